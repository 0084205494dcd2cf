from random import Random

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.levels import draw_seen_lines

TIMES = 2000


def overlooked(position: Position, carelessness: float, *cells: str) -> float:
    """How often the line through these cells is overlooked, as odds."""
    numbers = {cell.name: number for number, cell in enumerate(position.game.geometry.cells)}
    line = position.game.geometry.lines.index(tuple(sorted(numbers[cell] for cell in cells)))
    rng = Random(7)
    missed = sum(line not in draw_seen_lines(position, carelessness, rng) for _ in range(TIMES))
    return missed / (TIMES - missed)


def near(odds: float, expected: float) -> bool:
    return expected * 0.8 < odds < expected * 1.25


def test_without_carelessness_every_line_is_seen() -> None:
    start = Position.start(game("score-four"))
    assert draw_seen_lines(start, 0, Random(1)) == frozenset(range(76))


def test_carelessness_is_the_odds_that_a_straight_line_is_overlooked() -> None:
    start = Position.start(game("connect-four"))
    for carelessness in (0.1, 0.5):
        assert near(overlooked(start, carelessness, "1.1", "2.1", "3.1", "4.1"), carelessness)


def test_lines_hide_the_better_the_more_they_slant() -> None:
    flat = Position.start(game("mnk:4,4,4"))
    assert near(overlooked(flat, 0.2, "a1", "b2", "c3", "d4"), 0.3)
    space = Position.start(game("tic-tac-toe-3d"))
    assert near(overlooked(space, 0.2, "111", "211", "311"), 0.2)
    assert near(overlooked(space, 0.2, "111", "221", "331"), 0.3)
    assert near(overlooked(space, 0.2, "111", "112", "113"), 1.0)
    assert near(overlooked(space, 0.2, "111", "122", "133"), 1.5)
    assert near(overlooked(space, 0.2, "111", "222", "333"), 2.0)
    assert near(overlooked(Position.start(game("hexagon")), 0.2, "12", "13", "23"), 0.2)


def test_what_stands_in_one_stack_is_hard_to_miss_once_it_is_in_reach() -> None:
    assert near(overlooked(replay(game("connect-four"), "414141"), 0.4, "4.1", "4.2", "4.3", "4.4"), 0.2)
    assert near(overlooked(Position.start(game("connect-four")), 0.4, "4.1", "4.2", "4.3", "4.4"), 0.3)


def test_a_line_is_easier_to_see_once_all_its_cells_can_be_taken() -> None:
    far, close = (replay(game("connect-four"), moves) for moves in ("4453", "1221334"))
    assert near(overlooked(far, 0.4, "1.2", "2.2", "3.2", "4.2"), 0.6)
    assert near(overlooked(close, 0.4, "1.2", "2.2", "3.2", "4.2"), 0.4)
