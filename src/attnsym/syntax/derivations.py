"""A derivation block: let, given, show, then have, calc and by. Every fault is reported, not only the first.

A line that begins with let, given, show, have or calc begins a section. In let and given an entry begins
at the column of the first, or left of it; deeper lines continue one. In a calc a step begins on a line
that begins with a relation. A `by` at the column of show and have closes the show.
"""

from __future__ import annotations

from attnsym.kernel.terms import Term
from attnsym.syntax.blocks import Block
from attnsym.syntax.context import Context, parse_declaration
from attnsym.syntax.elaborate import Statement, close_outcome, statement_of
from attnsym.syntax.elaborator import Elaborator
from attnsym.syntax.existence import existence
from attnsym.syntax.expressions import Parser
from attnsym.syntax.faults import MAX_FAULTS, Collecting, Fault, Source
from attnsym.syntax.predicates import BUILT_IN
from attnsym.syntax.reasons import parse_ending
from attnsym.syntax.records import By, Calc, Derivation, Have, Step
from attnsym.syntax.sections import Line, Section, cut
from attnsym.syntax.statements import parse_statements
from attnsym.syntax.symbols import Given
from attnsym.syntax.tree import WORDS, Node

_PROPOSITIONAL = ("<->", "->")
_TERMS = ("=", "<=", "<", ">=", ">")
_JOINS = ("and", "or", "in", "for", "by", "expect")  # words that go on with an expression


def parse_derivation(source: Source, block: Block, faults: list[Fault]) -> Derivation | None:
    """The derivation of a block, or None after adding its faults."""
    reader = _Reader(source, block, faults)
    return reader.read()


