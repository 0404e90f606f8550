"""Comments of an article's author to this checker, in whatever way the format writes a comment.

    <!-- attnsym: waive: the published table prints it so -->
    % attnsym: log = 2
    .. attnsym: value d_k = 64
    # attnsym: tolerance = 5%

`waive: reason` waives what is found on its own line, or on the next line with text if it stands alone. A
waiver
without a reason waives nothing, and one that waives nothing is reported. The others hold for the whole
article.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from attnsym.articles.block import BlockBuilder, Lines
from attnsym.articles.convention import Convention
from attnsym.articles.grammar import parse_side
from attnsym.articles.numeral import Unreadable
from attnsym.articles.records import Place, Skipped
from attnsym.articles.tokens import tokenize
from attnsym.numbers.expression import Expression

_COMMENT = re.compile(
    r"(?P<opening><!--|%+|\.\.|\#+|//)[ \t]*attnsym:[ \t]*(?P<body>(?:[^\n<]|<(?!!)){0,400}?)[ \t]*(?:-->|$)",
    re.MULTILINE,
)
# "log denotes the natural logarithm", "all logarithms are to base 2".
_LOG_IS = re.compile(
    r"(?:\blog(?:\([a-z]\))?[$`)]{0,2},? (?:always |here |will )?(?:denotes?|means?|stands for|is|refers to)"
    r"|\b(?:[Aa]ll|[Oo]ur|[Tt]he) log(?:arithm)?s(?: here| below)? are)(?: taken)?"
    r" (?:the |a |to |in )?(?:logarithms? (?:to |in |with ))?(natural|base[- ](?:2|10|e))\b"
)
_MOST_COMMENTS = 1_000
_BESIDE = 2_000  # characters on its line beside a comment that are looked at
_NAME = re.compile(r"\\?[A-Za-z][A-Za-z0-9_]{0,40}")
_BASES: dict[str, Literal["e", "2", "10"]] = {
    "e": "e", "natural": "e", "ln": "e", "2": "2", "base 2": "2", "binary": "2", "log2": "2", "10": "10",
    "base 10": "10",
    "decimal": "10", "log10": "10", "base e": "e",
}  # fmt: skip


class CommentError(ValueError):
    """A comment, or a setting of the same kind, that is not understood."""


@dataclass(slots=True)
class _Waiver:
    line: int
    reason: str
    place: Place
    used: bool = False


@dataclass(slots=True)
class Comments:
    """What an article's comments say."""

    convention: Convention
    tolerance: Fraction | None = None
    waivers: list[_Waiver] = field(default_factory=list)
    problems: list[Skipped] = field(default_factory=list)

    def waive(self, first: int, last: int) -> str:
        """The reason of the waiver for a finding on these lines, or ""."""
        for waiver in self.waivers:
            if first <= waiver.line <= last:
                waiver.used = True
                return waiver.reason
        return ""

    def unused(self) -> list[Skipped]:
        """Waivers that waived nothing."""
        return [
            Skipped(waiver.place, waiver.reason, "this waiver waives nothing")
            for waiver in self.waivers
            if not waiver.used
        ]


def read_comments(text: str, lines: Lines, convention: Convention) -> Comments:
    """The comments of an article, on top of what its prose says of its logarithms and of the settings."""
    comments = Comments(_stated_in_prose(text, convention))
    if "attnsym:" not in text:
        return comments
    for count, match in enumerate(_COMMENT.finditer(text)):
        line, column = lines.place(match.start())
        place = Place(line, column, line, column + len(match.group()))
        if count == _MOST_COMMENTS:
            comments.problems.append(Skipped(place, "", f"more than {_MOST_COMMENTS:,} comments: not obeyed"))
            break
        body = match["body"]
        try:
            _obey(comments, body, _target(lines, line, match.start(), match.end()), place)
        except CommentError as error:
            comments.problems.append(Skipped(place, body, str(error)))
    return comments


def _stated_in_prose(text: str, convention: Convention) -> Convention:
    """The convention with the base of log that the article's own words give it, if they give it one."""
    if "log" in convention.stated or "log" not in text:
        return convention
    bases = {_BASES[match[1].lower().replace("-", " ")] for match in _LOG_IS.finditer(text)}
    if len(bases) != 1:
        return convention
    return replace(convention, log=bases.pop(), stated=convention.stated | {"log"})


def _target(lines: Lines, line: int, start: int, end: int) -> int:
    """The line that a waiver speaks of: its own if there is text on it, else the next with text."""
    before = lines.text[max(lines.start(line), start - _BESIDE) : start]
    after = lines.text[end : min(lines.start(line + 1), end + _BESIDE)]
    if before.strip() or after.strip():
        return line
    for following in range(line + 1, line + 20):
        if lines.line(following).strip():
            return following
    return line


def _obey(comments: Comments, body: str, target: int, place: Place) -> None:
    word, _, rest = body.partition(" ")
    word, rest = word.rstrip(":"), rest.strip().lstrip(":= ").strip()
    if word == "waive":
        if len(rest) < 3:
            raise CommentError("a waiver needs a reason: attnsym: waive: why this number stands as it is")
        comments.waivers.append(_Waiver(target, rest, place))
    elif word == "value":
        name, sign, value = rest.partition("=")
        if not sign or not _NAME.fullmatch(name.strip()):
            raise CommentError("a value is given as: attnsym: value NAME = NUMBER")
        values = {
            **comments.convention.values,
            name.strip().lstrip("\\"): read_value(value, comments.convention),
        }
        comments.convention = replace(comments.convention, values=values)
    elif word == "tolerance":
        comments.tolerance = read_tolerance(rest)
    elif word in ("log", "angle"):
        comments.convention = state_convention(comments.convention, word, rest)
    else:
        raise CommentError(f"unknown word {word[:40]!r}: one of waive, value, log, angle, tolerance")


def state_convention(convention: Convention, name: str, value: str) -> Convention:
    """The convention with the base of log or the unit of angles stated."""
    value = value.strip().lower()
    stated = convention.stated | {name}
    if name == "log" and value in _BASES:
        return replace(convention, log=_BASES[value], stated=stated)
    if name == "angle" and value.startswith("deg"):
        return replace(convention, angle="degree", stated=stated)
    if name == "angle" and value.startswith("rad"):
        return replace(convention, angle="radian", stated=stated)
    allowed = "e, 2 or 10" if name == "log" else "degree or radian"
    raise CommentError(f"{name} is {allowed}, not {value[:40]!r}")


def read_value(text: str, convention: Convention) -> Expression:
    """Arithmetic that gives a name its value."""
    builder = BlockBuilder()
    builder.add(text.strip(), 0, "code")
    block = builder.build()
    if block is None or len(text) > 400:
        raise CommentError("a value is a number or short arithmetic")
    try:
        return parse_side(list(tokenize(block)), convention).expression
    except Unreadable as error:
        raise CommentError(f"the value is not read: {error}") from error


def read_tolerance(text: str) -> Fraction:
    """A fraction such as 0.05 or 5%."""
    match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)\s*(%?)", text.strip())
    if match is None:
        raise CommentError(f"a tolerance is a number such as 0.05 or 5%, not {text[:40]!r}")
    value = Fraction(match[1]) / (100 if match[2] else 1)
    if value >= 1:
        raise CommentError("a tolerance is below 1")
    return value
