"""Steps on the way that follow from a formula being defined: signs of divisors and radicands, and whole numbers that are at least one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ....algebra.polynomials import factored, text_of
from ....kernel import Rejected
from ....kernel.lemma import is_whole, with_step
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated, settle
from ..evaluating import seems_negative
from ..idle import without_idle_steps
from ..polynomials.parts import parts_of, scaled

__all__ = [
    "Path",
    "factors_of",
    "factors_of_guards",
    "known_steps",
    "more_or_less",
    "signs_of_radicands",
    "unsigned_divisors",
    "with_known_steps",
    "with_whole_factors",
    "without_plain_factors",
]

Step = dict[str, Any]
Prover = Callable[[Obligation], dict[str, Any] | None]
MOST_ROUNDS, MOST_TO_FACTOR, MUCH = 2, 200, 10


class Path:
    """The steps that were taken, and the obligation after them."""

    def __init__(self, ob: Obligation, prove: Prover) -> None:
        self.ob, self.prove, self.steps = ob, prove, list[Step]()

    def take(self, p: Polynomial, found: Any = None, **step: Any) -> bool:
        """Take a step, with a certificate of its own or one that is looked for; whether the kernel accepts it."""
        noted = p in self.ob.positive or negated(p) in self.ob.positive
        relation = step.get("relation", ">=")
        if found is None and (p not in self.ob.radicands or relation == ">"):
            found = self.prove(replace(self.ob, goal=p, relation=">=" if noted else relation))
            if found is None:
                return False
        made = {"of": text_of(self.ob.reader.ring, p), **step} | ({"shown": found} if found else {})
        try:
            self.ob = with_step(self.ob, made, settle)
        except Rejected:
            return False
        self.steps.append(made)
        return True


def known_steps(ob: Obligation, prove: Prover) -> Path:
    """What follows from being defined: of whole numbers, radicands, divisors, extremes and factors in what is known, roots of zero."""
    path = Path(ob, prove)
    if ob.whole:
        least_counts(path)
    signs_of_what_is_defined(path)
    arguments_of_extremes(path)
    factors_of_guards(path)
    roots_of_zero(path)
    return path


def with_known_steps(ob: Obligation, simple: Prover, prove: Prover) -> dict[str, Any] | None:
    """A certificate that begins with the steps that follow from being defined, which are shown by `simple`; None if there are none."""
    path = known_steps(ob, simple)
    found = prove(path.ob) if path.steps else None
    return None if found is None else without_idle_steps(ob, {"rule": "lemma", "steps": path.steps, "then": found})


def more_or_less(ob: Obligation, prove: Prover) -> dict[str, Any] | None:
    """That two sides differ, from an obligation that the first is more: it always is, or always less."""
    for goal in (ob.goal, negated(ob.goal)):
        path = Path(ob, prove)
        if path.take(goal, relation=">"):
            return {"rule": "lemma", "steps": path.steps, "then": {"squares": [[f"g{len(path.ob.guards)}**2", "1"]]}}
    return None


def signs_of_radicands(path: Path) -> None:
    """Each radicand that has a minus sign is not negative."""
    for p in path.ob.radicands:
        if p not in path.ob.guards and not path.ob.reader.is_plain(p):
            path.take(p)


def signs_of_what_is_defined(path: Path) -> None:
    """Each radicand that has a minus sign is not negative; a divisor with one is positive or negative, where that can be shown."""
    signs_of_radicands(path)
    reader = path.ob.reader
    told = {key_of(path.ob.guards[number - 1]) for number in path.ob.strict}
    for p in (p for p in path.ob.positive if not {key_of(p), key_of(negated(p))} & told):
        if not reader.is_plain(p) and not reader.is_plain(negated(p)) and not sign_of_factor(path, p):
            path.take(p, relation=">") or path.take(negated(p), relation=">")


def sign_of_factor(path: Path, p: Polynomial) -> bool:
    """The sign of a divisor from that of its one factor of unknown sign, which then is not zero either; whether there is one."""
    parts = parts_of(path.ob, p) if len(p) < MOST_TO_FACTOR else None
    if parts is None or len(parts.hard) != 1 or parts.scale != "1" or len(parts.hard[0]) == len(p):
        return False
    around = parts.weight if parts.base == "1" else f"{parts.weight}*({parts.base})**2"
    for core in (parts.hard[0], negated(parts.hard[0])):
        divisor = p if (core == parts.hard[0]) == (parts.sign > 0) else negated(p)
        if not seems_negative(path.ob, core) and path.take(core):
            path.take(divisor, {"squares": [[f"{around}*g{len(path.ob.guards)}", "1"]]}, relation=">")
            path.take(core, {"factor": around, "squares": [[f"g{len(path.ob.guards)}", "1"]]}, relation=">")
            return True
    return False


def unsigned_divisors(ob: Obligation) -> list[Polynomial]:
    """The divisors that are whole numbers and have terms of both signs."""
    return [p for p in ob.positive if is_whole(ob, p) and not ob.reader.is_plain(p) and not ob.reader.is_plain(negated(p))]


def key_of(p: Polynomial) -> frozenset[tuple[int, int]]:
    """A polynomial as a member of sets."""
    return frozenset(p.items())


def least_counts(path: Path) -> None:
    """Positive whole numbers among strict guards and factors of divisors and radicands are at least one; then again with what is left."""
    known = [path.ob.guards[number - 1] for number in sorted(path.ob.strict)]
    waiting = [p for p in (*known, *factors_of(path.ob)) if set(p) - {0} and is_whole(path.ob, p)]
    for _ in range(MOST_ROUNDS):
        for p in list(waiting):
            if seems_negative(path.ob, p):
                waiting.remove(p)
            elif path.take(p, relation=">", whole=True):
                waiting.remove(p)
                if p not in known and not path.ob.reader.is_plain(p):
                    path.take(p, path.steps[-1].get("shown", {}), relation=">")


def factors_of(ob: Obligation) -> list[Polynomial]:
    """The divisors and radicands and their factors, each with the sign that it has at large numbers."""
    known = [p for p in (*ob.positive, *ob.radicands) if len(p) < MOST_TO_FACTOR]
    found = [factor for p in known for factor, _ in factored(ob.reader.ring, p).factors]
    signed = [p if ob.reader.is_plain(p) or max(p.items())[1] > 0 else negated(p) for p in (*found, *ob.positive)]
    return [p for i, p in enumerate(signed) if p not in signed[:i]]


def arguments_of_extremes(path: Path) -> None:
    """What is known to fall with a maximum, or to rise with a minimum, with each of the two arguments in its place."""
    ring, guards = path.ob.reader.ring, path.ob.guards
    known = [(p, ">" if k in path.ob.strict else ">=", {"squares": [[f"g{k}", "1"]]}) for k, p in enumerate(guards, 1)]
    for k, p in enumerate(path.ob.equations, 1):
        known += [(q, ">=", {"squares": [], "multiples": [[f"h{k}", times]]}) for q, times in ((p, "1"), (negated(p), "-1"))]
    for p, relation, shown in known:
        for beside, apart in excesses_in(path.ob, p):
            step = plus(p, ring.times(beside, apart))
            if apart in guards and step not in path.ob.guards:
                around = f"({text_of(ring, beside)})*g{guards.index(apart) + 1}"
                path.take(step, shown | {"squares": [*shown["squares"], [around, "1"]]}, relation=relation)


def excesses_in(ob: Obligation, p: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
    """What stands beside an extreme without minus signs, once the sign is such that bounds of the extreme are of use; and each excess."""
    ring = ob.reader.ring
    for atom in (atom for atom in ring.atoms.values() if atom.kind != "root"):
        name, sign = ring.variable(atom.name), 1 if atom.kind == "min" else -1
        (unit,) = name
        beside = {m - unit: sign * c for m, c in p.items() if ring.exponent(m, atom.name)}
        if beside and ob.reader.is_plain(beside) and not any(ring.exponent(m, atom.name) for m in beside):
            for argument in (atom.of[0], negated(atom.of[0])) if atom.kind == "abs" else atom.of:
                yield beside, plus(argument, name, -1) if atom.kind == "min" else plus(name, argument, -1)


def factors_of_guards(path: Path) -> None:
    """The last factor of a guard all others of which are known to be positive."""
    ring, reader = path.ob.reader.ring, path.ob.reader
    positive = {key_of(path.ob.guards[i - 1]): f"g{i}" for i in path.ob.strict}
    divisors = {key_of(p) for p in path.ob.positive}
    for number, p in enumerate(path.ob.guards, 1):
        found = factored(ring, p) if 1 < len(p) < MOST_TO_FACTOR else None
        sign = 1 if found and found.content > 0 else -1
        hard, around = list[tuple[Polynomial, int]](), [str(abs(found.content))] if found else []
        falls = reader.is_plain(negated(p))
        for factor, power in found.factors if found else ():
            name = positive.get(key_of(factor)) or positive.get(key_of(negated(factor)))
            sign = -sign if name and key_of(factor) not in positive and power % 2 else sign
            if name or (key_of(factor) in divisors if falls else reader.is_plain(factor)):
                around += [name or f"({text_of(ring, factor)})"] * power
            else:
                hard.append((factor, power))
        if len(around) > 1 and [power for _, power in hard] == [1]:
            step = hard[0][0] if sign > 0 else negated(hard[0][0])
            if step not in path.ob.guards:
                path.take(step, {"factor": "*".join(around), "squares": [[f"g{number}", "1"]]})


def with_whole_factors(ob: Obligation, prove: Prover) -> Step | None:
    """A certificate with the steps that the one unsigned factor of a positive guard is at least one; None if there are none."""
    path, reader = Path(ob, prove), ob.reader
    for number in sorted(ob.strict):
        guard = ob.guards[number - 1]
        found = factored(reader.ring, guard) if 0 < len(guard) < MOST_TO_FACTOR and not reader.is_plain(guard) else None
        unsigned = [factor for factor, _ in found.factors if not reader.is_plain(factor)] if found else []
        if not found or len(unsigned) != 1 or (unsigned[0], 1) not in found.factors:
            continue
        around = [str(abs(found.content)), *(f"({text_of(reader.ring, f)})**{k}" for f, k in found.factors if f != unsigned[0])]
        core = unsigned[0] if found.content > 0 else negated(unsigned[0])
        path.take(core, {"factor": "*".join(around), "squares": [[f"g{number}", "1"]]}, relation=">", whole=True)
    then = prove(path.ob) if path.steps else None
    return None if then is None else {"rule": "lemma", "steps": path.steps, "then": then}


def without_plain_factors(ob: Obligation, prove: Prover, much: float = MUCH) -> Step | None:
    """A certificate for a long goal from one for its only factor of unknown sign, where that is `much` shorter; None if it is not."""
    parts = parts_of(ob, ob.goal)
    if ob.relation == "==" or len(parts.hard) != 1 or len(parts.hard[0]) * much > len(ob.goal) - 1:
        return None
    core = parts.hard[0] if parts.sign > 0 else negated(parts.hard[0])
    found = prove(replace(ob, goal=core))
    step = {"of": text_of(ob.reader.ring, core), "relation": ob.relation, "shown": found}
    last = scaled({"squares": [[f"{parts.weight}*g{len(ob.guards) + 1}", parts.base]]}, parts.scale)
    return None if found is None else {"rule": "lemma", "steps": [step], "then": last}


def roots_of_zero(path: Path) -> None:
    """Where guards are each other's opposite: a root of the goal whose radicand is zero by them is zero, so that it is not positive."""
    ring, known = path.ob.reader.ring, {key_of(p) for p in path.ob.guards}
    if not any(key_of(negated(p)) in known for p in path.ob.guards if p):
        return
    for name, atom in list(ring.atoms.items()):
        if atom.kind == "root" and any(ring.exponent(m, name) for m in path.ob.goal):
            below = path.prove(replace(path.ob, goal=negated(atom.constant), relation=">="))
            root = ring.variable(name)
            if below is not None and path.take(negated(root), {"rule": "conjugate", "by": name, "product": below}):
                path.take(root, {})
