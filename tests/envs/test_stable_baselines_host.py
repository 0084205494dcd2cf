"""Policies of stable-baselines3 as players, and the examples that train something with PyTorch.

The libraries take gigabytes: without them these tests are skipped, unless they are required (tools/learning_libraries).
"""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.external.line_process import ExternalPlayerFault
from denkspiel.opponents.external.specification import closing_opponent, opponent_from_text
from denkspiel.opponents.opponent import Choice
from tools import learning_libraries

EXAMPLES = Path(__file__).parents[2] / "examples" / "learning"
GAME = "connect-four:5x5"
needs_libraries = pytest.mark.skipif(
    not learning_libraries.are_there() and not learning_libraries.is_required(), reason=learning_libraries.MISSING
)


def asked(file: Path, name: str, moves: str = "") -> Choice:
    with closing_opponent(opponent_from_text(f"sb3:{file}", game(name))) as policy:
        return policy.choose(replay(game(name), moves), Random(1))


def saved(algorithm: Any, folder: Path, policy: str = "MlpPolicy", **options: Any) -> Path:
    import gymnasium  # noqa: PLC0415 (an extra)

    import denkspiel.envs  # noqa: F401, PLC0415 (tells Gymnasium the names)

    environment = gymnasium.make("denkspiel/own-game-v0", game=GAME, **options)
    file = folder / f"{algorithm.__name__}.zip"
    algorithm(policy, environment, seed=1).save(file)
    return file


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(FileFault, match=r"nothing\.zip\" does not exist"):
        opponent_from_text("sb3:nothing", game(GAME))


@pytest.mark.skipif(learning_libraries.are_there(), reason="the libraries are there")
def test_without_the_libraries_it_is_said_how_to_install_them(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "model.zip", "w") as archive:
        archive.writestr("data", "{}")
    with pytest.raises(ExternalPlayerFault, match=r"To install it, run \"pip install '\.\[sb3\]'\""):
        asked(tmp_path / "model.zip", GAME)


@needs_libraries
@pytest.mark.long
@pytest.mark.parametrize(
    ("library", "name", "planes"),
    [
        ("stable_baselines3", "PPO", False),
        ("stable_baselines3", "A2C", True),
        ("stable_baselines3", "DQN", False),
        ("sb3_contrib", "MaskablePPO", True),
        ("sb3_contrib", "QRDQN", False),
    ],
)
def test_every_algorithm_plays_legal_moves_only(tmp_path: Path, library: str, name: str, planes: bool) -> None:
    algorithm = getattr(pytest.importorskip(library), name)
    file = saved(algorithm, tmp_path, planes=planes)
    position, chance = Position.start(game(GAME)), Random(name)
    with closing_opponent(opponent_from_text(f"sb3:{file}", game(GAME))) as policy:
        while position.outcome is None:
            choice = policy.choose(position, chance)
            assert set(choice.ratings) == set(position.legal_moves)
            assert choice.ratings[choice.move] == max(choice.ratings.values())
            position = position.play(choice.move)
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves))


@needs_libraries
@pytest.mark.long
def test_what_does_not_fit_is_told(tmp_path: Path) -> None:
    file = saved(pytest.importorskip("sb3_contrib").MaskablePPO, tmp_path)
    with pytest.raises(ExternalPlayerFault, match="it was trained for 5 actions, but connect-four has 7"):
        asked(file, "connect-four")
    with pytest.raises(ExternalPlayerFault, match=r"shape \(2, 25\), but connect-four:5x8 has the shape \(2, 40\)"):
        asked(file, "connect-four:5x8")
    (tmp_path / "other.zip").write_text("no archive", encoding="utf-8")
    with pytest.raises(ExternalPlayerFault, match=r"other\.zip was not saved by stable-baselines3"):
        asked(tmp_path / "other.zip", GAME)


def won(folder: Path, player: str, name: str) -> int:
    """How many of six games against chance a player wins."""
    contest = ("tournament", player, "random", "--game", name, "--games", "6", "--workers", "1", "--json")
    results = subprocess.run(
        [sys.executable, "-m", "denkspiel", *contest, "--openings", "random:2"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    standings = {one["player"]: one for one in json.loads(results)["standings"]}
    assert standings[player]["faults"] == 0
    return int(standings[player]["wins"])


def run(folder: Path, *words: str) -> str:
    for file in EXAMPLES.glob("*.py"):
        shutil.copy(file, folder)
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, check=True).stdout


@needs_libraries
@pytest.mark.long
@pytest.mark.timeout(900)
def test_maskable_ppo_learns_in_two_minutes_and_plays_in_a_tournament(tmp_path: Path) -> None:
    assert "the player is sb3:ppo.zip" in run(tmp_path, "train_maskable_ppo.py", "--seconds", "120")
    assert won(tmp_path, "sb3:ppo.zip", "connect-four") >= 4


@needs_libraries
@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_convolutional_network_learns_exact_values_and_plays_in_a_tournament(tmp_path: Path) -> None:
    told = run(tmp_path, "train_convolutional.py", "--positions", "1000")
    assert "on others the right winner in " in told
    assert won(tmp_path, "convolutional_player.py?megabytes=8000", "connect-four") >= 4
