"""Which moves were good lately: the history heuristic (Schaeffer 1983), with numbers that fade.

For each side, every cell and eight plies each there is a number. It says how often a move there answered the question,
compared with how often it was tried in vain, mostly of late: each time it moves a part of the remaining way to a limit.

Nodes on Connect Four, 300 middle games and 80 openings: 5,840 and 185,000; without history 7,030 and 237,000; with the
same numbers for all plies 6,220 and 196,000. Other forms that were tried: docs/decisions/0004. Searches for estimates
need a tenth fewer nodes for the same depth (docs/decisions/0017).
"""

from typing import Any

from denkspiel.solver.kernel.jit.compile import inlined
from denkspiel.solver.kernel.jit.instructions import trailing_zeros
from denkspiel.solver.kernel.jit.structs import Number, Row

__all__ = ["HISTORY_WORDS", "blame", "history_index_of", "praise", "reputation"]

HISTORY_WORDS = 8 * 2 * 64
_LIMIT = 1 << 16
_STEP = 4
"""2^-4 of the remaining way."""


@inlined
def history_index_of(ply: int, move: Any) -> Any:
    """Which number a move (one bit) at this ply counts for."""
    return 64 * ((ply & 1) + 2 * (ply >> 3)) + trailing_zeros(move)


@inlined
def reputation(history: Row[Number], index: int) -> Any:
    """From -2^16, always in vain, to 2^16, always good."""
    return history[index]


@inlined
def praise(history: Row[Number], index: int) -> None:
    """The move answered the question."""
    history[index] += (_LIMIT - history[index]) >> _STEP


@inlined
def blame(history: Row[Number], index: int) -> None:
    """The move was tried in vain."""
    history[index] -= (_LIMIT + history[index]) >> _STEP
