"""From stones to moves: which game has a board of this shape, whose stones they are, and in which order they came."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from denkspiel.core.errors import DenkspielError, InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.move_order import order_of_moves
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, cell_rows_by_layer, picture_kind
from denkspiel.games.catalogue import game_entries
from denkspiel.games.entry import GameEntry
from denkspiel.play.positions.reading import GamesToRead, PositionFormat, ReadPosition, Source

__all__ = [
    "Grid",
    "Owner",
    "cells_by_row",
    "cells_by_stack",
    "moves_to",
    "read_grid",
    "read_grids",
    "read_of_position",
    "sign_rows",
]

Owner = int | None
Rows = list[list[Owner]]

_SHORT_ROW = 25
"""Cells; so many digits that are all 0, 1 or 2 are no moves."""
_IN_ONE_ROW = (PositionFormat.CELLS, PositionFormat.STACKS, PositionFormat.KAGGLE)


@dataclass(frozen=True)
class Grid:
    """Signs as they stand in a text.

    Attributes:
        layers: for each layer, the lowest first, its rows from the top; a single row if the text is in one.
        format: what the text is.
        mover: the player to move if the text says so: 0 for the one whose sign is named first.
        has_digits_only: whether there are no signs but digits, so that the text may be moves as well.
        turn: the player to move if the text says so: 0 for the one who has begun, whatever the sign.
        signs: the sign of each of the two, as the text has them.
        all_signs: every sign that each of them could have.
    """

    layers: list[Rows]
    format: PositionFormat
    mover: int | None = None
    has_digits_only: bool = False
    turn: int | None = None
    signs: tuple[str, str] | None = None
    all_signs: tuple[str, str] = ("", "")

    @property
    def shape(self) -> tuple[int, int, int]:
        """How many columns, rows and layers there are."""
        return len(self.layers[0][0]), len(self.layers[0]), len(self.layers)


def read_grid(grid: Grid, source: Source) -> list[ReadPosition]:
    """The position of these signs in each game that has such a board; arguments and errors as in `read_grids`."""
    return read_grids([grid], source)


def read_grids(grids: Sequence[Grid], source: Source) -> list[ReadPosition]:
    """The positions of signs that can be seen in several ways, in each game that has such a board.

    Only the usual game counts if it has such a board.

    Raises:
        InvalidPosition: no game has such a board, none leads to these stones, or a game has several of these boards.
    """
    grid, usual = grids[0], source.usual
    fitting = _fitting_games(grids, source)
    if not fitting:
        is_short = grid.shape[0] < _SHORT_ROW
        if not source.is_named and ((grid.has_digits_only and is_short) or grid.format is PositionFormat.STACKS):
            return []  # a few 1 and 2 are moves
        raise InvalidPosition(_no_shape(grid, usual, source.games))
    found, faults = list[ReadPosition](), list[InvalidPosition]()
    for game, one in fitting:
        try:
            read = _read_in_game(game, one)
        except InvalidPosition as fault:
            faults.append(fault)
            continue
        if any(other.game == game and other.position != read.position for other in found):
            raise InvalidPosition(
                Message(
                    "The board of this diagram can be seen in several ways. Write all layers below each other, with a "
                    "sign for each free cell."
                )
            )
        if all(other.game != game for other in found):
            found.append(read)
    if fitting[0][0] not in (usual, *source.games.listed):
        _check_size_says_all(grids, found, source.games)
    if not found:
        raise faults[0]
    return found


def _read_in_game(game: Game, grid: Grid) -> ReadPosition:
    owners = _owners(game, grid)
    moves = moves_to(game, owners, grid.mover)
    read = ReadPosition(game, moves, len(moves), grid.format)
    if grid.turn is not None and read.position.outcome is None and len(moves) % 2 != grid.turn:
        raise InvalidPosition(
            Message("The text names the player to move, but by the stones it is the other one's turn.")
        )
    return (
        replace(read, first_sign=grid.signs[owners[moves[0]] or 0])
        if moves and grid.signs and grid.format is PositionFormat.DIAGRAM
        else read
    )


def _several(names: Sequence[str]) -> Message:
    return Message("This text fits several games: {games}. Say which one it is.", games=", ".join(names))


def _fitting_games(grids: Sequence[Grid], source: Source) -> list[tuple[Game, Grid]]:
    for games in ([source.usual] if source.usual else [], source.games.listed):
        if found := [(game, grid) for game in games for grid in grids if _fits(game, grid)]:
            return found
    if grids[0].format in _IN_ONE_ROW:
        return []
    return [(game, grid) for grid in grids for game in _sized_games(grid, source.games)]


def _entries(games: GamesToRead) -> Iterator[tuple[GameEntry, int]]:
    """The games that have sizes or are themselves a size, and how many numbers say which."""
    for entry in game_entries():
        if entry.name in games.names or entry.size_of in games.names:
            yield entry, len(re.findall("[A-Z]", re.sub(r"\[.*?\]", "", entry.sizes)))


def _sized_games(grid: Grid, games: GamesToRead) -> list[Game]:
    """The games in which the size of the board says all."""
    columns, rows, _ = grid.shape
    names = []
    for entry, numbers in _entries(games):
        names += [entry.name] * entry.usual
        if numbers in (1, 2):
            names.append(f"{entry.name}:{columns}" + f"x{rows}" * (numbers - 1))
    return [game for game in _games_called(names, games) if _fits(game, grid)]


def _games_called(names: Iterable[str], games: GamesToRead) -> Iterator[Game]:
    for name in names:
        with suppress(DenkspielError):
            yield games.find(name)


def _check_size_says_all(grids: Sequence[Grid], found: Sequence[ReadPosition], games: GamesToRead) -> None:
    """Check that the stones are understood without the length of a line.

    Raises:
        InvalidPosition: with longer lines they have another outcome, or only then can a game lead to them.
    """
    if found and all(read.position.outcome is None for read in found):
        return  # longer lines change nothing
    names = _longer_line_names(grids, found, games)
    if not found:
        names += _open_names(grids, games)
    if names:
        raise InvalidPosition(_several([*(read.game.id for read in found), *names]))


def _longer_line_names(grids: Sequence[Grid], found: Sequence[ReadPosition], games: GamesToRead) -> list[str]:
    """How games of this board with longer lines are called, if their outcome differs from that in the games found.

    The longest line that the board allows stands for all lengths: it is the last one to end a game.
    """
    winners = {read.game.id: read.position.outcome and read.position.outcome.winner for read in found}
    names = []
    for grid in grids:
        columns, rows, _ = grid.shape
        for entry, _ in _entries(games):
            size = f"{entry.name}:{columns}x{rows}"
            lengths = range(max(columns, rows), 1, -1) if entry.sizes.endswith("[xK]") else ()
            longest = next((game for game in _games_called([f"{size}x{k}" for k in lengths], games)), None)
            if longest is None or not _fits(longest, grid):
                continue
            with suppress(InvalidPosition):
                outcome = _read_in_game(longest, grid).position.outcome
                if size not in winners or (outcome and outcome.winner) != winners[size]:
                    names.append(f"{size}xK")
    return names


def _open_names(grids: Sequence[Grid], games: GamesToRead) -> list[str]:
    """How games of this board are called in which its size does not say all, such as "mnk:9,9,K"."""
    if grids[0].format in _IN_ONE_ROW:
        return []
    found = []
    for grid in grids:
        columns, rows, layers = grid.shape
        for entry, numbers in _entries(games):
            if numbers == 3 and layers == 1:
                length = min(columns, rows, 3)
                if any(_fits(game, grid) for game in _games_called([f"{entry.name}:{columns},{rows},{length}"], games)):
                    found.append(f"{entry.name}:{columns},{rows},{entry.sizes[-1]}")
    return found


def _fits(game: Game, grid: Grid) -> bool:
    columns, rows, layers = grid.shape
    if grid.format in _IN_ONE_ROW:
        return game.geometry.size == columns and (grid.format is not PositionFormat.STACKS or game.geometry.gravity)
    if picture_kind(game.geometry) is PictureKind.GRAPH:
        return False
    board = cell_rows_by_layer(game.geometry)
    return (len(board[0][0]), len(board[0]), len(board)) == (columns, rows, layers)


def _no_shape(grid: Grid, usual: Game | None, games: GamesToRead) -> Message:
    columns, rows, layers = grid.shape
    if grid.format in _IN_ONE_ROW:
        return _no_count(grid, usual, games)
    if usual is not None and picture_kind(usual.geometry) is not PictureKind.GRAPH:
        board = cell_rows_by_layer(usual.geometry)
        size_text = _shape_text(len(board[0][0]), len(board[0]), len(board))
        return Message(
            "The board in the text has {shape} cells, but {game} has {size}.",
            shape=_shape_text(columns, rows, layers),
            game=usual.heading,
            size=size_text,
        )
    if names := _open_names([grid], games):
        return _several(names)
    return Message("No game has a board of {shape} cells.", shape=_shape_text(columns, rows, layers))


def _no_count(grid: Grid, usual: Game | None, games: GamesToRead) -> Message:
    columns = grid.shape[0]
    if usual is None and (names := _names_by_count(grid, games)):
        return _several(names)
    if grid.format is PositionFormat.STACKS:
        return Message("No game in which stones fall has {count} cells.", count=columns)
    if usual is None:
        return Message("No game has {count} cells.", count=columns)
    size = usual.geometry.size
    return Message("The text has {count} cells, but {game} has {size}.", count=columns, game=usual.heading, size=size)


def _names_by_count(grid: Grid, games: GamesToRead) -> list[str]:
    """The sizes of games that have as many cells as the row."""
    count = grid.shape[0]
    shapes = [(width, count // width) for width in range(1, count + 1) if not count % width]
    shapes = [shape for shape in shapes if min(shape) > 3] or shapes  # nobody plays on narrow boards
    names = [
        f"{entry.name}:" + "x".join(map(str, shape[:numbers]))
        for entry, numbers in _entries(games)
        for shape in shapes
        if numbers in (1, 2)
    ]
    return [game.id for game in _games_called(names, games) if _fits(game, grid)]


def _shape_text(columns: int, rows: int, layers: int) -> str:
    return "\N{MULTIPLICATION SIGN}".join(map(str, (columns, rows, layers)[: 2 + (layers > 1)]))


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
