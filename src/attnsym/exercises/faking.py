"""Exercises with something false in them, provably: a derivation with one wrong step, a statement to refute.

What is false is shown to be: every other step is proved, and the wrong one is refuted in a finite model.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from attnsym.exercises.drafts import Block, Draft
from attnsym.exercises.mutating import Edit, carried, edits
from attnsym.exercises.tasks import Task
from attnsym.exercises.trial import Allowance, AnswerCheck
from attnsym.prove.check import Library
from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.records import Derivation

MOST_TRIES = 40


def wrong_step(draft: Draft, level: int, random: Random, library: Library) -> Task | None:
    """One step altered, so that it is false and all others hold; above level 1 not the last one if that can
    be."""
    if not draft.blocks or len(draft.blocks[-1].rows) < 2:
        return None
    block = draft.blocks[-1]
    names = _names(draft)
    candidates = [
        (k, e) for k, row in enumerate(block.rows) for e in edits(row.text, names) if _equation(block, k)
    ]
    random.shuffle(candidates)
    if level > 1:
        candidates.sort(key=lambda c: c[0] == len(block.rows) - 1)
    for k, edit in candidates[:MOST_TRIES]:
        altered = _altered(draft, k, edit, library)
        if altered is None:
            continue
        lines = only_wrong(altered, library)
        if lines is None:
            continue
        line, number = lines
        ask = "Exactly one step is wrong. Count the steps from 1, and write its number in the place of `?`."
        fields = [("ask", ask), ("answer", "?")]
        key = (
            f"step {number} is wrong:  {line.statement}",
            f"right is  {block.rows[k].relation} {block.rows[k].text}",
        )
        return Task(
            "wrong", fields, altered.text(), draft, (str(number), *key), str(line.counterexample), marks=2
        )
    return None


def _equation(block: Block, k: int) -> bool:
    return block.rows[k].relation in ("=", "<=", "<", ">=", ">")


def _names(draft: Draft) -> tuple[str, ...]:
    derivation, _ = draft.parsed()
    if derivation is None:
        return ()
    symbols = derivation.context.symbols.values()
    integers = [s.name for s in symbols if s.is_integer() and not s.ranges and s.variable is not None]
    return tuple(integers)


def _altered(draft: Draft, k: int, edit: Edit, library: Library) -> Draft | None:
    """The derivation with an edit in line k, carried through the lines after it; cut off where that fails."""
    block = draft.blocks[-1].with_row(k, text=edit.text)
    for later in range(k + 1, len(block.rows)):
        row = draft.blocks[-1].rows[later]
        for text in carried(edit, row.text):
            trial = block.with_row(later, text=text)
            if _step_holds(draft, trial, later, library):
                block = trial
                break
        else:
            block = replace(block, rows=block.rows[:later])
            break
    end = block.rows[-1].text
    relation = _relation(block)
    return replace(draft.with_block(len(draft.blocks) - 1, block), show=f"{block.first} {relation} {end}")


def _relation(block: Block) -> str:
    found = [r.relation for r in block.rows if r.relation != "="]
    strict = next((r for r in found if r in ("<", ">")), None)
    return strict or (found[0] if found else "=")


def _step_holds(draft: Draft, block: Block, number: int, library: Library) -> bool:
    """Whether the step from the row before to this one is proved."""
    alone = replace(block, first=block.rows[number - 1].text, rows=(block.rows[number],))
    row = alone.rows[0]
    trial = replace(
        draft, show=f"{alone.first} {row.relation} {row.text}", blocks=(*draft.blocks[:-1], alone)
    )
    derivation, faults = trial.parsed()
    if derivation is None or faults:
        return False
    lines = AnswerCheck(derivation, "", library.cited, Allowance(200_000)).run_lines()
    return lines[-1].verdict is Verdict.PROVED


def only_wrong(draft: Draft, library: Library) -> tuple[Line, int] | None:
    """The one step that is not proved, if there is exactly one and a model refutes it; and its number."""
    derivation, faults = draft.parsed()
    if derivation is None or faults:
        return None
    return wrong_line(derivation, library)


def wrong_line(derivation: Derivation, library: Library) -> tuple[Line, int] | None:
    """The same of a derivation as read."""
    lines = AnswerCheck(derivation, "", library.cited, Allowance()).run_lines()
    counted = [line for line in lines if line.kind != "goal"]
    bad = [(line, n) for n, line in enumerate(counted, 1) if line.verdict is not Verdict.PROVED]
    if (
        len(counted) < 2
        or len(bad) != 1
        or bad[0][0].verdict is not Verdict.REFUTED
        or bad[0][0].counterexample is None
    ):
        return None
    return bad[0]


def false_statement(draft: Draft, level: int, random: Random, library: Library) -> Task | None:
    """The statement with one token changed, to be refuted by a case; random variables from level 2 on."""
    if ("random" in draft.let) != (level >= 2):
        return None
    candidates = edits(draft.show, _names(draft))
    random.shuffle(candidates)
    for edit in candidates[:MOST_TRIES]:
        trial = replace(draft, show=edit.text, blocks=())
        derivation, faults = trial.parsed()
        if derivation is None or faults:
            continue
        (line,) = AnswerCheck(derivation, "", library.cited, Allowance()).run_lines()
        line = _refuted(derivation, library) or line
        if line.counterexample is None or len(str(line.counterexample)) > 400:
            continue
        how = "such as  n = 2, x = 1/2, s[1] = 0, s[2] = 3"
        if level >= 2:
            how = "such as  d = 1, q[1] = (1, -1), k[1] = (1, 1), with values for equally likely outcomes"
        ask = f"The statement is false. Give values for which it fails, in the place of `?`, {how}."
        fields = [("ask", ask), ("answer", "?")]
        return Task(
            "counterexample", fields, trial.text(), draft, (f"not  {edit.text}",), str(line.counterexample), 2
        )
    return None


def _refuted(derivation: Derivation, library: Library) -> Line | None:
    """The goal refuted, if it is: it is offered no proof, so it is asked for by arithmetic."""
    from attnsym.syntax.documents import parse_document

    text = f"```{{derivation}} {derivation.name}\n{derivation.text}\nby algebra\n```\n"
    document = parse_document(text, "statement.md")
    if not document.derivations:
        return None
    return AnswerCheck(document.derivations[0], "", library.cited, Allowance(200_000)).run_lines()[-1]
