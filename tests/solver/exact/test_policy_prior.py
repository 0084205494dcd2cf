"""What searches get to know of a game."""

from denkspiel.games.catalogue import game
from denkspiel.solver.network.network_memory import policy_prior_for


def test_only_games_of_which_something_was_learned_have_a_network() -> None:
    assert all(policy_prior_for(game(name)).address for name in ("score-four", "qubic"))
    assert policy_prior_for(game("connect-four")).address == 0
