from pathlib import Path

import pytest

from denkspiel.arena.openings import different, opening_file, random_openings
from denkspiel.core.errors import FileFault, IllegalMove
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game

THREE = game("tic-tac-toe")


def after(moves: tuple[int, ...]) -> Position:
    position = Position.start(THREE)
    for move in moves:
        position = position.play(move)
    return position


def test_tic_tac_toe_begins_in_three_and_goes_on_in_twelve_ways() -> None:
    """The well-known counts of its positions up to symmetry: 3 with one stone, 12 with two, 38 with three."""
    assert [len(random_openings(THREE, plies, 100, "s")) for plies in (0, 1, 2, 3)] == [1, 3, 12, 38]


def test_more_openings_begin_with_the_same_ones() -> None:
    assert random_openings(THREE, 3, 20, "s")[:5] == random_openings(THREE, 3, 5, "s")
    assert random_openings(THREE, 3, 20, "s") != random_openings(THREE, 3, 20, "t")


def test_no_opening_ends_the_game() -> None:
    found = random_openings(THREE, 6, 30, "s")
    assert len(found) == 30
    assert all(after(opening).outcome is None for opening in found)


def test_only_kept_ones_are_found() -> None:
    centre = 4
    found = random_openings(THREE, 2, 100, "s", lambda position: position.owner(centre) is not None)
    assert len(found) == 4  # the centre and a corner or an edge, either one first
    assert all(centre in opening for opening in found)


def test_twins_and_ended_games_of_a_list_are_left_out() -> None:
    openings = [(0, 4), (8, 4), (2, 4), (1, 4), (0, 3, 1, 4, 2)]
    assert list(different(THREE, openings)) == [(0, 4), (1, 4)]
    assert list(different(THREE, openings, lambda position: position.owner(1) is not None)) == [(1, 4)]


def test_file(tmp_path: Path) -> None:
    four = game("connect-four")
    path = tmp_path / "openings.txt"
    path.write_text("44\n\n4 5 3\n", encoding="utf-8")
    assert [len(opening) for opening in opening_file(four, path)] == [2, 3]
    path.write_text("4444444\n", encoding="utf-8")
    with pytest.raises(IllegalMove, match="Move 7"):
        opening_file(four, path)
    with pytest.raises(FileFault, match="cannot be read"):
        opening_file(four, tmp_path / "none.txt")
