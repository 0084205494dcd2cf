"""How a position and its moves look to a learner: as numbers and NumPy arrays.

An action is the number of a stack, counted from 0 in the order of `Geometry.stacks`: a column of Connect Four, a peg of
Score Four. Without gravity every cell is a stack of its own, so there an action is the number of the cell.
"""

from functools import lru_cache
from typing import TypedDict

import numpy as np
import numpy.typing as npt

from denkspiel.core.board_planes import board_planes
from denkspiel.core.errors import DenkspielError, GameIsOver, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.envs.rendering import RENDER_MODES
from denkspiel.games.catalogue import game as game_called

__all__ = [
    "FaultyOption",
    "Teaching",
    "action_count",
    "action_mask",
    "action_to_move",
    "check_options",
    "legal_actions",
    "masks_to_array",
    "observation",
    "observation_shape",
    "play_action",
    "resolve_game",
    "reward",
    "teaching",
]

Numbers = npt.NDArray[np.int8]


class FaultyOption(DenkspielError, ValueError):
    """An option of an environment with a value that makes no sense."""

    kind = "faulty-option"


class Teaching(TypedDict):
    """What perfect play says of every action, each an array with one number for each action.

    Attributes:
        values: 1 if the action wins for the side to move, 0 if it draws, -1 if it loses; -2 where it is not legal.
        plies: stones still to be played until the end under perfect play, this one counted; 0 where it is not legal.
    """

    values: Numbers
    plies: Numbers


def resolve_game(game: Game | str) -> Game:
    """The game itself, or the one of that name: of the catalogue, with sizes, or a TOML file.

    Raises:
        UnknownName: there is no such game.
        InvalidGame: the file describes none.
        FileFault: the file cannot be read.
    """
    return game if isinstance(game, Game) else game_called(game)


def action_count(game: Game) -> int:
    """How many actions there are, legal or not."""
    return len(game.geometry.stacks)


def legal_actions(position: Position) -> list[int]:
    """The actions that are legal now, in ascending order; none once the game is over."""
    action_of = _actions_of_cells(position.game.geometry)
    return [action_of[cell] for cell in position.legal_moves]  # which come in the order of their stacks


def action_mask(position: Position) -> Numbers:
    """1 for every legal action, 0 for the others; shape (actions,)."""
    mask = np.zeros(action_count(position.game), np.int8)
    mask[legal_actions(position)] = 1
    return mask


def action_to_move(position: Position, action: int) -> int | None:
    """The cell that a legal action takes; `None` for an action that is not legal."""
    stacks = position.game.geometry.stacks
    if not 0 <= action < len(stacks):
        return None
    legal = position.legal_moves
    return next((cell for cell in stacks[action] if cell in legal), None)


def play_action(position: Position, action: int) -> Position:
    """The position after an action.

    Raises:
        IllegalMove: the action is not legal; the sentence says which ones are.
        GameIsOver: the game has ended.
    """
    if position.outcome is not None:
        raise GameIsOver(Message("The game is over; no action is allowed."))
    move = action_to_move(position, action)
    if move is None:
        allowed = " ".join(map(str, legal_actions(position)))
        raise IllegalMove(
            Message("Action {action} is not allowed now. Allowed: {allowed}.", action=action, allowed=allowed)
        )
    return position.play(move)


def observation_shape(game: Game, *, planes: bool = False) -> tuple[int, ...]:
    """The shape of an observation: (2, cells), or with `planes` (2, rows, columns) or (2, layers, rows, columns)."""
    return (2, *board_planes(game.geometry).shape) if planes else (2, game.geometry.size)


def observation(position: Position, side: int, *, planes: bool = False) -> Numbers:
    """The stones as one player sees them: 1 where a stone lies, the player's own ones first.

    Args:
        position: any position.
        side: whose view it is, 0 for the first player.
        planes: whether cells lie in rows and columns as on the board (`denkspiel.core.board_planes`), as convolutional
            networks need it, and not in one row.

    Returns:
        An array of the shape that `observation_shape` tells.
    """
    masks = (position.second, position.first) if side else (position.first, position.second)
    return masks_to_array(masks, position.game, planes=planes)


def masks_to_array(masks: tuple[int, ...], game: Game, *, planes: bool = False) -> Numbers:
    """Bit masks of cells as numbers: for each mask 1 where its bit is set, in one row or in rows and columns."""
    width = (game.geometry.size + 7) // 8
    octets = np.frombuffer(b"".join(mask.to_bytes(width, "little") for mask in masks), np.uint8).reshape(-1, width)
    numbers = np.unpackbits(octets, axis=1, count=game.geometry.size, bitorder="little").view(np.int8)
    if not planes:
        return numbers
    from denkspiel.batch.batch import cells_to_planes  # noqa: PLC0415 (loads numba)

    return cells_to_planes(numbers, game.geometry)


def check_options(side: int | None, render_mode: str | None = None) -> None:
    """Refuse what no environment knows.

    Raises:
        FaultyOption: the side is none of 0, 1 and `None`, or the mode none of `RENDER_MODES` and `None`.
    """
    for name, value, allowed in (("side", side, (None, 0, 1)), ("render_mode", render_mode, (None, *RENDER_MODES))):
        if isinstance(value, bool) or value not in allowed:
            raise FaultyOption(
                Message(
                    "Invalid value for {name}: {value}. Allowed: {allowed}.",
                    name=name,
                    value=quote_input(repr(value)),
                    allowed=", ".join(map(repr, allowed)),
                )
            )


def reward(position: Position, side: int) -> int:
    """What the end of the game is worth to a player: 1, 0 or -1; 0 while it goes on."""
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner == side else -1


def teaching(position: Position) -> Teaching:
    """What perfect play says of every action.

    Exact, so that an early position of a large game other than Connect Four, which has a book, can take longer than
    anybody would wait; see `denkspiel.solver.analysis.is_solved_quickly`.
    """
    from denkspiel.solver.analysis import analyse  # noqa: PLC0415 (loads numpy)

    count = action_count(position.game)
    taught = Teaching(values=np.full(count, -2, np.int8), plies=np.zeros(count, np.int8))
    if position.outcome is None:
        scores = analyse(position)
        for action in legal_actions(position):
            move = action_to_move(position, action)
            assert move is not None, "legal actions have a move"
            taught["values"][action], taught["plies"][action] = scores[move].value, scores[move].plies
    return taught


@lru_cache(maxsize=64)
def _actions_of_cells(geometry: Geometry) -> tuple[int, ...]:
    """The number of the stack of every cell."""
    numbers = {cell: action for action, stack in enumerate(geometry.stacks) for cell in stack}
    return tuple(numbers[cell] for cell in range(geometry.size))
