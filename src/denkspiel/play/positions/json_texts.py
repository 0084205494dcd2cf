"""Formats that are JSON: the program's own positions, and boards and matches of Kaggle's ConnectX."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

from denkspiel.core.errors import DenkspielError, InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.layout import board_columns, cell_grid
from denkspiel.games.catalogue import game_entries
from denkspiel.opponents.external.dialect import DropDialect
from denkspiel.play.positions.reading import PositionFormat, ReadPosition, Source
from denkspiel.play.positions.stones import Grid, cells_by_row, read_grid, read_of_position

__all__ = [
    "read_json",
    "read_kaggle",
    "read_kaggle_match",
    "write_json",
    "write_kaggle",
    "write_kaggle_match",
]


def _parsed(source: Source) -> dict[str, Any]:
    """The JSON object that the text is, perhaps with the quotation marks of Python; empty for any other text."""
    if not source.text.lstrip().startswith("{"):
        return {}
    for text in (source.text, source.text.replace("'", '"')):
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            continue
        return found if isinstance(found, dict) else {}
    return {}


# the program's own


def read_json(source: Source) -> list[ReadPosition]:
    """What `Position.to_dict` has written."""
    data = _parsed(source)
    if not {"game", "first", "second"} <= data.keys():
        return []
    if isinstance(data["game"], str):
        data["game"] = source.games.find(data["game"]).to_dict()
    if not isinstance(data["game"], dict):
        raise InvalidPosition(Message('The "game" must be the name of a game or its description.'))
    position = Position.from_dict(data)
    game = position.game
    if not source.games.reads_definitions and source.games.find(game.id) != game:
        raise InvalidPosition(Message("{game} is not one of the games here.", game=game.heading))
    return [read_of_position(position, PositionFormat.JSON)]


def write_json(read: ReadPosition) -> str:
    """The position with all of its game."""
    return json.dumps(read.position.to_dict())


# Kaggle


def read_kaggle(source: Source) -> list[ReadPosition]:
    """The observation of an agent: `{"board": [0, 0, ...], "mark": 1}`, perhaps with the configuration around it."""
    data = _parsed(source)
    observation = data.get("observation", data)
    if not isinstance(observation, dict) or "board" not in observation:
        return []
    board = observation["board"]
    if isinstance(board, list) and board and all(isinstance(row, list) for row in board):
        board = [one for row in board for one in row]
    if not isinstance(board, list) or not board or not all(isinstance(one, int) and one in (0, 1, 2) for one in board):
        raise InvalidPosition(Message('The "board" must be a list of the numbers 0, 1 and 2, row by row from the top.'))
    owners = [None if one == 0 else one - 1 for one in board]
    mark, step = observation.get("mark"), observation.get("step")
    if "mark" in observation and mark not in (1, 2):
        raise InvalidPosition(Message('The "mark" must be 1 or 2.'))
    stones = len(board) - board.count(0)
    if isinstance(step, int) and step != stones:
        raise InvalidPosition(
            Message('The "step" is {step}, but there are {count} stones on the board.', step=step, count=stones)
        )
    configured = _of_configuration(source, data.get("configuration", data))
    grid = Grid([[owners]], PositionFormat.KAGGLE)
    try:
        return read_grid(grid if mark is None else replace(grid, mover=mark - 1), configured)
    except InvalidPosition:
        over = read_grid(grid, configured) if mark is not None else []  # then nobody is to move
        if over and all(read.position.outcome for read in over):
            return over
        raise


def read_kaggle_match(source: Source) -> list[ReadPosition]:
    """A whole match, as the environment writes it and the site offers it: the columns that the agents chose."""
    data = _parsed(source)
    if "steps" not in data:
        return []
    usual = _of_configuration(source, data.get("configuration")).usual
    if usual is None:
        raise InvalidPosition(Message("The match does not say how large its board is."))
    columns = board_columns(usual.geometry)
    if columns is None:
        raise InvalidPosition(Message("{game} is not a game with columns.", game=usual.heading))
    position, moves = Position.start(usual), list[int]()
    try:
        for index in _actions(data["steps"]):
            free = [cell for cell in columns[index] if cell in position.legal_moves]
            if not free:  # who chooses a full column loses, and the match ends
                break
            moves.append(free[0])
            position = position.play(free[0])
    except (LookupError, TypeError, AttributeError) as fault:
        raise InvalidPosition(Message("This is not a match between two agents as Kaggle writes it.")) from fault
    return [ReadPosition(usual, tuple(moves), 0, PositionFormat.KAGGLE_MATCH)]


def _actions(steps: list[list[Mapping[str, Any]]]) -> Iterator[int]:
    """What the agent whose turn it was did in each step; an agent that fails has done nothing."""
    for before, after in pairwise(steps):
        for agent, done in zip(before, after, strict=True):
            if agent["status"] == "ACTIVE" and done["status"] in ("ACTIVE", "INACTIVE", "DONE"):
                if not isinstance(done["action"], int) or done["action"] < 0:
                    return
                yield done["action"]


def _of_configuration(source: Source, configuration: object) -> Source:
    """The same text in the game that the configuration says, if it says one."""
    if not isinstance(configuration, dict) or not {"columns", "rows"} <= configuration.keys():
        return source
    columns, rows, length = configuration["columns"], configuration["rows"], configuration.get("inarow", 4)
    for game in _games_of_size(columns, rows, length, source):
        if game.shortest_line == length:
            return Source(source.text, game, source.games, source.is_named)
    raise InvalidPosition(
        Message(
            "No game has {columns}\N{MULTIPLICATION SIGN}{rows} cells and lines of {length}.",
            columns=str(columns),
            rows=str(rows),
            length=str(length),
        )
    )


def _games_of_size(columns: object, rows: object, length: object, source: Source) -> Iterator[Game]:
    """The games with columns of this size, the usual one first."""
    if not (isinstance(columns, int) and isinstance(rows, int) and isinstance(length, int)):
        return
    games = source.games
    for game in (*filter(None, (source.usual,)), *games.listed):
        if len(board_columns(game.geometry) or ()) == columns and game.geometry.size == columns * rows:
            yield game
    for entry in game_entries():
        if entry.sizes.startswith("WxH") and entry.name in games.names:
            for size in (f"{columns}x{rows}", f"{columns}x{rows}x{length}"):
                with suppress(DenkspielError):
                    yield games.find(f"{entry.name}:{size}")


def write_kaggle(read: ReadPosition) -> str | None:
    """The observation of the agent to move."""
    if not DropDialect.fits(read.game):
        return None
    position = read.position
    return json.dumps({"board": _board(position), "mark": position.side_to_move + 1})


def _board(position: Position) -> list[int]:
    return [0 if (owner := position.owner(cell)) is None else owner + 1 for cell in cells_by_row(position.game)]


def write_kaggle_match(read: ReadPosition) -> str | None:
    """The match as far as it has come, with what a reader needs of it."""
    columns = board_columns(read.game.geometry)
    if columns is None or not DropDialect.fits(read.game):
        return None
    where = cell_grid(read.game.geometry)
    column_of = {cell: number for number, stack in enumerate(columns) for cell in stack}
    position = Position.start(read.game)
    steps = [_step(position, None, 0)]
    for move in read.moves:
        mover, position = position.side_to_move, position.play(move)
        steps.append(_step(position, mover, column_of[move]))
    configuration = {"columns": where.columns, "rows": where.rows, "inarow": read.game.shortest_line}
    return json.dumps({"name": "connectx", "configuration": configuration, "steps": steps})


def _step(position: Position, mover: int | None, column: int) -> list[dict[str, Any]]:
    outcome = position.outcome
    agents = []
    for side in (0, 1):
        status = "DONE" if outcome else "ACTIVE" if position.side_to_move == side else "INACTIVE"
        reward = 0 if outcome is None or outcome.winner is None else 1 if outcome.winner == side else -1
        board = {"board": _board(position)} if side == 0 else {}
        observation = {**board, "mark": side + 1}
        action = column if side == mover else 0
        agents.append({"action": action, "reward": reward, "info": {}, "observation": observation, "status": status})
    return agents
