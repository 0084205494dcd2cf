"""Any game as a game of OpenSpiel, written in Python; importing this module registers it.

    import pyspiel
    import denkspiel.envs.open_spiel_game
    game = pyspiel.load_game("denkspiel(game=score-four)")
    game = pyspiel.load_game("denkspiel", {"game": "mygame.toml"})

OpenSpiel takes commas for its own, so in the name of a game a semicolon stands for each: "denkspiel(game=mnk:5;4;3)".

Which actions there are tells `denkspiel.envs.encoding`. The observation has the shape (3, cells): free cells, the first
player's stones, the second player's; it is the same for both players. With the parameter `planes` its shape is
(3, rows, columns), or (3, layers, rows, columns), as convolutional networks need it:
"denkspiel(game=connect-four,planes=True)". Where there is no cell all of them are 0.

A state as text shows the board in the same rows and columns: "x" for a stone of the first player, "o" for one of the
second, "." for a free cell, and a blank where there is no cell.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any

import numpy as np

from denkspiel.envs import missing_library

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise missing_library("open-spiel", error, "pyspiel") from error

from denkspiel.core.board_planes import board_planes
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.position import Position
from denkspiel.envs.encoding import (
    action_count,
    legal_actions,
    masks_to_array,
    observation_shape,
    play_action,
    resolve_game,
    reward,
)

__all__ = ["LinesGame", "LinesObserver", "LinesState"]

_USUAL_GAME = "connect-four"
_WRITTEN_COMMA = ";"
_TYPE = pyspiel.GameType(
    short_name="denkspiel",
    long_name="Line games of denkspiel",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": _USUAL_GAME, "planes": False},
)


class LinesGame(pyspiel.Game):
    """A game of lines; its parameter `game` names it: of the catalogue, with sizes, or a TOML file.

    Attributes:
        game: what is played.
        planes: whether observations lie in rows and columns.
    """

    def __init__(self, params: Mapping[str, Any] | None = None, *, played: Game | None = None) -> None:
        """Find the game.

        Args:
            params: OpenSpiel's parameters.
            played: the game itself, if its name is not enough to find it.

        Raises:
            UnknownName: there is no such game.
            InvalidGame: the TOML file describes none.
            FileFault: it cannot be read.
        """
        name = str((params or {}).get("game", _USUAL_GAME))
        self.game = played or resolve_game(name.replace(_WRITTEN_COMMA, ","))
        self.planes = bool((params or {}).get("planes", False))
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.game),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.geometry.size,
        )
        super().__init__(_TYPE, info, {"game": name.replace(",", _WRITTEN_COMMA), "planes": self.planes})

    def new_initial_state(self) -> "LinesState":
        """The empty board."""
        return LinesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        """What writes observations; everything is public."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return LinesObserver(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class LinesState(pyspiel.State):
    """A position in the course of a game.

    Attributes:
        position: what stands on the board.
    """

    def __init__(self, game: LinesGame) -> None:
        super().__init__(game)
        self.position = Position.start(game.game)

    def current_player(self) -> int:
        """0 or 1, or `TERMINAL` once the game is over."""
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.side_to_move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost, otherwise 0."""
        return [float(reward(self.position, side)) for side in (0, 1)]

    def __str__(self) -> str:
        first, second = self.position.first, self.position.second
        size = self.position.game.geometry.size
        digits = int(f"{first:b}", 16) | int(f"{second:b}", 16) << 1  # a digit for each cell: 1 or 2 where a stone lies
        signs = f"{digits:0{size}x}\n ".replace("0", ".").replace("1", "x").replace("2", "o")
        return "".join(_in_rows(self.position.game.geometry)(signs))

    def __copy__(self) -> "LinesState":
        return self.clone()  # type: ignore[no-any-return]

    def __deepcopy__(self, memo: dict[int, Any]) -> "LinesState":
        return self.clone()  # type: ignore[no-any-return] # the library's own way writes the state down and reads it again

    def _legal_actions(self, _player: int) -> list[int]:
        return legal_actions(self.position)

    def _apply_action(self, action: int) -> None:
        self.position = play_action(self.position, action)

    def _action_to_string(self, _player: int, action: int) -> str:
        """The move as it is written; an action that the game does not have as a number."""
        geometry = self.position.game.geometry
        return geometry.cells[geometry.stacks[action][0]].move if 0 <= action < len(geometry.stacks) else f"#{action}"


@lru_cache(maxsize=64)
def _in_rows(geometry: Geometry) -> Callable[[str], tuple[str, ...]]:
    """Takes the signs of all cells, the last cell first, a line feed and a blank, and gives the board, row by row."""
    planes, size = board_planes(geometry), geometry.size
    line_feed, blank = size, size + 1
    sign_at = {place: size - 1 - cell for cell, place in zip(planes.cells, planes.places, strict=True)}
    *layers, rows, columns = planes.shape
    order: list[int] = []
    for row in range(rows * (layers[0] if layers else 1)):
        if row:
            order += [line_feed] if row % rows else [line_feed, line_feed]
        order += [sign_at.get(row * columns + column, blank) for column in range(columns)]
    return itemgetter(*order) if len(order) > 1 else lambda signs: (signs[order[0]],)


class LinesObserver:
    """Writes observations, as `open_spiel.python.observation` asks for it.

    Attributes:
        tensor: the numbers one after the other.
        dict: the same as "observation", in its shape.
    """

    def __init__(self, game: LinesGame, params: Mapping[str, Any] | None = None) -> None:
        """Make room for an observation; `ValueError` if there are parameters, since none are known."""
        if params:
            raise ValueError(f"observations take no parameters, but there are {sorted(params)}")
        shape = (3, *observation_shape(game.game, planes=game.planes)[1:])
        self.tensor = np.zeros(shape, np.float32).reshape(-1)
        self.dict = {"observation": self.tensor.reshape(shape)}
        self._planes = game.planes
        self._every_cell = (1 << game.game.geometry.size) - 1

    def set_from(self, state: LinesState, player: int) -> None:
        """Write down what the player sees, which is what everybody sees."""
        first, second = state.position.first, state.position.second
        masks = (self._every_cell ^ first ^ second, first, second)
        self.dict["observation"][:] = masks_to_array(masks, state.position.game, planes=self._planes)

    def string_from(self, state: LinesState, player: int) -> str:
        """The board as text."""
        return str(state)


pyspiel.register_game(_TYPE, LinesGame)
