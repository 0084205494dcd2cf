"""Estimates: what they call proven is true, forced wins win against every reply, and limits are kept."""

import threading
from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest

from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Budget
from denkspiel.games.catalogue import game
from denkspiel.solver.compile_process import COMPILE_VARIABLE
from denkspiel.solver.exact.base_solver import Finding, WrongGame
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.heuristic import estimator as estimator_module
from denkspiel.solver.heuristic import iterative_deepening
from denkspiel.solver.heuristic.estimator import WON, Estimate, Estimator, compile_estimator
from denkspiel.solver.heuristic.exact_values import ExactValues
from denkspiel.solver.heuristic.limits import EstimateRequest, ExactBudget, exact_budget_for
from denkspiel.solver.heuristic.move_values import MoveValues
from denkspiel.solver.interruptible import Watch, run_interruptible
from denkspiel.solver.kernel.exact.table_growth import grow_table
from denkspiel.solver.score import Score
from tests.oracles.endings import Endings

SCORE_FOUR = game("score-four")
START = Position.start(SCORE_FOUR)
ENDINGS: dict[str, tuple[Game, int]] = {
    "connect-four": (game("connect-four"), 14),
    "score-four": (SCORE_FOUR, 12),
    "qubic": (game("qubic"), 9),
    "tic-tac-toe-3d": (game("tic-tac-toe-3d"), 14),
    "hexagon": (game("hexagon"), 9),
}
"""Games with the free cells of the endings that are compared."""
MARGINS = (None, 0, 30)


def endings(played: Game, free: int, rng: Random) -> list[Position]:
    """Positions with at most so many free cells, after moves that end the game only if nothing else is left."""
    found = []
    for _ in range(12):
        position = Position.start(played)
        while position.outcome is None:
            if position.ply >= played.geometry.size - free:
                found.append(position)
            quiet = [move for move in position.legal_moves if position.play(move).outcome is None]
            position = position.play(rng.choice(quiet or position.legal_moves))
    return rng.sample(found, min(12, len(found)))


def truth(known: Endings, position: Position, move: int) -> Score:
    """What brute force says of a move."""
    child = position.play(move)
    size = position.game.geometry.size
    if child.outcome is None:
        value, plies = known.value(child.own, child.enemy)
        return Score(-value, plies + 1, size, position.ply)
    winner = child.outcome.winner
    return Score(0 if winner is None else 1 if winner == position.side_to_move else -1, 1, size, position.ply)


