"""Sums over classes in normal form: polynomials in n, K and letters z1, z2, ..., one for each sum that is left.

A summand without indices below a fraction bar or in a function is multiplied out. Its products of cells and margins become one
letter each; what carries no index goes before the sum. Any other summand is a letter as a whole.
"""

from __future__ import annotations

from itertools import product
from typing import TypeGuard

from .polynomial import Polynomial, Quotient, plus
from .reading import Reader
from .rejected import Rejected
from .summands import Largest, Product, Summand, below, beside, exchanged, factors, indexed, merged, product_of, renamed, whole_of
from .syntax import Tree, names_in, replace

__all__ = ["carried", "fixed_names", "largest_of", "letter", "of_counts", "only", "sum_over_classes", "summand"]

THE_OTHER_SUM = {("C[i,j]", "j"): "a[i]", ("C[j,i]", "j"): "b[i]", ("C[i,j]", "i"): "b[i]", ("C[j,i]", "i"): "a[i]"}


def sum_over_classes(reader: Reader, body: Tree, indices: tuple[str, ...], apart: bool) -> Quotient:
    """The quotient of a sum over classes, over one index or two, perhaps different ones."""
    if body[0] == "+":
        return reader.sum([sum_over_classes(reader, x, indices, apart) for x in body[1]])
    if body[0] == "neg":
        return reader.product([Quotient({0: -1}), sum_over_classes(reader, body[1], indices, apart)])
    return sum_of_summand(reader, summand(reader, body, indices), ("i", "j")[: len(indices)], apart)


def summand(reader: Reader, body: Tree, indices: tuple[str, ...]) -> Tree:
    """What is summed, without sums in it, and its indices called i and j."""
    body = without_sums(reader, body)
    names = {i: "ij"[k] for k, i in enumerate(indices)}
    return replace(body, {name: ("name", renamed(name, names)) for name in names_in(body) if "[" in name})


def sum_of_summand(reader: Reader, body: Tree, indices: tuple[str, ...], apart: bool) -> Quotient:
    """The same for a summand without sums in it, its indices called i and j; what carries no index goes before the sum."""
    top, bottom = factors(body)
    if not all(map(indexed, (*top, *bottom))):
        before = [*(reader.read(x) for x in top if not indexed(x)), *(reader.reciprocal(x) for x in bottom if not indexed(x))]
        inside, divisors = product_of([x for x in top if indexed(x)]), [x for x in bottom if indexed(x)]
        rest = sum_over_classes(reader, ("/", inside, product_of(divisors)) if divisors else inside, indices, apart)
        return reader.product([*before, rest])
    inner = Reader(signed=reader.signed)
    found = inner.read(body)
    below = [dict(key) for key in found.below for _ in range(found.below[key])]
    fixed = fixed_names(inner)
    reader.nonzero += [carried(reader, inner, p) for p in inner.nonzero if only(inner, p, fixed)]
    if inner.letters or inner.ring.atoms or not all(only(inner, p, fixed) for p in (*below, *inner.nonzero)):
        simple = sum_of_constant(reader, inner, found, len(indices), apart) or sum_over_one(reader, body, indices, apart)
        return simple or beside_the_diagonal(reader, body, indices, apart) or of_whole(reader, (body, indices, apart))
    total: Polynomial = {}
    for m, c in found.top.items():
        cells = tuple(name for name in inner.ring.support(m) if name not in fixed for _ in range(inner.ring.exponent(m, name)))
        outside = {sum(inner.ring.exponent(m, name) << (16 * inner.ring.slots[name]) for name in fixed): c}
        sums = sum_of_product(reader, cells, len(indices))
        if apart:
            sums = plus(sums, sum_of_product(reader, tuple(name.replace("j", "i") for name in cells), 1), -1)
        total = plus(total, reader.ring.times(carried(reader, inner, outside), sums))
    return reader.product([Quotient(total), *(Quotient({0: 1}, {tuple(sorted(carried(reader, inner, p).items())): 1}) for p in below)])


def beside_the_diagonal(reader: Reader, body: Tree, indices: tuple[str, ...], apart: bool) -> Quotient | None:
    """The sum over different classes and that over equal ones, whose summand is simpler: it divides by nothing with an index."""
    if apart:
        return None
    inner, same = Reader(signed=reader.signed), replace(body, {x: ("name", x.replace("j", "i")) for x in names_in(body) if "[" in x})
    try:
        inner.read(same)
    except Rejected:
        return None
    if inner.letters or inner.ring.atoms or not all(only(inner, p, fixed_names(inner)) for p in inner.nonzero):
        return None
    return reader.sum([of_whole(reader, (body, indices, True)), sum_over_classes(reader, same, ("i",), False)])


