"""Game records: written, read, and refused where they are broken."""

import dataclasses
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game, game_names
from denkspiel.games.grid import grid
from denkspiel.play.record import GameRecord
from denkspiel.play.record_reader import MAX_GAME_LENGTH, parse_last_record, parse_records

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


def record_of(moves: str) -> GameRecord:
    return GameRecord(CONNECT_FOUR, parse_moves(CONNECT_FOUR, moves), ("Ada", "homburg"), ("human", "homburg"), "7")


def test_the_format_to_the_letter() -> None:
    """The check sums are those that gzip gives for the text before each of them."""
    assert record_of("445").to_text() == (
        '[Denkspiel "1"]\n[Game "connect-four"]\n[First "Ada"]\n[FirstKind "human"]\n[Second "homburg"]\n'
        '[SecondKind "homburg"]\n[Seed "7"]\n\n{crc f9878db0}\n'
        "1. 4 {crc a08a20e3}\n   4 {crc 6a593df5}\n2. 5 {crc 90400581}\n"
    )
    assert record_of("1212121").to_text().endswith('\n4. 1 {crc 8953d6f3}\n[Result "1-0"] {crc 44fc38ab}\n')


def test_a_record_of_the_first_days_without_check_sums_is_read() -> None:
    old = '[Denkspiel "1"]\n[Game "connect-four"]\n[First "Ada"]\n[Second "homburg"]\n[Seed "7"]\n[Result "*"]\n\n'
    (without_moves,) = parse_records(old, "x")
    assert without_moves.moves == ()
    (record,) = parse_records(old + "1. 4 4\n2. 5\n", "x")
    assert record.moves == record_of("445").moves
    assert record.names == ("Ada", "homburg")


def test_a_hand_written_record_is_read() -> None:
    (record,) = parse_records(HAND_WRITTEN, "game.txt")
    assert record.names == ('Ada "the first" L\\', "homburg")
    assert record.kinds == ("human", "homburg")
    assert record.moves == parse_moves(CONNECT_FOUR, "1212121")
    assert parse_records(record.to_text(), "again") == [record]


@pytest.mark.parametrize("name", ["connect-four", "connect-four:12x5", "qubic"])
def test_variations_are_written_and_read_back(name: str) -> None:
    lines = ((0, 1), (0, 1, 2, 3))
    text = dataclasses.replace(GameRecord(game(name), (0,)), variations=lines).to_text()
    (found,) = parse_records(text, "x")
    assert (found.moves, found.variations) == ((0,), lines)


@pytest.mark.parametrize("name", [*game_names(), "connect-four:8x7", "mnk:5,5,4", "hexagon:11"])
def test_every_game_is_written_and_read_back(name: str) -> None:
    played = game(name)
    record = GameRecord(played)
    while not record.position.outcome and len(record.moves) < 9:
        record = dataclasses.replace(record, moves=(*record.moves, record.position.legal_moves[-1]))
        assert parse_records(record.to_text(), "x") == [record]


def test_a_game_of_ones_own_is_in_the_record_whole() -> None:
    own = Game("mine", 'My "game" {x}', grid((3, 2), 2, gravity=True))
    record = GameRecord(own, parse_moves(own, "12"))
    assert "[Definition " in record.to_text()
    assert parse_records(record.to_text(), "x") == [record]


def test_a_changed_catalogue_game_is_not_mistaken_for_the_original() -> None:
    other = Game("tic-tac-toe", "Tic-Tac-Toe", game("tic-tac-toe").geometry, avoidance=True)
    (read,) = parse_records(GameRecord(other).to_text(), "x")
    assert read.game.avoidance


def test_a_game_that_is_over_is_not_called_unfinished() -> None:
    with pytest.raises(FileFault, match=r"the moves lead to 1-0"):
        parse_records(HAND_WRITTEN.replace('"1-0"', '"*"'), "x")


def test_a_game_may_stand_for_the_one_before_it() -> None:
    text = record_of("1").to_text() + record_of("44").to_text() + record_of("4").to_text(replaces=True)
    assert parse_records(text, "x") == [record_of("1"), record_of("4")]


