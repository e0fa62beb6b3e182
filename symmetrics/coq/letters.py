"""What is derived for a quotient, root, extreme, logarithm or power: how its letter is connected with the kernel's polynomials."""

from __future__ import annotations

from ..kernel.polynomial import Atom, Polynomial, Quotient
from ..kernel.syntax import Tree
from .derivation import Multiple, NotExported, Poly, Rewriting, numbers
from .formulas import ZERO, branches
from .quotients import LETTERS, Setting, Value, divided, quotient_of

__all__ = ["derive_letter", "letter_trees"]


def derive_letter(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """The value of a tree that is a letter."""
    rule = {"/": ratio, "sqrt": root, "abs": size, "max": extreme, "min": extreme}.get(tree[0], free)
    return rule(setting, tree, quotient)


def letter_trees(trees: list[Tree]) -> list[Tree]:
    """The trees that are letters, those inside others first."""
    found: dict[Tree, None] = {}

    def visit(tree: Tree) -> None:
        for below in branches(tree):
            visit(below)
        if tree[0] in LETTERS:
            found[tree] = None

    for tree in trees:
        visit(tree)
    return list(found)


def moved(setting: Setting, value: Value, below: Poly, top: Poly) -> int:
    """The fact value*below - top = 0, from another connection of the same value (0 if it is trivial)."""
    under = setting.below(value.below)
    if value.value.value * below.value == top.value:
        return 0
    shared = under.value.gcd(below.value)
    more, by = (setting.derivation.space.expanded(quotient_of(x.value, shared)) for x in (below, under))
    return setting.derivation.vanishes(
        value.value * below - top, setting.nonzero(by) if not by.value.is_one() else 0, known([(more, value.fact)])
    )


def known(multiples: list[Multiple]) -> list[Multiple]:
    """The multiples of facts that are not trivial."""
    return [(factor, n) for factor, n in multiples if n and factor.value]


def ratio(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = v/w: x*w - v = 0, so that x*(W*D) = N*E for v = N/D and w = W/E, of which the kernel cancels something."""
    d, x = setting.derivation, setting.letter(tree)
    above, under = setting.read(tree[1]), setting.read(tree[2])
    apart = setting.suppose(("!=", tree[2], ZERO))
    whole = d.learn(f"Quotient f{setting.numbers[tree]} f{apart}", "Zero", x * under.value - above.value)
    D, E, minus = setting.below(above.below), setting.below(under.below), setting.number(-1)
    if under.fact:
        d.differs(under.top, setting.number(1), [apart, setting.nonzero(E)], [(minus, under.fact)])
    A, B = above.top * E, under.top * D
    below, top = setting.below(quotient.below), setting.image(quotient.top)
    top = A if A.value == top.value else top
    below = B if B.value == below.value else below
    shared = B.value.gcd(below.value)
    by, more = (d.space.expanded(quotient_of(p.value, shared)) for p in (B, below))
    multiples = [(more * D * E, whole), (minus * more * x * D, under.fact), (more * E, above.fact)]
    return Value(x, top, quotient.below, d.vanishes(x * below - top, setting.nonzero(by) if not by.value.is_one() else 0, known(multiples)))


def atom_of(setting: Setting, quotient: Quotient) -> tuple[Atom | None, Polynomial]:
    """The atom in the numerator of an extreme or root, and what it is multiplied by; no atom if it is settled."""
    ring = setting.reader.ring
    for name, atom in ring.atoms.items():
        if quotient.top and all(ring.exponent(m, name) == 1 for m in quotient.top):
            unit = next(iter(ring.variable(name)))
            return atom, {m - unit: c for m, c in quotient.top.items()}
    return None, quotient.top


def root(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = sqrt(v): with v = N/D and E*E = D*F for the kernel's E, x*E is the root of N*F."""
    d, x, i = setting.derivation, setting.letter(tree), setting.numbers[tree]
    inside = setting.read(tree[1][0])
    nonneg = setting.suppose(("<=", ZERO, tree[1][0]))
    square = rooted(setting, i, x, nonneg, inside.value)
    if setting.atoms.get(name := named(setting, quotient)) == i:
        setting.images[name] = x
        return Value(x, x, {}, 0)
    below = setting.below(quotient.below)
    radicand = setting.reader.ring.atoms[name].constant if name else setting.reader.ring.power(quotient.top, 2)
    reducing: list[Multiple] = []
    twice, under = below.value**2, setting.below(inside.below).value
    if (quotient_ := divided(twice, under)) is None:
        twice, reducing = d.reduced(twice)
        quotient_ = quotient_of(twice, under)
    more = d.space.expanded(quotient_)
    if name and name not in setting.images:
        R = setting.image(radicand)
        sure = d.at_least(R, 0, [(setting.number(1), (nonneg,), below)], known([(setting.number(0) - more, inside.fact)]))
        j = setting.atoms[name]
        rooted(setting, j, d.space.letter(j), sure, R)
        setting.images[name] = d.space.letter(j)
    r = setting.image(quotient.top)
    multiples = [(below**2, square), (more, inside.fact), *((factor * inside.value, n) for factor, n in reducing)]
    return Value(x, r, quotient.below, equal_squares(setting, x * below, r, known(multiples)))


def named(setting: Setting, quotient: Quotient) -> str:
    """The name of the atom that a numerator is, empty if it is none."""
    return next((name for name in setting.reader.ring.atoms if quotient.top == setting.reader.ring.variable(name)), "")


def rooted(setting: Setting, i: int, x: Poly, nonneg: int, inside: Poly) -> int:
    """The two laws of a root; the fact that its square is the radicand."""
    d = setting.derivation
    d.learn(f"RootSign f{i} f{nonneg}", "Nonneg", x)
    square = d.learn(f"RootSquare f{i} f{nonneg}", "Zero", x * x - inside)
    d.rewritings.append(Rewriting(i, 2, square))
    return square


def equal_squares(setting: Setting, p: Poly, q: Poly, multiples: list[Multiple]) -> int:
    """The fact p - q = 0 for two numbers that are not negative and whose squares are equal."""
    d = setting.derivation
    one, two = (d.known(y.value, "Nonneg", "Positive") or d.at_least(y) for y in (p, q))
    return d.same_square(one, two, multiples)


def size(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = |v|: with v*D = m*P, x*D = m*|P|."""
    x, i, inside = setting.letter(tree), setting.numbers[tree], setting.read(tree[1][0])
    square = measured(setting, i, x, inside.value)
    if setting.atoms.get(name := named(setting, quotient)) == i:
        setting.images[name] = x
        return Value(x, x, {}, 0)
    below, positive = setting.sizes(quotient.below)
    atom, content = atom_of(setting, quotient)
    if atom is None:  # the absolute value of a number
        top = setting.image(quotient.top)
        P, m, other = inside.top, setting.number(1), 0
        P = top if divided(inside.top.value, setting.below(inside.below).value) == top.value else setting.number(0) - top
    else:
        introduce(setting, atom)
        m, P, M = setting.image(content), setting.image(atom.of[0]), setting.images[atom.name]
        top, other = m * M, setting.derivation.known((M * M - P * P).value, "Zero")
    connection = moved(setting, inside, below, m * P)
    multiples = [(below * below, square), (inside.value * below + m * P, connection), (setting.number(-1) * m * m, other)]
    one = setting.derivation.at_least(x * below, 0, [(setting.number(1), (nonneg_of(setting, x), positive), setting.number(1))])
    two = setting.derivation.known(top.value, "Nonneg", "Positive") or setting.derivation.at_least(top)
    return Value(x, top, quotient.below, setting.derivation.same_square(one, two, known(multiples)))


def nonneg_of(setting: Setting, x: Poly) -> int:
    """The fact that a letter is not negative."""
    return setting.derivation.known(x.value, "Nonneg", "Positive")


def measured(setting: Setting, i: int, x: Poly, inside: Poly) -> int:
    """The laws of an absolute value; the fact about its square."""
    d = setting.derivation
    d.learn(f"AbsSign f{i}", "Nonneg", x)
    d.learn(f"AbsUp f{i}", "Nonneg", x - inside)
    d.learn(f"AbsDown f{i}", "Nonneg", x + inside)
    square = d.learn(f"AbsSquare f{i}", "Zero", x * x - inside * inside)
    d.rewritings.append(Rewriting(i, 2, square))
    return square


def bounded(setting: Setting, kind: str, i: int, x: Poly, u: Poly, v: Poly) -> tuple[int, int, int]:
    """The laws of a maximum or minimum x of u and v: two signs and an equation."""
    d, word = setting.derivation, kind.capitalize()
    left, right = (x - u, x - v) if kind == "max" else (u - x, v - x)
    one, two = d.learn(f"{word}Left f{i}", "Nonneg", left), d.learn(f"{word}Right f{i}", "Nonneg", right)
    either = d.learn(f"{word}Either f{i}", "Zero", (x - u) * (x - v))
    d.rewritings.append(Rewriting(i, 2, either))
    return one, two, either


def introduce(setting: Setting, atom: Atom) -> None:
    """Make the laws of an absolute value, maximum or minimum known that is a letter of its own."""
    if atom.name in setting.images:
        return
    i = setting.atoms[atom.name]
    x, inside = setting.derivation.space.letter(i), [setting.image(p) for p in atom.of]
    if atom.kind == "abs":
        measured(setting, i, x, inside[0])
    elif atom.kind in ("max", "min"):
        bounded(setting, atom.kind, i, x, *inside)
    else:
        raise NotExported("a root without a place in the formula")
    setting.images[atom.name] = x
    signed_extreme(setting, atom)


def signed_extreme(setting: Setting, atom: Atom) -> None:
    """A maximum is not negative if an argument is not, a minimum if both are: m*(u + v - m) = u*v, and u + v - m is not smaller than v."""
    if atom.kind not in ("max", "min") or atom.name in setting.reader.signed:
        return
    d, one, x = setting.derivation, setting.number(1), setting.images[atom.name]
    u, v = (setting.image(p) for p in atom.of)
    if atom.kind == "max":
        plain = u if setting.reader.is_plain(atom.of[0]) else v
        d.at_least(x, 0, [(one, (d.known((x - plain).value, "Nonneg"),), one)])
        return
    beside = u + v - x
    by = d.at_least(beside, 0, [(one, (d.known((u - x).value, "Nonneg"),), one)])
    product, total = d.at_least(x * beside), d.at_least(x + beside)
    d.learn(f"Conjugate {x.text} f{by} f{product} f{total}", "Nonneg", x)


def extreme(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = max(v, w): with v*D = m*P and w*D = m*Q, x*D = m*max(P, Q); two numbers with the same three laws are equal."""
    d, x, i = setting.derivation, setting.letter(tree), setting.numbers[tree]
    parts = [setting.read(y) for y in tree[1]]
    one, two, either = bounded(setting, tree[0], i, x, *(p.value for p in parts))
    if setting.atoms.get(name := named(setting, quotient)) == i:
        setting.images[name] = x
        signed_extreme(setting, setting.reader.ring.atoms[name])
        return Value(x, x, {}, 0)
    below, positive = setting.sizes(quotient.below)
    atom, content = atom_of(setting, quotient)
    if atom is None:  # the larger or smaller one is settled, as in max(0, TP)
        m, M = setting.number(1), setting.image(quotient.top)
        P, Q = (d.space.expanded(quotient_of(p.top.value * below.value, setting.below(p.below).value)) for p in parts)
    else:
        introduce(setting, atom)
        m, M, (P, Q) = setting.image(content), setting.images[atom.name], [setting.image(p) for p in atom.of]
        if (parts[0].top * below).value != (m * P * setting.below(parts[0].below)).value:
            P, Q = Q, P
    c, e = moved(setting, parts[0], below, m * P), moved(setting, parts[1], below, m * Q)
    other = d.known(((M - P) * (M - Q)).value, "Zero")
    apart = [M - y if tree[0] == "max" else y - M for y in (P, Q)]
    signs = [d.known(y.value, "Nonneg", "Positive") or d.at_least(y) for y in apart]
    terms = [(m, (one, signs[1], positive), setting.number(1)), (m, (two, signs[0], positive), setting.number(1))]
    v, w, minus = parts[0].value, parts[1].value, setting.number(-1)
    multiples = [
        (minus * below * below, either),
        (minus * m * m, other),
        (m * (M - Q) - below * (x - w) - (w * below - m * Q), c),
        (m * (M - P) - below * (x - v), e),
    ]
    return Value(x, m * M, quotient.below, d.square_vanishes(x * below - m * M, terms, known(multiples)))


def free(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """A logarithm or power: hardly anything is known of it but that equal ones are equal."""
    d, x, i, parts = setting.derivation, setting.letter(tree), setting.numbers[tree], [setting.read(y) for y in tree[1]]
    inside, below = parts[0], setting.below(parts[0].below)
    special = {"log": "LogOne", "xlogx": "XlogxOne", "power": "RpowOne"}[tree[0]]
    if not quotient.top or quotient.top == {0: 1}:
        zero = tree[0] == "xlogx" and not inside.top.value
        goal = inside.value if zero else inside.value - setting.number(1)
        by = setting.nonzero(below) if not below.value.is_one() else 0
        fact = d.vanishes(goal, by, known([(setting.number(1), inside.fact)]))
        poly = x - setting.number(1) if tree[0] == "power" else x
        return Value(x, setting.image(quotient.top), {}, d.learn(f"{'XlogxZero' if zero else special} f{i} f{fact}", "Zero", poly))
    name = next((n for n in setting.reader.letters if quotient.top == setting.reader.ring.variable(n) and not quotient.below), "")
    if not name:
        raise NotExported("a logarithm that the kernel takes apart")
    if name in setting.images:
        return Value(x, setting.images[name], {}, repeated(setting, tree, name, parts))
    setting.images[name] = x
    setting.free[name] = tree
    if tree[0] == "power":
        d.learn(f"RpowSign f{i}", "Nonneg", x)
    elif tree[0] == "log" and name not in setting.reader.signed and (inside.top * below).value.is_constant():
        goal = inside.value - setting.number(1)
        nonneg = d.at_least(goal, setting.positive(below), (), known([(setting.number(1), inside.fact)]))
        above = d.above(goal, below, nonneg, [], (), known([(setting.number(1), inside.fact)]))
        d.learn(f"LogAbove f{i} f{above}", "Positive", x)
    return Value(x, x, {}, 0)


def repeated(setting: Setting, tree: Tree, name: str, parts: list[Value]) -> int:
    """The fact that a logarithm or power is another whose arguments are equal."""
    d, first, equal = setting.derivation, setting.free[name], []
    for part, y in zip(parts, first[1], strict=True):
        other = setting.read(y)
        D, E = setting.below(part.below), setting.below(other.below)
        by = setting.nonzero(D * E) if not (D * E).value.is_one() else 0
        multiples = known([(E, part.fact), (setting.number(0) - D, other.fact)])
        equal.append(d.vanishes(part.value - other.value, by, multiples))
    i, j = setting.numbers[tree], setting.numbers[first]
    step = f"Same f{i} f{j} {numbers(equal)}"
    return d.learn(step, "Zero", d.space.letter(i) - d.space.letter(j))
