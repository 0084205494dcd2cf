"""The other end of `python_file.py`: a process in which the user's strategy lives.

python -m denkspiel.opponents.external.python_host FILE CLASS MEGABYTES

It reads JSON lines (a game, then positions) from standard input and answers each with one. What the user's code prints
goes to standard error.
"""

import importlib.util
import inspect
import json
import operator
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TextIO

from denkspiel.core.errors import IllegalMove, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.notation import parse_move
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice, Opponent

__all__ = ["main", "private_pipes"]


class _Unfit(Exception):
    """What the file holds cannot be used, or what it chose is no move."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def main(file: str, class_name: str, megabytes: str) -> None:
    """Serve until the input ends."""
    reader, writer = private_pipes()
    _limit_memory(int(megabytes))
    player: Any = None
    game: Game | None = None
    for line in reader:
        order = json.loads(line)
        try:
            if "game" in order:
                game, player = Game.from_dict(order["game"]), _made(file, class_name)
                answer: dict[str, Any] = {"ready": type(player).__name__}
            else:
                assert game is not None
                answer = _chosen(player, Position.of_stones(game, order["first"], order["second"]), order["seed"])
        except MemoryError:
            much = Message("it used more than {megabytes} megabytes of memory", megabytes=int(megabytes))
            answer = {"fault": much.data, "line": None}
        except BaseException as error:
            answer = {"fault": _told(error, file).data, "line": _line(error, file)}
        print(json.dumps(answer), file=writer, flush=True)


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
    found = _class_of(module, wanted)
    # say how a class is to be written whose methods cannot be called as they will be
    given = (None,) * (4 if issubclass(found, Opponent) else 3)
    for name, arguments, right in (
        ("__init__", given[:1], "def __init__(self)"),
        ("choose", given, "def choose(self, position, rng)"),
    ):
        method = inspect.getattr_static(found, name)
        if inspect.isfunction(method) and not _takes(method, arguments):
            written = quote_input(f"def {name}{inspect.signature(method)}", 80)
            raise _Unfit(Message("write {right} instead of {written}", right=right, written=written))
    return found()


def _class_of(module: ModuleType, wanted: str) -> Any:
    players = {
        name: value
        for name, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and hasattr(value, "choose")
    }
    if wanted in players:
        return players[wanted]
    if not wanted and len(players) == 1:
        return next(iter(players.values()))
    found = ", ".join(players) or Message("none")
    if wanted:
        raise _Unfit(
            Message(
                "the file has no class {name} with a method choose; classes that have it: {found}",
                name=quote_input(wanted),
                found=found,
            )
        )
    raise _Unfit(Message("the file needs exactly one class with a method choose; found: {found}", found=found))


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
        raise _Unfit(
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
        raise _Unfit(error.message) from error


def _told(error: BaseException, file: str) -> Message:
    """Our own sentences as they are, in any language; what Python or the file says only as it says it."""
    if isinstance(error, _Unfit):
        return error.message
    own = isinstance(error, SyntaxError) and error.filename == str(Path(file).resolve())
    said = str(error.msg if isinstance(error, SyntaxError) and own else error).strip().rstrip(".")  # the line is told
    return Message.literal(quote_input(f"{type(error).__name__}: {said}", 200))


def _line(error: BaseException, file: str) -> int | None:
    """The last line of the user's file that was at work."""
    path = str(Path(file).resolve())
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines.append(error.lineno)
    return lines[-1] if lines else None


if __name__ == "__main__":
    main(*sys.argv[1:4])
