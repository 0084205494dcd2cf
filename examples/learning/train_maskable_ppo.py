"""Train MaskablePPO of sb3-contrib against our environment, for two minutes, and save it as a player.

    pip install '.[rl,sb3]'
    python examples/learning/train_maskable_ppo.py
    denkspiel tournament sb3:ppo.zip random level-1 --game connect-four --games 20 --openings random:2

The learner plays Connect Four against a random player first, and against `level-0` after half of the time: from the
first it learns to complete lines, from the second that the other player does so too.
"""

import argparse
import sys
import time

try:
    import gymnasium
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback

    import denkspiel.envs  # noqa: F401 (tells Gymnasium the names)
except ImportError as error:
    sys.exit(f"{error}. To install what this example needs, run: pip install '.[rl,sb3]'")

OPPONENTS = ("random", "level-0")
MOST_STEPS = 10_000_000


class Deadline(BaseCallback):
    """Ends the training when the time is up."""

    def __init__(self, seconds):
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self):
        return time.monotonic() < self.end


def train(game, seconds, seed):
    """The trained model."""
    torch.set_num_threads(1)  # a small network is slower on several threads
    model = None
    for opponent in OPPONENTS:
        environment = gymnasium.make(f"denkspiel/{game}-v0", opponent=opponent)
        if model is None:
            model = MaskablePPO("MlpPolicy", environment, n_steps=1024, batch_size=256, gamma=0.98, seed=seed)
        else:
            model.set_env(environment)
        model.learn(MOST_STEPS, callback=Deadline(seconds / len(OPPONENTS)), reset_num_timesteps=False)
        environment.close()
    return model


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="ppo.zip")
    options = parser.parse_args()
    trained = train(options.game, options.seconds, options.seed)
    trained.save(options.out)
    print(f"{trained.num_timesteps} steps; the player is sb3:{options.out}")
