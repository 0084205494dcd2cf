"""The network in compiled code, held against the same sums made by NumPy from what a position has; and its file."""

from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game, rules_digest
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.estimator import Estimator
from denkspiel.solver.heuristic.transposition_table import TranspositionTable
from denkspiel.solver.kernel.heuristic import network as estimate_network
from denkspiel.solver.kernel.heuristic.line_lists import line_lists
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode
from denkspiel.solver.kernel.jit.simd import LANES
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.network.network_memory import NetworkMemory
from denkspiel.solver.network.weights import NotLearnable, Weights, read_weights, row_layout
from denkspiel.solver.training.samples import Samples, features
from tests.solver.interpreted import blank, interpreted
from tests.solver.own_games import OWN

begin_sums, set_stone = interpreted(estimate_network.begin_sums), interpreted(estimate_network.add_stone)
later_sums = interpreted(estimate_network.extend_sums)
GAMES = {name: game(name) for name in ("score-four", "hexagon", "connect-four:5x4")} | {
    "unequal-towers": OWN["unequal-towers"]
}


def drawn(played: Game, seed: int) -> Weights:
    """Weights by lot."""
    rng = np.random.default_rng(seed)
    rows = rng.integers(-60, 60, (row_layout(played).count, LANES), np.int16)
    return Weights(played.id, rules_digest(played), rows, rng.integers(-90, 90, LANES, np.int16))


def sample(position: Position) -> Samples:
    first, second = (np.array([side], np.uint64) for side in (position.first, position.second))
    nothing, plies = np.zeros(1, np.int64), np.array([position.ply], np.int64)
    results = np.zeros(1, np.float32)
    return Samples(first, second, plies, results, nothing == 0, results, nothing)


def by_numpy(weights: Weights, position: Position) -> int:
    made = features(position.game, row_layout(position.game), sample(position))[0].astype(np.int64)
    sums = made @ weights.rows.astype(np.int64)
    sums[:-1] = np.clip(sums[:-1], 0, 128)
    value = int(sums @ weights.output.astype(np.int64)) * 174 >> 13
    value = -value if position.side_to_move else value
    return max(-9000, min(9000, value))


def is_quiet(position: Position) -> bool:
    """Nobody could complete a line with one stone, so that nothing is forced."""
    for move in position.legal_moves:
        stones = [side | 1 << move for side in (position.first, position.second)]
        lines = [sum(1 << cell for cell in line) for line in position.game.geometry.lines]
        if any(side & line == line for side in stones for line in lines):
            return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_a_glance_is_what_the_rows_add_up_to(name: str) -> None:
    played, rng = GAMES[name], Random(name)
    weights = drawn(played, 1)
    notes, checked = TranspositionTable(played, 2, weights=weights), 0
    for _ in range(12):
        position = Position.start(played)
        while position.outcome is None and is_quiet(position):
            if len(position.legal_moves) > 1:
                assert notes.evaluate(position) == by_numpy(weights, position)
                checked += 1
            position = position.play(rng.choice(position.legal_moves))
    assert checked > 30


@pytest.mark.parametrize("name", ["connect-four:5x4", "hexagon"])
def test_sums_that_follow_stones_are_those_made_anew(name: str) -> None:
    played, rng = GAMES[name], Random(name)
    memory, lines = interpreted_network(played, drawn(played, 2))
    for _ in range(3):
        own, enemy, ply, followed, anew = 0, 0, 0, blank(EstimateNode).sums, blank(EstimateNode).sums
        bits = layout_of(played).bits
        begin_sums(memory, lines, followed, np.uint64(0), np.uint64(0), 0)
        for cell in rng.sample(range(played.geometry.size), 9):
            move = np.uint64(1 << bits[cell])
            set_stone(memory, lines, followed, np.uint64(own), np.uint64(enemy), ply & 1, move)
            own, enemy, ply = enemy, own | int(move), ply + 1
            begin_sums(memory, lines, anew, np.uint64(own), np.uint64(enemy), ply)
            if not any(side & mask == mask for side in (own, enemy) for mask in lines.masks.tolist()):
                assert followed.words == anew.words


