"""Answers filled in from a key, as a student who knows everything would; and spoilt."""

from __future__ import annotations

import re

from attnsym.exercises.sheets import block
from attnsym.exercises.tasks import Task


def filled(name: str, task: Task) -> str:
    """The block of an exercise with the right answer in it."""
    text = block(name, task)
    if task.kind == "reason":
        for reasons in task.key:
            text = text.replace("by ?", f"by {reasons}", 1)
    elif task.kind == "line":
        line, _, reasons = task.key[0].rpartition("   by ")
        open_line = re.compile(r"(?m)^( *)[=<>]+ \?(?:\n +by .*)?")
        text = open_line.sub(lambda m: f"{m[1]}{line}\n{m[1]}    by {reasons}", text, count=1)
    elif task.kind == "between":
        indent = re.findall(r"(?m)^( *)(?:=|<->|->) \?", text)[0]
        lines = [line.replace("   by ", f"\n{indent}    by ") for line in task.key]
        text = re.sub(r"(?m)^ *(?:=|<->|->) \?$", lambda m: indent + f"\n{indent}".join(lines), text, count=1)
    elif task.kind == "hypothesis":
        given = task.key[0].removeprefix("given").strip()
        named = (
            given if given.startswith(("independent", "pairwise", "uncorrelated")) else f"missing  {given}"
        )
        lead = f"         {named}\n\nshow" if "\ngiven " in text else f"given    {named}\n\nshow"
        text = text.replace("\nshow", lead if "\ngiven " in text else f"\n{lead}", 1)
    elif task.kind == "counterexample":
        model = task.shown.partition("\nleft")[0]
        values = [v for part in re.split(r"\n|      ", model) for v in [part.strip()] if "=" in v]
        values = [
            re.sub(r",?\s*(one|two|three|four|five|six|seven|eight) (equally likely )?outcomes?", "", v)
            for v in values
        ]
        text = _answered(text, ", ".join(values))
    else:
        text = _answered(text, task.key[0])
    return text


def _answered(text: str, answer: str) -> str:
    return re.sub(r"(?m)^answer( +)\?$", lambda m: f"answer{m[1]}{answer}", text)
