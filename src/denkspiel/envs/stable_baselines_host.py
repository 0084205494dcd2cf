"""A saved policy of stable-baselines3 or sb3-contrib as a player.

python -m denkspiel.envs.stable_baselines_host FILE MEGABYTES

The file is what `model.save` writes. Its policy sees what our environments show (`denkspiel.envs.encoding`), flat or in
rows and columns, whichever it was trained with, and plays the legal action that it rates highest.
"""

import json
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.optional_library import import_fault
from denkspiel.core.position import Position
from denkspiel.envs.encoding import action_count, action_to_move, legal_actions, observation, observation_shape
from denkspiel.opponents.external.python_host import Choose, Unfit, serve

__all__ = ["main", "model"]

Ratings = npt.NDArray[np.float64]


def main(file: str, megabytes: str) -> None:
    """Play the policy."""

    def load(game: Game, _: Mapping[str, str]) -> Choose:
        policy = model(Path(file))
        planes = _sees_planes(policy, game)
        rate = _rater(policy)

        def choose(position: Position, _: Mapping[str, Any]) -> dict[str, Any]:
            seen = observation(position, position.side_to_move, planes=planes).reshape(policy.observation_space.shape)
            return _best(position, rate(seen))

        return choose

    # PyTorch reserves many times the addresses that it uses
    serve(load, int(megabytes), limits_addresses=False)


def model(path: Path) -> Any:
    """The model of a file, of whatever algorithm.

    Raises:
        Unfit: a library is missing, or stable-baselines3 has not saved the file.
    """
    try:
        import sb3_contrib  # noqa: PLC0415 (an extra)
        import stable_baselines3  # noqa: PLC0415 (as above)
        import torch  # noqa: PLC0415 (as above)
    except ImportError as error:
        library = (error.name or "stable-baselines3").partition(".")[0].replace("_", "-")
        raise Unfit(import_fault(error, library, "sb3", library.replace("-", "_"))) from error
    torch.set_num_threads(1)  # small networks are slower on several
    name = _algorithm(path)
    found = getattr(sb3_contrib, name, None) or getattr(stable_baselines3, name)
    return found.load(path, device="cpu")


def _algorithm(path: Path) -> str:
    """The algorithm that has saved a file, which says only of what kind its policy is."""
    try:
        with zipfile.ZipFile(path) as archive:
            data = json.loads(archive.read("data"))
        module = str(data["policy_class"]["__module__"])
    except (OSError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise Unfit(Message("{file} was not saved by stable-baselines3", file=quote_input(path.name))) from error
    if "recurrent" in module:
        raise Unfit(Message("recurrent policies cannot play, because they need the course of the game"))
    if "maskable" in module:
        return "MaskablePPO"
    if "qrdqn" in module:
        return "QRDQN"
    if "dqn" in module:
        return "DQN"
    return "PPO" if "clip_range" in data else "A2C"  # and others with the same policies, such as TRPO


def _sees_planes(model: Any, game: Game) -> bool:
    """Whether the policy sees rows and columns; refuses a policy for another game."""
    actions, wanted = getattr(model.action_space, "n", None), action_count(game)
    if actions != wanted:
        raise Unfit(
            Message(
                "it was trained for {actions} actions, but {game} has {wanted}",
                actions=str(actions),
                game=game.id,
                wanted=wanted,
            )
        )
    shape = tuple(model.observation_space.shape or ())
    flat, planes = observation_shape(game), observation_shape(game, planes=True)
    if shape == planes:
        return True
    if shape not in (flat, (flat[0] * flat[1],)):
        raise Unfit(
            Message(
                "it was trained on observations of the shape {shape}, but {game} has the shape {flat} or {planes}",
                shape=str(shape),
                game=game.id,
                flat=str(flat),
                planes=str(planes),
            )
        )
    return False


def _rater(model: Any) -> Callable[[npt.NDArray[np.int8]], Ratings]:
    """A function that rates all actions, legal or not: by their probability, or by their value."""
    import torch  # noqa: PLC0415 (an extra)

    policy = model.policy
    policy.set_training_mode(False)

    def rate(seen: npt.NDArray[np.int8]) -> Ratings:
        with torch.no_grad():
            tensor, _ = policy.obs_to_tensor(seen)
            if hasattr(policy, "get_distribution"):
                rated = policy.get_distribution(tensor).distribution.probs
            elif hasattr(policy, "quantile_net"):
                rated = policy.quantile_net(tensor).mean(dim=1)
            else:
                rated = policy.q_net(tensor)
        return np.asarray(rated.reshape(-1), np.float64)

    return rate


def _best(position: Position, rated: Ratings) -> dict[str, Any]:
    ratings = {}
    for action in legal_actions(position):
        move = action_to_move(position, action)
        assert move is not None, "legal actions have a move"
        ratings[move] = round(float(rated[action]), 4)
    return {"move": max(ratings, key=ratings.__getitem__), "ratings": ratings}


if __name__ == "__main__":
    main(*sys.argv[1:3])
