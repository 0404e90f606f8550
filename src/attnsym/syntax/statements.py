"""What a `given` states, and its words for independence.

statements   = item { "," item }
item         = expression
             | "independent" families | "pairwise" "independent" families | "uncorrelated" families
families     = expression { "," expression }
"""

from __future__ import annotations

from attnsym.kernel.sugar import eq, implies, ne
from attnsym.kernel.terms import INTEGER, Term, make, num, substitute, var
from attnsym.syntax.elaborate import Index, close, index_of, open_indices, statement_of
from attnsym.syntax.elaborator import Elaborator
from attnsym.syntax.expressions import Parser
from attnsym.syntax.faults import Source, SyntaxFault
from attnsym.syntax.predicates import family_term
from attnsym.syntax.symbols import OUTCOME_VARIABLE, Context
from attnsym.syntax.tree import Node


def parse_statements(parser: Parser, context: Context) -> tuple[Term, ...]:
    """The propositions of a `given`: statements with commas between, up to the parser's end."""
    result: list[Term] = []
    while True:
        keyword = parser.token
        pairwise = keyword.text == "pairwise"
        if pairwise:
            parser.advance()
            if not parser.at("independent"):
                raise parser.unexpected("`independent` after `pairwise`")
        call = (
            parser.at("independent") and parser.peek().text == "(" and parser.peek().start == parser.token.end
        )
        if parser.at("uncorrelated") or (parser.at("independent") and (pairwise or not call)):
            word = parser.advance().text
            nodes = [parser.expression()]
            while parser.accept(","):
                nodes.append(parser.expression())
            if word == "independent" and not pairwise:
                result.append(_mutual(parser.source, context, nodes))
            else:
                result.extend(_pairwise(parser.source, context, nodes, word))
            break
        result.append(statement_of(Elaborator(parser.source, context), parser.before(",")).term)
        if not parser.accept(","):
            break
    parser.expect_end("the end of the statement, `,` or an operator")
    return tuple(result)


def _variables(source: Source, context: Context, node: Node) -> tuple[list[Index], Term]:
    """A random expression over its open indices."""
    elaborator = Elaborator(source, context)
    if node.kind in ("relation", "not", "forall"):
        raise _not_random(elaborator, node)
    indices = [index_of(elaborator, n, "integer", r) for n, r in open_indices(elaborator, node).items()]
    if len(indices) > 2:
        raise elaborator.fault(node, "more than two open indices", "one index or two")
    term = elaborator.random(node)
    if term.op == "lam" and term.args[0].op != "bound" and OUTCOME_VARIABLE not in elaborator.real(node).free:
        raise _not_random(elaborator, node)
    return indices, term


def _not_random(elaborator: Elaborator, node: Node) -> SyntaxFault:
    return elaborator.fault(node, "this is not a random variable", "random variables, such as q[i], k[i]")


def _bounds(indices: list[Index], context: Context, node: Node, source: Source) -> list[Term]:
    elaborator = Elaborator(source, context)
    return [bound for r in open_indices(elaborator, node).values() for bound in r]


def _mutual(source: Source, context: Context, nodes: list[Node]) -> Term:
    families = []
    for node in nodes:
        indices, term = _variables(source, context, node)
        families.append(
            family_term([i.variable for i in indices], _bounds(indices, context, node, source), term)
        )
    return make("mutual", *families)


def _pairwise(source: Source, context: Context, nodes: list[Node], word: str) -> list[Term]:
    result = []
    sides = [_variables(source, context, node) for node in nodes]
    for k, (left_indices, left) in enumerate(sides):
        for other, (right_indices, right) in enumerate(sides[k:], k):
            if other == k and not left_indices:
                continue  # one random variable says nothing of itself
            renamed = [_renamed(index) for index in right_indices]
            moved = substitute(
                right, {a.variable: b.variable for a, b in zip(right_indices, renamed, strict=True)}
            )
            claim = make("independent", left, moved)
            if word == "uncorrelated":
                claim = eq(make("covariance", left, moved), num(0))
            if other == k:
                claim = _unequal(left_indices, renamed, claim)
            result.append(close((*left_indices, *renamed), claim, context))
    if not result:
        raise Elaborator(source, context).fault(
            nodes[0], f"`{word}` of one random variable", "a family such as q[i], or several random variables"
        )
    return result


def _renamed(index: Index) -> Index:
    other = var(index.name + "''", INTEGER)
    return Index(index.name, other, tuple([substitute(h, {index.variable: other}) for h in index.hypotheses]))


def _unequal(left: list[Index], right: list[Index], claim: Term) -> Term:
    """claim, if the index tuples differ."""
    differ = [ne(a.variable, b.variable) for a, b in zip(left, right, strict=True)]
    premise = differ[0]
    for part in differ[1:]:
        premise = make("or", premise, part)
    return implies(premise, claim)
