"""Level 0: it sees what a child sees, and says what it overlooked."""

from random import Random

import pytest

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.first_steps import FirstSteps
from denkspiel.opponents.opponent import Choice

TIMES = 300


def choices(name: str, moves: str) -> list[Choice]:
    position = replay(game(name), moves)
    return [FirstSteps().choose(position, Random(seed)) for seed in range(TIMES)]


def share(name: str, moves: str, cell: str) -> float:
    cells = game(name).geometry.cells
    return sum(cells[choice.move].name == cell for choice in choices(name, moves)) / TIMES


@pytest.mark.parametrize(
    ("name", "win", "threat", "cell"),
    [
        ("connect-four", "414141", "41414", "4.4"),
        ("score-four", "a1 b1 a1 b1 a1 b1", "a1 b1 a1 b1 a1", "a1.4"),
        ("tic-tac-toe", "a1 a3 b1 b3", "a1 a3 b1", "c1"),
        ("tic-tac-toe-3d", "111 113 121 123", "111 113 121", "131"),
    ],
)
def test_it_takes_many_wins_and_stops_fewer_threats(name: str, win: str, threat: str, cell: str) -> None:
    taken, stopped = share(name, win, cell), share(name, threat, cell)
    assert 0.5 < taken < 0.75
    assert 0.25 < stopped < 0.5
    assert stopped < taken


def test_where_a_line_loses_it_avoids_more_than_it_completes() -> None:
    position = replay(game("hexagon"), "12 45 13 46")
    cell = next(move for move in position.legal_moves if game("hexagon").geometry.cells[move].name == "23")
    made = [FirstSteps().choose(position, Random(seed)) for seed in range(3 * TIMES)]
    completed = sum(choice.move == cell for choice in made) / len(made)
    assert 0 < completed < 1 / len(position.legal_moves)
    avoided = [choice for choice in made if choice.ratings[cell] < 0]
    assert avoided
    assert all(choice.move != cell for choice in avoided)


def test_what_it_overlooks_is_said() -> None:
    for choice in choices("connect-four", "414141"):
        reasons = [str(reason) for reason in choice.reasons[21]]
        if choice.ratings[21]:
            assert choice.move == 21
            assert reasons == ["wins: completes 4.1 4.2 4.3 4.4"]
        else:
            assert reasons[0] == "overlooked: wins: completes 4.1 4.2 4.3 4.4"


def test_where_nothing_is_to_be_seen_every_move_is_played() -> None:
    assert {choice.move for choice in choices("connect-four", "")} == {*replay(game("connect-four"), "").legal_moves}
