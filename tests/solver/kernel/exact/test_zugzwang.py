"""What is called sure or held, in positions where one condition less would make it wrong or blind.

Each position was found by a search for games in which a changed condition leads to a false claim or misses a true one;
what is true is told by brute force.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.solver.kernel.exact import static_bounds, zugzwang
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.score import Score
from tests.oracles.endings import Endings
from tests.solver.interpreted import interpreted

is_held, sure_win = interpreted(static_bounds.follower_holds), interpreted(zugzwang.zugzwang_win)


@dataclass(frozen=True)
class Case:
    """Stacks of these heights, lines over the cells counted up stack by stack, and the stones of both players."""

    heights: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    first: int
    second: int

    @property
    def ply(self) -> int:
        """The number of stones."""
        return (self.first | self.second).bit_count()


@cache
def stacked(heights: Sequence[int], lines: tuple[tuple[int, ...], ...]) -> Game:
    """Stacks of these heights, with these lines over cells counted up stack by stack."""
    begins = list(accumulate(heights, initial=0))
    cells = tuple(
        Cell(f"{stack}.{level}", f"s{stack}", (stack, level), below=begins[stack] + level - 1 if level else None)
        for stack, height in enumerate(heights)
        for level in range(height)
    )
    return Game("stacked", "stacked", Geometry(cells, lines))


def completing(played: Game, stones: int, taken: int) -> int:
    """The free cells where these stones would complete a line."""
    found = 0
    for line in played.geometry.line_masks:
        missing = line & ~stones
        found |= missing if missing.bit_count() == 1 and not missing & taken else 0
    return found


def claims(case: Case, beta: int) -> tuple[bool, bool, bool]:
    """Whether the first player is said to be kept below `beta`, and which of both is said to be sure of so much."""
    played = stacked(case.heights, case.lines)
    layout, ply, free = layout_of(played), case.ply, ~(case.first | case.second)

    def word(stones: int) -> Any:
        return np.uint64(layout.stones(stones))

    first, second = word(case.first), word(case.second)
    wins, threats = (completing(played, side, case.first | case.second) for side in (case.first, case.second))
    openings = sum(
        1 << next((c for c in stack if free >> c & 1), played.geometry.size) for stack in played.geometry.stacks
    )
    game, least = CompiledGame(layout), max(beta, 1)
    quiet = not (wins | threats) & openings
    return (
        bool(is_held(game, first, second, word(threats), ply, beta)),
        quiet and bool(sure_win(game, first, second, word(wins), ply, ply % 2 == 0, least)),
        quiet and bool(sure_win(game, second, first, word(threats), ply, ply % 2 == 1, least)),
    )


@cache
def value_for_first(case: Case) -> int:
    """What the position is worth to the first player, on the kernel's scale, by brute force."""
    played = stacked(case.heights, case.lines)
    sides = (case.second, case.first) if case.ply & 1 else (case.first, case.second)
    value = Score(*Endings(played).value(*sides), played.geometry.size, case.ply).stones
    return -value if case.ply & 1 else value


def betas(case: Case) -> range:
    """All that can be asked for."""
    most = sum(case.heights) // 2 + 2
    return range(-most, most + 1)


