"""Where the cells of a game lie in the kernel's machine words, and what the search needs to know of the game.

A board of up to 64 cells lies in one machine word, a larger one in a word of 128 or 256 bits, the layout's *width*.
Stacks are laid one after the other, each from the ground up; where cells and stacks together fit into the width, a
spare bit follows each stack. Connect Four (7x6), the spare bits marked with a dot:

     .  .  .  .  .  .  .
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

A worked position, after the moves 4 4 5 3 (columns from 1; `X` is the first player and to move, `O` the second one):

     . . . . . . .
     . . . O . . .     own    = X = bits 21, 28         taken = own | enemy
     . . O X X . .     enemy  = O = bits 22, 14         ground = bits 0, 7, 14, 21, 28, 35, 42

- *Legal moves* are the cells above the stones, and the ground where a stack is empty: `(taken << 1 | ground) & ~taken`
  = bits 0, 7, 15, 23, 29, 35, 42. Stacks are vertical, so "one cell up" is a shift by one.
- *Lines* of a shape are found by shifting all stones at once. The horizontal shape has the distances 0, 7, 14, 21:
  `own & own >> 7 & own >> 14 & own >> 21 & lowest` is not 0 if the side to move holds such a line. Here
  `own & own >> 7` = bit 21: two neighbours in the lowest row.
- *The key* `own + taken + ground`: in each stack the bits of `own` say whose the stones are, and `taken + ground` sets
  one bit above the highest stone. Stack 4 (bits 21, 22): own 01, taken 11, ground 01, in sum 101.
- *Forced moves* (`forced_moves.py`): if X had 21, 28 and 35, with 14 and 42 free, it would threaten two cells of the
ground.
  O can take one of them only, so that position is decided without a search.

With spare bits `own + taken + ground` is different for all positions with the same side to move (Tromp's
Fhourstones), so one word suffices as key.

Lines are grouped by shape: the distances of a line's cells from its lowest one. All lines of a shape are tested at once
by shifting, and a mask of the lowest cells keeps out those that are not lines.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from denkspiel.core.game import Game
from denkspiel.solver.kernel.jit.wide_word import WIDTHS, cells_value

__all__ = ["Layout", "layout_of"]

_MOST_KEY_BITS = 56
"""A key of this length leaves room for bounds in one word, without the part of it that follows from its place in a
table."""
_MOST_MIRRORS = 7
"""Mirrored positions have the same key only where there are few mirrors: each costs time at every node."""

Shape = tuple[tuple[int, ...], int]
Motion = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Layout:
    """A game as the kernel is compiled for it; equal layouts share compiled code.

    Attributes:
        bits: for each cell its bit.
        stacks: for each stack its bits, from the ground up.
        gravity: whether cells rest on each other.
        avoidance: whether a whole line loses.
        spare: whether a spare bit follows each stack.
        board: the cells.
        ground: the lowest cell of each stack.
        shapes: for each shape the distances from the lowest cell (0 first), and the mask of lowest cells.
        odd: the 1st, 3rd, ... cell of each stack, if all stacks are of even height and a line wins; else 0.
        even: the 2nd, 4th, ... cell of each stack, under the same conditions; else 0.
        mirrors: symmetries as motions; a motion is a tuple of masks with the distance by which their bits move.
        width: the bits of the words in which sets of cells are held.
    """

    bits: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    gravity: bool
    avoidance: bool
    spare: bool
    board: int
    ground: int
    shapes: tuple[Shape, ...]
    odd: int
    even: int
    mirrors: tuple[Motion, ...]
    width: int

    @cached_property
    def digest(self) -> str:
        """A short text that no other layout has."""
        return sha256(repr(self).encode()).hexdigest()[:32]

    @property
    def key_bits(self) -> int:
        """How many bits identify a position, if they fit into one word with its bounds; else 0."""
        count = len(self.bits) + self.ground.bit_count() if self.spare else 2 * len(self.bits)
        return count if count <= _MOST_KEY_BITS else 0

    @cached_property
    def line_count_ranks(self) -> tuple[int, ...]:
        """For each bit a small number that grows with how many lines cross at its cell."""
        counts: Counter[int] = Counter()
        for distances, lowest in self.shapes:
            counts.update(low + distance for low in range(self.width) if lowest >> low & 1 for distance in distances)
        steps = sorted(set(counts.values()))
        return tuple(steps.index(counts[bit]) if bit in counts else 0 for bit in range(self.width))

    def ending_in_time(self, least: int) -> int:
        """The cells that end the game worth at least `least`, if all other stacks are full then."""
        return sum(
            1 << bit for stack in self.stacks for above, bit in enumerate(reversed(stack)) if (above + 2) // 2 >= least
        )

    @cached_property
    def distances(self) -> tuple[tuple[int, int], ...]:
        """How far cells lie from their bits: masks of cells, each with the distance by which its bits move up."""
        masks: dict[int, int] = {}
        for cell, bit in enumerate(self.bits):
            masks[bit - cell] = masks.get(bit - cell, 0) | 1 << cell
        return tuple((mask, distance) for distance, mask in masks.items())

    @cached_property
    def _shifts(self) -> tuple[tuple[int, int, int], ...]:
        """For two sets of cells, the second one above the first."""
        return tuple(
            (mask | mask << self.width, max(distance, 0), max(-distance, 0)) for mask, distance in self.distances
        )

    def stones(self, cells: int) -> int:
        """The bits of the kernel for a bit mask of cells as positions hold them."""
        found = 0
        for mask, up, down in self._shifts:
            found |= (cells & mask) << up >> down
        return found

    def value(self, cells: int) -> Any:
        """The same as compiled functions take it."""
        return cells_value(self.stones(cells), self.width)

    def values(self, first: int, second: int) -> tuple[Any, Any]:
        """Two sets of cells as compiled functions take them, in half the time: a single search feels it."""
        both = self.stones(first | second << self.width)
        return cells_value(both & ((1 << self.width) - 1), self.width), cells_value(both >> self.width, self.width)

    def cell(self, bit: int) -> int:
        """The cell at a bit."""
        return self.bits.index(bit)


def layout_of(game: Game, width: int | None = None) -> Layout:
    """The layout of a game; equal games have equal layouts.

    Args:
        game: the game.
        width: the bits of a set of cells; by default as few as its board needs. Cells have the same bits in any width.
    """
    geometry = game.geometry
    least = next(bits for bits in WIDTHS if bits >= geometry.size)
    spare = geometry.gravity and geometry.size + len(geometry.stacks) <= least
    bits = [0] * geometry.size
    place = 0
    for stack in geometry.stacks:
        for cell in stack:
            bits[cell] = place
            place += 1
        place += spare
    paired = geometry.gravity and not game.avoidance and all(len(stack) % 2 == 0 for stack in geometry.stacks)
    return Layout(
        bits=tuple(bits),
        stacks=tuple(tuple(bits[cell] for cell in stack) for stack in geometry.stacks),
        gravity=geometry.gravity,
        avoidance=game.avoidance,
        spare=spare,
        board=sum(1 << bit for bit in bits),
        ground=sum(1 << bits[cell] for cell in geometry.ground),
        shapes=_shapes(game, bits),
        odd=sum(1 << bits[cell] for stack in geometry.stacks for cell in stack[::2]) if paired else 0,
        even=sum(1 << bits[cell] for stack in geometry.stacks for cell in stack[1::2]) if paired else 0,
        mirrors=_mirrors(game, bits, spare=spare),
        width=least if width is None else width,
    )


def _shapes(game: Game, bits: list[int]) -> tuple[Shape, ...]:
    lowest: dict[tuple[int, ...], int] = {}
    for line in game.geometry.lines:
        places = sorted(bits[cell] for cell in line)
        distances = tuple(place - places[0] for place in places)
        lowest[distances] = lowest.get(distances, 0) | 1 << places[0]
    return tuple(sorted(lowest.items()))


def _mirrors(game: Game, bits: list[int], *, spare: bool) -> tuple[Motion, ...]:
    listed = game.geometry.automorphisms.listed[1:]
    if len(listed) > _MOST_MIRRORS:
        return ()
    motions = []
    for image in listed:
        masks: dict[int, int] = {}
        for stack in game.geometry.stacks:
            moved = list(stack) if not spare else [*stack, stack[-1]]
            for height, cell in enumerate(moved):
                extra = height == len(stack)
                distance = bits[image[cell]] - bits[cell]
                masks[distance] = masks.get(distance, 0) | 1 << bits[cell] + extra
        motions.append(tuple(sorted((mask, distance) for distance, mask in masks.items())))
    return tuple(motions)
