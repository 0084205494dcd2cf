"""A player in Python code of other people, as an opponent: it lives in a Python process of its own."""

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.helper_audit import report_helper
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.external.helpers import HelperReport, forbidden_message
from denkspiel.opponents.external.line_process import (
    ExternalPlayerFault,
    LineProcess,
    PlayerNotStarted,
    late_move_message,
)
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate

__all__ = ["MARGIN_SECONDS", "MAX_MEGABYTES", "MOVE_SECONDS", "HelperFault", "HostedPlayer", "PlayerHost"]

MAX_MEGABYTES = 2048
"""The memory that the process may use, with Python and its libraries."""
MOVE_SECONDS = 10.0
"""The time limit for a move if no other is set."""
MARGIN_SECONDS = 1.0
"""More time, for passing the question and the answer on."""


class HelperFault(ExternalPlayerFault):
    """An external player used denkspiel's own players or search, which was not allowed."""

    kind = "helper-fault"


@dataclass(frozen=True)
class PlayerHost:
    """The program that runs in the process of a player.

    Attributes:
        module: the module that Python runs, which calls `python_host.serve`.
        words: its arguments: the player to load.
        character: what kind of player it is, as a sentence.
        options: the options of the player.
        start_seconds: how long loading it may take.
        megabytes: the memory that it and all that it starts may use together.
    """

    module: str
    words: Sequence[str]
    character: Message
    options: Mapping[str, str] = field(default_factory=dict)
    start_seconds: float = 30.0
    megabytes: int = MAX_MEGABYTES


class HostedPlayer(Opponent):
    """Plays as the code in its process says; all chance comes from `rng`."""

    searches = True

    def __init__(self, name: str, host: PlayerHost, game: Game, *, allow_helpers: bool = True) -> None:
        """Nothing is started before the first choice.

        Args:
            name: its name in results and error messages.
            host: the program that runs in its process.
            game: the game to play.
            allow_helpers: whether it may use our own players and searches; otherwise it loses if it does.
        """
        self.name, self.character = name, host.character
        self._helpers: tuple[str, ...] = ()
        self._host, self._game, self._allow_helpers = host, game, allow_helpers
        self._process: LineProcess | None = None
        self._report: HelperReport | None = None

    @property
    def needs_solver(self) -> bool:
        """Nothing of ours."""
        return False

    @property
    def helpers(self) -> tuple[str, ...]:
        """The names of our players and searches that it has used so far; see `helpers.py`."""
        return self._helpers

    def plays(self, game: Game) -> bool:
        """The game it was made for."""
        return game == self._game

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """See `Opponent.choose`.

        Raises:
            ExternalPlayerFault: the code failed, took too long, or returned no legal move; its process has been ended.
            PlayerNotStarted: it failed before it was asked for a move.
        """
        moves_to_rate(position)
        limit = limit or Limit()
        seconds = MOVE_SECONDS if limit.most_seconds is None else limit.most_seconds
        seed = rng.getrandbits(64)
        try:
            process = self._started(limit.stop)
            order = {"first": position.first, "second": position.second, "seed": seed, "seconds": limit.seconds}
            answer = self._asked(process, order, seconds + MARGIN_SECONDS, late_move_message(seconds), limit.stop)
            return self._choice(process, position, answer)
        except BaseException:
            self.close()
            raise

    def start(self) -> None:
        """Start the process and load the player; raises `PlayerNotStarted` if that fails."""
        try:
            self._started(None)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process; the next call of `choose` starts it again."""
        if self._process is not None:
            self._process.close()
        if self._report is not None:
            self._report.close()
        self._process = self._report = None

    def _started(self, stop: Callable[[], bool] | None) -> LineProcess:
        if self._process is None:
            host = self._host
            words = [sys.executable, "-m", host.module, *host.words, str(host.megabytes)]
            late = Message("it did not start within {seconds} s", seconds=f"{host.start_seconds:g}")
            order = {"game": self._game.to_dict(), "options": dict(host.options)}
            try:
                report = self._report = self._made_report()
                environment = report.environment(allowed=self._allow_helpers)
                self._process = LineProcess(
                    words, self.name, environment, megabytes=host.megabytes, temporary_file=report.path
                )
                self._asked(self._process, order, host.start_seconds, late, stop)
            except ExternalPlayerFault as fault:
                raise PlayerNotStarted(fault.message) from fault
        return self._process

    def _made_report(self) -> HelperReport:
        try:
            return HelperReport()
        except OSError as error:
            reason = os_error_reason(error)
            raise ExternalPlayerFault(
                Message('"{guest}" cannot be started: {fault}.', guest=self.name, fault=reason)
            ) from error

    def _note_helpers(self) -> None:
        """Remember what the player has used; if it plays for a player from outside itself, that one has used it too."""
        assert self._report is not None
        before, self._helpers = self._helpers, tuple(dict.fromkeys((*self._helpers, *self._report.names())))
        for name in self._helpers[len(before) :]:
            report_helper(name)

    def _asked(
        self,
        process: LineProcess,
        order: dict[str, Any],
        seconds: float,
        late: Message,
        stop: Callable[[], bool] | None,
    ) -> dict[str, Any]:
        process.send(json.dumps(order))
        try:
            line = process.receive(time.monotonic() + seconds, Message("a move"), late, stop)
        finally:
            self._note_helpers()
        answer: dict[str, Any] = json.loads(line)
        is_forbidden = bool(self._helpers) and not self._allow_helpers  # even if the player caught the error
        if not is_forbidden and "fault" not in answer:
            return answer
        fault = forbidden_message(self._helpers) if is_forbidden else Message.from_data(answer["fault"])
        if answer.get("line") is not None:
            fault = Message("{fault} (line {line})", fault=fault, line=answer["line"])
        if is_forbidden:
            raise HelperFault(process.fault_as_sentence(fault).message)
        if "hint" in answer:
            fault = Message("{fault}. {hint}", fault=fault, hint=Message.from_data(answer["hint"]))
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
