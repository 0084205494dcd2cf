"""Positions as people have them at hand: moves, links, records, diagrams, FENs and rows of cells become one thing.

Whatever the text is, it becomes moves from the empty board. Where it has moves itself, these are the game so far. Where
it has only stones, an order of moves that leads to them is found, and all of these moves count as the set-up position.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from urllib.parse import parse_qs

from denkspiel.core.errors import DenkspielError, InvalidPosition, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.inputs import as_game, as_text
from denkspiel.core.message import Message
from denkspiel.core.move_order import order_of_moves
from denkspiel.core.notation import check_no_scores, parse_game
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, cell_rows_by_layer, picture_kind
from denkspiel.games.catalogue import engine_variant, game_entries, game_names
from denkspiel.games.catalogue import game as game_called
from denkspiel.play.record_reader import extract_moves, looks_like_record, parse_last_record

__all__ = ["GamesToRead", "PositionFormat", "ReadPosition", "parse_position", "read_position", "setup_of_text"]

MAX_TEXT_LENGTH = 20_000
"""Characters; a record of a whole game takes a tenth of it."""

Owner = int | None
Rows = list[list[Owner]]


class PositionFormat(Enum):
    """How a position was written."""

    MOVES = "moves"
    RECORD = "record"
    LINK = "link"
    FEN = "fen"
    DIAGRAM = "diagram"
    CELLS = "cells"


_FORMAT_NAMES = {
    PositionFormat.MOVES: Message("moves"),
    PositionFormat.RECORD: Message("a game record"),
    PositionFormat.LINK: Message("a link"),
    PositionFormat.FEN: Message("a FEN"),
    PositionFormat.DIAGRAM: Message("a diagram"),
    PositionFormat.CELLS: Message("a row of cells"),
}


@dataclass(frozen=True)
class ReadPosition:
    """A position that was read from a text.

    Attributes:
        game: the game.
        moves: the cells taken, in an order in which a game can take them.
        setup: how many of the moves are a set-up position: all if the text has only stones, none if it has the moves.
        format: what the text is.
    """

    game: Game
    moves: tuple[int, ...]
    setup: int
    format: PositionFormat

    @property
    def position(self) -> Position:
        """The position after the moves."""
        position = Position.start(self.game)
        for move in self.moves:
            position = position.play(move)
        return position

    @property
    def summary(self) -> Message:
        """What was understood, in a sentence."""
        position = self.position
        gaps = {"format": _FORMAT_NAMES[self.format], "game": self.game.heading, "count": position.ply}
        if position.outcome is not None:
            return Message("Read as {format}: {game}, stones on the board: {count}, the game is over.", **gaps)
        if position.side_to_move:
            return Message("Read as {format}: {game}, stones on the board: {count}, second player to move.", **gaps)
        return Message("Read as {format}: {game}, stones on the board: {count}, first player to move.", **gaps)


@dataclass(frozen=True)
class GamesToRead:
    """The games in which positions are read.

    Attributes:
        names: those that a diagram can be of if nobody says which game it is.
        find: the game of a name; raises a `DenkspielError` if there is none.
        reads_definitions: whether a record can bring a game of its own.
    """

    names: tuple[str, ...]
    find: Callable[[str], Game]
    reads_definitions: bool = False


def read_position(text: str, game: Game | str | None = None) -> Position:
    """Return the position that a text describes.

    Args:
        text: moves ("4453"), a game record, a link to a game (also of connect4.gamesolver.org), a FEN of
            Fairy-Stockfish, a diagram with one sign for each cell (rows from the top, layers from the lowest), or all
            cells in one row.
        game: the game or its name. Without it, the text must say which game it is; for a diagram its shape is enough
            if only one game has it.

    Raises:
        UnreadableMove: a part of the text is not a move.
        IllegalMove: a move is not allowed where it stands.
        InvalidPosition: the text is no position, or no game can lead to it. `cells` has the cells at fault.
        UnknownName: the game does not exist.
        FileFault: the text is a faulty record.
        WrongType: the arguments have another type.

    Examples:
        >>> from denkspiel import read_position
        >>> position = read_position('''
        ...     . . . . . . .
        ...     . . . . . . .
        ...     . . . . . . .
        ...     . . . . . . .
        ...     . . . O . . .
        ...     . . . X . . .
        ... ''')
        >>> position.game.id, position.side_to_move
        ('connect-four', 0)
        >>> position == read_position("44", "connect-four")
        True
    """
    return parse_position(text, None if game is None else as_game(game)).position


def parse_position(
    text: str,
    game: Game | None = None,
    *,
    default_game: Game | None = None,
    games: GamesToRead | None = None,
) -> ReadPosition:
    """What a text describes, as moves; the text and the errors are those of `read_position`.

    Args:
        text: the text.
        game: the game that it must be of.
        default_game: the game that it is of unless it says or looks otherwise.
        games: the games to look among; by default the catalogue.
    """
    text = as_text(text)
    if len(text) > MAX_TEXT_LENGTH:
        raise InvalidPosition(Message("The text is longer than {most} characters.", most=MAX_TEXT_LENGTH))
    known = games or GamesToRead(game_names(), game_called, reads_definitions=True)
    text = text.replace("\r\n", "\n").strip("\n")
    usual = game or default_game
    found = _read(text, usual, known)
    if game is not None and found.game != game:
        raise InvalidPosition(
            Message("This is a position of {found}, not of {game}.", found=found.game.heading, game=game.heading)
        )
    return found


def _read(text: str, usual: Game | None, games: GamesToRead) -> ReadPosition:
    if not text.strip():
        if usual is None:
            raise InvalidPosition(Message("There is no text to read."))
        return _read_moves(text, usual)
    if looks_like_record(text):
        record = parse_last_record(text.lstrip(), None, None if games.reads_definitions else games.find)
        return ReadPosition(record.game, record.moves, record.setup, PositionFormat.RECORD)
    if len(text.split()) == 1 and (query := _query(text)):
        return _read_link(query, usual, games)
    grid = _fen_grid(text.strip()) or _text_grid(text)
    return _read_moves(text, usual) if grid is None else _read_stones(grid, text, usual, games)


def _read_stones(grid: "_Grid", text: str, usual: Game | None, games: GamesToRead) -> ReadPosition:
    fitting = _game_of_shape(grid, usual, games)
    try:
        if fitting is None:
            raise InvalidPosition(_no_shape(grid, usual))
        return _read_grid(grid, fitting)
    except InvalidPosition:
        if not grid.has_digits_only:
            raise
        try:  # a few 1 and 2 are moves as well
            return _read_moves(text, usual)
        except DenkspielError:
            if fitting is None:
                raise
        raise


def _read_moves(text: str, usual: Game | None) -> ReadPosition:
    moves = extract_moves(text)
    if usual is None:
        raise UnreadableMove(Message("No game is given for these moves."))
    check_no_scores(usual, moves)
    return ReadPosition(usual, parse_game(usual, moves)[0], 0, PositionFormat.MOVES)


# links

_SOLVER_VARIANT = "cfour"
"""What engines call the game of connect4.gamesolver.org, whose links have the moves in `pos`."""


def _query(text: str) -> dict[str, str]:
    """What a link says of a game; empty for other texts and links."""
    query = {name: values[0] for name, values in parse_qs(text.strip().partition("?")[2].partition("#")[0]).items()}
    return query if query.keys() & {"game", "moves", "pos"} else {}


def _read_link(query: dict[str, str], usual: Game | None, games: GamesToRead) -> ReadPosition:
    """A link is read strictly; people who follow a damaged one in the browser get what can be read of it."""
    if "pos" in query and "game" not in query:
        of_solver = (one for one in map(games.find, games.names) if engine_variant(one) == _SOLVER_VARIANT)
        if (found := next(of_solver, None)) is not None:
            return ReadPosition(found, parse_game(found, query["pos"])[0], 0, PositionFormat.LINK)
    played = games.find(query["game"]) if "game" in query else usual
    if played is None:
        raise UnreadableMove(Message("No game is given for these moves."))
    moves = parse_game(played, query.get("moves", ""))[0]
    return ReadPosition(played, moves, setup_of_text(query.get("setup", ""), len(moves)), PositionFormat.LINK)


def setup_of_text(text: str, moves: int) -> int:
    """How many of so many moves are a set-up position, as links and records have it; 0 if it is no such number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= moves else 0


