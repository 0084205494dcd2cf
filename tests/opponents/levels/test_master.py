"""The strong player: what it must not miss, its limits, and what it says."""

import re
from collections.abc import Callable
from dataclasses import replace as replaced
from random import Random
from typing import Any

import pytest

from denkspiel.core.errors import Stopped
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Budget, Clocks
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels import master as module
from denkspiel.opponents.levels.master import DEFAULT_SECONDS, Master, Master2, master_estimator
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.originals.raumvier import Raumvier
from denkspiel.solver.heuristic.estimator import Estimator
from denkspiel.solver.network.weights import weights_for

FEW = Limit(nodes=200)
SCORE_FOUR = game("score-four")


def completing(position: Position) -> set[int]:
    """The moves with which the side to move completes a line."""
    outcomes = {move: position.play(move).outcome for move in position.legal_moves}
    return {move for move, outcome in outcomes.items() if outcome is not None and outcome.winner is not None}


def dangers(position: Position) -> set[int]:
    """The moves that the enemy answers by completing a line."""
    children = {move: position.play(move) for move in position.legal_moves}
    return {move for move, child in children.items() if child.outcome is None and completing(child)}


@pytest.mark.parametrize("name", ["score-four", "tic-tac-toe-3d"])
def test_a_win_in_one_is_taken_and_the_enemy_s_is_prevented(name: str) -> None:
    player, wins, blocks = Master(), 0, 0
    for number in range(25):
        rng, position = Random(number), Position.start(game(name))
        while position.outcome is None:
            ends, bad = completing(position), dangers(position)
            if ends:
                assert player.choose(position, rng, FEW).move in ends
                wins += 1
            elif bad and len(bad) < len(position.legal_moves):
                assert player.choose(position, rng, FEW).move not in bad
                blocks += 1
            position = position.play(rng.choice(position.legal_moves))
    assert wins >= 10
    assert blocks >= 10


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_the_best_player_of_the_original_in_score_four(side: int) -> None:
    players = [Master(), Raumvier(2)] if side == 0 else [Raumvier(2), Master()]
    for number in range(2):
        rng, position = Random(number), Position.start(SCORE_FOUR)
        while position.outcome is None:
            chosen = players[position.ply % 2].choose(position, rng, Limit(nodes=20_000))
            position = position.play(chosen.move)
        assert position.outcome.winner == side


def test_the_same_seed_and_nodes_give_the_same_game() -> None:
    def moves(player: Master) -> list[int]:
        rng, position, played = Random(3), Position.start(SCORE_FOUR), list[int]()
        while position.outcome is None and position.ply < 12:
            played.append(player.choose(position, rng, Limit(nodes=1500)).move)
            position = position.play(played[-1])
        return played

    used = Master()
    used.choose(replay(SCORE_FOUR, "a1 a1 b2"), Random(0), Limit(nodes=5000))
    assert moves(Master()) == moves(Master()) == moves(used)


def test_equal_moves_are_drawn_by_lot() -> None:
    player, start = Master(), Position.start(game("hexagon"))
    assert len({player.choose(start, Random(seed), Limit(nodes=5000)).move for seed in range(20)}) > 1


def test_reasons_tell_proven_ends_and_guesses_apart() -> None:
    position = replay(game("tic-tac-toe-3d"), "111 112 121 122")
    choice = Master().choose(position, Random(0), Limit(nodes=5000))
    cells = position.game.geometry.cells
    said = {cells[move].name: [str(reason) for reason in reasons] for move, reasons in choice.reasons.items()}
    assert cells[choice.move].name == "131"
    assert said["131"] == ["wins in 1"]
    open_ended = Master().choose(Position.start(SCORE_FOUR), Random(0), Limit(nodes=2000))
    for reasons in open_ended.reasons.values():
        first, second = map(str, reasons)
        assert re.fullmatch(r"looks (good|even|bad), winning chance about \d+ %", first)
        assert second.startswith("search depth: ")


def test_a_stop_is_obeyed() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 2

    with pytest.raises(Stopped):
        Master().choose(Position.start(SCORE_FOUR), Random(0), Limit(stop=stop))
    assert len(asked) < 10


@pytest.mark.parametrize(
    ("limit", "seconds", "nodes"),
    [
        (None, Budget(DEFAULT_SECONDS, 2 * DEFAULT_SECONDS), None),
        (Limit(), Budget(DEFAULT_SECONDS, 2 * DEFAULT_SECONDS), None),
        (Limit(seconds=9, clocks=Clocks(16, 9)), Budget(2.0, 5.0), None),
        (Limit(seconds=9, nodes=70, clocks=Clocks(16, 9)), Budget(2.0, 5.0), 70),
        (Limit(seconds=0.5), 0.5, None),
        (Limit(nodes=70), None, 70),
        (Limit(seconds=0.5, nodes=70), 0.5, 70),
    ],
)
def test_the_limit_reaches_the_search(
    monkeypatch: pytest.MonkeyPatch, limit: Limit | None, seconds: Budget | float | None, nodes: int | None
) -> None:
    asked = []

    def estimate(self: Estimator, position: Position, **limits: object) -> object:
        asked.append((limits["seconds"], limits["nodes"]))
        return genuine(self, position, nodes=50, margin=0)

    genuine = Estimator.estimate
    monkeypatch.setattr(Estimator, "estimate", estimate)
    Master().choose(Position.start(game("mnk:5,3,3")), Random(0), limit)
    assert asked == [(seconds, nodes)]


def test_qubic_is_judged_by_the_formula_on_the_scale_that_was_fitted_for_it() -> None:
    position = Position.start(game("qubic")).play(0)
    learned = weights_for(position.game)
    assert learned is not None
    assert learned.formula is not None
    ratings = Master().choose(position, Random(0), FEW).ratings
    for weights, same in ((learned, True), (replaced(learned, formula=None), False), (None, False)):
        values = Estimator(position.game, weights=weights).estimate(position, nodes=200, margin=0).values
        assert (values == ratings) is same


@pytest.mark.parametrize(
    ("player", "limit", "expected"),
    [
        (Master, Limit(seconds=0.05), 2),
        (Master, Limit(clocks=Clocks(1, 1)), 2),
        (Master, Limit(nodes=500), 1),
        (Master, Limit(seconds=0.05, nodes=500), 1),
        (lambda: Master(threads=3), Limit(nodes=500), 3),
        (lambda: Master(threads=1), Limit(seconds=0.05), 1),
        (Master2, Limit(seconds=0.05), 1),
    ],
)
def test_it_thinks_with_two_threads_where_time_is_the_limit_and_nothing_else_is_said(
    monkeypatch: pytest.MonkeyPatch, player: Callable[[], Master], limit: Limit, expected: int
) -> None:
    used = []

    def noted(*arguments: Any, threads: int, **named: Any) -> Estimator:
        used.append(threads)
        return master_estimator(*arguments, threads=threads, **named)

    monkeypatch.setattr(module, "master_estimator", noted)
    monkeypatch.setattr(module, "thread_count_to_think", lambda: 2)
    position, thinker = replay("score-four", "a1b2"), player()
    for _ in range(2):
        assert thinker.choose(position, Random(1), limit).move in position.legal_moves
    assert used == [expected]
