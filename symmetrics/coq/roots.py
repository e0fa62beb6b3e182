"""What is derived for a power with a fraction as exponent, a root of any degree."""

from __future__ import annotations

from fractions import Fraction

from ..kernel.polynomial import Quotient
from ..kernel.reading import LARGEST_DEGREE
from ..kernel.syntax import Tree
from .derivation import NotExported
from .extremes import denominator, nonneg_factors
from .formulas import broken_exponent
from .letters import free, rooted
from .setting import Setting
from .terms import Multiple, Poly, Rewriting
from .values import Value, known, quotient_of

__all__ = ["power"]

MOST_POWER = 24


def power(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """A power: that of a root if its exponent is a fraction, else a letter of which hardly anything is known."""
    base, exponent = setting.reader.read(tree[1][0]), broken_exponent(tree)
    lowest = Fraction(*exponent) if exponent else Fraction(1)
    if not exponent or not 1 < lowest.denominator <= LARGEST_DEGREE or base.top == setting.reader.denominator(base):
        return free(setting, tree, quotient)
    if max(exponent) > MOST_POWER:
        raise NotExported("an exponent with large numbers")
    return power_of_root(setting, tree, quotient, lowest)


def power_of_root(setting: Setting, tree: Tree, quotient: Quotient, lowest: Fraction) -> Value:
    """x = v**(p/q): with v = N/D and E**k = D*F for the kernel's E and degree k, x*E**(p*k/q) is a power of the root of N*F."""
    d, x, i, inside = setting.derivation, setting.letter(tree), setting.numbers[tree], setting.values[tree[1][0]]
    p, q = broken_exponent(tree) or (1, 1)
    nonneg = d.learn(f"BaseSign f{i}", "Nonneg", inside.value)
    law = rooted_by_degree(setting, i, x, nonneg, (inside.value, p, q))
    root = setting.reader.root(setting.reader.read(tree[1][0]), lowest.denominator)
    name = setting.named(root)
    if setting.atoms.get(name) == i:
        setting.images[name] = x
        d.rewritings.append(Rewriting(i, q, law))
        return Value(x, x, {}, 0)
    below, under = denominator(setting, root.below), setting.below(inside.below)
    more = d.space.expanded(quotient_of(d.reduced(below.value**lowest.denominator)[0], under.value))
    if name and name not in setting.images:
        introduce_root(setting, name, (nonneg, *nonneg_factors(setting, root.below) * (lowest.denominator % 2)), (inside, below, more))
    B, top = setting.below(quotient.below), setting.image(quotient.top)
    multiples = [(B**q, law), (more**p * chain(inside.value * under, inside.top, p), inside.fact)]
    unit, r = setting.number(1), setting.image(root.top)
    sign = d.known(r.value, "Nonneg", "Positive") or d.at_least(r)
    one = d.known((x * B).value, "Nonneg") or d.at_least(
        x * B, 0, [(unit, (d.known(x.value, "Nonneg"), *nonneg_factors(setting, quotient.below)), unit)]
    )
    two = d.known(top.value, "Nonneg", "Positive") or d.at_least(top, 0, [(unit, (sign,) * lowest.numerator, unit)])
    return Value(x, top, quotient.below, d.same_power(one, two, q, known(multiples)))


def rooted_by_degree(setting: Setting, i: int, x: Poly, nonneg: int, law: tuple[Poly, int, int]) -> int:
    """The two laws of x = a**(p/q); the fact that its q-th power is the p-th power of its base."""
    d, (a, p, q) = setting.derivation, law
    d.learn(f"RootOfDegreeSign f{i} f{nonneg}", "Nonneg", x)
    return d.learn(f"RootOfDegree f{i} f{nonneg}", "Zero", x**q - a**p)


def introduce_root(setting: Setting, name: str, nonneg: tuple[int, ...], of: tuple[Value, Poly, Poly]) -> None:
    """Make the laws of a root known that is a letter of its own: of a number v with v*D = N the root of N*F, which is v*E**k."""
    d, atom, (inside, below, more) = setting.derivation, setting.reader.ring.atoms[name], of
    one, minus, j, k = setting.number(1), setting.number(-1), setting.atoms[name], atom.degree
    R = inside.top * more
    R = R if R.value == (image := setting.image(atom.constant)).value else image
    multiples: list[Multiple] = known([(minus * more, inside.fact)])
    sure = d.at_least(R, 0, [(one, nonneg, below ** (k // 2))], multiples)
    r = d.space.letter(j)
    if k == 2:
        setting.own[j] = ("Root", (R,))
        rooted(setting, j, r, sure, R)
    else:
        setting.own[j] = (f"RootDegree f{k}", (R,))
        d.rewritings.append(Rewriting(j, k, rooted_by_degree(setting, j, r, sure, (R, 1, k))))
    setting.images[name] = r


def chain(a: Poly, b: Poly, p: int) -> Poly:
    """The polynomial by which a - b is multiplied to give a**p - b**p."""
    out = a.space.number(0)
    for n in range(p):
        left, right = (y**m if m else a.space.number(1) for y, m in ((a, n), (b, p - 1 - n)))
        out = out + left * right
    return out
