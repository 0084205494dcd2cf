"""Pictures in characters: what every one must show, and how those of the originals look."""

from collections.abc import Iterator
from itertools import product

import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, axis_names, cell_grid, picture_kind
from denkspiel.draw.picture import PictureRole, TextPicture
from denkspiel.draw.points import graph_points
from denkspiel.draw.text import draw_text
from denkspiel.games.catalogue import game
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD, random_position

GAMES = CATALOGUE | ODD
ANY_GAME = for_each("any_game", GAMES)
ORIGINALS = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")


def roles(picture: TextPicture) -> set[PictureRole]:
    return {span.role for row in picture.rows for span in row}


def signs(picture: TextPicture) -> Iterator[tuple[str, PictureRole, int | None]]:
    return ((sign, span.role, span.player) for row in picture.rows for span in row for sign in span.text)


def shown_twice(played: Game) -> int:
    """Towers are drawn in the slanting view and in the plan."""
    return 2 if picture_kind(played.geometry) is PictureKind.TOWERS else 1


@ANY_GAME
@for_each("seed", range(3))
def test_every_stone_is_drawn_in_its_players_shape(any_game: Game, seed: int) -> None:
    if picture_kind(any_game.geometry) is PictureKind.GRAPH:
        return
    position, moves = random_position(any_game, 4 + 7 * seed, seed)
    for picture in (draw_text(position), draw_text(position, last=moves[-1], marked=frozenset(moves[:3]))):
        assert picture.plain_text().count("●") == shown_twice(any_game) * position.first.bit_count()
        assert picture.plain_text().count("○") == shown_twice(any_game) * position.second.bit_count()
        players = [(sign, player) for sign, _, player in signs(picture) if sign in "●○"]
        assert all(player == "●○".index(sign) for sign, player in players)


@ANY_GAME
def test_pictures_of_free_boards_have_the_same_size_in_ascii(any_game: Game) -> None:
    position, _ = random_position(any_game, 3)
    fine, plain = draw_text(position), draw_text(position, unicode=False)
    if picture_kind(any_game.geometry) is not PictureKind.GRAPH:
        assert (fine.width, fine.height) == (plain.width, plain.height)


@ANY_GAME
def test_the_cursor_is_seen_without_colour_wherever_it_is(any_game: Game) -> None:
    position, _ = random_position(any_game, 3)
    without = draw_text(position)
    pictures = {cell: draw_text(position, cursor=cell) for cell in position.legal_moves}
    for picture in pictures.values():
        assert PictureRole.CURSOR in roles(picture)
        assert picture.plain_text() != without.plain_text()
    assert len({picture.plain_text() for picture in pictures.values()}) == len(pictures)


@ANY_GAME
def test_the_cursor_does_not_make_the_picture_jump(any_game: Game) -> None:
    position, _ = random_position(any_game, 3)
    if picture_kind(any_game.geometry) is PictureKind.GRAPH or axis_names(any_game.geometry) is None:
        return
    rows = {draw_text(position, cursor=cell).height for cell in (None, *position.legal_moves)}
    assert len(rows) == 1


@ANY_GAME
def test_completed_stones_stand_in_brackets(any_game: Game) -> None:
    if picture_kind(any_game.geometry) is PictureKind.GRAPH:
        return
    position, moves = random_position(any_game, 5)
    picture = draw_text(position, marked=frozenset(moves))
    own = [
        sign
        for sign, role, player in signs(picture)
        if role is PictureRole.MARKED and sign in "●○" and player is not None
    ]
    assert len(own) == shown_twice(any_game) * len(moves)
    plain = picture.plain_text()
    assert plain.count("[●]") + plain.count("[○]") == len(moves)


@ANY_GAME
def test_the_last_stone_stands_in_parentheses(any_game: Game) -> None:
    if picture_kind(any_game.geometry) is PictureKind.GRAPH:
        return
    position, moves = random_position(any_game, 2)
    assert draw_text(position, last=moves[-1]).plain_text().count("(○)") == 1
    assert "(" not in draw_text(position).plain_text()


