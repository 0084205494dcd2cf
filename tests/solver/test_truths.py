"""What is known of the games, asked of the solver; one test a game, so that each is compiled in one process only."""

from random import Random

import pytest

from denkspiel.core.automorphisms import Permutation
from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.analysis import analyse, best_moves, is_solved_quickly, principal_variation, solve
from denkspiel.solver.exact.many import solve_many
from denkspiel.solver.exact.solver import solver_for
from denkspiel.solver.score import Score
from tests.oracles.classes import HEXAGON_CLASSES, valued_classes
from tests.oracles.endings import Endings
from tests.oracles.known_boards import CONNECT_FOUR_BOARDS


def first_moves(played: Game) -> dict[str, tuple[int, int]]:
    position = Position.start(played)
    cells = played.geometry.cells
    return {cells[move].name: (score.value, score.plies) for move, score in analyse(position).items()}


def check_all_classes(played: Game, classes: int) -> None:
    """All open positions up to symmetry, and one image of each, against values found from the ends backward."""
    known, rng, group = valued_classes(played), Random(1), played.geometry.automorphisms.listed
    assert len(known) == classes
    images = [(turned(position, rng.choice(group)), value) for position, value in known.items()]
    positions = [position for position, _ in (*known.items(), *images)]
    stones = ([position.first for position in positions], [position.second for position in positions])
    found = solve_many(played, stones).tolist()
    scores = [Score.of_stones(value, played, position.ply) for value, position in zip(found, positions, strict=True)]
    assert [(score.value, score.plies) for score in scores] == [value for _, value in (*known.items(), *images)]


def turned(position: Position, symmetry: Permutation) -> Position:
    """One image of a position; all of them would take longer than solving it."""
    first, second = (
        sum(1 << image for cell, image in enumerate(symmetry) if stones >> cell & 1)
        for stones in (position.first, position.second)
    )
    return Position.of_stones(position.game, first, second)


@pytest.mark.xdist_group(HEXAGON_CLASSES)
def test_sim_is_lost_for_the_first_player_in_15_plies() -> None:
    """Its 1,350,022 open positions lie in 2,250 classes (`tests/games/test_hexagon.py` counts both)."""
    played = game("hexagon")
    score = solve(Position.start(played))
    assert (score.value, score.plies) == (-1, 15)
    assert set(first_moves(played).values()) == {(-1, 15)}
    assert len(principal_variation(Position.start(played))) == 15
    assert is_solved_quickly(played)
    check_all_classes(played, 2250)


def test_in_3x3x3_the_centre_wins_and_every_other_move_loses() -> None:
    played = game("tic-tac-toe-3d")
    moves = first_moves(played)
    assert {name for name, (value, _) in moves.items() if value == 1} == {"222"}
    assert all(value == -1 for name, (value, _) in moves.items() if name != "222")
    assert moves["222"] == (1, 7)  # a stone, then three threats in a row, the last one double
    assert [played.geometry.cells[move].name for move in best_moves(Position.start(played))] == ["222"]
    assert is_solved_quickly(played)


@pytest.mark.long
def test_in_3x3x3_with_gravity_centre_and_corners_win_and_edges_lose() -> None:
    played = game("score-four:3")
    moves = {name.partition(".")[0]: value for name, value in first_moves(played).items()}
    assert moves["b2"] == (1, 9)
    assert all(moves[corner][0] == 1 for corner in ("a1", "a3", "c1", "c3"))
    assert all(moves[edge][0] == -1 for edge in ("a2", "b1", "b3", "c2"))


def test_tic_tac_toe_is_a_draw_after_every_first_move() -> None:
    played = game("tic-tac-toe")
    assert solve(Position.start(played)).value == 0
    assert {value for value, _ in first_moves(played).values()} == {0}
    assert is_solved_quickly(played)
    check_all_classes(played, 627)


def test_the_smallest_board_of_connect_four() -> None:
    """Larger ones, and the first moves on 7x6, are held against what is published by `make check-solver`.

    Each would have to be compiled for this test alone; without a compiler `kernel/test_search.py` looks at endings on
    a board with an odd number of cells.
    """
    score = solve(Position.start(game("connect-four:4x4")))
    assert score.value == CONNECT_FOUR_BOARDS["4x4"]
    assert score.plies == score.cells  # to the last stone


def test_a_whole_small_board_is_what_brute_force_finds() -> None:
    played = game("connect-four:4x4")
    endings = Endings(played)
    endings.value(0, 0)
    values = {}
    for (own, enemy), (value, _) in endings.known.items():
        turned = (own | enemy).bit_count() % 2
        values[(enemy, own) if turned else (own, enemy)] = value
    firsts, seconds = zip(*values, strict=True)
    found = solve_many(played, (list(firsts), list(seconds)))
    assert len(found) > 50_000
    assert [(value > 0) - (value < 0) for value in found.tolist()] == list(values.values())


def test_connect_four_by_hand_and_by_what_the_moves_lead_to() -> None:
    """A chain of consequences: the value of a position is the best of its moves', down to the end."""
    played = game("connect-four")
    score = solve(replay(played, "121212"))
    assert (score.value, score.plies, score.stones) == (1, 1, 18)
    assert best_moves(replay(played, "121212")) == (3,)
    rng = Random(4)
    for _ in range(40):
        position = Position.start(played)
        while position.ply < 24 and position.outcome is None:
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None:
            scores = analyse(position)
            assert max(scores.values()) == solve(position)
            moves = principal_variation(position)
            assert len(moves) == solve(position).plies
            assert format_moves(played, moves)


def test_solvers_are_kept_and_large_games_are_not_quick() -> None:
    assert solver_for(game("connect-four")) is solver_for(game("connect-four"))
    assert not is_solved_quickly(game("connect-four"))
