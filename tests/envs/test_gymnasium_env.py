from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import AddRenderObservation, RenderCollection

import denkspiel.envs
from denkspiel.core.errors import GameIsOver
from denkspiel.envs.encoding import FaultyOption
from denkspiel.envs.gymnasium_env import AgainstOpponent
from denkspiel.envs.pettingzoo_env import LineGame
from denkspiel.envs.vector_env import ManyAgainstOpponent
from denkspiel.games.catalogue import game_names
from tests.cases import for_each

OWN = str(Path(__file__).parents[2] / "examples" / "three-towers.toml")


@for_each("name, planes", [(name, planes) for name in (*game_names(), OWN) for planes in (False, True)])
def test_every_game_passes_the_check_of_the_library(
    name: str, planes: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """It makes the environment in each of its render modes, too."""
    table: Any = gymnasium.make("denkspiel/own-game-v0", game=name, planes=planes, disable_env_checker=True)
    check_env(table.unwrapped)
    assert capsys.readouterr().out.strip(), 'the mode "human" was among them'


@for_each("name", [*game_names(), OWN])
def test_frames_show_positions_in_the_same_size(name: str) -> None:
    """`RenderCollection` keeps what a video would show; common formats need even sizes."""
    table: Any = RenderCollection(gymnasium.make("denkspiel/own-game-v0", game=name, render_mode="rgb_array", side=0))
    _, info = table.reset(seed=1)
    for _ in range(2):
        _, _, _, _, info = table.step(int(np.flatnonzero(info["action_mask"])[0]))
    frames = table.render()
    assert len(frames) == 3
    assert {frame.shape for frame in frames} == {frames[0].shape}
    assert all(frame.dtype == np.uint8 and (frame != before).any() for before, frame in pairwise(frames))
    height, width, colours = frames[0].shape
    assert (height % 2, width % 2, colours) == (0, 0, 3)


def test_a_wrapper_may_learn_from_pixels() -> None:
    table: Any = AddRenderObservation(gymnasium.make("denkspiel/hexagon-v0", render_mode="rgb_array"))
    seen, _ = table.reset(seed=1)
    assert table.observation_space.contains(seen)


def test_vectors_of_single_boards_are_rendered_by_the_library() -> None:
    """As `make_vec_env` of stable-baselines3 does: every board in the mode "rgb_array", whatever was wished."""
    tables = gymnasium.make_vec(
        "denkspiel/tic-tac-toe-v0", 3, vectorization_mode="sync", render_mode="rgb_array", planes=True
    )
    seen, _ = tables.reset(seed=1)
    frames: Any = tables.render()
    assert seen.shape == (3, 2, 3, 3)
    assert len(frames) == 3


@for_each("name", game_names())
def test_gymnasium_makes_every_game_by_its_name(name: str) -> None:
    denkspiel.envs.register_all()  # once more changes nothing
    table: Any = gymnasium.make(f"denkspiel/{name}-v0", opponent="level-1")
    _, info = table.reset(seed=1)
    assert info["action_mask"].shape == (table.action_space.n,)
    assert table.unwrapped.game.id == name


def play(table: Any, seed: int, chance: Random) -> tuple[int, int, float]:
    """A game of random legal actions: the learner's side, the number of stones, and the reward at the end."""
    _, info = table.reset(seed=seed)
    reward, over = 0.0, False
    while not over:
        action = chance.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, over, _, info = table.step(action)
    return table.unwrapped.side, table.unwrapped.position.ply, reward


def test_the_same_seed_gives_the_same_game_and_both_sides_come_up() -> None:
    played = [
        [play(AgainstOpponent("connect-four", "level-2"), seed, Random(seed)) for seed in range(12)] for _ in "ab"
    ]
    assert played[0] == played[1]
    assert {side for side, _, _ in played[0]} == {0, 1}
    assert len({plies for _, plies, _ in played[0]}) > 3


def test_rewards_are_those_of_the_outcome() -> None:
    table = AgainstOpponent("hexagon", "random")
    seen = set()
    for seed in range(30):
        side, _, reward = play(table, seed, Random(seed))
        outcome = table.position.outcome
        assert outcome is not None
        assert reward == (1 if outcome.winner == side else -1)
        seen.add(reward)
    assert seen == {1, -1}


@for_each("side", [0, 1])
def test_the_learner_sees_its_own_stones_first(side: int) -> None:
    table = AgainstOpponent("connect-four", "random", side=1 if side else 0)
    seen, _ = table.reset(seed=5)
    assert seen.sum(axis=1).tolist() == [0, side]
    seen, *_ = table.step(np.int64(3))
    assert seen.sum(axis=1).tolist() == [1, 1 + side]


def test_an_action_that_is_not_legal_loses_and_is_told() -> None:
    table = AgainstOpponent("tic-tac-toe", "random", side=0)
    table.reset(seed=1)
    table.step(4)
    before = table.position
    _, reward, over, cut_short, info = table.step(4)
    assert (reward, over, cut_short, info["illegal"]) == (-1.0, True, False, True)
    assert table.position == before
    assert table.action_masks().tolist() == [bool(legal) for legal in info["action_mask"]]


def test_a_step_after_the_end_is_refused() -> None:
    table = AgainstOpponent("tic-tac-toe", "random", side=0)
    play(table, 1, Random(1))
    with pytest.raises(GameIsOver):
        table.step(0)


def test_the_teacher_is_in_the_info_on_request() -> None:
    _, info = AgainstOpponent("tic-tac-toe", side=0, teacher=True).reset(seed=0)
    assert info["values"].tolist() == [0] * 9
    assert info["plies"].tolist() == [9] * 9
    _, info = AgainstOpponent("tic-tac-toe", side=0).reset(seed=0)
    assert [*info] == ["action_mask"]


def test_an_opponent_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "last.py"
    file.write_text("class Last:\n    def choose(self, position, rng):\n        return position.legal_moves[-1]\n")
    table = AgainstOpponent("tic-tac-toe", str(file), side=0)
    table.reset(seed=1)
    seen, *_ = table.step(0)
    table.close()
    assert np.flatnonzero(seen[1]).tolist() == [8]


@for_each("side", [5, -1, True])
def test_only_sides_that_there_are(side: Any) -> None:
    with pytest.raises(FaultyOption, match=f"Invalid value for side: {side}. Allowed: None, 0, 1"):
        gymnasium.make("denkspiel/connect-four-v0", side=side)
    with pytest.raises(FaultyOption, match="Allowed: None, 0, 1"):
        ManyAgainstOpponent(2, "connect-four", side=side)


def test_only_modes_that_there_are() -> None:
    for make in (AgainstOpponent, LineGame, partial(ManyAgainstOpponent, 2)):
        with pytest.raises(FaultyOption, match=r"'depth_array'\. Allowed: None, 'ansi', 'human', 'rgb_array'"):
            make("tic-tac-toe", render_mode="depth_array")
