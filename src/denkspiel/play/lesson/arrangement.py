"""Positions that show something: stones that must lie so, and around them others that matter as little as possible.

Below the stones that are asked for there must be others where stones rest upon each other, and both players must have
made as many moves. Chance says who owns what is added, by an explicit `random.Random`, so a lesson is always the same;
of several such positions the one with the fewest beginnings of other lines is taken.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.position import Position

__all__ = ["WantedPosition", "arrangement_cost", "find_arrangement", "position_after", "wanted_one_move_wins"]

_TRIES = 12
"""So many positions are made for what is wanted, and compared."""
_CANDIDATES = 60
"""So many wishes are tried one after the other, before it is given up."""
_ORDERS = 4000
"""So many beginnings of a row of moves are tried."""


@dataclass(frozen=True)
class WantedPosition:
    """What is asked of a position; the first player is to move in it.

    Attributes:
        first: cells of the first player.
        second: cells of the second player.
        free: cells that are free.
        open: those of them that can be taken at once.
    """

    first: frozenset[int]
    second: frozenset[int]
    free: frozenset[int]
    open: frozenset[int]

    @property
    def cells(self) -> frozenset[int]:
        """All cells of which something is asked."""
        return self.first | self.second | self.free


def wanted_one_move_wins(game: Game) -> Iterator[WantedPosition]:
    """For each line and each of its cells: the first player owns all of it but that one, which can be taken at once."""
    for line in game.geometry.lines:
        for cell in line:
            rest, last = frozenset(line) - {cell}, frozenset({cell})
            yield WantedPosition(rest, frozenset(), last, last)


def arrangement_cost(geometry: Geometry, wanted: WantedPosition) -> tuple[int, float]:
    """By how much a wish is harder to fulfil than another, and to take in: stones to be added, way from the middle."""
    under = _supports(geometry, wanted)
    uneven = abs(len(wanted.first) - len(wanted.second))
    aside = sum(
        (one - other) ** 2 for one, other in zip(_middle(geometry, wanted.cells), _centre(geometry), strict=True)
    )
    return max(uneven, len(under)) + len(wanted.first) + len(wanted.second), round(aside, 6)


def find_arrangement(
    game: Game, wishes: Iterable[WantedPosition], fits: Callable[[Position, WantedPosition], bool], rng: Random
) -> tuple[tuple[int, ...], WantedPosition] | None:
    """The moves to a position for one of the easiest wishes, and that wish; `None` if none of them can be fulfilled."""
    possible = {
        wish: arrangement_cost(game.geometry, wish) for wish in wishes if not _is_contradiction(game.geometry, wish)
    }
    for wish in sorted(possible, key=lambda one: possible[one])[:_CANDIDATES]:
        made = [
            moves
            for _ in range(_TRIES)
            if (moves := _made(game, wish, rng)) and fits(position_after(game, moves), wish)
        ]
        if made:
            return min(made, key=lambda moves: _noise(position_after(game, moves), wish)), wish
    return None


def position_after(game: Game, moves: Iterable[int]) -> Position:
    """The position after these moves."""
    position = Position.start(game)
    for move in moves:
        position = position.play(move)
    return position


def _made(game: Game, wanted: WantedPosition, rng: Random) -> tuple[int, ...] | None:
    """A row of moves to a position as it is wanted, if chance makes one in which nobody has a whole line."""
    sides = [set(wanted.first), set(wanted.second)]
    for cell in sorted(_supports(game.geometry, wanted)):
        rng.choice(sides).add(cell)
    while len(sides[0]) != len(sides[1]):
        room = _room(game.geometry, sides[0] | sides[1], wanted.free)
        if not room:
            return None
        min(sides, key=len).add(rng.choice(room))
    if any(set(line) <= side for line in game.geometry.lines for side in sides):
        return None
    return _ordered(game.geometry, sides)


def _supports(geometry: Geometry, wanted: WantedPosition) -> frozenset[int]:
    """The cells that others rest on, and that nobody is asked to own."""
    upon = wanted.first | wanted.second | wanted.open
    return frozenset(cell for one in upon for cell in _below(geometry, one)) - wanted.first - wanted.second


def _is_contradiction(geometry: Geometry, wanted: WantedPosition) -> bool:
    """Whether somebody owns what is to be free, or both own the same, or a stone would rest on nothing."""
    return bool(
        (wanted.first | wanted.second) & wanted.free
        or wanted.first & wanted.second
        or _supports(geometry, wanted) & wanted.free
    )


def _below(geometry: Geometry, cell: int) -> list[int]:
    under = []
    below = geometry.cells[cell].below
    while below is not None:
        under.append(below)
        below = geometry.cells[below].below
    return under


def _room(geometry: Geometry, taken: set[int], free: frozenset[int]) -> list[int]:
    """The cells that a stone more can lie on."""
    return [
        cell
        for cell in range(geometry.size)
        if cell not in taken and cell not in free and geometry.cells[cell].below in {None, *taken}
    ]


def _ordered(geometry: Geometry, sides: list[set[int]]) -> tuple[int, ...] | None:
    """The stones of both sides as a row of moves in turn, each on what lies already."""
    total, dead, moves = len(sides[0] | sides[1]), set[int](), list[int]()

    def go_on(taken: int) -> bool:
        if len(moves) == total:
            return True
        if taken in dead or len(dead) > _ORDERS:
            return False
        for cell in sorted(sides[len(moves) % 2]):
            below = geometry.cells[cell].below
            if taken >> cell & 1 or not (below is None or taken >> below & 1):
                continue
            moves.append(cell)
            if go_on(taken | 1 << cell):
                return True
            moves.pop()
        dead.add(taken)
        return False

    return tuple(moves) if go_on(0) else None


def _noise(position: Position, wanted: WantedPosition) -> tuple[int, float]:
    """How many lines are begun, the longer ones counting more; then how far the stones are apart."""
    begun = 0
    for mask in position.game.geometry.line_masks:
        one, other = (mask & position.first).bit_count(), (mask & position.second).bit_count()
        if not (one and other) and one + other > 1:
            begun += 4 ** (one + other)
    geometry = position.game.geometry
    stones = [cell for cell in range(geometry.size) if (position.first | position.second) >> cell & 1]
    centre = _middle(geometry, wanted.cells)
    # the square of the distance, rounded so that equal ones are equal
    return begun, sum(
        round(sum((a - b) ** 2 for a, b in zip(_spots(geometry)[cell], centre, strict=True)), 6) for cell in stones
    )


def _middle(geometry: Geometry, cells: Iterable[int]) -> tuple[float, ...]:
    """The middle of the places of these cells."""
    spots = _spots(geometry)
    return tuple(sum(along) / len(along) for along in zip(*(spots[cell] for cell in cells), strict=True))


@lru_cache(maxsize=8)
def _centre(geometry: Geometry) -> tuple[float, ...]:
    return _middle(geometry, range(geometry.size))


@lru_cache(maxsize=8)
def _spots(geometry: Geometry) -> tuple[tuple[float, ...], ...]:
    """Where the cells lie; edges with their middles."""
    ends = ((cell.place, cell.end or cell.place) for cell in geometry.cells)
    return tuple(tuple((a + b) / 2 for a, b in zip(one, other, strict=True)) for one, other in ends)
