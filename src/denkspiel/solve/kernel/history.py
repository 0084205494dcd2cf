"""Which moves were good lately: the history heuristic (Schaeffer 1983), with numbers that fade.

For each side, every cell and eight plies each there is a number. It tells how often a move there answered the question,
against how often it was tried in vain, above all of late: each time it goes a part of the way that is left to a limit.

Nodes on Connect Four, 300 middle games and 80 openings: 5,840 and 185,000; without history 7,030 and 237,000; with the
same numbers for all plies 6,220 and 196,000. Other forms that were tried: docs/decisions/0004.
"""

from typing import Any

from denkspiel.solve.kernel.compile import inlined
from denkspiel.solve.kernel.words import load_signed, store_signed, trailing_zeros

__all__ = ["HISTORY_WORDS", "blame", "index_of", "praise", "reputation"]

HISTORY_WORDS = 8 * 2 * 64
_LIMIT = 1 << 16
_STEP = 4
"""2^-4 of the way that is left."""


@inlined
def index_of(ply: int, move: Any) -> Any:
    """Which number a move (one bit) at this ply counts for."""
    return 64 * ((ply & 1) + 2 * (ply >> 3)) + trailing_zeros(move)


@inlined
def reputation(history: Any, index: int) -> Any:
    """From -2^16, always in vain, to 2^16, always good."""
    return load_signed(history, index)


@inlined
def praise(history: Any, index: int) -> None:
    """The move answered the question."""
    number = load_signed(history, index)
    store_signed(history, index, number + ((_LIMIT - number) >> _STEP))


@inlined
def blame(history: Any, index: int) -> None:
    """The move was tried in vain."""
    number = load_signed(history, index)
    store_signed(history, index, number - ((_LIMIT + number) >> _STEP))