class _Reader:
    def __init__(self, source: Source, block: Block, faults: list[Fault]) -> None:
        self.source, self.block, self.faults = source, block, faults
        self.context = Context()
        self.givens: list[Given] = []
        self.show: Statement | None = None
        self.shown = Elaborator(source, self.context)  # its scope: the indices of `show`
        self.body: list[Have | Calc | By] = []
        self.names: set[str] = set()
        self.keywords: dict[str, None] = {}  # of the sections so far

    def read(self) -> Derivation | None:
        count = len(self.faults)
        sections = cut(self.source, self.block, self.faults)[::-1]
        while sections and len(self.faults) <= MAX_FAULTS:
            section = sections.pop()
            with self.collecting(section.start):
                self.order(section)
            self.keywords[section.keyword] = None
            if section.keyword == "let":
                self.let(section)
            elif section.keyword == "given":
                self.given(section)
            elif section.keyword == "show":
                self.goal(section)
            elif section.keyword == "have":
                inside = sections and sections[-1].keyword == "calc" and sections[-1].indent > section.indent
                self.have(section, sections.pop() if inside else None)
            elif section.keyword == "by":
                self.closing(section)
            else:
                calc = self.calc(section, self.shown)
                if calc is not None:
                    self.body.append(calc)
        if "show" not in self.keywords:
            with self.collecting(self.block.opening):
                raise self.source.fault(
                    self.block.opening, "this derivation shows nothing", "a line `show` and a statement"
                )
        if len(self.faults) > count or self.show is None:
            return None
        line, end_line = self.source.place(self.block.opening)[0], self.source.place(self.block.end)[0] + 1
        text = self.source.text[self.block.start : self.block.end]
        return Derivation(
            self.block.name,
            line,
            end_line,
            self.context,
            tuple(self.givens),
            self.show,
            tuple(self.body),
            text,
        )

    def collecting(self, offset: int) -> Collecting:
        return Collecting(self.source, self.faults, offset)

    def order(self, section: Section) -> None:
        keyword, before = section.keyword, self.keywords
        if keyword in ("let", "given") and "show" in before:
            raise self.source.fault(section.start, f"`{keyword}` after `show`", f"`{keyword}` before `show`")
        if keyword == "show" and "show" in before:
            raise self.source.fault(
                section.start,
                "a second `show`",
                "one `show` in a derivation",
                "make it a derivation of its own",
            )
        if keyword in ("have", "calc", "by") and "show" not in before:
            raise self.source.fault(section.start, f"`{keyword}` before `show`", "`show` first")
        if keyword in ("have", "calc", "by") and self.body and not isinstance(self.body[-1], Have):
            raise self.source.fault(
                section.start, f"`{keyword}` after the proof of `show`", "the end of the block"
            )

    def extent(self, section: Section) -> tuple[int, int]:
        """From the first to the last character of a section's content."""
        if not section.lines:
            end = section.start + len(section.keyword)
            raise self.source.fault(end, f"nothing after `{section.keyword}`", "its content")
        return section.lines[0].start, section.lines[-1].end

    def entries(self, section: Section) -> list[tuple[int, int]]:
        """The entries of let or given."""
        with self.collecting(section.start):
            self.extent(section)
        entries: list[tuple[int, int]] = []
        for line in section.lines:
            if entries and line.indent > section.lines[0].indent:
                entries[-1] = (entries[-1][0], line.end)
            else:
                entries.append((line.start, line.end))
        return entries

    # Sections

    def let(self, section: Section) -> None:
        for start, end in self.entries(section):
            for piece in self.source.text[start:end].split(";"):
                stop = start + len(piece)
                with self.collecting(start):
                    parse_declaration(self.source, start, stop, self.context)
                start = stop + 1

    def given(self, section: Section) -> None:
        for start, end in self.entries(section):
            with self.collecting(start):
                parser = Parser(self.source, start, end)
                name = self.given_name(parser)
                first = parser.token.start
                statements = parse_statements(parser, self.context)
                text = self.source.text[first : parser.tokens[-1].start]
                existing = [e for p in statements for e in existence(p)]
                propositions = tuple(dict.fromkeys([*statements, *existing]))
                given = Given(name, text, propositions, *self.source.place(start))
                self.context.hypotheses.append(given)
                self.givens.append(given)

    def given_name(self, parser: Parser) -> str:
        """The name before the statements, or the word of independence that begins them; may be empty."""
        token, following = parser.token, parser.peek()
        call = token.text == "independent" and following.text == "(" and following.start == token.end
        if token.text in ("independent", "uncorrelated") and not call:
            return self.new_name(parser, token.text, token.start)
        if token.text == "pairwise":
            return self.new_name(parser, "pairwise", token.start)
        apart = following.text == "(" and following.start > token.end
        begins = (
            following.kind == "number" or apart or (following.kind == "name" and following.text not in _JOINS)
        )
        known = token.text in self.context.symbols or token.text in BUILT_IN or token.text in WORDS
        if token.kind == "name" and begins and not known:
            return self.new_name(parser, parser.advance().text, token.start)
        return ""

    def new_name(self, parser: Parser, name: str, offset: int) -> str:
        if name in self.names:
            raise parser.fault(offset, f"`{name}` names something above", "a new name", f"{name}_2")
        self.names.add(name)
        return name

    def goal(self, section: Section) -> None:
        with self.collecting(section.start):
            parser = Parser(self.source, *self.extent(section))
            self.show = statement_of(self.shown, parser.before("by", "expect"))
            place = parser.token.start
            reasons, expect = parse_ending(parser, self.shown)
            if reasons or expect:
                self.body.append(By(reasons, *self.source.place(place), expect))

    def closing(self, section: Section) -> None:
        with self.collecting(section.start):
            parser = Parser(self.source, section.start, self.extent(section)[1])
            reasons, expect = parse_ending(parser, self.shown)
            self.body.append(By(reasons, *self.source.place(section.start), expect))

    def have(self, section: Section, below: Section | None) -> None:
        elaborator = Elaborator(self.source, self.context)
        statement: Statement | None = None
        proof: By | Calc | None = None
        name = ""
        with self.collecting(section.start):
            parser = Parser(self.source, *self.extent(section))
            token = parser.expect_name("the name of the statement")
            if parser.at("=", "<", "<=", ">", ">=", "!=", "[", "+", "-", "*", "/", "**"):
                raise parser.fault(token.start, "a `have` without a name", "a name, then the statement")
            name = self.new_name(parser, token.text, token.start)
            statement = statement_of(elaborator, parser.before("by", "expect"))
            place = parser.token.start
            reasons, expect = parse_ending(parser, elaborator)
            if reasons and below is None:
                proof = By(reasons, *self.source.place(place), expect)
            elif reasons or (below is None):
                raise self.source.fault(
                    section.start if below is None else below.start,
                    f"`{name}` has no proof" if below is None else f"`{name}` has two proofs",
                    "`by` and reasons, or a deeper calc",
                    "by ?" if below is None else "",
                )
        if below is not None:
            self.keywords["calc"] = None
            proof = self.calc(below, elaborator)
        if statement is not None and proof is not None:
            self.body.append(Have(name, statement, proof, *self.source.place(section.start)))

    # Calculations

    def calc(self, section: Section, elaborator: Elaborator) -> Calc | None:
        with self.collecting(section.start):
            self.extent(section)
        if not section.lines:
            return None
        first, steps = self.steps(section)
        propositional = bool(steps) and steps[0].word in _PROPOSITIONAL
        start: Term | None = None
        with self.collecting(first.start):
            parser = Parser(self.source, first.start, first.end)
            node = parser.expression()
            if node.kind == "relation" and not propositional:
                raise self.source.fault(
                    parser.tokens[0].start,
                    "the first line of a calc is one side",
                    "an expression; each relation begins a line of its own",
                )
            parser.expect_end()
            if not steps:
                raise parser.fault(parser.token.start, "a calc without steps", "a line such as  = expression")
            start = self.side(elaborator, node, propositional)
        read: list[Step] = []
        left, left_text = start, _squeezed(self.source.text[first.start : first.end])
        for line in steps:
            with self.collecting(line.start):
                step = self.step(line, elaborator, left, left_text, propositional)
                read.append(step)
                left, left_text = step.right, step.right_text
        if start is None or len(read) < len(steps):
            return None
        return Calc(
            start,
            _squeezed(self.source.text[first.start : first.end]),
            tuple(read),
            *self.source.place(section.start),
        )

    def steps(self, section: Section) -> tuple[Line, list[Line]]:
        """The first expression of a calc, and its steps, each with all its lines."""
        first = section.lines[0]
        steps: list[Line] = []
        relations = (*_PROPOSITIONAL, *_TERMS, "!=")
        for line in section.lines[1:]:
            if line.word in relations and (not steps or line.indent <= steps[0].indent):
                steps.append(line)
            elif steps:
                steps[-1] = steps[-1]._replace(end=line.end)
            else:
                first = first._replace(end=line.end)
        return first, steps

    def side(self, elaborator: Elaborator, node: Node, propositional: bool) -> Term:
        return close_outcome(elaborator.proposition(node)) if propositional else elaborator.real(node)

    def step(
        self, line: Line, elaborator: Elaborator, left: Term | None, left_text: str, propositional: bool
    ) -> Step:
        parser = Parser(self.source, line.start, line.end)
        relation = parser.advance().text
        if relation not in (_PROPOSITIONAL if propositional else _TERMS):
            allowed = _PROPOSITIONAL if propositional else _TERMS
            raise parser.fault(
                line.start, f"`{relation}` can't join lines here", f"one of {' '.join(allowed)}"
            )
        right: Term | None = None
        begins = parser.token.start
        if not (parser.accept("?") or parser.accept("...")):
            node = parser.expression(7 if not propositional else 0)
            right = self.side(elaborator, node, propositional)
        right_text = _squeezed(self.source.text[begins : parser.tokens[parser.position - 1].end])
        reasons, expect = parse_ending(parser, elaborator)
        gap = left is None or right is None or any(r.kind == "gap" for r in reasons)
        place = self.source.place(line.start)
        return Step(relation, left, right, left_text, right_text, reasons, *place, expect, gap)


def _squeezed(text: str) -> str:
    """The author's text on one line."""
    return " ".join(text.split())
