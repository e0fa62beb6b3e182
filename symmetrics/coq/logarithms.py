"""What is derived for a logarithm: how its letter is connected with the kernel's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from ..kernel.polynomial import Polynomial, Quotient
from ..kernel.reading import Reader
from ..kernel.syntax import Tree
from .derivation import NotExported
from .letters import cancelled
from .products import plainly_signed, positive_logarithm, positive_top, sum_of
from .setting import Setting
from .terms import Poly, Rewriting
from .values import Logarithm, Value, known

__all__ = ["logarithm", "own_logarithms"]


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
    """A letter of the kernel that is met for the first time: it is the logarithm, or minus it."""
    d = setting.derivation
    letter = d.space.letter(log.number)
    setting.logs[name] = (log, sign)
    if log.defined and name in setting.reader.signed:
        with suppress(NotExported):  # what a step of a certificate may rest on
            positive_top(setting, log)
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
