"""The tree comes to the answer that brute force has, whatever leaves tell and in whatever order they are answered."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.proof_search.store import TreeStore
from denkspiel.solver.proof_search.tree import LeafAnswer, SearchTree, proven_bounds
from tests.cases import for_each
from tests.oracles.endings import Endings, random_ending
from tests.solver.own_games import OWN
from tests.solver.proof_search.asking import Oracle, searched

GAMES: dict[str, tuple[Game, int]] = {
    **{
        name: (game(name), free)
        for name, free in {"connect-four": 11, "score-four": 9, "tic-tac-toe": 9, "hexagon": 9, "qubic": 7}.items()
    },
    **{name: (OWN[name], 9) for name in ("misere", "falling-misere", "unequal-towers", "scattered", "no-lines")},
}


@for_each("played,free", GAMES)
def test_the_answer_is_that_of_brute_force(tmp_path_factory: pytest.TempPathFactory, played: Game, free: int) -> None:
    """One or several leaves at a time; for both questions; games in which lines win and lose, and draws."""
    folder = tmp_path_factory.mktemp("trees")
    for number, (root, value) in enumerate(roots(played, free)):
        with TreeStore(folder / str(number), root) as store:
            for attacker in (0, 1):
                tree = searched(store, attacker, Oracle(played, 2, f"{number}"), at_once=1 + 2 * (number % 3))
                assert tree.root.answer == (value == (1 if attacker == 0 else -1))
            assert proven_bounds(store, root) == (value, value)


def roots(played: Game, free: int) -> Iterator[tuple[Position, int]]:
    """Positions, and what they are worth for the first player."""
    rng, truth = Random(played.id), Endings(played)
    for number in range(6):
        root = random_ending(played, min(free, played.geometry.size) - number % 3, rng)
        assert root is not None
        yield root, truth.value(root.own, root.enemy)[0] * (1 if root.side_to_move == 0 else -1)


def test_the_games_are_won_drawn_and_lost_by_either_side() -> None:
    found = {(value, root.side_to_move) for game_and_free in GAMES.values() for root, value in roots(*game_and_free)}
    assert found == {(value, side) for value in (-1, 0, 1) for side in (0, 1)}


def test_what_was_answered_stays_when_the_program_stops_anywhere(tmp_path: Path) -> None:
    """Closed after any number of leaves, with some under way: the same answer, and no leaf is searched again."""
    played, rng = game("connect-four"), Random("stops")
    root = random_ending(played, 12, rng)
    assert root is not None
    truth = Endings(played)
    for number in range(4):
        oracle, leaves = Oracle(played, 3, f"stops {number}"), 0
        answer = None
        while answer is None:
            with TreeStore(tmp_path / f"tree{number}", root) as store:
                before = store.totals.leaves
                assert before == leaves
                tree = searched(store, 0, oracle, at_once=4, most=rng.randrange(1, 30))
                answer, leaves = tree.root.answer, store.totals.leaves
                assert leaves > before
        assert answer == (truth.value(root.own, root.enemy)[0] == (1 if root.side_to_move == 0 else -1))


def test_symmetric_positions_and_other_orders_of_moves_are_one_node(tmp_path: Path) -> None:
    root = Position.start(game("tic-tac-toe"))
    with TreeStore(tmp_path / "tree", root) as store:
        tree = SearchTree(store, 0)
        for _ in range(100):
            leaf = tree.select()
            if leaf is None or leaf.ply > 2:
                break
            tree.report(leaf, LeafAnswer(None, 1, 0.0))
        assert len(store.children(tree.root)) == 3
        met = [position for ply in range(3) for position in classes(root, ply)]
        stored = [store.find(0, each.first, each.second) for each in met]
        assert None not in stored
        assert len({node.number for node in stored if node is not None}) == len(met) == 1 + 3 + 12


def classes(root: Position, ply: int) -> set[Position]:
    level = {root}
    for _ in range(ply):
        level = {position.play(move).canonical for position in level for move in position.legal_moves}
    return level


def test_the_cheapest_path_is_followed_and_leaves_under_way_make_it_dearer(tmp_path: Path) -> None:
    root = Position.start(game("connect-four:4x4"))
    values = {0: 0, 4: 200, 8: 200, 12: 0}
    with TreeStore(tmp_path / "tree", root) as store:
        tree = SearchTree(store, 0)
        leaf = tree.select()
        assert leaf is not None
        assert tree.select() is None, "the only leaf is under way"
        tree.report(leaf, LeafAnswer(None, 5, 0.0, {move: values[move] for move in root.legal_moves}))
        good, other = tree.select(), tree.select()
        assert good is not None
        assert other is not None
        assert (good.first, other.first) == tuple(root.play(move).canonical.first for move in (4, 0))
        assert good.proof < other.proof
        assert tree.root.proof == good.proof
        assert tree.pending == 2
        tree.report(good, LeafAnswer(None, 5, 0.0, dict.fromkeys(range(16), -128)))
        tree.report(other, LeafAnswer(None, 5, 0.0, dict.fromkeys(range(16), -30)))
        below, elsewhere = tree.select(), tree.select()
        assert below is not None
        assert elsewhere is not None
        assert good.number in {parent.number for parent in store.parents(below)}
        assert store.node(good.number).proof < store.node(other.number).proof < 2 * store.node(good.number).proof
        assert good.number not in {parent.number for parent in store.parents(elsewhere)}, "good is visited already"


def test_numbers_and_cost_of_what_is_decided(tmp_path: Path) -> None:
    root = Position.start(game("connect-four:4x4"))
    with TreeStore(tmp_path / "tree", root) as store:
        tree = SearchTree(store, 0)
        for nodes in (7, 4):
            leaf = tree.select()
            assert leaf is not None
            tree.report(leaf, LeafAnswer(True if nodes == 4 else None, nodes, 0.5))
        assert (tree.root.proof, tree.root.disproof) == (0, inf)
        totals = store.totals
        assert (totals.leaves, totals.nodes, totals.seconds) == (2, 11, 1.0)
        assert tree.root.work == 11
        assert totals.settled_work == 4 + 11
        assert totals.settled_estimate == 0.5 + 1
        assert tree.select() is None
