"""The symmetry group of a set of lines with gravity, found from the data alone.

A symmetry is a permutation of the cells that maps the set of lines onto itself and preserves what rests on what. It
need not be a motion of space: 4x4x4 without gravity has 192 symmetries, 48 of the cube times 4 that reorder its planes
(Silver, "The group of automorphisms of the game of 3-dimensional ticktacktoe", 1967).

The group is kept as a chain of stabilisers (Sims, "Computational methods in the study of permutation groups", 1970):
level `i` holds, for each cell that cell `i` can be mapped to while cells 0 to i-1 stay put, one symmetry that takes it
there. Every symmetry is a product of one entry of each level in exactly one way, so the order of even a huge group is
known without listing it. One symmetry is found by backtracking with forward checking: two cells can be mapped only to
two others with as many lines in common and the same relation of resting, and a line only to a line of its length that
holds the images of its cells and of no others.
"""

import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from operator import add

__all__ = ["MAX_LISTED", "MAX_LOOKUPS", "Automorphisms", "Permutation"]

Permutation = tuple[int, ...]
"""`permutation[i]` is the cell that cell `i` is mapped to."""

MAX_LISTED = 5040
"""Up to this many symmetries are listed one by one (the 7! of the hexagon game on seven points)."""

MAX_LOOKUPS = 5_000_000
"""The search for symmetries gives up when it has looked at so many lines, each once for every assignment.

That takes a second or two, on boards of 256 cells a few more. The games of the catalogue need at most 0.03 million
(qubic), all 2,016 pairs of 64 cells 4.3 million.
"""

_MOST_ROUNDS = 48
"""Cells are told apart in so many rounds, each of which compares every cell with every other one."""
_KIND_BITS = 20
"""More than the number of a kind of cells has: there are fewer kinds than rounds and cells together can make."""
_BYTES_OF_A_WORD = 8
"""A word holds the cells of a board as bits: one machine word up to 64 cells, more of them on larger boards."""


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
    def find(
        cls, lines: Sequence[Sequence[int]], below: Sequence[int | None], max_lookups: int = MAX_LOOKUPS
    ) -> "Automorphisms":
        """Find the symmetries of `lines` over `len(below)` cells, where cell `i` rests on cell `below[i]`.

        They are all found, unless the data is a puzzle made to be hard, such as the graph of a Latin square, or has
        thousands of long lines. After `max_lookups` the search keeps the symmetries known by then: those that leave the
        first cells in place, a true subgroup.
        """
        size = len(below)
        search = _Search(lines, below, max_lookups)
        states = search.first_cells_fixed()
        identity: Permutation = tuple(range(size))
        levels: list[tuple[Permutation, ...]] = [(identity,) for _ in below]
        generators: list[Permutation] = []
        try:
            for first in reversed(range(len(states))):
                levels[first] = search.level(states[first], first, generators)
        except _TooManyLooksError:
            pass
        return cls(size, tuple(levels))

    @property
    def order(self) -> int:
        """How many symmetries there are, the identity included."""
        return prod(map(len, self.levels))

    @cached_property
    def listed(self) -> tuple[Permutation, ...]:
        """The symmetries, the identity first.

        Where there are more than `MAX_LISTED`, those that keep the first few cells in place: a true subgroup, so
        positions that it calls equal are equal, though some equal ones go unnoticed.
        """
        kept = 0
        while prod(map(len, self.levels[kept:])) > MAX_LISTED:
            kept += 1
        group: list[Permutation] = [tuple(range(self.size))]
        for level in reversed(self.levels[kept:]):
            if len(level) > 1:
                group = [tuple(outer[cell] for cell in inner) for outer in level for inner in group]
        return tuple(group)

    def images(self, stones: int) -> Sequence[int]:
        """The bit mask `stones` as every symmetry in `listed` maps it, in that order."""
        gathered = 0
        while stones:
            lowest = stones & -stones
            gathered |= self._images_of_cells[lowest.bit_length() - 1]
            stones ^= lowest
        return _separated(gathered, len(self.listed), self.size)

    @cached_property
    def _images_of_cells(self) -> tuple[int, ...]:
        """For each cell one long number: a word for each symmetry, with the image of the cell in it."""
        return tuple(
            _words((1 << permutation[cell] for permutation in self.listed), self.size) for cell in range(self.size)
        )


class _TooManyLooksError(Exception):
    """The search has looked at lines as often as it was granted."""


@dataclass(frozen=True)
class _State:
    """What is known of a symmetry under construction.

    Attributes:
        cells: for each cell the cells it may still be mapped to, as bits.
        lines: for each line the lines it may still be mapped to, as bits.
        open: the cells not yet assigned, as bits.
    """

    cells: list[int]
    lines: list[int]
    open: int


