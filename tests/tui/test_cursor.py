from itertools import product

import pytest

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.notation import parse_move
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.play.action import JoinPoints
from denkspiel.tui.cursor import BoardCursor, EdgeCursor, cursor_for
from tests.cases import for_each

EVERY_GAME = [*game_names(), "connect-four:16x4", "mnk:12,5,4", "hexagon:10", "tic-tac-toe-3d:2"]


def board_cursor(name: str) -> BoardCursor:
    cursor = cursor_for(game(name))
    assert isinstance(cursor, BoardCursor)
    return cursor


def edge_cursor(name: str) -> EdgeCursor:
    cursor = cursor_for(game(name))
    assert isinstance(cursor, EdgeCursor)
    return cursor


def pointed(cursor: BoardCursor, name: str) -> str:
    """The move that Enter would make on an empty board."""
    return game(name).geometry.cells[cursor.cell(Position.start(game(name)))].move


@pytest.mark.parametrize(
    ("name", "corner"),
    [
        ("connect-four", "1"),
        ("score-four", "a1"),
        ("tic-tac-toe-3d", "111"),
        ("tic-tac-toe", "a1"),
        ("qubic", "111"),
        ("connect-four:9x2", "1"),
    ],
)
def test_the_cursor_starts_in_the_lower_left_corner(name: str, corner: str) -> None:
    assert pointed(board_cursor(name), name) == corner


@pytest.mark.parametrize(
    ("name", "middle"),
    [("gomoku", "h8"), ("mnk:16,16,5", "h8"), ("mnk:12,11,5", "f6"), ("connect-four:16x16", "8")],
)
def test_on_a_board_on_which_lines_are_short_it_starts_in_the_middle(name: str, middle: str) -> None:
    assert pointed(board_cursor(name), name) == middle


@pytest.mark.parametrize(
    ("name", "keys", "reached"),
    [
        ("connect-four", "right right right left", "3"),
        ("connect-four", "left up down", "1"),
        ("connect-four", "right " * 9, "7"),
        ("score-four", "up up right", "b3"),
        ("score-four", "right right right right up down down", "d1"),
        ("tic-tac-toe", "up right up right", "c3"),
        ("tic-tac-toe-3d", "right right", "311"),
        ("tic-tac-toe-3d", "right right right", "112"),
        ("tic-tac-toe-3d", "right right right up left", "321"),
        ("tic-tac-toe-3d", "up page-up page-up page-up", "123"),
        ("tic-tac-toe-3d", "page-up page-down", "111"),
        ("connect-four", "page-up", "1"),
        ("connect-four", "back-tab tab tab", "2"),
    ],
)
def test_arrows_move_as_the_plan_shows_it(name: str, keys: str, reached: str) -> None:
    cursor = board_cursor(name)
    for key in keys.split():
        assert cursor.press(key)
    assert pointed(cursor, name) == reached


@pytest.mark.parametrize(
    ("name", "digits", "reached"),
    [
        ("connect-four", "4", "4"),
        ("connect-four", "47", "7"),
        ("score-four", "23", "b3"),
        ("score-four", "2344", "d4"),
        ("tic-tac-toe", "31", "c1"),
        ("tic-tac-toe-3d", "213", "213"),
        ("qubic", "444", "444"),
        ("connect-four:16x4", "1", "1"),
        ("connect-four:16x4", "12", "12"),
        ("connect-four:16x4", "125", "5"),
        ("connect-four:16x4", "2", "2"),
        ("connect-four:16x4", "19", "9"),
        ("mnk:12,5,4", "123", "l3"),
        ("mnk:12,5,4", "021", "b1"),
    ],
)
def test_digits_are_coordinates(name: str, digits: str, reached: str) -> None:
    cursor = board_cursor(name)
    for digit in digits:
        assert cursor.press(digit)
    assert pointed(cursor, name) == reached


def test_half_a_coordinate_is_shown_and_forgotten_by_any_other_key() -> None:
    cursor = board_cursor("tic-tac-toe-3d")
    assert (cursor.press("2"), cursor.press("1")) == (True, True)
    assert cursor.typed == "21"
    assert pointed(cursor, "tic-tac-toe-3d") == "111"
    cursor.press("right")
    assert cursor.typed == ""
    cursor.press("3")
    cursor.press("backspace")
    assert cursor.typed == ""
    assert pointed(cursor, "tic-tac-toe-3d") == "211"


