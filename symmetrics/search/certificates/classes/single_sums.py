"""Single sums over classes that are a polynomial in several: the texts of their terms.

A sum over one index becomes one over two where its summand is a margin times something: `sum(i, a[i]*x)` is `sum(i, j, C[i,j]*x)`. What
adds up to zero, such as `C[i,j]/n - a[i]*b[j]/n**2`, may be added to every term.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from ....algebra.letters import summand_text
from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.summands import exchanged
from ....kernel.syntax import Tree, parse

__all__ = ["Frame", "sum_text", "sums_for"]

Frame = tuple[tuple[str, ...], bool]
Spread = tuple[str, str]  # a summand, and what its sum is

SPREADS: dict[int, tuple[Spread, ...]] = {
    1: (("a[i]", "n"), ("b[i]", "n"), ("(a[i] + b[i])/2", "n"), ("1", "K")),
    2: (("C[i,j]", "n"), ("1", "K**2"), ("C[i,j]/a[i]", "K")),
}
ZERO_SUMS = {
    1: ("a[i]/n - b[i]/n", "a[i]/(2*n) - b[i]/(2*n)", "a[i]/n - 1/K", "b[i]/n - 1/K"),
    2: ("a[i]*b[j]/n**2 - C[i,j]/n", "C[i,j]/n - 1/K**2", "C[i,j]/n - a[i]/(n*K)", "C[i,j]/n - b[j]/(n*K)"),
}
OVER_PAIRS: tuple[Spread, ...] = (("C[i,j]", "n"), ("(C[i,j] + C[j,i])/2", "n"))
WEIGHTS = {1: SPREADS[1], 2: SPREADS[2][:1]}
MOST_DEGREE, MOST_APART, MOST_FACTORS = 3, 2, 3  # of powers of n; of monomials without sums; of indices, cells and margins


def sum_text(term: str, frame: Frame) -> str:
    """The text of a sum over classes."""
    indices, apart = frame
    return f"sum({', '.join(indices)}, {'i != j, ' if apart else ''}{term})"


def sums_for(ob: Obligation, p: Polynomial) -> Iterator[str]:
    """Single sums that are a polynomial, perhaps times a power of n: one linear in letters of sums, or less the square of one."""
    ring, sums = ob.reader.ring, ob.reader.sums
    present = {name: of for name, of in sums.items() if name in ring.slots and any(ring.exponent(m, name) for m in p)}
    having = {name: of for name, of in present.items() if of[0] != "max"}
    if (having == present and all(isinstance(of[0], str) for of in having.values())) or any(
        isinstance(of[0], str) and sum(x[:2] != "k[" for x in of) > MOST_FACTORS for of in having.values()
    ):
        return
    yield from squares_about_means(ob, p, having)
    frames = {(("i", "j")[: sum("[" not in x for x in of)], False) if isinstance(of[0], str) else (of[1], of[2]) for of in having.values()}
    frame = max(frames, key=lambda frame: (len(frame[0]), frame[1]), default=(("i",), False))
    if frame[1] and len(frames) > 1:
        linear = all(len(letters_in(ob, m)) < 2 for m in p)
        bodies = dict.fromkeys(beside_the_diagonal(ob, p, frame, spread) for spread in OVER_PAIRS if linear)
        yield from (sum_text(body, frame) for body in bodies if body)
    else:
        yield from linear_in_sums(ob, p, frame)


def linear_in_sums(ob: Obligation, p: Polynomial, frame: Frame) -> Iterator[str]:
    """The same for a polynomial linear in letters, without and with sums that are zero."""
    ring = ob.reader.ring
    degree = max(ring.exponent(m, "n") if "n" in ring.slots else 0 for m in p)
    alone = [m for m in p if not letters_in(ob, m)]
    bodies = list[str]()
    for spreads in ways_to_spread(SPREADS[len(frame[0])], len(alone)):
        beside = dict(zip(alone, spreads, strict=True))
        terms = [term_text(ob, m, c, frame, None if frame[1] else beside.get(m)) for m, c in p.items()]
        bodies += [joined(terms)] if all(term is not None for term in terms) else []
    yield from (sum_text(body, frame) for body in bodies)
    zeros = product(ZERO_SUMS[len(frame[0])], range(degree + 2)) if not frame[1] and degree <= MOST_DEGREE else ()
    for (zero, k), body, sign in product(zeros, bodies, "+-"):
        yield sum_text(f"{body} {sign} n**{k}*({zero})", frame)


def beside_the_diagonal(ob: Obligation, p: Polynomial, frame: Frame, spread: Spread) -> str:
    """The terms over different classes, where those over equal ones are taken for what is added for the diagonal: `says` tells."""
    return joined([term_text(ob, m, c, frame, spread) for m, c in p.items()])


def squares_about_means(ob: Obligation, p: Polynomial, having: Mapping[str, Any]) -> Iterator[str]:
    """For N*R - d*S**2 with the sums R of r, S of w*x and N of w: the sum of N**2*r - 2*d*N*w*x*S + d*w*S**2, which is N times that."""
    ring = ob.reader.ring
    for name, (summand, indices, *_) in ((name, of) for name, of in having.items() if isinstance(of[0], tuple)):
        square = 2 * next(iter(ring.variable(name)))
        rest = {m: c for m, c in p.items() if m != square}
        if not rest or p.get(square, 0) >= 0 or any(ring.exponent(m, name) for m in rest):
            continue
        for weight, total in WEIGHTS[len(indices)]:
            frame, d = (indices, False), -p[square]
            terms = [term_text(ob, m, c, frame, (weight, total)) if total in ring.support(m) else None for m, c in rest.items()]
            if all(term is not None for term in terms):
                about = f"{2 * d}*{total}*{name}*{summand_text(summand)} + {d}*{name}**2*{weight}"
                yield sum_text(f"{total}*({joined(terms)}) - {about}", frame)


def joined(terms: Sequence[str | None]) -> str:
    """Terms with their signs as a sum, without those that are none."""
    return " ".join(term for term in terms if term).removeprefix("+ ")


def ways_to_spread(spreads: tuple[Spread, ...], count: int) -> list[tuple[Spread, ...]]:
    """The sums that are one by which so many monomials are spread over the classes: all by the same, then a few each by its own."""
    alike = [(spread,) * count for spread in spreads] if count else [()]
    return [*alike, *(ways for ways in product(spreads, repeat=count) if count == MOST_APART and ways not in alike)]


def letters_in(ob: Obligation, m: int) -> list[str]:
    """The letters of sums in a monomial, as often as they stand in it."""
    ring, sums = ob.reader.ring, ob.reader.sums
    return [name for name in ring.support(m) if name in sums and sums[name][0] != "max" for _ in range(ring.exponent(m, name))]


def term_text(ob: Obligation, m: int, c: int, frame: Frame, spread: Spread | None) -> str | None:
    """A monomial as a term of a sum over the indices of a frame, None if it is not of that form; `spread` is summed where it has none."""
    ring, inside = ob.reader.ring, letters_in(ob, m)
    names = [name for name in ring.support(m) for _ in range(ring.exponent(m, name)) if name not in inside]
    written_out = [logarithm_text(ob, name) if name in ob.reader.letters else name for name in names]
    outside = [text for text in written_out if text and text not in ring.atoms]
    if len(inside) > 1 or len(outside) < len(written_out):
        return None
    summand = of_letter(ob.reader.sums[inside[0]], frame) if inside else None
    if spread and not inside:
        weight, total = spread
        summand = weight if total in outside else f"{weight}/{total}"
        outside = [text for k, text in enumerate(outside) if total not in outside or k != outside.index(total)]
    return None if summand is None else f"{'-' if c < 0 else '+'} {'*'.join([str(abs(c)), *outside, summand])}"


def logarithm_text(ob: Obligation, name: str) -> str | None:
    """A logarithm in which no sum stands as a text, None for other letters."""
    kind, of = ob.reader.letters[name]
    parts = (of[0].top, ob.reader.denominator(of[0])) if kind == "log" else ()
    apart = not any(
        ob.reader.ring.exponent(m, other) for p in parts for m in p for other in ob.reader.sums if other in ob.reader.ring.slots
    )
    if not parts or not apart:
        return None
    above, below = (text_of(ob.reader.ring, part) for part in parts)
    return f"log({above})" if below == "1" else f"log(({above})/({below}))"


def of_letter(of: Any, frame: Frame) -> str | None:
    """The summand of a letter, over the indices of a frame."""
    if isinstance(of[0], str):
        indices, body = tuple(x for x in of if "[" not in x), parse("*".join(x for x in of if "[" in x))
    else:
        body, indices = of[0], of[1]
    if len(indices) == len(frame[0]):
        return summand_text(body)
    for margin, turn in (("a[i]", False), ("b[i]", True)):
        rest = without(as_product(body), margin)
        if rest is not None:
            return f"C[i,j]*{summand_text(exchanged(rest) if turn else rest)}"
    return None


def without(tree: Tree, margin: str) -> Tree | None:
    """A product or quotient with one factor, a margin, taken out; None if it has none."""
    if tree == ("name", margin):
        return ("int", 1)
    if tree[0] == "*":
        tried = ((k, without(x, margin)) for k, x in enumerate(tree[1]))
        return next((("*", (*tree[1][:k], rest, *tree[1][k + 1 :])) for k, rest in tried if rest is not None), None)
    rest = without(tree[1], margin) if tree[0] == "/" else None
    return None if rest is None else ("/", rest, tree[2])


def as_product(tree: Tree) -> Tree:
    """A tree with xlogx(x) written as x*log(x)."""
    if tree[0] == "xlogx":
        return ("*", (tree[1][0], ("log", tree[1])))
    if tree[0] in "*/":
        return (tree[0], *(tuple(map(as_product, x)) if isinstance(x[0], tuple) else as_product(x) for x in tree[1:]))
    return tree
