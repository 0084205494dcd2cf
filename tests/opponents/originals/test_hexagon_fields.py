from itertools import combinations

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.originals.hexagon_fields import Column, EdgeState, Fields, Priority
from tests.opponents.originals.hexagon_positions import HEXAGON, cell


def test_fields_to_the_letter_of_the_text() -> None:
    fields = Fields.from_position(replay(HEXAGON, "34 14 45 46 12"))
    assert (len(fields.L), len(fields.L[0])) == (15, 5)
    assert (len(fields.I), len(fields.I[0])) == (6, 6)
    assert (len(fields.P), len(fields.P[0])) == (6, 2)
    assert fields.I[2][3] == 9
    assert fields.L[9][Column.START] == 2, "point 3"
    assert fields.L[9][Column.END] == 3, "point 4"
    assert fields.P[3] == (2, 2), "of the second player, to move, 14 and 46 leave point 4; of the first 34 and 45"
    assert fields.P[0] == (1, 1)
    assert fields.P[1] == (0, 1)


def test_the_states_are_seen_by_the_side_to_move() -> None:
    place = replay(HEXAGON, "34 14")
    for now, own, enemy in ((place, "34", "14"), (place.play(cell("56")), "14", "34")):
        rows = Fields.from_position(now).L
        assert rows[cell(own)][Column.STATE] == int(EdgeState.COMPUTER) == 1
        assert rows[cell(enemy)][Column.STATE] == int(EdgeState.PLAYER) == 2
        assert rows[cell("12")][Column.STATE] == int(EdgeState.OPEN) == 0
        assert rows[cell(own)][Column.RATING] == 0


@pytest.mark.parametrize("name", ["hexagon", "hexagon:3", "hexagon:8"])
def test_the_index_field_and_the_lines_agree(name: str) -> None:
    fields = Fields.from_position(Position.start(game(name)))
    points = range(len(fields.I))
    assert all(fields.I[i][i] is None for i in points)
    for i, j in combinations(points, 2):
        number = fields.I[i][j]
        assert number is not None
        assert number == fields.I[j][i]
        assert fields.L[number][: Column.STATE] == (i, j)


def test_the_list_of_the_best() -> None:
    fields = Fields.from_position(replay(HEXAGON, "12"))
    names = ["34", "35", "36", "45", "46", "56"]
    assert fields.best == tuple(map(cell, names))
    assert [row[Column.BEST] for row in fields.L] == [*map(cell, names), *[0] * 9]
    assert fields.best_count == 6


def test_a_triangle_with_an_open_line_is_not_closed() -> None:
    """Line 13 would close one with 12 only if 23 were drawn; so its points decide: 1 has an own line, 3 none."""
    rows = Fields.from_position(replay(HEXAGON, "12 45")).L
    assert rows[cell("13")][Column.RATING] == Priority.TOUCHES_BLANK_POINT
    assert rows[cell("46")][Column.RATING] == Priority.JOINS_BLANK_AND_ENEMY_POINT
