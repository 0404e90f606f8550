"""Exercises that leave something of a derivation open: reasons, a line, all lines between two, a
hypothesis, the order."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from attnsym.exercises.drafts import Block, Draft, Row
from attnsym.exercises.tasks import Task
from attnsym.exercises.trial import Allowance, AnswerCheck
from attnsym.prove.check import Library
from attnsym.prove.verdicts import Verdict
from attnsym.rules import all_rules

MOST_PIECES = 12


def give_reasons(draft: Draft, level: int, random: Random, library: Library) -> Task | None:
    """`by ?`: one reason at level 1, several above; the choice grows with the level and goes at level 3."""
    places = [
        (b, r)
        for b, block in enumerate(draft.blocks)
        for r, row in enumerate(block.rows)
        if _named(row.reasons)
    ]
    if not places:
        return None
    chosen = random.sample(places, min(len(places), level))
    blanked = draft
    right = []
    for b, r in sorted(chosen):
        right.append(draft.blocks[b].rows[r].reasons)
        blanked = blanked.with_block(b, blanked.blocks[b].with_row(r, reasons="?"))
    ask = (
        "Give the reason of the step."
        if len(chosen) == 1
        else f"Give the reasons of the {len(chosen)} steps."
    )
    fields = [("ask", ask + " Put it in the place of `?`.")]
    if level < 3:
        words = [w for reasons in right for w in reasons.split(", ")]
        fields.append(("choose", ", ".join(distracted(words, 3 * level, random))))
    return Task("reason", fields, blanked.text(), draft, tuple(right), marks=len(chosen))


def distracted(words: list[str], count: int, random: Random) -> list[str]:
    """The words among others of their kind, in alphabetical order so that the order gives nothing away."""
    rules = list(all_rules())
    near: list[str] = []
    for word in words:
        if word in rules:
            at = rules.index(word)
            near += rules[max(0, at - 6) : at] + rules[at + 1 : at + 7]
    pool = sorted(set(near or rules) - set(words))
    return sorted({*words, *random.sample(pool, min(count, len(pool)))})


def next_line(draft: Draft, level: int, random: Random, library: Library) -> Task | None:
    """`= ?` with its reason at level 1, without it above."""
    places = [
        (b, r) for b, block in enumerate(draft.blocks) for r, row in enumerate(block.rows[:-1]) if _plain(row)
    ]
    if not places:
        return None
    b, r = random.choice(places)
    row = draft.blocks[b].rows[r]
    changes = {"text": "?"} if level == 1 else {"text": "?", "reasons": ""}
    blanked = draft.with_block(b, draft.blocks[b].with_row(r, **changes))
    ask = "Give the next line" + (
        ", which follows for the reason that stands there." if level == 1 else ", and its reason."
    )
    return Task(
        "line", [("ask", ask)], blanked.text(), draft, (f"{row.relation} {row.text}   by {row.reasons}",)
    )


def lines_between(draft: Draft, level: int, random: Random, library: Library) -> Task | None:
    """All lines from one to another: two at level 1, three at level 2, the whole calculation at level 3."""
    calcs = [(b, block) for b, block in enumerate(draft.blocks) if len(block.rows) >= 3]
    if not calcs:
        return None
    b, block = random.choice(calcs)
    most = len(block.rows) - 1
    count = most if level >= 3 else min(most, level + 1)
    start = random.randint(0, len(block.rows) - 1 - count)
    taken = block.rows[start : start + count]
    rows = (*block.rows[:start], _gap(taken), *block.rows[start + count :])
    blanked = draft.with_block(b, replace(block, rows=rows))
    answer = tuple(f"{row.relation} {row.text}   by {row.reasons}" for row in taken)
    ask = f"Give all lines that belong in the place of `{_gap(taken).relation} ?`, each with its reason"
    ask += f" (the worked answer has {count})." if level == 1 else "."
    return Task("between", [("ask", ask)], blanked.text(), draft, answer, marks=count)


def missing_hypothesis(draft: Draft, level: int, random: Random, library: Library) -> Task | None:
    """One hypothesis left out, without which a step fails: a whole `given`, above level 1 one of its
    statements."""
    cuts: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    for k, (name, text) in enumerate(draft.givens):
        rest = draft.givens[:k] + draft.givens[k + 1 :]
        if any(_cites(block, name) for block in draft.blocks):
            if level == 1:
                continue
        else:
            cuts.append((text, rest))
        parts = split_statements(text)
        if level > 1 and len(parts) > 1 and not text.startswith(("independent", "pairwise", "uncorrelated")):
            for j, part in enumerate(parts):
                kept = ", ".join(parts[:j] + parts[j + 1 :])
                cuts.append((part, (*draft.givens[:k], (name, kept), *draft.givens[k + 1 :])))
    random.shuffle(cuts)
    for left_out, givens in cuts:
        task = replace(draft, givens=givens)
        derivation, faults = task.parsed()
        if derivation is None or faults:
            continue
        lines = AnswerCheck(derivation, "", library.cited, Allowance()).run_lines()
        if any(line.verdict in (Verdict.REFUTED, Verdict.UNDECIDED) for line in lines[:-1]):
            fields = [
                ("ask", "A hypothesis is missing. Find the step that needs it, and add it under `given`.")
            ]
            return Task("hypothesis", fields, task.text(), draft, (f"given  {left_out}",))
    return None


def split_statements(text: str) -> list[str]:
    """The statements of a `given`, cut at the commas between them."""
    parts, depth, start = [], 0, 0
    for k, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            parts.append(text[start:k].strip())
            start = k + 1
    return [*parts, text[start:].strip()]


def shuffled(draft: Draft, level: int, random: Random, library: Library) -> Task | None:
    """The lines of the calculation in another order, each under a letter."""
    block = draft.blocks[-1] if draft.blocks else Block("", "", "", ())
    if not 3 <= len(block.rows) <= MOST_PIECES:
        return None
    order = list(range(len(block.rows)))
    while order == sorted(order):
        random.shuffle(order)
    letters = "ABCDEFGHIJKL"
    pieces = [
        (
            "piece",
            f"{letters[k]}  {block.rows[n].relation} {block.rows[n].text}"
            + (f"  by {block.rows[n].reasons}" if level < 3 and block.rows[n].reasons else ""),
        )
        for k, n in enumerate(order)
    ]
    right = ", ".join(letters[order.index(n)] for n in range(len(order)))
    head = replace(draft, blocks=(*draft.blocks[:-1], replace(block, rows=(_gap(block.rows),))))
    ask = "Put the lines in order: write their letters, with commas, in the place of `?`."
    fields = [("ask", ask), *pieces, ("answer", "?")]
    return Task("order", fields, head.text(), draft, (right,), marks=2)


def _gap(rows: tuple[Row, ...]) -> Row:
    """A row left open in the place of some: of statements where they are, else of terms."""
    relation = rows[0].relation
    return Row(relation if relation in ("<->", "->") else "=", "?", "")


def _named(reasons: str) -> bool:
    return any(
        word not in ("algebra", "") and not word.startswith("definition") for word in reasons.split(", ")
    )


def _plain(row: Row) -> bool:
    return row.relation in ("=", "<=", "<", ">=", ">") and _named(row.reasons)


def _cites(block: Block, name: str) -> bool:
    return any(name in reasons.split(", ") for reasons in (block.reasons, *(r.reasons for r in block.rows)))
