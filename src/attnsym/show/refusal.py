"""A refused line in words: where, what was written, what was needed, where it fails, the repair."""

from __future__ import annotations

from attnsym.prove.verdicts import Checked, Line, Verdict

_HEADLINES = {
    Verdict.REFUTED: "does not follow",
    Verdict.UNDECIDED: "is undecided",
    Verdict.GAP: "is a gap",
    Verdict.ILL_DEFINED: "is ill-defined",
    Verdict.DISPUTED: "is disputed",
    Verdict.PROVED: "is proved",
}


def subject(line: Line) -> str:
    """What the line is: `step 2`, `the goal`, `a statement`."""
    if line.kind == "step":
        return f"step {line.number}"
    return "the goal" if line.kind == "goal" else "a statement"


def refusal(line: Line, path: str) -> str:
    """The refusal of a line, or of its not having the verdict that the document expects."""
    out = [f"{path}:{line.line}  {subject(line)} {_HEADLINES[line.verdict]}"]
    if line.relation:
        margin = " " * (len(line.relation) - 1)
        out += [f"    {margin}  {line.left}", f"    {line.relation} {line.right}"]
    else:
        out.append(f"      {line.left}")
    if line.reasons:
        out.append(f"        by {', '.join(line.reasons)}")
    if not line.as_expected and line.expected:
        out.append(f"  the document expects {line.expected}")
    for need in line.missing:
        out += [f"  {need.rule}: {need.words}; nothing given says so", f"      {need.statement}"]
    if line.message and not (line.missing and line.verdict is Verdict.REFUTED):
        out.append(f"  {line.message}")
    if line.counterexample is not None:
        lead = "without it the step is false" if line.missing else "it is false here"
        out += _indented(lead, str(line.counterexample))
    if line.undefined is not None:
        out += _indented("it has no value here", str(line.undefined))
    repairs = dict.fromkeys(n.repair for n in line.missing if n.repair)
    out += [f"  add   {repair}" for repair in repairs]
    return "\n".join(out)


def _indented(lead: str, text: str) -> list[str]:
    first, *rest = text.split("\n")
    return [f"  {lead}: {first}", *(f"      {x}" for x in rest)]


def about_hypotheses(checked: Checked) -> list[str]:
    """What is to be said of the hypotheses of a derivation: contradictory, not shown consistent, unused."""
    place = f"{checked.path}:{checked.line}  {checked.name}:"
    out = []
    if checked.contradiction:
        out.append(f"{place} its hypotheses contradict each other, so anything follows from them")
    elif checked.model is None:
        out.append(f"{place} hypotheses not shown consistent (no finite model of them was found)")
    out += [f"{place} no line rests on the given {name}" for name in checked.unused]
    return out
