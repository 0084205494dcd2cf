"""Players as people write them.

"level-5", "master?seconds=0.1", "master?weights=FILE&threads=2", "my_player.py:MyPlayer",
"engine:./myengine --fast?Threads=2", "kaggle:agent.py", "openspiel:mcts?simulations=500", "sb3:model.zip"
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

from denkspiel.core.errors import DenkspielError, FileFault, UnknownName
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.opponents.external.hosted_player import MAX_MEGABYTES
from denkspiel.opponents.external.other_players import OPEN_SPIEL, PREFIXES, folder_fault, other_player
from denkspiel.opponents.external.python_file import PythonFile
from denkspiel.opponents.external.uci_engine import UciEngine
from denkspiel.opponents.levels.master import Master
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.opponents.roster import opponent_for

__all__ = [
    "FaultySpecification",
    "check_players_start",
    "close_opponent",
    "closing_opponent",
    "is_external",
    "opponent_from_text",
    "start_opponent",
    "takes_rng",
    "without_options",
]

_ENGINE = "engine:"
_OPTIONS = re.compile(r"(?s)(.*)\?([^?=&\s]+=[^?&]*(?:&[^?=&]+=[^?&]*)*)")
_FILE = re.compile(r"(?is)(.*\.py)(?::(.*))?")
_WEIGHTS, _THREADS = "weights", "threads"
_MOST = {"seconds": 1_000_000.0, "nodes": 1e12, "megabytes": 1e6, _THREADS: 1024}
_TRIAL_SECONDS = 0.05
"""The time limit for an engine's first move on trial."""
_EXAMPLES = {"seconds": 0.5, _THREADS: 2}


class FaultySpecification(DenkspielError, ValueError):
    """The text does not describe a player."""

    kind = "faulty-specification"


class _Limited(Opponent):
    """An opponent with limits of its own, which stand before those of the game."""

    def __init__(self, name: str, inner: Opponent, seconds: float | None, nodes: int | None) -> None:
        self.name, self.character = name, inner.character
        self.searches, self.quick, self.takes_all_time = inner.searches, inner.quick, inner.takes_all_time
        self._inner, self._seconds, self._nodes = inner, seconds, nodes

    @property
    def needs_solver(self) -> bool:
        """See `Opponent`."""
        return self._inner.needs_solver

    def needs_solver_at(self, position: Position) -> bool:
        """See `Opponent`."""
        return self._inner.needs_solver_at(position)

    def plays(self, game: Game) -> bool:
        """See `Opponent`."""
        return self._inner.plays(game)

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """See `Opponent.choose`."""
        limit = replace(limit or Limit(), seconds=self._seconds, nodes=self._nodes, clocks=None)
        return self._inner.choose(position, rng, limit)

    @property
    def helpers(self) -> tuple[str, ...]:
        """See `Opponent`."""
        return self._inner.helpers

    def start(self) -> None:
        """Start what the opponent needs."""
        start_opponent(self._inner)

    def close(self) -> None:
        """End what the opponent has started."""
        close_opponent(self._inner)


def is_external(text: str) -> bool:
    """Whether `opponent_from_text` would start a program for this; it need not exist."""
    stem, _ = _divided(text)
    return stem.startswith((_ENGINE, *PREFIXES)) or _FILE.fullmatch(stem) is not None


def takes_rng(text: str) -> bool:
    """Whether the player uses the random numbers that `choose` gets; engines and players made elsewhere do not."""
    return not without_options(text.strip()).startswith((_ENGINE, *PREFIXES))


def without_options(text: str) -> str:
    """The text without its options: for an opponent of the roster, its name there."""
    return _divided(text)[0]


def opponent_from_text(text: str, game: Game, *, allow_helpers: bool = True) -> Opponent:
    """The opponent that is written like this; what it starts, it starts when it first chooses.

    Args:
        text: the player as it is written.
        game: the game to play.
        allow_helpers: whether code of other people may use our own players and searches; otherwise it loses if it does.

    Raises:
        FaultySpecification: an option is unknown, or its value out of range.
        UnknownName: the roster has no such opponent.
        UnsuitableOpponent: it does not play `game`.
        FileFault: there is no such file, or it is not one that can play.
        ExternalPlayerFault: no program is named.
    """
    text = text.strip()
    stem, options = _divided(text)
    seconds, nodes = _number(text, options, "seconds"), _number(text, options, "nodes")
    found = _unlimited(text, stem, options, game, allow_helpers=allow_helpers)
    if seconds is None and nodes is None:
        return found
    return _Limited(text if is_external(text) else text.lower(), found, seconds, None if nodes is None else int(nodes))


@contextmanager
def closing_opponent(opponent: Opponent) -> Iterator[Opponent]:
    """Close the opponent at the end of the block: this ends what it has started."""
    try:
        yield opponent
    finally:
        close_opponent(opponent)


def start_opponent(opponent: Opponent) -> None:
    """Start the program that an opponent needs, before it is asked for a move. Most opponents need none.

    Raises:
        PlayerNotStarted: it does not start.
    """
    start = getattr(opponent, "start", None)
    if start is not None:
        start()


def close_opponent(opponent: Opponent) -> None:
    """End what an opponent has started; the next call of `choose` starts it again."""
    close = getattr(opponent, "close", None)
    if close is not None:
        close()


