"""Formulas and statements as Coq text: once as the sentence a reader sees, once as data for the checker.

A condition is a tuple (relation, left, right) of trees, or ("power", base, exponent) for where a power is defined.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..kernel import Statement
from ..kernel.syntax import Tree, names_in
from .derivation import NotExported

__all__ = ["ZERO", "Claim", "Condition", "data_condition", "data_tree", "domain", "identifier", "sentence", "shown_condition"]

Condition = tuple[str, Tree, Tree]

ZERO: Tree = ("int", 0)
FUNCTIONS = {"sqrt": "Sqrt", "log": "Log", "xlogx": "Xlogx", "abs": "Abs", "max": "Max", "min": "Min", "power": "Rpow"}
RELATIONS = {"==": "Eq", "!=": "Ne", "<=": "Le", "<": "Lt", ">=": "Ge", ">": "Gt"}
NEEDS_FUNCTIONS = {"sqrt", "log", "xlogx", "power"}
OTHER = re.compile(r"[^A-Za-z0-9_]+")


def identifier(name: str) -> str:
    """A name of the kernel's language as a variable of Coq.

    >>> identifier("C[1,2]"), identifier("TP")
    ('C_1_2', 'TP')
    """
    return OTHER.sub("_", name).rstrip("_") + ("_" if name in TAKEN else "")


TAKEN = {
    *("as", "at", "cofix", "else", "end", "exists", "exists2", "fix", "for", "forall", "fun", "if", "in", "let", "match", "mod", "return"),
    *("then", "using", "where", "with", "Prop", "Set", "Type", "SProp", "F", "abs", "max", "min", "sqrt", "log", "rpow", "number", "pow"),
    *("le", "lt", "add", "mul", "sub", "opp", "div", "inv", "zero", "one", "base", "carrier"),
}


@dataclass(frozen=True)
class Claim:
    """A comparison as Coq is told it: names in the order in which they are quantified, and three lists of conditions."""

    names: tuple[str, ...]
    signed: frozenset[str]
    given: tuple[Condition, ...]
    conclusion: Condition

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
        return cls(names, frozenset(statement.signed), conditions, (statement.relation, left, right))

    def hypotheses(self) -> list[Condition]:
        """What the theorem supposes, in the order of the prelude's function of this name."""
        signs: list[Condition] = [("<=", ZERO, ("name", name)) for name in self.names if name not in self.signed]
        needed = [c for condition in (*self.given, self.conclusion) for c in domain_of_condition(condition)]
        return [*signs, *dict.fromkeys(needed), *self.given]  # trees are in normal form, so that equal ones are the same

    def rich(self) -> bool:
        """Whether the claim speaks of roots, logarithms or powers."""
        return bool(self.kinds() & NEEDS_FUNCTIONS)

    def kinds(self) -> set[str]:
        """The kinds of nodes in its formulas."""
        return {kind for c in (*self.given, self.conclusion) for tree in c[1:] for kind in kinds(tree)}

    def data(self) -> str:
        """The claim as a record of the prelude."""
        signed = "; ".join("true" if name in self.signed else "false" for name in self.names)
        given = "; ".join(data_condition(c, self.names) for c in self.given)
        return f"{{| signed := [{signed}]; given := [{given}]; conclusion := {data_condition(self.conclusion, self.names)} |}}"


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


def shown_condition(condition: Condition) -> str:
    """A condition as a reader sees it."""
    relation, a, b = condition
    one, two = shown(a), shown(b)
    if not names_in(a) | names_in(b):
        one = f"({one} : F)"  # nothing else says in which field these numbers are
    if relation == "power":
        return f"(0 < {one} \\/ ({one} = 0 /\\ 0 < {two}))"
    if relation in (">=", ">"):
        return f"{two} {relation.replace('>', '<')} {one}"
    return f"{one} {'=' if relation == '==' else '<>' if relation == '!=' else relation} {two}"


def shown(tree: Tree, level: int = 0) -> str:
    """A tree as a reader sees it, in brackets if it binds less than `level` (1 sum, 2 product, 3 power)."""
    kind = tree[0]
    if kind == "int":
        return str(tree[1])
    if kind == "name":
        return identifier(tree[1])
    if kind in ("sqrt", "log", "abs"):
        return bracketed(f"{kind} {shown(tree[1][0], 4)}", level, 3)
    if kind == "xlogx":
        return bracketed(f"{shown(tree[1][0], 3)} * log {shown(tree[1][0], 4)}", level, 2)
    if kind == "power":
        return bracketed(f"rpow {shown(tree[1][0], 4)} {shown(tree[1][1], 4)}", level, 3)
    if kind in ("max", "min"):
        return bracketed(nested(kind, [shown(x, 4) for x in tree[1]])[1:-1], level, 3)
    if kind == "**":
        return bracketed(f"{shown(tree[1], 4)} ^ {tree[2]}", level, 3)
    if kind == "neg":
        inner = shown(tree[1], 3)
        return bracketed(f"- ({inner})" if tree[1][0] == "int" else f"- {inner}", level, 1)  # Coq takes "- 1" for one numeral
    if kind == "/":
        return bracketed(f"{shown(tree[1], 2)} / {shown(tree[2], 3)}", level, 2)
    if kind == "*":
        return bracketed(" * ".join([shown(tree[1][0], 2), *(shown(x, 3) for x in tree[1][1:])]), level, 2)
    first, *rest = tree[1]
    parts = [f"- {shown(x[1], 2)}" if x[0] == "neg" else f"+ {shown(x, 2)}" for x in rest]
    return bracketed(" ".join([shown(first, 1), *parts]), level, 1)


def bracketed(text: str, level: int, own: int) -> str:
    """A text in brackets if what stands around it binds more tightly."""
    return f"({text})" if level > own else text


def sentence(claim: Claim) -> str:
    """The claim as a reader sees it."""
    kind = "field_with_functions" if claim.rich() else "ordered_field"
    names = " ".join(map(identifier, claim.names))
    quantified = f"forall (F : {kind}) ({names} : F)," if names else f"forall F : {kind},"
    return f"{quantified}\n  " + " ->\n  ".join(shown_condition(c) for c in (*claim.hypotheses(), claim.conclusion))
