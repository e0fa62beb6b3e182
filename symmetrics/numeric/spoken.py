"""Names and remarks in the sources of other languages: what each takes as the name of a function, and what ends none of its comments."""

from __future__ import annotations

import re

from ..language.errors import DefinitionError

__all__ = ["function_name", "remark"]

LONGEST = 63
NAME = re.compile(rf"[A-Za-z]\w{{0,{LONGEST - 1}}}", re.ASCII)
NAMED = re.compile(r"[A-Za-z]\w*(?:\([\w=/., -]*\))?", re.ASCII)  # a name, perhaps with settings of knobs
COUNTS = frozenset({"tp", "fn", "fp", "tn", "fn_"})

C_WORDS = """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval constexpr constinit
const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern false
float for friend goto if inline int long main mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public
register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch template this
thread_local throw true try typedef typeid typename typeof typeof_unqual union unsigned using virtual void volatile wchar_t while xor xor_eq
double_t float_t signgam lgammaf_r lgammal_r linux unix math_errhandling MATH_ERRNO MATH_ERREXCEPT NAN INFINITY HUGE_VAL HUGE_VALF HUGE_VALL
FP_NAN FP_INFINITE FP_ZERO FP_SUBNORMAL FP_NORMAL FP_ILOGB0 FP_ILOGBNAN M_E M_LOG2E M_LOG10E M_LN2 M_LN10 M_PI M_PI_2 M_PI_4 M_1_PI M_2_PI
M_2_SQRTPI M_SQRT2 M_SQRT1_2
"""
C_MATHEMATICS = """
abs acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh drem erf erfc exp exp2 exp10 expm1 fabs fdim finite floor fma fmax
fmin fmod fpclassify frexp gamma hypot ilogb isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal
isunordered j0 j1 jn ldexp lgamma lgamma_r llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nexttoward
pow remainder remquo rint round scalb scalbln scalbn signbit significand sin sincos sinh sqrt tan tanh tgamma trunc y0 y1 yn
"""
RUST_WORDS = """
abstract as async await become box break const continue crate do dyn else enum extern f64 false final fn for gen if impl in let loop macro
match mod move mut override priv pub ref return self static struct super trait true try type typeof unsafe unsized use virtual where while
yield main
"""
JAVASCRIPT_WORDS = """
arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if
implements import in instanceof interface let new null package private protected public return static super switch this throw true try
typeof undefined var void while with yield Math NaN Infinity
"""
JULIA_WORDS = """
abstract baremodule begin break catch const continue do else elseif end export false finally for function global if import in isa let local
macro missing module mutable outer primitive quote return struct true try type using where while abs float log log1p max min sqrt
"""
R_WORDS = """
break else F FALSE for function if in Inf NA NaN next NULL repeat T TRUE while abs c ifelse log log1p pmax pmin sqrt return NA_real_
"""
RESERVED = {
    "c": frozenset(C_WORDS.split()) | {name + kind for name in C_MATHEMATICS.split() for kind in ("", "f", "l")},
    "rust": frozenset(RUST_WORDS.split()),
    "javascript": frozenset(JAVASCRIPT_WORDS.split()),
    "julia": frozenset(JULIA_WORDS.split()),
    "r": frozenset(R_WORDS.split()),
    "sql": frozenset[str](),  # names of columns are quoted
}


def function_name(asked: str, measure: str, language: str) -> str:
    """The name that was asked for, or without one what the language takes instead of the name of a measure.

    A formula is called `measure`. Raises `DefinitionError` for a name that the language has no use for.

    >>> function_name("", "f_beta(beta=1/2)", "c"), function_name("", "TP/n", "c")
    ('f_beta_beta_1_2', 'measure')
    >>> function_name("my-f1", "f1", "c")
    Traceback (most recent call last):
        ...
    symmetrics.language.errors.DefinitionError: Expected a name of letters, digits and _, got 'my-f1'. Write for example my_f1.
    """
    if not asked:
        plain = re.sub(r"\W+", "_", measure, flags=re.ASCII).rstrip("_")[:LONGEST] if NAMED.fullmatch(measure) else "measure"
        return f"{plain}_measure" if _is_taken(plain, language) else plain
    if not NAME.fullmatch(asked):
        shown = asked if len(asked) <= LONGEST else f"{asked[:LONGEST]}..."
        expected = "a name of letters, digits and _" + (f" (at most {LONGEST})" if len(asked) > LONGEST else "")
        raise DefinitionError(f"Expected {expected}, got {shown!r}. Write for example {_mended(asked)}.")
    if _is_taken(asked, language):
        what = "is that of a count" if asked.lower() in COUNTS else f"means something else in {language}"
        raise DefinitionError(f"Expected a free name, got {asked!r}, which {what}. Write for example {asked}_measure.")
    return asked


def _is_taken(name: str, language: str) -> bool:
    return name in RESERVED[language] or name.lower() in COUNTS


def _mended(asked: str) -> str:
    """The nearest name of letters, digits and underscores."""
    plain = re.sub(r"\W+", "_", asked, flags=re.ASCII).strip("_")[: LONGEST // 2]
    return plain if NAME.fullmatch(plain) else f"measure_{plain}".rstrip("_")


def remark(text: str, language: str) -> str:
    r"""A text as it stands in a comment of a language, which it does not end.

    >>> remark("TP*/FP\n|x|", "c")
    'TP* /FP |x|'
    """
    line = "".join(c if c.isprintable() else " " for c in text)
    if language == "julia":
        return re.sub(r'([\\"$])', r"\\\1", line)
    return re.sub(r"(?<=\*)(?=/)|(?<=/)(?=\*)", " ", line)
