"""Tables of the notation: what each character and each TeX command is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attnsym.articles.block import BOUNDARY

TokenKind: TypeAlias = Literal[
    "number",  # a numeral, with its digit groups
    "name",  # a letter, a Greek letter, an unknown command: something without a value here
    "word",  # a word of prose
    "function",  # exp, ln, \sin, ...; text is the bare name
    "command",  # \frac and its kind; text is the bare name
    "operator",  # + - * / ^ _ ! %
    "relation",  # = and the signs of approximation; text is "=" or "~"
    "other relation",  # <, \neq, \to, ...: ends a side, is never judged
    "open",
    "close",
    "comma",
    "stop",  # ; : \\ \quad and the like, and a sentence's full stop
    "align",  # &
    "text",  # \text{...}; text is its content
    "boundary",
    "newline",
    "bar",
    "degree",
    "ellipsis",
    "strange",  # digits of another script, control characters: nothing next to it is judged
]

FUNCTIONS = frozenset(
    [
        "exp",
        "ln",
        "log",
        "lg",
        "log2",
        "log10",
        "log1p",
        "sqrt",
        "cbrt",
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "arcsin",
        "arccos",
        "arctan",
        "asin",
        "acos",
        "atan",
        "sinh",
        "cosh",
        "tanh",
        "max",
        "min",
        "abs",
        "floor",
        "ceil",
        "factorial",
        "comb",
        "binom",
        "gamma",
        "erf",
        "choose",
    ]
)
GREEK_FUNCTIONS = {"Phi": "Phi", "phi": "phi", "Gamma": "gamma", "chi": "chi"}

SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True))
SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
VULGAR_FRACTIONS = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip

CHARACTERS: dict[str, tuple[TokenKind, str]] = {
    **dict.fromkeys("-−–—﹣－‐‑", ("operator", "-")),
    **dict.fromkeys("+＋", ("operator", "+")),
    **dict.fromkeys("*×·⋅∗∙✕✖⨯", ("operator", "*")),
    **dict.fromkeys("/÷⁄∕", ("operator", "/")),
    **{c: ("operator", c) for c in "^_!%"},
    "‰": ("operator", "permille"),
    "=": ("relation", "="),
    **dict.fromkeys("≈≃≅∼≐≒~", ("relation", "~")),
    **{c: ("other relation", c) for c in "<>≤≥≠≡∈∝→⇒⟹←↦⟶∉⊂≪≫↔⇔"},
    **dict.fromkeys("±∓", ("name", "±")),
    **{c: ("open", c) for c in "([{⌊⌈"},
    **{c: ("close", c) for c in ")]}⌋⌉"},
    ",": ("comma", ","),
    **{c: ("stop", c) for c in ";:?'\"“”‘’•#@\t│║┃¦"},
    "…": ("ellipsis", "..."),
    "&": ("align", "&"),
    "|": ("bar", "|"),
    "°": ("degree", "°"),
    "√": ("function", "sqrt"),
    "∛": ("function", "cbrt"),
    "∑": ("command", "sum"),
    "∏": ("command", "prod"),
    "Σ": ("name", "Σ"),
    "π": ("name", "pi"),
    "𝑒": ("name", "e"),
    "ℯ": ("name", "e"),
    "Φ": ("function", "Phi"),
    BOUNDARY: ("boundary", ""),
}

COMMANDS: dict[str, tuple[TokenKind, str]] = {
    **dict.fromkeys(("times", "cdot", "ast", "cdotp", "bullet"), ("operator", "*")),
    "div": ("operator", "/"),
    **dict.fromkeys(("approx", "simeq", "cong", "sim", "approxeq"), ("relation", "~")),
    **dict.fromkeys(("thickapprox", "doteq"), ("relation", "~")),
    **{
        c: ("other relation", c)
        for c in (
            "neq", "ne", "lt", "gt", "le", "ge", "leq", "geq", "leqslant", "geqslant", "equiv", "to",
            "rightarrow", "Rightarrow", "implies", "longrightarrow", "iff", "in", "notin", "propto", "ll",
            "gg", "mapsto", "mid", "leftarrow", "Leftrightarrow", "leftrightarrow", "subset",
            "mod", "bmod", "pmod", "pod", "xrightarrow", "lesssim", "gtrsim", "triangleq", "coloneqq",
        )
    },
    **{c: ("command", c) for c in ("frac", "sqrt", "binom", "sum", "prod", "choose", "over")},
    **dict.fromkeys(("dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"), ("command", "frac")),
    **dict.fromkeys(("dbinom", "tbinom"), ("command", "binom")),
    "mathroot": ("command", "root"),  # MathML's root with a degree, which TeX writes the other way round
    **{c: ("function", c) for c in FUNCTIONS if c not in {"sqrt", "binom", "choose", "gamma"}},
    **{c: ("function", name) for c, name in GREEK_FUNCTIONS.items()},
    "lfloor": ("open", "⌊"),
    "rfloor": ("close", "⌋"),
    "lceil": ("open", "⌈"),
    "rceil": ("close", "⌉"),
    "lbrack": ("open", "["),
    "rbrack": ("close", "]"),
    **dict.fromkeys(("vert", "lvert", "rvert"), ("bar", "|")),
    **dict.fromkeys(("|", "Vert", "lVert", "rVert"), ("name", "‖")),
    **{c: ("stop", c) for c in ("\\", "quad", "qquad", "cr", "newline")},
    **{c: ("stop", c) for c in ("item", "because", "therefore")},
    **dict.fromkeys(("ldots", "dots", "cdots", "dotsc", "dotsb"), ("ellipsis", "...")),
    **dict.fromkeys(("dotsm", "hdots", "vdots"), ("ellipsis", "...")),
    **dict.fromkeys(("pm", "mp"), ("name", "±")),
    "circ": ("degree", "°"),
    "degree": ("degree", "°"),
    "pi": ("name", "pi"),
    "%": ("operator", "%"),
    "*": ("operator", "*"),
    "_": ("operator", "_"),
    "^": ("operator", "^"),
    "=": ("relation", "="),
    "#": ("stop", "#"),
    "&": ("stop", "&"),
    "{": ("open", "("),
    "}": ("close", ")"),
    "[": ("boundary", ""),
    "]": ("boundary", ""),
    "(": ("boundary", ""),
    ")": ("boundary", ""),
}  # fmt: skip
# White space, size and colour: they change how a formula looks, never what it says.
NOTHING = frozenset(
    [
        ",",
        ";",
        ":",
        "!",
        ">",
        "$",
        "/",
        "~",
        "left",
        "right",
        "big",
        "Big",
        "bigg",
        "Bigg",
        "bigl",
        "bigr",
        "Bigl",
        "Bigr",
        "biggl",
        "biggr",
        "Biggl",
        "Biggr",
        "displaystyle",
        "textstyle",
        "scriptstyle",
        "limits",
        "nolimits",
        "thinspace",
        "medspace",
        "thickspace",
        "enspace",
        "enskip",
        "space",
        "hfill",
        "nonumber",
        "notag",
        "mathstrut",
        "middle",
        "relax",
        "boxed",
        "mathbf",
        "boldsymbol",
        "bm",
        "bf",
        "textbf",
        "mathsf",
        "mathtt",
        "underline",
        "pounds",
        "euro",
        "textdollar",
        "allowbreak",
        "num",
        "nobreak",
        "mathopen",
        "mathclose",
        "mathbin",
        "mathrel",
        "small",
        "large",
        "Large",
        "normalsize",
        "noindent",
    ]
) | {" ", "\n", "-"}
TEXT_COMMANDS = frozenset(
    [
        "text",
        "mathrm",
        "textrm",
        "textit",
        "textnormal",
        "operatorname",
        "mbox",
        "hbox",
        "rm",
        "unit",
        "si",
        "mathit",
        "emph",
        "textsf",
    ]
)
LABELS = frozenset(
    [
        "begin",
        "end",
        "label",
        "ref",
        "eqref",
        "cite",
        "tag",
        "citep",
        "citet",
        "hspace",
        "vspace",
        "hskip",
        "vskip",
        "kern",
        "phantom",
        "vphantom",
        "color",
    ]
)


# Commands with a number and its unit.
QUANTITIES = frozenset(("SI", "qty"))
MAXIMUM_DIGITS = 1_000


def is_notation(name: str) -> bool:
    """Whether a TeX command, without its backslash, is part of the notation read here."""
    return name in COMMANDS or name in NOTHING or name in TEXT_COMMANDS or name in QUANTITIES
