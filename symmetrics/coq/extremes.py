"""What is derived for an absolute value, maximum or minimum: how its letter is connected with the kernel's polynomials."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel.polynomial import Atom, Key, Polynomial, Quotient
from ..kernel.syntax import Tree
from .derivation import NotExported
from .setting import Setting
from .terms import Poly, Rewriting
from .values import Value, divided, known, quotient_of

__all__ = ["denominator", "extreme", "introduce", "nonneg_factors", "size"]

OWN = {"abs": "Size", "max": "Larger", "min": "Smaller"}


def introduce(setting: Setting, atom: Atom) -> None:
    """Make the laws of an absolute value, maximum or minimum known that is a letter of its own."""
    if atom.name in setting.images:
        return
    i = setting.atoms[atom.name]
    x, inside = setting.derivation.space.letter(i), [setting.image(p) for p in atom.of]
    setting.own[i] = (OWN.get(atom.kind, ""), tuple(inside))
    if atom.kind == "abs":
        measured(setting, i, x, inside[0])
    elif atom.kind in ("max", "min"):
        bounded(setting, atom.kind, i, x, *inside)
    else:
        raise NotExported("a root without a place in the formula")
    setting.images[atom.name] = x
    signed_extreme(setting, atom)


def denominator(setting: Setting, below: Mapping[Key, int]) -> Poly:
    """The product of denominators of a root, among which are absolute values of polynomials that are not zero."""
    d, ring = setting.derivation, setting.reader.ring
    for key in below:
        atom = next((atom for atom in ring.atoms.values() if atom.kind == "abs" and dict(key) == ring.variable(atom.name)), None)
        if atom:
            introduce(setting, atom)
            x = setting.images[atom.name]
            d.known(x.value, "Nonzero") or d.differs(x, x, [setting.nonzero(setting.image(atom.of[0]))] * 2)
    return setting.below(below)


def nonneg_factors(setting: Setting, below: Mapping[Key, int]) -> tuple[int, ...]:
    """The facts that denominators of a root are not negative, each as often as it occurs."""
    d, images = setting.derivation, [(setting.image(dict(key)), k) for key, k in below.items()]
    return tuple(n for p, k in images for n in [d.known(p.value, "Nonneg", "Positive") or d.at_least(p)] * k)


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


def nonneg_of(setting: Setting, x: Poly) -> int:
    """The fact that a letter is not negative."""
    return setting.derivation.known(x.value, "Nonneg", "Positive")


def size(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = |v|: with v*D = m*P, x*D = m*|P|."""
    x, i, inside = setting.letter(tree), setting.numbers[tree], setting.values[tree[1][0]]
    square = measured(setting, i, x, inside.value)
    if setting.atoms.get(name := setting.named(quotient)) == i:
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
        if (inside.top * below).value == (setting.number(-1) * m * P * setting.below(inside.below)).value:
            P = setting.number(0) - P  # the kernel has one letter for |P| and |-P|
        top, other = m * M, setting.derivation.known((M * M - P * P).value, "Zero")
    connection = moved(setting, inside, below, m * P)
    multiples = [(below * below, square), (inside.value * below + m * P, connection), (setting.number(-1) * m * m, other)]
    one = setting.derivation.at_least(x * below, 0, [(setting.number(1), (nonneg_of(setting, x), positive), setting.number(1))])
    two = setting.derivation.known(top.value, "Nonneg", "Positive") or setting.derivation.at_least(top)
    return Value(x, top, quotient.below, setting.derivation.same_square(one, two, known(multiples)))


def extreme(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = max(v, w): with v*D = m*P and w*D = m*Q, x*D = m*max(P, Q); two numbers with the same three laws are equal."""
    d, x, i = setting.derivation, setting.letter(tree), setting.numbers[tree]
    parts = [setting.values[y] for y in tree[1]]
    one, two, either = bounded(setting, tree[0], i, x, *(p.value for p in parts))
    if setting.atoms.get(name := setting.named(quotient)) == i:
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


def atom_of(setting: Setting, quotient: Quotient) -> tuple[Atom | None, Polynomial]:
    """The atom in the numerator of an extreme or root, and what it is multiplied by; no atom if it is settled."""
    ring = setting.reader.ring
    for name, atom in ring.atoms.items():
        if quotient.top and all(ring.exponent(m, name) == 1 for m in quotient.top):
            unit = next(iter(ring.variable(name)))
            return atom, {m - unit: c for m, c in quotient.top.items()}
    return None, quotient.top
