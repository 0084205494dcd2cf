"""Learning weights: samples are what the games say, a fit finds what is there, and a stopped training goes on."""

from collections import Counter
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.estimator import Estimator
from denkspiel.solver.network.weights import read_weights, row_layout
from denkspiel.solver.training.fitting import fit_network
from denkspiel.solver.training.samples import Samples, collect_samples, features, map_cells
from denkspiel.solver.training.self_play import SelfPlay, TrainingGame
from denkspiel.solver.training.training import NetworkTraining, TrainingPlan, journal_path
from tests.oracles.brute_force import BruteForce
from tests.solver.own_games import OWN

SMALL = game("tic-tac-toe")
LARGE = game("score-four")
GAMES = {name: game(name) for name in ("connect-four:5x4", "hexagon", "tic-tac-toe-3d")} | {
    "unequal-towers": OWN["unequal-towers"]
}


def positions(played: Game, moves: tuple[int, ...]) -> list[Position]:
    found = [Position.start(played)]
    for move in moves:
        found.append(found[-1].play(move))
    return found


def drawn_game(played: Game, seed: int) -> TrainingGame:
    rng, position, moves = Random(seed), Position.start(played), list[int]()
    while position.outcome is None:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return TrainingGame(seed, 2, tuple(moves), position.outcome.winner, {}, {})


