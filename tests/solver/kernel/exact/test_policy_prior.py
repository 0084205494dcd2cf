"""What the network says of a child counts for its rank, high in the tree of games of which something was learned."""

from types import SimpleNamespace

import pytest

from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.exact import policy_prior
from denkspiel.solver.kernel.exact.workspace import Node
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from tests.solver.interpreted import blank, interpreted

SCORE_FOUR = layout_of(game("score-four"))
LAST_GLANCE = 64 - 25
"""Stones of the last position that is looked at."""
WORTH = 7


def advised(monkeypatch: pytest.MonkeyPatch, *, ply: int, stones: int, guided: bool = True) -> int:
    """What is added to the rank of a child with as many stones more, if it looks good to the side to move there."""

    monkeypatch.setattr(policy_prior, "extend_sums", lambda *_: None)
    monkeypatch.setattr(policy_prior, "network_value", lambda *_: WORTH)
    node, child = blank(Node), blank(Node)
    node.ply, child.ply, child.rank = ply, ply + stones, 1000
    workspace = SimpleNamespace(lines=SimpleNamespace(network=None), sums=None, later_sums=None)
    interpreted(policy_prior.policy_prior_rank)(
        CompiledGame(SCORE_FOUR, uses_policy_prior=guided), node, child, workspace
    )
    return int(child.rank) - 1000


def test_what_looks_good_to_the_enemy_comes_late_and_to_the_own_side_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    assert advised(monkeypatch, ply=20, stones=1) == -WORTH * 128
    assert advised(monkeypatch, ply=20, stones=2) == WORTH * 128
    assert advised(monkeypatch, ply=21, stones=3) == -WORTH * 128


def test_late_positions_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert advised(monkeypatch, ply=LAST_GLANCE - 1, stones=1) == -WORTH * 128
    assert advised(monkeypatch, ply=LAST_GLANCE, stones=1) == 0
    assert advised(monkeypatch, ply=LAST_GLANCE - 1, stones=2) == 0


def test_games_of_which_nothing_was_learned_are_searched_without(monkeypatch: pytest.MonkeyPatch) -> None:
    assert advised(monkeypatch, ply=20, stones=1, guided=False) == 0
