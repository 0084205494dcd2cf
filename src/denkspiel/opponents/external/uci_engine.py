"""An engine that speaks UCI, as an opponent; `docs/how-to/engines.md` shows a whole dialogue.

Protocol: Meyer-Kahlen and Huber, "Description of the universal chess interface", April 2004.
"""

import re
import shlex
import time
from collections.abc import Callable, Mapping
from random import Random

from denkspiel.core.errors import IllegalMove, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Clocks
from denkspiel.opponents.external.dialect import EngineDialect, engine_dialect
from denkspiel.opponents.external.handshake import read_until_word, shake_hands
from denkspiel.opponents.external.line_process import (
    ExternalPlayerFault,
    LineProcess,
    PlayerNotStarted,
    late_move_message,
)
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate

__all__ = ["UciEngine", "moves_leading_to"]


_MOST_STEPS = 20_000


def moves_leading_to(position: Position) -> tuple[int, ...] | None:
    """Moves from the empty board to a position that is not over; the same ones whenever it is asked.

    Returns:
        The cells in the order in which they are taken; `None` if gravity allows no order, or none was found soon.
    """
    way: list[int] = []
    dead: set[int] = set()
    return tuple(reversed(way)) if _take_back(position, position.first, position.second, way, dead) else None


def _take_back(position: Position, first: int, second: int, way: list[int], dead: set[int]) -> bool:
    """Take stones back in turn until none is left; `way` gets them, the last one first, and `dead` what failed."""
    taken = first | second
    if not taken:
        return True
    if taken in dead or len(dead) > _MOST_STEPS:
        return False
    last = first if taken.bit_count() & 1 else second
    above = position.game.geometry.above
    for cell in range(position.game.geometry.size):
        resting = above[cell]
        if last >> cell & 1 and (resting is None or not taken >> resting & 1):
            way.append(cell)
            if _take_back(position, first & ~(1 << cell), second & ~(1 << cell), way, dead):
                return True
            way.pop()
    dead.add(taken)
    return False


_USUAL_SECONDS = 1.0
"""The time limit for a move if no other is set."""
_MARGIN_SECONDS = 1.0
"""The time that an engine may take beyond its limit, because passing lines on takes time on a busy machine."""
PREPARING_SECONDS = 60.0
"""More for its first move, before which it may load or compile something."""
_NODES_SECONDS = 600.0
"""The time limit for a move if only nodes are limited."""
_SCORE = re.compile(r"\bscore (cp|mate) (-?\d+)")


