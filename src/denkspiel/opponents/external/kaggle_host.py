"""A ConnectX agent as Kaggle runs it: a function in a file, `agent(observation, configuration)`.

python -m denkspiel.opponents.external.kaggle_host FILE FUNCTION MEGABYTES

As at Kaggle, the file is executed, its last callable is the agent unless a function is named, the agent gets as many
arguments as it takes, and both arguments are dictionaries whose entries are attributes too. The observation has `board`
(all cells row by row from the top; 0 is free, 1 the first player's), `mark`, `step` and `remainingOverageTime`.
"""

import operator
import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.opponents.external.python_host import Choose, Unfit, serve
from denkspiel.opponents.external.row_game import RowGame, row_game

__all__ = ["main"]

_ACT_SECONDS = 2
"""The time limit for a move at Kaggle, used if no other is set."""
_OVERAGE_SECONDS = 60
_EPISODE_STEPS = 1000
_NUMPY_SEEDS = 1 << 32


class _Struct(dict[str, Any]):
    """A dictionary whose entries are attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: object) -> None:
        self[name] = value


def main(file: str, function: str, megabytes: str) -> None:
    """Play the agent of a file."""
    taken = function

    def load(game: Game, _: Mapping[str, str]) -> Choose:
        nonlocal taken
        rows = row_game(game)
        if rows is None or not rows.drops or rows.avoidance:
            raise Unfit(
                Message("ConnectX agents play Connect Four of any size and games like it, but not {game}", game=game.id)
            )
        taken, agent = _agent(Path(file).resolve(), function)
        return lambda position, order: _chosen(agent, rows, position, order)

    def hint() -> Message | None:
        """Names the function that was taken, unless its name says that it is the agent, or the user chose it."""
        if function or "agent" in taken.lower():
            return None
        return Message(
            "The agent is {name}, the last function or class in the file. To choose another one, write {example}.",
            name=quote_input(taken),
            example=f"kaggle:{file}:NAME",
        )

    serve(load, int(megabytes), file=file, hint=hint)


def _agent(path: Path, function: str) -> tuple[str, Callable[..., Any]]:
    """The agent of a file and its name; Kaggle takes the last callable, even if the file only imports it."""
    sys.path.insert(0, str(path.parent))
    module = sys.modules["agent"] = ModuleType("agent")  # data classes look for the module of their file
    names = vars(module)
    names["__file__"] = str(path)
    exec(compile(path.read_bytes(), str(path), "exec"), names)  # whose code is run is said where players are named
    found = {name: value for name, value in names.items() if callable(value) and name != "__builtins__"}
    if function:
        if function not in found:
            functions = ", ".join(found) or Message("none")
            raise Unfit(
                Message(
                    "the file has no function {name}; functions in it: {found}",
                    name=quote_input(function),
                    found=functions,
                )
            )
        return function, found[function]
    if not found:
        raise Unfit(Message("the file needs a function agent(observation, configuration)"))
    return next(reversed(found.items()))


def _chosen(agent: Callable[..., Any], rows: RowGame, position: Position, order: Mapping[str, Any]) -> dict[str, Any]:
    owners = (position.owner(cell) for cell in rows.cells)
    seconds = _ACT_SECONDS if order.get("seconds") is None else order["seconds"]
    observation = _Struct(
        board=[0 if owner is None else owner + 1 for owner in owners],
        mark=position.side_to_move + 1,
        step=position.ply,
        remainingOverageTime=_OVERAGE_SECONDS,
    )
    configuration = _Struct(
        columns=rows.columns,
        rows=rows.rows,
        inarow=rows.length,
        timeout=seconds,
        actTimeout=seconds,
        agentTimeout=_OVERAGE_SECONDS,
        episodeSteps=_EPISODE_STEPS,
        runTimeout=_EPISODE_STEPS,
    )
    _seed(order["seed"])
    arguments = (observation, configuration)
    code = getattr(agent, "__code__", None)
    column = agent(*(arguments if code is None else arguments[: code.co_argcount]))
    return {"move": _move(rows, position, column)}


def _seed(seed: int) -> None:
    """Let chance be the same in the same position of the same game, wherever agents take it from."""
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed % _NUMPY_SEEDS)


def _move(rows: RowGame, position: Position, column: Any) -> int:
    """The cell that a stone in this column takes."""
    legal = {rows.cells.index(move) % rows.columns: move for move in position.legal_moves}
    number = operator.index(column) if hasattr(column, "__index__") else None
    if number not in legal:
        raise Unfit(
            Message(
                "the agent must return the number of a column with room, but returned {said}; allowed: {allowed}",
                said=quote_input(repr(column), 60),
                allowed=" ".join(map(str, sorted(legal))),
            )
        )
    return legal[number]


if __name__ == "__main__":
    main(*sys.argv[1:4])
