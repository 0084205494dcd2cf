"""Requests and answers about link games, as models."""

from typing import Annotated, Literal

from pydantic import Field

from denkspiel.core.geometry import MAX_CELLS
from denkspiel.online.games.clock import MAX_DAYS, MAX_MINUTES, MAX_SECONDS
from denkspiel.online.games.course import MAX_PLANNED_LINES
from denkspiel.online.games.messages import GameEvent
from denkspiel.web.app.schemas import RequestModel, ResponseModel, Side
from denkspiel.web.board.schemas import GameStep, Move

__all__ = [
    "ClockData",
    "CommandIdField",
    "EmptyRequest",
    "EndingData",
    "Exploration",
    "ExploredMove",
    "GameCommandAnswer",
    "GameCommandRequest",
    "GameEntryData",
    "GreetingData",
    "GreetingName",
    "InvitedOpponent",
    "LiveGameList",
    "LiveGameSummaryData",
    "LiveSeat",
    "LiveView",
    "Lobby",
    "MoveResultsOfOpponent",
    "Name",
    "NewLiveGameRequest",
    "OfferData",
    "OpenInvitationData",
    "PossibleCommand",
    "PresenceData",
    "ResultCountsData",
    "SeatLink",
    "SeatPresenceData",
    "SharedGamePart",
    "ShortText",
    "SummaryEnding",
    "SummarySeat",
    "TakeSeatRequest",
    "Version",
    "ViewerGamePart",
]

ShortText = Annotated[str, Field(max_length=64)]
Name = Annotated[str, Field(description="1 to 12 printable characters.")]
Version = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
CommandIdField = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9-][A-Za-z0-9_-]{0,63}$", description="Chosen by the client; a repeat has the same."),
]


GreetingName = Literal["hello", "good-luck", "nice-move", "oops", "moment", "good-game", "thanks", "bye"]


class ClockData(RequestModel):
    """Minutes for a game and seconds for each move, or days for each move."""

    minutes: Annotated[int, Field(ge=0, le=MAX_MINUTES, strict=True)] = 0
    seconds: Annotated[int, Field(ge=0, le=MAX_SECONDS, strict=True)] = 0
    days: Annotated[int, Field(ge=0, le=MAX_DAYS, strict=True)] = 0


class InvitedOpponent(RequestModel):
    """A computer that is to sit in the other seat."""

    kind: ShortText


class NewLiveGameRequest(RequestModel):
    """A new link game; `begin` is "first" if this browser shall have the first move."""

    game: ShortText
    name: Name
    other: Annotated[InvitedOpponent | None, Field(description="An opponent; null leaves the seat free.")] = None
    begin: Literal["lot", "first", "second"] = "lot"
    clock: ClockData | None = None
    setup: Annotated[
        str, Field(max_length=2000, description="The moves to the position from which the game begins, in a row.")
    ] = ""
    listed: Annotated[bool, Field(strict=True, description="Whether everybody on this server may find it.")] = False


class GameCommandRequest(RequestModel):
    """What is to be done at a link game; beside `id`, `seen` and `do` a command has what it needs and no more."""

    id: CommandIdField
    seen: Annotated[Version, Field(description="The version of the game that was seen; 0 for none.")]
    do: Literal[
        "sit",
        "invite",
        "move",
        "resign",
        "abort",
        "propose",
        "accept",
        "decline",
        "withdraw",
        "greet",
        "give-time",
        "plan",
        "time-over",
    ]
    name: Annotated[Name | None, Field(description='To "sit" under.')] = None
    opponent: Annotated[ShortText | None, Field(description='To "invite".')] = None
    cell: Annotated[int | None, Field(ge=0, lt=MAX_CELLS, strict=True, description='To "move" to.')] = None
    offer: Annotated[
        Literal["draw", "take-back", "rematch"] | None, Field(description='To "propose", "accept" and so on.')
    ] = None
    greeting: Annotated[GreetingName | None, Field(description='To "greet" with.')] = None
    lines: Annotated[
        list[Annotated[list[Annotated[int, Field(ge=0, lt=MAX_CELLS, strict=True)]], Field(max_length=MAX_CELLS)]]
        | None,
        Field(
            max_length=MAX_PLANNED_LINES,
            description='To "plan": lines of cells, each from a move of the other player to an answer.',
        ),
    ] = None


class TakeSeatRequest(RequestModel):
    """A one-time link to a seat: the whole of it, or what stands in it behind "#"."""

    link: Annotated[str, Field(max_length=400)]

    @property
    def secret(self) -> str:
        """What stands in the link behind "#"."""
        return self.link.rpartition("#")[2]


class EmptyRequest(RequestModel):
    """Nothing needs to be said."""


_Instant = Annotated[int, Field(ge=0, description="Milliseconds since 1970.")]
_Stage = Literal["waiting", "playing", "over"]
_Why = Literal["line", "avoided-line", "board-full", "agreed", "resigned", "time", "aborted", "decided"]
_Offered = Literal["draw", "take-back", "rematch"]


class SeatPresenceData(ResponseModel):
    """Whether a player is here now, and when that was last so; a computer always is."""

    here: bool
    seen: _Instant | None


