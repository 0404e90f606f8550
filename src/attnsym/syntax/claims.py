"""Claims about printed numbers, in blocks and in prose.

line    = "let" declarator ":=" expression | claim | "skip" text ";" reason
claim   = [ name ":" ] expression "=" numeral { ";" option }
option  = "about" | "expect" verdict | "digits" number
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.terms import num
from attnsym.syntax.blocks import Block
from attnsym.syntax.context import Context, parse_declaration
from attnsym.syntax.elaborator import Elaborator
from attnsym.syntax.expressions import Parser
from attnsym.syntax.faults import Collecting, Fault, Source
from attnsym.syntax.predicates import BUILT_IN
from attnsym.syntax.records import CLAIM_VERDICTS, Claim, ClaimBlock, Skip
from attnsym.syntax.symbols import Symbol

_MAX_DIGITS = 1_000


class ClaimReader:
    """Reads the claims of a document in order; a name stands in all that follow it."""

    def __init__(self, source: Source, faults: list[Fault]) -> None:
        self.source, self.faults = source, faults
        self.exact, self.printed = Context(), Context()

    def block(self, block: Block) -> ClaimBlock:
        """A block of claims; a deeper line goes on with the one above."""
        entries: list[tuple[int, int, int]] = []
        start = block.start
        for text in self.source.text[block.start : block.end].split("\n"):
            content = text.lstrip()
            first = start + len(text) - len(content)
            if content and entries and first - start > entries[0][2]:
                entries[-1] = (entries[-1][0], start + len(text), entries[-1][2])
            elif content:
                entries.append((first, start + len(text), first - start))
            start += len(text) + 1
        read: list[Claim | Skip] = []
        for first, end, _ in entries:
            entry = self.entry(first, end)
            if entry is not None:
                read.append(entry)
        line, end_line = self.source.place(block.opening)[0], self.source.place(block.end)[0] + 1
        return ClaimBlock(block.name, line, end_line, tuple(read), self.source.text[block.start : block.end])

    def entry(self, start: int, end: int) -> Claim | Skip | None:
        """One line of a block, or the content of a role; None for a definition and after a fault."""
        text = self.source.text[start:end]
        word = text.split(None, 1)[0] if text.strip() else ""
        with Collecting(self.source, self.faults, start):
            if word == "skip":
                return self.skip(start + text.index("skip"), end)
            if word == "let":
                self.definition(start + text.index("let") + 3, end)
                return None
            return self.claim(start, end)
        return None

    def skip(self, start: int, end: int) -> Skip:
        body, mark, reason = self.source.text[start + len("skip") : end].partition(";")
        if not mark or not reason.strip() or not body.strip():
            raise self.source.fault(
                start, "a number is skipped without a reason", "skip TEXT ; reason", "add  ; and the reason"
            )
        return Skip(" ".join(body.split()), " ".join(reason.split()), *self.source.place(start))

    def definition(self, start: int, end: int) -> None:
        if ":=" not in self.source.text[start:end]:
            raise self.source.fault(start, "claims know definitions only", "`let` name := expression")
        parse_declaration(self.source, start, end, self.exact)
        parse_declaration(self.source, start, end, self.printed)

    def claim(self, start: int, end: int) -> Claim:
        parser = Parser(self.source, start, end)
        name = ""
        if parser.token.kind == "name" and parser.peek().text == ":":
            token = parser.expect_name("the name of a claim")
            parser.advance()
            name = token.text
            if name in BUILT_IN or name in self.exact.symbols:
                raise parser.fault(token.start, f"`{name}` has a meaning already", "a new name", f"{name}_2")
            self.exact.broken.add(name)  # until it is read whole
        node = parser.expression(7)
        exact = Elaborator(self.source, self.exact).real(node)
        as_printed = Elaborator(self.source, self.printed).real(node)
        parser.expect("=", "`=` and the printed number, or an operator")
        printed = self.numeral(parser)
        about, expect, digits = self.options(parser)
        if name:
            self.exact.symbols[name] = Symbol(name, None, body=exact)
            self.printed.symbols[name] = Symbol(name, None, body=num(Fraction(printed)))
        text = " ".join(self.source.text[node.start : node.end].split())
        line, column = self.source.place(node.start)
        end_line = self.source.place(end)[0]
        return Claim(
            name,
            text,
            exact,
            as_printed,
            printed,
            about,
            expect,
            digits,
            line,
            column,
            end_line,
            self.source,
            node,
        )

    def numeral(self, parser: Parser) -> str:
        """The printed number, as printed."""
        sign = "-" if parser.accept("-") else ""
        if parser.token.kind != "number":
            raise parser.unexpected("a printed decimal number, such as 0.43 or 6e-06")
        return sign + parser.advance().text

    def options(self, parser: Parser) -> tuple[bool, str, int]:
        about, expect, digits = False, "", 0
        while parser.accept(";"):
            start = parser.token.start
            if parser.accept("about"):
                about = True
            elif parser.accept("digits"):
                token = parser.token
                digits = int(token.text) if token.text.isdigit() and len(token.text) < 5 else 0
                if not 1 <= digits <= _MAX_DIGITS:
                    raise parser.unexpected(f"a number of digits from 1 to {_MAX_DIGITS}")
                parser.advance()
            elif parser.accept("expect"):
                while parser.token.kind != "end" and not parser.at(";"):
                    parser.advance()
                words = self.source.text[start : parser.tokens[parser.position - 1].end].split()[1:]
                expect = " ".join(words)
                if expect not in CLAIM_VERDICTS:
                    raise parser.fault(
                        start, f"`{expect}` is not a verdict", f"one of {', '.join(CLAIM_VERDICTS)}"
                    )
            else:
                raise parser.unexpected("an option: about, expect VERDICT or digits NUMBER")
        parser.expect_end("the end of the line, or `;` and an option")
        return about, expect, digits
