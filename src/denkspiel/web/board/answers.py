"""What the service answers, as models: they make up the schema, and answers are checked against them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from denkspiel.web.board.schemas import StateData

__all__ = [
    "AnswerData",
    "ChoiceData",
    "Chosen",
    "CourseStep",
    "Health",
    "HelpPage",
    "Hint",
    "LitData",
    "Move",
    "OutcomeData",
    "PositionData",
    "PositionInWords",
    "Problem",
    "Rated",
    "Side",
    "Texts",
]

Side = Annotated[int, Field(ge=0, le=1)]
"""0 for the first player, 1 for the second."""


class AnswerData(BaseModel):
    """The root of all answers."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Problem(AnswerData):
    """An error as RFC 9457 describes it; `detail` is one clear sentence in the language asked for."""

    type: str
    title: str
    status: int
    detail: str


class Health(AnswerData):
    """Whether the service serves.

    Attributes:
        status: it does.
        version: of the program.
        exact: by game, whether exact values can be had.
        clock_ahead: by how many milliseconds the clock of this machine is ahead of PostgreSQL's, which counts in games
            by link; null if they are kept elsewhere, or are not open yet.
    """

    status: Literal["ok"]
    version: str
    exact: dict[str, Literal["loading", "ready", "failed"]]
    clock_ahead: int | None


class Texts(AnswerData):
    """Texts of the page in the language of that code; gaps such as {name} are filled by the page."""

    language: str
    texts: dict[str, str]


class HelpPage(AnswerData):
    """A page of the help.

    Attributes:
        title: what it is called.
        address: where it stands in a window of its own, seen from the root of the service.
        markup: links to the other pages and the page itself, as HTML.
    """

    title: str
    address: str
    markup: str


class Move(AnswerData):
    """A move: the cell it takes, and how it is written."""

    cell: int
    move: str


class LitData(AnswerData):
    """Lines that are shown: their cells, and in a game on edges the points around each figure that they form."""

    lines: list[list[int]]
    cells: list[int]
    rings: list[list[int]]


class OutcomeData(LitData):
    """How a game ended; the lines are those that decided it."""

    winner: Side | None
    reason: Literal["line", "avoided-line", "board-full"]
    sentence: str


class PositionData(AnswerData):
    """What stands on the board, and all that the rules say about it."""

    game: str
    moves: list[str]
    cells: list[int]
    text: str
    ply: int
    side_to_move: Side | None
    legal: list[Move]
    owners: list[Side | None]
    last: int | None
    outcome: OutcomeData | None
    sentence: str


class PositionInWords(PositionData):
    """A position, and all that stands on the board, one sentence each."""

    facts: list[str]


class Hint(Move):
    """A move that was suggested."""

    by: str


class Rated(Move):
    """A move with what an opponent thinks of it; higher is better, in the opponent's own scale.

    `text` has all digits of the rating, `short` at most five characters, for boards.
    """

    rating: float
    text: str
    short: str
    reasons: list[str]


class Chosen(Move):
    """The move an opponent has chosen, with what it thought of every move that was legal."""

    opponent: str
    ratings: list[Rated]


class ChoiceData(Chosen):
    """The move an opponent chooses, and how long that took."""

    seconds: float


class CourseStep(AnswerData):
    """A line of the answer about the course of a game: where it stands, and what has happened since the line before.

    Attributes:
        state: to be sent along with the next action.
        position: what stands on the board.
        phase: what is waited for.
        dotted: whose edges are dotted.
        red: whom a plotter draws in red: the other one.
        plies_to_take_back: how many moves "take-back" takes back; 0 if it is not possible.
        raters: who rates the moves of the first player, and who the second player's.
        waiting: what is waited for, in a sentence.
        refused: whether the action is not possible as things stand; then nothing has changed, and the remark says why.
        remarks: what has happened, one sentence each.
        hint: the move that was suggested.
        chosen: the computer's move, if it has just made one, with the ratings by which it did.
        thinks: whether a further line follows with the computer's move or the hint.
    """

    state: StateData
    position: PositionData
    phase: Literal["move", "computer", "acknowledge", "answer", "over", "quit"]
    dotted: Side
    red: Literal["first", "second"]
    plies_to_take_back: int
    raters: tuple[str, str]
    waiting: str
    refused: bool
    remarks: list[str]
    hint: Hint | None
    chosen: Chosen | None
    thinks: bool
