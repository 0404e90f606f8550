"""LaTeX: mathematics by its delimiters and environments, prose with its commands left out.

No macro is expanded and no file is included. One pass with bounded look-ahead; what is not closed swallows
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attnsym.articles.block import Block, BlockBuilder
from attnsym.articles.signs import is_notation
from attnsym.articles.worth import has_digit, may_hold_claims

_MATHEMATICS = (
    "equation|align|aligned|gather|gathered|multline|eqnarray|alignat|flalign|displaymath|math|split|dmath"
    "|IEEEeqnarray"
)
_PROGRAMS = (
    "verbatim|Verbatim|lstlisting|minted|comment|tikzpicture|filecontents|alltt|pgfpicture|thebibliography"
)
_SPECIAL = re.compile(
    r"(?P<comment>%[^\n]*\n?[ \t]*)"
    r"|(?P<environment>\\begin\{(?:" + _MATHEMATICS + r")\*?\})"
    r"|(?P<program>\\begin\{(?:" + _PROGRAMS + r")\*?\})"
    r"|(?P<verb>\\(?:verb|lstinline)\*?(?P<quote>[^\w\s*{]))"
    r"|(?P<definition>\\(?:(?:re|provide)?newcommand|newenvironment|DeclareMathOperator|def|let)\b)"
    r"|(?P<dropped>\\(?:begin|end|label|ref|eqref|cite[a-z]{0,6}|includegraphics|input|include|usepackage|documentclass"
    r"|bibliography|bibliographystyle|vspace|hspace|url|href|pageref|autoref|cref|Cref|setcounter|addtocounter|index|color"
    r"|setlength|tag)\*?)"
    r"|(?P<paragraph>\n[ \t\r]*\n\s*|\\par\b|\\item\b)"
    r"|(?P<mark>\$\$?|\\\(|\\\[)"
    r"|(?P<row>\\\\(?:\[[^\]\n]{0,20}\])?)"
    r"|(?P<kept>\\[%$&#_{}, ;:!])"
    r"|(?P<command>\\[A-Za-z]{1,40}\*?)"
    r"|(?P<brace>[{}])"
)  # fmt: skip
# Where one of these may begin: a set of characters, which `re` finds without a stop at any other.
_FIRST = re.compile(r"[\\%${}\n](?:(?<!\n)|(?=[ \t\r]*\n))")
# A paragraph with one of these may hold what ends in another one.
_OPENS = re.compile(
    r"\\begin\{(?:" + _MATHEMATICS + "|" + _PROGRAMS + r")\*?\}|\$\$|\\\["
    r"|\\(?:re|provide)?newcommand|\\newenvironment|\\DeclareMathOperator|\\def\b|\\let\b|\\verb|\\lstinline"
)
_GAP = re.compile(r"\n[ \t\r]*\n\s*")
# What is not text, in a paragraph that is not read further.
_NO_TEXT = re.compile(
    r"(?P<comment>%[^\n]*)|\\(?:label|[a-zA-Z]{0,8}ref|[cC]ite[a-z]{0,8}|includegraphics|input|include|url|href"
    r"|[hv]space|begin|end|setcounter|setlength|usepackage|Figure|FigureFullPath)\b\*?(?:\[[^\[\]\n]{0,300}\]|\{[^{}\n]{0,300}\}){0,3}"
)
_ARGUMENTS = re.compile(r"(?:[ \t]*(?:\[[^\[\]\n]{0,300}\]|\{[^{}\n]{0,300}\})){0,3}")
_LONGEST = 20_000
_LONGEST_BLOCK = 100_000
_DEEPEST = 1_000
# Notation within mathematics, formatting outside it.
_FORMATTING = frozenset(
    [
        "emph",
        "textbf",
        "textit",
        "textrm",
        "textsf",
        "texttt",
        "textnormal",
        "mbox",
        "hbox",
        "bf",
        "rm",
        "small",
        "large",
        "Large",
        "item",
        "boxed",
        "underline",
    ]
)
_CLOSERS = {"$$": "$$", "$": "$", "\\(": "\\)", "\\[": "\\]"}
_CLOSER_OF_DOLLAR = re.compile(r"(?<!\\)\$")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n?")


def read_latex(text: str) -> Iterator[Block]:
    """Blocks of a LaTeX document: paragraphs, and displayed mathematics within them."""
    body = text.find("\\begin{document}")
    end = text.find("\\end{document}")
    reader = _Reader(text, max(body, 0), end if end > body else len(text))
    yield from reader.blocks()


class _Reader:
    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.position = self.plain = start
        self.end = end
        self.builder = BlockBuilder()
        self.argument = start - 1  # where the argument of notation outside mathematics may begin
        self.braces: list[bool] = []  # of the braces open here, whether each is kept
        self.missing: set[str] = set()  # closers that the rest of the text does not have

    def is_kept(self, command: str) -> bool:
        """Whether a command outside mathematics is notation all the same, as on an unmarked line."""
        name = command[1:]
        return is_notation(name) and name not in _FORMATTING

    def is_kept_brace(self, at: int, brace: str) -> bool:
        """Whether a brace belongs to the argument of notation, or to an exponent or subscript."""
        if brace == "{":
            kept = self.text[at - 1 : at] in ("^", "_") or self.argument == at
            if len(self.braces) < _DEEPEST:
                self.braces.append(kept)
            return kept
        kept = bool(self.braces) and self.braces.pop()
        if kept:
            self.argument = at + 1
        return kept

    def flush(self, upto: int) -> None:
        # Outside mathematics a tilde is a space.
        self.builder.add(self.text[self.plain : upto].replace("~", " "), self.plain, "prose")

    def quiet(self) -> Iterator[Block]:
        """Paragraphs from here on with nothing to judge, each as it stands: their numerals are counted."""
        while self.position < self.end:
            gap = _GAP.search(self.text, self.position, self.end)
            stop = gap.start() if gap is not None else self.end
            part = self.text[self.position : stop]
            if may_hold_claims(part, tex=True) or _OPENS.search(part) is not None:
                return
            if has_digit(part):
                part = part.replace("~", " ")
                place = 0
                for match in _NO_TEXT.finditer(part):
                    if match["comment"] and part[match.start() - 1 : match.start()] == "\\":
                        continue
                    self.builder.add(part[place : match.start()], self.position + place, "prose")
                    place = match.end()
                self.builder.add(part[place:], self.position + place, "prose")
                block = self.builder.build()
                if block is not None:
                    yield block
            self.position = self.plain = gap.end() if gap is not None else stop
            self.braces.clear()

    def next_special(self) -> re.Match[str] | None:
        """The next place where something other than text stands."""
        while True:
            first = _FIRST.search(self.text, self.position, self.end)
            if first is None:
                return None
            at = first.start()
            match = _SPECIAL.match(self.text, at, self.end)
            if match is not None and not (match.lastgroup == "comment" and self.text[at - 1 : at] == "\\"):
                return match
            self.position = at + 1

    def close(self, closer: str, start: int) -> int:
        """Where a closer stands at or after `start`, within bounds; -1 if nowhere."""
        if closer in self.missing:
            return -1
        if closer == "$":
            match = _CLOSER_OF_DOLLAR.search(self.text, start, min(self.end, start + _LONGEST))
            found = match.start() if match is not None else -1
            if found >= 0 and re.search(r"\n[ \t\r]*\n", self.text[start:found]):
                return -1  # TeX ends a formula at a blank line
        else:
            found = self.text.find(closer, start, min(self.end, start + _LONGEST))
        if found < 0 and self.text.find(closer, start, self.end) < 0:
            self.missing.add(closer)
        return found

    def blocks(self) -> Iterator[Block]:
        yield from self.quiet()
        while True:
            if self.builder.length > _LONGEST_BLOCK:
                block = self.builder.build()
                if block is not None:
                    yield block
            match = self.next_special()
            if match is None:
                break
            at, self.position = match.start(), match.end()
            kind = match.lastgroup if match.lastgroup != "quote" else "verb"
            if kind == "kept" or (kind == "command" and self.is_kept(match.group())):
                self.argument = match.end()
                continue
            if kind == "brace" and self.is_kept_brace(at, match.group()):
                continue
            self.flush(at)
            self.plain = self.position
            if kind == "paragraph":
                block = self.builder.build()
                if block is not None:
                    yield block
                if match.group()[0] == "\n":
                    yield from self.quiet()
            elif kind in ("environment", "mark"):
                self.mathematics(at, match.group())
            elif kind == "program":
                closing = "\\end{" + match.group()[7:]
                found = self.close(closing, self.position)
                self.position = self.plain = found + len(closing) if found >= 0 else self.position
                self.builder.boundary(at)
            elif kind == "verb":
                found = self.text.find(match["quote"], self.position, min(self.end, self.position + 500))
                if found >= 0:
                    self.builder.boundary(at)
                    self.builder.add(self.text[self.position : found], self.position, "code")
                    self.builder.boundary(found)
                    self.position = self.plain = found + 1
            elif kind == "definition":
                self.position = self.plain = self.skip_definition()
            elif kind == "dropped":
                arguments = _ARGUMENTS.match(self.text, self.position, self.end)
                if arguments is not None:
                    self.position = self.plain = arguments.end()
                self.builder.add(" ", at, "prose")
            elif kind == "row":
                self.builder.add("\n", at, "prose")
            elif kind in ("command", "brace", "comment"):
                self.builder.boundary(at)
        self.flush(self.end)
        block = self.builder.build()
        if block is not None:
            yield block

    def mathematics(self, at: int, opening: str) -> None:
        closing = _CLOSERS.get(opening) or "\\end{" + opening[7:]
        found = self.close(closing, self.position)
        self.builder.boundary(at)
        if found < 0:
            return  # never closed: what follows is read as prose
        place = self.position
        for comment in _COMMENT.finditer(self.text, place, found):
            self.builder.add(self.text[place : comment.start()], place, "math")
            place = comment.end()
        if place < found:
            self.builder.add(self.text[place:found], place, "math")
        self.builder.boundary(found)
        self.position = self.plain = found + len(closing)

    def skip_definition(self) -> int:
        """The end of a macro's definition: its braces are balanced there, or its line ends."""
        depth, place = 0, self.position
        limit = min(self.end, place + 5_000)
        while place < limit:
            character = self.text[place]
            if character == "{":
                depth += 1
            elif character == "}":
                depth -= 1
                following = self.text[place + 1 : place + 2]
                if depth <= 0 and following not in ("{", "["):
                    return place + 1
            elif character == "\n" and depth == 0:
                return place
            place += 1
        return self.position
