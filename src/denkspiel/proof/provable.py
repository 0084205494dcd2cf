"""Of which games there are proofs."""

from denkspiel.core.game import Game

__all__ = ["is_provable"]


def is_provable(game: Game) -> bool:
    """Whether a game has proofs by threats: without gravity, and a whole line wins."""
    return not game.geometry.gravity and not game.avoidance
