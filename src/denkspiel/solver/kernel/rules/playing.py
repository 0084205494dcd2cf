"""Many games side by side: what is allowed, moves, and random games to the end.

Games are two rows of words in the kernel's layout, the stones of the first and of the second players, and a row of
results. Tables tell cells from bits: `words` holds for each cell its bit as a word, `cells` for each bit its cell.

Chance is counted, not drawn from a state: a random number is the mixture (`_splitmix`) of a seed, of which game it is,
how often that one was begun anew, and its ply. The mixture is SplitMix64's (Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", 2014), whose numbers are those of a counter as well. So a game plays the same moves
whether they are made one at a time or all at once, and whatever other games stand beside it.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline
from denkspiel.solver.kernel.jit.instructions import popcount, trailing_zeros
from denkspiel.solver.kernel.rules.forced_moves import ZERO, legal_moves
from denkspiel.solver.kernel.rules.geometry_type import avoidance, board, has_line

__all__ = [
    "DRAW",
    "FIRST",
    "SECOND",
    "STAY",
    "UNFINISHED",
    "play_moves",
    "play_random_games",
    "random_moves",
    "write_legal_cells",
    "write_observations",
    "write_plies",
]

UNFINISHED, FIRST, SECOND, DRAW = -1, 0, 1, 2
"""How a game stands: it goes on, the first or the second player has won, or nobody has."""
STAY = -1
"""In place of a move: the game stands still."""
_ONE = np.uint64(1)
_STEP = np.uint64(0x9E3779B97F4A7C15)
_FACTORS = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)
_HALF = np.uint64(32)


@jit_inline
def _splitmix(word: Any) -> Any:
    """A word of which every bit depends on all bits of another one, different for different ones."""
    word = (word ^ (word >> _SHIFTS[0])) * _FACTORS[0]
    word = (word ^ (word >> _SHIFTS[1])) * _FACTORS[1]
    return word ^ (word >> _SHIFTS[2])


@jit_inline
def _game_stream(seed: Any, game_number: int, begun: Any) -> Any:
    """Where the random numbers of a game begin."""
    return _splitmix(_splitmix(seed + np.uint64(game_number) * _STEP) + np.uint64(begun) * _STEP)


@jit_inline
def _random_bit(stream: Any, ply: int, moves: Any) -> Any:
    """One of the bits of a word that is not 0; all are equally likely, but for less than one part in 2^26."""
    number = _splitmix(stream + np.uint64(ply + 1) * _STEP) >> _HALF
    place = (number * np.uint64(popcount(moves))) >> _HALF
    shift = ZERO
    for width in (32, 16, 8, 4, 2, 1):
        below = np.uint64(popcount((moves >> shift) & np.uint64((1 << width) - 1)))
        if place >= below:
            place -= below
            shift += np.uint64(width)
    return _ONE << shift


@jit_inline
def _result_after(game: Any, own: Any, taken: Any, mover: int) -> Any:
    """How a game stands after a stone of `mover`, whose stones are `own`."""
    if has_line(game, own):
        return 1 - mover if avoidance(game) else mover
    return DRAW if taken == board(game) else UNFINISHED


@cached_jit
def play_moves(game: Any, sides: Any, results: Any, moves: Any, words: Any) -> Any:
    """Make one move in every game, or none at all if one of them is not allowed.

    Args:
        game: which one it is.
        sides: the stones, changed.
        results: how each game stands, changed.
        moves: for each game the cell that the side to move takes, or `STAY`.
        words: for each cell its bit.

    Returns:
        The first game whose move is not allowed; -1 if all were made.
    """
    for number in range(len(moves)):
        move = moves[number]
        if move != STAY:
            if move < 0 or move >= len(words) or results[number] != UNFINISHED:
                return number
            if words[move] & legal_moves(game, sides[0, number] | sides[1, number]) == ZERO:
                return number
    for number in range(len(moves)):
        if moves[number] != STAY:
            first, second = sides[0, number], sides[1, number]
            mover = popcount(first | second) & 1
            own = (second if mover else first) | words[moves[number]]
            sides[mover, number] = own
            results[number] = _result_after(game, own, first | second | own, mover)
    return -1


@cached_jit
def random_moves(game: Any, sides: Any, results: Any, begun: Any, seed: Any, cells: Any, moves: Any) -> None:
    """Put a random move of every game into `moves`, or `STAY` where it is over.

    `begun` tells how often each game was begun anew.
    """
    for number in range(len(moves)):
        moves[number] = STAY
        if results[number] == UNFINISHED:
            taken = sides[0, number] | sides[1, number]
            stream = _game_stream(seed, number, begun[number])
            moves[number] = cells[trailing_zeros(_random_bit(stream, popcount(taken), legal_moves(game, taken)))]


@cached_jit
def play_random_games(game: Any, sides: Any, results: Any, begun: Any, seed: Any) -> Any:
    """Play every game to its end with the moves that `random_moves` would draw; returns how many that were."""
    made = 0
    for number in range(len(results)):
        if results[number] != UNFINISHED:
            continue
        first, second = sides[0, number], sides[1, number]
        ply = popcount(first | second)
        made -= ply
        own, enemy = (second, first) if ply & 1 else (first, second)
        stream = _game_stream(seed, number, begun[number])
        result = UNFINISHED
        while result == UNFINISHED:
            own, enemy = enemy, own | _random_bit(stream, ply, legal_moves(game, own | enemy))
            result = _result_after(game, enemy, own | enemy, ply & 1)
            ply += 1
        made += ply
        sides[ply & 1, number], sides[1 - (ply & 1), number] = own, enemy
        results[number] = result
    return made


@cached_jit
def write_legal_cells(game: Any, sides: Any, results: Any, words: Any, legal: Any) -> None:
    """Put into `legal`, of one row for each game and one column for each cell, which cells may be taken."""
    for number in range(len(results)):
        free = ZERO
        if results[number] == UNFINISHED:
            free = legal_moves(game, sides[0, number] | sides[1, number])
        for cell in range(len(words)):
            legal[number, cell] = free & words[cell] != ZERO


@cached_jit
def write_observations(sides: Any, words: Any, seen: Any) -> None:
    """Put into `seen`, for each game, the cells of the side to move and then those of the other one."""
    for number in range(len(seen)):
        mover = popcount(sides[0, number] | sides[1, number]) & 1
        own, enemy = sides[mover, number], sides[1 - mover, number]
        for cell in range(len(words)):
            seen[number, 0, cell] = own & words[cell] != ZERO
            seen[number, 1, cell] = enemy & words[cell] != ZERO


@cached_jit
def write_plies(sides: Any, plies: Any) -> None:
    """Put the number of stones of each game into `plies`."""
    for number in range(len(plies)):
        plies[number] = popcount(sides[0, number] | sides[1, number])
