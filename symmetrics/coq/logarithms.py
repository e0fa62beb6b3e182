"""What is derived for a logarithm: how its letter is connected with the kernel's, and what is known of products of powers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..kernel.polynomial import Polynomial, Quotient
from ..kernel.reading import Reader
from ..kernel.syntax import Tree
from .derivation import NotExported
from .formulas import ZERO
from .letters import cancelled
from .setting import Setting
from .terms import Poly, Rewriting, chained, option
from .values import Logarithm, Value, known

__all__ = ["Powers", "below_product", "letter_of_logarithm", "logarithm", "own_logarithms"]


Powers = list[tuple[Logarithm, int]]


def own_logarithms(reader: Reader, trees: Iterable[Tree]) -> list[Tree | str]:
    """What gets a letter of its own: the logarithm in each x*log(x), those of prime numbers, and minus those that the kernel turns over."""
    trees = [tree for tree in trees if tree[0] in ("log", "xlogx")]
    found: dict[Tree | str, None] = dict.fromkeys(tree for tree in trees if tree[0] == "xlogx")
    for tree in trees:
        inside = reader.read(tree[1][0])
        top = reader.log_of(inside).top if inside.top else {}
        for name, c in letters_in(reader, top):
            prime = prime_of(reader, name)
            if (prime and ("log", (("int", prime),)) not in trees) or (not prime and c < 0):
                found[name] = None
    return list(found)


def letters_in(reader: Reader, log: Polynomial) -> Iterator[tuple[str, int]]:
    """The kernel's letters in a logarithm, and how often they are in it."""
    for m, c in log.items():
        for name in reader.ring.support(m):
            yield name, c


def prime_of(reader: Reader, name: str) -> int:
    """The whole number that a letter of the kernel is the logarithm of, 0 if it is another's."""
    kind, of = reader.letters[name]
    if kind != "log":
        raise NotExported("a formula with the number e")
    return of[0].top[0] if set(of[0].top) == {0} and not of[0].below else 0


def logarithm(setting: Setting, tree: Tree, quotient: Quotient) -> Value:
    """x = log(v), or x = v*log(v): with v*D = N the kernel has log(v) or N*log(v) over D, and log(v) in its own letters."""
    d, x, i, arg = setting.derivation, setting.letter(tree), setting.numbers[tree], tree[1][0]
    inside, read = setting.values[arg], setting.reader.read(arg)
    if tree[0] == "log":
        image, fact = in_letters(setting, Logarithm(i, arg, inside, defined=True), read)
        return Value(x, image, {}, fact)
    j = setting.atoms[tree]
    setting.own[j] = ("Logarithm", (inside.value,))
    log = Logarithm(j, arg, inside, defined=False)
    letter, below = d.space.letter(log.number), setting.below(inside.below)
    product = d.learn(f"XlogxProduct f{i} f{j}", "Zero", x - inside.value * letter)
    image, fact = in_letters(setting, log, read) if read.top else (setting.number(0), 0)
    multiples = known([(below, product), (letter, inside.fact), (inside.top, fact)])
    return cancelled(setting, (x, inside.top * image, below), quotient, multiples)


def in_letters(setting: Setting, log: Logarithm, read: Quotient) -> tuple[Poly, int]:
    """A logarithm as the kernel reads it, and the fact that they are equal (0 if it is the letter itself)."""
    d, reader = setting.derivation, setting.reader
    letters = list(letters_in(reader, reader.log_of(read).top))
    if not letters or prime_of(reader, letters[0][0]):
        powers, image = [(log, 1)], setting.number(0)
        for name, k in letters:
            found, _ = setting.logs.get(name) or prime(setting, name, log)
            image = image + setting.number(k) * setting.images[name]
            powers.append((found, -k))
        return image, 0 if image.value == d.space.letter(log.number).value else sum_of(setting, powers)
    name, c = letters[0]
    if name not in setting.logs:
        return first(setting, log, name, c)
    other, sign = setting.logs[name]
    image = setting.images[name] if c == 1 else setting.number(0) - setting.images[name]
    fact = equal(setting, log, other) if c == sign else sum_of(setting, [(log, 1), (other, 1)])
    turned = setting.turned.get(name, 0)
    if not turned:
        return image, fact
    difference = d.space.letter(log.number) - image
    return image, d.vanishes(difference, 0, [(setting.number(1), fact), (setting.number(1 if c == sign else -1), turned)])


