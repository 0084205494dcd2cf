"""What is answered about games by link, as models."""

from typing import Annotated, Literal

from pydantic import Field

from denkspiel.web.board.answers import AnswerData, CourseStep, Side
from denkspiel.web.live.questions import ClockData

__all__ = [
    "EndingData",
    "EntryData",
    "EventData",
    "LiveAnswer",
    "LiveBoard",
    "LiveGames",
    "LiveOwn",
    "LiveSeat",
    "LiveSummary",
    "LiveView",
    "OfferData",
    "PossibleData",
    "PresenceData",
    "SeatHere",
    "SeatLink",
    "SummaryEnding",
    "SummarySeat",
]

_Instant = Annotated[int, Field(ge=0, description="Milliseconds since 1970.")]
_Stage = Literal["waiting", "playing", "over"]
_Why = Literal["line", "avoided-line", "board-full", "agreed", "resigned", "time", "aborted", "decided"]
_Offered = Literal["draw", "take-back", "rematch"]


class SeatHere(AnswerData):
    """Whether a player is here now, and when that was last so; a computer always is."""

    here: bool
    seen: _Instant | None


class LiveSeat(SeatHere):
    """Who sits there: "human", or an opponent; nobody, where `kind` is empty."""

    kind: str
    name: str


class PresenceData(AnswerData):
    """Who is here."""

    seats: tuple[SeatHere, SeatHere]
    watchers: int


class OfferData(AnswerData):
    """What a side has offered."""

    offer: _Offered
    side: Side


class PossibleData(AnswerData):
    """A command that would be carried out now."""

    do: Literal["sit", "resign", "abort", "propose", "accept", "decline", "withdraw"]
    offer: _Offered | None = None


class EndingData(AnswerData):
    """How a game between seats ended."""

    why: _Why
    winner: Side | None
    lines: list[list[int]]


class SummaryEnding(AnswerData):
    """How a game in a list ended."""

    why: _Why
    winner: Side | None


class LiveBoard(AnswerData):
    """What is the same for all who look at a game by link.

    Attributes:
        id: whoever knows it may watch.
        version: the number of changes, from 1.
        stage: whether a seat is free, it is being played, or over.
        step: what stands on the board.
        clock: how much time there is; null for any.
        due: when the time of the side to move is over, unless something happens before.
        offers: what is offered.
        ending: how it ended.
        said: what has happened last, one sentence each.
        previous: the game of which this is the rematch.
        following: the rematch of this one.
        room: the room it belongs to.
    """

    id: str
    version: int
    stage: _Stage
    step: CourseStep
    clock: ClockData | None
    due: _Instant | None
    offers: list[OfferData]
    ending: EndingData | None
    said: list[str]
    previous: str | None
    following: str | None
    room: str | None


class LiveOwn(AnswerData):
    """What is so for one who looks, and now.

    Attributes:
        at: the time of the service.
        side: the seat of this browser; null if it watches.
        left: what each side has for its next move, or for the one it is thinking about, in milliseconds.
        seats: who sits there.
        watchers: how many others look.
        possible: what this browser can do besides moves.
        status: what is waited for, as this browser is to be told it, or how the game ended.
    """

    at: _Instant
    side: Side | None
    left: tuple[int, int]
    seats: tuple[LiveSeat, LiveSeat]
    watchers: int
    possible: list[PossibleData]
    status: str


class LiveView(LiveBoard, LiveOwn):
    """A game by link, as one browser sees it."""


class EventData(AnswerData):
    """Something that has happened; beside `what` there is what belongs to that, and no more."""

    what: Literal[
        "sat",
        "begun",
        "moved",
        "proposed",
        "declined",
        "withdrawn",
        "lapsed",
        "taken-back",
        "ended",
        "rematch-agreed",
    ]
    side: Side | None = None
    player: str | None = None
    name: str | None = None
    ply: int | None = None
    cell: int | None = None
    offer: _Offered | None = None
    cells: list[int] | None = None
    why: _Why | None = None
    winner: Side | None = None
    lines: list[list[int]] | None = None


class EntryData(AnswerData):
    """What a command has changed, when, and to which version that led."""

    version: int
    at: _Instant
    events: list[EventData]


class LiveAnswer(AnswerData):
    """What came of a command: the same entry again if it is repeated, and the game as it stands now."""

    view: LiveView
    entry: EntryData


class SummarySeat(AnswerData):
    """Who sits there; nobody, where the name is empty."""

    kind: str
    name: str


class LiveSummary(AnswerData):
    """A game in the list of a browser: what its view has, without the board and the sentences."""

    id: str
    version: int
    game: str
    side: Side
    seats: tuple[SummarySeat, SummarySeat]
    stage: _Stage
    to_move: Side | None
    clock: ClockData | None
    due: _Instant | None
    offers: list[OfferData]
    ending: SummaryEnding | None
    changed: _Instant
    previous: str | None
    following: str | None
    room: str | None


class LiveGames(AnswerData):
    """The games in which a browser has a seat, the one that has changed last first.

    Attributes:
        games: so many of them as are told at once.
        before: what to ask for to be told those that follow; null if there are none.
    """

    games: list[LiveSummary]
    before: str | None


class SeatLink(AnswerData):
    """A link that gives the seat to one more browser, once within an hour; seen from the root of the service."""

    link: str
