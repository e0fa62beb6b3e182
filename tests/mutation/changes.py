"""The small changes that are made to a module: one comparison, condition, number, word, operation, call or statement at a time."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

COMPARED: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
OPERATED: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
CALLED = {"all": "any", "any": "all", "max": "min", "min": "max"}
DROPPED = (ast.Raise, ast.Expr, ast.AugAssign, ast.Continue, ast.Break)
TYPES = ("tuple", "dict", "Mapping", "Callable")
LEFT_ALONE = ("annotation", "returns", "decorator_list", "bases")


@dataclass(eq=False)
class Change:
    """One field of a node (or one member of it) replaced by another value; `lines` are those of the statement."""

    module: str
    function: str
    lines: range
    before: str
    after: str
    node: ast.AST = field(repr=False)
    place: tuple[str, int | None]
    value: Any = field(repr=False)
    number: int = 1

    @property
    def key(self) -> str:
        """What names the change, whatever the line it stands in."""
        again = f" #{self.number}" if self.number > 1 else ""
        return f"{self.module}.{self.function}: {self.before}  ->  {self.after}{again}"

    def make(self) -> None:
        """Change the tree."""
        name, index = self.place
        if index is None:
            setattr(self.node, name, self.value)
        else:
            getattr(self.node, name)[index] = self.value


def changes_of(module: str, tree: ast.Module) -> list[Change]:
    """All changes of a module, those with one and the same text numbered."""
    found = list(within(module, tree, "", range(0)))
    counts: dict[str, int] = {}
    for change in found:
        counts[change.key] = counts.get(change.key, 0) + 1
        change.number = counts[change.key]
    return found


def within(module: str, node: ast.AST, function: str, lines: range) -> Iterator[Change]:
    """The changes of what stands below a node."""
    for name, value in ast.iter_fields(node):
        if name in LEFT_ALONE:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or left_alone(child):
                continue
            if isinstance(node, ast.Set) and isinstance(child, ast.Constant):  # without it is enough
                continue
            here, reached = function, lines
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                here = f"{function}.{child.name}".lstrip(".")
            if isinstance(child, ast.stmt):
                last = child.body[0].lineno - 1 if hasattr(child, "body") else child.end_lineno
                reached = range(child.lineno, max(last, child.lineno) + 1)
            everywhere = isinstance(node, ast.Module | ast.ClassDef) and not isinstance(child, ast.FunctionDef)
            reached = range(0) if everywhere or isinstance(child, ast.arguments) else reached
            for other, before, after in alternatives(child):
                yield Change(module, here, reached, short(before), short(after), node, (name, index), other)
            if not isinstance(child, ast.Raise):
                yield from within(module, child, here, reached)


def left_alone(node: ast.AST) -> bool:
    """Imports, texts that stand for themselves, `__all__`, what is said by a message, and what serves the types only."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.Assign) and (ast.unparse(node.targets[0]) == "__all__" or is_type(node.value))


def is_type(node: ast.expr) -> bool:
    """Whether an expression is a name of a type, such as `dict[int, int]`."""
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in TYPES


def alternatives(node: ast.AST) -> Iterator[tuple[Any, str, str]]:
    """What may stand in place of a node, with the text of what is changed before and after."""
    if isinstance(node, ast.If | ast.While):
        for value in (True, False):
            if value is False or isinstance(node, ast.If):
                yield with_field(node, "test", ast.Constant(value)), f"if {ast.unparse(node.test)}", f"if {value}"
        return
    if isinstance(node, DROPPED) or (isinstance(node, ast.Assign) and changes_something(node)):
        yield ast.Pass(), ast.unparse(node), "pass"
        return
    before = ast.unparse(node) if isinstance(node, ast.expr | ast.comprehension) else ""
    for other in replaced(node):
        yield other, before, ast.unparse(other)


def changes_something(node: ast.Assign) -> bool:
    """Whether an assignment gives a new value to something old; without one that gives the first nothing runs."""
    names = {x.id for target in node.targets for x in ast.walk(target) if isinstance(x, ast.Name)}
    again = any(isinstance(x, ast.Name) and x.id in names for x in ast.walk(node.value))
    return again or not all(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)


def replaced(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in place of an expression."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield from (with_field(node, "ops", [*ops[:i], other(), *ops[i + 1 :]]) for other in COMPARED[type(op)])
        case ast.BoolOp(op=op, values=values):
            yield with_field(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
            yield from (with_field(node, "values", rest) if len(rest) > 1 else rest[0] for rest in without_one(values))
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(op=op) if type(op) in OPERATED:
            yield with_field(node, "op", OPERATED[type(op)]())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(value=str(value)):
            yield ast.Constant(value + "?")
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)
        case ast.comprehension(ifs=ifs):
            yield from (with_field(node, "ifs", rest) for rest in without_one(ifs))
        case ast.Set(elts=elts) | ast.List(elts=elts) | ast.Tuple(elts=elts, ctx=ast.Load()) if len(elts) > 1:
            yield from (with_field(node, "elts", rest) for rest in without_one(elts))
        case ast.Dict(keys=keys, values=values) if len(keys) > 1:
            yield from (ast.Dict(k, v) for k, v in zip(without_one(keys), without_one(values), strict=True))
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield with_field(node, "func", ast.Name(CALLED[name], ast.Load()))


def with_field(node: ast.AST, name: str, value: Any) -> Any:
    """The node with another value in one field."""
    other = copy.copy(node)
    setattr(other, name, value)
    return other


def without_one(members: list[Any]) -> list[list[Any]]:
    """The lists that lack one member."""
    return [members[:i] + members[i + 1 :] for i in range(len(members))]


def short(text: str) -> str:
    """The text in one line, cut where it is long."""
    return " ".join(text.split())[:160]