@pytest.mark.parametrize("name", ENDINGS)
def test_what_is_called_proven_is_true(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """With the exact search, and with it left out."""
    known = Endings(ENDINGS[name][0])
    check_proven(name, known)
    monkeypatch.setattr(estimator_module, "exact_budget_for", lambda *_, **__: ExactBudget(cells=-1))
    check_proven(name, known)


def test_more_is_done_for_exact_values_where_they_are_likely() -> None:
    exact_budget = ExactBudget()
    assert [exact_budget.share(cells, None) for cells in (64, 43, 42, 35, 34, 1)] == [0, 0, 0.25, 0.25, 0.75, 0.75]
    assert [exact_budget.share(34, nodes) for nodes in (49_999, 50_000)] == [0.25, 0.75]


@pytest.mark.parametrize(
    ("name", "cells", "shares"),
    [
        ("score-four", (42, 34), (0.25, 0.75)),
        ("qubic", (57, 56, 29, 28), (0, 0.1, 0.1, 0.5)),
        ("hexagon", (15,), (0.5,)),
    ],
)
def test_without_gravity_exact_values_are_tried_earlier_and_for_less(
    name: str, cells: tuple[int, ...], shares: tuple[float, ...]
) -> None:
    exact_budget = exact_budget_for(game(name))
    assert tuple(exact_budget.share(free, None) for free in cells) == shares


def check_proven(name: str, known: Endings) -> None:
    played, free = ENDINGS[name]
    rng, estimator = Random(name), Estimator(played, 2)
    checked = 0
    for position in endings(played, free, rng):
        for margin in MARGINS:
            nodes = rng.choice([0, 1, 10, 100, 1000, 10_000])
            estimate = estimator.estimate(position, nodes=nodes, margin=margin)
            assert set(estimate.values) == set(position.legal_moves)
            for move, value in estimate.values.items():
                check_value(value, estimate.scores.get(move), truth(known, position, move), move in estimate.proven)
                checked += move in estimate.scores
    assert checked > 20


def check_value(value: int, score: Score | None, true: Score, proven: bool) -> None:
    """`score` is what the estimate says; without one nothing is claimed."""
    assert (score is None) == (abs(value) < WON and not proven)
    if score is None:
        return
    assert score.value == true.value
    assert score.plies >= true.plies
    if proven:
        assert score == true
        assert (value > 0) == (true.value > 0)
        assert (value < 0) == (true.value < 0)


@pytest.mark.parametrize("name", ["connect-four", "hexagon", "tic-tac-toe-3d"])
def test_values_order_moves_by_their_true_worth_when_there_is_time(name: str) -> None:
    played, free = ENDINGS[name]
    known, estimator = Endings(played), Estimator(played, 2)
    for position in endings(played, free, Random(name)):
        values = estimator.estimate(position, nodes=1_000_000).values
        best = max(truth(known, position, move) for move in values)
        chosen = max(values, key=values.__getitem__)
        assert truth(known, position, chosen).value == best.value


@pytest.mark.parametrize(("name", "seeds"), [("score-four", range(2, 12)), ("qubic", range(6, 9))])
def test_wins_found_by_force_win_against_every_reply(name: str, seeds: range) -> None:
    """Played out on plain positions: each reply is tried, and every game is won.

    Not always within the plies promised at first: a new search may find another win.
    """
    estimator, wins = Estimator(game(name), 2), proven_wins(name, seeds)
    for position in wins:
        check_win(estimator, position)
    assert sum(plies >= 5 for plies in wins.values()) >= 3
    assert max(wins.values()) >= 9


@cache
def proven_wins(name: str, seeds: range) -> dict[Position, int]:
    """Positions in which the side to move wins by force, one a game if there is any, and in how many plies."""
    estimator = Estimator(game(name), 2)
    found = [first_proven_win(estimator, Random(seed)) for seed in seeds]
    return {position: plies for position, plies in found if plies}


def first_proven_win(estimator: Estimator, rng: Random) -> tuple[Position, int]:
    """A position from a game of good moves in which the side to move wins, and in how many plies; 0 if none does."""
    position = Position.start(estimator.game)
    while position.outcome is None and position.ply < 50:
        estimate = estimator.estimate(position, nodes=1500)
        best = max(estimate.values.values())
        won = [score.plies for score in estimate.scores.values() if score.value > 0]
        if won:
            return position, min(won)
        tolerance = 12 if position.ply > 3 else 40
        good = [move for move, value in estimate.values.items() if value >= best - tolerance]
        position = position.play(rng.choice(good))
    return position, 0


def check_win(estimator: Estimator, position: Position) -> None:
    """The side to move wins, whatever the other one does; it looks for a proof where there is more than one move."""
    estimate = estimator.estimate(position, nodes=200_000, margin=0)
    move = max(estimate.values, key=estimate.values.__getitem__)
    assert estimate.values[move] >= WON or len(estimate.scores) == len(estimate.values) - 1
    child = position.play(move)
    if child.outcome is not None:
        assert child.outcome.winner == position.side_to_move
        return
    for reply in child.legal_moves:
        grandchild = child.play(reply)
        assert grandchild.outcome is None
        if not wins_at_once(grandchild):
            check_win(estimator, grandchild)


def wins_at_once(position: Position) -> bool:
    outcomes = (position.play(move).outcome for move in position.legal_moves)
    return any(outcome is not None and outcome.winner == position.side_to_move for outcome in outcomes)


@pytest.mark.parametrize("nodes", [0, 1, 30, 700, 20_000])
def test_the_limit_of_nodes_is_kept(nodes: int) -> None:
    for moves in ("", "a1 b2 c3 d4 a1 b2 c3 d4"):
        for margin in MARGINS:
            estimate = Estimator(SCORE_FOUR, 2).estimate(replay(SCORE_FOUR, moves), nodes=nodes, margin=margin)
            assert estimate.nodes <= nodes + 3
            assert len(estimate.values) == 16


@pytest.mark.parametrize("nodes", [0, 1, 30, 700, 20_000])
def test_sequences_of_threats_keep_the_limit_of_nodes_too_and_leave_nothing_behind(nodes: int) -> None:
    used, rng = Estimator(game("qubic"), 2), Random(nodes)
    for stones in (4, 16, 22):
        position = Position.start(used.game)
        while position.ply < stones:
            position = position.play(rng.choice(position.legal_moves))
        found = used.estimate(position, nodes=nodes, margin=0)
        assert found.nodes <= nodes + 3
        anew = Estimator(used.game, 2).estimate(position, nodes=nodes, margin=0)
        assert (found.values, found.scores, found.nodes) == (anew.values, anew.scores, anew.nodes)


def test_the_same_nodes_give_the_same_estimate_whatever_came_before() -> None:
    def found(estimator: Estimator, moves: str) -> Any:
        estimate = estimator.estimate(replay(SCORE_FOUR, moves), nodes=3000, margin=0)
        return estimate.values, estimate.proven, estimate.depth, estimate.nodes

    used = Estimator(SCORE_FOUR, 2)
    used.estimate(replay(SCORE_FOUR, "a1"), nodes=40_000)
    for moves in ("", "a1", "a1 a1 b2 c3", "a1 b2 c3 d4 a1 b2 c3 d4 a4 a4 b3 c3 c1 d1 d1 d1"):
        assert found(used, moves) == found(Estimator(SCORE_FOUR, 2), moves)


def test_no_move_looks_better_than_the_best_one_when_the_search_ends_early() -> None:
    """With a margin other moves are only known not to be better; what is left of them never is on top."""
    position = replay(SCORE_FOUR, "a1 b2 c3 d4 a4 d1 b3")
    full = Estimator(SCORE_FOUR, 2).estimate(position, nodes=400_000)
    for nodes in range(2000, 60_000, 6000):
        estimate = Estimator(SCORE_FOUR, 2).estimate(position, nodes=nodes, margin=0)
        chosen = max(estimate.values, key=estimate.values.__getitem__)
        assert full.values[chosen] >= sorted(full.values.values())[-6]


def record(monkeypatch: pytest.MonkeyPatch, stop_after: int) -> list[float | None]:
    """Work ends by itself from the given piece on; the ends that the pieces were given are noted."""
    ends: list[float | None] = []
    genuine = run_interruptible

    def ended(memory: Any, work: Callable[[], object], jobs: Any, deadline: float | None, watch: Watch | None) -> None:
        assert not jobs
        ends.append(deadline)
        if len(ends) >= stop_after:
            memory.stop()
        genuine(memory, work, watch=watch)

    monkeypatch.setattr(iterative_deepening, "run_interruptible", ended)
    return ends


def test_seconds_are_counted_from_the_call_on_but_not_those_of_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("denkspiel.solver.heuristic.estimator.time.perf_counter", lambda: now[0])

    def compiled(board: Game) -> None:
        compile_estimator(board)
        now[0] += 20

    monkeypatch.setattr("denkspiel.solver.heuristic.estimator.compile_estimator", compiled)
    compile_estimator(SCORE_FOUR)
    ends = record(monkeypatch, 2)
    estimate = Estimator(SCORE_FOUR, 2).estimate(START, seconds=1.5)
    assert set(ends) == {121.5}
    assert estimate.seconds == 0


def test_what_makes_the_table_larger_is_prepared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILE_VARIABLE, "own")
    board = game("connect-four:6x4")
    wanted = grow_table.typeof_pyval(Solver(board, 2).compiled)
    assert wanted not in {types[0] for types in grow_table.overloads}
    compile_estimator(board)
    assert wanted in {types[0] for types in grow_table.overloads}
    before = len(grow_table.overloads)
    Solver(board, 16).search(Position.start(board), nodes=200_000)
    assert len(grow_table.overloads) == before


