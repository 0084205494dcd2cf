"""Train a convolutional network on boards in rows and columns, with exact values as labels.

    pip install '.[sb3]'
    python examples/learning/train_convolutional.py
    denkspiel tournament "examples/learning/convolutional_player.py?megabytes=8000" random level-1 --game connect-four

1. Many games are played at random for some plies, all at once (`denkspiel.batch`).
2. The solver says what each of the positions is worth under perfect play (`solve_many`).
3. The network learns that worth from the planes of the stones (`Batch.planes`), the own ones first.

The weights go to `network.pt`; `convolutional_player.py` plays with them.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

try:
    import torch
    from torch import nn
except ImportError as error:
    sys.exit(f"{error}. To install what this example needs, run: pip install '.[sb3]'")

from denkspiel import game, solve_many
from denkspiel.batch import UNFINISHED, Batch

NETWORK = Path(__file__).with_name("network.pt")
PLIES = range(14, 34)


def network():
    """The network: it rates a position for the side to move, from -1 (lost) to 1 (won)."""
    return nn.Sequential(
        nn.Conv2d(2, 32, 3, padding=1),
        nn.ReLU(),
        nn.Conv2d(32, 32, 3, padding=1),
        nn.ReLU(),
        nn.Flatten(),
        nn.LazyLinear(64),
        nn.ReLU(),
        nn.Linear(64, 1),
        nn.Tanh(),
    )


def examples(name, count, seed):
    """Planes of unfinished positions after random plies, and what each is worth to the side to move."""
    inputs, values = [], []
    for ply in PLIES:
        batch = Batch(game(name), count)
        for step in range(ply):
            batch.play(batch.random_moves(seed + 1_000 * ply + step))
        going_on = batch.outcome == UNFINISHED
        stones = tuple(side[going_on] for side in batch.stones)
        inputs.append(Batch.of_stones(game(name), stones).planes.astype(np.float32))
        values.append(solve_many(game(name), stones, only_outcome=True).astype(np.float32))
    return torch.from_numpy(np.concatenate(inputs)), torch.from_numpy(np.concatenate(values))


def train(inputs, values, rounds, seed):
    """The trained network, and how often it names the right winner in positions that it was not trained on."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # a small network is slower on several threads
    order = torch.randperm(len(inputs))
    test, rest = order[: len(order) // 10], order[len(order) // 10 :]
    net = network()
    net(inputs[:1])  # finds out the size of the board
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    for _ in range(rounds):
        for some in rest[torch.randperm(len(rest))].split(256):
            optimizer.zero_grad()
            nn.functional.mse_loss(net(inputs[some]).squeeze(1), values[some]).backward()
            optimizer.step()
    net.eval()
    decided = test[values[test] != 0]
    with torch.no_grad():
        right = torch.sign(net(inputs[decided]).squeeze(1)) == values[decided]
    return net, right.float().mean().item()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--positions", type=int, default=5_000, help="games for each number of plies")
    parser.add_argument("--rounds", type=int, default=10, help="how often each position is learned from")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    planes, worth = examples(options.game, options.positions, options.seed)
    trained, share = train(planes, worth, options.rounds, options.seed)
    torch.save(trained.state_dict(), NETWORK)
    print(f"{len(planes)} positions; on others the right winner in {share:.1%}")