def sum_of_constant(reader: Reader, inner: Reader, found: Quotient, indices: int, apart: bool) -> Quotient | None:
    """The sum of what carries no index once it is cancelled, as a[i]/a[i]: as often as there are classes, or pairs of them."""
    parts, fixed = (found.top, *map(dict, found.below)), fixed_names(inner)
    if inner.letters or inner.ring.atoms or not all(only(inner, p, fixed) for p in parts):
        return None
    K = reader.ring.variable("K")
    count = plus(reader.ring.power(K, indices), K if apart else {}, -1)
    below = {tuple(sorted(carried(reader, inner, dict(key)).items())): k for key, k in found.below.items()}
    return Quotient(reader.ring.times(count, carried(reader, inner, found.top)), below)


def sum_over_one(reader: Reader, body: Tree, indices: tuple[str, ...], apart: bool) -> Quotient | None:
    """The sum of a cell times what carries one of the two indices only: over the other, the cell gives a margin."""
    choices = product((body, exchanged(body)), (("C[i,j]", "a[i]"), ("C[j,i]", "b[i]"))) if len(indices) == 2 else ()
    for tree, (cell, margin) in choices:
        rest = beside(tree, cell)
        if rest is not None and not any("j" in name for name in names_in(rest) if "[" in name):
            terms = [sum_over_classes(reader, ("*", (("name", margin), rest)), ("i",), False)]
            if apart:
                terms.append(sum_over_classes(reader, ("neg", ("*", (("name", "C[i,i]"), rest))), ("i",), False))
            return reader.sum(terms)
    return None


def without_sums(reader: Reader, tree: Tree) -> Tree:
    """The tree with the sums in it, which have indices of their own, written as quotients of polynomials in n, K and letters."""
    if tree[0] != "sum":
        return below(tree, lambda x: without_sums(reader, x))
    return as_tree(reader, sum_over_classes(reader, tree[1][0], *tree[2:]))


def largest_of(reader: Reader, body: Tree, over: str) -> Tree:
    """The largest of a tree over all classes, as a multiple of a letter."""
    return as_tree(reader, of_whole(reader, (summand(reader, body, (over,)), ("i",), False), largest=True))


def as_tree(reader: Reader, found: Quotient) -> Tree:
    """A quotient of polynomials in n, K and letters as a tree."""
    parts = [found.top, *(dict(key) for key, k in found.below.items() for _ in range(k))]
    if any(name in reader.letters or name in reader.ring.atoms for p in parts for m in p for name in reader.ring.support(m)):
        raise Rejected("a sum within a sum has its roots and logarithms within")
    top, *divisors = (tree_of(reader, p) for p in parts)
    return ("/", top, ("*", tuple(divisors))) if divisors else top


def tree_of(reader: Reader, p: Polynomial) -> Tree:
    """A polynomial as a tree."""
    ring = reader.ring
    powers = [(abs(c), c < 0, [("**", ("name", name), ring.exponent(m, name)) for name in ring.support(m)]) for m, c in p.items()]
    products = [(("*", (("int", c), *factors)), minus) for c, minus, factors in powers]
    return ("+", tuple(("neg", x) if minus else x for x, minus in products))


def fixed_names(reader: Reader) -> list[str]:
    """The names that carry no index and stand for themselves."""
    return [name for name in reader.ring.slots if "[" not in name and name not in reader.letters and name not in reader.ring.atoms]


def only(reader: Reader, p: Polynomial, names: list[str]) -> bool:
    """Whether a polynomial has no other names."""
    return all(set(reader.ring.support(m)) <= set(names) for m in p)


def carried(reader: Reader, inner: Reader, p: Polynomial) -> Polynomial:
    """A polynomial of another ring in this one."""
    out: Polynomial = {}
    for m, c in p.items():
        powers = (reader.ring.power(reader.ring.variable(name), inner.ring.exponent(m, name)) for name in inner.ring.support(m))
        out = plus(out, reader.ring.product(powers), c)
    return out


def sum_of_product(reader: Reader, product: Product, indices: int) -> Polynomial:
    """The sum of a product of cells and margins over one index i, or over two, i and j."""
    ring = reader.ring
    if indices == 1:
        if product in ((), ("a[i]",), ("b[i]",)):
            return ring.variable("n" if product else "K")
        return ring.variable(letter(reader, ("i", *sorted(product))))
    linked = [name for name in product if "i" in name and "j" in name]
    alone = {i: tuple(name for name in product if i in name and name not in linked) for i in "ij"}
    if not linked:
        of_j = tuple(name.replace("j", "i") for name in alone["j"])
        return ring.times(sum_of_product(reader, alone["i"], 1), sum_of_product(reader, of_j, 1))
    if len(linked) == 1 and not (alone["i"] and alone["j"]):
        free = "i" if alone["j"] else "j"
        rest = tuple(name.replace("j", "i") for name in alone["i"] + alone["j"])
        return sum_of_product(reader, (THE_OTHER_SUM[linked[0], free], *rest), 1)
    exchanged = tuple(name.translate(str.maketrans("ij", "ji")) for name in product)
    return ring.variable(letter(reader, ("i", "j", *min(sorted(product), sorted(exchanged)))))


