"""The engine: reads the commands of UCI and answers them, searching in a thread of its own meanwhile.

What is unknown is ignored, as UCI asks, or told after `debug on`; what is known but faulty is told by `info string`.
"""

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from denkspiel.core.errors import DenkspielError, Stopped
from denkspiel.core.game import Game
from denkspiel.core.job import POLL_SECONDS, Job
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.core.version import VERSION
from denkspiel.games.catalogue import engine_variant, game, game_names
from denkspiel.opponents.external.dialect import engine_dialect
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.roster import opponent_for
from denkspiel.solver.bounds import ProvenPositions
from denkspiel.uci.order import MAX_LINE_BYTES, TOO_LONG_LINE, GoCommand, elo_range, nearest_level, parse_go
from denkspiel.uci.preparation import EngineSettings, EstimatorPreparation, wait_for_estimator
from denkspiel.uci.thinking import quick_answer, root_moves, search_and_report

if TYPE_CHECKING:
    from denkspiel.solver.heuristic.estimator import Estimator

__all__ = ["UciServer"]

_HASH = (2, 64, 16_384)
_THREADS = (1, 1, 256)
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
        self._megabytes, self._threads, self._lines, self._book = _HASH[1], _THREADS[1], 1, True
        self._debug = False
        self._limits_strength, self._elo, self._games = False, elo_range()[1], 0
        self._preparation = EstimatorPreparation()
        self._order = GoCommand()
        self._search: threading.Thread | None = None  # no `Job`: even one that is stopped at once has a move to tell
        self._told, self._hit, self._searching_since = threading.Event(), threading.Event(), 0.0
        self._set_game(played)
        self._commands: dict[str, Callable[[list[str]], object]] = {
            "uci": self._uci,
            "isready": self._is_ready,
            "setoption": self._set_option,
            "ucinewgame": lambda _: self._new_game(),
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "ponderhit": lambda _: self._ponder_hit(),
            "debug": self._set_debug,
        }

    @property
    def is_preparing(self) -> bool:
        """Whether compiled code is being loaded or made in a thread of its own, which nothing can stop."""
        return self._preparation.is_under_way

    def serve(self, lines: Iterable[str]) -> None:
        """Obey all lines, up to `quit`; at the end of them a search that has an end is still waited for."""
        try:
            for line in lines:
                words = line.split()
                if words and words[0] == "quit":
                    return
                self._obey(words)
            if self._search is not None and (not self._order.infinite or self._hit.is_set()):
                self._search.join()
        finally:
            self._stop()

    def _obey(self, words: list[str]) -> None:
        command = self._commands.get(words[0]) if words else None
        if command is None:
            if words == [TOO_LONG_LINE]:
                self._complain(Message("ignored a line of more than {most} bytes.", most=MAX_LINE_BYTES))
            elif words and self._debug:
                self._complain(Message('ignored the unknown command "{word}".', word=quote_input(words[0])))
            return
        try:
            command(words[1:])
        except DenkspielError as error:
            self._complain(error.message)

    def _is_ready(self, _words: list[str]) -> None:
        self._prepare()  # what the game is, is settled by now
        self._say("readyok")

    def _set_debug(self, words: list[str]) -> None:
        self._debug = words == ["on"]

    def _say(self, line: str) -> None:
        with self._turn:
            self._write_line(line)

    def _complain(self, fault: Message) -> None:
        self._say(f"info string {fault}")

    def _uci(self, _words: list[str]) -> None:
        variants = sorted({engine_dialect(game(name)).variant for name in game_names()} | {self._dialect.variant})
        for line in (
            f"id name denkspiel {VERSION}",
            "id author The denkspiel authors",
            f"option name Hash type spin default {_HASH[1]} min {_HASH[0]} max {_HASH[2]}",
            f"option name Threads type spin default {_THREADS[1]} min {_THREADS[0]} max {_THREADS[2]}",
            "option name OwnBook type check default true",
            f"option name MultiPV type spin default 1 min 1 max {_MOST_LINES}",
            "option name Ponder type check default false",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin default {1} min {0} max {1}".format(*elo_range()),
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
        elif name.lower() == "ownbook":
            self._book = self._truth(name, value, self._book)
        elif name.lower() == "multipv":
            self._lines = self._number(name, value, 1, _MOST_LINES, self._lines)
        elif name.lower() == "threads":
            self._threads = self._number(name, value, _THREADS[0], _THREADS[2], self._threads)
        elif name.lower() == "ponder":
            self._truth(name, value, False)  # whether to ponder is said by every "go"
        elif name.lower() == "uci_limitstrength":
            self._limits_strength = self._truth(name, value, self._limits_strength)
        elif name.lower() == "uci_elo":
            self._elo = self._number(name, value, *elo_range(), self._elo)
        else:
            self._complain(Message('unknown option: "{option}".', option=quote_input(name)))

    def _number(self, name: str, text: str, least: int, most: int, now: int) -> int:
        """The value of an option, or what it is now if the text is no such value."""
        if text.isascii() and text.isdecimal() and len(text) <= 9 and least <= int(text) <= most:
            return int(text)
        self._complain(
            Message(
                'invalid value for {option}: "{value}". Allowed: {least} to {most}.',
                option=name,
                value=quote_input(text),
                least=least,
                most=most,
            )
        )
        return now

    def _truth(self, name: str, text: str, now: bool) -> bool:
        """The value of an option that is true or false, or what it is now if the text is neither."""
        if text.lower() in ("true", "false"):
            return text.lower() == "true"
        self._complain(
            Message(
                'invalid value for {option}: "{value}". Allowed: true or false.', option=name, value=quote_input(text)
            )
        )
        return now

    def _set_game(self, played: Game) -> None:
        self._dialect = engine_dialect(played)
        self._position, self._proven = Position.start(played), ProvenPositions()

    def _set_position(self, words: list[str]) -> None:
        self._stop()
        place = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["fen"]:
            position = self._dialect.from_fen(" ".join(words[1:place]))
        elif words[:1] == ["startpos"]:
            position = Position.start(self._dialect.game)
        else:
            self._complain(Message('"position" must be followed by "startpos" or "fen".'))
            return
        self._prepare()
        for word in words[place + 1 :]:
            position = position.play(self._dialect.parse_move(position, word))
        self._position = position

    def _go(self, words: list[str]) -> None:
        self._stop()
        if not self._position.legal_moves:
            self._complain(Message("The game is over; no more moves are allowed."))
            self._say("bestmove (none)")
            return
        free_cells = self._position.game.geometry.size - self._position.ply
        order, faults = parse_go(words, self._position.side_to_move, free_cells)
        for fault in faults:
            self._complain(fault)
        self._order = order
        told = self._told = threading.Event()
        self._hit, self._searching_since = threading.Event(), time.monotonic()
        among = root_moves(order, self._position, self._dialect, self._complain)
        work = (self._position, order, among, told.is_set)
        self._search = threading.Thread(target=self._think, args=work, daemon=True)
        self._search.start()

    def _prepare(self) -> "Job[Estimator]":
        return self._preparation.begin(EngineSettings(self._dialect.game, self._megabytes, self._threads, self._book))

    def _think(self, position: Position, order: GoCommand, among: tuple[int, ...], stopped: Callable[[], bool]) -> None:
        """Search and answer. Nothing is said any more once nobody listens."""
        with suppress(OSError):
            best = self._found(position, order, among, stopped)
            while order.infinite and not stopped() and not self._hit.is_set():
                time.sleep(POLL_SECONDS)
            self._say(best)

    def _found(self, position: Position, order: GoCommand, among: tuple[int, ...], stopped: Callable[[], bool]) -> str:
        """The last word of a search: that of a hasty answer if it cannot begin, or is stopped before it can."""
        try:
            if self._limits_strength:
                # the move of the level that is as strong as `UCI_Elo` says; other games, other choices
                level = nearest_level(position.game, self._elo)
                self._say(f"info string {level}")
                rng = Random(f"engine {self._games} {position.key}")
                choice = opponent_for(level, position.game).choose(position, rng, Limit(stop=stopped))
                move = choice.move if choice.move in among else max(among, key=choice.ratings.__getitem__)
                return f"bestmove {self._dialect.format_move(move)}"
            estimator = wait_for_estimator(self._prepare(), stopped, self._tell_delay)
            return search_and_report(
                estimator,
                position,
                order,
                stopped,
                candidates=among,
                lines=self._lines,
                dialect=self._dialect,
                say=self._say,
                proven=self._proven,
            )
        except Stopped:
            self._complain(Message("stopped before the search could start: its compiled code is not ready yet."))
        except DenkspielError as error:
            self._complain(error.message)
        except RuntimeError as error:  # compiled code that gives wrong values on this machine
            self._say(f"info string {error}")
        return quick_answer(position, among, self._dialect)

    def _new_game(self) -> None:
        self._proven = ProvenPositions()
        self._games += 1
        self._prepare()

    def _ponder_hit(self) -> None:
        """The enemy has made the expected move: the search goes on until its time is over, and ends now without one."""
        if not self._order.is_ponder:
            return
        self._hit.set()
        if self._order.ponderhit_seconds is None:
            self._stop()
            return
        left = self._order.ponderhit_seconds - (time.monotonic() - self._searching_since)
        timer = threading.Timer(max(0.0, left), self._told.set)
        timer.daemon = True
        timer.start()

    def _tell_delay(self) -> None:
        self._complain(
            Message(
                "preparing the search for {game}. Loading takes a few seconds. Compiling happens only once on this "
                "machine and takes 5 to 30 s.",
                game=self._dialect.game.id,
            )
        )

    def _stop(self) -> None:
        """End the search, whose move is still told."""
        if self._search is not None:
            self._told.set()
            self._search.join()
            self._search = None


def _game_of(variant: str) -> Game:
    """The game that engines call so; raises what `games.catalogue.game` raises."""
    named = (game(name) for name in game_names())
    return next((found for found in named if engine_variant(found) == variant), None) or game(variant)
