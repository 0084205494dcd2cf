"""From stones to moves: which game has a board of this shape, whose stones they are, and in which order they came."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.errors import DenkspielError, InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.move_order import order_of_moves
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, cell_rows_by_layer, picture_kind
from denkspiel.games.catalogue import game_entries
from denkspiel.play.positions.reading import GamesToRead, PositionFormat, ReadPosition, Source

__all__ = ["Grid", "Owner", "cells_by_row", "cells_by_stack", "moves_to", "read_grid", "read_of_position", "sign_rows"]

Owner = int | None
Rows = list[list[Owner]]

_IN_ONE_ROW = (PositionFormat.CELLS, PositionFormat.STACKS, PositionFormat.KAGGLE)


@dataclass(frozen=True)
class Grid:
    """Signs as they stand in a text.

    Attributes:
        layers: for each layer, the lowest first, its rows from the top; a single row if the text is in one.
        format: what the text is.
        mover: the player to move if the text says so: 0 for the one whose sign is named first.
        has_digits_only: whether there are no signs but digits, so that the text may be moves as well.
    """

    layers: list[Rows]
    format: PositionFormat
    mover: int | None = None
    has_digits_only: bool = False

    @property
    def shape(self) -> tuple[int, int, int]:
        """How many columns, rows and layers there are."""
        return len(self.layers[0][0]), len(self.layers[0]), len(self.layers)


def read_grid(grid: Grid, source: Source) -> list[ReadPosition]:
    """The position of these signs in each game that has such a board: only the usual one, if that has it.

    Raises:
        InvalidPosition: no game has such a board, or none leads to these stones.
    """
    fitting = _fitting_games(grid, source.usual, source.games)
    if not fitting:
        if not source.is_named and (grid.has_digits_only or grid.format is PositionFormat.STACKS):
            return []  # a few 1 and 2 are moves
        raise InvalidPosition(_no_shape(grid, source.usual))
    found, faults = list[ReadPosition](), list[InvalidPosition]()
    for game in fitting:
        try:
            moves = moves_to(game, _owners(game, grid), grid.mover)
            found.append(ReadPosition(game, moves, len(moves), grid.format))
        except InvalidPosition as fault:
            faults.append(fault)
    if not found:
        raise faults[0]
    return found


def _fitting_games(grid: Grid, usual: Game | None, games: GamesToRead) -> list[Game]:
    if usual is not None and _fits(usual, grid):
        return [usual]
    found = [game for game in games.listed if _fits(game, grid)]
    sized = None if found else _sized_game(grid, games)
    return found if sized is None else [sized]


def _sized_game(grid: Grid, games: GamesToRead) -> Game | None:
    """A flat board of another size, of a game whose sizes are width and height."""
    columns, rows, layers = grid.shape
    if layers > 1 or grid.format in _IN_ONE_ROW:
        return None
    for entry in game_entries():
        if entry.sizes.startswith("WxH") and entry.name in games.names:
            try:
                return games.find(f"{entry.name}:{columns}x{rows}")
            except DenkspielError:
                continue
    return None


def _fits(game: Game, grid: Grid) -> bool:
    columns, rows, layers = grid.shape
    if grid.format in _IN_ONE_ROW:
        return game.geometry.size == columns and (grid.format is not PositionFormat.STACKS or game.geometry.gravity)
    if picture_kind(game.geometry) is PictureKind.GRAPH:
        return False
    board = cell_rows_by_layer(game.geometry)
    return (len(board[0][0]), len(board[0]), len(board)) == (columns, rows, layers)


def _no_shape(grid: Grid, usual: Game | None) -> Message:
    columns, rows, layers = grid.shape
    if grid.format is PositionFormat.STACKS:
        return Message("No game in which stones fall has {count} cells.", count=columns)
    if grid.format in _IN_ONE_ROW:
        if usual is None:
            return Message("No game has {count} cells.", count=columns)
        size = usual.geometry.size
        return Message(
            "The text has {count} cells, but {game} has {size}.", count=columns, game=usual.heading, size=size
        )
    shape = f"{columns}\N{MULTIPLICATION SIGN}{rows}" + (f"\N{MULTIPLICATION SIGN}{layers}" if layers > 1 else "")
    return Message("No game has a board of {shape} cells.", shape=shape)


def _owners(game: Game, grid: Grid) -> dict[int, Owner]:
    if grid.format not in _IN_ONE_ROW:
        return _placed(game, grid.layers)
    (((signs,),),) = (grid.layers,)
    order = cells_by_stack(game) if grid.format is PositionFormat.STACKS else cells_by_row(game)
    return dict(zip(order, signs, strict=True))


@lru_cache(maxsize=64)
def cells_by_row(game: Game) -> tuple[int, ...]:
    """All cells row by row from the top, layer by layer from the lowest."""
    rows = (row for layer in cell_rows_by_layer(game.geometry) for row in layer)
    return tuple(cell for row in rows for cell in row if cell is not None)


@lru_cache(maxsize=64)
def cells_by_stack(game: Game) -> tuple[int, ...]:
    """All cells stack by stack from the ground."""
    return tuple(cell for stack in game.geometry.stacks for cell in stack)


def sign_rows(position: Position, signs: str) -> list[list[list[str]]]:
    """For each layer its rows from the top, with one of the signs for the first player, the second and no stone."""

    def sign(cell: int | None) -> str:
        owner = None if cell is None else position.owner(cell)
        return signs[2 if owner is None else owner]

    return [[list(map(sign, row)) for row in layer] for layer in cell_rows_by_layer(position.game.geometry)]


def _placed(game: Game, layers: Sequence[Sequence[Sequence[Owner]]]) -> dict[int, Owner]:
    """The owner of each cell.

    Raises:
        InvalidPosition: there is a stone where the board has no cell.
    """
    owners: dict[int, Owner] = {}
    for board, layer in zip(cell_rows_by_layer(game.geometry), layers, strict=True):
        for row, signs in zip(board, layer, strict=True):
            for cell, owner in zip(row, signs, strict=True):
                if cell is not None:
                    owners[cell] = owner
                elif owner is not None:
                    raise InvalidPosition(Message("There is a stone where the board has no cell."))
    return owners


def moves_to(game: Game, owners: dict[int, Owner], mover: int | None) -> tuple[int, ...]:
    """An order of moves to these stones. Which of the two signs has the first move follows from their numbers.

    Args:
        game: the game.
        owners: 0 for the stones with one sign, 1 for those with the other.
        mover: whose turn it is; `None` if the text does not say.
    """
    one, other = (sum(1 << cell for cell, owner in owners.items() if owner == side) for side in (0, 1))
    more = one.bit_count() - other.bit_count()
    if mover is not None and abs(more) == 1 and mover == (0 if more == 1 else 1):
        raise InvalidPosition(
            Message("The player to move has one stone more than the opponent, so it is not their turn.")
        )
    if more == -1 or (more == 0 and mover == 1):
        return order_of_moves(game, other, one)
    try:
        return order_of_moves(game, one, other)
    except InvalidPosition:
        if more or mover == 0:
            raise
        with suppress(InvalidPosition):  # the signs alone do not say who begins
            return order_of_moves(game, other, one)
        raise


def read_of_position(position: Position, form: PositionFormat) -> ReadPosition:
    """A position as moves that lead to it.

    Raises:
        InvalidPosition: no order of moves leads to it.
    """
    moves = order_of_moves(position.game, position.first, position.second)
    return ReadPosition(position.game, moves, len(moves), form)
