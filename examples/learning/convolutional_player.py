"""Plays with the network that `train_convolutional.py` has trained: the move after which the enemy is worst off."""

import torch
from train_convolutional import NETWORK, network

from denkspiel import Choice, Opponent
from denkspiel.envs.encoding import observation


class ConvolutionalPlayer(Opponent):
    """Looks one move ahead and lets the network rate what it sees."""

    name = "convolutional"

    def __init__(self):
        if not NETWORK.exists():
            raise FileNotFoundError("there is no network yet: run train_convolutional.py first")
        torch.set_num_threads(1)
        self.weights = torch.load(NETWORK)
        self.network = None

    def choose(self, position, rng, limit=None):  # noqa: ARG002 (it takes no time)
        """The move with the best rating, which is 1 for a win."""
        ratings = {move: self.rating(position.play(move), position.side_to_move) for move in position.legal_moves}
        best = max(ratings.values())
        return Choice(rng.choice([move for move, rating in ratings.items() if rating == best]), ratings)

    def rating(self, after, side):
        """What a position is worth to the player who has just moved."""
        if after.outcome is not None:
            return 0 if after.outcome.winner is None else 1 if after.outcome.winner == side else -1
        planes = torch.from_numpy(observation(after, after.side_to_move, planes=True)).float()[None]
        with torch.no_grad():
            if self.network is None:
                self.network = network()
                self.network(planes)  # finds out the size of the board
                self.network.load_state_dict(self.weights)
                self.network.eval()
            return round(-float(self.network(planes)), 4)
