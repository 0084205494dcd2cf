"""Any game as an environment of PettingZoo, in which two agents take turns (its AEC interface).

    from denkspiel.envs.pettingzoo_env import env
    table = env("score-four")

Agents are "player_0", who begins, and "player_1". What an agent observes, and which actions there are, tells
`denkspiel.envs.encoding`; as in PettingZoo's own board games it is a dictionary with "observation" and "action_mask".
Who wins gets 1, who loses -1, and in a draw both 0. Who takes an action that is not legal loses at once: -1, and 0 for
the other.
"""

from functools import cache
from typing import Any

import numpy as np

from denkspiel.envs import missing_library

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing_library("pettingzoo", error) from error

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.envs.encoding import (
    action_count,
    action_mask,
    check_options,
    observation,
    observation_shape,
    play_action,
    resolve_game,
    reward,
    teaching,
)
from denkspiel.envs.rendering import RENDER_FPS, RENDER_MODES, Frame, print_position, render_position

__all__ = ["LineGame", "env"]

_AGENTS = ["player_0", "player_1"]


def env(
    game: Game | str, *, render_mode: str | None = None, teacher: bool = False, planes: bool = False
) -> AECEnv[str, Any, int | None]:
    """The environment in the wrappers that PettingZoo's own board games have: faults in its use are told.

    Args:
        game: a game, or the name of one: of the catalogue, with sizes, or a TOML file.
        render_mode: what `render` returns: "ansi" for the board as text, "rgb_array" for pixels; "human" prints the
            board at every step.
        teacher: whether the infos hold "values" and "plies" (`denkspiel.envs.encoding.Teaching`) for the agent to move;
            see `teaching` for what that takes.
        planes: whether observations lie in rows and columns as on the board (`denkspiel.envs.encoding.observation`).

    Raises:
        UnknownName: there is no such game.
        InvalidGame: the TOML file describes none.
        FileFault: it cannot be read.
    """
    table: AECEnv[str, Any, int | None] = LineGame(game, render_mode=render_mode, teacher=teacher, planes=planes)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(table, illegal_reward=-1))
    )


class LineGame(AECEnv[str, Any, "int | None"]):
    """The environment without wrappers; it takes only legal actions.

    Attributes:
        game: what is played.
        position: what stands on the board.
    """

    metadata = {  # noqa: RUF012
        "name": "denkspiel_v0",
        "render_modes": [*RENDER_MODES],
        "render_fps": RENDER_FPS,
        "is_parallelizable": False,
    }

    def __init__(
        self, game: Game | str, *, render_mode: str | None = None, teacher: bool = False, planes: bool = False
    ) -> None:
        """Set up the board; takes what `env` takes."""
        super().__init__()
        check_options(None, render_mode)
        self.game = resolve_game(game)
        self.render_mode = render_mode
        self.possible_agents = [*_AGENTS]
        self._teacher, self._planes = teacher, planes
        self.reset()

    @cache  # noqa: B019 (PettingZoo wants the same space each time; there are two agents)
    def observation_space(self, agent: str) -> Dict:
        """The same for both agents."""
        return Dict(
            {
                "observation": Box(0, 1, observation_shape(self.game, planes=self._planes), np.int8),
                "action_mask": Box(0, 1, (action_count(self.game),), np.int8),
            }
        )

    @cache  # noqa: B019 (as above)
    def action_space(self, agent: str) -> Discrete:
        """The same for both agents."""
        return Discrete(action_count(self.game))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Empty the board. Nothing here is left to chance, so the seed changes nothing."""
        self.position = Position.start(self.game)
        self.agents = [*_AGENTS]
        self.agent_selection = _AGENTS[0]
        self.rewards = dict.fromkeys(_AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0)
        self.terminations = dict.fromkeys(_AGENTS, False)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self._inform()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees; actions are legal only for the agent whose turn it is."""
        mask = action_mask(self.position)
        if agent != self.agent_selection:
            mask[:] = 0
        seen = observation(self.position, _AGENTS.index(agent), planes=self._planes)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is take the action.

        Raises:
            IllegalMove: the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.position = play_action(self.position, -1 if action is None else int(action))
        self.agent_selection = _AGENTS[self.position.side_to_move]
        if self.position.outcome is not None:
            self.rewards = {one: reward(self.position, side) for side, one in enumerate(_AGENTS)}
            self.terminations = dict.fromkeys(_AGENTS, True)
        self._inform()
        self._accumulate_rewards()
        print_position(self.position, self.render_mode)

    def render(self) -> str | Frame | None:
        """The board as `render_mode` says; the mode "human" prints it, and returns `None`."""
        print_position(self.position, self.render_mode)
        return render_position(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    def _inform(self) -> None:
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._teacher and self.position.outcome is None:
            self.infos[self.agent_selection] = dict(teaching(self.position))
