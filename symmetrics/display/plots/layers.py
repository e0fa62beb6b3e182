"""The places of a Hasse diagram: layers by the longest way down, neighbours near each other, few crossings.

After Sugiyama, Tagawa and Toda (1981): an edge over several layers gets a bend in each, the layers are sorted by the mean place of
their neighbours until crossings no longer fall, and places are then pulled towards neighbours as far as widths allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Layout", "laid_out"]

SWEEPS, PULLS, SPACE, BEND = 24, 4, 0.18, 0.12

Node = tuple[str, int]


@dataclass(frozen=True)
class Layout:
    """Names at places (x, layer), the paths of the edges, and the extent: a width and a number of layers."""

    places: Mapping[tuple[float, int], tuple[str, ...]]
    paths: tuple[tuple[tuple[float, int], ...], ...]
    width: float
    layers: int


def laid_out(groups: Sequence[Sequence[str]], edges: Sequence[tuple[str, str]], width: Callable[[Sequence[str]], float]) -> Layout:
    """The layout of groups, known by their first names, with edges from smaller to larger; `width` is that of a box.

    >>> laid_out([["a"], ["b"]], [("a", "b")], lambda lines: 1.0).layers
    2
    """
    alone = [tuple(group) for group in groups if all(group[0] not in edge for edge in edges)]
    names = {group[0]: tuple(group) for group in groups if tuple(group) not in alone}
    layer = heights(list(names), edges)
    chains = [[(a, layer[a]), *((f"{a} {b}", k) for k in range(layer[a] + 1, layer[b])), (b, layer[b])] for a, b in edges]
    rows = sorted_rows([(name, layer[name]) for name in names], chains)
    widths = {node: width(names[node[0]]) if node[0] in names else BEND for row in rows for node in row}
    x = placed(rows, neighbours(chains), widths)
    left = min((x[n] - widths[n] / 2 for n in x), default=0.0)
    right = max((x[n] + widths[n] / 2 for n in x), default=0.0)
    places = {(x[n] - left, n[1]): names[n[0]] for n in x if n[0] in names}
    for group in alone:  # what stands below and above nothing, in a row at the right
        right += SPACE + width(group)
        places[right - left - width(group) / 2, 0] = group
    paths = tuple(tuple((x[n] - left, n[1]) for n in chain) for chain in chains)
    return Layout(places, paths, right - left, max(1, len(rows)))


def heights(names: Sequence[str], edges: Sequence[tuple[str, str]]) -> dict[str, int]:
    """The length of the longest way down from each name; what has nothing below stands right below what is above it."""
    found = dict.fromkeys(names, 0)
    for _ in names:
        for a, b in edges:
            found[b] = max(found[b], found[a] + 1)
    larger = {name: [b for a, b in edges if a == name] for name in names}
    lowest = {name for name in names if all(b != name for _, b in edges)}
    return {name: min(found[b] for b in larger[name]) - 1 if name in lowest and larger[name] else found[name] for name in names}


def neighbours(chains: Sequence[Sequence[Node]]) -> dict[Node, list[Node]]:
    """What each node is joined to."""
    found: dict[Node, list[Node]] = {}
    for chain in chains:
        for a, b in pairwise(chain):
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
    return found


def sorted_rows(nodes: Sequence[Node], chains: Sequence[Sequence[Node]]) -> list[list[Node]]:
    """The nodes layer by layer, in an order with few crossings."""
    every = dict.fromkeys([*nodes, *(n for chain in chains for n in chain)])
    rows = [[n for n in every if n[1] == k] for k in range(max((n[1] for n in every), default=-1) + 1)]
    joined = neighbours(chains)
    best, fewest = [list(row) for row in rows], crossings(rows, joined)
    for sweep in range(SWEEPS):
        upward = sweep % 2 == 0
        for k in range(len(rows)) if upward else reversed(range(len(rows))):
            other = {n: place for row in rows for place, n in enumerate(row)}
            side = k - 1 if upward else k + 1
            rows[k].sort(key=lambda n: mean([other[m] for m in joined.get(n, ()) if m[1] == side], other[n]))
        if (count := crossings(rows, joined)) < fewest:
            best, fewest = [list(row) for row in rows], count
    return best


def mean(values: Sequence[float], otherwise: float) -> float:
    """The mean of numbers, or something else where there are none."""
    return sum(values) / len(values) if values else otherwise


def crossings(rows: Sequence[Sequence[Node]], joined: Mapping[Node, Sequence[Node]]) -> int:
    """How many pairs of edges between neighbouring layers cross."""
    count = 0
    for low, high in pairwise(rows):
        place = {n: k for k, n in enumerate(high)}
        ends = [(k, place[m]) for k, n in enumerate(low) for m in joined.get(n, ()) if m in place]
        count += sum(a < c and d < b for a, b in ends for c, d in ends)
    return count


def placed(rows: Sequence[Sequence[Node]], joined: Mapping[Node, Sequence[Node]], widths: Mapping[Node, float]) -> dict[Node, float]:
    """The middle of each node: side by side, then pulled towards the mean of its neighbours."""
    x: dict[Node, float] = {}
    for row in rows:
        right = 0.0
        for n in row:
            x[n], right = right + widths[n] / 2, right + widths[n] + SPACE
        for n in row:
            x[n] -= right / 2
    for _ in range(PULLS):
        for row in rows:
            wanted = [mean([x[m] for m in joined.get(n, ())], x[n]) for n in row]
            for n, place in zip(row, apart(wanted, [widths[n] for n in row]), strict=True):
                x[n] = place
    return x


def apart(wanted: Sequence[float], widths: Sequence[float]) -> list[float]:
    """Places in the same order that do not overlap: the mean of pushing all to the right and all to the left."""
    gaps = [(a + b) / 2 + SPACE for a, b in pairwise(widths)]
    rightward, leftward = list(wanted), list(wanted)
    for k, gap in enumerate(gaps):
        rightward[k + 1] = max(rightward[k + 1], rightward[k] + gap)
    for k in reversed(range(len(gaps))):
        leftward[k] = min(leftward[k], leftward[k + 1] - gaps[k])
    return [(a + b) / 2 for a, b in zip(rightward, leftward, strict=True)]
