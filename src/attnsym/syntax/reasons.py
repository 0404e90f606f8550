"""What stands after `by` and `expect`.

by        = "by" reason { "," reason }
reason    = "?" | "definition" "of" name | "induction" "on" name | "cases" proposition
          | name [ "(" binding { "," binding } ")" ]
binding   = name [ "[" name { "," name } "]" ] [ "(" name ")" ] ":=" expression
expect    = "expect" verdict
"""

from __future__ import annotations

from attnsym.kernel.terms import Term
from attnsym.syntax.context import parse_declarator
from attnsym.syntax.elaborate import close_outcome
from attnsym.syntax.elaborator import Elaborator
from attnsym.syntax.expressions import Parser
from attnsym.syntax.records import STEP_VERDICTS, Binding, Reason

_METHODS = ("algebra", "contradiction", "hypothesis")
_NO_NAMES = ("by", "expect", "let", "given", "show", "calc", "have")


def parse_reasons(parser: Parser, elaborator: Elaborator) -> tuple[Reason, ...]:
    """The reasons after `by`."""
    parser.expect("by")
    reasons = [_reason(parser, elaborator)]
    while parser.accept(","):
        reasons.append(_reason(parser, elaborator))
    return tuple(reasons)


def _reason(parser: Parser, elaborator: Elaborator) -> Reason:
    start = parser.token.start
    kind, name = "named", ""
    bindings: tuple[Binding, ...] = ()
    proposition: Term | None = None
    if parser.accept("?"):
        kind = "gap"
    elif parser.at("definition", "induction"):
        kind = parser.advance().text
        parser.expect(
            "of" if kind == "definition" else "on",
            repair=f"such as  by {kind} {'of s' if kind == 'definition' else 'on n'}",
        )
        name = parser.expect_name("a name").text
        symbol = elaborator.find(name)
        if name in elaborator.context.broken:
            pass  # its own fault is reported
        elif symbol is None:
            raise parser.fault(start, f"`{name}` is not declared", "a declared name")
        elif kind == "definition" and symbol.variable is not None:
            raise parser.fault(start, f"`{name}` has no definition", "a name that `let` defines with :=")
    elif parser.at("cases"):
        kind = parser.advance().text
        proposition = close_outcome(elaborator.proposition(parser.expression()))
    elif parser.token.kind == "name" and parser.token.text not in _NO_NAMES:
        name = parser.advance().text
        if name in _METHODS:
            kind = name
        elif parser.at("("):
            bindings = _bindings(parser, elaborator)
    else:
        raise parser.unexpected("a reason: the name of a rule, a given, a have or a derivation")
    line, column = parser.source.place(start)
    text = " ".join(parser.source.text[start : parser.tokens[parser.position - 1].end].split())
    return Reason(kind, name, bindings, text, line, column, proposition)


def _bindings(parser: Parser, elaborator: Elaborator) -> tuple[Binding, ...]:
    parser.expect("(")
    bindings: list[Binding] = []
    while True:
        declarator = parse_declarator(parser)
        if any(b.name == declarator.name.text for b in bindings):
            raise parser.fault(
                declarator.name.start, f"`{declarator.name.text}` is given twice", "each name once"
            )
        parser.expect(":=", "`:=` and its value", "such as  sigma := 1")
        node = parser.expression()
        binding = Binding(
            declarator.name.text,
            tuple([t.text for t in declarator.indices]),
            declarator.argument.text if declarator.argument is not None else "",
            parser.source.text[node.start : node.end],
            parser.source,
            elaborator.context,
            dict(elaborator.scope),
            node,
        )
        bindings.append(binding)
        if not parser.accept(","):
            break
    parser.expect(")", "`)` or `,`")
    return tuple(bindings)


def parse_expectation(parser: Parser) -> str:
    """The verdict after `expect`."""
    start = parser.expect("expect").end
    while parser.token.kind != "end" and not parser.at("by"):
        parser.advance()
    word = " ".join(parser.source.text[start : parser.tokens[parser.position - 1].end].split())
    if word not in STEP_VERDICTS:
        raise parser.fault(start, f"`{word}` is not a verdict", f"one of {', '.join(STEP_VERDICTS)}")
    return word


def parse_ending(parser: Parser, elaborator: Elaborator) -> tuple[tuple[Reason, ...], str]:
    """by reasons and expect verdict, each at most once, up to the parser's end."""
    reasons: tuple[Reason, ...] = ()
    expect = ""
    while parser.at("by", "expect"):
        if parser.at("by") and not reasons:
            reasons = parse_reasons(parser, elaborator)
        elif parser.at("expect") and not expect:
            expect = parse_expectation(parser)
        else:
            raise parser.unexpected("the end of the line", "put all reasons after one `by`, with commas")
    parser.expect_end("`by` and reasons, an operator, or the end of the line")
    return reasons, expect
