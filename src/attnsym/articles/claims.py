"""From chains to judged claims: which side is the printed number, and of which side it is the value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from attnsym.articles.chains import ABOUT, Chain, Side, find_chains
from attnsym.articles.convention import Convention
from attnsym.articles.grammar import MAXIMUM_TOKENS, Reading, parse_side
from attnsym.articles.judging import Judged, judge_claim
from attnsym.articles.lists import find_list_claims
from attnsym.articles.literal import Literal, parse_literal
from attnsym.articles.numeral import Unreadable
from attnsym.articles.origins import Origins
from attnsym.articles.patterns import Pattern, entries, find_patterns
from attnsym.articles.tokens import Token
from attnsym.numbers.expression import Apply, Expression
from attnsym.numbers.judge import judge
from attnsym.numbers.printed import parse_printed
from attnsym.numbers.verdict import Severity, Verdict

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


@dataclass(slots=True)
class _Term:
    """A side, read as a numeral or as an expression, or the reason why it is neither."""

    side: Side
    tokens: list[Token]
    literal: Literal | None = None
    reading: Reading | None = None
    reason: str = ""

    @property
    def expression(self) -> Expression | None:
        return self.reading.expression if self.reading is not None and self.reading.size else None


class ClaimFinder:
    """Finds and judges the claims of an article, block after block; remembers what printed numbers came from."""

    def __init__(self, convention: Convention, tolerance: Fraction | None = None) -> None:
        self.convention = convention
        self.tolerance = tolerance
        self.origins = Origins()

    def claims(self, tokens: Sequence[Token]) -> Iterator[Claim | Unjudged]:
        """Every relation with a numeral beside it, judged or not, in the order of the text."""
        chains: list[Chain | Pattern] = list(find_chains(tokens, frozenset(self.convention.values)))
        patterns = [*find_patterns(tokens), *find_list_claims(tokens)]
        # An equality inside a list comes before what is said of the list.
        places = sorted([*chains, *patterns], key=lambda found: found.end if isinstance(found, Pattern) else found.sides[-1].end)
        done: set[int] = set()
        for found in places:
            if isinstance(found, Chain):
                yield from self.chain(tokens, found)
            elif not found.group:
                yield self.pattern(found)
            elif found.group not in done:
                done.add(found.group)
                yield from self.group([one for one in patterns if one.group == found.group])

    def pattern(self, pattern: Pattern) -> Claim | Unjudged:
        """Judge a claim without a sign of equality."""
        numerals = frozenset(token.start for token in (*pattern.left, *pattern.right) if token.kind == "number")
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
        """Claims about the entries of one list: all, if most are right; else what was read into the words is wrong."""
        memory = self.origins.copy()
        found = [self.pattern(pattern) for pattern in patterns]
        alarms = sum(isinstance(one, Unjudged) or one.judged.severity is Severity.ERROR for one in found)
        if 2 * alarms < len(found):
            yield from found
            return
        self.origins = memory
        numerals = frozenset(token.start for pattern in patterns for token in pattern.right if token.kind == "number")
        yield Unjudged(patterns[0].start, patterns[0].end, "what the words say of the list is not clear", numerals)

    def chain(self, tokens: Sequence[Token], chain: Chain) -> Iterator[Claim | Unjudged]:
        terms = [self.term(tokens, side) for side in chain.sides]
        for place in range(1, len(terms)):
            relation = chain.relations[place - 1]
            left, right = terms[place - 1], terms[place]
            span = left.side.start, right.side.end
            numerals = _numerals(tokens, *span)
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

    def entries(self, left: _Term, right: _Term, about: bool) -> list[Judged] | None:
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

    def term(self, tokens: Sequence[Token], side: Side) -> _Term:
        if side.end - side.start > 2 * MAXIMUM_TOKENS:
            return _Term(side, [], reason=f"an expression of more than {MAXIMUM_TOKENS:,} tokens")
        kept = [token for token in tokens[side.start : side.end] if _is_part(token)]
        term = _Term(side, kept)
        if not kept:
            term.reason = "nothing stands there"
            return term
        try:
            term.literal = parse_literal(kept)
            if term.literal is None or term.literal.percent or _may_be_power(kept):
                term.reading = parse_side(kept, self.convention)
        except Unreadable as reason:
            term.reason = reason.reason
        return term

    def equality(self, chain: Chain, terms: list[_Term], place: int, about: bool) -> Judged:
        """Judge sides place-1 and place; Unreadable with the reason if they are no claim."""
        left, right = terms[place - 1], terms[place]
        if right.literal is not None:
            base = self.base(chain, terms, place)
            if base is None:
                raise Unreadable(_why_not(left, right))
            return self.judged(chain, terms, base, right.literal, about)
        if right.expression is None:
            if left.expression is None and left.literal is None:
                raise Unreadable(left.reason if left.tokens else f"the right side: {right.reason}")
            raise Unreadable(f"the right side goes on or is no number: {right.reason}")
        if left.literal is not None and (place == 1 or terms[place - 2].expression is None):
            # 12 = 3 * 4: the number is printed first.
            return self.judged(chain, terms, place, left.literal, about)
        if left.expression is None and left.literal is None:
            raise Unreadable(left.reason)
        return self.equal_expressions(left, right)

    def base(self, chain: Chain, terms: list[_Term], place: int) -> int | None:
        """The nearest side before `place` with an expression, through equalities only."""
        for before in range(place - 1, -1, -1):
            if terms[before].expression is not None:
                return before
            if before and chain.relations[before - 1].kind != "relation":
                return None
        left, right = terms[place - 1], terms[place].literal
        if left.literal is not None and right is not None and _differ_in_form(left, right):
            return place - 1
        return None

    def judged(self, chain: Chain, terms: list[_Term], base: int, literal: Literal, about: bool) -> Judged:
        term = terms[base]
        earlier = self.earlier(chain, terms, base) if _has_decimal(term.tokens) else None
        return self.against(term.tokens, literal, about=about, earlier=earlier)

    def against(
        self, left: Sequence[Token], literal: Literal, *, about: bool, earlier: Expression | None = None
    ) -> Judged:
        """Judge a numeral against a left side, on both bases, and remember what the numeral came from."""

        def unround(expression: Expression) -> Expression | None:
            found = self.origins.unround(expression)
            if found is None and earlier is not None:
                return self.origins.unround(earlier) or earlier
            return found

        judged = judge_claim(
            left, literal, self.convention, approximate=about, unround=unround, tolerance=self.tolerance
        )
        judgement = judged.judgement
        if judgement.verdict in _ROUNDED:
            expression = judged.reading.expression
            self.origins.learn(judgement.printed, unround(expression) or expression)
        return judged

    def earlier(self, chain: Chain, terms: list[_Term], base: int) -> Expression | None:
        """An expression before the base in the same chain: what the base's operands were rounded from."""
        for before in range(base - 1, -1, -1):
            if chain.relations[before].kind != "relation":
                return None
            if terms[before].expression is not None:
                return terms[before].expression
        return None

    def equal_expressions(self, left: _Term, right: _Term) -> Judged:
        """Two expressions: judged only where both are exact, so that equality is plain."""
        if _has_decimal(left.tokens) or _has_decimal(right.tokens) or right.expression is None:
            raise Unreadable("both sides are expressions, with rounded operands")
        if left.reading is None:
            raise Unreadable(left.reason)
        judgement = judge(parse_printed("0"), Apply("sub", (left.reading.expression, right.expression)))
        if judgement.verdict is not Verdict.EXACT:
            raise Unreadable("both sides are expressions")
        return Judged(judgement, left.reading, "both sides are expressions: their difference is 0", judgement.severity)

    def other_relation(
        self, relation: Token, left: _Term, right: _Term, numerals: frozenset[int]
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


def _is_part(token: Token) -> bool:
    if token.kind in ("boundary", "newline", "align"):
        return False
    return not (token.text in ABOUT and token.kind == "word") and not (token.kind == "stop" and token.text == "\\")


def _numerals(tokens: Sequence[Token], start: int, end: int) -> frozenset[int]:
    return frozenset(tokens[index].start for index in range(start, min(end, start + 4 * MAXIMUM_TOKENS))
                     if index < len(tokens) and tokens[index].kind == "number")  # fmt: skip


def _may_be_power(tokens: Sequence[Token]) -> bool:
    return len(tokens) > 2 and any(token.text == "^" for token in tokens)


def _has_decimal(tokens: Sequence[Token]) -> bool:
    return any(token.kind == "number" and ("." in token.text or "e" in token.text) for token in tokens)


def _differ_in_form(left: _Term, right: Literal) -> bool:
    """0.837 = 83.7%: one number in two forms, in mathematics; 3 = 4 is no claim about rounding."""
    if left.literal is None or not left.tokens:
        return False
    in_mathematics = left.tokens[0].region == "math" or right.printed.text.endswith("%")
    return in_mathematics and left.literal.percent != right.percent


def _why_not(left: _Term, right: _Term) -> str:
    if not left.tokens:
        return "nothing to evaluate stands before the equals sign"
    if left.literal is not None:
        return "a numeral on both sides"
    if left.reading is not None:
        return "a numeral on both sides"
    names = [token for token in left.tokens if token.kind in ("name", "word")]
    if len(left.tokens) <= 4 and names and not any(token.kind == "number" for token in left.tokens):
        return "a definition or the value of a name"
    return left.reason or "the left side is not read"
