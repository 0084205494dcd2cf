"""Any game as an environment of Gymnasium: a learner against an opponent of its choice.

    import denkspiel.envs, gymnasium
    table = gymnasium.make("denkspiel/connect-four-v0", opponent="level-3")
    table = gymnasium.make("denkspiel/own-game-v0", game="mygame.toml")

What the learner observes, and which actions there are, tells `denkspiel.envs.encoding`. A win is worth 1, a loss -1,
everything else 0. An action that is not legal loses the game at once; `info["action_mask"]` says which ones are legal,
and `action_masks()` says it where libraries look for that.
"""

from random import Random
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from denkspiel.envs import missing_library

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ImportError as error:
    raise missing_library("gymnasium", error) from error

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.envs.encoding import (
    action_count,
    action_mask,
    action_to_move,
    check_options,
    observation,
    observation_shape,
    play_action,
    resolve_game,
    reward,
    teaching,
)
from denkspiel.envs.rendering import RENDER_FPS, RENDER_MODES, Frame, print_position, render_position
from denkspiel.opponents.external.specification import close_opponent, opponent_from_text

__all__ = ["AgainstOpponent"]

Observation = npt.NDArray[np.int8]
_MOST_SEED = 1 << 62


class AgainstOpponent(gymnasium.Env[Observation, np.int64]):
    """A learner at the board with an opponent of the roster.

    Attributes:
        game: what is played.
        position: what stands on the board.
        side: whose stones the learner has, 0 for the first player's; drawn anew for each game unless it was told.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": RENDER_FPS}  # noqa: RUF012 (Gymnasium's way)

    def __init__(
        self,
        game: Game | str,
        opponent: str = "random",
        *,
        side: Literal[0, 1] | None = None,
        teacher: bool = False,
        planes: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Set up the board.

        Args:
            game: a game, or the name of one: of the catalogue, with sizes, or a TOML file.
            opponent: a name of the roster, as `denkspiel opponents` lists them, or a player from outside as
                `opponent_from_text` reads it: in a file of your own, or an engine.
            side: whose stones the learner has, 0 for the first player's; the lot decides unless it is told.
            teacher: whether the infos hold "values" and "plies" (`denkspiel.envs.encoding.Teaching`); `teaching` there
                says what that takes.
            planes: whether observations lie in rows and columns as on the board, as `encoding.observation` says.
            render_mode: what `render` returns: "ansi" for the board as text, "rgb_array" for pixels; "human" prints the
                board at every step.

        Raises:
            UnknownName: there is no such game or opponent.
            UnsuitableOpponent: it does not play this game.
            FaultySpecification: the opponent has an option that makes no sense.
            InvalidGame: the TOML file describes no game.
            FileFault: it cannot be read.
            FaultyOption: the side or the mode is none of these.
        """
        check_options(side, render_mode)
        self.game = resolve_game(game)
        self.render_mode = render_mode
        self.position = Position.start(self.game)
        self.side: int = side or 0
        self.observation_space = Box(0, 1, observation_shape(self.game, planes=planes), np.int8)
        self.action_space = Discrete(action_count(self.game))
        self._opponent = opponent_from_text(opponent, self.game)
        self._told_side, self._teacher, self._planes = side, teacher, planes
        self._chance = Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; if the opponent begins, its first stone lies already.

        Args:
            seed: where the opponent's chance and the lot come from, in this game and the following ones.
            options: not used.
        """
        super().reset(seed=seed)
        self._chance = Random(int(self.np_random.integers(_MOST_SEED)))
        self.side = self._chance.randrange(2) if self._told_side is None else self._told_side
        self.position = Position.start(self.game)
        if self.side == 1:
            self._let_opponent_move()
        print_position(self.position, self.render_mode)
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the action, and let the opponent answer.

        Returns:
            What the learner sees, its reward, whether the game is over, `False`, and the info. After an action that is
            not legal the stones lie as before, and the info says `illegal`.

        Raises:
            GameIsOver: the game has ended; `reset` begins another one.
        """
        if self.position.outcome is None and action_to_move(self.position, int(action)) is None:
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        self.position = play_action(self.position, int(action))
        if self.position.outcome is None:
            self._let_opponent_move()
        print_position(self.position, self.render_mode)
        over = self.position.outcome is not None
        return self._seen(), float(reward(self.position, self.side)), over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as `sb3-contrib` asks for it; shape (actions,)."""
        return action_mask(self.position).astype(np.bool_)

    def render(self) -> str | Frame | None:
        """The board as `render_mode` says; `None` in the mode "human", where every step prints it."""
        return render_position(self.position, self.render_mode)

    def close(self) -> None:
        """End what the opponent has started, if it plays in a process of its own."""
        close_opponent(self._opponent)

    def _let_opponent_move(self) -> None:
        self.position = self.position.play(self._opponent.choose(self.position, self._chance).move)

    def _seen(self) -> Observation:
        return observation(self.position, self.side, planes=self._planes)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": action_mask(self.position)}
        return {**info, **teaching(self.position)} if self._teacher else info