def check_players_start(
    texts: Iterable[str], game: Game, *, first_moves: bool = True, allow_helpers: bool = True
) -> None:
    """Start each player from outside once and end it again, so that nobody plays against one that does not start.

    A player in Python has to load. An engine also has to make a legal first move, which shows that it knows the game;
    what a strategy in a file does wrong later costs it its games and is no matter of this.

    Args:
        texts: players as they are written; those of the roster start nothing.
        game: the game to play.
        first_moves: whether engines have to make a move.
        allow_helpers: whether code of other people may use our own players and searches.

    Raises:
        ExternalPlayerFault: one of them does not start, does not keep to the protocol, or does not play the game.
    """
    for text in dict.fromkeys(filter(is_external, texts)):
        with closing_opponent(opponent_from_text(text, game, allow_helpers=allow_helpers)) as player:
            start_opponent(player)
            inner = player._inner if isinstance(player, _Limited) else player
            if first_moves and isinstance(inner, UciEngine):
                inner.choose(Position.start(game), Random(0), Limit(seconds=_TRIAL_SECONDS, nodes=1))


def _unlimited(text: str, stem: str, options: dict[str, str], game: Game, *, allow_helpers: bool) -> Opponent:
    """The opponent without limits; takes the options that are its own, and wants none left."""
    if is_external(text):
        return _external(text, stem, options, game, allow_helpers=allow_helpers)
    is_master = stem.lower() == Master.name
    learned = options.pop(_WEIGHTS, None) if is_master else None
    threads = _number(text, options, _THREADS) if is_master else None
    if learned == "":
        raise FaultySpecification(
            Message('"{player}": {option} needs a file name.', player=quote_input(text), option=_WEIGHTS)
        )
    _want_no_options(stem, options, f", {_WEIGHTS}, {_THREADS}" if is_master else "")
    if os.sep in stem or stem in (os.curdir, os.pardir):
        raise _no_player(stem)
    if learned is None and threads is None:
        try:
            return opponent_for(stem, game)
        except UnknownName:
            if Path(stem).exists():
                raise _no_player(stem) from None
            raise
    return _master(text, None if learned is None else Path(learned), None if threads is None else int(threads), game)


def _external(text: str, stem: str, options: dict[str, str], game: Game, *, allow_helpers: bool) -> Opponent:
    """A player that has a process of its own."""
    if stem.startswith(_ENGINE):
        return UciEngine(text, stem.removeprefix(_ENGINE), game, options)
    number = _number(text, options, "megabytes")
    megabytes = None if number is None else int(number)
    if not stem.startswith(OPEN_SPIEL):
        _want_no_options(stem, options, ", megabytes")
    if stem.startswith(PREFIXES):
        return other_player(text, stem, game, options, megabytes, allow_helpers=allow_helpers)
    file = _FILE.fullmatch(stem)
    assert file is not None, "all others are files"
    path, name = Path(file[1]), file[2] or ""
    return PythonFile(text, path, name, game, megabytes or MAX_MEGABYTES, allow_helpers=allow_helpers)


def _want_no_options(stem: str, options: Mapping[str, str], own: str) -> None:
    """Refuse options that a player does not have; `own` names those that it has besides what every player has."""
    if options:
        raise FaultySpecification(
            Message(
                '"{player}" has no option "{option}". Allowed: {allowed}.',
                player=quote_input(stem),
                option=quote_input(next(iter(options))),
                allowed=f"seconds, nodes{own}",
            )
        )


def _no_player(path: str) -> FileFault:
    """The error for a text that looks like a path but is no player."""
    if Path(path).is_dir():
        return folder_fault(path)
    if Path(path).is_file():
        return FileFault(
            Message('"{path}" is not a Python file. If it is an engine, write "engine:{path}".', path=path)
        )
    return FileFault(Message('There is no file or folder "{path}".', path=path))


def _master(text: str, path: Path | None, threads: int | None, game: Game) -> Opponent:
    """`Master` with the weights of a file and this number of threads, or with those it has by default."""
    from denkspiel.solver.network.weights import read_weights  # noqa: PLC0415 (loads numba)

    weights = None if path is None else read_weights(path)
    if weights is not None:
        weights.check_game(game)
    found = Master(weights, threads=threads)
    found.name = text
    return found


def _divided(text: str) -> tuple[str, dict[str, str]]:
    """The text before the last question mark, and the options behind it; a Python file may have one in its name."""
    if text.endswith(".py") and Path(text).is_file():
        return text, {}
    found = _OPTIONS.fullmatch(text.strip())
    if found is None:
        return text.strip(), {}
    pairs = (pair.partition("=") for pair in found[2].split("&"))
    return found[1], {name: value for name, _, value in pairs}


def _number(text: str, options: dict[str, str], name: str) -> float | None:
    """The value of an option that is a positive number, which is taken out of the options."""
    value = options.pop(name, None)
    if value is None:
        return None
    whole = name != "seconds"
    pattern = r"[0-9]{1,13}" if whole else r"[0-9]{1,7}(\.[0-9]{1,6})?"
    if not re.fullmatch(pattern, value, re.ASCII) or not 0 < float(value) <= _MOST[name]:
        raise _no_number(text, name, value, whole)
    return float(value)


def _no_number(text: str, name: str, value: str, whole: bool) -> FaultySpecification:
    facts = {
        "player": quote_input(text),
        "option": name,
        "value": quote_input(value),
        "most": f"{_MOST[name]:.0f}",
        "example": f"{name}={_EXAMPLES.get(name, 1000)}",
    }
    if whole:
        return FaultySpecification(
            Message(
                '"{player}": {option} cannot be "{value}". Allowed: whole numbers from 1 to {most}, such as {example}.',
                **facts,
            )
        )
    return FaultySpecification(
        Message(
            '"{player}": {option} cannot be "{value}". Allowed: positive numbers up to {most}, such as {example}.',
            **facts,
        )
    )