# diagrams and rows of cells


@dataclass(frozen=True)
class _Grid:
    """Signs as they stand in a text.

    Attributes:
        layers: for each layer, the lowest first, its rows from the top.
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


_PAIRS = (
    "Xx❌✕×:Oo⭕",
    "Rr:Yy",
    "1:2",
    "P:p",
    "●⬤:○◯",
    "🔴:🟡",
    "🔴:🔵",
    "🟠:🔵",
    "🟡:🔵",
    "🟨:🟦",
    "🟥:🟨",
    "Rr:Bb",
    "Ww:Bb",
)
"""The signs of the two players. The one named first has the first move, unless the numbers of stones say otherwise."""
_FREE = {"1:2": "0.·_-", "Xx❌✕×:Oo⭕": ".·_-*Bb⬜⬛⚪⚫"}
_FREE_SIGNS = ".·_-*⬜⬛⚪⚫0"
_BARS = re.compile("[|│┃║]")
_MARKS = re.compile(r"[\[\]()]")
"""Around the stones of a completed line."""
_FRAME = re.compile(r"[\s+\-=_─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯|│┃║\\/]*")
_FRAME_PART = re.compile("[+┌├└╔╠╚╭╰][^\\s]*[-─━═][^\\s]*")
_FEN = re.compile(r"([A-Za-z0-9]+(?:/[A-Za-z0-9]+)+)(?:\[[A-Za-z-]*\])?(?:\s+([wb]|-)(?:\s+[-\w]+){0,4})?")


def _fen_grid(text: str) -> _Grid | None:
    found = _FEN.fullmatch(text)
    if found is None:
        return None
    rows = [re.sub("[0-9]+", lambda number: "." * min(int(number[0]), 65), row) for row in found[1].split("/")]
    mover = {"w": 0, "b": 1}.get(found[2] or "")
    return _grid_of([[list(row) for row in rows]], PositionFormat.FEN, mover)


def _text_grid(text: str) -> _Grid | None:
    """The signs of a diagram or of a row of cells; `None` if the text is neither."""
    lines = [line.replace("\N{VARIATION SELECTOR-16}", "").rstrip() for line in text.split("\n")]
    if len([line for line in lines if line.strip()]) == 1:
        signs = [sign for sign in "".join(lines).strip() if not (sign.isspace() or sign in ",;[]()")]
        return _grid_of([[signs]], PositionFormat.CELLS)
    if any(len(_BARS.findall(line)) > 1 for line in lines):
        return _tower_grid(lines) or _framed_grid(lines)
    return _plain_grid(lines)


def _grid_of(layers: list[list[list[str]]], form: PositionFormat, mover: int | None = None) -> _Grid | None:
    """Signs as owners; `None` if they are no signs of two players, or the rows differ in length."""
    rows = [row for layer in layers for row in layer]
    if not rows or len({len(row) for row in rows}) != 1 or not rows[0] or len({len(layer) for layer in layers}) != 1:
        return None
    used = {sign for row in rows for sign in row} - {" "}
    for pair in _PAIRS:
        one, other = pair.split(":")
        free = _FREE.get(pair, _FREE_SIGNS)
        if used <= {*one, *other, *free}:
            owners: dict[str, Owner] = {**dict.fromkeys(one, 0), **dict.fromkeys(other, 1)}
            found = [[[owners.get(sign) for sign in row] for row in layer] for layer in layers]
            return _Grid(found, form, mover, pair == "1:2" or not used - {*"0-"})
    return None


def _tower_grid(lines: list[str]) -> _Grid | None:
    """Towers as the program prints them: each cell of the plan has the stones of its tower from the ground up."""
    rows = []
    for line in lines:
        towers = [part.strip() for part in _BARS.split(_MARKS.sub(" ", line))]
        towers = [part for part in towers if len(part) > 1 and " " not in part and _are_signs(part)]
        if len(towers) > 1:
            rows.append(towers)
    heights = {len(tower) for row in rows for tower in row}
    if len(rows) < 2 or len(heights) != 1 or len({len(row) for row in rows}) != 1:
        return None
    layers = [[[tower[level] for tower in row] for row in rows] for level in range(heights.pop())]
    return _grid_of(layers, PositionFormat.DIAGRAM)


def _are_signs(text: str) -> bool:
    return _grid_of([[[*text]]], PositionFormat.DIAGRAM) is not None


def _framed_grid(lines: list[str]) -> _Grid | None:
    """A diagram with a frame, in which a blank is a free cell; what stands outside of the frame does not count."""
    beside = max((len(_FRAME_PART.findall(line)) for line in lines), default=1) or 1
    groups = [[]]  # type: list[list[list[list[str]]]]
    for line in lines:
        if len(_BARS.findall(line)) < 2 or _FRAME_PART.search(line):
            if groups[-1] and not (line.strip() and _FRAME.fullmatch(line)):
                groups.append([])
            continue
        cells: list[str] = []
        for part in _BARS.split(_MARKS.sub(" ", line))[1:-1]:
            cells += part.split() if len(part.split()) > 1 else [part.strip() or " "]
        cells = [sign for cell in cells for sign in cell]
        width, rest = divmod(len(cells) - (beside - 1), beside)
        if rest or width < 1:
            return None
        groups[-1].append([cells[place * (width + 1) : place * (width + 1) + width] for place in range(beside)])
    layers = [[row[place] for row in group] for group in groups if group for place in range(beside)]
    return _grid_of(layers, PositionFormat.DIAGRAM)


def _plain_grid(lines: list[str]) -> _Grid | None:
    """A diagram without a frame: blanks only stand between cells, and wider gaps or empty lines between layers."""
    groups = [[]]  # type: list[list[str]]
    for line in lines:
        joined = "".join(line.split())
        if not joined or re.search("[+=]", joined):
            groups.append([])
        elif joined.lower() not in (_NUMBERS[: len(joined)], _LETTERS[: len(joined)]) or len(joined) < 3:
            groups[-1].append(line.strip())
    blocks = [_without_row_names(group) for group in groups if group]
    layers: list[list[list[str]]] = []
    for block in blocks:
        parts = [[_signs(part) for part in re.split(r"\s{2,}", row)] for row in block]
        beside = len(parts[0])
        is_beside = beside > 1 and len({len(part) for row in parts for part in row}) == 1 and len(parts[0][0]) > 1
        if is_beside and {len(row) for row in parts} == {beside}:
            layers += [[row[place] for row in parts] for place in range(beside)]
        else:
            layers.append([_signs(row) for row in block])
    return _grid_of(layers, PositionFormat.DIAGRAM)


_NUMBERS = "123456789"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _signs(row: str) -> list[str]:
    return [sign for sign in row if not (sign.isspace() or sign in ",;[]()'\"")]


def _without_row_names(rows: list[str]) -> list[str]:
    """Rows without the numbers before them, if these count up or down and there are no other digits."""
    split = [row.split(maxsplit=1) for row in rows]
    if any(len(parts) < 2 for parts in split) or re.search(r"\d", "".join(parts[1] for parts in split)):
        return rows
    counted = [str(number + 1) for number in range(len(rows))]
    named = [parts[0].rstrip(":.)") for parts in split]
    return [parts[1] for parts in split] if named in (counted, counted[::-1]) else rows


def _game_of_shape(grid: _Grid, usual: Game | None, games: GamesToRead) -> Game | None:
    """The game that has a board of this shape: the usual one if it fits, or else the only one; `None` for no game.

    Raises:
        InvalidPosition: several games have it, or none.
    """
    if usual is not None and _fits(usual, grid):
        return usual
    found = [one for one in map(games.find, games.names) if _fits(one, grid)]
    if len(found) > 1:
        names = ", ".join(one.id for one in found)
        raise InvalidPosition(Message("Several games have a board of this shape: {games}. Say which.", games=names))
    return found[0] if found else _sized_game(grid, games)


def _sized_game(grid: _Grid, games: GamesToRead) -> Game | None:
    """A flat board of another size, of a game whose sizes are width and height."""
    columns, rows, layers = grid.shape
    if layers > 1 or grid.format is PositionFormat.CELLS:
        return None
    for entry in game_entries():
        if entry.sizes == "WxH" and entry.name in games.names:
            try:
                return games.find(f"{entry.name}:{columns}x{rows}")
            except DenkspielError:
                continue
    return None


def _fits(game: Game, grid: _Grid) -> bool:
    columns, rows, layers = grid.shape
    if grid.format is PositionFormat.CELLS:
        return game.geometry.size == columns
    if picture_kind(game.geometry) is PictureKind.GRAPH:
        return False
    board = cell_rows_by_layer(game.geometry)
    return (len(board[0][0]), len(board[0]), len(board)) == (columns, rows, layers)


def _no_shape(grid: _Grid, usual: Game | None) -> Message:
    columns, rows, layers = grid.shape
    if grid.format is PositionFormat.CELLS:
        if usual is None:
            return Message("No game has {count} cells.", count=columns)
        size = usual.geometry.size
        return Message(
            "The text has {count} cells, but {game} has {size}.", count=columns, game=usual.heading, size=size
        )
    shape = f"{columns}\N{MULTIPLICATION SIGN}{rows}" + (f"\N{MULTIPLICATION SIGN}{layers}" if layers > 1 else "")
    return Message("No game has a board of {shape} cells.", shape=shape)


def _read_grid(grid: _Grid, game: Game) -> ReadPosition:
    if grid.format is not PositionFormat.CELLS:
        moves = _moves_to(game, _placed(game, grid.layers), grid.mover)
        return ReadPosition(game, moves, len(moves), grid.format)
    (((cells,),),) = (grid.layers,)
    moves = _only_reading(game, cells)
    return ReadPosition(game, moves, len(moves), grid.format)


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


def _only_reading(game: Game, cells: Sequence[Owner]) -> tuple[int, ...]:
    """The moves to all cells in a row: row by row from the top, or in the order of their numbers.

    Raises:
        InvalidPosition: neither way, or each leads to another position.
    """
    in_rows = [cell for layer in cell_rows_by_layer(game.geometry) for row in layer for cell in row if cell is not None]
    readings, faults = [], []
    for order in (in_rows, range(game.geometry.size)):
        try:
            readings.append(_moves_to(game, dict(zip(order, cells, strict=True)), None))
        except InvalidPosition as fault:
            faults.append(fault)
    if not readings:
        raise faults[0]
    reached = {(frozenset(moves[::2]), frozenset(moves[1::2])) for moves in readings}
    if len(reached) > 1 and game.geometry.gravity:  # gravity usually leaves one of them
        raise InvalidPosition(
            Message(
                "The cells can be read row by row from the top, or column by column from the ground, and both are "
                "possible positions. Write them as a diagram."
            )
        )
    return readings[0]


def _moves_to(game: Game, owners: dict[int, Owner], mover: int | None) -> tuple[int, ...]:
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
