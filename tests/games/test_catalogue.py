from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault, InvalidGame, UnknownName
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game, game_entries, game_names, listed_game_name
from denkspiel.locale import LANGUAGES, Translator
from tools.originals import DEMANDS

ORIGINALS = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")


def test_the_games_of_the_originals_come_first() -> None:
    assert game_names()[:4] == ORIGINALS
    assert tuple(entry.name for entry in game_entries() if entry.originals) == ORIGINALS
    assert set("".join(entry.originals for entry in game_entries())) == {demand[0] for demand in DEMANDS}


def test_every_game_has_a_place_of_its_own() -> None:
    places = [entry.place for entry in game_entries()]
    assert places == sorted(set(places))
    assert {"tic-tac-toe", "qubic"} < set(game_names())


@pytest.mark.parametrize(
    ("name", "cells", "line_length"),
    [
        ("connect-four:8x7", 56, 4),
        ("connect-four:8x8", 64, 4),
        ("connect-four:9x9", 81, 4),
        ("connect-four:9x7x5", 63, 5),
        ("connect-four:7x6x5", 42, 5),
        ("connect-four:16x16", 256, 4),
        ("score-four:5", 125, 5),
        ("score-four:6", 216, 6),
        ("connect-four:1x4", 4, 4),
        ("score-four:3", 27, 3),
        ("score-four:2", 8, 2),
        ("tic-tac-toe-3d:4", 64, 4),
        ("hexagon:3", 3, 3),
        ("hexagon:11", 55, 3),
        ("hexagon:23", 253, 3),
        ("mnk:5,5,4", 25, 4),
        ("mnk:19,13,6", 247, 6),
        ("mnk:64,1,2", 64, 2),
    ],
)
def test_sizes_on_request(name: str, cells: int, line_length: int) -> None:
    made = game(name)
    assert (made.id, made.geometry.size) == (name, cells)
    assert {len(line) for line in made.geometry.lines} == {line_length}


def test_the_usual_size_is_the_usual_game() -> None:
    assert game("connect-four:7x6") == game("connect-four")
    assert game("hexagon:6") == game("hexagon")
    assert game("connect-four:7x6x4") == game("connect-four")
    assert game("connect-four:9x7x4") == game("connect-four:9x7")
    assert game("mnk:15,15,5") == game("gomoku")
    assert game(" Connect-Four:07x06 ") == game("connect-four")
    assert game("connect-four: 9 \u00d7 7") == game("connect-four:9,7") == game("connect-four:9x7")
    assert game("mnk:15x15x5") == game("mnk:15, 15, 5") == game("gomoku")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("connect-four:0x9", "A board must have two or three sizes, each at least 1."),
        ("connect-four:17x16", "A 17x16 board has 272 cells; at most 256"),
        ("connect-four:3x3", "Lines of 4 cells do not fit on a 3x3 board. Choose a length of at most 3."),
        ("connect-four:1x1", "A board with a single cell has no room for a line."),
        ("connect-four:", "connect-four needs a size. Write connect-four:WxH[xK]"),
        ("connect-four:8", '"8" is not a size of connect-four. Write connect-four:WxH[xK]'),
        ("connect-four:8x7x", '"8x7x" is not a size'),
        ("connect-four:8x7x6x5", '"8x7x6x5" is not a size'),
        ("connect-four:8x7x9", "Lines of 9 cells do not fit on a 8x7 board. Choose a length of at most 8."),
        ("connect-four:-8x7", "is not a size"),
        ("connect-four:8x1000", "is not a size"),
        ("connect-four:\u0668x\u0667", "is not a size"),
        ("connect-four:8\u00b2x7", "is not a size"),
        ("score-four:1", "A board with a single cell has no room for a line."),
        ("score-four:7", "343 cells; at most 256"),
        ("hexagon:2", "3 to 23 points, not 2"),
        ("hexagon:99", "3 to 23 points, not 99"),
        ("mnk", "mnk needs a size. Write mnk:M,N,K"),
        ("mnk:5,5", '"5,5" is not a size of mnk'),
        ("mnk:5,5,6", "Lines of 6 cells do not fit"),
        ("mnk:5,5,1", "A line needs at least two cells."),
        ("tic-tac-toe:4", "tic-tac-toe has only one size. For other sizes, write mnk:M,N,K."),
        ("qubic:", "qubic has only one size. For other sizes, write tic-tac-toe-3d:"),
    ],
)
def test_faulty_sizes(name: str, fault: str) -> None:
    with pytest.raises(InvalidGame) as refusal:
        game(name)
    assert fault in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("conect-four", "connect-four"), ("Hexagone", "hexagon"), ("tiktaktoe", "tic-tac-toe"), ("qubik", "qubic")],
)
def test_a_misspelt_name_is_put_right(name: str, meant: str) -> None:
    with pytest.raises(UnknownName, match=f'Did you mean "{meant}"'):
        game(name)


@pytest.mark.parametrize("name", ["", "chess", "7", "x" * 100_000, "\x1b[2J", "\udcff"])
def test_an_unknown_name_lists_what_is_allowed(name: str) -> None:
    with pytest.raises(UnknownName) as refusal:
        game(name)
    sentence = str(refusal.value)
    assert "Choose one of: connect-four, score-four" in sentence
    assert "FILE.toml" in sentence
    assert sentence.isprintable()
    assert len(sentence) < 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_found_by_its_title_in_every_language(language: str) -> None:
    say = Translator(language)
    for entry in game_entries():
        made = entry.make() if entry.usual else game(f"{entry.name}:{entry.examples[0]}")
        title, _, size = made.id.partition(":")
        assert title == entry.name
        said = say(Message.literal(made.title))
        for written in (said, said.upper(), f" {said.lower()} ", said.replace(" ", "-")):
            assert game(f"{written}:{size}" if size else written) == made


def test_every_common_name_leads_to_its_game_in_every_size() -> None:
    for entry in game_entries():
        for alias in entry.aliases:
            assert listed_game_name(alias) == listed_game_name(entry.name)
            assert not entry.usual or game(alias) is game(entry.name)
            assert all(game(f"{alias.upper()}:{size}") == game(f"{entry.name}:{size}") for size in entry.examples)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("3D-Vier gewinnt", "score-four"),
        ("sogo", "score-four"),
        ("raummühle", "score-four"),
        ("Vier Gewinnt", "connect-four"),
        ("SIM", "hexagon"),
        ("sim:7", "hexagon:7"),
        ("vier gewinnt:8X7", "connect-four:8x7"),
    ],
)
def test_common_names(name: str, meant: str) -> None:
    assert game(name).id == meant


def test_a_file_is_read_anew_each_time(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[grid]\nsizes = [3, 3]\nline_length = 3\n", encoding="utf-8")
    assert game(str(path)).geometry.size == 9
    path.write_text("[grid]\nsizes = [4, 4]\nline_length = 3\n", encoding="utf-8")
    assert game(str(path)).geometry.size == 16
    path.unlink()
    with pytest.raises(FileFault, match=r"mine\.toml: This file does not exist"):
        game(str(path))