def test_of_a_budget_only_as_much_is_taken_as_the_choice_needs() -> None:
    """The test would last for hours if all were taken."""
    for threads in (1, 2):
        estimator = Estimator(SCORE_FOUR, 4, threads)
        for position in (START, middle_game("budget", 20)):
            estimate = estimator.estimate(position, seconds=Budget(0.2, 3600), margin=0)
            assert estimate.depth > 2


def test_a_stop_ends_the_search_and_leaves_what_was_found() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 3

    before = set(threading.enumerate())
    estimator = Estimator(SCORE_FOUR, 2)
    estimate = estimator.estimate(START, stop=stop)
    assert len(asked) == 4
    assert set(estimate.values) == set(START.legal_moves)
    assert estimate.nodes > 0
    assert not [thread for thread in set(threading.enumerate()) - before if thread.daemon]
    assert estimator.estimate(START, nodes=100).nodes <= 101


def test_one_legal_move_needs_no_search_when_only_the_best_is_wanted() -> None:
    found = (one for seed in count() for one in endings(game("connect-four"), 5, Random(seed)))
    position = next(one for one in found if len(one.legal_moves) == 1 < one.game.geometry.size - one.ply)
    assert Estimator(position.game, 2).estimate(position, seconds=60, margin=0).nodes == 0