def letter(reader: Reader, of: Product | Summand | Largest) -> str:
    """The letter of a sum; it is not negative if what is summed is a product, or plain in the counts of its classes against the rest.

    There are items where a sum or maximum is defined that divides by what is zero without any.
    """
    for name, known in reader.sums.items():
        if known == of:
            return name
    name = f"z{len(reader.sums) + 1}"
    reader.sums[name] = of
    whole = whole_of(of)
    if whole is not None:
        inner = Reader(signed=reader.signed)
        reader.signed |= frozenset() if is_plain_quotient(inner, merged(*whole)) else {name}
        reader.nonzero += [reader.ring.variable("n")] if any(asks_for_items(inner, p) for p in inner.nonzero) else []
    return name


def asks_for_items(inner: Reader, p: Polynomial) -> bool:
    """Whether a polynomial in the counts of a term is zero where all of these are."""
    return all(any(name.startswith("C[") for name in inner.ring.support(m)) for m in p)


def of_counts(of: Product | Summand | Largest) -> TypeGuard[Product]:
    """Whether a letter is the sum of products of cells and sums of rows and columns."""
    return isinstance(of[0], str) and of[0] != "max" and all("[" not in str(name) or str(name)[0] in "Cab" for name in of)


def of_whole(reader: Reader, of: Summand, largest: bool = False) -> Quotient:
    """The sum or maximum of a whole summand: its letter, or a multiple of that of another one that differs by a factor without indices."""
    for name, known in list(reader.sums.items()):
        other = whole_of(known)
        if other is not None and other[1:] == of[1:] and (known[0] == "max") == largest:
            for body in (of[0], exchanged(of[0]))[: len(of[1])]:
                ratio = ratio_of(reader, (body, *of[1:]), other)
                if ratio is not None and not (largest and has_signed(reader, ratio)):
                    return reader.product([Quotient(reader.ring.variable(name)), ratio])
    return Quotient(reader.ring.variable(letter(reader, ("max", of[0]) if largest else of)))


def has_signed(reader: Reader, quotient: Quotient) -> bool:
    """Whether a name that may be negative stands in a quotient."""
    return any(name in reader.signed for p in (quotient.top, *map(dict, quotient.below)) for m in p for name in reader.ring.support(m))


def ratio_of(reader: Reader, one: Summand, two: Summand) -> Quotient | None:
    """The first summand over the second, where that is a product of powers of names without indices; None if it is not."""
    inner = Reader(signed=reader.signed)
    first, second = inner.read(merged(*one)), inner.read(merged(*two))
    if inner.same(first, second):
        return Quotient({0: 1})
    inner = Reader(signed=reader.signed)
    first, second = inner.read(one[0]), inner.read(two[0])
    powers = {name: power_in(inner, first, name) - power_in(inner, second, name) for name in fixed_names(inner)}
    above, below = ({name: abs(k) for name, k in powers.items() if k * sign > 0} for sign in (1, -1))
    if not all(reader.ring.variable(name) in reader.nonzero for name in below):
        return None
    second = inner.product([second, *(Quotient(inner.ring.power(inner.ring.variable(name), k)) for name, k in above.items())])
    first = inner.product([first, *(Quotient(inner.ring.power(inner.ring.variable(name), k)) for name, k in below.items())])
    if not inner.same(first, second):
        return None
    ring = reader.ring
    top = ring.product(ring.power(ring.variable(name), k) for name, k in above.items())
    return Quotient(top, {tuple(ring.variable(name).items()): k for name, k in below.items()})


def power_in(reader: Reader, quotient: Quotient, name: str) -> int:
    """The power of a name that stands before a quotient."""
    key = tuple(reader.ring.variable(name).items())
    return min((reader.ring.exponent(m, name) for m in quotient.top), default=0) - quotient.below.get(key, 0)


def is_plain_quotient(reader: Reader, tree: Tree) -> bool:
    """Whether a tree reads as a quotient without minus signs."""
    try:
        found = reader.read(tree)
    except Rejected:
        return False
    return all(map(reader.is_plain, (found.top, *map(dict, found.below))))
