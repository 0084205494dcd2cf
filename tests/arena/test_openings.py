from pathlib import Path

import pytest

from denkspiel.arena.openings import distinct_openings, random_openings, read_opening_file
from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game
from denkspiel.play.record import GameRecord

THREE = game("tic-tac-toe")


def test_tic_tac_toe_begins_in_three_and_goes_on_in_twelve_ways() -> None:
    """The well-known counts of its positions up to symmetry: 3 with one stone, 12 with two, 38 with three."""
    assert [len(random_openings(THREE, plies, 100, "s")) for plies in (0, 1, 2, 3)] == [1, 3, 12, 38]


def test_only_kept_ones_are_found() -> None:
    centre = 4
    found = random_openings(THREE, 2, 100, "s", lambda position: position.owner(centre) is not None)
    assert len(found) == 4  # the centre and a corner or an edge, either one first
    assert all(centre in opening for opening in found)


def test_twins_and_ended_games_of_a_list_are_left_out() -> None:
    openings = [(0, 4), (8, 4), (2, 4), (1, 4), (0, 3, 1, 4, 2)]
    assert list(distinct_openings(THREE, openings)) == [(0, 4), (1, 4)]
    assert list(distinct_openings(THREE, openings, lambda position: position.owner(1) is not None)) == [(1, 4)]


def test_file(tmp_path: Path) -> None:
    four = game("connect-four")
    path = tmp_path / "openings.txt"
    path.write_text("44\n\n4 5 3\n", encoding="utf-8")
    assert [len(opening) for opening in read_opening_file(four, path)] == [2, 3]
    with pytest.raises(FileFault, match=r'Cannot read ".*none\.txt": no such file or folder'):
        read_opening_file(four, tmp_path / "none.txt")


def test_the_games_of_a_record_file_are_openings(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("\n".join(GameRecord(THREE, moves).to_text() for moves in ((4, 0), (4, 1, 3))), encoding="utf-8")
    assert read_opening_file(THREE, file) == [(4, 0), (4, 1, 3)]


def test_a_file_of_finished_games_is_told(tmp_path: Path) -> None:
    file, ended = tmp_path / "games.txt", (0, 3, 1, 4, 2)
    file.write_text(GameRecord(THREE, ended).to_text(), encoding="utf-8")
    with pytest.raises(FileFault, match=r'All games in ".*games\.txt" are finished'):
        read_opening_file(THREE, file)
    file.write_text("\n".join(GameRecord(THREE, moves).to_text() for moves in (ended, (4,))), encoding="utf-8")
    assert list(distinct_openings(THREE, read_opening_file(THREE, file))) == [(4,)]