def test_sums_follow_several_stones_at_once() -> None:
    played, rng = GAMES["hexagon"], Random(4)
    memory, lines = interpreted_network(played, drawn(played, 2))
    for ply, mine, theirs in ((0, 1, 1), (4, 1, 0), (4, 0, 1), (5, 2, 1)):
        cells = [1 << layout_of(played).bits[cell] for cell in rng.sample(range(played.geometry.size), 9)]
        parts = iter(cells)
        sides = [ply // 2, (ply + 1) // 2, mine, theirs]
        own, enemy, new, its_new = (np.uint64(sum(islice(parts, count))) for count in sides)
        before, after, anew = (blank(EstimateNode).sums for _ in range(3))
        begin_sums(memory, lines, before, own, enemy, ply)
        later_sums(memory, lines, before, after, own, enemy, ply, new, its_new)
        stones, more = (own | new, enemy | its_new), mine + theirs
        begin_sums(memory, lines, anew, *(stones[::-1] if more % 2 else stones), ply + more)
        assert after.words == anew.words


def interpreted_network(played: Game, weights: Weights) -> tuple[Any, Any]:
    """The network and the lines as interpreted functions read them."""
    memory = NetworkMemory(played, weights)
    raw, words = memory.network[0], line_lists(layout_of(played))

    def rows(words_: Any) -> list[Any]:
        return [SimpleNamespace(words=list(row)) for row in words_]

    network = SimpleNamespace(
        stones=rows(raw["stones"]["words"]), bases=memory.bases.tolist(), lines=rows(weights.rows.view(np.uint64))
    )
    return network, SimpleNamespace(begins=[int(word) for word in words[:65]], masks=words[69:])


def test_an_estimate_with_weights_differs_but_what_it_proves_does_not() -> None:
    played = GAMES["connect-four:5x4"]
    position = Position.start(played)
    plain, learned = Estimator(played, 2), Estimator(played, 2, weights=drawn(played, 3))
    assert plain.estimate(position, nodes=300).values != learned.estimate(position, nodes=300).values
    whole = [one.estimate(position, nodes=2_000_000).scores for one in (plain, learned)]
    assert whole[0] == whole[1]
    assert len(whole[0]) == 5


def test_a_file_holds_what_was_written(tmp_path: Path) -> None:
    played = GAMES["hexagon"]
    weights = drawn(played, 4)
    weights.write(tmp_path / "a.weights")
    found = read_weights(tmp_path / "a.weights")
    assert (found.game, found.digest, found.training, found.formula) == (weights.game, weights.digest, {}, None)
    assert (found.rows == weights.rows).all()
    assert (found.output == weights.output).all()


def test_weights_may_say_that_the_formula_judges_and_what_its_points_count(tmp_path: Path) -> None:
    played = GAMES["hexagon"]
    weights, file, rng = drawn(played, 4), tmp_path / "a.weights", Random(1)
    replace(weights, formula=2.5).write(file)
    found = read_weights(file)
    assert found.formula == 2.5
    plain, scaled, learned = (TranspositionTable(played, 2, weights=one) for one in (None, found, weights))
    position, differing = Position.start(played), 0
    while position.outcome is None and is_quiet(position):
        worth = plain.evaluate(position)
        assert scaled.evaluate(position) == worth * 5 // 2
        differing += worth not in {0, learned.evaluate(position)}
        position = position.play(rng.choice(position.legal_moves))
    assert differing


def test_weights_of_the_right_game_but_another_number_are_refused() -> None:
    played = GAMES["hexagon"]
    weights = drawn(played, 6)
    with pytest.raises(FileFault, match=rf"have {len(weights.rows) - 1} rows, but hexagon needs {len(weights.rows)}\."):
        Estimator(played, 2, weights=replace(weights, rows=weights.rows[:-1]))


def test_too_many_lines_are_not_learned() -> None:
    lines = tuple(islice(combinations(range(12), 6), 900))
    many = Game("many", "Many", Geometry(tuple(Cell(f"{n:02}", f"{n:02}", (n, 0)) for n in range(12)), lines))
    with pytest.raises(NotLearnable, match="has 900 lines, which is too many to learn"):
        row_layout(many)
