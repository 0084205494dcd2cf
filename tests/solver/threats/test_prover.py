"""What is called won or not won by threats against the game tree, played to its end."""

import time

import numpy as np
import numpy.typing as npt
import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.threats.prover import ThreatProver
from tests.oracles.brute_force import BruteForce
from tests.oracles.random_endings import random_endings
from tests.solver.own_games import OWN

Stones = npt.NDArray[np.uint64]
SMALL = 1
"""A megabyte is enough for positions with few free cells."""


def values_of(played: Game, first: Stones, second: Stones) -> list[tuple[Position, int]]:
    values = BruteForce(played).stones(first, second)
    return [
        (Position.of_stones(played, int(one), int(other)), int(np.sign(value)))
        for one, other, value in zip(first, second, values, strict=True)
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("played", "least", "most", "count"),
    [
        (game("tic-tac-toe"), 1, 9, 300),
        (game("mnk:4,4,3"), 3, 9, 130),
        (game("mnk:4,4,4"), 3, 9, 200),
        (game("mnk:5,4,4"), 3, 9, 200),
        (game("qubic"), 3, 8, 200),
        (game("tic-tac-toe-3d"), 4, 9, 130),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_wins_and_only_wins_are_proven(played: Game, least: int, most: int, count: int) -> None:
    """Both players' provers answer every position; the answer is that of all games that can follow."""
    provers = ThreatProver(played, 0, SMALL), ThreatProver(played, 1, SMALL)
    seen = set()
    for position, value in values_of(played, *random_endings(played, least, most, count, seed=5)):
        mover = position.side_to_move
        for side, prover in enumerate(provers):
            prover.clear()
            assert prover.prove(position) is (value == (1 if side == mover else -1)), position
        seen.add(value)
    assert len(seen) > 1


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, own in OWN.items() if not own.geometry.gravity and not own.avoidance])
def test_games_of_odd_lines(name: str) -> None:
    """Lines of different lengths, and such as share more than one cell."""
    played = OWN[name]
    prover = ThreatProver(played, 0, SMALL)
    for position, value in values_of(played, *random_endings(played, 1, 8, 60, seed=6)):
        prover.clear()
        assert prover.prove(position) is (value == (-1 if position.side_to_move else 1)), position


@pytest.mark.parametrize(("name", "won"), [("mnk:4,3,3", True), ("mnk:3,3,3", False), ("mnk:4,4,3", True)])
def test_small_boards_from_the_start(name: str, won: bool) -> None:
    assert ThreatProver(game(name), 0, SMALL).prove(Position.start(game(name))) is won


def test_a_sequence_wins_against_every_answer() -> None:
    """Played through with the rules alone: the defender takes every cell, the attacker the one that is left."""
    position = replay(game("mnk:5,5,4"), "b2e5c2e4")
    row = ThreatProver(position.game, 0, SMALL).winning_sequence(position)
    assert row
    assert_wins(position, row)


def assert_wins(position: Position, row: tuple[int, ...]) -> None:
    assert row, "no stone is left, and the game is not won"
    after = position.play(row[0])
    for answer in after.legal_moves:
        following = after.play(answer)
        assert following.outcome is None
        outcomes = (following.play(move).outcome for move in following.legal_moves)
        if not any(outcome is not None and outcome.winner == position.side_to_move for outcome in outcomes):
            assert_wins(following, row[1:])


def test_limits_leave_the_answer_open_and_the_search_goes_on_where_it_stopped() -> None:
    prover = ThreatProver(game("tic-tac-toe"), 0, SMALL)
    start = Position.start(prover.game)
    assert prover.prove(start, nodes=5) is None
    assert prover.nodes == 5
    assert prover.prove(start, deadline=time.perf_counter()) is None
    answer = None
    while answer is None:
        answer = prover.prove(start, nodes=20)
    assert answer is False


def test_a_full_table_ends_the_search() -> None:
    prover = ThreatProver(game("qubic"), 0, SMALL)
    assert prover.prove(Position.start(prover.game)) is None
    assert prover.is_full
    prover.clear()
    assert not prover.is_full


def test_a_watcher_stops_the_search() -> None:
    prover = ThreatProver(game("qubic"), 0, 64)

    def watch(nodes: int) -> None:
        if nodes:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        prover.prove(Position.start(prover.game), watch=watch)