def first(setting: Setting, log: Logarithm, name: str, sign: int) -> tuple[Poly, int]:
    """A letter of the kernel that is met for the first time: it is the logarithm, or minus it; one of no unclear sign is not negative."""
    d = setting.derivation
    letter = d.space.letter(log.number)
    setting.logs[name] = (log, sign)
    if sign == 1:
        setting.images[name] = letter
        plainly_signed(setting, name)
        return letter, 0
    j = setting.atoms[name]
    setting.own[j] = ("Opposite", (letter,))
    minus = setting.images[name] = d.space.letter(j)
    setting.turned[name] = d.learn(f"Quotient f{j} f{setting.nonzero(setting.number(1))}", "Zero", minus + letter)
    d.rewritings.append(Rewriting(log.number, 1, setting.turned[name]))
    plainly_signed(setting, name)
    return setting.number(0) - minus, setting.turned[name]


def prime(setting: Setting, name: str, log: Logarithm) -> tuple[Logarithm, int]:
    """The logarithm of a prime number, made known; it may be the one that is being read."""
    d, reader = setting.derivation, setting.reader
    number = setting.number(prime_of(reader, name))
    tree: Tree = ("log", (("int", prime_of(reader, name)),))
    j = setting.atoms.get(name) or setting.numbers[tree]
    if name in setting.atoms:
        setting.own[j] = ("Logarithm", (number,))
    found = log if log.number == j else Logarithm(j, None, Value(number, number, {}, 0), defined=True)
    setting.logs[name], setting.images[name] = (found, 1), d.space.letter(j)
    plainly_signed(setting, name)
    positive_logarithm(setting, name)
    return found, 1


def equal(setting: Setting, log: Logarithm, other: Logarithm) -> int:
    """The fact that two logarithms are equal, since their arguments are."""
    d, one, two = setting.derivation, log.value, other.value
    D, E = setting.below(one.below), setting.below(two.below)
    by = setting.nonzero(D * E) if not (D * E).value.is_one() else 0
    same = d.vanishes(one.value - two.value, by, known([(E, one.fact), (setting.number(0) - D, two.fact)]))
    return d.learn(
        f"Same f{log.number} f{other.number} (And f{same} Nobody)", "Zero", d.space.letter(log.number) - d.space.letter(other.number)
    )


# Products of powers, and their logarithms.


def sum_of(setting: Setting, powers: Powers) -> int:
    """The fact that a sum of multiples of logarithms is zero, as the product of powers is one."""
    d, (above, below, total, text) = setting.derivation, product_of(setting, powers)
    one = 0 if above.value == below.value else d.vanishes(above - below)
    return d.learn(f"LogSum {text} {option(one)}", "Zero", total)


def below_product(setting: Setting, powers: Powers) -> tuple[int, Poly]:
    """The fact A - B - B*s >= 0 for a product A/B of powers with the logarithm s, and B."""
    d, (above, below, total, text) = setting.derivation, product_of(setting, powers)
    bound = above - below - below * total
    return d.known(bound.value, "Nonneg") or d.learn(f"LogBelow {text}", "Nonneg", bound), below


def product_of(setting: Setting, powers: Powers) -> tuple[Poly, Poly, Poly, str]:
    """The numerator and the denominator of a product of powers, its logarithm, and its text for the checker."""
    d, one = setting.derivation, setting.number(1)
    above, below, total, texts = one, one, setting.number(0), []
    for log, k in powers:
        top, bottom = log.value.top, setting.below(log.value.below)
        more, less = (top, bottom) if k > 0 else (bottom, top)
        above, below = above * more ** abs(k), below * less ** abs(k)
        total = total + setting.number(k) * d.space.letter(log.number)
        under, over = setting.positive(bottom), positive_top(setting, log)
        texts.append(f"LogTimes f{log.number} ({k}) f{over} f{under} {option(log.value.fact)}")
    return above, below, total, chained(texts, "NoLog")


