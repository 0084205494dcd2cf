"""The hint: whether what it calls proven is so, and why it says a move is good."""

import re
from random import Random

import pytest

from denkspiel.core.errors import Stopped, UnsuitableOpponent
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.opponents import advisor
from denkspiel.opponents.advisor import BEST_KNOWN, adviser_for, adviser_for_any_game
from denkspiel.opponents.opponent import Limit
from denkspiel.solver.analysis import analyse

CHANCE = Random(1)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be proven soon is proven on a loaded machine too."""
    monkeypatch.setattr(advisor, "HINT_SECONDS", 60.0)


def said(name: str, moves: str) -> tuple[str, list[str]]:
    """The move of the hint, and what is said about it."""
    position = replay(game(name), moves)
    choice = adviser_for_any_game(BEST_KNOWN).choose(position, CHANCE)
    assert choice.ratings.keys() == {*position.legal_moves}
    return position.game.geometry.cells[choice.move].move, list(map(str, choice.reasons[choice.move]))


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("name", "moves", "reasons"),
    [
        ("connect-four", "", ["proven: wins in 41", "only this move wins"]),
        ("hexagon", "", ["proven: loses in 15", "every move loses, but this one holds out longest"]),
        ("tic-tac-toe", "a1", ["proven: draw", "every other move loses"]),
        ("tic-tac-toe", "", ["proven: draw"]),
        ("tic-tac-toe", "a1a2b1b2", ["wins: completes a1 b1 c1"]),
        (
            "tic-tac-toe",
            "a1b1c1a2b2c2b3a3",
            ["there is no other move", "wins: completes a1 b2 c3"],
        ),
    ],
)
def test_what_is_proven_is_said_with_what_sets_the_move_apart(name: str, moves: str, reasons: list[str]) -> None:
    assert said(name, moves)[1] == reasons


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(("name", "moves"), [("tic-tac-toe-3d", "111"), ("hexagon", "1245"), ("connect-four", "44")])
def test_the_best_move_is_named_where_it_can_be_proven(name: str, moves: str) -> None:
    position = replay(game(name), moves)
    values = analyse(position)
    choice = adviser_for_any_game(BEST_KNOWN).choose(position, CHANCE)
    assert values[choice.move] == max(values.values())
    assert str(choice.reasons[choice.move][0]) == f"proven: {values[choice.move].message}"


def test_what_cannot_be_proven_is_called_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor, "HINT_SECONDS", 1.0)
    kind, looked, *_ = said("score-four", "")[1]
    assert re.fullmatch(r"estimated: looks (good|even|bad), winning chance about \d+ %", kind)
    assert re.fullmatch(r"search depth: \d+", looked)


def test_a_proven_win_is_named_though_the_other_moves_are_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor, "HINT_SECONDS", 1.0)
    move, (proof, *_) = said("score-four", "a1b1a2b2a3b3")
    assert (move, proof) == ("a4", "wins: completes a1.1 a2.1 a3.1 a4.1")


def test_it_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        adviser_for_any_game(BEST_KNOWN).choose(replay(game("qubic"), ""), CHANCE, Limit(stop=lambda: True))


def test_unless_told_otherwise_strength_1_is_asked_as_in_the_original_r6() -> None:
    assert adviser_for(None, game("score-four")).name == "raumvier-1"
    assert adviser_for("homburg", game("connect-four")).name == "homburg"
    assert adviser_for(BEST_KNOWN, game("score-four")).name == BEST_KNOWN
    with pytest.raises(UnsuitableOpponent):
        adviser_for("homburg", game("hexagon"))