FALSELY = {
    "no line of the first player's own stones": Case((6, 2, 2), ((1, 4), (3, 6, 7)), 326, 641),
    "cells above a threat on an odd cell": Case((6, 4), ((0, 2, 4), (1, 2, 3), (2, 3), (2, 6), (7, 9)), 129, 64),
    "two of three single cells": Case(
        (6, 2, 2), ((0, 3, 6), (1, 3, 5), (2, 5, 8, 9), (2, 7), (3, 4), (4, 8, 9)), 257, 64
    ),
    "one of two single cells": Case((4, 4, 2), ((1, 2, 4), (1, 3)), 208, 289),
    "a draw for a win": Case((4, 2, 2, 2), ((0, 1, 7),), 834, 145),
    "single cells for sure ones": Case((2, 2, 2, 2, 2, 2), ((1, 4, 7), (2, 5, 7)), 1617, 270),
    "a win that comes late": Case((4, 4, 2), ((0, 1, 8), (3, 8)), 579, 304),
    "even cells below the threat": Case((6, 2, 2), ((1, 4), (3, 6, 7)), 515, 448),
    "even cells for odd ones": Case((6, 2, 2), ((0, 4), (0, 5, 7), (2, 5, 8), (3, 7, 8)), 65, 128),
    "a threat on an even cell": Case((4, 2, 2, 2), ((1, 3, 4), (6, 7)), 338, 161),
    "single cells elsewhere": Case((4, 4, 2, 2), ((1, 4, 9), (2, 5)), 1057, 272),
    "the single cell of the stack of the threat": Case(
        (6, 4), ((0, 3), (0, 6, 7), (2, 6, 7), (3, 4, 8, 9), (4, 6)), 320, 128
    ),
    "the second player's own stones": Case((6, 2, 2), ((1, 4), (3, 6, 7)), 515, 448),
    "cells above a threat on an odd cell elsewhere": Case((4, 6, 2), ((2, 5), (2, 10), (6, 8), (6, 10)), 1040, 2049),
    "five single cells": Case(
        (2,) * 7, ((0, 5, 10), (0, 7, 10), (0, 9, 10), (0, 5, 12), (0, 7, 12), (0, 9, 12)), 21, 320
    ),
    "the other one of two single cells": Case((4, 2, 2, 2, 2), ((1, 4, 11), (1, 5)), 1218, 773),
    "a last single cell among three": Case((2,) * 7, ((1, 5, 13), (10, 13)), 5400, 8261),
    "a frozen stack that ends the game a move too late": Case((6, 4), ((0, 3, 4), (2, 5)), 641, 322),
    "stacks that the follower's odd threats do not freeze": Case((6, 4), ((0, 5, 7), (1, 4)), 133, 66),
    "a threat that comes too late": Case((6, 2, 2), ((1, 4), (3, 6, 7)), 326, 641),
}
"""Positions by what would be overlooked if more were claimed than is true."""


@pytest.mark.parametrize("case", FALSELY.values(), ids=FALSELY)
def test_what_is_sure_or_held_is_so(case: Case) -> None:
    for beta in betas(case):
        held, first_wins, second_wins = claims(case, beta)
        assert not held or value_for_first(case) < beta
        assert not first_wins or value_for_first(case) >= max(beta, 1)
        assert not second_wins or -value_for_first(case) >= max(beta, 1)


MISSED = {
    "a single cell that the second player, to move, takes": (Case((4, 4, 2), ((1, 2, 4), (1, 3)), 353, 656), "held", 0),
    "all above a threat is out of reach": (
        Case((6, 4), ((0, 2, 7), (0, 4), (0, 5, 9), (1, 3, 6, 7), (1, 7, 9), (4, 7)), 320, 640),
        "held",
        -2,
    ),
    "the first player, to move, takes the single cell": (
        Case((4, 4, 2), ((0, 6), (1, 2, 4, 9), (2, 4, 7)), 257, 6),
        "first",
        1,
    ),
    "the second player, to move, takes one of many single cells": (
        Case((2,) * 6, ((0, 2, 5, 8), (1, 4, 5, 9), (1, 5, 11)), 788, 1089),
        "held",
        1,
    ),
    "frozen stacks end the game sooner": (
        Case((6, 4, 2), ((1, 2), (1, 5, 7), (2, 5), (3, 7, 10), (6, 7, 9)), 1027, 196),
        "held",
        -1,
    ),
    "two odd threats of the second player": (
        Case((6, 4), ((0, 1, 2, 9), (0, 1, 9), (0, 3), (1, 3, 8), (2, 6), (3, 8, 9), (6, 8)), 1, 64),
        "second",
        4,
    ),
    "odd cells elsewhere": (Case((6, 4), ((0, 3), (1, 3, 5), (2, 8)), 69, 10), "first", 1),
}
"""Positions by what makes a claim possible, with the claim."""


@pytest.mark.parametrize(("case", "claim", "beta"), MISSED.values(), ids=MISSED)
def test_what_can_be_seen_is_seen(case: Case, claim: str, beta: int) -> None:
    held, first_wins, second_wins = claims(case, beta)
    assert {"held": held, "first": first_wins, "second": second_wins}[claim]
    value = value_for_first(case)
    assert {"held": value < beta, "first": value >= beta, "second": -value >= beta}[claim]