@ANY_GAME
def test_every_label_is_written(any_game: Game) -> None:
    position, _ = random_position(any_game, 3)
    labels = {cell: f"L{cell}" for cell in position.legal_moves}
    picture = draw_text(position, labels=labels)
    words = picture.plain_text().replace("│", " ").split()
    assert all(words.count(label) == 1 for label in labels.values())
    assert sum(role is PictureRole.LABEL for _, role, _ in signs(picture)) >= sum(map(len, labels.values()))


@ANY_GAME
def test_every_move_can_be_read_off_the_picture(any_game: Game) -> None:
    position = Position.start(any_game)
    plain = draw_text(position).plain_text()
    geometry = any_game.geometry
    if axis_names(geometry) is not None and picture_kind(geometry) is not PictureKind.GRAPH:
        names = axis_names(geometry) or ()
        assert all(name in plain for axis in names for name in axis)
    elif picture_kind(geometry) is PictureKind.GRAPH and all(point.name for point in graph_points(geometry)):
        assert all(point.name in plain for point in graph_points(geometry))
    else:
        words = plain.replace("│", " ").replace("●", " ").split()
        moves = {geometry.cells[cell].move for cell in position.legal_moves}
        found = set(words) | (
            {a + b for a, b in product(words, words)} if picture_kind(geometry) is PictureKind.TOWERS else set()
        )
        assert moves <= found


@pytest.mark.parametrize("name", ORIGINALS)
@pytest.mark.parametrize("label", ["", "-12345"])
def test_the_originals_fit_into_a_terminal(name: str, label: str) -> None:
    played = CATALOGUE[name]
    for plies in (0, 5, played.geometry.size):
        position, moves = random_position(played, plies)
        labels = dict.fromkeys(position.legal_moves, label) if label else {}
        last = moves[-1] if moves else None
        marked = position.outcome.cells if position.outcome else frozenset()
        picture = draw_text(position, cursor=0, last=last, marked=marked, labels=labels)
        assert picture.width <= 80
        assert picture.height <= 19


@for_each("name", [*GAMES])
def test_users_games_stay_within_a_page(name: str) -> None:
    picture = draw_text(Position.start(GAMES[name]))
    assert picture.width <= (80 if name != "long strip" else 100)
    assert picture.height <= 24


def test_ratings_stand_above_the_columns() -> None:
    position = replay(CATALOGUE["connect-four"], "4453")
    labels = {cell: str(number * 111) for number, cell in enumerate(position.legal_moves)}
    rows = draw_text(position, labels=labels).plain_text().splitlines()
    assert rows[0].split() == ["0", "111", "222", "333", "444", "555", "666"]
    assert rows[1].split() == list("1234567")
    for label, number in zip(rows[0].split(), rows[1].split(), strict=True):
        middle = rows[0].index(label) + len(label) // 2
        assert abs(middle - rows[1].index(number)) <= 1


def test_connect_four() -> None:
    position = replay(CATALOGUE["connect-four"], "44535")
    cursor = position.legal_moves[3]
    assert draw_text(position, cursor=cursor, last=25).plain_text().splitlines() == [
        "   1   2   3  ▸4◂  5   6   7",
        " ┌───┬───┬───┬───┬───┬───┬───┐",
        *(" │   │   │   │   │   │   │   │", " ├───┼───┼───┼───┼───┼───┼───┤") * 3,
        " │   │   │   │▸·◂│ · │   │   │",
        " ├───┼───┼───┼───┼───┼───┼───┤",
        " │   │   │ · │ ○ │(●)│   │   │",
        " ├───┼───┼───┼───┼───┼───┼───┤",
        " │ · │ · │ ○ │ ● │ ● │ · │ · │",
        " └───┴───┴───┴───┴───┴───┴───┘",
    ]


def test_the_layers_of_a_cube() -> None:
    position = replay(CATALOGUE["tic-tac-toe-3d"], "222 113 331")
    assert draw_text(position, unicode=False).plain_text().splitlines() == [
        "y     z = 1           z = 2           z = 3",
        "  +---+---+---+   +---+---+---+   +---+---+---+",
        "3 | . | . | X |   | . | . | . |   | . | . | . |",
        "  +---+---+---+   +---+---+---+   +---+---+---+",
        "2 | . | . | . |   | . | X | . |   | . | . | . |",
        "  +---+---+---+   +---+---+---+   +---+---+---+",
        "1 | . | . | . |   | . | . | . |   | O | . | . |",
        "  +---+---+---+   +---+---+---+   +---+---+---+",
        "    1   2   3       1   2   3       1   2   3  x",
    ]


