"""Stone by stone: what a move and the forced answers to it change, found by the lines through them alone.

`rules.settle` looks at all lines of the board at every step, which is fast for bits; but a search that also wants to
know what lines promise is four times faster when it follows the changes (a cell of Score Four lies on 7 lines of 76).

The lines lie in memory: 65 words that say where the lines of each bit's cell begin, a word with the cells that are
lines by themselves, the number of lines, the lines as masks, and then those of each cell.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.solve.kernel.compile import inlined, kept
from denkspiel.solve.kernel.geometry_type import avoidance, cells, gravity
from denkspiel.solve.kernel.layout import Layout
from denkspiel.solve.kernel.rules import ONE, ZERO, cells_above, cells_below, free_to_take, wins_at
from denkspiel.solve.kernel.words import load, load_signed, popcount, trailing_zeros

__all__ = ["PROMISE", "follow", "lines_by_cell", "openings", "set_up"]

PROMISE = (0, 40, 14, 4, 1)
"""What a line without enemy stones is worth by how many stones it lacks; those that lack more are worth nothing."""
_PACKED = np.uint64(sum(worth << 8 * missing for missing, worth in enumerate(PROMISE)))
_SINGLES, _COUNT, _LINES = 65, 66, 67
_EIGHT, _BYTE = 8, np.uint64(255)


def lines_by_cell(layout: Layout) -> npt.NDArray[np.uint64]:
    """The lines of a game as `follow` reads them."""
    lines = list(_lines(layout))
    through = [[line for line in lines if line >> bit & 1] for bit in range(64)]
    begins = np.cumsum([_LINES + len(lines), *map(len, through)])
    singles = sum(line for line in lines if line.bit_count() == 1)
    head = [*map(int, begins), singles, len(lines)]
    return np.array([*head, *lines, *(line for group in through for line in group)], np.uint64)


def _lines(layout: Layout) -> Iterator[int]:
    for distances, lowest in layout.shapes:
        line = sum(1 << distance for distance in distances)
        yield from (line << bit for bit in range(64) if lowest >> bit & 1)


@inlined
def _promised(missing: int) -> Any:
    return np.int64((_PACKED >> np.uint64(_EIGHT * missing)) & _BYTE) if missing < _EIGHT else 0


@inlined
def _stone(lines: Any, own: Any, enemy: Any, move: Any) -> Any:
    """What a stone brings: the cells that now complete a line (free or not), and the change of promises."""
    found = ZERO
    gain = 0
    bit = trailing_zeros(move)
    for index in range(load_signed(lines, bit), load_signed(lines, bit + 1)):
        line = load(lines, index)
        if line & enemy == ZERO:
            missing = line & ~own
            count = popcount(missing)
            if count == 2:
                found |= missing ^ move
            gain += _promised(count - 1) - _promised(count)
        if line & own == ZERO:
            gain += _promised(popcount(line & ~enemy))
    return found, gain


@inlined
def openings(lines: Any, own: Any, enemy: Any) -> Any:
    """The free cells where a stone makes a threat: of a line they and one other free cell are missing."""
    found = ZERO
    for index in range(_LINES, _LINES + load_signed(lines, _COUNT)):
        line = load(lines, index)
        missing = line & ~own
        if line & enemy == ZERO and popcount(missing) == 2:
            found |= missing
    return found


@kept
def set_up(lines: Any, own: Any, enemy: Any) -> Any:
    """The free cells that complete a line for the side to move, those for the other, and the balance of promises."""
    wins = threats = load(lines, _SINGLES)
    balance = 0
    rest, mine = own, ZERO
    while rest:
        move = rest & (ZERO - rest)
        rest ^= move
        found, gain = _stone(lines, mine, ZERO, move)
        mine |= move
        wins |= found
        balance += gain
    rest, mine = enemy, ZERO
    while rest:
        move = rest & (ZERO - rest)
        rest ^= move
        found, gain = _stone(lines, mine, own, move)
        mine |= move
        threats |= found
        balance -= gain
    free = ~(own | enemy)
    return wins & free, threats & free, balance


@kept
def follow(
    game: Any, lines: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any, balance: int, move: Any
) -> Any:
    """Let the side to move take `move` (nothing if 0), and play what is then forced, as `rules.settle` does.

    Args:
        game: the game.
        lines: see the head of the module.
        own: stones of the side to move.
        enemy: stones of the other side.
        ply: the number of stones.
        wins: free cells that complete a line of the side to move.
        threats: those of the other side.
        balance: what lines promise to the side to move, less what they promise to the other.
        move: the cell to take.

    Returns:
        Whether the game is decided, and the kernel's value for the side then to move; then own, enemy, ply, wins,
        threats, balance; and the moves worth a look.
    """
    while True:
        if move != ZERO:
            found, gain = _stone(lines, own, enemy, move)
            taken = own | enemy | move
            own, enemy, ply = enemy, own | move, ply + 1
            wins, threats = threats & ~move, (wins | found) & ~taken
            balance = -(balance + gain)
        moves = free_to_take(game, own | enemy)
        if avoidance(game):
            harmless = moves & ~wins
            if moves == ZERO:
                return True, 0, own, enemy, ply, wins, threats, balance, moves
            if harmless == ZERO:
                return True, -wins_at(game, ply), own, enemy, ply, wins, threats, balance, moves
            if harmless & (harmless - ONE):
                return False, 0, own, enemy, ply, wins, threats, balance, harmless
            move = harmless
            continue
        if wins & moves:
            return True, wins_at(game, ply), own, enemy, ply, wins, threats, balance, moves
        forced = threats & moves
        if forced == ZERO:
            if gravity(game):
                moves &= ~cells_below(game, threats)
            if moves == ZERO and ply < cells(game) - 1:
                return True, -wins_at(game, ply + 1), own, enemy, ply, wins, threats, balance, moves
            if ply >= cells(game) - 2:
                return True, 0, own, enemy, ply, wins, threats, balance, moves
            return False, 0, own, enemy, ply, wins, threats, balance, moves
        if forced & (forced - ONE):
            return True, -wins_at(game, ply + 1), own, enemy, ply, wins, threats, balance, moves
        if gravity(game):
            if cells_above(game, forced) & threats:
                return True, -wins_at(game, ply + 1), own, enemy, ply, wins, threats, balance, moves
        move = forced
