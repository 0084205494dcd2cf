"""Looking some moves ahead, in plain Python: what a player expects who sees only some of the lines.

Lines that are not given do not exist here: nobody completes them, nobody stops them. A line is worth something to the
player who alone has stones in it, the more the fewer cells it lacks:

    cells missing       0      1    2    3    4    5 or more
    worth         the game    64   16    4    1    0

In avoidance games every sign is reversed. The value of a move is what lines are worth, own less the enemy's,
after best play on both sides for a number of plies; or the end of the game, if it comes in sight.

The state of a line is a number (who has stones in it, how many cells it lacks), so a stone's gain is looked up in a
table, and the last ply needs no board at all: a million looks take less than a second.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from denkspiel.core.helper_audit import report_helper
from denkspiel.core.position import Position

__all__ = ["PartialLookahead", "plies_to_end"]

_END = 1_000_000
"""A game ended at once; more than any number of lines is worth."""
_PLY = 10_000
"""An end that comes a ply later counts this much less; more than any doubt between two moves."""
_NEAR_END = _END // 4
"""A value beyond this means an end: the farthest is 64 plies away."""
_WORTH = (64, 16, 4, 1)

_Tables = tuple[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], tuple[int, ...]], int]


class _Spent(Exception):
    """All looks are spent."""


class PartialLookahead:
    """A position as seen by someone who knows some of its lines."""

    def __init__(self, position: Position, lines: Iterable[int]) -> None:
        """Take in the board.

        Args:
            position: a position that is not over.
            lines: the numbers of the lines that are seen.
        """
        report_helper("search")
        geometry = position.game.geometry
        self._next, self._gains, dead = _tables(max(map(len, geometry.lines), default=0), position.game.avoidance)
        seen = set(lines)
        self._through = tuple(tuple(filter(seen.__contains__, through)) for through in geometry.lines_through)
        self._above = geometry.above
        self._states = [_state(position, mask, dead) for mask in geometry.line_masks]
        self._side = position.side_to_move
        self._open = position.legal_moves
        self._free = geometry.size - position.ply
        self._looks = 0

    def values(self, plies: int, max_nodes: int, margin: int) -> dict[int, int]:
        """What each move is worth to the side to move.

        Args:
            plies: how far to look ahead, 1 or more: 1 sees what a move does, 2 also the answer to it.
            max_nodes: how many moves may be looked at on the way; after that, what was found for fewer plies stands.
            margin: values this far below the best need not be known: they may be too high, but are below it by more.
        """
        self._looks = max_nodes
        found = self._values(1, margin, {})
        for depth in range(2, min(plies, self._free) + 1):
            states = self._states.copy()
            try:
                found = self._values(depth, margin, found)
            except _Spent:
                self._states = states
                break
        return {move: found[move] for move in self._open}

    def _values(self, plies: int, margin: int, before: Mapping[int, int]) -> dict[int, int]:
        found: dict[int, int] = {}
        best = -_END
        for gain, move in self._rated(self._open, self._side, before):
            found[move] = self._value_of(
                move, gain, self._open, self._side, 0, plies, best - margin - 1, _END, self._free
            )
            best = max(best, found[move])
        return found

    def _rated(self, cells: tuple[int, ...], side: int, before: Mapping[int, int]) -> list[tuple[int, int]]:
        """What a stone gains at once and its cell, for each cell; the best first, or the best of `before`."""
        gains, states, through = self._gains[side], self._states, self._through
        rated = []
        for cell in cells:
            gain = 0
            for line in through[cell]:
                gain += gains[states[line]]
            rated.append((gain, cell))
        rated.sort(reverse=True)
        if before:
            rated.sort(key=lambda each: -before[each[1]])
        return rated

    def _value_of(  # noqa: PLR0917 (what changes from ply to ply; names would cost a tenth of the speed)
        self,
        cell: int,
        gain: int,
        cells: tuple[int, ...],
        side: int,
        balance: int,
        plies: int,
        low: int,
        high: int,
        free: int,
    ) -> int:
        """What a stone that gains this much at once is worth, if best play for `plies - 1` plies follows."""
        if gain > _NEAR_END or gain < -_NEAR_END:
            end = _END - _PLY * (self._free - free + 1)
            return end if gain > 0 else -end
        if free == 1:
            return 0
        if plies == 1:
            return balance + gain
        through, states, following = self._through[cell], self._states, self._next[side]
        before = [states[line] for line in through]
        for line in through:
            states[line] = following[states[line]]
        place, above = cells.index(cell), self._above[cell]
        left = cells[:place] + cells[place + 1 :] if above is None else (*cells[:place], above, *cells[place + 1 :])
        value = -self._value(left, 1 - side, -balance - gain, plies - 1, -high, -low, free - 1)
        for line, state in zip(through, before, strict=True):
            states[line] = state
        return value

    def _value(  # noqa: PLR0917 (as above)
        self, cells: tuple[int, ...], side: int, balance: int, plies: int, low: int, high: int, free: int
    ) -> int:
        """What the position is worth to `side`, which is to move and may look `plies` ahead."""
        self._looks -= len(cells)
        if self._looks < 0:
            raise _Spent
        best = -_END
        for gain, cell in self._rated(cells, side, {}):
            value = self._value_of(cell, gain, cells, side, balance, plies, max(low, best), high, free)
            if value > best:
                best = value
                if best >= high or plies == 1:
                    break
        return best


def plies_to_end(value: int) -> int | None:
    """After how many plies the game ends, this move included, if the value says so; its sign says who wins."""
    return None if abs(value) <= _NEAR_END else (_END - abs(value)) // _PLY


def _state(position: Position, mask: int, dead: int) -> int:
    """Who has stones in a line and how many cells it lacks, as a number; see `_tables`."""
    first, second = position.first & mask, position.second & mask
    if first and second:
        return dead
    missing = (mask & ~(first | second)).bit_count()
    return missing + (dead // 3) * (1 if first else 2 if second else 0)


@lru_cache(maxsize=16)
def _tables(longest: int, avoidance: bool) -> _Tables:
    """For each side the state of a line after a stone of that side, and what that gains; and the state of a dead line.

    A state is `owner * (longest + 1) + missing`, with owner 0 for an empty line, 1 and 2 for the players; the number
    after the last such state is a line that holds stones of both.
    """
    span = longest + 1
    dead = 3 * span
    sign = -1 if avoidance else 1
    following, gains = [], []
    for owner in (1, 2):
        after, gained = [dead] * (dead + 1), [0] * (dead + 1)
        for missing in range(1, span):
            for whose in (0, owner):
                after[whose * span + missing] = owner * span + missing - 1
                held = _worth(missing) if whose else 0
                gained[whose * span + missing] = sign * (_worth(missing - 1) - held)
            gained[(3 - owner) * span + missing] = sign * _worth(missing)
        following.append(tuple(after))
        gains.append(tuple(gained))
    return (following[0], following[1]), (gains[0], gains[1]), dead


def _worth(missing: int) -> int:
    if missing == 0:
        return _END
    return _WORTH[missing - 1] if missing <= len(_WORTH) else 0
