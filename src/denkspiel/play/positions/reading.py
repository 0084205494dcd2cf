"""What it means to read a position: the formats by name, what was read, and the games among which a reader looks."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum

from denkspiel.core.errors import DenkspielError, InvalidPosition, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.play.player import HUMAN

__all__ = ["GamesToRead", "PositionFormat", "ReadPosition", "Source", "only_game", "setup_of_text"]


class PositionFormat(Enum):
    """How a position is written. The value is the name for users."""

    MOVES = "moves"
    NUMBERED = "numbered"
    ZERO_BASED = "zero-based"
    SQUARES = "squares"
    DROPS = "drops"
    LINK = "link"
    GAMESOLVER = "gamesolver"
    RECORD = "record"
    FEN = "fen"
    DIAGRAM = "diagram"
    BOARD = "board"
    EMOJI = "emoji"
    CELLS = "cells"
    STACKS = "stacks"
    KAGGLE = "kaggle"
    KAGGLE_MATCH = "kaggle-match"
    JSON = "json"

    @property
    def title(self) -> Message:
        """What a text in this format is called in a sentence."""
        return _TITLES[self]


_TITLES = {
    PositionFormat.MOVES: Message("moves"),
    PositionFormat.NUMBERED: Message("numbered moves"),
    PositionFormat.ZERO_BASED: Message("moves counted from 0"),
    PositionFormat.SQUARES: Message("squares"),
    PositionFormat.DROPS: Message("an engine's moves"),
    PositionFormat.LINK: Message("a link"),
    PositionFormat.GAMESOLVER: Message("a link to connect4.gamesolver.org"),
    PositionFormat.RECORD: Message("a game record"),
    PositionFormat.FEN: Message("a FEN"),
    PositionFormat.DIAGRAM: Message("a diagram"),
    PositionFormat.BOARD: Message("a diagram"),
    PositionFormat.EMOJI: Message("a diagram"),
    PositionFormat.CELLS: Message("cells row by row from the top"),
    PositionFormat.STACKS: Message("cells column by column from the bottom"),
    PositionFormat.KAGGLE: Message("a Kaggle board"),
    PositionFormat.KAGGLE_MATCH: Message("a Kaggle match"),
    PositionFormat.JSON: Message("a position as JSON"),
}


@dataclass(frozen=True)
class ReadPosition:
    """A position that was read from a text.

    Attributes:
        game: the game.
        moves: the cells taken, in an order in which a game can take them.
        setup: how many of the moves are a set-up position: all if the text has only stones, none if it has the moves.
        format: what the text is.
        first_sign: the sign of the player who moved first, if the text is a diagram.
        names, kinds: the players, as in a `GameRecord`, where a link or a record names them.
    """

    game: Game
    moves: tuple[int, ...]
    setup: int
    format: PositionFormat
    first_sign: str = ""
    names: tuple[str, str] = ("", "")
    kinds: tuple[str, str] = (HUMAN, HUMAN)

    @property
    def position(self) -> Position:
        """The position after the moves."""
        position = Position.start(self.game)
        for move in self.moves:
            position = position.play(move)
        return position

    @property
    def summary(self) -> Message:
        """What was understood, in a sentence."""
        position = self.position
        gaps = {"format": self._title, "game": self.game.heading, "count": position.ply}
        if position.outcome is not None:
            return Message("Read as {format}: {game}, stones on the board: {count}, the game is over.", **gaps)
        if position.side_to_move:
            return Message("Read as {format}: {game}, stones on the board: {count}, second player to move.", **gaps)
        return Message("Read as {format}: {game}, stones on the board: {count}, first player to move.", **gaps)

    @property
    def _title(self) -> Message:
        title = self.format.title
        if not self.first_sign:
            return title
        return Message("{format} in which {sign} moved first", format=title, sign=self.first_sign)


@dataclass(frozen=True)
class GamesToRead:
    """The games in which positions are read.

    Attributes:
        names: those that a text can be of if nobody says which game it is.
        find: the game of a name; raises a `DenkspielError` if there is none.
        reads_definitions: whether a record can bring a game of its own.
    """

    names: tuple[str, ...]
    find: Callable[[str], Game]
    reads_definitions: bool = False

    @property
    def listed(self) -> tuple[Game, ...]:
        """The games of the names."""
        return tuple(map(self.find, self.names))


@dataclass(frozen=True)
class Source:
    """A text to be read, with what is known of it besides.

    Attributes:
        text: the text.
        usual: the game that it is of unless it says or looks otherwise.
        games: the games to look among.
        is_named: whether the text names its format itself ("zero-based: 3,3"), so that its look decides nothing.
    """

    text: str
    usual: Game | None
    games: GamesToRead
    is_named: bool = False

    def with_text(self, text: str) -> "Source":
        """The same with another text."""
        return replace(self, text=text)

    def in_games(self, read: Callable[[Game], ReadPosition]) -> list[ReadPosition]:
        """What `read` makes of the text in the usual game, or else in each of the listed games that allow it.

        Raises:
            DenkspielError: what `read` raises in the usual game.
            UnreadableMove: there is no usual game, and no listed one allows the text.
        """
        if self.usual is not None:
            return [read(self.usual)]
        found = []
        for game in self.games.listed:
            with suppress(DenkspielError):
                found.append(read(game))
        if not found:
            raise UnreadableMove(Message("No game is given for these moves."))
        return found


def only_game(games: Iterable[Game]) -> Game | None:
    """The only one of these games; `None` if there is none.

    Raises:
        InvalidPosition: there are several; the sentence names them.
    """
    found = list(dict.fromkeys(games))
    if len(found) > 1:
        names = ", ".join(game.id for game in found)
        raise InvalidPosition(Message("This text fits several games: {games}. Say which one it is.", games=names))
    return found[0] if found else None


def setup_of_text(text: str, moves: int) -> int:
    """How many of so many moves are a set-up position, as links and records have it; 0 if it is no such number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= moves else 0
