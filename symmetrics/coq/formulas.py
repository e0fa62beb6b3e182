"""Formulas and statements: what a theorem supposes and concludes, and the same as data for the checker.

A condition is a tuple (relation, left, right) of trees, or ("power", base, exponent) for where a power is defined, or
("count", name, 1) for a name that stands for natural numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..kernel import Statement
from ..kernel.syntax import Tree
from .derivation import NotExported

__all__ = [
    "ZERO",
    "Claim",
    "Condition",
    "branches",
    "broken_exponent",
    "count_of",
    "data_condition",
    "data_tree",
    "domain",
    "domain_of_condition",
    "in_order",
    "nested",
    "normal",
]

Condition = tuple[str, Tree, Tree]

ZERO: Tree = ("int", 0)
LARGEST_DEGREE = 200
FUNCTIONS = {"sqrt": "Sqrt", "log": "Log", "xlogx": "Xlogx", "abs": "Abs", "max": "Max", "min": "Min", "power": "Rpow"}
RELATIONS = {"==": "Eq", "!=": "Ne", "<=": "Le", "<": "Lt", ">=": "Ge", ">": "Gt"}
NEEDS_FUNCTIONS = {"sqrt", "log", "xlogx", "power"}


@dataclass(frozen=True)
class Claim:
    """A comparison as Coq is told it: names in the order in which they are quantified, and three lists of conditions."""

    names: tuple[str, ...]
    signed: frozenset[str]
    given: tuple[Condition, ...]
    conclusion: Condition
    counts: tuple[Condition, ...] = ()

    @classmethod
    def of(cls, statement: Statement) -> Claim:
        """The claim of a comparison without `exists`."""
        if getattr(statement, "every_k", False):
            raise NotExported("a statement for every K")
        left, right, given = statement.trees()
        left, right = normal(left), normal(right)
        conditions = tuple((relation, normal(a), normal(b)) for a, relation, b in given)
        trees = (left, right, *(x for c in conditions for x in c[1:]))
        names = tuple(dict.fromkeys(name for tree in trees for name in in_order(tree)))
        counts = tuple(count_of(name) for name in names if name in statement.whole and name not in statement.signed)
        return cls(names, frozenset(statement.signed), conditions, (statement.relation, left, right), counts)

    def hypotheses(self) -> list[Condition]:
        """What the theorem supposes, in the order of the prelude's function of this name."""
        signs: list[Condition] = [("<=", ZERO, ("name", name)) for name in self.names if name not in self.signed]
        needed = [c for condition in (*self.given, self.conclusion) for c in domain_of_condition(condition)]
        return [*signs, *dict.fromkeys(needed), *self.counts, *self.given]  # trees are in normal form, so that equal ones are the same

    def rich(self) -> bool:
        """Whether the claim speaks of roots, logarithms or powers."""
        return bool(self.kinds() & NEEDS_FUNCTIONS)

    def field(self) -> str:
        """The kind of fields that it speaks of, a type of the prelude."""
        return "field_with_functions" if self.rich() else "ordered_field"

    def kinds(self) -> set[str]:
        """The kinds of nodes in its formulas."""
        return {kind for c in (*self.given, self.conclusion) for tree in c[1:] for kind in kinds(tree)}

    def data(self) -> str:
        """The claim as a record of the prelude."""
        signed = "; ".join("true" if name in self.signed else "false" for name in self.names)
        given = "; ".join(data_condition(c, self.names) for c in (*self.counts, *self.given))
        return f"{{| signed := [{signed}]; given := [{given}]; conclusion := {data_condition(self.conclusion, self.names)} |}}"


def count_of(name: str) -> Condition:
    """What is known of a name that stands for natural numbers."""
    return ("count", ("name", name), ("int", 1))


def normal(tree: Tree) -> Tree:
    """The tree with sums and products opened on the left, and extremes of two arguments each, as the prelude has them."""
    if tree[0] in ("int", "name"):
        return tree
    below = [normal(x) for x in branches(tree)]
    if tree[0] in ("max", "min"):
        first, *rest = below
        for x in rest:
            first = (tree[0], (first, x))
        return first
    if tree[0] in ("+", "*"):
        opened = below[0][1] if below[0][0] == tree[0] else (below[0],)
        return (tree[0], (*opened, *below[1:]))
    if tree[0] in ("neg", "**"):
        return (tree[0], below[0], *tree[2:])
    return ("/", *below) if tree[0] == "/" else (tree[0], tuple(below))


