from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from denkspiel import write_position
from denkspiel.arena.openings import distinct_openings, random_openings, read_opening_file
from denkspiel.core.errors import FileFault, UnknownName
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.play.positions.reader import format_names
from denkspiel.play.record import GameRecord
from tests.cases import for_each

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
    assert read_opening_file(THREE, file) == {(4, 0): 0, (4, 1, 3): 0}
    file.write_text(GameRecord(THREE, (4, 0, 1), setup=2).to_text(), encoding="utf-8")
    assert read_opening_file(THREE, file) == {(4, 0, 1): 2}


def test_a_file_of_finished_games_is_told(tmp_path: Path) -> None:
    file, ended = tmp_path / "games.txt", (0, 3, 1, 4, 2)
    file.write_text(GameRecord(THREE, ended).to_text(), encoding="utf-8")
    with pytest.raises(FileFault, match=r'All games in ".*games\.txt" are finished'):
        read_opening_file(THREE, file)
    file.write_text("\n".join(GameRecord(THREE, moves).to_text() for moves in (ended, (4,))), encoding="utf-8")
    assert list(distinct_openings(THREE, read_opening_file(THREE, file))) == [(4,)]


@for_each("name", [name for name in game_names() if name != "tic-tac-toe"] + ["connect-four:9x7", "mnk:4,3,3"])
def test_each_line_is_a_position_in_any_format(name: str, tmp_path: Path) -> None:
    played, rng = game(name), Random(name)
    lines, positions = list[str](), list[Position]()
    for form in format_names():
        position = Position.start(played)
        for _ in range(3):
            position = position.play(rng.choice(position.legal_moves))
        with suppress(UnknownName):
            text = write_position(position, form)
            if "\n" not in text:
                lines += [f"{form}: {text}", ""]
                positions.append(position)
    file = tmp_path / f"{played.id.replace(':', '-')}.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    found = read_opening_file(played, file)
    assert {replay_cells(played, moves) for moves in found} == {*positions}
    for moves, setup in found.items():
        assert setup in (0, len(moves))
    assert len(lines) > 6


def replay_cells(played: Game, moves: Sequence[int]) -> Position:
    position = Position.start(played)
    for move in moves:
        position = position.play(move)
    return position


@for_each("name", [name for name in game_names() if name != "hexagon"])
@for_each("form", ["diagram", "emoji", "board", "record", "kaggle-match", "json"])
def test_a_file_can_be_one_position_of_several_lines(name: str, form: str, tmp_path: Path) -> None:
    played = game(name)
    position, *_ = (Position.start(played).play(move) for move in Position.start(played).legal_moves)
    position = position.play(position.legal_moves[-1])
    try:
        text = write_position(position, form)
    except UnknownName:
        return
    file = tmp_path / f"{name}-{form}.txt"
    for written in (text, f"\n{text}\n", *([f"{form}:\n{text}"] if form != "record" else [])):
        file.write_text(written, encoding="utf-8")
        ((moves, setup),) = read_opening_file(played, file).items()
        assert replay_cells(played, moves) == position
        assert setup == (0 if form == "kaggle-match" else 2)


def test_a_file_that_can_be_read_in_two_ways_is_refused(tmp_path: Path) -> None:
    four, file = game("connect-four:4x4"), tmp_path / "two.txt"
    rows = "0000\n0000\n0012\n0021\n"
    file.write_text(rows, encoding="utf-8")
    with pytest.raises(
        FileFault, match=r'two\.txt" can be one position or one on each line\. Put "diagram:" on a line'
    ):
        read_opening_file(four, file)
    file.write_text(f"diagram:\n{rows}", encoding="utf-8")
    assert [*read_opening_file(four, file).values()] == [4]
    file.write_text("".join(f"zero-based: {row}\n" for row in rows.split()), encoding="utf-8")
    assert [*read_opening_file(four, file).values()] == [0, 0, 0]


@for_each(
    "text, sentence",
    [
        ("44\n\n4 9 3\n", 'line 3: Move 2: "9"'),
        ("44\n7/7/7/7/3P3/7 b\n", "line 2: The stone on 4.2 is floating"),
        ("[3, 3, 4, 2]\n44", "line 1: This text can be read in several ways: zero-based, moves."),
        (". . . . . . .\n. . X . . . .\n", "line 1: The text has 7 cells, but Connect Four has 42."),
        ("?game=hexagon&moves=12\n", "line 1: This is a position of Hexagon, not of Connect Four."),
    ],
)
def test_a_bad_line_is_named_by_its_number(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileFault) as refused:
        read_opening_file(game("connect-four"), file)
    assert sentence in str(refused.value)
