"""What `go` asks for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import IO

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.time_budget import Budget, Clocks, budget_for_move
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.entry import OpponentRole
from denkspiel.opponents.levels.strength import measured_ratings
from denkspiel.opponents.roster import opponent_entries

__all__ = ["MAX_LINE_BYTES", "TOO_LONG_LINE", "GoCommand", "elo_range", "nearest_level", "parse_go", "read_lines"]


def elo_range() -> tuple[int, int]:
    """The lowest and the highest number of a level in any game: `UCI_Elo` is announced before the game is known."""
    measured = [value for name in game_names() for value in _measured(game(name)).values()]
    return min(measured), max(measured)


def nearest_level(played: Game, elo: int) -> str:
    """The level whose number is nearest; where none was measured, the levels share the whole range evenly."""
    values = _measured(played)
    if not values:
        (least, most), levels = elo_range(), _levels()
        values = {name: least + (most - least) * place // max(1, len(levels) - 1) for place, name in enumerate(levels)}
    return min(values, key=lambda name: abs(values[name] - elo))


def _levels() -> list[str]:
    return [entry.name for entry in opponent_entries() if entry.role is OpponentRole.LEVEL]


def _measured(played: Game) -> dict[str, int]:
    known = measured_ratings(played)
    return {name: known[name] for name in _levels() if name in known}


MAX_LINE_BYTES = 1_000_000
"""Bytes of the longest line that is read; a game of 64 moves needs 400."""
TOO_LONG_LINE = "(too-long)"
"""What stands for a line that is longer."""


def read_lines(stream: IO[bytes]) -> Iterator[str]:
    """All lines up to the end; bytes that are no text become signs that stand for that.

    For a line that is too long, of which no part is to be obeyed, there is `TOO_LONG_LINE`.
    """
    while line := stream.readline(MAX_LINE_BYTES):
        text = line.decode(errors="replace")
        while not line.endswith(b"\n") and (line := stream.readline(MAX_LINE_BYTES)):
            text = TOO_LONG_LINE
        yield text


_NUMBERS = frozenset(("movetime", "nodes", "depth", "wtime", "btime", "winc", "binc", "movestogo"))
_UNKNOWN = ("mate", "perft")
_WORDS = _NUMBERS.union(_UNKNOWN, ("searchmoves", "ponder", "infinite"))
_USUAL_SECONDS = 2.0


@dataclass(frozen=True)
class GoCommand:
    """The limits of a search.

    Attributes:
        seconds: the time it may take; with a clock, less where the choice is clear.
        nodes: the positions it may look at.
        depth: how many free choices deep it may look, the move that is looked for counted too.
        infinite: whether the answer waits for `stop`, or, if it ponders, for `ponderhit`.
        is_ponder: whether it thinks in the time of the enemy.
        ponderhit_seconds: the time that a pondering search may take, counted from its beginning, once the opponent has
            made the expected move; `None` if `go` named no time.
        moves: the moves among which the best is looked for, as they were written; all moves if none are named.
    """

    seconds: Budget | float | None = None
    nodes: int | None = None
    depth: int | None = None
    infinite: bool = False
    is_ponder: bool = False
    ponderhit_seconds: float | None = None
    moves: tuple[str, ...] = ()


def parse_go(words: list[str], side: int, free_cells: int) -> tuple[GoCommand, list[Message]]:
    """What the words behind `go` ask for, and what of it cannot be understood.

    Args:
        words: the words.
        side: whose clock counts: 0 for "white", who moves first, 1 for "black".
        free_cells: of the position.
    """
    numbers: dict[str, int] = {}
    faults = []
    for place, word in enumerate(words):
        if word in _NUMBERS:
            text = words[place + 1] if place + 1 < len(words) else ""
            if text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= 15:
                numbers[word] = max(0, int(text))
            else:
                faults.append(Message('"{word}" must be followed by a whole number.', word=word))
    faults += [
        Message('"{word}" after "go" is not supported and is ignored.', word=word) for word in _UNKNOWN if word in words
    ]
    # what stands behind `searchmoves`, up to the next word of the protocol
    behind = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
    moves = tuple(takewhile(lambda word: word not in _WORDS, behind))
    seconds, is_endless = _seconds(numbers, side, free_cells), "infinite" in words
    if "ponder" in words:
        usual = seconds.usual if isinstance(seconds, Budget) else seconds
        return GoCommand(infinite=True, is_ponder=True, ponderhit_seconds=usual, moves=moves), faults
    if seconds is None and not is_endless and not numbers.keys() & {"nodes", "depth"}:
        seconds = _USUAL_SECONDS
    return GoCommand(seconds, numbers.get("nodes"), numbers.get("depth"), is_endless, moves=moves), faults


def _seconds(numbers: Mapping[str, int], side: int, free_cells: int) -> Budget | float | None:
    if "movetime" in numbers:
        return numbers["movetime"] / 1000
    left = numbers.get("wb"[side] + "time")
    if left is None:
        return None
    other, increment = numbers.get("bw"[side] + "time", left), numbers.get("wb"[side] + "inc", 0)
    clocks = Clocks(left / 1000, other / 1000, increment / 1000, numbers.get("movestogo"))
    return budget_for_move(clocks, free_cells)
