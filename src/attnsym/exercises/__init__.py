"""Practice: exercises made of checked derivations, and answers marked line by line with a reason.

Read in this order: `drafts` (a derivation taken apart), `making` and its kinds, `sheets`; then `trial` (an
answer
checked within bounds), `marking`, `mistakes`, `grading` (a class), `feedback`.
"""
