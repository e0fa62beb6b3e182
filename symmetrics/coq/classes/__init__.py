"""Theorems about the matrices of every number of classes.

Three theorems make one: a comparison in letters, the number of classes counted from two; the same with names for the sums, which are
equal to polynomials in the letters; and the sentence about matrices, in which the names are sums over classes.
"""

from .every_k import theorem_for_every_k
from .instance import theorem_of_instance

__all__ = ["theorem_for_every_k", "theorem_of_instance"]
