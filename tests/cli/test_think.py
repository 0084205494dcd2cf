import json

import pytest

from denkspiel import explain_decision, replay
from tests.cli.calling import Call


def test_the_sentence_of_the_text_its_translation_the_steps_and_the_choice(denkspiel: Call) -> None:
    answer = denkspiel("think", "connect-four", "414141", "--by", "homburg")
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert "S1    „Prüfung in der ersten Spalte (von links) ob man noch einen Stein" in lines
    assert "      Check in the first column (from the left) whether a stone can still be" in lines
    (block,) = [line for line in lines if line.startswith("S2    Three or more of the opponent's")]
    assert block.split()[-2:] == ["+17207", "17207"]
    assert lines[-1] == "Homburg plays 4."
    assert all(len(line) <= 80 for line in lines)


def test_each_sentence_is_said_once(denkspiel: Call) -> None:
    said = denkspiel("think", "connect-four", "4453").out
    assert said.count("„Prüfung in der ersten Spalte (von links) ob man noch") == 1


def test_german_needs_no_translation(denkspiel: Call) -> None:
    said = denkspiel("think", "connect-four", "44", "--language", "de").out
    assert "Check in the first column" not in said
    assert "Spalte 1: Das unterste freie Feld ist 1.1." in said
    assert said.splitlines()[-1] == "Homburg zieht 3."


@pytest.mark.parametrize(
    ("words", "by"),
    [
        ("amiga 44", "ilaender-normal"),
        ("c64 a1", "raumvier-1"),
        ("c64 a1 --by c64-2", "raumvier-2"),
        ("homburg 44", "homburg"),
        ("pc1360 12", "hexagon-1360"),
        ("fortran 111", "fortran"),
        ("connect-four 44", "homburg"),
        ("score-four a1", "raumvier-1"),
        ("hexagon", "hexagon-1360"),
        ("tic-tac-toe-3d 111", "fortran"),
        ("tic-tac-toe-3d 111 --by raumvier-1", "raumvier-1"),
    ],
)
def test_who_is_asked(denkspiel: Call, words: str, by: str) -> None:
    data = json.loads(denkspiel("think", *words.split(), "--json").out)
    assert data["by"] == by


def test_the_data_are_those_of_the_library(denkspiel: Call) -> None:
    data = json.loads(denkspiel("think", "score-four", "a1b2", "--seed", "7", "--by", "raumvier-2", "--json").out)
    assert (data.pop("game"), data.pop("moves")) == ("score-four", ["a1", "b2"])
    before, position = replay("score-four", "a1"), replay("score-four", "a1b2")
    expected = explain_decision(position, "raumvier-2", seed="7", before=before).as_data()
    assert data == {key: value for key, value in expected.items() if key != "game"}


def test_another_reading_is_marked_and_rates_anew(denkspiel: Call) -> None:
    usual, other = (denkspiel("think", "homburg", "1737", *words).out for words in ((), ("--reading", "H4=one")))
    assert "  * H4=both" in usual
    assert "  * H4=one" in other
    assert ("An open pair of its own" in usual, "An open pair of its own" in other) == (False, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("think homburg 44 --by level-3", "Choose one of: homburg, ilaender-defensive"),
        ("think hexagon --by homburg", "Choose one of: hexagon-1360, raumvier-2, raumvier-1"),
        ("think homburg 44 --reading H4", "such as H4=one"),
        ("think homburg 44 --reading H4=two", "Choose one of: both, one."),
        ("think homburg 44 --reading X9=first", "Choose one of: H4."),
        ("think c64 a1 --reading R11=other", "knows only one way"),
        ("think fortran", "checks the last move, but there is none. Add moves: denkspiel think fortran 111"),
        ("think homburg 4141414", "The game is over"),
        ("think nonsense", 'Unknown game or original: "nonsense". Choose one of: c64, '),
    ],
)
def test_faults_say_what_is_allowed(denkspiel: Call, words: str, sentence: str) -> None:
    answer = denkspiel(*words.split())
    assert answer.status != 0
    assert answer.out == ""
    assert sentence in answer.err
