"""What a position looks like, in numbers to the letter of the module's head."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.heuristic import evaluation
from denkspiel.solver.kernel.heuristic.line_lists import SCALE_BITS
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from tests.solver.interpreted import interpreted
from tests.solver.own_games import OWN

glance, decided_value = interpreted(evaluation.evaluate), interpreted(evaluation.decided_value)
CONNECT_FOUR = layout_of(game("connect-four"))
TO_MOVE, DISTANT, GOOD_HEIGHT, TWO_UP = 8, 60, 70, 200


def bits(*cells: str) -> Any:
    """Cells of Connect Four, as "4.3": column 4, third from below."""
    numbers = ((int(cell[0]) - 1) * 6 + int(cell[2]) - 1 for cell in cells)
    return np.uint64(CONNECT_FOUR.stones(sum(1 << number for number in numbers)))


def unlearned(scale: float = 1) -> Any:
    """The lines of a game that the formula judges; what a point of it counts."""
    return SimpleNamespace(network=None, scale=round(scale * (1 << SCALE_BITS)))


def looks(ply: int, wins: Any, threats: Any, balance: int = 0, scale: float = 1) -> int:
    """The estimate where these are the cells that complete lines, all of them out of reach."""
    none = np.uint64(0)
    node = SimpleNamespace(own=none, enemy=none, ply=ply, wins=wins, threats=threats, balance=balance)
    return int(glance(CompiledGame(CONNECT_FOUR), unlearned(scale), node))


@pytest.mark.parametrize(
    ("ply", "wins", "threats", "worth"),
    [
        (10, (), (), 0),
        (10, ("1.3",), (), DISTANT + GOOD_HEIGHT),
        (11, ("1.3",), (), DISTANT),
        (10, ("1.4",), (), DISTANT),
        (11, ("1.4",), (), DISTANT + GOOD_HEIGHT),
        (10, ("1.3",), ("1.3",), 0),
        (10, ("1.4",), ("1.4",), -GOOD_HEIGHT),
        (10, ("1.3", "1.4"), (), 2 * DISTANT + GOOD_HEIGHT + TWO_UP),
        (10, ("1.3", "2.4"), (), 2 * DISTANT + GOOD_HEIGHT),
        (10, ("1.4",), ("1.3",), -DISTANT),
        (11, ("1.4",), ("1.3",), -DISTANT - GOOD_HEIGHT),
        (10, (), ("1.4",), -DISTANT - GOOD_HEIGHT),
        (10, (), ("1.5",), -DISTANT),
    ],
)
def test_threats_are_worth_what_their_height_makes_them(
    ply: int, wins: tuple[str, ...], threats: tuple[str, ...], worth: int
) -> None:
    """The first player, to move at even plies, wants odd rows, the second one even ones; above a threat all is idle."""
    assert looks(ply, bits(*wins), bits(*threats)) == worth + TO_MOVE
    assert looks(ply, bits(*wins), bits(*threats), 25) == worth + TO_MOVE + 25


def test_points_of_the_formula_count_what_the_scale_says_up_to_the_same_limit() -> None:
    assert [looks(10, bits(), bits(), 92, scale) for scale in (0.5, 1, 16)] == [50, 100, 1600]
    assert looks(10, bits(), bits(), 592, 16) == 9_000 == -looks(10, bits(), bits(), -608, 16)


def test_an_estimate_never_looks_like_a_proof() -> None:
    assert looks(10, bits(), bits(), 12_000) == 9_000 == -looks(10, bits(), bits(), -12_000)
    assert (decided_value(3), decided_value(0), decided_value(-3)) == (10_003, 0, -10_003)


def test_where_lines_lose_harmless_cells_count_and_promises_are_bad() -> None:
    layout = layout_of(OWN["misere"])
    own, enemy, wins, threats = (np.uint64(layout.stones(cells)) for cells in (0b1, 0b10, 0b1100, 0b10000))
    node = SimpleNamespace(own=own, enemy=enemy, ply=2, wins=wins, threats=threats, balance=5)
    assert glance(CompiledGame(layout), unlearned(), node) == 100 * (5 - 6) - 5
