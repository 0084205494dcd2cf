"""A whole proof search, with the solver at its leaves, gives the value, and a win comes with a proof that holds."""

from concurrent.futures import Executor
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import DenkspielError, GameIsOver, GameTooLarge
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.proof.check import check_proof
from denkspiel.proof.proof_file import read_proof
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.proof_search.leaf import LeafSearch
from denkspiel.solver.proof_search.search import BOTH, ProofSearch, ProofState
from denkspiel.solver.proof_search.store import TreeStore
from denkspiel.solver.proof_search.writing import write_stored_proof
from tests.cases import for_each
from tests.oracles.endings import random_ending
from tests.solver.own_games import OWN

NODES = 1
"""So few that every proof needs a tree."""
GAMES: dict[str, tuple[Game, int]] = {
    **{
        name: (game(name), free)
        for name, free in {
            "connect-four": 13,
            "tic-tac-toe": 9,
            "hexagon": 9,
            "score-four": 10,
            "mnk:4,3,3": 11,
        }.items()
    },
    **{name: (OWN[name], 10) for name in ("misere", "falling-misere", "even-towers")},
}


def searched(path: Path, root: Position, executor: Executor, questions: tuple[int, ...] = BOTH) -> ProofState:
    with TreeStore(path, root) as store:
        search = ProofSearch(store, LeafSearch(root.game, NODES, 1), questions)
        state = search.run(executor)
        assert search.is_done
        return state


@for_each("played,free", GAMES)
def test_the_value_is_that_of_the_solver_and_wins_have_proofs(
    tmp_path_factory: pytest.TempPathFactory, thread: Executor, played: Game, free: int
) -> None:
    folder, solver = tmp_path_factory.mktemp("search"), Solver(played, 1)
    trees = 0
    for number, root in enumerate(hard_endings(played, free)):
        value = solver.search(root, only_outcome=True).value
        assert value is not None
        path = folder / str(number)
        path.mkdir()
        state = searched(path / "value", root, thread)
        assert state.value == (value if root.side_to_move == 0 else -value)
        trees += state.totals.leaves > 1
        for side in (0, 1):
            state = searched(path / str(side), root, thread, (side,))
            wins = 1 if side == 0 else -1
            assert (state.value == wins) == (value == (1 if root.side_to_move == side else -1))
            assert (state.proof == 0) == (state.value == wins)
        if value:
            moves = order_of(root)
            with TreeStore(path / "value", root) as store:
                write_stored_proof(store, moves, path / "proof", 1)
            head, nodes = read_proof(path / "proof")
            assert (head.moves, head.winner) == (moves, root.side_to_move if value > 0 else 1 - root.side_to_move)
            assert check_proof(head, nodes).positions > 0
    assert trees > 0


def hard_endings(played: Game, free: int) -> list[Position]:
    """Of random endings the three that a search takes longest for."""
    rng, solver = Random(f"search {played.id}"), Solver(played, 1)
    found: list[tuple[int, int, Position]] = []
    for number in range(20):
        root = random_ending(played, min(free, played.geometry.size) - number % 3, rng)
        assert root is not None
        solver.memory.clear()
        found.append((solver.search(root, only_outcome=True).nodes, number, root))
    return [root for _, _, root in sorted(found, key=lambda one: one[:2])[-3:]]


def order_of(position: Position) -> tuple[int, ...]:
    """Moves that lead to a position: those of each side in the order of heights, if that is a way to it."""

    def ways(reached: Position, moves: tuple[int, ...]) -> tuple[int, ...] | None:
        if reached == position:
            return moves
        wanted = position.second if reached.side_to_move else position.first
        for move in reached.legal_moves:
            if wanted >> move & 1 and (found := ways(reached.play(move), (*moves, move))) is not None:
                return found
        return None

    found = ways(Position.start(position.game), ())
    assert found is not None
    return found


def test_a_stopped_search_goes_on_with_other_leaves(tmp_path: Path, thread: Executor) -> None:
    """What `watch` raises stops it, as Ctrl-C does; the limits of the leaves may change."""
    root = Position.start("connect-four:5x4")
    leaves = 0
    with TreeStore(tmp_path / "tree", root) as store:
        for most in (3, 5, 9):

            def stop(state: ProofState, most: int = most) -> None:
                if state.totals.leaves >= most:
                    raise KeyboardInterrupt

            # Workers keep their tables; another size is another table, which knows nothing yet.
            search = ProofSearch(store, LeafSearch(root.game, NODES, most))
            with pytest.raises(KeyboardInterrupt):
                search.run(thread, watch=stop)
            assert search.state.totals.leaves == most > leaves
            assert not search.is_done
            leaves = most
        assert ProofSearch(store, LeafSearch(root.game, 1000, 1)).run(thread).value == 0


def test_time_is_kept_and_what_is_left_is_told(tmp_path: Path, thread: Executor) -> None:
    root = Position.start("score-four")
    with TreeStore(tmp_path / "tree", root) as store:
        search = ProofSearch(store, LeafSearch(root.game, 50, 1))
        state = search.run(thread, seconds=0.5)
        assert state.totals.leaves > 0
        assert not search.is_done
        assert (state.value, state.low, state.high) == (None, -1, 1)
        assert len(search.moves) in (0, 16)


def test_what_is_over_or_too_large_has_no_proof() -> None:
    for text, root, kind in (
        ("over", replay("connect-four", "4455667"), GameIsOver),
        ("large", Position.start("gomoku"), GameTooLarge),
    ):
        with pytest.raises(DenkspielError) as caught:
            ProofSearch.check(root)
        assert caught.type is kind, text