def could_end(position: Position) -> bool:
    lines = [sum(1 << cell for cell in line) for line in position.game.geometry.lines]
    grown = [side | 1 << move for move in position.legal_moves for side in (position.first, position.second)]
    return any(side & line == line for side in grown for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_samples_are_the_positions_in_which_nobody_could_complete_a_line(name: str) -> None:
    played = GAMES[name]
    games = [drawn_game(played, seed) for seed in range(20)]
    found = collect_samples(played, games)
    expected = [
        (position.first, position.second, one.number)
        for one in games
        for position in positions(played, one.moves)[4:-1]
        if not could_end(position)
    ]
    assert list(zip(found.first.tolist(), found.second.tolist(), found.games.tolist(), strict=True)) == expected
    shares = {one.number: {None: 0.5, 0: 1.0, 1: 0.0}[one.winner] for one in games}
    assert found.results.tolist() == [shares[number] for number in found.games.tolist()]
    assert found.plies.tolist() == [(first | second).bit_count() for first, second, _ in expected]


def test_the_next_exact_value_is_the_result_of_a_position_and_after_the_last_one_the_end_of_the_game() -> None:
    one = TrainingGame(0, 0, drawn_game(LARGE, 3).moves, 0, {5: -1, 7: 1}, {})
    found = collect_samples(LARGE, [one])
    expected = {4: (1.0, False), 5: (1.0, True), 6: (0.0, False), 7: (0.0, True)}
    for ply, result, exact in zip(found.plies.tolist(), found.results.tolist(), found.exact.tolist(), strict=True):
        assert (result, exact) == expected.get(ply, (1.0, False))
    assert len(found) > 3


def test_what_a_search_guessed_counts_more_than_how_the_game_ended_but_less_than_an_exact_value() -> None:
    guesses = {ply: 400 if ply % 2 else -400 for ply in range(5, 12)}  # odds of ten to one for the second player
    one = TrainingGame(0, 0, drawn_game(LARGE, 3).moves, 0, {6: -1, 7: 1}, guesses)
    found = collect_samples(LARGE, [one])
    assert found.plies.tolist() == [4, 5, 6, 7]
    for ply, target in zip(found.plies.tolist(), found.targets.tolist(), strict=True):
        assert target == pytest.approx(0.7 / 11 if ply == 5 else 0)


@pytest.mark.parametrize("name", GAMES)
def test_features_are_counted_line_by_line(name: str) -> None:
    played, plan = GAMES[name], row_layout(GAMES[name])
    for position in positions(played, drawn_game(played, 5).moves)[:-1]:
        first, second = (np.array([side], np.uint64) for side in (position.first, position.second))
        none = np.zeros(1, np.int64)
        nothing = np.zeros(1, np.float32)
        one = Samples(first, second, np.array([position.ply]), nothing, none == 0, nothing, none)
        made = set(np.flatnonzero(features(played, plan, one)[0]).tolist())
        assert made == rows_by_hand(played, position)


def rows_by_hand(played: Game, position: Position) -> set[int]:
    plan, cells = row_layout(played), played.geometry.size
    found = {plan.phases + 8 * position.side_to_move + min(7, position.ply // 8)}
    for base, line in zip(plan.bases, played.geometry.lines, strict=True):
        owners = [position.owner(cell) for cell in line]
        for side in (0, 1):
            count, length = owners.count(side), len(line)
            if 1 - side in owners or count == length:
                continue
            if count:
                found.add(base + side * (length - 1) + count - 1)
    ends = [{cell for cell in range(cells) if completes(position, side, cell)} for side in (0, 1)]
    for side in (0, 1):
        for cell in ends[side]:
            found.add(
                plan.wins + (side * plan.depths + min(free_below(position, cell), plan.depths - 1)) * cells + cell
            )
    for cell in range(cells):
        owner = position.owner(cell)
        if owner is not None:
            found.add(plan.stones + owner * cells + cell)
    if played.geometry.gravity:
        found |= towers_by_hand(played, plan.towers, ends)
        found.add(plan.tempi + tempo_by_hand(position, ends))
    return found


def completes(position: Position, side: int, cell: int) -> bool:
    """Whether a stone of that side on that free cell, if it could stand there, would complete a line."""
    if position.owner(cell) is not None:
        return False
    lines = (line for line in position.game.geometry.lines if cell in line)
    return any(all(one == cell or position.owner(one) == side for one in line) for line in lines)


def free_below(position: Position, cell: int) -> int:
    below = position.game.geometry.cells[cell].below
    return 0 if below is None else (position.owner(below) is None) + free_below(position, below)


def towers_by_hand(played: Game, first_row: int, ends: list[set[int]]) -> set[int]:
    cells, found = played.geometry.size, set()
    for cell, fact in enumerate(played.geometry.cells):
        kinds = [(lower, upper) for lower in (0, 1) for upper in (0, 1)]
        held = [fact.below in ends[lower] and cell in ends[upper] for lower, upper in kinds]
        held.append(cell in ends[0] and cell in ends[1])
        found |= {first_row + kind * cells + cell for kind, is_so in enumerate(held) if is_so}
    return found


def tempo_by_hand(position: Position, ends: list[set[int]]) -> int:
    """Each stack is filled until it would give a line away; counted are the cells before, and who owns the line."""
    harmless, kinds = 0, Counter[tuple[frozenset[int], bool]]()
    for stack in position.game.geometry.stacks:
        free = [cell for cell in stack if position.owner(cell) is None]
        for place, above in enumerate([*free[1:], None][: len(free)]):
            owners = frozenset(side for side in (0, 1) if above in ends[side])
            if owners:
                kinds[owners, len(free[place:]) % 2 == 1 and len(owners) == 1] += 1
                break
            harmless += 1
    first, second = frozenset({0}), frozenset({1})
    counts = [(first, False), (first, True), (second, False), (second, True), (first | second, False)]
    digits = [(harmless + position.ply) % 2, *(min(kinds[kind], 2) for kind in counts)]
    return sum(digit * 3 ** (5 - place) for place, digit in enumerate(digits))


def test_a_symmetry_moves_stones() -> None:
    images = game("connect-four:4x4").geometry.automorphisms.listed
    assert len(images) == 2
    stones = np.array([0b1011, 1 << 15], np.uint64)
    expected = [sum(1 << images[1][cell] for cell in range(16) if int(one) >> cell & 1) for one in stones]
    assert map_cells(stones, images[1]).tolist() == expected
    assert map_cells(map_cells(stones, images[1]), images[1]).tolist() == stones.tolist()


def test_exact_values_in_games_are_those_of_brute_force() -> None:
    oracle = BruteForce(SMALL)
    for one in SelfPlay(SMALL, "s", 20)(range(6)):
        found = positions(SMALL, one.moves)
        assert found[-1].outcome is not None
        assert found[-1].outcome.winner == one.winner
        assert TrainingGame.from_data(one.data) == one
        for ply, value in one.values.items():
            stones = (np.array([side], np.uint64) for side in (found[ply].first, found[ply].second))
            assert np.sign(oracle.stones(*stones))[0] == value


@pytest.mark.long
def test_a_fit_finds_the_rule_by_which_winners_were_chosen() -> None:
    """Who has more of the corners wins here; held-out positions are judged by that rule without having been seen."""
    corners = sum(1 << image[0] for image in LARGE.geometry.automorphisms.listed)
    found = collect_samples(LARGE, [drawn_game(LARGE, seed) for seed in range(200)])
    first, second = (np.bitwise_count(side & np.uint64(corners)) for side in (found.first, found.second))
    won = (first > second).astype(np.float32)
    ruled = replace(found, results=won, targets=won).select(first != second)
    _, quality = fit_network(LARGE, ruled, 6, "seed")
    assert quality.signs is not None
    assert quality.signs > 0.9
    assert quality.loss is not None
    assert quality.loss < 0.3 < np.log(2)


def test_a_stopped_training_goes_on_and_ends_alike(tmp_path: Path, thread: Executor) -> None:
    plan = TrainingPlan(60, 2, 10, "t")
    told: list[int] = []
    NetworkTraining(SMALL, plan, tmp_path / "whole").run(thread, told.append, lambda *_: None)
    assert sum(told) == 60

    def stop(count: int) -> None:
        told.append(count)
        if sum(told) > 40:
            raise KeyboardInterrupt

    told.clear()
    with pytest.raises(KeyboardInterrupt):
        NetworkTraining(SMALL, plan, tmp_path / "stopped").run(thread, stop, lambda *_: None)
    before = sum(told)
    assert journal_path(tmp_path / "stopped").exists()
    told.clear()
    NetworkTraining(SMALL, plan, tmp_path / "stopped").run(thread, told.append, lambda *_: None)
    assert told[0] == before
    assert sum(told) == 60
    assert (tmp_path / "stopped").read_bytes() == (tmp_path / "whole").read_bytes()
    assert not journal_path(tmp_path / "stopped").exists()
    weights = read_weights(tmp_path / "whole")
    assert weights.training["games"] == 60
    assert len(Estimator(SMALL, 2, weights=weights).estimate(Position.start(SMALL), nodes=50).values) == 9


def test_a_game_does_not_depend_on_those_played_before_it() -> None:
    """The solver's table, which a worker keeps, once decided what the nodes of the next game sufficed for."""
    play = SelfPlay(game("connect-four"), "alone", 30)
    numbers = range(6)
    together = play(numbers)
    assert any(one.values for one in together)
    assert [one for number in reversed(numbers) for one in play([number])][::-1] == together


def test_the_seed_decides_the_fit() -> None:
    found = collect_samples(LARGE, [replace(drawn_game(LARGE, seed), number=seed) for seed in range(3)])
    rows = [fit_network(LARGE, found, 1, seed)[0].rows for seed in ("a", "a", "b")]
    assert np.array_equal(rows[0], rows[1])
    assert not np.array_equal(rows[0], rows[2])
