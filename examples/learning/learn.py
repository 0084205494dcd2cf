"""A small player of Connect Four that learns from exact values, in less than a minute, with nothing but NumPy.

    python learn.py

1. Many games are played at random for some plies, all at once (`denkspiel.batch`).
2. The solver says what each of the positions is worth under perfect play (`solve_many`).
3. The worth is learned as a sum: each of the 69 lines adds a weight that depends on whose stones are in it, and how
   many. The weights that fit best follow from one system of linear equations (least squares).

The weights go to `weights.npz`; `learned_player.py` plays with them. Nothing here is written for Connect Four: try
GAME = "tic-tac-toe-3d", with PLIES = range(6, 18), or a file of your own.
"""

from pathlib import Path

import numpy as np

from denkspiel import game, solve_many
from denkspiel.batch import UNFINISHED, Batch

GAME = "connect-four"
PLIES = range(14, 34)
POSITIONS_A_PLY = 2_000
SEED = 2026
WEIGHTS = Path(__file__).with_name("weights.npz")


def positions(name, plies, count, seed):
    """The unfinished ones of `count` games after so many random plies, as two rows of stones."""
    batch = Batch(game(name), count)
    for ply in range(plies):
        batch.play(batch.random_moves(seed + ply))
    first, second = batch.stones
    going_on = batch.outcome == UNFINISHED
    return first[going_on], second[going_on]


def features(name, own, other):
    """Which state each line is in: among its columns one 1 in each row. Given are the stones, (n, cells) of 0 and 1."""
    lines = game(name).geometry.lines
    through = np.zeros((own.shape[1], len(lines)), np.float32)
    for number, line in enumerate(lines):
        through[list(line), number] = 1
    longest = max(map(len, lines))
    mine, theirs = own @ through, other @ through
    state = np.where((mine > 0) & (theirs > 0), 0, mine - theirs).astype(np.int64) + longest  # 0 ... 2 * longest
    states = 2 * longest + 1
    table = np.zeros((len(own), len(lines) * states), np.float32)
    np.put_along_axis(table, np.arange(len(lines)) * states + state, 1, axis=1)
    return table


def learn(name):
    """The weights, and how often their sign agrees with perfect play on positions that they were not learned from."""
    inputs, values = [], []
    for ply in PLIES:
        stones = positions(name, ply, POSITIONS_A_PLY, SEED + 1_000 * ply)
        seen = Batch.of_stones(game(name), stones).observations.astype(np.float32)
        inputs.append(features(name, seen[:, 0], seen[:, 1]))
        values.append(solve_many(game(name), stones, only_outcome=True))
    table, worth = np.concatenate(inputs), np.concatenate(values).astype(np.float32)
    chance = np.random.default_rng(SEED).permutation(len(table))
    test, train = chance[: len(chance) // 10], chance[len(chance) // 10 :]
    square = table[train].T @ table[train] + 10 * np.eye(table.shape[1], dtype=np.float32)
    weights = np.linalg.solve(square, table[train].T @ worth[train])
    decided = test[worth[test] != 0]
    agreement = np.mean(np.sign(table[decided] @ weights) == worth[decided])
    return weights, len(train), agreement


if __name__ == "__main__":
    weights, count, agreement = learn(GAME)
    np.savez(WEIGHTS, game=GAME, weights=weights)
    print(f"{len(weights)} weights from {count} positions; on others the right winner in {agreement:.1%}")
