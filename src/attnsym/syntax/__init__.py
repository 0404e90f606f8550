"""The room `syntax`: text and terms. Expressions, declarations and documents in; text and LaTeX out."""

from __future__ import annotations

from importlib import import_module

_HOME = {
    "context": "Context Given parse_let",
    "documents": "parse_document read_document",
    "elaborate": "Statement parse_proposition parse_term",
    "faults": "Fault SyntaxFault",
    "latex": "latex_relation latex_term latex_text",
    "printing": "print_term",
    "records": "Binding By Calc Claim ClaimBlock Derivation Document Have Reason Skip Step",
    "symbols": "OUTCOME_VARIABLE",
}
_MODULE = {name: module for module, names in _HOME.items() for name in names.split()}
__all__ = sorted(_MODULE)  # noqa: PLE0605  # a list, made from the table


def __getattr__(name: str) -> object:
    if name not in _MODULE:
        raise AttributeError(f"attnsym.syntax has no {name}")
    value: object = getattr(import_module(f"attnsym.syntax.{_MODULE[name]}"), name)
    globals()[name] = value
    return value
