"""What requests bring along, as models: they make up the schema, and requests are held against them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "AnalyseQuestion",
    "ChooseQuestion",
    "Language",
    "PositionQuestion",
    "ReadQuestion",
    "RecordQuestion",
    "ReviewQuestion",
]

Language = Literal["en", "de"]

_Word = Annotated[str, Field(max_length=64)]
_Moves = Annotated[str, Field(max_length=1000)] | Annotated[list[_Word], Field(max_length=64)]
_Names = tuple[_Word, _Word]
_Seed = Annotated[str, Field(max_length=64)]
_Number = Annotated[int, Field(ge=0, le=1_000_000)]


class _Question(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PositionQuestion(_Question):
    """A game and its moves from the empty board, in a row ("4453") or one by one (["4", "4"])."""

    game: _Word
    moves: _Moves = ""
    names: Annotated[_Names | None, Field(description="What to call the players in sentences.")] = None


class ChooseQuestion(_Question):
    """Which move would an opponent make, and what does it think of every move?"""

    game: _Word
    moves: _Moves = ""
    opponent: Annotated[_Word | None, Field(description="By default the game's usual one.")] = None
    seed: Annotated[_Seed, Field(description="Same seed, same move, except for master.")] = "0"
    number: Annotated[_Number, Field(description="Which game of its row this is, from 0.")] = 0
    seconds: Annotated[float | None, Field(gt=0, le=30, description="Only for opponents that are `timed`.")] = None
    hint: Annotated[bool, Field(description="Whether only advice is asked, with chance of its own.")] = False


class AnalyseQuestion(_Question):
    """What is every move worth under perfect play?"""

    game: _Word
    moves: _Moves = ""
    seconds: Annotated[float | None, Field(gt=0, le=30, description="The time that may be taken.")] = None


class ReviewQuestion(AnalyseQuestion):
    """What did every move of this game give away?"""


class RecordQuestion(_Question):
    """A game to be written down as a record."""

    game: _Word
    moves: _Moves = ""
    names: _Names = ("", "")
    kinds: Annotated[_Names, Field(description='"human", or the name of an opponent.')] = ("human", "human")
    seed: _Seed = ""


class ReadQuestion(_Question):
    """A record, a link to a game, or a row of moves; the latter of `game`."""

    text: Annotated[str, Field(max_length=20_000)]
    game: _Word | None = None
