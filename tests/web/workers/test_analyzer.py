"""Values within a time limit: what is proven of a move, and what is no more than an estimate."""

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.solver.bounds import Bounds
from denkspiel.solver.score import Score, probability_of_value
from denkspiel.web.workers.analyzer import PositionAnalyzer
from denkspiel.web.workers.search_requests import Estimate


def test_a_guess_has_points_for_the_moves_whose_outcome_is_open() -> None:
    position = replay(game("score-four"), "a1b1a2b2a3b3")
    valued = PositionAnalyzer(position.game, 2).analyze(position, 3.0, lambda: False)
    open_moves = [move for move, score in valued.values.items() if score is None]
    # how many of the others are proven by then depends on the machine
    assert "b4" in [position.game.geometry.cells[move].move for move in open_moves]
    assert valued.estimate is not None
    assert list(valued.estimate.points) == open_moves
    proven = {move: (score.value + 1) / 2 for move, score in valued.values.items() if score is not None}
    estimated = {move: probability_of_value(points) for move, points in valued.estimate.points.items()}
    assert valued.estimate.chances == proven | estimated


def test_a_proven_outcome_takes_the_place_of_a_guess_even_if_nobody_knows_when_it_comes() -> None:
    def score(value: int, plies: int) -> Score:
        return Score(value, plies, 64, 10)

    estimate = Estimate({0: 0.4, 1: 0.6, 2: 0.7, 3: 0.3}, {0: -70, 1: 70, 2: 147, 3: -147}, 5)
    found = {
        0: Bounds(score(1, 21), score(1, 9)),
        1: Bounds(score(-1, 4), score(-1, 30)),
        2: Bounds(score(0, 54), score(1, 9)),
        3: Bounds(score(0, 54), score(0, 54)),
    }
    assert estimate.with_bounds(found) == Estimate({0: 1.0, 1: 0.0, 2: 0.7, 3: 0.5}, {2: 147}, 5)
