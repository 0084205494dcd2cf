"""What searches get to know of a game."""

import pytest

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.network.network_memory import PolicyPrior, policy_prior_for


def test_only_games_of_which_something_was_learned_have_a_network() -> None:
    assert all(policy_prior_for(game(name)).compiled.uses_policy_prior for name in ("score-four", "qubic"))
    plain = policy_prior_for(game("connect-four"))
    assert (plain.compiled.uses_policy_prior, plain.address) == (False, 0)


def test_a_guide_is_looked_for_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Game] = []

    def noted(played: Game) -> PolicyPrior:
        asked.append(played)
        return policy_prior_for(played)

    monkeypatch.setattr("denkspiel.solver.exact.solver.policy_prior_for", noted)
    solver = Solver(game("score-four"), 1, threads=2)
    assert not asked
    assert solver.compiled.uses_policy_prior
    assert asked == [solver.game]
    assert solver.memory._fields["lines"].tolist() == [solver.policy_prior.address] * 2
