"""Candidates in the order in which they are searched.

Which moves were good lately: the history heuristic (Schaeffer 1983), with numbers that fade.

For each side, every cell and eight plies each there is a number. It says how often a move there answered the question,
compared with how often it was tried in vain, mostly of late: each time it moves a part of the remaining way to a limit.

Nodes on Connect Four, 300 middle games and 80 openings: 5,840 and 185,000; without history 7,030 and 237,000; with the
same numbers for all plies 6,220 and 196,000. Other forms that were tried: docs/research/0004. Searches for estimates
need a tenth fewer nodes for the same depth (docs/research/0017).
"""

from typing import Any

from denkspiel.solver.kernel.jit.compile import jit_inline
from denkspiel.solver.kernel.jit.instructions import trailing_zeros
from denkspiel.solver.kernel.jit.structs import Array, ByWidth, Int
from denkspiel.solver.kernel.jit.wide_word import board_width

__all__ = [
    "HISTORY_WORDS",
    "candidate_index",
    "history_index_of",
    "history_score",
    "insert_by_rank",
    "pack_candidate",
    "penalize_move",
    "reward_move",
    "select_next",
]


@jit_inline
def insert_by_rank(row: Any, count: int, number: int) -> None:
    """Put candidate `number` of a row among the `count` ones in order: before those of a lower rank.

    `row` is a struct with candidates `nodes`, which have a `rank`, and with room for their numbers, `order`.
    """
    nodes, order = row.nodes, row.order
    rank = nodes[number].rank
    place = count
    while place > 0 and nodes[order[place - 1]].rank < rank:
        order[place] = order[place - 1]
        place -= 1
    order[place] = number


@jit_inline
def pack_candidate(game: Any, rank: Any, number: Any) -> Any:
    """What stands for a candidate while the best ones are picked: more for a higher rank, then for a lower number."""
    return rank * board_width(game) + (board_width(game) - 1 - number)


@jit_inline
def candidate_index(game: Any, candidate: Any) -> Any:
    """The number of a candidate."""
    return board_width(game) - 1 - (candidate & (board_width(game) - 1))


@jit_inline
def select_next(order: Any, turn: int, count: int) -> None:
    """Exchange the candidate at `turn` with the best one from there to below `count`.

    Without a branch that depends on ranks: those are foretold badly, and sorting cost a twentieth of the search.
    """
    best, place = order[turn], turn
    for other in range(turn + 1, count):
        candidate = order[other]
        place = other if candidate > best else place
        best = max(best, candidate)
    order[place] = order[turn]
    order[turn] = best


HISTORY_WORDS = ByWidth(lambda width: (width // 8) * 2 * width)
_LIMIT = 1 << 16
_STEP = 4
"""2^-4 of the remaining way."""


@jit_inline
def history_index_of(ply: int, move: Any) -> Any:
    """Which number a move (one bit) at this ply counts for."""
    return board_width(move) * ((ply & 1) + 2 * (ply >> 3)) + trailing_zeros(move)


@jit_inline
def history_score(history: Array[Int], index: int) -> Any:
    """From -2^16, always in vain, to 2^16, always good."""
    return history[index]


@jit_inline
def reward_move(history: Array[Int], index: int) -> None:
    """The move answered the question."""
    history[index] += (_LIMIT - history[index]) >> _STEP


@jit_inline
def penalize_move(history: Array[Int], index: int) -> None:
    """The move was tried in vain."""
    history[index] -= (_LIMIT + history[index]) >> _STEP
