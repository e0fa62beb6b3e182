"""Reading the statements about every number of classes: their sums and maxima over classes, and K, which is at least two."""

from __future__ import annotations

from .indices import with_margins
from .polynomial import Polynomial, Quotient, plus
from .reading import Reader
from .rejected import Rejected
from .sums import sum_over_classes
from .syntax import Tree, over_classes

__all__ = ["ClassReader"]


class ClassReader(Reader):
    """A reader to which C[i,j], a[i] and b[i] are cells and margins of the classes that a sum runs over."""

    classes = True

    def read(self, tree: Tree) -> Quotient:
        """The quotient of a tree."""
        if tree[0] == "sum":
            return sum_over_classes(self, with_margins(self, tree)[1][0], *tree[2:])
        if tree[0] == "name" and "[" in tree[1]:
            raise Rejected(f"{tree[1]} stands outside of a sum over classes")
        return super().read(tree) if over_classes(tree) is None else self.read(with_margins(self, tree))

    def from_two(self, p: Polynomial) -> Polynomial:
        """A polynomial with the number of classes counted from two, where it is one."""
        if "K" not in self.ring.slots:
            return p
        return self.ring.substitute(p, "K", plus(self.ring.variable("K"), {0: 2}))
