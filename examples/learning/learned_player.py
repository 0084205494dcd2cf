"""Plays with the weights that `learn.py` has learned: the move after which the enemy is worst off."""

import numpy as np
from learn import WEIGHTS, features

from denkspiel import Choice, Opponent


class LearnedPlayer(Opponent):
    """Looks one move ahead and rates what it sees."""

    name = "learned"

    def __init__(self):
        if not WEIGHTS.exists():
            raise FileNotFoundError(f"there are no weights yet: run {WEIGHTS.with_name('learn.py').name} first")
        self.weights = np.load(WEIGHTS)["weights"]

    def choose(self, position, rng, limit=None):  # noqa: ARG002 (it takes no time)
        """One of the moves with the best rating."""
        ratings = {move: self.rating(position.play(move), position.side_to_move) for move in position.legal_moves}
        best = max(ratings.values())
        return Choice(rng.choice([move for move, rating in ratings.items() if rating == best]), ratings)

    def rating(self, after, side):
        """In thousandths: 1000 is a win."""
        if after.outcome is not None:
            return 0 if after.outcome.winner is None else 10_000 if after.outcome.winner == side else -10_000
        cells = np.arange(after.game.geometry.size)
        own, enemy = (np.array([stones >> cells.astype(object) & 1], np.float32) for stones in (after.own, after.enemy))
        return round(-1000 * float((features(after.game.id, own, enemy) @ self.weights)[0]))
