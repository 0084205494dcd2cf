"""Many games of one kind at once as a vector environment of Gymnasium: each a learner against the same opponent.

    import denkspiel.envs, gymnasium
    tables = gymnasium.make_vec("denkspiel/connect-four-v0", 1024, vectorization_mode="vector_entry_point")

The games stand in a `denkspiel.batch.Batch`. Against `random` everything is compiled; any other opponent is asked game
by game, which takes as long as it thinks. What holds for a single game (`gymnasium_env.py`) holds for each of these; a
game that is over begins anew with the next step, whose action for it is passed over (Gymnasium's
`AutoresetMode.NEXT_STEP`).
"""

from random import Random
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from denkspiel.envs import missing_library

try:
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing_library("gymnasium", error) from error

from denkspiel.batch import DRAW, STAY, UNFINISHED, Batch
from denkspiel.batch.batch import cells_to_planes
from denkspiel.core.game import Game
from denkspiel.envs.encoding import action_count, check_options, observation_shape, resolve_game, teaching
from denkspiel.envs.rendering import RENDER_FPS, RENDER_MODES, print_position, render_position
from denkspiel.opponents.external.specification import close_opponent, opponent_from_text
from denkspiel.opponents.levels.random_player import RandomPlayer
from denkspiel.opponents.opponent import Opponent

__all__ = ["ManyAgainstOpponent"]

Observations = npt.NDArray[np.int8]
Moves = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
StepResult = tuple[Observations, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]
_MOST_SEED = 1 << 62


