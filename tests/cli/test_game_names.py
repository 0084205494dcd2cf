"""Wherever a command takes a game, it takes an original too, and says which there are."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import denkspiel as denkspiel_package
from denkspiel.cli.commands import full_parser
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.values import GameName, named_game
from denkspiel.locale import Translator
from denkspiel.play.originals import ORIGINALS, Original
from tests.cli.calling import Call

BOOK = Path(denkspiel_package.__file__).parent / "solver/book/books/connect-four.book"
CALLS = (
    "play {}",
    "serve {}",
    "opponents {}",
    "show {}",
    "convert 44 --to fen --game {}",
    "rate {}",
    "think {}",
    "solve {}",
    "analyse {}",
    "prove {}",
    "perft {} 1",
    "engine --game {}",
    "check random --game {}",
    "match random random --game {}",
    "tournament random random --game {}",
    "sprt random random --game {}",
    "puzzle {}",
    "puzzles build {} --out made.json",
    "puzzles check {}",
    "puzzles sheet {} --out sheet.svg",
    "book build {}",
    f"book info {BOOK} --game {{}}",
    f"book check {BOOK} --game {{}}",
    "dataset {} --positions all:1 --out positions.parquet",
    "train {} --out mine.weights",
    "warm-up {}",
)


def commands_with_games(parser: LocalizedArgumentParser, words: tuple[str, ...] = ()) -> Iterator[str]:
    if any(action.type is GameName for action in parser.actions):
        yield " ".join(words)
    for name, command in parser.commands.items():
        yield from commands_with_games(command, (*words, name))


def test_these_are_all_commands_that_take_a_game() -> None:
    for command in commands_with_games(full_parser(Translator("en"))):
        assert any(call.startswith(f"{command} ") for call in CALLS), command


@pytest.mark.parametrize("call", CALLS)
def test_of_an_unknown_name_every_command_says_which_games_and_originals_there_are(denkspiel: Call, call: str) -> None:
    answer = denkspiel(*call.format("foo").split())
    assert answer.status == 2
    assert (
        'Unknown game or original: "foo". Choose one of: c64, homburg, fortran, pc1360, amiga, connect-' in answer.err
    )


@pytest.mark.parametrize("original", ORIGINALS, ids=lambda original: original.name)
def test_the_name_of_an_original_is_its_game(denkspiel: Call, original: Original) -> None:
    assert named_game(original.name).id == named_game(original.name.upper()).id == original.game
    assert denkspiel("show", original.name).out == denkspiel("show", original.game).out
