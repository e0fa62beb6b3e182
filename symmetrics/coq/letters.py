"""What is derived for a quotient, root or power: how its letter is connected with the kernel's polynomials."""

from __future__ import annotations

from flint import fmpz_mpoly

from ..kernel.polynomial import Polynomial, Quotient
from ..kernel.syntax import Tree
from .extremes import denominator, nonneg_factors
from .formulas import ZERO
from .setting import Setting
from .terms import Multiple, Poly, Rewriting, Term, numbers
from .values import Value, divided, known, quotient_of

__all__ = ["cancelled", "free", "ratio", "root", "rooted"]


def ratio(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = v/w: x*w - v = 0, so that x*(W*D) = N*E for v = N/D and w = W/E, of which the kernel cancels something."""
    d, x = setting.derivation, setting.letter(tree)
    above, under = setting.values[tree[1]], setting.values[tree[2]]
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


def root(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = sqrt(v): with v = N/D and E*E = D*F for the kernel's E, x*E is the root of N*F."""
    d, x, i = setting.derivation, setting.letter(tree), setting.numbers[tree]
    inside = setting.values[tree[1][0]]
    nonneg = setting.suppose(("<=", ZERO, tree[1][0]))
    square = rooted(setting, i, x, nonneg, inside.value)
    if setting.atoms.get(name := setting.named(quotient)) == i:
        setting.images[name] = x
        return Value(x, x, {}, 0)
    roots_of_primes(setting, quotient.top)
    below = denominator(setting, quotient.below)
    radicand = setting.reader.ring.atoms[name].constant if name else setting.reader.ring.power(quotient.top, 2)
    reducing: list[tuple[Rewriting, fmpz_mpoly]] = []
    twice, under = below.value**2, setting.below(inside.below).value
    if (quotient_ := divided(twice, under)) is None:
        twice, reducing = d.reduced(twice)
        quotient_ = quotient_of(twice, under)
    more = d.space.expanded(quotient_)
    if name and name not in setting.images:
        R = inside.top * more
        if R.value != (image := setting.image(radicand)).value:
            R = image
        sure = d.at_least(R, 0, [(setting.number(1), (nonneg,), below)], known([(setting.number(0) - more, inside.fact)]))
        j = setting.atoms[name]
        setting.own[j] = ("Root", (R,))
        rooted(setting, j, d.space.letter(j), sure, R)
        setting.images[name] = d.space.letter(j)
    r = setting.image(quotient.top)
    multiples = [
        (below**2, square),
        (more, inside.fact),
        *((d.space.expanded(factor) * inside.value, rule.fact) for rule, factor in reducing),
    ]
    sign: Term = (setting.number(1), (d.known(x.value, "Nonneg"), *nonneg_factors(setting, quotient.below)), setting.number(1))
    one, two = (
        d.known((x * below).value, "Nonneg") or d.at_least(x * below, 0, [sign]),
        d.known(r.value, "Nonneg", "Positive") or d.at_least(r),
    )
    return Value(x, r, quotient.below, d.same_square(one, two, known(multiples)))


def roots_of_primes(setting: Setting, product: Polynomial) -> None:
    """The roots of whole numbers in what the kernel reads a root as, each as a letter with its square, and not zero."""
    d, ring = setting.derivation, setting.reader.ring
    for name in sorted({name for m in product for name in ring.support(m)} & set(ring.atoms) - set(setting.images)):
        constant = ring.atoms[name].constant
        if set(constant) == {0} and name in setting.atoms:
            R, j = setting.image(constant), setting.atoms[name]
            setting.own[j] = ("Root", (R,))
            letter = setting.images[name] = d.space.letter(j)
            square = rooted(setting, j, letter, d.at_least(R), R)
            d.differs(letter, letter, [setting.nonzero_constant(R)], [(setting.number(-1), square)])


def rooted(setting: Setting, i: int, x: Poly, nonneg: int, inside: Poly) -> int:
    """The two laws of a root; the fact that its square is the radicand."""
    d = setting.derivation
    d.learn(f"RootSign f{i} f{nonneg}", "Nonneg", x)
    square = d.learn(f"RootSquare f{i} f{nonneg}", "Zero", x * x - inside)
    d.rewritings.append(Rewriting(i, 2, square))
    return square


def free(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """A power: hardly anything is known of it but that equal ones are equal."""
    d, x, i, parts = setting.derivation, setting.letter(tree), setting.numbers[tree], [setting.values[y] for y in tree[1]]
    inside, below = parts[0], setting.below(parts[0].below)
    if quotient.top == {0: 1}:
        by = setting.nonzero(below) if not below.value.is_one() else 0
        fact = d.vanishes(inside.value - setting.number(1), by, known([(setting.number(1), inside.fact)]))
        return Value(x, setting.number(1), {}, d.learn(f"RpowOne f{i} f{fact}", "Zero", x - setting.number(1)))
    name = next(n for n in setting.reader.letters if quotient.top == setting.reader.ring.variable(n))
    if name in setting.images:
        return Value(x, setting.images[name], {}, repeated(setting, tree, name, parts))
    setting.images[name] = x
    setting.free[name] = tree
    d.learn(f"RpowSign f{i}", "Nonneg", x)
    return Value(x, x, {}, 0)


def repeated(setting: Setting, tree: Tree, name: str, parts: list[Value]) -> int:
    """The fact that a power is another whose base and exponent are equal."""
    d, first, equal = setting.derivation, setting.free[name], []
    for part, y in zip(parts, first[1], strict=True):
        other = setting.values[y]
        D, E = setting.below(part.below), setting.below(other.below)
        by = setting.nonzero(D * E) if not (D * E).value.is_one() else 0
        multiples = known([(E, part.fact), (setting.number(0) - D, other.fact)])
        equal.append(d.vanishes(part.value - other.value, by, multiples))
    i, j = setting.numbers[tree], setting.numbers[first]
    step = f"Same f{i} f{j} {numbers(equal)}"
    return d.learn(step, "Zero", d.space.letter(i) - d.space.letter(j))


def cancelled(setting: Setting, connection: tuple[Poly, Poly, Poly], quotient: Quotient, multiples: list[Multiple]) -> Value:
    """From value*under = top, a sum of multiples of what is known, to value*below = top of the kernel, which may cancel."""
    value, top, under = connection
    below, final = setting.below(quotient.below), setting.image(quotient.top)
    final = top if top.value == final.value else final
    if value.value * below.value == final.value:
        return Value(value, final, quotient.below, 0)
    shared = setting.derivation.space.expanded(quotient_of(under.value, below.value))
    by = setting.nonzero(shared) if not shared.value.is_one() else 0
    return Value(value, final, quotient.below, setting.derivation.vanishes(value * below - final, by, known(multiples)))
