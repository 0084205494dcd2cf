"""What the service answers about games that are written down or read, as models."""

from denkspiel.play.record import ResultSign
from denkspiel.web.board.answers import AnswerData
from denkspiel.web.board.schemas import SeatData

__all__ = [
    "Read",
    "ReadGames",
    "RecordText",
]


class RecordText(AnswerData):
    """A game record as text, and a name for its file."""

    text: str
    file: str


class Read(AnswerData):
    """A game read from a record, a link or a row of moves.

    `title` is what people read. `players` have the seats of a state, to go on with those who played; it is null if
    nobody is named, or somebody does not play here. `variations` are further lines, by their cells from the empty board
    on. `faults` tell what is wrong with a link; the moves are those before
    the first fault.
    """

    game: str
    title: str
    moves: list[str]
    cells: list[int]
    text: str
    names: tuple[str, str]
    kinds: tuple[str, str]
    players: tuple[SeatData, SeatData] | None
    seed: str
    result: ResultSign
    variations: list[list[int]]
    faults: list[str]


class ReadGames(AnswerData):
    """The games of a text, up to the first fault of it; `fault` says what that is."""

    games: list[Read]
    fault: str | None
