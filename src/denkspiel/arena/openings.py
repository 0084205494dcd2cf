"""The positions from which games begin: none, drawn by lot, or from a file; of symmetric twins only one."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import follow_moves
from denkspiel.core.position import Position

__all__ = ["Opening", "different", "opening_file", "random_openings"]

Opening = tuple[int, ...]
"""The cells taken, from the empty board."""

_TRIALS_WITHOUT_NEW = 1000
"""After so many games in a row that lead to nothing new there is taken to be no more."""


def different(
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
    game: Game, plies: int, number: int, seed: str, keep: Callable[[Position], bool] = lambda _: True
) -> list[Opening]:
    """Openings of random moves, see `different`; fewer than `number` where there are no more.

    Args:
        game: what is played.
        plies: how many moves each has.
        number: how many are wanted.
        seed: the source of chance; the first ones are the same whatever `number` is.
        keep: see `different`.
    """
    rng = Random(f"{seed}/openings {plies}")
    found: list[Opening] = []
    known: set[int] = set()
    since = 0
    while len(found) < number and since < _TRIALS_WITHOUT_NEW:
        opening, position = _drawn(game, plies, rng)
        since += 1
        if position.outcome is not None or (key := position.canonical.key) in known:
            continue
        known.add(key)
        since = 0
        if keep(position):
            found.append(opening)
    return found


def opening_file(game: Game, path: Path) -> list[Opening]:
    """The openings of a file: moves as text, one opening on each line; empty lines count for nothing.

    Raises:
        FileFault: the file cannot be read.
        UnreadableMove: a part of a line is not a move of this game.
        IllegalMove: a move is not allowed where it stands.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileFault(Message('"{file}" cannot be read: {fault}.', file=str(path), fault=cause(error))) from error
    return [follow_moves(game, line)[0] for line in text.splitlines() if line.strip()]


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
