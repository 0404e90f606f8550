"""Exercises made of checked derivations: by kind, number and level, from a seed, the same in every run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from attnsym.exercises.blanking import give_reasons, lines_between, missing_hypothesis, next_line, shuffled
from attnsym.exercises.drafts import Draft, draft_of
from attnsym.exercises.faking import false_statement, wrong_step
from attnsym.exercises.numbers import wrong_number
from attnsym.exercises.tasks import Task
from attnsym.prove.check import Library
from attnsym.rules import find_rule
from attnsym.syntax.records import Document

Maker = Callable[[Draft, int, Random, Library], Task | None]
KINDS: dict[str, Maker | None] = {
    "reason": give_reasons,
    "line": next_line,
    "between": lines_between,
    "hypothesis": missing_hypothesis,
    "wrong": wrong_step,
    "counterexample": false_statement,
    "order": shuffled,
    "number": None,  # of a document rather than of a derivation
}
LEVELS = (1, 2, 3)


class NoExercise(ValueError):
    """Nothing of the kind asked for can be made of the derivations named."""


def make(
    names: Sequence[str],
    library: Library,
    documents: Sequence[Document],
    *,
    kinds: Sequence[str] = ("reason", "line"),
    number: int = 4,
    level: int = 1,
    seed: str = "",
) -> list[tuple[str, Task]]:
    """Exercises with their names. The kinds take turns, and so do the derivations.

    NoExercise where a name is unknown, is not established, or nothing can be made."""
    established = _established(names, library)
    random = Random(f"attnsym {seed}")  # noqa: S311 - chooses exercises, keeps no secret
    made: list[tuple[str, Task]] = []
    seen: set[str] = set()
    counts: dict[str, int] = {}
    for turn in range(number):
        task = None
        for shift in range(len(kinds)):
            kind = kinds[(turn + shift) % len(kinds)]
            task = _one(kind, established, library, documents, level, random, seen)
            if task is not None:
                break
        if task is None:
            break
        seen.add(_mark(task))
        stem = f"{task.draft.name}_{task.kind}" if task.draft is not None else task.kind
        counts[stem] = counts.get(stem, 0) + 1
        made.append((f"{stem}_{counts[stem]}", _hinted(task)))
    if not made:
        raise NoExercise(
            f"no exercise of kind {', '.join(kinds)} at level {level} can be made of {', '.join(names)}"
        )
    return made


def _established(names: Sequence[str], library: Library) -> list[Draft]:
    drafts = []
    for name in names:
        if name not in library.entries:
            raise NoExercise(f"there is no derivation {name}")
        checked = library.check(name)
        if not checked.established or any(line.expected not in ("", "proved") for line in checked.lines):
            continue  # a lesson in what fails
        drafts.append(draft_of(library.entries[name][1]))
    return drafts


def _mark(task: Task) -> str:
    return f"{task.kind} {task.content} {[f for f in task.fields if f[0] == 'claim']}"


def _one(
    kind: str,
    drafts: list[Draft],
    library: Library,
    documents: Sequence[Document],
    level: int,
    random: Random,
    seen: set[str],
) -> Task | None:
    maker = KINDS[kind]
    for _ in range(3):
        if maker is None:
            sources = [d for d in documents if d.claim_blocks or d.inline_claims]
            random.shuffle(sources)
            tasks = (wrong_number(d, level, random) for d in sources)
        else:
            order = list(drafts)
            random.shuffle(order)
            tasks = (maker(d, level, random, library) for d in order)
        for task in tasks:
            if task is not None and _mark(task) not in seen:
                return task
    return None


def _hinted(task: Task) -> Task:
    """The task with hints that open one by one: the subject, then what the rule says."""
    words = [w for line in task.key for w in line.rpartition("   by ")[2].split(", ")]
    hints: list[str] = []
    for word in words:
        try:
            rule = find_rule(word)
        except KeyError:
            continue
        hints += [f"Think of what is known about: {rule.name.replace('_', ' ').split()[0]}.", rule.summary]
        break
    if not hints and task.kind == "wrong":
        hints = ["Try the smallest case that the hypotheses allow, and compute both sides of each step."]
    if not hints and task.kind == "counterexample":
        hints = ["Look for the smallest values that are allowed: 1 for a width, 0 or 1 for a number."]
    return replace(task, hints=tuple(dict.fromkeys(hints))[:3])
