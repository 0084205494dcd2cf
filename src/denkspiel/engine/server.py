"""The engine: reads the commands of UCI and answers them, searching in a thread of its own meanwhile.

What is unknown is ignored, as UCI asks; what is known but faulty is told by `info string`.
"""

import threading
import time
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import TYPE_CHECKING

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.job import PERIOD_SECONDS
from denkspiel.core.message import Message, echo
from denkspiel.core.position import Position
from denkspiel.engine.order import Order, order_of
from denkspiel.engine.thinking import answer
from denkspiel.games.catalogue import game, game_names, variant_of
from denkspiel.guests.dialect import dialect_of

if TYPE_CHECKING:
    from denkspiel.solve.estimate.estimator import Estimator

__all__ = ["UciServer"]

_HASH = (2, 64, 16_384)
_MOST_LINES = 64


class UciServer:
    """Speaks UCI."""

    def __init__(self, played: Game, write: Callable[[str], object]) -> None:
        """Begin with a game.

        Args:
            played: the game until `UCI_Variant` names another.
            write: takes each line that is said; called from two threads, but never from both at once.
        """
        self._write_line = write
        self._turn = threading.Lock()
        self._megabytes, self._lines = _HASH[1], 1
        self._estimator: Estimator | None = None
        self._search: threading.Thread | None = None  # no `Job`: even one that is stopped at once has a move to tell
        self._told = threading.Event()
        self._set_game(played)
        self._commands: dict[str, Callable[[list[str]], object]] = {
            "uci": self._uci,
            "isready": lambda _: self._say("readyok"),
            "setoption": self._set_option,
            "ucinewgame": lambda _: None,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
        }

    def serve(self, lines: Iterable[str]) -> None:
        """Obey all lines, up to `quit` or the end of them."""
        try:
            for line in lines:
                words = line.split()
                if words and words[0] == "quit":
                    break
                self._obey(words)
        finally:
            self._stop()

    def _obey(self, words: list[str]) -> None:
        command = self._commands.get(words[0]) if words else None
        if command is None:
            return
        try:
            command(words[1:])
        except DenkspielError as error:
            self._complain(error.message)

    def _say(self, line: str) -> None:
        with self._turn:
            self._write_line(line)

    def _complain(self, fault: Message) -> None:
        self._say(f"info string {fault}")

    def _uci(self, _words: list[str]) -> None:
        least, usual, most = _HASH
        variants = sorted({dialect_of(game(name)).variant for name in game_names()} | {self._dialect.variant})
        for line in (
            f"id name denkspiel {version('denkspiel')}",
            "id author The denkspiel authors",
            f"option name Hash type spin default {usual} min {least} max {most}",
            "option name Threads type spin default 1 min 1 max 1",
            f"option name MultiPV type spin default 1 min 1 max {_MOST_LINES}",
            f"option name UCI_Variant type combo default {self._dialect.variant} var {' var '.join(variants)}",
            "uciok",
        ):
            self._say(line)

    def _set_option(self, words: list[str]) -> None:
        self._stop()
        text = " ".join(words).removeprefix("name ")
        name, _, value = text.partition(" value ")
        if name.lower() == "uci_variant":
            self._set_game(self._dialect.game if value == self._dialect.variant else _game_of(value))
        elif name.lower() == "hash":
            self._megabytes = self._number(name, value, _HASH[0], _HASH[2], self._megabytes)
            self._estimator = None
        elif name.lower() == "multipv":
            self._lines = self._number(name, value, 1, _MOST_LINES, self._lines)
        elif name.lower() == "threads":
            self._number(name, value, 1, 1, 1)
        else:
            self._complain(Message('there is no option "{option}".', option=echo(name)))

    def _number(self, name: str, text: str, least: int, most: int, now: int) -> int:
        """The value of an option, or what it is now if the text is no such value."""
        if text.isascii() and text.isdecimal() and len(text) <= 9 and least <= int(text) <= most:
            return int(text)
        self._complain(
            Message(
                '{option} cannot be "{value}". Allowed: {least} to {most}.',
                option=name,
                value=echo(text),
                least=least,
                most=most,
            )
        )
        return now

    def _set_game(self, played: Game) -> None:
        self._dialect = dialect_of(played)
        self._position = Position.start(played)
        self._estimator = None

    def _set_position(self, words: list[str]) -> None:
        self._stop()
        place = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["fen"]:
            position = self._dialect.position(" ".join(words[1:place]))
        elif words[:1] == ["startpos"]:
            position = Position.start(self._dialect.game)
        else:
            self._complain(Message('behind "position" stands "startpos" or "fen".'))
            return
        for word in words[place + 1 :]:
            position = position.play(self._dialect.read(position, word))
        self._position = position

    def _go(self, words: list[str]) -> None:
        self._stop()
        if not self._position.legal_moves:
            self._complain(Message("The game is over; no further move is allowed."))
            self._say("bestmove (none)")
            return
        order, faults = order_of(words, self._position.side_to_move)
        for fault in faults:
            self._complain(fault)
        position = self._position
        told = self._told = threading.Event()
        self._search = threading.Thread(target=self._think, args=(position, order, told.is_set), daemon=True)
        self._search.start()

    def _think(self, position: Position, order: Order, stopped: Callable[[], bool]) -> None:
        try:
            said = list(
                answer(self._found_estimator(), position, order, stopped, lines=self._lines, dialect=self._dialect)
            )
        except DenkspielError as error:
            self._complain(error.message)
            said = [f"bestmove {self._dialect.written(position.legal_moves[0])}"]
        while order.infinite and not stopped():
            time.sleep(PERIOD_SECONDS)
        for line in said:
            self._say(line)

    def _found_estimator(self) -> "Estimator":
        if self._estimator is None:
            from denkspiel.solve.estimate.estimator import Estimator  # noqa: PLC0415 (loads numba)

            self._estimator = Estimator(self._dialect.game, self._megabytes)
        return self._estimator

    def _stop(self) -> None:
        """End the search, whose move is still told."""
        if self._search is not None:
            self._told.set()
            self._search.join()
            self._search = None


def _game_of(variant: str) -> Game:
    """The game that engines call so; raises what `games.catalogue.game` raises."""
    named = (game(name) for name in game_names())
    return next((found for found in named if variant_of(found) == variant), None) or game(variant)