class _Search:
    """Backtracking for one symmetry with given images of some cells."""

    def __init__(self, lines: Sequence[Sequence[int]], below: Sequence[int | None], most_looks: int) -> None:
        self.size = len(below)
        self.looks_left = most_looks
        self.below = tuple(below)
        self.lines = list(dict.fromkeys(frozenset(line) for line in lines))
        self.line_set = frozenset(self.lines)
        self.everywhere = _words(((1 << self.size) - 1 for _ in below), self.size)
        whole, width = (1 << self.size) - 1, 8 * _width(self.size)
        self.off_lines = [self.everywhere ^ sum(whole << cell * width for cell in line) for line in self.lines]
        once = _words((1 for _ in below), self.size)
        self.spread = [once * sum(1 << cell for cell in line) for line in self.lines]
        self.through = [
            sum(1 << number for number, line in enumerate(self.lines) if cell in line) for cell in range(self.size)
        ]
        self.relation = self._pair_relations(below)
        numbers: dict[tuple[int, int], int] = {}
        self.kinds_of_pairs = [
            [numbers.setdefault(pair, len(numbers)) << _KIND_BITS for pair in row] for row in self.relation
        ]
        self.kind_numbers: dict[object, int] = {}
        self.rounds_left = _MOST_ROUNDS
        self.related = [self._cells_by_relation(cell) for cell in range(self.size)]

    def first_cells_fixed(self) -> list[_State]:
        """State `i` maps the cells before `i` to themselves; the last one, as soon as then no other cell can move."""
        everything = (1 << self.size) - 1
        lengths = [len(line) for line in self.lines]
        alike: dict[int, int] = {}
        for number, length in enumerate(lengths):
            alike[length] = alike.get(length, 0) | 1 << number
        state = _State([everything] * self.size, [alike[length] for length in lengths], everything)
        states = [state]
        self.kinds = [self._told_apart([0] * self.size)]
        for cell in range(self.size - 1):
            if len(set(self.kinds[-1])) == self.size:
                break
            fixed = self._assign(states[-1], cell, cell)
            assert fixed is not None, "the identity is always a symmetry"
            states.append(fixed)
            self.kinds.append(self._told_apart_from(self.kinds[-1], cell))
        return states

    def level(self, state: _State, first: int, generators: list[Permutation]) -> tuple[Permutation, ...]:
        """For each cell that `first` can be mapped to within `state` one symmetry that does it, the identity first.

        Cells that known symmetries map to each other are all reached or none is: one search tells. So even of a group
        of 64! no more symmetries are searched for than there are cells.

        Args:
            state: maps the cells before `first` to themselves.
            first: the cell.
            generators: symmetries that generate those that leave `first` in place too; the ones found are added.

        Raises:
            _TooManyLooksError: the search was not granted so many looks at lines.
        """
        reached, refused = _carried(first, generators, self.size), set[int]()
        kinds = self.kinds[first]
        for target in range(first + 1, self.size):
            if target in reached or target in refused or kinds[target] != kinds[first]:
                continue
            if found := self._only_mapping(first, target) or self.mapping(state, first, target):
                generators.append(found)
                reached = _carried(first, generators, self.size)
            else:
                refused.update(_carried(target, generators, self.size))
        return tuple(reached[cell] for cell in sorted(reached))

    def mapping(self, state: _State, cell: int, image: int) -> Permutation | None:
        """A symmetry within `state` that maps `cell` to `image`, or `None`.

        Raises:
            _TooManyLooksError: the search was not granted so many looks at lines.
        """
        narrowed = self._assign(state, cell, image)
        if narrowed is None:
            return None
        if _is_decided(narrowed):
            permutation = tuple(domain.bit_length() - 1 for domain in narrowed.cells)
            return permutation if self._is_symmetry(permutation) else None
        _, following = min((narrowed.cells[cell].bit_count(), cell) for cell in _bits(narrowed.open))
        for target in _bits(narrowed.cells[following]):
            if found := self.mapping(narrowed, following, target):
                return found
        return None

    def _is_symmetry(self, permutation: Permutation) -> bool:
        below, lines = self.below, self.line_set
        return (
            len(set(permutation)) == self.size
            and all(frozenset(map(permutation.__getitem__, line)) in lines for line in self.lines)
            and all(
                below[permutation[cell]] == (None if under is None else permutation[under])
                for cell, under in enumerate(below)
            )
        )

    def _assign(self, state: _State, cell: int, image: int) -> _State | None:
        """The state once `cell` goes to `image`, or `None` if then some cell or line has no image left."""
        if not state.cells[cell] >> image & 1:
            return None
        self.looks_left -= len(self.lines)
        if self.looks_left < 0:
            raise _TooManyLooksError
        related = self.related[image]
        cells = [
            domain & related.get(relation, 0) for domain, relation in zip(state.cells, self.relation[cell], strict=True)
        ]
        if not all(cells):
            return None
        own, others = self.through[image], ~self.through[image]
        here = self.through[cell]
        lines = [domain & (own if here >> number & 1 else others) for number, domain in enumerate(state.lines)]
        self._apply_decided(state.lines, lines, cells)
        return _State(cells, lines, state.open & ~(1 << cell)) if all(cells) and all(lines) else None

    def _apply_decided(self, before: list[int], lines: list[int], cells: list[int]) -> None:
        """A line that has one image left sends its cells there, and all other cells elsewhere."""
        allowed = self.everywhere
        for off_line, old, domain in zip(self.off_lines, before, lines, strict=True):
            if domain != old and domain & (domain - 1) == 0 and domain:
                allowed &= off_line ^ self.spread[domain.bit_length() - 1]
        if allowed != self.everywhere:
            for cell, word in enumerate(_separated(allowed, self.size, self.size)):
                cells[cell] &= word

    def _pair_relations(self, below: Sequence[int | None]) -> list[list[tuple[int, int]]]:
        """For each two cells how many lines they share and which one rests on the other, if any (1, -1 or 0).

        A cell stands in a relation of its own to itself (2), so it alone is mapped to its image.
        """
        cells = range(self.size)
        resting = [
            [2 * (one == other) + (below[one] == other) - (below[other] == one) for other in cells] for one in cells
        ]
        shared = [[(self.through[one] & self.through[other]).bit_count() for other in cells] for one in cells]
        return [list(zip(shared[one], resting[one], strict=True)) for one in cells]

    def _only_mapping(self, first: int, target: int) -> Permutation | None:
        """The symmetry that maps `first` to `target` and the cells before `first` to themselves, if at most one can."""
        own = self._told_apart_from(self.kinds[first], first)
        images = {kind: cell for cell, kind in enumerate(self._told_apart_from(self.kinds[first], target))}
        if len(set(own)) < self.size or images.keys() != set(own):
            return None
        permutation = tuple(images[kind] for kind in own)
        return permutation if self._is_symmetry(permutation) else None

    def _told_apart_from(self, kinds: list[int], cell: int) -> list[int]:
        """The kinds of all cells once it is known where `cell` lies."""
        rows = zip(kinds, self.kinds_of_pairs[cell], strict=True)
        return self._told_apart([self._number(pair) for pair in rows])

    def _told_apart(self, kinds: list[int]) -> list[int]:
        """Kinds of cells, such that no symmetry maps a cell to one of another kind, told apart further.

        Cells differ if they stand to different numbers of cells of a kind in some relation (Weisfeiler and Leman). The
        same kind has the same number each time.
        """
        count = len(set(kinds))
        while count < self.size and self.rounds_left:
            self.rounds_left -= 1
            kinds = [
                self._number((kind, *sorted(map(add, row, kinds))))
                for kind, row in zip(kinds, self.kinds_of_pairs, strict=True)
            ]
            before, count = count, len(set(kinds))
            if count == before:
                break
        return kinds

    def _number(self, kind: object) -> int:
        return self.kind_numbers.setdefault(kind, len(self.kind_numbers))

    def _cells_by_relation(self, one: int) -> dict[tuple[int, int], int]:
        """The cells that stand to cell `one` in each relation, as bits."""
        masks: dict[tuple[int, int], int] = {}
        for other, relation in enumerate(self.relation[one]):
            masks[relation] = masks.get(relation, 0) | 1 << other
        return masks


