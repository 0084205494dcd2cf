"""What is proven in a given time, held against the solver that takes all the time it needs."""

from random import Random

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.analysis import TimedAnalysis
from denkspiel.solver.bounds import Bounds, best_proven_moves
from denkspiel.solver.exact.base_solver import Finding
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.score import Score

HEXAGON = "122334"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(game("hexagon"), 2)


def analysis(solver: Solver, seconds: float | None) -> TimedAnalysis:
    return TimedAnalysis(lambda position, left: solver.search(position, seconds=left), seconds)


def test_with_enough_time_all_values_are_those_of_the_solver(solver: Solver) -> None:
    position = replay(game("hexagon"), HEXAGON)
    expected = solver.analyse(position)
    for seconds in (None, 60.0):
        found = analysis(solver, seconds).bounds_of_moves(position)
        assert {move: value.exact for move, value in found.items()} == expected
        assert best_proven_moves(found) == solver.best_moves(position)


def test_the_line_is_the_principal_variation(solver: Solver) -> None:
    position = replay(game("hexagon"), HEXAGON)
    line = analysis(solver, None).best_line(position, solver.score(position))
    assert line == solver.principal_variation(position)


def test_with_hardly_any_time_only_so_many_nodes_are_searched_as_it_is_enough_for() -> None:
    """The first nodes cannot be stopped, and 50,000 take 35 ms in Qubic."""
    solver = Solver(game("connect-four"), 2)
    assert solver.search(Position.start(solver.game), seconds=1e-9).nodes <= 201
    assert solver.search(Position.start(solver.game), nodes=20_000).nodes >= 20_000


def test_without_time_nothing_is_known_but_how_the_game_ends_at_once(solver: Solver) -> None:
    """Of the lines that are left some close a triangle; these lose at once, which needs no search."""
    position, lot = Position.start(game("hexagon")), Random("a position with a triangle to close")
    while not any(position.play(move).outcome for move in position.legal_moves):
        position = position.play(lot.choice(position.legal_moves))
    solver.memory.clear()
    assert solver.search(position, seconds=0.0).nodes == 0
    found = analysis(solver, 0.0).bounds_of_moves(position)
    for move, value in found.items():
        if position.play(move).outcome is None:
            assert (value.low.value, value.high.value) == (-1, 1)
        else:
            assert value.exact == Score(-1, 1, 15, position.ply)
    assert best_proven_moves(found) == ()
    assert analysis(solver, 0.0).best_line(position, Score(1, 3, 15, position.ply)) == ()


def test_time_that_some_moves_do_not_need_goes_to_the_others() -> None:
    """The shares that are given: an equal part of what is left, and in the second round only to what is open."""
    position = replay(game("tic-tac-toe"), "b2a1c3")
    given: list[tuple[Position, float | None]] = []
    low, high = Score(-1, 2, 9, 4), Score(1, 1, 9, 4)

    def search(asked: Position, left: float | None) -> Finding:
        given.append((asked, left))
        known = asked == position.play(position.legal_moves[0])
        return Finding(high if known else low, high, 0, 0.0)

    found = TimedAnalysis(search, 60.0).bounds_of_moves(position, 0.5)
    moves = len(position.legal_moves)
    assert list(found) == list(position.legal_moves)
    assert [asked for asked, _ in given].count(position.play(position.legal_moves[0])) == 1
    assert len(given) == 2 * moves - 1
    shares = [round(60.0 * 0.5 / (left or 1)) for _, left in given]
    assert shares == [*range(moves, 0, -1), *range(moves - 1, 0, -1)]


@pytest.mark.parametrize(
    ("values", "best"),
    [
        ([(1, 1), (1, 1), (0, 0)], (0, 1)),
        ([(0, 0), (-1, 1)], ()),
        ([(0, 0), (-1, 0)], (0,)),
    ],
)
def test_best_moves_are_those_that_no_other_can_excel(values: list[tuple[int, int]], best: tuple[int, ...]) -> None:
    bounds = {move: Bounds(Score(low, 3, 15, 2), Score(high, 3, 15, 2)) for move, (low, high) in enumerate(values)}
    assert best_proven_moves(bounds) == best
