"""Game records: written, read, resumed, and refused where they are broken."""

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game, game_names
from denkspiel.games.grid import grid
from denkspiel.play.record import Record, RecordFile, parse_records, read_records

CONNECT_FOUR = game("connect-four")
HAND_WRITTEN = """[Denkspiel "1"]
[Game "connect-four"]
[First "Ada \\"the first\\" L\\\\"]
[FirstKind "human"]
[Second "homburg"]
[SecondKind "homburg"]
[Seed "7"]
[Result "1-0"]

1. 1 2 {a comment} 2. 1 2
3. 1 2 ; another one, to the end of the line
4. 1
"""


def record_of(moves: str) -> Record:
    return Record(CONNECT_FOUR, parse_moves(CONNECT_FOUR, moves), ("Ada", "homburg"), ("human", "homburg"), "7")


def test_the_format_to_the_letter() -> None:
    assert record_of("445").to_text() == (
        '[Denkspiel "1"]\n[Game "connect-four"]\n[First "Ada"]\n[FirstKind "human"]\n[Second "homburg"]\n'
        '[SecondKind "homburg"]\n[Seed "7"]\n[Result "*"]\n\n1. 4 4\n2. 5\n'
    )


def test_a_hand_written_record_is_read() -> None:
    (record,) = parse_records(HAND_WRITTEN, "game.txt")
    assert record.names == ('Ada "the first" L\\', "homburg")
    assert record.kinds == ("human", "homburg")
    assert record.moves == parse_moves(CONNECT_FOUR, "1212121")
    assert parse_records(record.to_text(), "again") == [record]


@pytest.mark.parametrize("name", [*game_names(), "connect-four:8x7", "mnk:5,5,4", "hexagon:11"])
def test_every_game_is_written_and_read_back(name: str) -> None:
    played = game(name)
    record = Record(played)
    while not record.position.outcome and len(record.moves) < 9:
        record = dataclasses.replace(record, moves=(*record.moves, record.position.legal_moves[-1]))
        assert parse_records(record.to_text(), "x") == [record]


def test_a_game_of_ones_own_is_in_the_record_whole() -> None:
    own = Game("mine", 'My "game" {x}', grid((3, 2), 2, gravity=True))
    record = Record(own, parse_moves(own, "12"))
    assert "[Definition " in record.to_text()
    assert parse_records(record.to_text(), "x") == [record]


def test_a_changed_catalogue_game_is_not_mistaken_for_the_original() -> None:
    other = Game("tic-tac-toe", "Tic-Tac-Toe", game("tic-tac-toe").geometry, avoidance=True)
    (read,) = parse_records(Record(other).to_text(), "x")
    assert read.game.avoidance


BROKEN = {
    "nothing": ("", "does not begin with"),
    "something else": ("Dear diary,\n", "does not begin with"),
    "another format": (HAND_WRITTEN.replace('Denkspiel "1"', 'Denkspiel "2"'), "the format is 2"),
    "no game": (HAND_WRITTEN.replace('[Game "connect-four"]\n', ""), r"\[Game\] is missing"),
    "unknown game": (HAND_WRITTEN.replace("connect-four", "conect-four"), 'Did you mean "connect-four"'),
    "a tag twice": (HAND_WRITTEN.replace("[FirstKind", '[First "Bob"]\n[FirstKind'), "twice"),
    "a garbled tag": (HAND_WRITTEN.replace('[Seed "7"]', "[Seed 7]"), "is not a tag"),
    "unreadable move": (HAND_WRITTEN.replace("4. 1", "4. x"), 'Move 7: "x" is not a move'),
    "illegal move": (HAND_WRITTEN.replace("4. 1\n", "4. 3 1 1 1 1 1\n"), "Move 11"),
    "moves after the end": (HAND_WRITTEN + "5. 4\n", "Move 8: The game is over"),
    "wrong result": (HAND_WRITTEN.replace("1-0", "0-1"), "the result is given as 0-1, but the moves lead to 1-0"),
    "a comment without an end": (HAND_WRITTEN + "{ the rest", "begins with { does not end"),
    "garbled definition": (HAND_WRITTEN.replace("[First ", '[Definition "{"]\n[First '), "is not JSON"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_records_are_refused_with_place_and_fault(case: str) -> None:
    text, fault = BROKEN[case]
    with pytest.raises(FileFault, match=fault) as caught:
        parse_records(text, "game.txt")
    assert '"game.txt"' in str(caught.value)


def test_several_games_and_the_number_of_the_faulty_one() -> None:
    good = HAND_WRITTEN + "\n"
    assert len(parse_records(good * 3, "x")) == 3
    with pytest.raises(FileFault, match="game 2:"):
        parse_records(good + good.replace("1-0", "0-1") + good, "x")


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        records = parse_records(text, "x")
    except FileFault:
        return
    assert records


@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(HAND_WRITTEN)))
    end = data.draw(st.integers(start, len(HAND_WRITTEN)))
    damaged = HAND_WRITTEN[:start] + data.draw(st.text(max_size=12)) + HAND_WRITTEN[end:]
    try:
        records = parse_records(damaged, "x")
    except FileFault:
        return
    assert parse_records("\n".join(record.to_text() for record in records), "y") == records


def test_the_file_is_whole_after_every_move_and_keeps_earlier_games(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    file = RecordFile(path)
    for moves in ("4", "44", "445"):
        file.write(record_of(moves))
        assert read_records(path) == [record_of(moves)]
    file.begin()
    file.write(record_of("1"))
    again = RecordFile(path)
    again.write(record_of("7"))
    assert read_records(path) == [record_of("445"), record_of("1"), record_of("7")]
    continued = RecordFile(path, continues=True)
    continued.write(record_of("77"))
    assert read_records(path) == [record_of("445"), record_of("1"), record_of("77")]
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.txt"]


def test_a_file_that_is_no_record_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary,\n", encoding="utf-8")
    with pytest.raises(FileFault, match="is not a game record"):
        RecordFile(path)
    assert path.read_text(encoding="utf-8") == "Dear diary,\n"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="cannot be read: there is no such file or folder"):
        read_records(tmp_path / "missing.txt")
    with pytest.raises(FileFault, match="cannot be read: it is a folder"):
        read_records(tmp_path)
    path = tmp_path / "binary.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileFault, match="not a text in UTF-8"):
        read_records(path)


def test_a_game_that_is_over_is_not_called_unfinished() -> None:
    over = record_of("1212121")
    assert '[Result "1-0"]' in over.to_text()
    with pytest.raises(FileFault, match=r"the moves lead to 1-0"):
        parse_records(over.to_text().replace('"1-0"', '"*"'), "x")