def _is_decided(state: _State) -> bool:
    """Whether each cell has one image left."""
    return all(not domain & (domain - 1) for domain in state.cells)


def _words(masks: Iterable[int], size: int) -> int:
    """A word for each of these masks of `size` cells, in one long number."""
    width = _width(size)
    if width == _BYTES_OF_A_WORD:
        return int.from_bytes(array("Q", masks).tobytes(), sys.byteorder)
    return int.from_bytes(b"".join(mask.to_bytes(width, "little") for mask in masks), "little")


def _separated(words: int, count: int, size: int) -> Sequence[int]:
    """The masks of which `_words` has made one number."""
    width = _width(size)
    if width == _BYTES_OF_A_WORD:
        return array("Q", words.to_bytes(count * width, sys.byteorder))
    row = words.to_bytes(count * width, "little")
    return [int.from_bytes(row[start : start + width], "little") for start in range(0, len(row), width)]


def _width(size: int) -> int:
    """The bytes of a word for so many cells."""
    return -(-size // (8 * _BYTES_OF_A_WORD)) * _BYTES_OF_A_WORD


def _carried(cell: int, generators: Sequence[Permutation], size: int) -> dict[int, Permutation]:
    """The orbit of a cell: where `generators` carry it, each place with a product of them that does so (Schreier)."""
    found: dict[int, Permutation] = {cell: tuple(range(size))}
    places = [cell]
    for place in places:
        for generator in generators:
            if generator[place] not in found:
                found[generator[place]] = tuple(generator[image] for image in found[place])
                places.append(generator[place])
    return found


def _bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