class UciEngine(Opponent):
    """Plays the moves of another program.

    The chosen move is rated 1 and all others 0; the reason is what the engine said of its score.
    """

    searches = True
    takes_all_time = True
    character = Message("An external engine that speaks UCI.")

    def __init__(self, name: str, command: str, game: Game, options: Mapping[str, str] | None = None) -> None:
        """Nothing is started before the first choice.

        Args:
            name: its name in results and error messages.
            command: the program and its arguments, as one would write them in a shell; no shell reads them.
            game: the game to play.
            options: the options to set with `setoption`.

        Raises:
            ExternalPlayerFault: there is no command, or a quotation mark in it is left open.
        """
        self.name = name
        self._game = game
        self._options = dict(options or {})
        self._process: LineProcess | None = None
        self._dialect: EngineDialect = engine_dialect(game)
        self._ready = False
        self._ply = -1
        try:
            self._words = shlex.split(command)
        except ValueError:
            self._words = []
        if not self._words:
            raise ExternalPlayerFault(
                Message(
                    '"{name}" does not contain a valid command. Write engine:COMMAND, such as engine:./myengine.',
                    name=quote_input(name),
                )
            )

    @property
    def needs_solver(self) -> bool:
        """Nothing of ours."""
        return False

    def plays(self, game: Game) -> bool:
        """The game it was made for."""
        return game == self._game

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """See `Opponent.choose`.

        Raises:
            ExternalPlayerFault: the engine crashed, was silent, took too long, or gave no answer; it has been ended.
            PlayerNotStarted: that happened before it was asked for a move.
        """
        moves_to_rate(position)
        limit = limit or Limit()
        try:
            process = self._ready_process(limit.stop)
            if position.ply <= self._ply:
                process.send("ucinewgame")
            self._ply = position.ply
            process.send(f"position {self._place(position)}")
            return self._answer(process, position, limit)
        except BaseException:
            self.close()
            raise

    def start(self) -> None:
        """Start the program and shake hands; raises `PlayerNotStarted` if it cannot play the game."""
        try:
            self._ready_process(None)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the program; the next call of `choose` starts it again."""
        if self._process is not None:
            self._process.send("quit")
            self._process.close()
        self._process, self._ready, self._ply = None, False, -1

    def _ready_process(self, stop: Callable[[], bool] | None) -> LineProcess:
        """The engine, which has answered all that was sent so far."""
        if self._process is not None:
            self._process.send("isready")
            read_until_word(self._process, "readyok", stop)  # a second answer to the last question is none to the next
            return self._process
        try:
            self._process = LineProcess(self._words, self.name)
            shake_hands(self._process, self._options, self._dialect.variant, stop)
        except ExternalPlayerFault as fault:
            raise PlayerNotStarted(fault.message) from fault
        self._process.send("ucinewgame")
        return self._process

    def _place(self, position: Position) -> str:
        way = moves_leading_to(position)
        if way is None:
            return f"fen {self._dialect.to_fen(position)}"
        return " ".join(["startpos", *(["moves"] if way else []), *map(self._dialect.format_move, way)])

    def _answer(self, process: LineProcess, position: Position, limit: Limit) -> Choice:
        words, seconds = _order(limit, position.side_to_move)
        process.send(f"go {words}")
        late, seconds = (late_move_message(seconds), seconds) if self._ready else _with_preparing(seconds)
        end = time.monotonic() + seconds + _MARGIN_SECONDS
        score = None
        while not (line := process.receive(end, "bestmove", late, limit.stop)).startswith("bestmove"):
            found = _SCORE.search(line) if line.startswith("info") else None
            score = found or score
        self._ready = True
        move = self._move(process, position, line)
        said = (Message("the engine says: {score}", score=f"{score[1]} {score[2]}"),) if score else ()
        ratings = {legal: int(legal == move) for legal in position.legal_moves}
        return Choice(move, ratings, {legal: said if legal == move else () for legal in ratings})

    def _move(self, process: LineProcess, position: Position, line: str) -> int:
        word = [*line.split(), ""][1]
        try:
            return self._dialect.parse_move(position, word)
        except (UnreadableMove, IllegalMove) as error:
            told = quote_input(line, 80)
            raise process.fault_with_output(
                Message('its answer "{said}" is not valid: {fault}', said=told, fault=error.message)
            ) from error


def _order(limit: Limit, side: int) -> tuple[str, float]:
    """The words behind `go`, and the seconds after which the answer should be there."""
    words = [] if limit.nodes is None else [f"nodes {limit.nodes}"]
    if limit.clocks is not None:
        return " ".join([*words, _clock_words(limit.clocks, side)]), limit.clocks.own
    seconds = _USUAL_SECONDS if limit.seconds is None and limit.nodes is None else limit.seconds
    words += [] if seconds is None else [f"movetime {max(1, round(1000 * seconds))}"]
    return " ".join(words), _NODES_SECONDS if seconds is None else seconds


def _clock_words(clocks: Clocks, side: int) -> str:
    """The clocks as UCI has them, where "white" moves first; both players get the same increment."""
    times = (clocks.other, clocks.own) if side else (clocks.own, clocks.other)
    white, black, increment = (max(1, round(1000 * seconds)) for seconds in (*times, clocks.increment))
    more = f" winc {increment} binc {increment}" if clocks.increment else ""
    return f"wtime {white} btime {black}{more}"


def _with_preparing(seconds: float) -> tuple[Message, float]:
    """The fault of an engine that does not answer at first, and the seconds that it had."""
    seconds += PREPARING_SECONDS
    told = f"{round(seconds, 2):g}"
    return Message("it took longer than {seconds} s to get ready and make its first move", seconds=told), seconds
