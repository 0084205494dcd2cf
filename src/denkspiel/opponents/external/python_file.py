"""A strategy in a Python file of the user's, as an opponent: it lives in a process of its own."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from denkspiel.core.errors import FileFault, GameIsOver, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.external.line_process import (
    ExternalPlayerFault,
    LineProcess,
    PlayerNotStarted,
    late_move_message,
)
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate

__all__ = ["MAX_MEGABYTES", "MOVE_SECONDS", "PythonFile"]

MAX_MEGABYTES = 2048
"""What the process may take, with Python and its libraries."""
MOVE_SECONDS = 10.0
"""What a move may take where no limit says so."""
_START_SECONDS = 30.0
MARGIN_SECONDS = 1.0
_HOST = "denkspiel.opponents.external.python_host"


class PythonFile(Opponent):
    """Plays as a class in a file says, which has a method `choose(position, rng)`.

    It returns the number of a cell, a move as text, or a whole `Choice`. All chance comes from `rng`.
    """

    searches = True
    character = Message("A player from a Python file.")

    def __init__(self, name: str, file: Path, class_name: str, game: Game, megabytes: int = MAX_MEGABYTES) -> None:
        """Nothing is started before the first choice.

        Args:
            name: what it is called.
            file: where the class stands.
            class_name: what it is called; empty if it is the only one.
            game: what it is to play.
            megabytes: the memory of its process.

        Raises:
            FileFault: there is no such file.
        """
        self.name = name
        self._file, self._wanted, self._game, self._megabytes = file, class_name, game, megabytes
        self._process: LineProcess | None = None
        if not file.is_file():
            raise FileFault(Message('The file "{file}" does not exist.', file=str(file)))

    @property
    def needs_solver(self) -> bool:
        """Nothing of ours."""
        return False

    def plays(self, game: Game) -> bool:
        """The game it was made for."""
        return game == self._game

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """See `Opponent.choose`.

        Raises:
            ExternalPlayerFault: the code failed, took too long, or returned no legal move; its process has been ended.
            NoStart: it failed before it was asked for a move.
        """
        moves_to_rate(position)
        limit = limit or Limit()
        seconds = MOVE_SECONDS if limit.most_seconds is None else limit.most_seconds
        seed = rng.getrandbits(64)
        try:
            process = self._started(limit.stop)
            order = {"first": position.first, "second": position.second, "seed": seed}
            answer = self._asked(process, order, seconds + MARGIN_SECONDS, late_move_message(seconds), limit.stop)
            return self._choice(process, position, answer)
        except BaseException:
            self.close()
            raise

    def start(self) -> None:
        """Start the process and load the file; raises `NoStart` if that fails."""
        try:
            self._started(None)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process; it is started again if another choice is asked for."""
        if self._process is not None:
            self._process.close()
        self._process = None

    def _started(self, stop: Callable[[], bool] | None) -> LineProcess:
        if self._process is None:
            words = [sys.executable, "-m", _HOST, str(self._file), self._wanted, str(self._megabytes)]
            late = Message("it did not start within {seconds} s", seconds=f"{_START_SECONDS:g}")
            try:
                self._process = LineProcess(words, self.name, megabytes=self._megabytes)
                self._asked(self._process, {"game": self._game.to_dict()}, _START_SECONDS, late, stop)
            except ExternalPlayerFault as fault:
                raise PlayerNotStarted(fault.message) from fault
        return self._process

    @staticmethod
    def _asked(
        process: LineProcess, order: dict[str, Any], seconds: float, late: Message, stop: Callable[[], bool] | None
    ) -> dict[str, Any]:
        process.send(json.dumps(order))
        answer: dict[str, Any] = json.loads(process.receive(time.monotonic() + seconds, Message("a move"), late, stop))
        if "fault" not in answer:
            return answer
        fault = Message.from_data(answer["fault"])
        if answer["line"] is not None:
            fault = Message("{fault} (line {line})", fault=fault, line=answer["line"])
        raise process.fault_as_sentence(fault)

    @staticmethod
    def _choice(process: LineProcess, position: Position, answer: dict[str, Any]) -> Choice:
        move = answer["move"]
        try:
            position.play(move)
        except (IllegalMove, GameIsOver) as error:
            cells = position.game.geometry.cells
            allowed = " ".join(f"{legal} ({cells[legal].move})" for legal in position.legal_moves)
            raise process.fault_with_output(
                Message("it chose the illegal move {move}; allowed: {allowed}", move=move, allowed=allowed)
            ) from error
        ratings = {int(cell): rating for cell, rating in answer.get("ratings", {}).items()}
        if set(ratings) != set(position.legal_moves):
            ratings = {legal: int(legal == move) for legal in position.legal_moves}
        told = answer.get("reasons", {})
        return Choice(move, ratings, {cell: tuple(map(Message.literal, told.get(str(cell), ()))) for cell in ratings})
