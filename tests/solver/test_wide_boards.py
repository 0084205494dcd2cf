"""Boards of more than one machine word: the same search as on small ones, and values as brute force finds them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver import code_choice
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.heuristic import transposition_table
from denkspiel.solver.heuristic.estimator import Estimator
from denkspiel.solver.heuristic.transposition_table import TranspositionTable
from denkspiel.solver.kernel.exact.search import bounds_of
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.jit.wide_word import WIDTHS
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import GeneralGame
from denkspiel.solver.memory import Memory
from denkspiel.solver.perft import perft
from denkspiel.solver.threats.prover import ThreatProver
from tests.cases import for_each
from tests.oracles.endings import Endings

OF_ALL_KINDS = {
    "connect-four": 14,
    "connect-four:6x5": 2,
    "score-four": 36,
    "tic-tac-toe-3d": 5,
    "hexagon": 1,
    "mnk:4,4,4": 2,
}
"""Small games, and how many stones lie in the positions that are searched."""
LARGE = ["connect-four:9x8", "connect-four:10x8", "connect-four:9x9x5", "score-four:5", "tic-tac-toe-3d:5", "mnk:9,8,5"]
"""Games of 65 to 128 cells."""
FREE = {
    "connect-four:9x8": 11,
    "connect-four:10x8": 10,
    "connect-four:9x9x5": 11,
    "score-four:5": 9,
    "connect-four:12x12x5": 10,
}


def quiet_position(name: str, stones: int, rng: Random) -> Position:
    """A position with so many stones that is not over, by random moves that complete no line."""
    while True:
        position = Position.start(name)
        while position.ply < stones:
            moves = rng.sample(position.legal_moves, len(position.legal_moves))
            following = next((child for child in map(position.play, moves) if child.outcome is None), None)
            if following is None:
                break
            position = following
        else:
            return position


def endings_of(name: str, count: int) -> Iterator[tuple[Position, tuple[int, int]]]:
    """So many late positions that are not over with the next two stones, and their values by brute force."""
    played, rng = game(name), Random(1)
    endings = Endings(played)
    while count:
        position = quiet_position(name, played.geometry.size - FREE.get(name, 7), rng)
        value = endings.value(position.own, position.enemy)
        if value[1] > 2:
            yield position, value
            count -= 1


def searched(position: Position, width: int) -> tuple[int, int, int]:
    """The bounds that the search for all games finds with words of this width, and its nodes."""
    layout = layout_of(position.game, width)
    memory = Memory(width // 16, width=width)  # as many buckets for each width
    memory.begin(shared=False)
    own, enemy = map(layout.value, (position.own, position.enemy))
    low, high = bounds_of(GeneralGame(layout), own, enemy, position.ply, False, memory.workspaces[0])
    return int(low), int(high), memory.nodes


@for_each("name, stones", OF_ALL_KINDS.items())
def test_words_of_any_width_search_the_same_tree(name: str, stones: int) -> None:
    for seed in range(4):
        position = quiet_position(name, stones, Random(seed))
        assert searched(position, 128) == searched(position, 64)


@pytest.fixture
def table_of_width(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A table of estimates for a game, whose search uses words of a width."""
    monkeypatch.setenv("DENKSPIEL_COMPILE", "general")

    def table_for(name: str, width: int) -> TranspositionTable:
        for module in (transposition_table, code_choice):
            monkeypatch.setattr(module, "layout_of", lambda game: layout_of(game, width))
        return TranspositionTable(game(name), width // 16)

    return table_for


def test_estimates_are_the_same_with_words_of_any_width(table_of_width: Any) -> None:
    for name, stones, depth in (
        ("connect-four", 8, 6),
        ("score-four", 14, 4),
        ("mnk:7,7,5", 5, 3),
        ("tic-tac-toe-3d:4", 7, 3),
        ("hexagon", 1, 7),
    ):
        position, found = quiet_position(name, stones, Random(stones)), set()
        for width in WIDTHS:
            table = table_of_width(name, width)
            table.clear()
            table.start(None)
            value = table.value(position, depth)
            found.add((value, table.nodes, table.best_move(position, value)))
        assert len(found) == 1, name


@for_each("name", LARGE)
def test_exact_values_are_those_of_brute_force(name: str) -> None:
    assert game(name).is_large
    solver = Solver(name, 4)
    for position, value in endings_of(name, 6):
        score = solver.score(position)
        assert (score.value, score.plies) == value
        assert solver.search(position, only_outcome=True).value == score.value


@for_each("name", [*LARGE, "connect-four:12x12x5"])
def test_what_estimates_prove_of_large_boards_is_true(name: str) -> None:
    played = game(name)
    estimator, endings = Estimator(played, 4), Endings(played)
    for position, value in endings_of(name, 3):
        found = estimator.estimate(position, nodes=30_000)
        assert found.scores or not value[0]
        for move, score in found.scores.items():
            after = endings.after(position.own | 1 << move, position.enemy)
            assert score.value == after[0]
            assert score.plies == after[1] or move not in found.proven


def wins_against_every_answer(position: Position, row: tuple[int, ...]) -> bool:
    """Whether threats win by the rules alone, whatever the defender takes."""
    if not row:
        return any(position.play(move).outcome is not None for move in position.legal_moves)
    after = position.play(row[0])
    if after.outcome is not None:
        return after.outcome.winner == position.side_to_move
    for following in map(after.play, after.legal_moves):
        if following.outcome is not None:
            return False
        outcomes = (following.play(move).outcome for move in following.legal_moves)
        is_won = any(outcome is not None and outcome.winner == position.side_to_move for outcome in outcomes)
        if not is_won and not wins_against_every_answer(following, row[1:]):
            return False
    return True


FOURS = "h8 a1 i8 a3 j8 a5 h9 a7 h10 c1 h7 h6"
"""Three in a row each way, all of them open, for the first player of Gomoku."""


def threat_positions() -> Iterator[Position]:
    yield replay("gomoku", FOURS)
    yield replay("mnk:16,16,5", FOURS)
    yield replay("mnk:11,11,5", FOURS.replace("a", "b"))
    rng = Random(4)
    for _ in range(6):
        yield quiet_position("gomoku", 60, rng)


def test_threats_win_on_large_boards_whatever_the_answer() -> None:
    found = 0
    for position in threat_positions():
        row = ThreatProver(position.game, position.side_to_move, 4).winning_sequence(position)
        if row is not None:
            assert wins_against_every_answer(position, row)
            found += 1
    assert found >= 3


def test_an_open_three_is_answered() -> None:
    """Any move that leaves it alone loses, and the estimate says so."""
    position = replay("gomoku", "h8 a1 i8 o1 j8")
    found = Estimator(game("gomoku"), 8).estimate(position, nodes=40_000)
    by_name = {position.game.geometry.cells[move].name: value for move, value in found.values.items()}
    assert max(by_name, key=by_name.__getitem__) in {"f8", "g8", "k8", "l8"}
    assert by_name["a15"] <= -WON


@for_each(
    "name, plies, count",
    [
        ("gomoku", 3, 225 * 224 * 223),
        ("connect-four:9x9", 5, 9**5),
        ("score-four:5", 4, 25**4),
        ("hexagon:12", 2, 66 * 65),
    ],
)
def test_games_on_large_boards_are_counted(name: str, plies: int, count: int) -> None:
    assert perft(Position.start(name), plies) == count


def test_several_threads_search_a_large_board() -> None:
    position = quiet_position("connect-four:9x8", 54, Random(1))
    alone, together = Solver("connect-four:9x8", 8), Solver("connect-four:9x8", 8, threads=2)
    assert alone.score(position) == together.score(position)
    for threads in (1, 2):
        found = Estimator(game("gomoku"), 8, threads=threads).estimate(replay("gomoku", FOURS), nodes=5_000)
        assert max(found.values.values()) >= WON