@for_each("name", EVERY_GAME)
def test_a_hint_leads_to_its_move_in_every_game(name: str) -> None:
    start = Position.start(game(name))
    for move in start.legal_moves:
        cursor = cursor_for(game(name))
        cursor.point_at(move)
        assert cursor.cell(start) == move


@for_each("name", EVERY_GAME)
def test_every_move_can_be_reached_by_tab_or_by_points(name: str) -> None:
    start = Position.start(game(name))
    cursor = cursor_for(game(name))
    reached: set[int | None] = set()
    if isinstance(cursor, BoardCursor):
        for _ in start.legal_moves:
            reached.add(cursor.cell(start))
            cursor.press("tab")
    else:
        for one, other in product(range(len(cursor.plan.names)), repeat=2):
            cursor.start, cursor.at = one, other
            reached.add(cursor.cell(start))
        reached.discard(None)
    assert reached == set(start.legal_moves)


@pytest.mark.parametrize("name", ["connect-four", "score-four", "tic-tac-toe-3d", "tic-tac-toe", "qubic"])
def test_arrows_alone_reach_every_stack(name: str) -> None:
    start = Position.start(game(name))
    reached: set[int] = set()
    frontier = [board_cursor(name).cell(start)]
    while frontier:
        cell = frontier.pop()
        reached.add(cell)
        for key in ("left", "right", "up", "down"):
            cursor = board_cursor(name)
            cursor.point_at(cell)
            cursor.press(key)
            if cursor.cell(start) not in reached:
                frontier.append(cursor.cell(start))
    assert reached == set(start.legal_moves)


def test_both_points_default_to_point_1() -> None:
    cursor = edge_cursor("hexagon")
    assert (cursor.start, cursor.plan.names[cursor.at]) == (None, "1")
    cursor.press("4")
    assert cursor.chosen_action(Position.start(game("hexagon"))) is None
    assert cursor.plan.names[cursor.at] == "1"
    assert cursor.points == (3, 0)
    assert cursor.cell(Position.start(game("hexagon"))) == parse_move(Position.start(game("hexagon")), "14")
    assert cursor.chosen_action(Position.start(game("hexagon"))) == JoinPoints(3, 0)
    assert (cursor.start, cursor.at) == (None, 0)


def test_points_go_round_with_up_and_down() -> None:
    cursor = edge_cursor("hexagon")
    names = []
    for _ in range(7):
        names.append(cursor.plan.names[cursor.at])
        assert cursor.press("up")
    assert "".join(names) == "1234561"
    for expected in "1654321":
        assert cursor.press("down")
        assert cursor.plan.names[cursor.at] == expected


def test_backspace_goes_back_to_the_first_point() -> None:
    cursor = edge_cursor("hexagon")
    cursor.press("3")
    cursor.chosen_action(Position.start(game("hexagon")))
    assert cursor.press("backspace")
    assert (cursor.start, cursor.at) == (None, 0)


def test_the_tenth_point_has_two_digits_and_is_called_a() -> None:
    cursor = edge_cursor("hexagon:10")
    cursor.press("1")
    assert cursor.plan.names[cursor.at] == "1"
    assert cursor.typed == "1"
    cursor.press("0")
    assert cursor.plan.names[cursor.at] == "a"
    assert cursor.typed == ""


def _own_game(*cells: Cell) -> Game:
    return Game("own.toml", "Own", Geometry(cells, ((0, 1),)))


def test_odd_coordinates_of_a_users_game_count_as_the_picture_shows_them() -> None:
    own = _own_game(
        Cell("a", "a", (-2.5, 10.0)), Cell("b", "b", (0.25, -3.0)), Cell("c", "c", (1000.0, 10.0)),
        Cell("d", "d", (1000.0, 20.5)),
    )  # fmt: skip
    start = Position.start(own)

    def after(keys: str) -> str:
        cursor = BoardCursor(own)
        for key in keys.split():
            cursor.press(key)
        return own.geometry.cells[cursor.cell(start)].name

    assert after("") == "b"
    assert [after(keys) for keys in ("1 2", "2 1", "3 2", "3 3")] == ["a", "b", "c", "d"]
    assert after("right") == "c"
    assert after("right up") == "d"
    assert after("right left") in ("a", "b")


def test_an_arrow_keeps_to_its_row_where_it_can() -> None:
    own = _own_game(Cell("a", "a", (0.0, 0.0)), Cell("b", "b", (1.0, 1.0)), Cell("c", "c", (2.0, 0.0)))
    cursor = BoardCursor(own)
    cursor.press("right")
    assert own.geometry.cells[cursor.cell(Position.start(own))].name == "c"
