"""The positions from which games begin: none, drawn by lot, or from a file; of symmetric twins only one."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.foreign_file import read_untrusted
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import check_no_scores
from denkspiel.core.position import Position
from denkspiel.play.positions.reader import parse_moves_or_position, parse_position
from denkspiel.play.positions.reading import PositionFormat, ReadPosition
from denkspiel.play.record import GameRecord
from denkspiel.play.record_reader import RECORD_BEGIN, parse_records

__all__ = ["Opening", "distinct_openings", "random_openings", "read_opening_file"]

_MOST_BYTES = 64 << 20
"""Of a file of openings."""

Opening = tuple[int, ...]
"""The cells taken, from the empty board."""

_TRIALS_WITHOUT_NEW = 1000
"""After so many games in a row that lead to nothing new there is taken to be no more."""


def distinct_openings(
    game: Game, openings: Iterable[Opening], keep: Callable[[Position], bool] = lambda _: True
) -> Iterator[Opening]:
    """Those openings after which the game goes on, the first one of each that are equal or symmetric twins.

    Args:
        game: what is played.
        openings: legal moves of that game.
        keep: says whether a position will do; asked once for each that is different.
    """
    known: set[int] = set()
    for opening in openings:
        position = _after(game, opening)
        if position.outcome is None and (key := position.canonical.key) not in known:
            known.add(key)
            if keep(position):
                yield opening


def random_openings(
    game: Game, plies: int, count: int, seed: str, keep: Callable[[Position], bool] = lambda _: True
) -> list[Opening]:
    """Return openings of random moves that lead to different positions; fewer than `count` if there are no more.

    Args:
        game: the game.
        plies: the number of moves of each opening.
        count: the number of openings.
        seed: the seed of all random choices. A larger `count` adds openings and keeps the first ones.
        keep: a function that returns whether to use a position.

    Examples:
        >>> from denkspiel import format_moves, game
        >>> from denkspiel.arena.openings import random_openings
        >>> openings = random_openings(game("connect-four"), plies=2, count=3, seed="1")
        >>> len(openings), len(format_moves("connect-four", openings[0]))
        (3, 2)
    """
    rng = Random(f"{seed}/openings {plies}")
    found: list[Opening] = []
    known: set[int] = set()
    since = 0
    while len(found) < count and since < _TRIALS_WITHOUT_NEW:
        opening, position = _drawn(game, plies, rng)
        since += 1
        if position.outcome is not None or (key := position.canonical.key) in known:
            continue
        known.add(key)
        since = 0
        if keep(position):
            found.append(opening)
    return found


def read_opening_file(game: Game, path: Path) -> dict[Opening, int]:
    """The openings of a file, and how many of the moves of each are a set-up position.

    The file has the games of a record, or on each line a text that `read_position` understands, or is one such text of
    several lines, such as a diagram. Moves without a format are read as `parse_moves` does. Empty lines and those
    that begin with # count for nothing.

    Raises:
        FileFault: the file cannot be read, is a faulty record or one of another game, a line is not a position of the
            game, the file can be read in several ways, or all games are finished; the sentence names the file and the
            line.
    """
    try:
        text = "\n".join(read_untrusted(path, _MOST_BYTES).decode().splitlines())
    except UnicodeDecodeError as error:
        raise FileFault(Message('"{file}" is not a UTF-8 text file.', file=str(path))) from error
    except (OSError, ValueError) as error:
        raise FileFault(
            Message('Cannot read "{file}": {fault}.', file=str(path), fault=os_error_reason(error))
        ) from error
    found: dict[Opening, int] = {}
    if text.startswith(RECORD_BEGIN):
        openings = [(_moves_of(record, game, path), record.setup) for record in parse_records(text, str(path))]
    else:
        openings = _in_lines(game, text, path)
    for moves, setup in openings:
        found.setdefault(moves, setup)
    if found and all(_after(game, opening).outcome is not None for opening in found):
        raise FileFault(
            Message('All games in "{file}" are finished, so they cannot serve as openings.', file=str(path))
        )
    return found


def _in_lines(game: Game, text: str, path: Path) -> list[tuple[Opening, int]]:
    """One opening on each line, or the one that the whole text is."""
    numbered = enumerate(text.splitlines(), 1)
    lines = [(number, line) for number, line in numbered if line.strip() and not line.lstrip().startswith("#")]
    whole = _whole(game, text) if len(lines) > 1 else None
    found = []
    for number, line in lines:
        try:
            check_no_scores(game, line)
            read = parse_moves_or_position(game, line)
            found.append((read.moves, read.setup))
        except DenkspielError as error:
            if whole is not None:
                return [(whole.moves, whole.setup)]
            raise FileFault(
                Message('"{file}", line {line}: {fault}', file=str(path), line=number, fault=error.message)
            ) from error
    if whole is not None:
        raise FileFault(
            Message(
                '"{file}" can be one position or one on each line. Put "{format}:" on a line of its own at the top, or '
                'a format such as "{other}:" in front of each line.',
                file=str(path),
                format=whole.format.value,
                other=PositionFormat.MOVES.value,
            )
        )
    return found


def _whole(game: Game, text: str) -> ReadPosition | None:
    """What the whole text is if it is one position; several lines of moves are several openings."""
    try:
        read = parse_position(text, game)
    except DenkspielError:
        return None
    return None if read.format in _OF_MOVES else read


_OF_MOVES = (PositionFormat.MOVES, PositionFormat.ZERO_BASED, PositionFormat.SQUARES, PositionFormat.DROPS)


def _moves_of(record: GameRecord, game: Game, path: Path) -> Opening:
    if record.game != game:
        raise FileFault(
            Message(
                '"{file}" contains a game of {other}, not of {game}.',
                file=str(path),
                other=record.game.id,
                game=game.id,
            )
        )
    return record.moves


def _after(game: Game, opening: Opening) -> Position:
    position = Position.start(game)
    for move in opening:
        position = position.play(move)
    return position


def _drawn(game: Game, plies: int, rng: Random) -> tuple[Opening, Position]:
    """Random moves, as many as wanted or until the game is over."""
    moves: list[int] = []
    position = Position.start(game)
    while len(moves) < plies and position.outcome is None:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return tuple(moves), position