def in_order(tree: Tree) -> Iterator[str]:
    """The names of a tree in the order in which they are written."""
    if tree[0] == "name":
        yield tree[1]
    for below in branches(tree):
        yield from in_order(below)


def branches(tree: Tree) -> tuple[Tree, ...]:
    """The trees directly below a node."""
    if tree[0] in ("int", "name"):
        return ()
    if tree[0] in ("neg", "**"):
        return (tree[1],)
    if tree[0] not in ("+", "*", "/") and tree[0] not in FUNCTIONS:
        raise NotExported(f"a formula with {tree[0]}")
    return (tree[1], tree[2]) if tree[0] == "/" else tuple(tree[1])


def broken_exponent(tree: Tree) -> tuple[int, int] | None:
    """The two numbers of a positive broken exponent.

    >>> broken_exponent(("power", (("name", "TP"), ("/", ("int", 2), ("int", 3)))))
    (2, 3)
    """
    if tree[0] != "power" or tree[1][1][0] != "/":
        return None
    _, above, below = tree[1][1]
    whole = above[0] == below[0] == "int" and above[1] > 0 and 0 < below[1] <= LARGEST_DEGREE
    return (above[1], below[1]) if whole else None


def kinds(tree: Tree) -> set[str]:
    """The kinds of nodes in a tree."""
    return {tree[0]}.union(*map(kinds, branches(tree)))


def domain(tree: Tree) -> list[Condition]:
    """Where a tree is defined, as the prelude's function of this name says it.

    >>> domain(("/", ("name", "TP"), ("name", "n")))
    [('!=', ('name', 'n'), ('int', 0))]
    """
    below = [c for branch in branches(tree) for c in domain(branch)]
    if tree[0] == "/":
        return [*below, ("!=", tree[2], ZERO)]
    if tree[0] in ("sqrt", "xlogx", "log"):
        return [*below, ("<" if tree[0] == "log" else "<=", ZERO, tree[1][0])]
    return [*below, ("power", *tree[1])] if tree[0] == "power" else below


def domain_of_condition(condition: Condition) -> list[Condition]:
    """Where both sides of a condition are defined."""
    return [c for tree in condition[1:] for c in domain(tree)]


def data_condition(condition: Condition, names: tuple[str, ...]) -> str:
    """A condition as a term of the prelude's type `condition`."""
    relation, a, b = condition
    if relation == "count":
        return f"Count {data_tree(a, names)}"
    sides = f"{data_tree(a, names)} {data_tree(b, names)}"
    return f"PowerDefined {sides}" if relation == "power" else f"Rel {RELATIONS[relation]} {sides}"


def data_tree(tree: Tree, names: tuple[str, ...]) -> str:
    """A tree as a term of the prelude's type `expr`, in brackets."""
    kind = tree[0]
    if kind == "int":
        return f"z{tree[1]}" if tree[1] < 1000 else f"(Num {tree[1]})"
    if kind == "name":
        return f"n{names.index(tree[1])}"
    below = [data_tree(x, names) for x in branches(tree)]
    if kind == "neg":
        return f"(Neg {below[0]})"
    if kind == "**":
        return f"(Pow {below[0]} e{tree[2]})"
    if kind == "/":
        return f"(Div {below[0]} {below[1]})"
    if kind == "+":
        return added(tree, below, names)
    if kind in ("*", "max", "min"):
        return nested("Mul" if kind == "*" else FUNCTIONS[kind], below)
    return f"({FUNCTIONS[kind]} {' '.join(below)})"


def added(tree: Tree, below: list[str], names: tuple[str, ...]) -> str:
    """A sum, in which a term with a minus sign is subtracted."""
    out = below[0]
    for term, text in zip(tree[1][1:], below[1:], strict=True):
        out = f"(Sub {out} {data_tree(term[1], names)})" if term[0] == "neg" else f"(Add {out} {text})"
    return out


def nested(operator: str, parts: Iterable[str]) -> str:
    """An operator of two arguments, applied from the left."""
    first, *rest = parts
    for part in rest:
        first = f"({operator} {first} {part})"
    return first
