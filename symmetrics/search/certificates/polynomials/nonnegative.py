"""Nonnegative solutions of linear equations: where they are positive in floating point, then the exact numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat
from numpy.typing import NDArray

from ....kernel.polynomial import Polynomial

__all__ = ["exact_solution", "nonnegative_combination", "nonnegative_support", "only_solution", "supports"]

Floats = NDArray[Any]
TOLERANCE, STATIONARY, MUCH, ROUNDS = 1e-8, 1e-11, 1e3, 8


def nonnegative_combination(columns: list[Polynomial], aim: Polynomial, most_rows: int) -> list[tuple[int, fmpq]] | None:
    """The columns, by their numbers, with positive coefficients by which they add up to `aim`; None if none are found."""
    for support in supports(columns, aim, most_rows):
        solution = exact_solution([columns[j] for j in support], aim)
        if solution is not None:
            return [(j, x) for j, x in zip(support, solution, strict=True) if x]
    return None


def supports(columns: Sequence[Mapping[int, float]], aim: Mapping[int, float], most_rows: int) -> Iterator[list[int]]:
    """Columns, by their numbers, that seem to add up to `aim` with positive coefficients."""
    rows = sorted({m for column in columns for m in column})
    if not rows or len(rows) > most_rows or set(aim) - set(rows):
        return
    index = {m: i for i, m in enumerate(rows)}
    matrix = np.zeros((len(rows), len(columns)))
    for j, column in enumerate(columns):
        matrix[[index[m] for m in column], j] = list(column.values())
    wanted = np.array([aim.get(m, 0) for m in rows], dtype=float)
    for scaled, sought in of_like_sizes(matrix, wanted):
        support = nonnegative_support(scaled, sought)
        if support is not None:
            yield support


def of_like_sizes(matrix: Floats, wanted: Floats) -> Iterator[tuple[Floats, Floats]]:
    """The same equations with columns whose largest number is one; where sizes differ much, then with rows and columns like this."""
    scaled, sought = matrix / np.abs(matrix).max(axis=0), wanted / np.abs(wanted).max()
    yield scaled, sought
    if np.abs(matrix).max() > MUCH:
        for _ in range(ROUNDS):
            rows = np.sqrt(np.abs(scaled).max(axis=1))
            scaled, sought = scaled / rows[:, None], sought / rows
            scaled = scaled / np.sqrt(np.abs(scaled).max(axis=0))
        yield scaled, sought / np.abs(sought).max()


def nonnegative_support(matrix: Floats, wanted: Floats) -> list[int] | None:
    """The columns of a nonnegative solution of matrix*x = wanted, None if there is none."""
    kept = columns_of_use(matrix, wanted)
    found = active_columns(matrix[:, kept], wanted) if kept else None
    return None if found is None else [kept[j] for j in found]


def columns_of_use(matrix: Floats, wanted: Floats) -> list[int]:
    """The columns that a nonnegative solution may use, none where a row shows that there is none.

    Where a row wants nothing and nothing in it has the other sign, no column of that row is used; then again with what is left.
    """
    rows, columns = np.nonzero(matrix)
    positive, sign, used = matrix[rows, columns] > 0, np.sign(wanted), np.ones(matrix.shape[1], dtype=bool)
    while True:
        left = used[columns]
        above, below = (np.bincount(rows[left & some], minlength=len(wanted)) > 0 for some in (positive, ~positive))
        if (~above & (sign > 0)).any() or (~below & (sign < 0)).any():
            return []
        idle = left & ((sign == 0) & (above != below))[rows]
        if not idle.any():
            return [int(j) for j in np.flatnonzero(used)]
        used[columns[idle]] = False


def active_columns(matrix: Floats, wanted: Floats) -> list[int] | None:
    """The columns of a nonnegative solution by Lawson and Hanson's active set method, None if there is none."""
    active: list[int] = []
    x = np.zeros(0)
    for _ in range(3 * len(wanted) + 30):
        left = wanted - matrix[:, active] @ x
        if active and np.abs(left).max() < TOLERANCE:
            return [j for j, value in zip(active, x, strict=True) if value > TOLERANCE]
        gradient = left @ matrix
        gradient[active] = -1.0
        best = int(np.argmax(gradient))
        if gradient[best] < STATIONARY:
            return None
        active, x = settled(matrix, wanted, [*active, best], np.append(x, 0.0))
    return None


def settled(matrix: Floats, wanted: Floats, active: list[int], x: Floats) -> tuple[list[int], Floats]:
    """The least-squares solution on the active columns, dropping columns until no coefficient is negative."""
    while active:
        columns = matrix[:, active]
        products, aims = columns.T @ columns, columns.T @ wanted
        try:
            goal = np.linalg.solve(products, aims)
        except np.linalg.LinAlgError:
            goal = np.linalg.lstsq(products, aims, rcond=None)[0]
        if (goal > -1e-12).all():
            return active, goal
        falling = goal <= -1e-12
        share = np.min(x[falling] / (x[falling] - goal[falling]))
        x = x + share * (goal - x)
        keep = x > 1e-13
        if keep.all():
            keep[int(np.argmin(x))] = False
        active, x = [j for j, kept in zip(active, keep, strict=True) if kept], x[keep]
    return active, x


def exact_solution(columns: list[Polynomial], aim: Polynomial) -> list[fmpq] | None:
    """The rational solution on independent columns, None if it does not exist or is negative somewhere."""
    solution = only_solution(columns, aim)
    return solution if solution is not None and all(x >= 0 for x in solution) else None


def only_solution(columns: list[Polynomial], aim: Polynomial) -> list[fmpq] | None:
    """The rational solution on independent columns, None if it does not exist or the columns are not independent."""
    rows = sorted({m for column in columns for m in column} | set(aim))
    table = fmpq_mat(len(rows), len(columns) + 1, [x for m in rows for x in (*(fmpq(c.get(m, 0)) for c in columns), fmpq(aim.get(m, 0)))])
    reduced, rank = table.rref()
    if rank > len(columns) or any(reduced[i, i] != 1 for i in range(rank)) or rank < len(columns):
        return None
    return [reduced[i, len(columns)] for i in range(len(columns))]
