"""Which of our games are games in a row, found out from cells and lines alone."""

from dataclasses import replace

from denkspiel.core.geometry import Geometry
from denkspiel.games.catalogue import game, game_entries, game_names
from denkspiel.opponents.external.row_game import row_game
from tests.cases import for_each


@for_each(
    "name, expected",
    [
        ("connect-four", (7, 6, 4, True)),
        ("connect-four:5x8", (5, 8, 4, True)),
        ("tic-tac-toe", (3, 3, 3, False)),
        ("mnk:5,4,3", (5, 4, 3, False)),
    ],
)
def test_flat_games_are_known_in_every_size(name: str, expected: tuple[int, int, int, bool]) -> None:
    found = row_game(game(name))
    assert found is not None
    assert (found.columns, found.rows, found.length, found.drops) == expected
    assert sorted(found.cells) == [*range(game(name).geometry.size)]
    assert not found.avoidance


@for_each("name", game_names())
def test_cells_stand_row_by_row_from_the_top(name: str) -> None:
    found = row_game(game(name))
    if found is None:
        return
    places = [game(name).geometry.cells[cell].place for cell in found.cells]
    assert places == sorted(places, key=lambda place: (-place[1], place[0]))


def test_games_in_space_and_of_edges_are_none() -> None:
    assert [name for name in ("score-four", "tic-tac-toe-3d", "hexagon") if row_game(game(name)) is not None] == []
    assert any(row_game(entry.make()) is not None for entry in game_entries() if entry.usual)


def test_a_game_that_lacks_a_line_is_none() -> None:
    played = game("connect-four:5x5")
    geometry = Geometry(played.geometry.cells, played.geometry.lines[1:])
    assert row_game(replace(played, geometry=geometry)) is None