def positive_top(setting: Setting, log: Logarithm) -> int:
    """The fact that the numerator of what a logarithm is of is positive."""
    d, value, one = setting.derivation, log.value, setting.number(1)
    if found := d.known(value.top.value, "Positive"):
        return found
    for powers in value.top.value.to_dict():
        below = [d.known(d.space.letter(i).value, "Positive") for i, k in enumerate(powers, 1) for _ in range(int(k))]
        if all(below):
            return d.above(value.top, one, d.known(value.top.value, "Nonneg") or d.at_least(value.top), below)
    if not log.defined or log.of is None:
        raise NotExported("why the argument of a logarithm is positive is not found")
    given = setting.suppose(("<", ZERO, log.of))
    if not value.fact:
        return given
    terms, minus = (given, setting.positive(setting.below(value.below))), [(setting.number(-1), value.fact)]
    return d.above(value.top, one, d.at_least(value.top, 0, [(one, terms, one)], minus), terms, (), minus)


# Signs.


def plainly_signed(setting: Setting, name: str) -> None:
    """A letter of the kernel that is the logarithm of what is plainly at least one is not negative."""
    if name in setting.reader.signed:
        return
    d, (log, sign), x = setting.derivation, setting.logs[name], setting.images[name]
    top, below = log.value.top, setting.below(log.value.below)
    if sign == 1 and not log.defined:  # at least the denominator
        d.known(top.value, "Positive") or d.above(top, setting.number(1), d.at_least(top), [setting.positive(below)])
    if sign == 1 or log.defined:
        at_least_zero(setting, name)
        return
    nonneg, texts = d.known(top.value, "Nonneg") or d.at_least(top), []
    for which in ("Zero", "Positive"):
        setting.derivation = inner = d.inside()
        fact = inner.learn("", which, top)
        texts.append(inner.finish(at_least_zero(setting, name) if which == "Positive" else zero_at_zero(setting, name, fact)))
    setting.derivation = d
    d.text.append(f"Have Nonneg {x.text} (Apart f{nonneg} ({texts[0]}) ({texts[1]}))")
    d.learn("", "Nonneg", x)


def at_least_zero(setting: Setting, name: str) -> int:
    """The fact that the letter is not negative where all is positive."""
    fact, by = bound_of(setting, name)
    return setting.derivation.at_least(setting.images[name], by, [(setting.number(1), (fact,), setting.number(1))])


def zero_at_zero(setting: Setting, name: str, zero: int) -> int:
    """The same where the numerator is zero: then the letter is."""
    d, (log, _), one = setting.derivation, setting.logs[name], setting.number(1)
    below = setting.below(log.value.below)
    by = setting.nonzero(below) if not below.value.is_one() else 0
    argument = d.vanishes(log.value.value, by, known([(one, log.value.fact), (one, zero)]))
    fact = d.learn(f"LogZero f{log.number} f{argument}", "Zero", d.space.letter(log.number))
    return d.at_least(setting.images[name], 0, (), [(setting.number(-1), fact)])


def bound_of(setting: Setting, name: str) -> tuple[int, int]:
    """For x = log(A/B), the fact A*x >= A - B, and the fact that A is positive."""
    log, sign = setting.logs[name]
    fact, _ = below_product(setting, [(log, -sign)])
    return fact, positive_top(setting, log) if sign == 1 else setting.positive(setting.below(log.value.below))


def positive_logarithm(setting: Setting, name: str, apart: int = 0) -> int:
    """The fact that a letter is positive which is the logarithm of A/B, from the fact that A - B is positive (none for numbers)."""
    d, x, one = setting.derivation, setting.images[name], setting.number(1)
    fact, by = bound_of(setting, name)
    return d.above(x, d.facts[by].poly, d.known(x.value, "Nonneg"), [apart] if apart else [], [(one, (fact,), one)])


def letter_of_logarithm(setting: Setting, x: Poly, positive: Callable[[Poly], int]) -> int:
    """The fact that a letter is positive that is the logarithm of what is above one; 0 if it is none, or `positive` does not find why."""
    name = next((name for name in setting.logs if setting.images[name].value == x.value), "")
    if not name or name in setting.reader.signed:
        return 0
    log, sign = setting.logs[name]
    top, below = log.value.top, setting.below(log.value.below)
    gap = setting.derivation.space.expanded((top.value - below.value) * sign)
    if not positive(top) or not (apart := positive(gap)):
        return 0
    return positive_logarithm(setting, name, apart)
