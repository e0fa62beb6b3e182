"""The signs and words of printed mathematics, each with the plain token it stands for."""

from __future__ import annotations

__all__ = ["CHARACTERS", "COMMANDS", "GREEK", "SKIPPED", "SUPERSCRIPTS", "WRAPPERS"]

CHARACTERS = {"·": "*", "⋅": "*", "×": "*", "∗": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">=", "≠": "!=", "∈": "in"}
CHARACTERS |= {**dict.fromkeys("⇔⟺", "iff"), **dict.fromkeys("⇒⟹", "implies")}

SUPERSCRIPTS = {sign: str(digit) for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}

LETTERS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega"

GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", LETTERS.split(), strict=True))

TYPEFACES = "text textit textrm textbf texttt textsf mathrm mathit mathsf mathbf mathtt operatorname"

WRAPPERS = frozenset(TYPEFACES.split())

SIZES = "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr"

SPACES = ", ; : ! quad qquad displaystyle textstyle limits nolimits"

SKIPPED = frozenset([*SPACES.split(), *SIZES.split(), " ", "\n", "\\"])

COMMANDS = {
    **{letter: ("name", letter) for letter in LETTERS.split()},
    "varepsilon": ("name", "epsilon"),
    "vartheta": ("name", "theta"),
    "varphi": ("name", "phi"),
    **{name: ("name", name) for name in ("log", "ln", "exp", "min", "max")},
    **{name: ("frac", name) for name in ("frac", "dfrac", "tfrac", "cfrac")},
    "sqrt": ("root", "sqrt"),
    "sum": ("sum", "sum"),
    **dict.fromkeys(("cdot", "times", "ast"), ("*", "*")),
    **dict.fromkeys(("le", "leq", "leqslant"), ("<=", "<=")),
    **dict.fromkeys(("ge", "geq", "geqslant"), (">=", ">=")),
    **dict.fromkeys(("ne", "neq"), ("!=", "!=")),
    **dict.fromkeys(("lvert", "rvert", "vert", "|"), ("|", "|")),
    **dict.fromkeys(("land", "wedge"), ("name", "and")),
    **dict.fromkeys(("iff", "Leftrightarrow", "Longleftrightarrow"), ("iff", "iff")),
    **dict.fromkeys(("implies", "Rightarrow", "Longrightarrow"), ("implies", "implies")),
    "div": ("/", "/"),
    "in": ("in", "in"),
    "lt": ("<", "<"),
    "gt": (">", ">"),
    **dict.fromkeys(("{", "lbrace"), ("{", "{")),
    **dict.fromkeys(("}", "rbrace"), ("}", "}")),
}
