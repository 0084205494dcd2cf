"""The symmetry group of a set of lines with gravity, found from the data alone.

A symmetry is a permutation of the cells that maps the set of lines onto itself and keeps what rests on what. It need
not be a motion of space: 4x4x4 without gravity has 192 symmetries, 48 of the cube times 4 that reorder its planes
(Silver, "The group of automorphisms of the game of 3-dimensional ticktacktoe", 1967).

The group is kept as a chain of stabilisers (Sims, "Computational methods in the study of permutation groups", 1970):
level `i` holds, for each cell that cell `i` can be mapped to while cells 0 to i-1 stay put, one symmetry doing so.
Every symmetry is a product of one entry of each level in exactly one way, so the order of even a huge group is known
without listing it. One symmetry is found by backtracking with forward checking over pairs of cells: two cells can
be mapped only to two others with as many lines in common and the same relation of resting.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

__all__ = ["LISTED_AT_MOST", "Automorphisms", "Permutation"]

Permutation = tuple[int, ...]
"""`permutation[i]` is the cell that cell `i` is mapped to."""

LISTED_AT_MOST = 5040
"""Up to this many symmetries are listed one by one (the 7! of the hexagon game on seven points)."""


@dataclass(frozen=True)
class Automorphisms:
    """A group of permutations as a stabiliser chain; see the head of the module.

    Attributes:
        size: the number of cells.
        levels: one tuple of coset representatives for each cell, the identity first.
    """

    size: int
    levels: tuple[tuple[Permutation, ...], ...]

    @classmethod
    def of(cls, lines: Sequence[Sequence[int]], below: Sequence[int | None]) -> "Automorphisms":
        """Find all symmetries of `lines` over `len(below)` cells, where cell `i` rests on cell `below[i]`."""
        search = _Search(lines, below)
        size = len(below)
        levels = tuple(
            tuple(
                found for target in range(first, size) if (found := search.fixing_all_before(first, target)) is not None
            )
            for first in range(size)
        )
        return cls(size, levels)

    @property
    def order(self) -> int:
        """How many symmetries there are, the identity included."""
        return prod(map(len, self.levels))

    @cached_property
    def listed(self) -> tuple[Permutation, ...]:
        """The symmetries, the identity first.

        Where there are more than `LISTED_AT_MOST`, those that keep the first few cells in place: a true subgroup, so
        positions that are called equal by it are equal, though some equal ones go unnoticed.
        """
        kept = 0
        while prod(map(len, self.levels[kept:])) > LISTED_AT_MOST:
            kept += 1
        group: list[Permutation] = [tuple(range(self.size))]
        for level in reversed(self.levels[kept:]):
            if len(level) > 1:
                group = [tuple(outer[cell] for cell in inner) for outer in level for inner in group]
        return tuple(group)


class _Search:
    """Backtracking for one symmetry with given images of some cells."""

    def __init__(self, lines: Sequence[Sequence[int]], below: Sequence[int | None]) -> None:
        self.size = len(below)
        self.lines = {frozenset(line) for line in lines}
        self.relation = self._pair_relations(below)
        self.related = self._cells_by_relation()

    def fixing_all_before(self, first: int, target: int) -> Permutation | None:
        """A symmetry that keeps cells 0 to `first` - 1 and maps `first` to `target`, or `None`."""
        domains: list[int] | None = [(1 << self.size) - 1] * self.size
        for cell in range(first):
            domains = self._assign(domains, cell, cell) if domains else None
        domains = self._assign(domains, first, target) if domains else None
        return self._complete(domains) if domains else None

    def _pair_relations(self, below: Sequence[int | None]) -> list[list[tuple[int, int]]]:
        shared = [[0] * self.size for _ in below]
        for line in self.lines:
            for one in line:
                for other in line:
                    shared[one][other] += 1
        cells = range(self.size)
        return [
            [(shared[one][other], (below[one] == other) - (below[other] == one)) for other in cells] for one in cells
        ]

    def _cells_by_relation(self) -> list[dict[tuple[int, int], int]]:
        tables: list[dict[tuple[int, int], int]] = []
        for one in range(self.size):
            masks: dict[tuple[int, int], int] = {}
            for other in range(self.size):
                if other != one:
                    relation = self.relation[one][other]
                    masks[relation] = masks.get(relation, 0) | 1 << other
            tables.append(masks)
        return tables

    def _assign(self, domains: list[int], cell: int, image: int) -> list[int] | None:
        """The possible images of every cell once `cell` goes to `image`, or `None` if some cell has none left."""
        if not domains[cell] >> image & 1 or self.relation[cell][cell] != self.relation[image][image]:
            return None
        related = self.related[image]
        narrowed = [
            (1 << image if other == cell else domain & related.get(relation, 0))
            for other, (domain, relation) in enumerate(zip(domains, self.relation[cell], strict=True))
        ]
        return narrowed if all(narrowed) else None

    def _complete(self, domains: list[int]) -> Permutation | None:
        undecided = [(domain.bit_count(), cell) for cell, domain in enumerate(domains) if domain & (domain - 1)]
        if not undecided:
            images = tuple(domain.bit_length() - 1 for domain in domains)
            return images if self._is_symmetry(images) else None
        _, cell = min(undecided)
        remaining = domains[cell]
        while remaining:
            lowest = remaining & -remaining
            remaining ^= lowest
            narrowed = self._assign(domains, cell, lowest.bit_length() - 1)
            found = self._complete(narrowed) if narrowed else None
            if found is not None:
                return found
        return None

    def _is_symmetry(self, images: Permutation) -> bool:
        return len(set(images)) == self.size and all(
            frozenset(images[cell] for cell in line) in self.lines for line in self.lines
        )
