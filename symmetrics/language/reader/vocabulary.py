"""The names a formula may use, and which one a word means."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NoReturn

from ..averaging import AVERAGES
from ..errors import SymmetricsError
from ..knobs import RESERVED, TAKEN, Knob
from ..lookup import Names, look_up
from ..measure import Measure
from ..naming import plain_name
from ..nearest import closest
from .refusal import refuse
from .tree import Classes, Count, Named, Node, Parameter

__all__ = ["ADVICE", "CELLS", "COUNTED", "FUNCTIONS", "Vocabulary"]

COUNTED = ("TP", "FN", "FP", "TN", "P", "N", "PP", "PN", "n")
CELLS = {"tp": "TP", "fn": "FN", "fp": "FP", "tn": "TN"}
WORDS = {f"{one}{of}{s}": f"{one[0]}{of[0]}".upper() for one in ("true", "false") for of in ("positive", "negative") for s in ("", "s")}
FUNCTIONS = {
    **dict.fromkeys(("sqrt", "cbrt", "abs", "xlogx", "ln", "log2", "log10", "exp"), (1, 1)),
    "log": (1, 2),
    "if_present": (2, 2),
    "min": (2, None),
    "max": (2, None),
}
RUN_TOGETHER = re.compile(r"(?:TP|FN|FP|TN|PP|PN|P|N|n|K){2,}")
LETTERS_OF_CELLS = re.compile(r"[a-d]{2,4}")
KNOB_LENGTH, SHORT, CLOSE = 200, 4, 0.85
LIMITS = ("range", "bounded", "sup", "inf", "supremum", "infimum", "maximum", "minimum", "lim", "limit")
SCORED = "It is computed from scores or ranks, which a confusion matrix does not keep"
ADVICE = {
    "and": "Ask for one relation at a time; conditions follow 'given'.",
    **dict.fromkeys(("all", "every", "any"), "Conditions follow 'given'; 'for every K' speaks of classes."),
    **dict.fromkeys(("between", *LIMITS), "Write both ends, as in '-1 <= mcc <= 1'; `symmetrics bounds mcc` finds them."),
    **dict.fromkeys(("at", "less", "more", "greater", "larger", "smaller", "equals"), "Write the sign: <=, >=, <, >, == or !=."),
    **dict.fromkeys(("monotone", "monotonic"), "Write increasing(f1, TP), or monotonicity(f1, truth)."),
    **dict.fromkeys(("metric", "is_metric"), "Write distance(f1, similarity), or distance(error_rate, dissimilarity)."),
    **dict.fromkeys(("symmetric", "symmetry"), "Write label_symmetric(f1), or transpose_symmetric(f1)."),
    **dict.fromkeys(("if", "where", "piecewise", "cases"), "Write if_present(a, b) for b where a is not zero, and 0 where it is."),
    "R": "Write recall, and precision for the P beside it: P is the number of actual positives.",
    **dict.fromkeys(("roc_auc", "auroc", "rocauc"), f"{SCORED}; that of the one point of a matrix is balanced_accuracy."),
    **dict.fromkeys(("pr_auc", "prauc", "auprc", "auprg", "brier", "brier_score", "hinge_loss", "ndcg"), f"{SCORED}."),
    **dict.fromkeys(("log_loss", "logloss", "ece", "top_k_accuracy"), f"{SCORED}."),
    **dict.fromkeys("cd", "The four counts are TP, FN, FP and TN; a knob needs another name or a declaration."),
}


@dataclass(frozen=True)
class Vocabulary:
    """Measures by lower-case name, knobs, further words to suggest for a misspelt name, and whether a knob could be declared for it."""

    names: Names
    knobs: tuple[Knob, ...] = ()
    suggested: tuple[str, ...] = ()
    declarable: bool = False

    @classmethod
    def of(cls, knobs: Sequence[str] | None, names: Names, suggested: Collection[str] = ()) -> Vocabulary:
        """The vocabulary with knobs declared by their domains, such as `beta > 0`; None where none can be declared."""
        declared = tuple(_knob(domain) for domain in knobs or ())
        return cls(names, declared, tuple(suggested), knobs is not None)

    def meaning(self, word: str, at: int, called: bool = False) -> Node:
        """The node a word stands for, perhaps before a bracket; raises `FormulaError` where it stands for none or several."""
        if word in COUNTED:
            return Count(word, at)
        if word == "K":
            return Classes(at)
        if any(word == knob.name for knob in self.knobs):
            return Parameter(word)
        if cell := CELLS.get(word) or self._counted(word):
            return Count(cell, at)
        if called and not self.knows(word):
            self._unknown_function(word, at)
        return Named(self.measure(word, at), (), at)

    def measure(self, word: str, at: int) -> Measure:
        """The one measure of that name or alias."""
        found = look_up(self.names, word)
        if found is None:
            self._unknown(word, at)
        if isinstance(found, Measure):
            return found
        if len(found) != 1:
            refuse("a name of one measure", f"{word!r}", at, f"Write one of {', '.join(m.name for m in found)}.")
        return found[0]

    def knows(self, word: str) -> bool:
        """Whether some measure, knob or count has that name."""
        return look_up(self.names, word) is not None or any(knob.name == word for knob in self.knobs) or bool(self._counted(word))

    def _counted(self, word: str) -> str:
        """The cell that words such as `true positives` mean, empty for others and for the name of a measure."""
        cell = WORDS.get(plain_name(word).replace("_", ""), "")
        return cell if cell and look_up(self.names, word) is None else ""

    def _unknown_function(self, word: str, at: int) -> NoReturn:
        known = [*self.names, *self.suggested]
        if word in known or (len(word) > SHORT and difflib.get_close_matches(word.lower(), known, 1, CLOSE)):
            self._unknown(word, at)
        if word in ADVICE:
            refuse("a function of the language", repr(word), at, ADVICE[word])
        near = closest(word.lower(), (*FUNCTIONS, *AVERAGES), 1)
        refuse("a function of the language", repr(word), at, f"Write {near[0]!r}." if near else f"There are {', '.join(FUNCTIONS)}.")

    def _unknown(self, word: str, at: int) -> NoReturn:
        if RUN_TOGETHER.fullmatch(word):
            refuse("a known name", f"{word!r}", at, "Put '*' or a space between the factors.")
        if LETTERS_OF_CELLS.fullmatch(word):
            refuse(
                "a known name", repr(word), at, "The four counts are TP, FN, FP and TN; authors differ in which of them a, b, c and d are."
            )
        if word in self.suggested:
            refuse("a formula", f"the property {word!r}", at, f"A property stands alone, as in {word}(mcc), before 'given'.")
        if advice := ADVICE.get(word) or ADVICE.get(word.lower() if len(word) > 2 else ""):
            refuse("a known name", repr(word), at, advice)
        near = self._averaged(word.lower()) or self._nearest(word.lower())
        ways = [f"Write {near!r}"] if near else []
        if word.islower() and self.declarable and not RESERVED.fullmatch(word):
            ways.append(f'{"or declare" if near else "Declare"} a knob with knobs=["{word[:30]} > 0"]')
        refuse("a known name", f"{word!r}", at, f"{', '.join(ways) or 'Write it out in TP, FN, FP and TN'}.")

    def _averaged(self, word: str) -> str:
        """The average that a word such as `weighted_f1` or `f1_macro` means, empty for another."""
        pairs = [(average, name) for average in AVERAGES for name in (word.removeprefix(f"{average}_"), word.removesuffix(f"_{average}"))]
        return next((f"{average}({name})" for average, name in pairs if name != word and self.knows(name)), "")

    def _nearest(self, word: str) -> str:
        """The name or function most like a word, empty if there is none."""
        own = (*FUNCTIONS, *AVERAGES, *COUNTED, "sum", *(knob.name for knob in self.knobs))
        known = {name.lower(): name for name in (*self.names, *self.suggested, *own)}
        near = closest(word, known, 1)
        return known[near[0]] if near else ""


def _knob(domain: str) -> Knob:
    if len(domain) > KNOB_LENGTH:
        refuse(f"the domain of a knob in at most {KNOB_LENGTH} characters", repr(domain), 0, "Declare it like 'beta > 0'.")
    try:
        knob = Knob.parse(domain)
    except (SymmetricsError, ZeroDivisionError) as error:
        refuse("the domain of a knob", repr(domain), 0, f"Declare it like 'beta > 0'. ({error})")
    if knob.name in CELLS or knob.name in AVERAGES:
        refuse("a knob with a name of its own", repr(knob.name), 0, TAKEN)
    return knob