def test_every_changed_byte_is_noticed() -> None:
    """Or it changes nothing: white space between games, and the seal of a game's end that breaks up another way."""
    games = [record_of("445"), record_of("1212121"), dataclasses.replace(record_of(""), names=("Ädä", "x"))]
    content = ("\n".join(record.to_text() for record in games)).encode()
    unnoticed = []
    for place, byte in enumerate(content):
        for changed in {byte ^ 1, byte ^ 0x10, *b"\n 1{"} - {byte}:
            try:
                read = parse_records((content[:place] + bytes([changed]) + content[place + 1 :]).decode(), "x")
            except (FileFault, UnicodeDecodeError):
                continue
            if read != games:
                unnoticed.append((place, changed))
    assert unnoticed == []


def test_a_cut_record_is_refused_or_holds_the_first_moves() -> None:
    """Nothing but the beginning of a game that goes on looks like the beginning of a game."""
    whole = record_of("1212121")
    text, read = whole.to_text(), []
    for end in range(len(text)):
        try:
            (record,) = parse_records(text[:end], "x")
        except FileFault:
            continue
        assert text[:end].rstrip(" \n01234.").endswith("}")
        read.append(record.moves)
    assert sorted(set(read)) == [whole.moves[:ply] for ply in range(8)]


def test_the_line_that_does_not_fit_is_named() -> None:
    text = record_of("445").to_text()
    with pytest.raises(FileFault, match="game 2: line 24 or an earlier line was changed"):
        parse_records(text + "\n" + text.replace("   4", "   3"), "x")
    with pytest.raises(FileFault, match="game 1: line 12 has no checksum"):
        parse_records(text.replace("{crc 90400581}", ""), "x")


@pytest.mark.parametrize("letter", ["x", r"\\", "["])
def test_the_longest_tag_costs_no_more_than_its_length(letter: str) -> None:
    name = letter * ((MAX_GAME_LENGTH - 100) // len(letter))
    text = f'[Denkspiel "1"]\n[Game "hexagon"]\n[First "{name}"]\n\n1. 12\n'
    with _little_memory():
        (record,) = parse_records(text, "x")
    assert record.names[0] == name.replace(r"\\", "\\")
    for source, said in (("x", '"x"'), (None, "The text")):
        with pytest.raises(
            FileFault, match=rf"^{said} contains a game that is too large\. At most 1 MiB is allowed\.$"
        ):
            parse_records(text + " " * 100, source)
    with pytest.raises(FileFault, match=r"^The text is not a game record: "):
        parse_records("12 34", None)
    with pytest.raises(FileFault, match=r"^Game 1: the tag \[Game\] is missing"):
        parse_records('[Denkspiel "1"]\n\n1. 12\n', None)


def test_a_long_row_of_moves_is_refused_without_effort() -> None:
    text = f'[Denkspiel "1"]\n[Game "hexagon"]\n\n{"12 " * (MAX_GAME_LENGTH // 3 - 20)}'
    with _little_memory(), pytest.raises(FileFault, match="Move 2: "):
        parse_records(text, "x")


@contextmanager
def _little_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < 20 * MAX_GAME_LENGTH
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("before", ["", "\n\n", record_of("1").to_text(), HAND_WRITTEN + record_of("1").to_text()])
def test_the_last_game_is_the_last_of_all(before: str) -> None:
    text = before + record_of("4453").to_text()
    assert parse_last_record(text, "here") == parse_records(text, "here")[-1]
    for faulty in (text.replace("5 {", "6 {"), f"{text}[Denkspiel", f"x{text}"):
        with pytest.raises(FileFault) as told:
            parse_last_record(faulty, "here")
        with pytest.raises(FileFault) as all_told:
            parse_records(faulty, "here")
        assert str(told.value) == str(all_told.value)


def test_the_last_game_is_read_although_another_one_is_broken() -> None:
    text = HAND_WRITTEN.replace("4. 1", "4. x") + record_of("44").to_text()
    assert parse_last_record(text, "here") == record_of("44")


@pytest.mark.parametrize("number", [0, 1, 2, 10_000])
def test_the_number_of_the_game_is_written_and_read_back(number: int) -> None:
    record = dataclasses.replace(record_of("445"), number=number)
    assert parse_records(record.to_text(), "here") == [record]
    assert ("[Number " in record.to_text()) == (number != 0)