def test_words_for_what_is_known() -> None:
    size = SCORE_FOUR.geometry.size
    scores = {1: Score(1, 7, size, 0), 2: Score(1, 9, size, 0), 3: Score(-1, 8, size, 0), 4: Score(0, 64, size, 0)}
    values = {0: 3, 1: WON + 29, 2: WON + 28, 3: -WON - 29, 4: 0, 5: 40, 6: -40}
    estimate = Estimate(values, frozenset({1, 4}), scores, 3, 10, 0.1)
    assert [str(estimate.move_reason(move)) for move in values] == [
        "looks even, winning chance about 50 %",
        "wins in 7",
        "wins in at most 9",
        "loses in at most 8",
        "draw",
        "looks good, winning chance about 56 %",
        "looks bad, winning chance about 44 %",
    ]


def test_positions_over_and_of_other_games_are_refused() -> None:
    estimator = Estimator(SCORE_FOUR, 2)
    with pytest.raises(WrongGame, match="for score-four, not for hexagon"):
        estimator.estimate(Position.start(game("hexagon")))
    with pytest.raises(GameIsOver, match="there is nothing to estimate"):
        estimator.estimate(replay(SCORE_FOUR, "a1 b1 a1 b1 a1 b1 a1"))


def played_out(position: Position, moves: tuple[int, ...]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("name", ENDINGS)
def test_variations_are_legal_and_those_of_exact_values_end_with_the_game(name: str) -> None:
    played, free = ENDINGS[name]
    estimator, ends = Estimator(played, 2), 0
    for position in endings(played, free, Random(name)):
        estimate = estimator.estimate(position, nodes=20_000, variations=2)
        best = sorted(estimate.values.values())[-2:]
        assert [estimate.values[move] for move in estimate.variations] == best[::-1]
        for move, variation in estimate.variations.items():
            assert variation[0] == move
            end = played_out(position, variation)
            score = estimate.scores.get(move)
            if score is not None and end.outcome is not None:
                check_end(end, len(variation), score, exact=move in estimate.proven, side=position.side_to_move)
                ends += 1
            if score is not None and move in estimate.proven:
                assert len(variation) == score.plies
    assert ends > 10


def check_end(end: Position, plies: int, score: Score, *, exact: bool, side: int) -> None:
    """A game that is over ends as the score says, and when it says."""
    assert end.outcome is not None
    winner = end.outcome.winner
    assert score.value == (0 if winner is None else 1 if winner == side else -1)
    assert plies == score.plies if exact else plies <= score.plies


def test_a_win_by_force_is_mostly_played_to_its_end() -> None:
    estimator, lengths = Estimator(SCORE_FOUR, 8), list[int]()
    for position in proven_wins("score-four", range(2, 12)):
        estimate = estimator.estimate(position, nodes=20_000, margin=0, variations=1)
        for move, variation in estimate.variations.items():
            end = played_out(position, variation)
            if estimate.values[move] >= WON and end.outcome is not None:
                exact, score = move in estimate.proven, estimate.scores[move]
                check_end(end, len(variation), score, exact=exact, side=position.side_to_move)
                lengths.append(len(variation))
    assert len(lengths) > 5
    assert max(lengths) >= 9


def test_each_depth_is_told_as_a_search_to_that_depth_finds_it() -> None:
    told: list[Estimate] = []
    position = replay(SCORE_FOUR, "a1 b2 c3")
    last = Estimator(SCORE_FOUR, 16).estimate(position, depth=4, variations=3, on_depth=told.append)
    assert [estimate.depth for estimate in told] == [0, 1, 2, 3, 4]
    assert last.values == told[-1].values
    for estimate in told:
        assert set(estimate.depths.values()) == {estimate.depth}
        again = Estimator(SCORE_FOUR, 16).estimate(position, depth=estimate.depth, variations=3)
        assert (again.values, again.nodes) == (estimate.values, estimate.nodes)
        assert again.variations == estimate.variations
        for variation in estimate.variations.values():
            assert len(variation) >= min(2, estimate.depth)


def test_to_look_on_changes_nothing() -> None:
    alone = Estimator(SCORE_FOUR, 2).estimate(START, nodes=30_000, margin=0)
    watched = Estimator(SCORE_FOUR, 2).estimate(START, nodes=30_000, margin=0, variations=3, on_depth=lambda _: None)
    assert (watched.values, watched.depth, watched.nodes) == (alone.values, alone.depth, alone.nodes)


@pytest.mark.parametrize("name", ["connect-four", "hexagon", "tic-tac-toe-3d"])
def test_what_several_threads_call_proven_is_true(name: str) -> None:
    played, free = ENDINGS[name]
    known, estimator, checked = Endings(played), Estimator(played, 2, threads=3), 0
    for position in endings(played, free, Random(name)):
        for nodes in (300, 30_000):
            estimate = estimator.estimate(position, nodes=nodes, margin=0)
            for move, value in estimate.values.items():
                if move in estimate.scores and estimate.values[move] == max(estimate.values.values()):
                    check_value(value, estimate.scores[move], truth(known, position, move), move in estimate.proven)
                    checked += 1
    assert checked > 20


@pytest.mark.parametrize("name", ["connect-four", "score-four", "qubic", "hexagon"])
def test_what_is_found_beside_the_search_is_true(name: str) -> None:
    """The time is far more than what is needed, and the search ends as soon as there is nothing left to find out."""
    played, free = ENDINGS[name]
    known, estimator, proven = Endings(played), Estimator(played, 4, threads=2), 0
    for position in endings(played, free, Random(name)):
        for margin in (None, 0):
            estimate = estimator.estimate(position, seconds=3600, margin=margin)
            best = max(estimate.values, key=estimate.values.__getitem__)
            most = max(truth(known, position, move) for move in estimate.values)
            assert truth(known, position, best).value == most.value
            for move, value in estimate.values.items():
                check_value(value, estimate.scores.get(move), truth(known, position, move), move in estimate.proven)
            assert margin == 0 or len(estimate.scores) == len(estimate.values)
            proven += len(estimate.proven)
    assert proven > 15


def middle_game(seed: str, stones: int) -> Position:
    """After moves by lot, of which none ends the game or leaves a line that the next one could complete."""
    rng, position = Random(seed), START
    while position.ply < stones:
        after = [position.play(move) for move in rng.sample(position.legal_moves, len(position.legal_moves))]
        quiet = [child for child in after if child.outcome is None and not wins_at_once(child)]
        if not quiet:
            position = START
            continue
        position = quiet[0]
    return position


class Telling(Solver):
    """It notes how often it found out who wins."""

    told = 0

    def search(self, position: Position, **limits: Any) -> Finding:
        """See `Solver`."""
        finding = super().search(position, **limits)
        self.told += finding.value is not None
        return finding


def test_the_exact_search_beside_decides_what_the_other_one_cannot() -> None:
    solver = Telling(SCORE_FOUR, 16)
    alone, together = Solver(SCORE_FOUR, 16), Estimator(SCORE_FOUR, 32, threads=2, solver=solver)
    for number in range(8):
        position = middle_game(f"beside {number}", 34)
        outcome = alone.search(position, only_outcome=True).value
        estimate = together.estimate(position, seconds=3600, margin=0)
        best = max(estimate.values, key=estimate.values.__getitem__)
        if best in estimate.scores:
            assert estimate.scores[best].value == outcome
        else:
            assert len(estimate.scores) == len(estimate.values) - 1
            assert {score.value for score in estimate.scores.values()} == {-1}
    assert solver.told > 2


class Unhurried(Telling):
    """It says often that it knows nothing yet, as a search of seconds does, before it begins."""

    def search(self, position: Position, **limits: Any) -> Finding:
        """See `Solver`."""
        score = Score(0, 1, position.game.geometry.size, position.ply)
        if limits.get("seconds"):
            for _ in range(20):
                limits["watch"](Finding(score, score, 7, 0.0))
        return super().search(position, **limits)


def test_the_exact_search_beside_goes_on_as_long_as_the_other_one_does() -> None:
    """It once took the end of the first quick look for that of the whole search."""
    solver = Unhurried(SCORE_FOUR, 16)
    position = middle_game("unhurried", 29)
    estimate = Estimator(SCORE_FOUR, 32, threads=2, solver=solver).estimate(position, seconds=3600, margin=0)
    assert solver.told > 0
    assert estimate.scores[max(estimate.values, key=estimate.values.__getitem__)] is not None


def is_proven(position: Position, nodes: int) -> bool:
    """Whether the search for estimates finds a win in so many nodes, by itself."""
    return max(Estimator(SCORE_FOUR, 4).estimate(position, nodes=nodes, margin=0).values.values()) >= WON


class Endless(Solver):
    """It finds nothing, and goes on until it is told to stop."""

    asked = 0

    def search(self, position: Position, **limits: Any) -> Finding:
        """See `Solver`."""
        self.asked += 1
        score = Score(0, 1, position.game.geometry.size, position.ply)
        while True:
            limits["watch"](Finding(score, score, 7, 0.0))


@pytest.mark.long
def test_the_exact_search_beside_ends_with_the_other_one() -> None:
    solver = Endless(SCORE_FOUR, 2)
    estimator = Estimator(SCORE_FOUR, 4, threads=2, solver=solver)
    found = (middle_game(f"soon {number}", 20) for number in count())
    soon = next(position for position in found if is_proven(position, 20_000) and not is_proven(position, 1000))
    estimate = estimator.estimate(soon, seconds=3600, margin=0)
    assert max(estimate.values.values()) >= WON
    assert solver.asked == 1
    assert estimate.nodes > 7
    stopped = estimator.estimate(middle_game("endless", 20), seconds=3600, stop=lambda: solver.asked == 2)
    assert solver.asked == 2
    assert set(stopped.values)


class Resigned(Solver):
    """It finds nothing in the time that it is given, and says so at once."""

    seconds: float | None = None

    def search(self, position: Position, **limits: Any) -> Finding:
        """See `Solver`."""
        self.seconds = limits.get("seconds", self.seconds)
        return super().search(position, nodes=1, only_outcome=True)


@pytest.mark.parametrize(("stones", "least", "most"), [(20, 1700, 1800), (30, 3500, 3600)])
def test_a_thread_beside_that_found_nothing_in_its_part_of_the_time_helps_the_search(
    stones: int, least: float, most: float
) -> None:
    solver = Resigned(SCORE_FOUR, 2)
    found = (middle_game(f"resigned {number}", stones) for number in count())
    position = next(one for one in found if not is_proven(one, 2000))
    Estimator(SCORE_FOUR, 4, threads=2, solver=solver).estimate(
        position, seconds=3600, stop=lambda: solver.seconds is not None
    )
    assert solver.seconds is not None
    assert least < solver.seconds <= most


@pytest.mark.parametrize(
    "moves",
    [
        "c3d4b3c2d1b1b2c2b4d3d3c1a4c1d4b4a4c2b1a4a2a3c2d4c3c3b3a3d3b4",
        "d1b2a3a4c4c1d1a2b2a3d1b2a1d1c4a3c2c2c4a1a1c4d4d4b3b1a3b1b4c3a4a1d4a4",
    ],
)
def test_what_the_exact_search_has_proven_of_moves_counts_though_it_has_not_found_out_who_wins(moves: str) -> None:
    """Moves that lose are known to lose; without their bounds the estimate would not know it of all of them."""
    position, solver = replay(SCORE_FOUR, moves), Solver(SCORE_FOUR, 64)
    estimate = Estimator(SCORE_FOUR, 8).estimate(position, nodes=4000, margin=0)
    assert len(position.legal_moves) > len(estimate.scores) >= 4
    for move, score in estimate.scores.items():
        assert score.value == -1
        assert solver.search(position.play(move), only_outcome=True).value == 1


def test_the_soonest_win_or_the_latest_loss_is_found_where_threats_tell_who_wins() -> None:
    """Where all moves lose, the search by threats knows of each only in how many plies at most."""
    four, rng, told = game("connect-four"), Random("latest"), 0
    solver, estimator = Solver(four, 16), Estimator(four, 8)
    for position in [one for _ in range(6) for one in endings(four, 26, rng)]:
        estimate = estimator.estimate(position, nodes=100_000, margin=0)
        best = max(estimate.values.values())
        if abs(best) >= WON:
            exact = [move for move in estimate.proven if estimate.values[move] == best]
            assert {estimate.scores[move] for move in exact} == {solver.search(position).low}
            told += 1
    assert told > 50


@pytest.mark.parametrize("value", [0, -1])
def test_where_a_book_ends_guesses_tell_which_move_is_best(value: int) -> None:
    """What the position is worth is known, but too few nodes are left to find out which moves keep that."""

    class Booked(Solver):
        """Knows one position."""

        def known(self, position: Position) -> Score | None:
            """See `Solver`."""
            return Score(value, 30, 64, position.ply) if position == root else None

        def search(self, position: Position, **limits: Any) -> Finding:
            """See `Solver`."""
            known = self.known(position)
            return super().search(position, **limits) if known is None else Finding(known, known, 0, 0.0)

    plain = Estimator(SCORE_FOUR, 4)
    some = (middle_game(f"book {number}", 12) for number in count())
    root = next(one for one in some if 0 < max(plain.estimate(one, nodes=600, margin=0).values.values()) < WON)
    found = Estimator(SCORE_FOUR, 4, solver=Booked(SCORE_FOUR, 2)).estimate(root, nodes=600, margin=0)
    assert not found.proven
    assert WON > max(found.values.values()) > 0
    assert len(set(found.values.values())) > 1


@pytest.mark.parametrize(
    ("low", "high", "guess", "wanted"),
    [
        (-1, 1, 7, 7),
        (-1, 1, -7, -7),
        (0, 1, 7, 0),
        (0, 1, -7, -7),
        (-1, 0, 7, 7),
        (-1, 0, -7, 0),
        (0, 1, WON + 3, WON + 3),
    ],
)
def test_a_guess_keeps_within_what_is_known_of_a_move(low: int, high: int, guess: int, wanted: int) -> None:
    """Bounds are those of the enemy, who is to move after it: who does not lose does not let the move win."""

    class Telling(Solver):
        """Tells of all positions the same."""

        def search(self, position: Position, **_limits: Any) -> Finding:
            """See `Solver`."""
            least, most = (Score(value, 1 if value else 64 - position.ply, 64, position.ply) for value in (low, high))
            return Finding(least, most, 1, 0.0)

    position = middle_game("bounds", 20)
    request, moves = EstimateRequest(position, 0, None, 0.0, None, 100), MoveValues(position, 0)
    for move in position.legal_moves:
        moves.set_estimate(move, 0, 0)
    exact = ExactValues(request, moves, Telling(SCORE_FOUR, 2), lambda: 0, lambda _found: None)
    exact.read_table_bounds()
    assert {exact.clamp_to_bounds(move, guess) for move in position.legal_moves} == {wanted}


@pytest.mark.parametrize(("stones", "nodes"), [(12, None), (20, 2000)])
def test_nothing_is_done_beside_where_nodes_are_the_limit_or_it_is_too_early(stones: int, nodes: int | None) -> None:
    solver = Endless(SCORE_FOUR, 2)
    estimator = Estimator(SCORE_FOUR, 4, threads=2, solver=solver)
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 2

    assert estimator.estimate(middle_game("alone", stones), seconds=3600, nodes=nodes, stop=stop).values
    assert solver.asked == 0


def test_a_move_that_is_left_alone_is_called_forced_and_not_good() -> None:
    """Such a move is not looked at further, so that its value says little."""
    lost, won = Score(-1, 2, 42, 10), Score(1, 3, 42, 10)

    def said(values: dict[int, int], scores: dict[int, Score]) -> list[str]:
        estimate = Estimate(values, frozenset(scores), scores, 0, 0, 0.0)
        return [str(estimate.move_reason(move)) for move in values]

    assert said({0: -10012, 1: 242}, {0: lost}) == ["loses in 2", "forced, because every other move loses"]
    assert said({1: 242}, {}) == ["the only move"]
    assert said({0: -10012, 1: 10010}, {0: lost, 1: won}) == ["loses in 2", "wins in 3"]
    assert said({0: -10012, 1: 242, 2: 200}, {0: lost})[1].startswith("looks good")
    assert said({0: 10010, 1: 242}, {0: won})[1].startswith("looks good")