class ManyAgainstOpponent(VectorEnv[Observations, Moves, npt.NDArray[Any]]):
    """Learners at as many boards, each with an opponent of the same name.

    Attributes:
        batch: the games.
        sides: whose stones each learner has, 0 for the first player's.
    """

    metadata = {  # noqa: RUF012 (Gymnasium's way)
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [*RENDER_MODES],
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        num_envs: int,
        game: Game | str,
        opponent: str = "random",
        *,
        side: Literal[0, 1] | None = None,
        teacher: bool = False,
        planes: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Set up the boards.

        Args:
            num_envs: how many games.
            game: a game, or the name of one: of the catalogue, with sizes, or a TOML file.
            opponent: a name of the roster, as `denkspiel opponents` lists them, or a player from outside as
                `opponent_from_text` reads it: in a file of your own, or an engine.
            side: whose stones the learners have, 0 for the first player's; the lot decides for each game unless it is
                told.
            teacher: whether the infos hold "values" and "plies" (`denkspiel.envs.encoding.Teaching`), asked for game by
                game.
            planes: whether observations lie in rows and columns as on the board, as `encoding.observation` says.
            render_mode: what `render` returns for each game: "ansi" for the board as text, "rgb_array" for pixels;
                "human" prints all boards at every step.

        Raises:
            UnknownName: there is no such game or opponent.
            UnsuitableOpponent: it does not play this game.
            FaultySpecification: the opponent has an option that makes no sense.
            InvalidGame: the TOML file describes no game.
            FileFault: it cannot be read.
            BatchFault: fewer than one game, or more than there is room for.
            FaultyOption: the side or the mode is none of these.
        """
        check_options(side, render_mode)
        played = resolve_game(game)
        cells, actions = played.geometry.size, action_count(played)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = Box(0, 1, observation_shape(played, planes=planes), np.int8)
        self.single_action_space = Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(played, num_envs)
        self.sides = np.zeros(num_envs, np.int8)
        self._opponent: Opponent = opponent_from_text(opponent, played)
        self._told_side, self._teacher, self._planes = side, teacher, planes
        self._ended = np.zeros(num_envs, np.bool_)
        self._in_stack = np.zeros((cells, actions), np.bool_)
        for action, stack in enumerate(played.geometry.stacks):
            self._in_stack[list(stack), action] = True
        self._seed, self._chance = 0, Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin all games anew.

        Args:
            seed: where the opponents' chance and the lots come from, in these games and the following ones.
            options: not used.
        """
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(_MOST_SEED))
        self._chance = Random(self._seed)
        self.batch = Batch(self.batch.game, self.num_envs)
        self._begin(np.ones(self.num_envs, np.bool_))
        self._show()
        return self._seen(), self._info()

    def step(self, actions: Moves) -> StepResult:
        """Take an action in every game, and let the opponents answer.

        Returns:
            What the learners see, their rewards, which games are over, no game that was cut short, and the info. Where
            an action was not legal the game is over, and `info["illegal"]` says so.
        """
        anew = self._ended.copy()
        self.batch.reset(anew)
        moves, illegal = self._moves_of(np.asarray(actions))
        illegal &= ~anew
        self.batch.play(np.where(anew, STAY, moves))
        self._let_opponents_move(~anew & ~illegal)
        self._begin(anew)
        outcome = self.batch.outcome
        self._ended = (outcome != UNFINISHED) | illegal
        self._show()
        return (
            self._seen(),
            self._rewards(outcome, illegal),
            self._ended.copy(),
            np.zeros_like(anew),
            self._info(illegal),
        )

    def action_masks(self) -> Flags:
        """Which actions may be taken; shape (games, actions). All, where a game is over: the action is passed over."""
        legal: Flags = self.batch.legal @ self._in_stack
        legal[self._ended] = True
        return legal

    def render(self) -> tuple[Any, ...] | None:
        """Every board as `render_mode` says; `None` in the mode "human", where every step prints them."""
        if self.render_mode in {None, "human"}:
            return None
        return tuple(render_position(self.batch.position(index), self.render_mode) for index in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """End what the opponent has started, if it plays in a process of its own."""
        close_opponent(self._opponent)

    def _begin(self, anew: Flags) -> None:
        """Seat the learners of games with empty boards, and let the opponents begin where the lot says so."""
        if anew.any():
            drawn = self.np_random.integers(2, size=self.num_envs, dtype=np.int8)
            self.sides[anew] = drawn[anew] if self._told_side is None else self._told_side
            self._let_opponents_move(anew)

    def _let_opponents_move(self, where: Flags) -> None:
        """In these games, if they are not over and it is the opponent's turn."""
        where = where & (self.batch.outcome == UNFINISHED) & (self.batch.to_move != self.sides)
        if isinstance(self._opponent, RandomPlayer):
            moves = self.batch.random_moves(self._seed)
        else:
            moves = np.full(self.num_envs, STAY, np.int64)
            for index in np.flatnonzero(where):
                moves[index] = self._opponent.choose(self.batch.position(int(index)), self._chance).move
        self.batch.play(np.where(where, moves, STAY))

    def _moves_of(self, actions: Moves) -> tuple[Moves, Flags]:
        """The cell that each action takes, `STAY` where it is not legal; and where that is."""
        cells = self.batch.legal & self._in_stack[:, actions].T
        legal: Flags = np.asarray(cells.any(axis=1))
        return np.where(legal, cells.argmax(axis=1), STAY), ~legal

    def _seen(self) -> Observations:
        seen: Observations = self.batch.observations.astype(np.int8)
        turned = self.batch.to_move != self.sides
        seen[turned] = seen[turned, ::-1]
        return cells_to_planes(seen, self.batch.game.geometry) if self._planes else seen

    def _rewards(self, outcome: npt.NDArray[np.int8], illegal: Flags) -> npt.NDArray[np.float64]:
        decided = (outcome != UNFINISHED) & (outcome != DRAW)
        return np.where(illegal, -1.0, np.where(decided, np.where(outcome == self.sides, 1.0, -1.0), 0.0))

    def _info(self, illegal: Flags | None = None) -> dict[str, Any]:
        """For each game; behind an underscore, as Gymnasium wants it, for which games it is said."""
        told = np.ones(self.num_envs, np.bool_)
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        if self._teacher:
            taught = [teaching(self.batch.position(index)) for index in range(self.num_envs)]
            info |= {"values": np.array([each["values"] for each in taught])}
            info |= {"plies": np.array([each["plies"] for each in taught])}
        if illegal is not None:
            info["illegal"] = illegal
        return info | {f"_{name}": told.copy() for name in info}

    def _show(self) -> None:
        for index in range(self.num_envs if self.render_mode == "human" else 0):
            print_position(self.batch.position(index), self.render_mode)
