"""The signs and words of printed mathematics, each with the plain token it stands for."""

from __future__ import annotations

__all__ = ["CHARACTERS", "COMMANDS", "GREEK", "INSTEAD", "SKIPPED", "SUBSCRIPTS", "SUPERSCRIPTS", "WRAPPERS"]

CHARACTERS = {"·": "*", "⋅": "*", "×": "*", "∗": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">=", "≠": "!=", "∈": "in"}
CHARACTERS |= {**dict.fromkeys("≔≜≡", "="), **dict.fromkeys("⇔⟺", "iff"), **dict.fromkeys("⇒⟹", "implies"), "∧": "and", "∨": "or"}

SUPERSCRIPTS = {sign: str(digit) for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
SUBSCRIPTS = {sign: str(digit) for digit, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")}

LETTERS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega"

GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", LETTERS.split(), strict=True))

FOR_TEXT = "text textit textrm textbf texttt textsf textsc textup textnormal emph operatorname mbox hbox ensuremath"
FOR_LETTERS = "mathrm mathit mathsf mathbf mathtt mathcal mathbb mathfrak mathscr mathnormal mathop boldsymbol bm"

WRAPPERS = frozenset((FOR_TEXT + " " + FOR_LETTERS).split())

SIZES = "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr"

SPACES = ", ; : ! quad qquad enspace thinspace displaystyle textstyle limits nolimits nonumber notag"

SWITCHES = "rm it bf sf tt"

SKIPPED = frozenset([*SPACES.split(), *SIZES.split(), *SWITCHES.split(), " ", "\n", "\\"])

COMMANDS = {
    **{letter: ("name", letter) for letter in LETTERS.split()},
    "varepsilon": ("name", "epsilon"),
    "vartheta": ("name", "theta"),
    "varphi": ("name", "phi"),
    **{name: ("name", name) for name in ("log", "ln", "exp", "min", "max")},
    **{name: ("frac", name) for name in ("frac", "dfrac", "tfrac", "cfrac")},
    "sqrt": ("root", "sqrt"),
    **{name: ("sum", name) for name in ("sum", "prod")},
    **dict.fromkeys(("cdot", "times", "ast", "bullet"), ("*", "*")),
    **dict.fromkeys(("le", "leq", "leqslant"), ("<=", "<=")),
    **dict.fromkeys(("ge", "geq", "geqslant"), (">=", ">=")),
    **dict.fromkeys(("ne", "neq"), ("!=", "!=")),
    **dict.fromkeys(("lvert", "rvert", "vert", "|"), ("|", "|")),
    **dict.fromkeys(("land", "wedge"), ("name", "and")),
    **dict.fromkeys(("lor", "vee"), ("or", "or")),
    **dict.fromkeys(("iff", "Leftrightarrow", "Longleftrightarrow"), ("iff", "iff")),
    **dict.fromkeys(("implies", "Rightarrow", "Longrightarrow"), ("implies", "implies")),
    **dict.fromkeys(("coloneqq", "triangleq", "equiv", "doteq"), ("=", "=")),
    "div": ("/", "/"),
    "over": ("over", "over"),
    "in": ("in", "in"),
    "lt": ("<", "<"),
    "gt": (">", ">"),
    **dict.fromkeys(("{", "lbrace"), ("{", "{")),
    **dict.fromkeys(("}", "rbrace"), ("}", "}")),
}

INSTEAD = {
    **dict.fromkeys(("circ", "star"), "Write \\cdot between factors."),
    "begin": "Write a formula for each case by itself.",
    "pm": "Write a formula for each sign by itself.",
    "approx": "Write 'abs(x - y) <= 1/100', for example.",
    **dict.fromkeys(("infty", "lim"), "A claim holds at all matrices; ask `symmetrics bounds` for what a formula tends to."),
}
