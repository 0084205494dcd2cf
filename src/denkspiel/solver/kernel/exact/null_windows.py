"""Which questions are asked of a position until its value is known: whether it is worth at least `beta`."""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import inlined
from denkspiel.solver.kernel.rules.geometry_type import cells

__all__ = ["EARLY", "HURRY", "early_beta", "is_early", "next_beta"]

_DRAW, _WIN = np.int64(0), np.int64(1)
"""What a position that is not lost, or is won, is worth at least. With a type, because a literal as argument makes a
compiled function that calls itself crash when it is loaded from disk (docs/decisions/0002)."""
EARLY = np.int64(2)
"""How many questions are about an early end (`early_beta`)."""
HURRY = 1 << 13
"""The nodes that each of them may take."""


@inlined
def is_early(game: Any, ply: int) -> Any:
    """Whether so few stones lie that nobody knows how near the end is: a third of the cells is taken at most."""
    return ply * 3 <= cells(game)


@inlined
def early_beta(low: int, high: int, probes: int) -> Any:
    """The first two questions at an early position: is it won, is it lost before the next three eighths of the stones?

    Where it is that is found soon, since long games need not be looked at. Otherwise the question may come to nothing:
    it is given up after `HURRY` nodes.
    """
    return max(high * 5 // 8, low) + 1 if probes == 0 else min(low * 5 // 8 + 1, high)


@inlined
def next_beta(low: int, high: int, ply: int, outcome: bool) -> Any:
    """Which question to ask next: whether the first player wins, or else draws, and then how soon, in steps of one.

    The two that tell the value, whether it is at least that and whether it is more, are by far the hardest ones. What
    is asked before is to cost little, and each step leaves in the table what the next one needs. (Nodes if only those
    two were asked, and of other ways to ask: docs/decisions/0030.) Where only the `outcome` counts, a draw comes first.
    """
    if low < 0 < high:
        return _DRAW if outcome or ply & 1 else _WIN
    return low + 1 if low >= 0 else high
