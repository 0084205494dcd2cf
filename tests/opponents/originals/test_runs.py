import pytest

from denkspiel.opponents.originals.runs import (
    BONUS_FOUR,
    BONUS_THREE,
    BONUS_TWO,
    POINTS_PER_STONE,
    axes,
    run_along,
    run_points,
)
from denkspiel.opponents.originals.zug import Farbe, Strategie


@pytest.mark.parametrize(
    ("length", "bounded", "shut"),
    [(1, 0, 0), (2, 60, 40), (3, 380, 80), (4, 10_120, 10_120), (5, 10_160, 10_160), (7, 10_240, 10_240)],
)
def test_points_of_a_run_next_to_a_free_cell_and_of_one_shut_in(length: int, bounded: int, shut: int) -> None:
    assert run_points((length, True)) == bounded
    assert run_points((length, False)) == shut


def test_only_the_normal_strategy_can_make_attack_and_defence_equal() -> None:
    """All points but those of a four are multiples of 20; of the strategies' numbers only 100 is one."""
    assert POINTS_PER_STONE % 20 == BONUS_TWO % 20 == BONUS_THREE % 20 == BONUS_FOUR % 20 == 0
    assert [strategie for strategie in Strategie if strategie % 20 == 0] == [Strategie.normal]


@pytest.mark.parametrize(
    ("row", "run"),
    [
        ("...?...", (1, True)),
        ("..o?o..", (1, False)),
        ("oxx?o..", (3, False)),
        ("oxx?.x.", (3, True)),
        (".xx?o..", (3, True)),
        ("xxx?xxx", (7, False)),
    ],
)
def test_a_run_ends_at_the_edge_at_a_free_cell_and_at_the_enemy(row: str, run: tuple[int, bool]) -> None:
    colours = {"x": Farbe.Spieler2, "o": Farbe.Spieler1, ".": Farbe.keine, "?": Farbe.keine}
    level = axes(7, 1)[0][3][0]
    assert run_along(level, Farbe.Spieler2, [[colours[sign] for sign in row]]) == run


def test_each_cell_has_four_axes_that_end_at_the_edge() -> None:
    assert axes(4, 3)[1][1] == (
        (((2, 1), (3, 1)), ((0, 1),)),
        (((1, 2),), ((1, 0),)),
        (((2, 2),), ((0, 0),)),
        (((2, 0),), ((0, 2),)),
    )
    assert axes(4, 3)[0][0][3] == ((), ())
