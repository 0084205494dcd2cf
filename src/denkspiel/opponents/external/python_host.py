"""The other end of `hosted_player.py`: a process in which a player in other people's Python code lives.

python -m denkspiel.opponents.external.python_host FILE CLASS MEGABYTES

It reads JSON lines (a game, then positions) from standard input and answers each with one. What the code prints goes to
standard error. This module itself plays a class in a file of the user's; `kaggle_host.py` and those of
`denkspiel.envs` load other players and `serve` them in the same way.
"""

import importlib.util
import inspect
import json
import operator
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from errno import ENOMEM
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TextIO

import denkspiel.core.helper_audit  # noqa: F401 (reads the environment before the player can change it)
from denkspiel.core.errors import IllegalMove, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.notation import parse_move
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice, Opponent

__all__ = ["Choose", "Unfit", "main", "private_pipes", "serve"]

Choose = Callable[[Position, Mapping[str, Any]], dict[str, Any]]
"""Asks a player for its move. Given are the position, and the order with the "seed" of this move and the "seconds" that
it may take, or `None`; returned is the "move", and "ratings" and "reasons" if there are any."""


class Unfit(Exception):
    """The player that was loaded cannot be used, or its choice is no move."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def serve(
    load: Callable[[Game, Mapping[str, str]], Choose],
    megabytes: int,
    *,
    file: str | None = None,
    hint: Callable[[], Message | None] = lambda: None,
    limits_addresses: bool = True,
) -> None:
    """Answer until the input ends.

    Args:
        load: makes the player for a game, with these options.
        megabytes: the memory that the process may take.
        file: the file that holds the player's code, of which faults tell the line.
        hint: a sentence to add to the faults of a move.
        limits_addresses: whether to limit the addresses of the process too, so that Python itself says that there is
            no more memory. Libraries that reserve far more than they use cannot bear that.
    """
    reader, writer = private_pipes()
    if limits_addresses:
        _limit_memory(megabytes)
    game: Game | None = None
    choose: Choose | None = None
    for line in reader:
        order = json.loads(line)
        answer: dict[str, Any]
        try:
            if "game" in order:
                game = Game.from_dict(order["game"])
                choose, answer = load(game, order.get("options", {})), {"ready": True}
            else:
                assert game is not None
                assert choose is not None
                answer = choose(Position.of_stones(game, order["first"], order["second"]), order)
        except BaseException as error:
            much = Message("it used more than {megabytes} megabytes of memory", megabytes=megabytes)
            if _lacks_memory(error):
                answer = {"fault": much.data, "line": None}
            else:
                answer = {"fault": _told(error, file).data, "line": _line(error, file)}
                if "game" not in order and (more := hint()) is not None:
                    answer["hint"] = more.data
        print(json.dumps(answer), file=writer, flush=True)


def main(file: str, class_name: str, megabytes: str) -> None:
    """Play a class in a file."""

    def load(_: Game, __: Mapping[str, str]) -> Choose:
        player = _made(file, class_name)
        return lambda position, order: _chosen(player, position, order["seed"])

    serve(load, int(megabytes), file=file)


def private_pipes() -> tuple[TextIO, TextIO]:
    """The pipes to the program; standard input is empty from now on, and standard output leads to standard error."""
    reader, writer = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return reader, writer


def _limit_memory(megabytes: int) -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 (Unix has it)

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _lacks_memory(error: BaseException) -> bool:
    """Whether memory has run out; libraries report that with the system's own error."""
    no_room = isinstance(error, ImportError) and "failed to map segment" in str(error)
    return no_room or isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == ENOMEM)


def _made(file: str, wanted: str) -> Any:
    """The player of the file."""
    path = Path(file).resolve()
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    found = _class_of(module, wanted, file)
    # say how a class is to be written whose methods cannot be called as they will be
    given = (None,) * (4 if issubclass(found, Opponent) else 3)
    for name, arguments, right in (
        ("__init__", given[:1], "def __init__(self)"),
        ("choose", given, "def choose(self, position, rng)"),
    ):
        method = inspect.getattr_static(found, name)
        if inspect.isfunction(method) and not _takes(method, arguments):
            written = quote_input(f"def {name}{inspect.signature(method)}", 80)
            raise Unfit(Message("write {right} instead of {written}", right=right, written=written))
    return found()


def _class_of(module: ModuleType, wanted: str, file: str) -> Any:
    players = {
        name: value
        for name, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and hasattr(value, "choose")
    }
    if wanted in players:
        return players[wanted]
    if not wanted and len(players) == 1:
        return next(iter(players.values()))
    if not players and _has_kaggle_agent(module):
        raise Unfit(
            Message(
                "the file has no class with a method choose; if it is an agent for Kaggle, write {player}",
                player=f"kaggle:{file}",
            )
        )
    found = ", ".join(players) or Message("none")
    if wanted:
        raise Unfit(
            Message(
                "the file has no class {name} with a method choose; classes that have it: {found}",
                name=quote_input(wanted),
                found=found,
            )
        )
    raise Unfit(Message("the file needs exactly one class with a method choose; found: {found}", found=found))


def _has_kaggle_agent(module: ModuleType) -> bool:
    """Whether the last function that the file defines takes an observation, and perhaps a configuration."""
    own = [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__]
    functions = [value for value in own if callable(value) and not inspect.isclass(value)]
    return bool(functions) and (_takes(functions[-1], (None, None)) or _takes(functions[-1], (None,)))


def _takes(method: Callable[..., Any], arguments: tuple[None, ...]) -> bool:
    try:
        inspect.signature(method).bind(*arguments)
    except TypeError:
        return False
    return True


def _chosen(player: Any, position: Position, seed: int) -> dict[str, Any]:
    rng = Random(seed)
    said = player.choose(position, rng, None) if isinstance(player, Opponent) else player.choose(position, rng)
    if isinstance(said, Choice):
        reasons = {str(move): [str(reason) for reason in told] for move, told in said.reasons.items()}
        ratings = {str(move): float(rating) for move, rating in said.ratings.items()}
        return {"move": operator.index(said.move), "ratings": ratings, "reasons": reasons}
    if isinstance(said, str):
        return {"move": _read(position, said)}
    if isinstance(said, bool) or not hasattr(said, "__index__"):
        raise Unfit(
            Message(
                "choose must return the number of a cell or a move as a string, but returned {said}",
                said=quote_input(repr(said), 60),
            )
        )
    return {"move": operator.index(said)}


def _read(position: Position, said: str) -> int:
    try:
        return parse_move(position, said)
    except (UnreadableMove, IllegalMove) as error:
        raise Unfit(error.message) from error


def _told(error: BaseException, file: str | None) -> Message:
    """Our own sentences as they are, in any language; what Python or the file says only as it says it."""
    if isinstance(error, Unfit):
        return error.message
    own = file is not None and isinstance(error, SyntaxError) and error.filename == str(Path(file).resolve())
    if isinstance(error, SyntaxError) and own and (error.text or "").lstrip().startswith(("%", "!")):
        command = quote_input((error.text or "").strip(), 60)
        return Message('"{command}" is a command of a notebook, not Python; remove this line', command=command)
    said = str(error.msg if isinstance(error, SyntaxError) and own else error).strip().rstrip(".")  # the line is told
    return Message.literal(quote_input(f"{type(error).__name__}: {said}", 200))


def _line(error: BaseException, file: str | None) -> int | None:
    """The last line of the user's file that was at work."""
    if file is None:
        return None
    path = str(Path(file).resolve())
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines.append(error.lineno)
    return lines[-1] if lines else None


if __name__ == "__main__":
    main(*sys.argv[1:4])
