"""What requests hold, as models: they make up the schema, and requests are checked against them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

__all__ = [
    "AnalyseQuestion",
    "AnswerAction",
    "ChangePlayerAction",
    "ChooseQuestion",
    "CourseQuestion",
    "ExploreQuestion",
    "HintAction",
    "JoinAction",
    "PlainAction",
    "PlayAction",
    "PositionQuestion",
    "Question",
    "ReadGamesQuestion",
    "ReadQuestion",
    "RecordQuestion",
    "ReviewQuestion",
    "SeatData",
    "StartAction",
    "StateData",
    "TryAgainAction",
]

_Word = Annotated[str, Field(max_length=64)]
_Moves = Annotated[str, Field(max_length=1000)] | Annotated[list[_Word], Field(max_length=64)]
_Names = tuple[_Word, _Word]
_Seed = Annotated[str, Field(max_length=64)]
_Number = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
_Cell = Annotated[int, Field(ge=0, le=63, strict=True)]
_Seconds = Annotated[float, Field(gt=0, le=30, strict=True)]
_Truth = Annotated[bool, Field(strict=True)]
_Cells = Annotated[list[_Cell], Field(max_length=64)]
_Begin = Literal["lot", "first", "second"]


class Question(BaseModel):
    """The root of all that requests hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _one_unknown_key(cls, data: Any) -> Any:
        """The first unknown key is reason enough to refuse; to report thousands of them would take its time."""
        if not isinstance(data, dict):
            return data
        unknown = next((key for key in data if key not in cls.model_fields), None)
        known = {key: data[key] for key in cls.model_fields if key in data}
        return known if unknown is None else {**known, unknown: data[unknown]}


class PositionQuestion(Question):
    """A game and its moves from the empty board, in a row ("4453") or one by one (["4", "4"])."""

    game: _Word
    moves: _Moves = ""
    names: Annotated[_Names | None, Field(description="What to call the players in sentences.")] = None


class ChooseQuestion(Question):
    """Which move would an opponent make, and what does it think of every move?"""

    game: _Word
    moves: _Moves = ""
    opponent: Annotated[_Word | None, Field(description="By default the game's usual one.")] = None
    seed: Annotated[_Seed, Field(description="Same seed, same move, except for master.")] = "0"
    number: Annotated[_Number, Field(description="Which game of its row this is, from 0.")] = 0
    seconds: Annotated[_Seconds | None, Field(description="Only for opponents that are `timed`.")] = None
    hint: Annotated[_Truth, Field(description="Whether only advice is asked, with chance of its own.")] = False


class AnalyseQuestion(Question):
    """What is every move worth under perfect play?"""

    game: _Word
    moves: _Moves = ""
    seconds: Annotated[_Seconds | None, Field(description="The time that may be taken.")] = None


class ReviewQuestion(AnalyseQuestion):
    """What did every move of this game give away?"""


class ExploreQuestion(Question):
    """What was chosen here in kept games?"""

    game: _Word
    moves: _Moves = ""


class RecordQuestion(Question):
    """A game to be written down as a record."""

    game: _Word
    moves: _Moves = ""
    names: _Names = ("", "")
    kinds: Annotated[_Names, Field(description='"human", or the name of an opponent.')] = ("human", "human")
    seed: _Seed = ""
    variations: Annotated[
        list[_Cells], Field(max_length=64, description="Further lines, by their cells from the empty board on.")
    ] = []


class ReadQuestion(Question):
    """A record, a link to a game, or a row of moves; the latter of `game`."""

    text: Annotated[str, Field(max_length=20_000)]
    game: _Word | None = None


class ReadGamesQuestion(Question):
    """Records of games, one after the other."""

    text: Annotated[str, Field(max_length=20_000)]


class SeatData(Question):
    """Who plays: "human" or the name of an opponent; a human without a name gets the usual one."""

    kind: _Word
    name: _Word = ""


_Seats = tuple[SeatData, SeatData]


class StateData(Question):
    """A game in progress; what is left out is as at the beginning of a game."""

    game: _Word
    cells: Annotated[_Cells, Field(description="The cells taken so far, in order.")] = []
    undone: Annotated[
        list[_Cells],
        Field(max_length=64, description="Cells taken back, those of one time together, the last one last."),
    ] = []
    players: Annotated[
        _Seats | None,
        Field(
            description="Who has the first player's stones, and who the second player's; by default a human to move."
        ),
    ] = None
    turned: Annotated[_Truth, Field(description="Whether the one named second has the first player's stones.")] = False
    seed: Annotated[_Seed, Field(description="Where all chance comes from; drawn by lot if it is empty.")] = ""
    number: _Number = 0
    begin: Annotated[_Begin, Field(description="Who has the first move in further games.")] = "first"
    paused: _Truth = False
    question: Annotated[Literal["new-game", "quit"] | None, Field(description="What must be answered first.")] = None
    acknowledgement: Annotated[
        Literal["move", "fault"] | None, Field(description="What must be acknowledged first.")
    ] = None
    has_quit: _Truth = False


class PlainAction(Question):
    """Something that needs no further words."""

    do: Literal["acknowledge", "take-back", "redo", "swap-sides", "switch-pause", "new-game", "quit"]


class PlayAction(Question):
    """A human takes the cell."""

    do: Literal["play"]
    cell: _Cell


class JoinAction(Question):
    """A human chooses two points by their numbers, from 0."""

    do: Literal["join"]
    start: _Cell
    end: _Cell


class AnswerAction(Question):
    """Answer the question that was asked."""

    do: Literal["answer"]
    yes: _Truth


class ChangePlayerAction(Question):
    """Hand the stones of a side to somebody else."""

    do: Literal["change-player"]
    side: Annotated[int, Field(ge=0, le=1, strict=True)]
    kind: _Word
    name: _Word = ""


class StartAction(Question):
    """Begin the next game at once; `players` as they are named, by default those of now."""

    do: Literal["start"]
    begin: _Begin | None = None
    players: _Seats | None = None


class TryAgainAction(Question):
    """Begin a new game where the one that is over stood after `ply` moves, by default before one's own last one.

    With a `line` of cells from the empty board on it begins after these, whether the game before is over or not.
    """

    do: Literal["try-again"]
    ply: _Cell | None = None
    line: _Cells | None = None


class HintAction(Question):
    """Ask an opponent, by default the usual adviser, what it would play; "best-known" asks for the best known move."""

    do: Literal["hint"]
    by: _Word | None = None


class CourseQuestion(Question):
    """A game in progress, and what is done at the board."""

    state: StateData
    action: Annotated[
        PlainAction
        | PlayAction
        | JoinAction
        | AnswerAction
        | ChangePlayerAction
        | StartAction
        | TryAgainAction
        | HintAction
        | None,
        Field(discriminator="do"),
    ] = None
    think: Annotated[_Truth, Field(description="Whether the computer moves if it is its turn.")] = True
    seconds: Annotated[_Seconds | None, Field(description="Only for opponents that are `timed`.")] = None
