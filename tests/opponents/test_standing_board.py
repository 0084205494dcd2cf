import pytest

from denkspiel.games.catalogue import game
from denkspiel.opponents.standing_board import StandingBoard, is_standing_board, standing_board

CONNECT_FOUR = game("connect-four")


def board(name: str = "connect-four") -> StandingBoard:
    return standing_board(game(name))


def cells(mask: int) -> set[str]:
    return {cell.name for number, cell in enumerate(CONNECT_FOUR.geometry.cells) if mask >> number & 1}


def number(name: str) -> int:
    return next(number for number, cell in enumerate(CONNECT_FOUR.geometry.cells) if cell.name == name)


def test_a_cell_has_at_most_seven_directions_and_the_middle_ones_have_all() -> None:
    counts = [len(around.directions) for around in board().around]
    assert max(counts) == 7
    assert counts[number("4.3")] == 7
    assert counts[number("1.1")] == 3  # down, right and slanting up


def test_the_directions_hold_every_line_once() -> None:
    for cell, around in enumerate(board().around):
        masks = [mask | 1 << cell for direction in around.directions for mask in direction]
        assert sorted(masks) == sorted(mask for mask in CONNECT_FOUR.geometry.line_masks if mask >> cell & 1)


def test_a_line_belongs_to_the_side_to_which_it_reaches_further() -> None:
    around = board().around[number("4.1")]
    directions = {frozenset(frozenset(cells(mask)) for mask in direction) for direction in around.directions}
    left = frozenset({frozenset({"1.1", "2.1", "3.1"}), frozenset({"2.1", "3.1", "5.1"})})
    right = frozenset({frozenset({"5.1", "6.1", "7.1"}), frozenset({"3.1", "5.1", "6.1"})})
    assert {left, right} < directions


@pytest.mark.parametrize(
    ("name", "fours", "fives"),
    [("connect-four:4x1", 1, 0), ("connect-four:5x1", 2, 1), ("connect-four", 4 * 6 + 2 * 4 * 3, 3 * 6 + 2 * 3 * 2)],
)
def test_there_is_an_open_two_for_every_level_or_slanting_run_of_four_and_of_five(
    name: str, fours: int, fives: int
) -> None:
    traps = {(trap.pair, trap.free) for around in board(name).around for trap in around.traps}
    assert sum(free.bit_count() == 2 for _, free in traps) == fours
    assert sum(free.bit_count() == 3 for _, free in traps) == fives
    assert {pair.bit_count() for pair, _ in traps} == {2}


def test_the_columns_stand_from_left_to_right() -> None:
    names = [[CONNECT_FOUR.geometry.cells[cell].name for cell in column] for column in board().columns]
    assert names == [[f"{column}.{level}" for level in range(1, 7)] for column in range(1, 8)]


def test_height_counts_the_stones_and_is_0_beside_the_board() -> None:
    taken = 1 << number("3.1") | 1 << number("3.2")
    assert [board().height(column, taken) for column in (-1, 1, 2, 7)] == [0, 0, 2, 0]


@pytest.mark.parametrize("name", ["connect-four", "connect-four:4x4", "connect-four:9x7", "connect-four:4x1"])
def test_connect_four_of_any_size_is_a_standing_board(name: str) -> None:
    assert is_standing_board(game(name))


@pytest.mark.parametrize(
    "name", ["score-four", "qubic", "tic-tac-toe", "mnk:7,6,4", "mnk:1,6,4", "mnk:5,1,3", "hexagon"]
)
def test_other_games_are_none(name: str) -> None:
    assert not is_standing_board(game(name))
