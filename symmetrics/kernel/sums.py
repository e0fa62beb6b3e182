"""Sums over classes in normal form: polynomials in n, K and letters z1, z2, ..., one for each sum that is left.

A summand without indices below a fraction bar or in a function is multiplied out. Its products of cells and margins become one
letter each; what carries no index goes before the sum. Any other summand is a letter as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING

from .polynomial import Polynomial, Quotient, plus
from .rejected import Rejected
from .syntax import Tree, names_in, parse, replace

if TYPE_CHECKING:
    from .reading import Reader

__all__ = ["Product", "Summand", "merged", "sum_over_classes", "written_out"]

Product = tuple[str, ...]  # the indices, and cells and margins, as in ("i", "C[i,i]", "a[i]")
Summand = tuple[Tree, tuple[str, ...], bool]  # what is summed, over which indices, and whether these differ
THE_OTHER_SUM = {("C[i,j]", "j"): "a[i]", ("C[j,i]", "j"): "b[i]", ("C[i,j]", "i"): "b[i]", ("C[j,i]", "i"): "a[i]"}


def sum_over_classes(reader: Reader, body: Tree, indices: tuple[str, ...], apart: bool) -> Quotient:
    """The quotient of a sum over classes, over one index or two, perhaps different ones."""
    if body[0] == "+":
        return reader.sum([sum_over_classes(reader, x, indices, apart) for x in body[1]])
    if body[0] == "neg":
        return reader.product([Quotient({0: -1}), sum_over_classes(reader, body[1], indices, apart)])
    if set(indices) & names_in(body):
        raise Rejected("an index stands for a class and not for a number")
    names = {i: "ij"[k] for k, i in enumerate(indices)}
    body = replace(body, {name: ("name", renamed(name, names)) for name in names_in(body) if "[" in name})
    inner = type(reader)()
    found = inner.read(body)
    below = [dict(key) for key in found.below for _ in range(found.below[key])]
    fixed = [name for name in inner.ring.slots if "[" not in name]
    reader.nonzero += [carried(reader, inner, p) for p in inner.nonzero if only(inner, p, fixed)]
    if inner.letters or inner.ring.atoms or not all(only(inner, p, fixed) for p in (*below, *inner.nonzero)):
        return Quotient(reader.ring.variable(letter(reader, (body, tuple(names.values()), apart))))
    total: Polynomial = {}
    for m, c in found.top.items():
        factors = tuple(name for name in inner.ring.support(m) if name not in fixed for _ in range(inner.ring.exponent(m, name)))
        outside = {sum(inner.ring.exponent(m, name) << (16 * inner.ring.slots[name]) for name in fixed): c}
        sums = sum_of_product(reader, factors, len(indices))
        if apart:
            sums = plus(sums, sum_of_product(reader, tuple(name.replace("j", "i") for name in factors), 1), -1)
        total = plus(total, reader.ring.times(carried(reader, inner, outside), sums))
    return reader.product([Quotient(total), *(Quotient({0: 1}, {tuple(sorted(carried(reader, inner, p).items())): 1}) for p in below)])


def only(reader: Reader, p: Polynomial, names: list[str]) -> bool:
    """Whether a polynomial has no other names."""
    return all(set(reader.ring.support(m)) <= set(names) for m in p)


def renamed(name: str, new: dict[str, str]) -> str:
    """A cell or margin with its indices renamed."""
    kind, _, inside = name[:-1].partition("[")
    indices = inside.split(",")
    if len(indices) != {"C": 2, "a": 1, "b": 1}.get(kind) or set(indices) - set(new):
        raise Rejected(f"a sum over classes has cells C[i,j] and margins a[i] and b[i] of its own indices, got {name}")
    return f"{kind}[{','.join(new[i] for i in indices)}]"


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


def letter(reader: Reader, of: Product | Summand) -> str:
    """The letter of a sum; it is not negative if what is summed is a product, or plain in the counts of one against the rest."""
    for name, known in reader.sums.items():
        if known == of:
            return name
    name = f"z{len(reader.sums) + 1}"
    reader.sums[name] = of
    if isinstance(of[0], tuple) and not is_plain_quotient(type(reader)(signed=reader.signed), merged(of[0], of[1])):
        reader.signed |= {name}
    return name


def is_plain_quotient(reader: Reader, tree: Tree) -> bool:
    """Whether a tree reads as a quotient without minus signs."""
    try:
        found = reader.read(tree)
    except Rejected:
        return False
    return all(map(reader.is_plain, (found.top, *map(dict, found.below))))


def merged(body: Tree, indices: tuple[str, ...]) -> Tree:
    """A summand in the counts of one against the rest: C[i,i], a[i], b[i], or over two indices C[i,j], a[i], b[j], and n."""
    second = indices[-1]
    known = {f"C[i,{second}]": "TP", "a[i]": "TP + FN", f"b[{second}]": "TP + FP", "n": "TP + FN + FP + TN"}
    return replace(body, {name: parse(text) for name, text in known.items()})


def written_out(tree: Tree, K: int) -> Tree:
    """The tree for so many classes, in the cells C[1,1], C[1,2], ... only."""
    everything = ("+", tuple(("name", f"C[{i},{j}]") for i in range(1, K + 1) for j in range(1, K + 1)))
    return replace(with_terms(tree, K), {"n": everything, "K": ("int", K)})


def with_terms(tree: Tree, K: int) -> Tree:
    """The tree with the terms of its sums written one after the other."""
    if tree[0] in ("int", "name", "e"):
        return tree
    if tree[0] != "sum":
        return tuple(with_terms(x, K) if is_tree(x) else tuple(with_terms(y, K) for y in x) if isinstance(x, tuple) else x for x in tree)
    body, (indices, apart) = with_terms(tree[1][0], K), tree[2:]
    choices = [c for c in product(range(1, K + 1), repeat=len(indices)) if not apart or c[0] != c[1]]
    return ("+", tuple(at_classes(body, dict(zip(indices, c, strict=True)), K) for c in choices))


def is_tree(x: object) -> bool:
    """Whether a part of a tree is a tree itself, and not a tuple of trees or a number."""
    return isinstance(x, tuple) and bool(x) and isinstance(x[0], str)


def at_classes(body: Tree, classes: Mapping[str, int], K: int) -> Tree:
    """A summand at given classes, its margins as sums of cells."""
    new: dict[str, Tree] = {}
    for name in names_in(body):
        if "[" in name:
            index = [str(classes.get(i, i)) for i in name[2:-1].split(",")]
            line = [f"C[{index[0]},{j}]" if name[0] == "a" else f"C[{j},{index[0]}]" for j in range(1, K + 1)]
            new[name] = ("name", f"C[{','.join(index)}]") if name[0] == "C" else ("+", tuple(("name", x) for x in line))
    return replace(body, new)
