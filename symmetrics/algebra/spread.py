"""Measures of K classes in the share pi_i of each class and the share c_i of it that is predicted rightly.

Labatut and Cherifi (2011, section 6.1) spread the errors of a class evenly over the other classes: C[i,j] = n*pi_i*(1 - c_i)/(K - 1). A
measure that speaks of the diagonal and of the actual classes alone needs no such assumption.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from flint import fmpz_mpoly
from sympy import Expr, Heaviside, Indexed, IndexedBase, Integer, KroneckerDelta, Mul, Product, Rational, Sum, Symbol

from ..kernel import Rejected, check
from ..language.cells import Cells, IndexedCells
from ..language.claims import Claim
from ..language.errors import DefinitionError, NotExpressible
from ..language.fractions import fraction_of
from ..language.measure import Measure
from ..language.signs import is_zero
from ..language.symbols import Largest, Max, as_written, prod, substitute, symbol, total
from ..language.values import value_at
from .conditions import ranges_of
from .derived import Derivation, Step, derivation_of, step_of
from .diagonals import counted, rebuilt, says_different, split_on_the_diagonal
from .forms import Forms
from .identities import confirmed
from .intervals import parametrised
from .roots import expression_of
from .writing import factors_in, over, plus, times

__all__ = ["NAME", "derive_for_classes", "derive_for_every_k"]

NAME = "labatut"
MOST_TERMS = 40
SIZES = (1260, 2520)  # at which a formula is tried for whether the number of items counts
EVENLY = "the errors of each class are spread evenly over the other classes"


def derive_for_classes(measure: Measure, K: int, form: str = "shortest") -> Derivation:
    """The measure for `K` classes, in pi_1, c_1, pi_2, c_2, ...

    >>> from symmetrics import accuracy
    >>> derive_for_classes(accuracy, 3).expression
    c_1*pi_1 + c_2*pi_2 + c_3*pi_3
    """
    shares, rates = ([symbol(f"{letter}_{i}") for i in range(1, K + 1)] for letter in ("pi", "c"))
    C, definition = measure.cells(K), measure.at(K)
    matrix = spread(shares, rates)
    names = [x for row in C.rows for x in row]
    put_in = substitute(definition, dict(zip(names, (x for row in matrix.rows for x in row), strict=True)))
    conditions = tuple(f"0 <= {x} <= 1" for x in (*shares, *rates))
    knobs = [symbol(knob.name) for knob in measure.free_knobs]
    forms = Forms(
        [*knobs, *(x for pair in zip(shares, rates, strict=True) for x in pair), symbol("n")], ranges_of(conditions) if K == 2 else {}
    )
    whole = plus(shares)
    large = K > 2 and max(map(len, forms.read(put_in)[2:])) > MOST_TERMS
    found = written_out(of_every_k(measure)[-1], K) if large else forms.written(without(forms.shortest(put_in), whole), form)
    free = parametrised(f"0 <= {x} <= 1" for x in rates)
    homogeneous = substitute(found, {x: over(x, whole) for x in shares})
    given = confirmed(substitute(put_in, free), substitute(homogeneous, free), measure.free_knobs)
    step, why = step_of(found, f"with {' + '.join(map(str, shares))} = 1", given)
    steps = (Step(definition, "definition"), Step(put_in, substitution(put_in, K)), step)
    assumed = (EVENLY,) if K > 2 and not diagonal(definition, C) else ()
    return derivation_of(measure, NAME, steps, (*conditions, f"{' + '.join(map(str, shares))} = 1", *assumed), why)


def spread(shares: list[Symbol], rates: list[Symbol]) -> Cells:
    """The matrix of n items in these coordinates."""
    n, others = symbol("n"), Integer(len(shares) - 1)
    with as_written():
        wrong = [n * p * (1 - c) / others if others > 1 else n * p * (1 - c) for p, c in zip(shares, rates, strict=True)]
        right = [n * p * c for p, c in zip(shares, rates, strict=True)]
        return Cells([[right[i] if i == j else wrong[i] for j in range(len(shares))] for i in range(len(shares))])


def substitution(put_in: Expr, K: int) -> str:
    """The reason of the step that puts the coordinates in."""
    wrong = "n*pi_i*(1 - c_i)" + (f"/{K - 1}" if K > 2 else "")
    return f"substituting C[i,i] = n*pi_i*c_i, C[i,j] = {wrong}"


def diagonal(definition: Expr, C: Cells) -> bool:
    """Whether a formula keeps its form when errors move to another wrong class."""
    moved = C.map(lambda i, j, c: c if i == j else total([C[i, k] for k in C.classes if k != i]) / (C.K - 1))
    names = [x for row in C.rows for x in row]
    return not confirmed(definition, substitute(definition, dict(zip(names, (x for row in moved.rows for x in row), strict=True)))).why


def without(tree: Expr, whole: Expr) -> Expr:
    """A rational formula with the sum of all shares, which is one, left out where it is a factor."""
    try:
        parts = fraction_of(tree)
    except NotExpressible:
        return tree
    names = [symbol(x) for x in parts[0].context().names()]
    one = fraction_of(whole, parts[0].context())[0] if whole.free_symbols <= set(names) else None
    return tree if one is None else over(*(expression_of(stripped(p, one), names) for p in parts))


def stripped(p: fmpz_mpoly, factor: fmpz_mpoly) -> fmpz_mpoly:
    """A polynomial divided by another as often as it can be."""
    quotient, rest = divmod(p, factor)
    return p if rest or not p else stripped(quotient, factor)


def derive_for_every_k(measure: Measure) -> Derivation:
    """The measure for a symbolic number of classes, in pi[i] and c[i].

    >>> from symmetrics import accuracy
    >>> derive_for_every_k(accuracy).expression
    Sum(c[i]*pi[i], (i, 1, K))
    """
    if measure.kind != "multiclass" or measure.only:
        got = f"{measure.name}, a measure of two"
        raise DefinitionError(f"Expected a measure of any number of classes, got {got}. Write {measure.for_classes}.")
    definition, put_in, found = of_every_k(measure)
    why = "" if certified_for_every_k(definition, found) else "the kernel confirms this for given K only; use --classes 3"
    evenly = why and any(x.base == IndexedBase("b") or x.indices[0] != x.indices[-1] for x in definition.atoms(Indexed))
    step = Step(found, "with sum(i, pi[i]) = 1", certified=not why)
    reason = "substituting C[i,i] = n*pi[i]*c[i], C[i,j] = n*pi[i]*(1 - c[i])/(K - 1)"
    steps = (Step(definition, "definition"), Step(put_in, reason, certified=not why), step)
    conditions = ("0 <= pi[i] <= 1", "0 <= c[i] <= 1", "sum(i, pi[i]) = 1", *((EVENLY,) if evenly else ()))
    return derivation_of(measure, NAME, steps, conditions, why)


def of_every_k(measure: Measure) -> tuple[Expr, Expr, Expr]:
    """The definition over indexed cells, the same with the coordinates put in, and its shortest form."""
    definition = measure.over(IndexedCells())
    if definition.has(Product):
        raise NotExpressible("Expected sums over the classes, got a product. Ask for a small number of classes.")
    put_in = indexed(split_on_the_diagonal(definition))
    sized = put_in if depends_on_size(put_in) else substitute(put_in, {symbol("n"): Integer(1)})
    return definition, put_in, shortest_indexed(counted(sized))


def indexed(tree: Expr) -> Expr:
    """A formula of indexed cells and margins with the coordinates put in."""
    if isinstance(tree, Indexed):
        return times([symbol("n"), share_of(tree)])
    return rebuilt(tree, indexed)


def share_of(tree: Indexed) -> Expr:
    """The share of all items that an indexed cell or margin has."""
    pi, c, K = IndexedBase("pi"), IndexedBase("c"), IndexedCells.K
    i, j = tree.indices[0], tree.indices[-1]
    if str(tree.base) == "a":
        return pi[i]
    if str(tree.base) == "C":
        with as_written():
            return pi[i] * c[i] if i == j else pi[i] * (1 - c[i]) / (K - 1)
    k = Symbol("s", integer=True)
    right = rebuilt(Sum(pi[k], (k, 1, K)), lambda _: Mul(pi[k], c[k], evaluate=False))
    with as_written():
        errors = 1 - right
        return pi[i] * c[i] + (errors - pi[i] * (1 - c[i])) / (K - 1)


def depends_on_size(put_in: Expr) -> bool:
    """Whether a formula in coordinates changes with the number of items, at a matrix of three classes without any symmetry."""
    given = dict(zip(("pi_1", "pi_2", "pi_3", "c_1", "c_2", "c_3"), map(Rational, ("1/2", "1/3", "1/6", "3/4", "2/3", "1/2")), strict=True))
    point = {symbol(name): value for name, value in given.items()}
    tree = written_out(put_in, len(given) // 2)
    point |= {x: Rational(1, 3) for x in tree.free_symbols if x not in point}
    values = [value_at(tree, {**point, symbol("n"): Integer(n)}) for n in SIZES]
    return not is_zero(values[0] - values[1])


def shortest_indexed(tree: Expr) -> Expr:
    """A formula with sums over classes in shortest form, sum by sum; the shares of all classes add up to one."""
    names: dict[Expr, Symbol] = {}

    def named(part: Expr) -> Expr:
        if isinstance(part, Sum):
            return prod(map(named_alone, factors_of_sum(part)))
        return named_alone(rebuilt(part, shortest_indexed) if isinstance(part, Largest) else part)

    def named_alone(part: Expr) -> Expr:
        if isinstance(part, Sum | Largest | Indexed | KroneckerDelta | Heaviside) or part.is_Symbol or says_different(part):
            return names.setdefault(part, symbol(f"_x{len(names)}"))
        return rebuilt(part, named)

    plain = named(tree)
    found = Forms(tuple(names.values())).shortest(plain)
    return substitute(found, {name: part for part, name in names.items()})


def factors_of_sum(tree: Sum) -> Iterator[Expr]:
    """The factors of a sum over classes: those of its summand in which no index stands, and the sum of the rest, 1 for all shares."""
    indices = {limit[0] for limit in tree.limits}
    factors = list(factors_in([shortest_indexed(tree.function)]))
    yield from (x for x in factors if not x.free_symbols & indices)
    rest = times([x for x in factors if x.free_symbols & indices])
    yield Integer(1) if isinstance(rest, Indexed) and str(rest.base) == "pi" else rebuilt(tree, lambda _: rest)


def certified_for_every_k(definition: Expr, found: Expr) -> bool:
    """Whether the kernel confirms the formula with each coordinate replaced by its definition.

    The kernel cancels nothing inside a sum over classes, so that the summands are cancelled first, each an identity of its own.
    """
    try:
        statement = Claim(summands_cancelled(definition), "==", in_counts(found), every_k=True).statement
        check(statement, "proved", {"inhabited": {f"C[{i},{j}]": 1 for i in (1, 2) for j in (1, 2)}})
    except (Rejected, NotExpressible):
        return False
    return True


def summands_cancelled(tree: Expr) -> Expr:
    """A formula with each of its sums over classes in shortest summands."""
    return rebuilt(tree, cancelled) if isinstance(tree, Sum) else rebuilt(tree, summands_cancelled)


def in_counts(tree: Expr) -> Expr:
    """A formula of pi[i] and c[i] in cells and margins, its summands cancelled; raises `Rejected` where the kernel does not follow."""
    if isinstance(tree, Indexed):
        i, n = tree.indices[0], symbol("n")
        a, C = IndexedBase("a")[i], IndexedBase("C")[i, i]
        with as_written():
            return a / n if str(tree.base) == "pi" else C / a
    if isinstance(tree, Sum):
        return rebuilt(tree, lambda body: cancelled(in_counts(body)))
    return rebuilt(tree, in_counts)


def cancelled(body: Expr) -> Expr:
    """A summand in shortest form, which the kernel confirms."""
    names = {part: symbol(f"count_{i}") for i, part in enumerate(sorted(body.atoms(Indexed), key=str))}
    plain = substitute(body, names)
    found = Forms((*names.values(), symbol("n"))).shortest(plain)
    if why := confirmed(plain, found).why:
        raise Rejected(why)
    return substitute(found, {name: part for part, name in names.items()})


def written_out(tree: Expr, K: int) -> Expr:
    """A formula of pi[i] and c[i] for a number of classes, in pi_1, c_1, ..."""
    if isinstance(tree, Indexed):
        return symbol(f"{tree.base}_{tree.indices[0]}")
    if isinstance(tree, Sum):
        body, limits = tree.args[0], tree.args[1:]
        for index, *_ in limits:
            body = plus([substitute(body, {index: Integer(k)}) for k in range(1, K + 1)])
        return written_out(body, K)
    if isinstance(tree, Largest):
        index, term = tree.args
        return Max(*(written_out(substitute(term, {index: Integer(k)}), K) for k in range(1, K + 1)))
    if tree == IndexedCells.K or isinstance(tree, KroneckerDelta):
        return Integer(K) if tree == IndexedCells.K else Integer(int(tree.args[0] == tree.args[1]))
    if isinstance(tree, Heaviside):
        return tree.args[1] if (step := sympy.expand(tree.args[0])) == 0 else Integer(bool(step > 0))
    return rebuilt(tree, lambda part: written_out(part, K))
