"""From chains to judged claims: which side is the printed number, and of which side it is the value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from attnsym.articles.chain import Chain
from attnsym.articles.chains import find_chains
from attnsym.articles.convention import Convention
from attnsym.articles.grammar import Reading
from attnsym.articles.judging import Judged, judge_claim
from attnsym.articles.lists import find_list_claims
from attnsym.articles.literal import Literal, parse_literal
from attnsym.articles.numeral import Unreadable
from attnsym.articles.origins import Origins
from attnsym.articles.patterns import Pattern, entries, find_patterns
from attnsym.articles.sides import Numerals, Term, differ_in_form, goes_on, has_decimal, read_side, why_not
from attnsym.articles.token import Token
from attnsym.numbers.expression import Apply, Expression
from attnsym.numbers.judge import judge
from attnsym.numbers.printed import parse_printed
from attnsym.numbers.verdict import Severity, Verdict

_LONGEST_CHAIN = 80
# A printed number of one of these verdicts is a rounded value of its left side, whatever else it may be.
_ROUNDED = frozenset(
    (
        Verdict.CORRECTLY_ROUNDED,
        Verdict.TRUNCATED,
        Verdict.ROUNDED_AWAY,
        Verdict.RIGHT_AS_PRINTED_ONLY,
        Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS,
    )
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A judged equality: tokens start..end of the block, and the numerals among them."""

    start: int
    end: int
    judged: Judged
    numerals: frozenset[int]


@dataclass(frozen=True, slots=True)
class Unjudged:
    """A relation between tokens start..end that was not judged, and why."""

    start: int
    end: int
    reason: str
    numerals: frozenset[int]


