from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from denkspiel.core.errors import IllegalMove
from denkspiel.envs.pettingzoo_env import LineGame, env
from denkspiel.games.catalogue import game_names
from tests.cases import for_each

OWN = str(Path(__file__).parents[2] / "examples" / "three-towers.toml")

# What it finds doubtful in its own board games, too: observations that are dictionaries, an empty board,
# and planes of a board in space.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{message}")
    for message in (
        "Observation is not a NumPy array",
        "Observation numpy array is all zeros",
        "Observation space for",
        "Observation has more than 3",
    )
]


@pytest.mark.long
@for_each("name, planes", [(name, planes) for name in (*game_names(), OWN) for planes in (False, True)])
def test_every_game_passes_the_tests_of_the_library(
    name: str, planes: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(env(name, planes=planes), num_cycles=60)
    seed_test(lambda: env(name, planes=planes), num_cycles=20)
    render_test(lambda render_mode=None: env(name, planes=planes, render_mode=render_mode))
    assert "Passed API test" in capsys.readouterr().out


@for_each("name", [*game_names(), OWN])
def test_a_game_ends_with_the_result_of_its_position(name: str) -> None:
    rng, table, raw = Random(3), env(name), LineGame(name)
    table.reset()
    raw.reset()
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        total[agent] += reward
        if over:
            table.step(None)
            continue
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        table.step(action)
        raw.step(action)
    outcome = raw.position.outcome
    assert outcome is not None
    signs = {None: (0, 0), 0: (1, -1), 1: (-1, 1)}[outcome.winner]
    assert (total["player_0"], total["player_1"]) == signs


def test_only_the_agent_to_move_may_act() -> None:
    table = env("connect-four")
    table.reset()
    table.step(3)
    seen: dict[str, Any] = {agent: table.observe(agent) for agent in table.agents}
    assert (seen["player_0"]["action_mask"].sum(), seen["player_1"]["action_mask"].sum()) == (0, 7)
    assert seen["player_1"]["observation"][1, 18] == 1


def test_an_action_that_is_not_legal_loses_at_once(caplog: pytest.LogCaptureFixture) -> None:
    table = env("connect-four")
    table.reset()
    for action in (3, 3, 3, 3, 3, 3, 3):
        table.step(action)
    assert table.rewards == {"player_0": -1, "player_1": 0}
    assert all(table.terminations.values())
    assert "Illegal move made" in caplog.text
    raw = LineGame("connect-four")
    with pytest.raises(IllegalMove, match="Action 7 is not allowed now"):
        raw.step(7)


def test_the_teacher_speaks_to_the_agent_to_move() -> None:
    table = env("tic-tac-toe", teacher=True)
    table.reset()
    table.step(0)
    assert table.infos["player_0"] == {}
    assert table.infos["player_1"]["values"].tolist() == [-2, -1, -1, -1, 0, -1, -1, -1, -1]  # only the middle draws


def test_the_board_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    table = LineGame("tic-tac-toe", render_mode="ansi")
    assert "·" in str(table.render())
    assert LineGame("tic-tac-toe").render() is None
    printing = LineGame("tic-tac-toe", render_mode="human")
    printing.step(4)
    table.step(4)
    assert capsys.readouterr().out == f"{table.render()}\n"
