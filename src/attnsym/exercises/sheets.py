"""Sheets: exercises as a document to answer in, the key apart, and a page; and a sheet read back for
marking."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from attnsym.exercises.marks import WEIGHTS, Outcome
from attnsym.exercises.tasks import Task
from attnsym.syntax.documents import parse_document, read_document
from attnsym.syntax.records import Exercise

_HOW = (
    "Write in the blocks below, in the places of `?`, and hand in this file. Leave the lines that are "
    "there as they "
    "are. Give a reason for each line that you write: the name of a rule, of a given, of a statement above, "
    "`definition of ...` or `algebra`."
)


def sheet_text(title: str, made: list[tuple[str, Task]], hints: bool = False) -> str:
    """The sheet in Markdown."""
    out = [f"# {title}", "", _HOW, "", weights_text(), ""]
    for number, (name, task) in enumerate(made, 1):
        out += [f"## {number}. {_heading(task)}", "", block(name, task, hints), ""]
    return "\n".join(out)


def weights_text() -> str:
    """How lines are weighted, in one sentence."""
    earning = [f"{outcome.value}: {_share(outcome)}" for outcome in Outcome if WEIGHTS[outcome]]
    return (
        "The marks of an exercise are shared by its lines. A line earns: "
        + "; ".join(earning)
        + "; else nothing."
    )


def _share(outcome: Outcome) -> str:
    weight = WEIGHTS[outcome]
    return "all" if weight == 1 else {"1/2": "half", "1/4": "a quarter"}.get(str(weight), str(weight))


def _heading(task: Task) -> str:
    words = {
        "reason": "Give the reason",
        "line": "Give the next line",
        "between": "Fill in the lines between",
        "hypothesis": "Find the missing hypothesis",
        "wrong": "Find the wrong step",
        "counterexample": "Find a counterexample",
        "order": "Put the lines in order",
        "number": "Correct the number",
    }
    return f"{words[task.kind]} ({task.marks} {'mark' if task.marks == 1 else 'marks'})"


def practice_text(title: str, made: list[tuple[str, Task]]) -> str:
    """A page to practise on: exercises with hints and worked answers, which a site shows on request."""
    out = [f"# {title}", ""]
    for number, (name, task) in enumerate(made, 1):
        out += [f"## {number}. {_heading(task)}", "", _open_block(name, task), ""]
    return "\n".join(out)


def _open_block(name: str, task: Task) -> str:
    """The exercise block with hints and the worked answer."""
    if task.draft is not None and task.kind in ("reason", "line", "between"):
        worked = task.draft.text().removeprefix(task.draft.head()).strip("\n")
        return block(name, task, hints=True).removesuffix("```") + f"\nworked\n\n{worked}\n```"
    shown = "; ".join(line.strip() for line in task.shown.split("\n") if line.strip())
    answer = "; ".join(task.key) + (f".  Shown false by  {shown}" if shown else "")
    fields = [*task.fields, ("solution", answer)]
    return block(name, replace(task, fields=fields), hints=True)


def block(name: str, task: Task, hints: bool = False) -> str:
    """The exercise block of a task."""
    fields = [("kind", task.kind)]
    if task.draft is not None:
        fields.append(("from", task.draft.name))
    fields.append(("marks", str(task.marks)))
    fields += task.fields
    if hints:
        fields += [("hint", hint) for hint in task.hints]
    width = max(len(word) for word, _ in fields)
    lines = [f"{word:<{width}}  {text}" for word, text in fields]
    content = "\n".join(lines) + (f"\n\n{task.content}" if task.content else "")
    return f"```{{exercise}} {name}\n{content}\n```"


def key_text(title: str, made: list[tuple[str, Task]]) -> str:
    """The key of a sheet: the right answers, and the models that show what is false."""
    out = [f"# {title}: key", ""]
    for number, (name, task) in enumerate(made, 1):
        out += [f"## {number}. {_heading(task)}", "", f"`{name}`", ""]
        out += ["```text", *task.key]
        if task.shown:
            out += ["", "shown false by", *task.shown.split("\n")]
        out += ["```", ""]
    return "\n".join(out)


def page_text(title: str, made: list[tuple[str, Task]]) -> str:
    """The sheet as one HTML page; hints open one by one."""
    out = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title>",
        "<style>body{font:1rem/1.5 serif;max-width:48rem;margin:2rem auto;padding:0 1rem}"
        "pre{overflow-x:auto;background:#f6f6f6;color:#111;padding:.8rem}details{margin:.4rem 0 .4rem "
        "1rem}</style>",
        f"</head><body><main><h1>{escape(title)}</h1>",
        f"<p>{escape(weights_text())}</p>",
    ]
    for number, (name, task) in enumerate(made, 1):
        out.append(f"<section id='{escape(name)}'><h2>{number}. {escape(_heading(task))}</h2>")
        for word, text in task.fields:
            if word == "ask":
                out.append(f"<p>{escape(text)}</p>")
            elif word != "answer":
                out.append(f"<p><b>{escape(word)}</b> {escape(text)}</p>")
        if task.content:
            out.append(f"<pre>{escape(task.content)}</pre>")
        out.append(nested_hints(task.hints))
        out.append("</section>")
    return "\n".join([*out, "</main></body></html>", ""])


def nested_hints(hints: tuple[str, ...]) -> str:
    """Hints of which each stands inside the one before."""
    text = ""
    for number in range(len(hints), 0, -1):
        text = f"<details><summary>Hint {number}</summary><p>{escape(hints[number - 1])}</p>{text}</details>"
    return text


def handed_out(text: str, path: str) -> str:
    """A document of one's own exercises without their worked answers and solutions."""
    document = parse_document(text, path)
    lines = document.text.split("\n")
    dropped: set[int] = set()
    for exercise in document.exercises:
        kept = exercise.text.partition("\nworked")[0].count("\n")
        first = exercise.end_line - 1 - exercise.text.count("\n")
        if exercise.worked is not None:
            dropped.update(range(first + kept + 1, exercise.end_line))
        at = {f.line: f.word for f in exercise.fields}
        body = first if exercise.problem is None else exercise.problem.show.line
        word = ""
        for number in range(first, body):
            word = at.get(number, word if lines[number - 1].strip() else "")
            if word == "solution":
                dropped.add(number)
    return "\n".join(line for number, line in enumerate(lines, 1) if number not in dropped)


def read_sheet(path: str) -> dict[str, Exercise]:
    """The exercises of a sheet by name. ValueError where it has none that can be read; OSError as it
    comes."""
    document = read_document(path)
    found = {e.name: e for e in document.exercises if e.problem is not None or e.all("claim")}
    if not found:
        first = f": {document.faults[0]}" if document.faults else ""
        raise ValueError(f"{path}: no exercise that can be read{first}")
    return found