class ClaimFinder:
    """Finds and judges the claims of an article, block after block; remembers what printed numbers came
    from.
    """

    def __init__(self, convention: Convention, tolerance: Fraction | None = None) -> None:
        self.convention = convention
        self.tolerance = tolerance
        self.origins = Origins()
        self.tokens: Sequence[Token] = ()
        self.numerals = Numerals(())

    def claims(
        self, tokens: Sequence[Token], *, patterns: bool = True, lists: bool = True
    ) -> Iterator[Claim | Unjudged]:
        """Every relation with a numeral beside it, judged or not, in the order of the text."""
        self.tokens = tokens
        self.numerals = Numerals(tokens)
        chains: list[Chain | Pattern] = list(find_chains(tokens, frozenset(self.convention.values)))
        found_patterns = list(find_patterns(tokens)) if patterns else []
        if lists:
            found_patterns += find_list_claims(tokens)
        # An equality inside a list comes before what is said of the list.
        places = sorted(
            [*chains, *found_patterns],
            key=lambda found: found.end if isinstance(found, Pattern) else found.sides[-1].end,
        )
        done: set[int] = set()
        for found in places:
            if isinstance(found, Chain):
                yield from self.chain(tokens, found)
            elif not found.group:
                yield self.pattern(found)
            elif found.group not in done:
                done.add(found.group)
                yield from self.group([one for one in found_patterns if one.group == found.group])

    def pattern(self, pattern: Pattern) -> Claim | Unjudged:
        """Judge a claim without a sign of equality."""
        numerals = frozenset(
            token.start for token in (*pattern.left, *pattern.right) if token.kind == "number"
        )
        try:
            literal = parse_literal(pattern.right)
            if literal is None:
                raise Unreadable("the value is no numeral")
            judged = self.against(pattern.left, literal, about=pattern.about)
            if pattern.doubt and judged.severity in (Severity.WARNING, Severity.ERROR):
                raise Unreadable(pattern.doubt)
        except Unreadable as reason:
            return Unjudged(pattern.start, pattern.end, reason.reason, numerals)
        return Claim(pattern.start, pattern.end, judged, numerals)

    def group(self, patterns: list[Pattern]) -> Iterator[Claim | Unjudged]:
        """Claims about the entries of one list: all, if most are right; else what was read into the words
        is wrong.
        """
        memory = self.origins.copy()
        found = [self.pattern(pattern) for pattern in patterns]
        alarms = sum(isinstance(one, Unjudged) or one.judged.severity is Severity.ERROR for one in found)
        if 2 * alarms < len(found):
            yield from found
            return
        self.origins = memory
        numerals = frozenset(
            token.start for pattern in patterns for token in pattern.right if token.kind == "number"
        )
        yield Unjudged(
            patterns[0].start, patterns[0].end, "what the words say of the list is not clear", numerals
        )

    def chain(self, tokens: Sequence[Token], chain: Chain) -> Iterator[Claim | Unjudged]:
        if len(chain.sides) > _LONGEST_CHAIN:
            start, end = chain.sides[0].start, chain.sides[-1].end
            yield Unjudged(start, end, f"a chain of more than {_LONGEST_CHAIN} sides", frozenset())
            return
        if not self.numerals.of(chain.sides[0].start, chain.sides[-1].end):
            return
        terms = [read_side(tokens, side, self.convention) for side in chain.sides]
        for place in range(1, len(terms)):
            relation = chain.relations[place - 1]
            left, right = terms[place - 1], terms[place]
            span = left.side.start, right.side.end
            numerals = self.numerals.of(*span)
            if not numerals:
                continue
            if relation.kind == "other relation":
                yield from self.other_relation(relation, left, right, numerals)
                continue
            if chain.modular:
                yield Unjudged(*span, "modular arithmetic", numerals)
                continue
            about = relation.text == "~" or chain.about[place] or chain.about[place - 1]
            entries = self.entries(left, right, about) if right.literal is None else None
            if entries is not None:
                for judged in entries:
                    yield Claim(*span, judged, numerals)
                continue
            try:
                found = self.equality(chain, terms, place, about)
            except Unreadable as reason:
                yield Unjudged(*span, reason.reason, numerals)
            else:
                yield Claim(*span, found, numerals)

    def entries(self, left: Term, right: Term, about: bool) -> list[Judged] | None:
        """(4/8, 3/8) = (0.5, 0.38), entry by entry; None if the sides are no such lists."""
        formulas, values = entries(left.tokens), entries(right.tokens)
        if formulas is None or values is None or len(formulas) != len(values):
            return None
        judged: list[Judged] = []
        for formula, value in zip(formulas, values, strict=True):
            try:
                literal = parse_literal(value)
                if literal is None:
                    return None
                if parse_literal(formula) is None:
                    judged.append(self.against(formula, literal, about=about))
            except Unreadable:
                return None
        return judged or None

    def equality(self, chain: Chain, terms: list[Term], place: int, about: bool) -> Judged:
        """Judge sides place-1 and place; Unreadable with the reason if they are no claim."""
        left, right = terms[place - 1], terms[place]
        if right.literal is not None:
            base = self.base(chain, terms, place)
            if base is None:
                raise Unreadable(why_not(left, right))
            judged = self.judged(chain, terms, base, right.literal, about, place)
            if terms[base].expression is None and judged.severity is Severity.ERROR:
                raise Unreadable("a numeral on both sides")
            return judged
        if right.expression is None:
            if left.expression is None and left.literal is None:
                raise Unreadable(left.reason if left.tokens else f"the right side: {right.reason}")
            raise Unreadable(f"the right side goes on or is no number: {right.reason}")
        if left.literal is not None and place == 1 and not left.broken:
            # 12 = 3 * 4: the number is printed first.
            return self.judged(chain, terms, place, left.literal, about, place)
        if left.expression is None and left.literal is None:
            raise Unreadable(left.reason or "both sides are expressions")
        return self.equal_expressions(left, right)

    def base(self, chain: Chain, terms: list[Term], place: int) -> int | None:
        """The nearest side before `place` with an expression, through equalities only."""
        for before in range(place - 1, -1, -1):
            if terms[before].expression is not None:
                return before
            if before and chain.relations[before - 1].kind != "relation":
                return None
        left, right = terms[place - 1], terms[place].literal
        if left.literal is not None and right is not None and differ_in_form(left, right):
            return place - 1
        return None

    def judged(
        self, chain: Chain, terms: list[Term], base: int, literal: Literal, about: bool, place: int
    ) -> Judged:
        term = terms[base]
        earlier = self.earlier(chain, terms, base) if has_decimal(term.tokens) else None
        judged = self.against(
            term.tokens, literal, about=about, earlier=earlier, joined=term.joined, reading=term.reading
        )
        if judged.severity in (Severity.WARNING, Severity.ERROR):
            broken = term.joined is not None or goes_on(self.tokens, terms[place].side.end)
            if broken:
                raise Unreadable("a number may be broken by the end of a line of source")
        return judged

    def against(
        self,
        left: Sequence[Token],
        literal: Literal,
        *,
        about: bool,
        earlier: Expression | None = None,
        joined: Sequence[Token] | None = None,
        reading: Reading | None = None,
    ) -> Judged:
        """Judge a numeral against a left side, on both bases, and remember what the numeral came from."""

        def unround(expression: Expression) -> Expression | None:
            found = self.origins.unround(expression)
            if found is None and earlier is not None:
                return self.origins.unround(earlier) or earlier
            return found

        judged = judge_claim(
            left,
            literal,
            self.convention,
            approximate=about,
            unround=unround,
            tolerance=self.tolerance,
            joined=joined,
            reading=reading,
        )
        judgement = judged.judgement
        if judgement.verdict in _ROUNDED:
            expression = judged.reading.expression
            self.origins.learn(judgement.printed, unround(expression) or expression)
        return judged

    def earlier(self, chain: Chain, terms: list[Term], base: int) -> Expression | None:
        """An expression before the base in the same chain: what the base's operands were rounded from."""
        for before in range(base - 1, -1, -1):
            if chain.relations[before].kind != "relation":
                return None
            if terms[before].expression is not None:
                return terms[before].expression
        return None

    def equal_expressions(self, left: Term, right: Term) -> Judged:
        """Two expressions: judged only where both are exact, so that equality is plain."""
        if has_decimal(left.tokens) or has_decimal(right.tokens) or right.expression is None:
            raise Unreadable("both sides are expressions, with rounded operands")
        if left.reading is None:
            raise Unreadable(left.reason)
        zero = parse_printed("0")
        judgement = judge(zero, Apply("sub", (left.reading.expression, right.expression)))
        if judgement.verdict is not Verdict.EXACT:
            raise Unreadable("both sides are expressions")
        value = judge(zero, right.expression).value
        printed = "".join(token.raw for token in right.tokens)
        return Judged(judgement, left.reading, "", judgement.severity, printed=printed, value=value)

    def other_relation(
        self, relation: Token, left: Term, right: Term, numerals: frozenset[int]
    ) -> Iterator[Claim | Unjudged]:
        """5!=120, where "!=" was read as one sign, is a claim if it is right; inequalities are none."""
        span = left.side.start, right.side.end
        if relation.text == "!=" and not relation.spaced and right.literal is not None and left.tokens:
            sign = Token("operator", "!", relation.start, relation.start + 1, relation.region, "!")
            try:
                judged = self.against([*left.tokens, sign], right.literal, about=False)
            except Unreadable:
                pass
            else:
                if judged.severity is Severity.OK:
                    yield Claim(*span, judged, numerals)
                    return
        if relation.text in ("!=", "==", ":="):
            yield Unjudged(*span, f"{relation.raw} is not a printed equality", numerals)
