from dataclasses import replace
from random import Random

import numpy as np
import pytest

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.notation import format_moves, replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact import many as many_at_a_time
from denkspiel.solver.exact import solver as one_at_a_time
from denkspiel.solver.exact.base_solver import WrongGame
from denkspiel.solver.exact.many import BadEntry, solve_many
from denkspiel.solver.exact.solver import Solver
from tests.caches import forget

FOUR = game("connect-four")
SMALL = game("connect-four:4x4")


def random_games(played: Game, count: int, longest: int, seed: int, shortest: int = 0) -> list[tuple[str, Position]]:
    rng, games = Random(seed), []
    for _ in range(count):
        position, moves = Position.start(played), []
        for _ in range(rng.randrange(shortest, longest)):
            choice = rng.choice(position.legal_moves)
            if position.play(choice).outcome is None:
                moves.append(choice)
                position = position.play(choice)
        games.append((format_moves(played, moves), position))
    return games


@pytest.mark.parametrize(
    ("name", "shortest"),
    [("connect-four:4x4", 0), ("connect-four", 25), ("score-four", 48), ("hexagon", 0), ("tic-tac-toe-3d", 4)],
)
def test_moves_and_stones_get_the_values_of_the_positions_one_by_one(name: str, shortest: int) -> None:
    """Names of moves of one, two and three characters, on stacks and without gravity."""
    played = game(name)
    games = random_games(played, 60, played.geometry.size - 2, seed=2, shortest=shortest)
    solver = Solver(played, 1)
    expected = [solver.score(position).stones for _, position in games]
    assert len({*expected}) > 2
    assert solve_many(played, [text for text, _ in games]).tolist() == expected
    rows = ([position.first for _, position in games], [position.second for _, position in games])
    values = solve_many(played, rows, solver=solver)
    assert values.tolist() == expected
    assert values.dtype == np.int8
    assert solve_many(played, (np.array(rows[0], np.uint64), np.array(rows[1], np.uint64))).tolist() == expected


def test_texts_that_compiled_code_does_not_read_are_read_as_notation_does() -> None:
    texts = ["1 2, 1", "121", "", " 12\n1", "1;2;1"]
    values = solve_many(SMALL, texts).tolist()
    assert values == [values[1], values[1], 0, values[1], values[1]]


def test_names_of_different_lengths_are_read_one_by_one() -> None:
    usual = game("tic-tac-toe")
    names = ("a", "bb", "ccc", *"defghi")
    cells = tuple(replace(cell, name=name, move=name) for cell, name in zip(usual.geometry.cells, names, strict=True))
    played = replace(usual, id="names", geometry=Geometry(cells, usual.geometry.lines))
    texts = ["", "a", "a bb", "A CCC d", "bb a ccc d i"]
    positions = [replay(played, text) for text in texts]
    stones = ([position.first for position in positions], [position.second for position in positions])
    values = solve_many(played, texts).tolist()
    assert values == solve_many(usual, stones).tolist()
    assert len({*values}) > 1


def test_capital_letters_and_reversed_edges_are_understood() -> None:
    hexagon = game("hexagon")
    assert len(set(solve_many(hexagon, ["121323344556", "213132344565"]).tolist())) == 1
    assert solve_many(game("tic-tac-toe"), ["A1B2", "a1b2"]).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("5", 'Move 1: "5" is not a move'),
        ("1x", 'Move 2: "x" is not a move'),
        ("1é", 'Move 2: "é" is not a move'),
        ("11111", "Move 5: 1 is full"),
        ("1212121", "The game is over; there is nothing to solve"),
        ("12121211", "Move 8: The game is over"),
    ],
)
def test_bad_moves_are_named_with_the_number_of_the_entry(text: str, fault: str) -> None:
    with pytest.raises(BadEntry, match=f"^Position 3: {fault}") as caught:
        solve_many(SMALL, ["1", "22", text, "9"])
    assert caught.value.index == 2


@pytest.mark.parametrize(
    "stones",
    [
        (0b1, 0b1),  # owned twice
        (0b11, 0b0),  # two moves in a row
        (0b0, 0b1),  # the second player began
        (0b10, 0b0),  # floats
        (1 << 16, 0),  # off the board
        (2**64 - 1, 0),
        (0x1111, 0x222),  # over
        (0x1111, 0x2222),  # both own a line
    ],
)
def test_impossible_stones_and_games_that_are_over_are_refused(stones: tuple[int, int]) -> None:
    with pytest.raises(BadEntry, match=r"^Position 2: ") as caught:
        solve_many(SMALL, ([1, stones[0]], [0, stones[1]]))
    assert caught.value.index == 1


def test_one_text_is_not_many_positions() -> None:
    with pytest.raises(
        InvalidPosition,
        match="Pass several positions as a list of strings or as two rows of stones, not as one string",
    ):
        solve_many(SMALL, "4453")


@pytest.mark.parametrize(
    "stones",
    [
        ([1, 2], [0]),
        ([-1], [0]),
        ([0.5], [0]),
        ([[1]], [[0]]),
        ([1], [0], [0]),
        ([2**70], [0]),
        (np.array([-1]), np.array([0])),
        (np.array([0.0]), np.array([0])),
    ],
)
def test_rows_that_are_no_stones_are_refused(stones: tuple[object, ...]) -> None:
    with pytest.raises(
        InvalidPosition, match=r"Pass the stones as two rows of equal length, with whole numbers from 0 to 2\^64 - 1."
    ):
        solve_many(SMALL, stones)  # type: ignore[arg-type]


def test_a_solver_of_another_game_is_refused() -> None:
    with pytest.raises(WrongGame, match="for connect-four:4x4, not for connect-four"):
        solve_many(FOUR, ["1"], solver=Solver(SMALL, 1))


def test_the_search_is_asked_a_known_question_before_it_solves_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop over many only calls it: were it damaged, to compile the loop again would not help."""
    asked = []
    forget(one_at_a_time, many_at_a_time)
    for module in (one_at_a_time, many_at_a_time):
        monkeypatch.setattr(module, "verify_kernel", lambda function, *_: asked.append(function.__name__))
    assert solve_many(SMALL, ["1"], solver=Solver(SMALL, 1)).tolist() == [0]
    assert asked == ["bounds_of", "solve_each"]
    forget(one_at_a_time, many_at_a_time)


def test_work_can_be_stopped_by_who_watches() -> None:
    solver = Solver(FOUR, 4)

    def enough(nodes: int) -> None:
        if nodes > 0:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_many(FOUR, ["", "4"], solver=solver, watch=enough)
    assert solve_many(FOUR, ["121212"], solver=solver).tolist() == [18]