class LiveSeat(SeatPresenceData):
    """Who sits there: "human", or an opponent; nobody, where `kind` is empty."""

    kind: str
    name: str


class PresenceData(ResponseModel):
    """Who is here."""

    seats: tuple[SeatPresenceData, SeatPresenceData]
    watchers: int


class OfferData(ResponseModel):
    """What a side has offered."""

    offer: _Offered
    side: Side


class PossibleCommand(ResponseModel):
    """A command that would be carried out now."""

    do: Literal["sit", "resign", "abort", "propose", "accept", "decline", "withdraw", "give-time"]
    offer: _Offered | None = None


class GreetingData(ResponseModel):
    """What a player has said last, and the version of the game with it."""

    greeting: GreetingName
    version: int


class EndingData(ResponseModel):
    """How a game between seats ended."""

    why: _Why
    winner: Side | None
    lines: list[list[int]]


class SummaryEnding(ResponseModel):
    """How a game in a list ended."""

    why: _Why
    winner: Side | None


class SharedGamePart(ResponseModel):
    """What is the same for all who look at a link game.

    Attributes:
        id: everybody who knows it may watch.
        version: the number of changes, from 1.
        stage: whether a seat is free, it is being played, or over.
        step: what stands on the board.
        clock: how much time there is; null for any.
        due: when the time of the side to move is over, unless something happens before.
        offers: what is offered.
        ending: how it ended.
        said: what has happened last, one sentence each.
        greetings: what each player has said last.
        previous: the game of which this is the rematch.
        following: the rematch of this one.
        room: the room it belongs to.
    """

    id: str
    version: int
    stage: _Stage
    step: GameStep
    clock: ClockData | None
    due: _Instant | None
    offers: list[OfferData]
    ending: EndingData | None
    said: list[str]
    greetings: tuple[GreetingData | None, GreetingData | None]
    previous: str | None
    following: str | None
    room: str | None


class ViewerGamePart(ResponseModel):
    """What is so for one who looks, and now.

    Attributes:
        at: the time of the service.
        side: the seat of this browser; null if it watches.
        left: what each side has for its next move, or for the one it is thinking about, in milliseconds.
        seats: who sits there.
        watchers: how many others look.
        possible: what this browser can do besides moves, greetings and plans.
        can_greet: what it can say.
        plan: which moves it answers in advance, as lines of cells; null if it cannot.
        status: what is waited for, as this browser is to be told it, or how the game ended.
    """

    at: _Instant
    side: Side | None
    left: tuple[int, int]
    seats: tuple[LiveSeat, LiveSeat]
    watchers: int
    possible: list[PossibleCommand]
    can_greet: list[GreetingName]
    plan: list[list[int]] | None
    status: str


class LiveView(SharedGamePart, ViewerGamePart):
    """A link game, as one browser sees it."""


class GameEntryData(ResponseModel):
    """What a command has changed, when, and to which version that led."""

    version: int
    at: _Instant
    events: list[Annotated[GameEvent, Field(discriminator="what")]]


class GameCommandAnswer(ResponseModel):
    """What came of a command: the same entry again if it is repeated, and the game as it stands now."""

    view: LiveView
    entry: GameEntryData


class SummarySeat(ResponseModel):
    """Who sits there; nobody, where the name is empty."""

    kind: str
    name: str


class LiveGameSummaryData(ResponseModel):
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


class LiveGameList(ResponseModel):
    """The games in which a browser has a seat, the one that has changed last first.

    Attributes:
        games: so many of them as are told at once.
        before: what to ask for to be told those that follow; null if there are none.
    """

    games: list[LiveGameSummaryData]
    before: str | None


class OpenInvitationData(ResponseModel):
    """A game with a free seat, which everybody may find.

    Attributes:
        id: everybody who knows it may watch.
        game: what is played.
        name: of the one who invites.
        side: the free seat.
        begins: whether that has the first move.
        clock: how much time there is; null for any.
        created: when it was begun.
        mine: whether this browser has begun it.
    """

    id: str
    game: str
    name: str
    side: Side
    begins: bool
    clock: ClockData | None
    created: _Instant
    mine: bool


class Lobby(ResponseModel):
    """The open invitations, the latest first; `open` says whether this server shows any."""

    open: bool
    invitations: list[OpenInvitationData]


class SeatLink(ResponseModel):
    """A link that gives the seat to one more browser, once within an hour; seen from the root of the service."""

    link: str


class ResultCountsData(ResponseModel):
    """In how many games those who chose a move have won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class MoveResultsOfOpponent(ResultCountsData):
    """The same of an opponent."""

    opponent: str


class ExploredMove(Move):
    """A move, and who has chosen it.

    Moves that a symmetry of the position turns into each other are counted together: each has the counts of all, and in
    `like` the cell of the first of them.
    """

    like: int
    people: ResultCountsData
    opponents: list[MoveResultsOfOpponent]


class Exploration(ResponseModel):
    """What was chosen in a position.

    Attributes:
        counted: how many moves of each game are counted, from its first one on.
        times: how often something was chosen here, each choice once.
        moves: all that are allowed.
    """

    counted: int
    times: int
    moves: list[ExploredMove]