def test_towers_beside_their_plan() -> None:
    position = replay(CATALOGUE["score-four"], "a1 a1 b2 b2 b2 d4")
    cursor = next(cell for cell in position.legal_moves if position.game.geometry.cells[cell].move == "a1")
    assert draw_text(position, cursor=cursor).plain_text().splitlines() == [
        "             │        │        │        │",
        "             │        │        │        │",
        "             │        │        │        │         ┌──────┬──────┬──────┬──────┐",
        "          │  │     │  │     │  │     │  ○       4 │ ···· │ ···· │ ···· │ ○··· │",
        "          │──┴─────│──┴─────│──┴─────│──┴──╱4     ├──────┼──────┼──────┼──────┤",
        "         ╱│        │        │        │    ╱     3 │ ···· │ ···· │ ···· │ ···· │",
        "       │╱ │     │  │     │  │     │  │   ╱        ├──────┼──────┼──────┼──────┤",
        "       │──┴─────●──┴─────│──┴─────│──┴──╱3      2 │ ···· │ ●○●· │ ···· │ ···· │",
        "      ╱│        ○        │        │    ╱          ├──────┼──────┼──────┼──────┤",
        "    │╱ │     │  ●     │  │     │  │   ╱         1 │▸●○··◂│ ···· │ ···· │ ···· │",
        "   ▸·◂─┴─────│──┴─────│──┴─────│──┴──╱2           └──────┴──────┴──────┴──────┘",
        "   ╱○        │        │        │    ╱                a      b      c      d",
        "  ╱ ●        │        │        │   ╱",
        " ╱──┴────────┴────────┴────────┴──╱1",
        "    a        b        c        d",
    ]


def test_a_board_with_holes_has_no_lines_there() -> None:
    rows = draw_text(Position.start(ODD["mill"])).plain_text().splitlines()
    assert rows[0].split() == ["7", "·", "·", "·"]
    assert rows[3].split() == ["4", *"······"]


def test_stones_that_slide_sideways_show_what_to_type() -> None:
    position = replay(ODD["sideways"], "a b a")
    assert draw_text(position).plain_text().splitlines() == [
        " ┌───┬───┬───┬───┐",
        " │ c │ · │ · │ · │",
        " ├───┼───┼───┼───┤",
        " │ ○ │ b │ · │ · │",
        " ├───┼───┼───┼───┤",
        " │ ● │ ● │ a │ · │",
        " └───┴───┴───┴───┘",
    ]


def test_playable_and_unreachable_cells_differ_by_role() -> None:
    picture = draw_text(Position.start(CATALOGUE["connect-four"]))
    dots = [role for sign, role, _ in signs(picture) if sign == "·"]
    assert dots == [PictureRole.OPEN] * 7
    plan = draw_text(Position.start(CATALOGUE["score-four"]))
    found = [role for sign, role, _ in signs(plan) if sign == "·"]
    assert found.count(PictureRole.OPEN) == 16
    assert found.count(PictureRole.EMPTY) == 48


@pytest.mark.parametrize("size", ["4x4", "7x6", "7x9", "7x10", "10x10", "16x16", "4x20", "4x60"])
def test_columns_stand_between_walls_on_a_floor(size: str) -> None:
    picture = draw_text(Position.start(game(f"connect-four:{size}"))).plain_text()
    *_, lowest, floor = (row.strip() for row in picture.splitlines())
    assert (lowest[0], lowest[-1], floor[0], floor[-1]) == ("│", "│", "└", "┘")


@pytest.mark.parametrize("name", ["mnk:8,30,5", "mnk:30,8,5", "mnk:1,128,5", "mnk:128,1,5", "connect-four:33x7"])
def test_large_grids_stay_grids(name: str) -> None:
    geometry = game(name).geometry
    assert [spot[:2] for spot in cell_grid(geometry).spots] == [cell.place for cell in geometry.cells]
