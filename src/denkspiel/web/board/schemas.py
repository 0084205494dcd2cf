"""Requests and answers about games, positions, opponents, values and records, as models."""

from typing import Annotated, Literal

from pydantic import Field

from denkspiel.core.geometry import MAX_CELLS
from denkspiel.play.marks import MoveMark
from denkspiel.play.record import ResultToken
from denkspiel.web.app.schemas import RequestModel, ResponseModel, Side

__all__ = [
    "AnalyseRequest",
    "Analysis",
    "AnalysisState",
    "AnswerAction",
    "BoardKeysData",
    "CellData",
    "ChanceSource",
    "ChangePlayerAction",
    "ChoiceData",
    "ChooseMoveRequest",
    "ChosenMove",
    "DecisionData",
    "EdgeSheetData",
    "ExplainDecisionRequest",
    "ExplainMoveRequest",
    "Explanation",
    "ExploreRequest",
    "GameData",
    "GameInProgress",
    "GameSize",
    "GameSizes",
    "GameStep",
    "GameStepRequest",
    "GameSummary",
    "HeritageData",
    "HighlightedLines",
    "HintAction",
    "JoinPointsAction",
    "MarkArea",
    "Move",
    "MoveRating",
    "OpponentData",
    "OutcomeData",
    "PlainStrengthData",
    "PlayAction",
    "PointData",
    "PositionData",
    "PositionInWords",
    "PositionRequest",
    "QuoteData",
    "RatedMove",
    "ReadGame",
    "ReadGameRequest",
    "ReadGamesRequest",
    "ReadGamesResult",
    "ReadingData",
    "ReadingOptionData",
    "RecordText",
    "Review",
    "ReviewGameRequest",
    "ReviewedPly",
    "ScoreData",
    "ScoreSign",
    "ScoredMove",
    "SeatData",
    "SetUpAnswer",
    "SetUpFault",
    "SetUpRequest",
    "SheetPoint",
    "SimpleAction",
    "StartAction",
    "StepData",
    "StrategyData",
    "SuggestedMove",
    "TryAgainAction",
    "WriteRecordRequest",
]

_Word = Annotated[str, Field(max_length=64)]
_Moves = Annotated[str, Field(max_length=2000)] | Annotated[list[_Word], Field(max_length=MAX_CELLS)]
_Names = tuple[_Word, _Word]
_Seed = Annotated[str, Field(max_length=64)]
_Number = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
_Setup = Annotated[int, Field(ge=0, le=MAX_CELLS, strict=True)]
_Cell = Annotated[int, Field(ge=0, lt=MAX_CELLS, strict=True)]
_Seconds = Annotated[float, Field(gt=0, le=30, strict=True)]
_Truth = Annotated[bool, Field(strict=True)]
_Cells = Annotated[list[_Cell], Field(max_length=MAX_CELLS)]
_Begin = Literal["lot", "first", "second"]


class PositionRequest(RequestModel):
    """A game and its moves from the empty board, in a row ("4453") or one by one (["4", "4"]).

    A text can also be a position in any other format that can be read.
    """

    game: _Word
    moves: _Moves = ""
    names: Annotated[_Names | None, Field(description="What to call the players in sentences.")] = None
    you: Annotated[Literal[0, 1] | None, Field(description="Which of them reads the sentences.")] = None
    setup: Annotated[_Setup, Field(description="How many of the moves are a set-up position.")] = 0


class ChooseMoveRequest(RequestModel):
    """Which move would an opponent make, and what does it think of every move?"""

    game: _Word
    moves: _Moves = ""
    opponent: Annotated[_Word | None, Field(description="By default the game's usual one.")] = None
    seed: Annotated[_Seed, Field(description="Same seed, same move, except for master.")] = "0"
    number: Annotated[_Number, Field(description="Which game of its row this is, from 0.")] = 0
    seconds: Annotated[_Seconds | None, Field(description="Only for opponents that are `timed`.")] = None
    hint: Annotated[_Truth, Field(description="Whether only advice is asked, with chance of its own.")] = False


class ExplainDecisionRequest(RequestModel):
    """How does a player of the originals decide in this position?"""

    game: _Word
    moves: _Moves = ""
    by: Annotated[_Word | None, Field(description="By default the player of the game's original.")] = None
    readings: Annotated[
        dict[_Word, _Word],
        Field(max_length=8, description="How to read the open places of the text, by their ids."),
    ] = Field(default_factory=dict)
    seed: Annotated[_Seed, Field(description="Same seed, same move.")] = "0"
    number: Annotated[_Number, Field(description="Which game of its row this is, from 0.")] = 0


class AnalyseRequest(RequestModel):
    """What is every move worth under perfect play?"""

    game: _Word
    moves: _Moves = ""
    seconds: Annotated[_Seconds | None, Field(description="The time that may be taken.")] = None


class ReviewGameRequest(AnalyseRequest):
    """What did every move of this game give away? Those of a set-up position were nobody's choice."""

    setup: Annotated[_Setup, Field(description="How many of the moves are a set-up position.")] = 0


class ExplainMoveRequest(RequestModel):
    """What is there to say about a move in this position? With better moves it is a mistake."""

    game: _Word
    moves: _Moves = ""
    cell: _Cell
    better: _Cells = []  # noqa: RUF012 (Pydantic copies it)


class ExploreRequest(RequestModel):
    """What was chosen here in kept games?"""

    game: _Word
    moves: _Moves = ""


class WriteRecordRequest(RequestModel):
    """A game to be written down as a record."""

    game: _Word
    moves: _Moves = ""
    names: _Names = ("", "")
    kinds: Annotated[_Names, Field(description='"human", or the name of an opponent.')] = ("human", "human")
    seed: _Seed = ""
    variations: Annotated[
        list[_Cells], Field(max_length=64, description="Further lines, by their cells from the empty board on.")
    ] = []  # noqa: RUF012 (Pydantic copies it)
    setup: Annotated[_Setup, Field(description="How many of the moves are a set-up position.")] = 0


class SetUpRequest(RequestModel):
    """Stones that somebody has set up: the cells of the first and of the second player."""

    game: _Word
    first: _Cells = []  # noqa: RUF012 (Pydantic copies it)
    second: _Cells = []  # noqa: RUF012 (Pydantic copies it)


class ReadGameRequest(RequestModel):
    """A position as text in any format that can be read."""

    text: Annotated[str, Field(max_length=100_000)]
    game: Annotated[_Word | None, Field(description="The game that it must be of.")] = None
    default_game: Annotated[_Word | None, Field(description="The game that it is of if the text names none.")] = None


class ReadGamesRequest(RequestModel):
    """Records of games, one after the other."""

    text: Annotated[str, Field(max_length=20_000)]


class SeatData(RequestModel):
    """Who plays: "human" or the name of an opponent; a human without a name gets the usual one."""

    kind: _Word
    name: _Word = ""


_Seats = tuple[SeatData, SeatData]


class GameInProgress(RequestModel):
    """A game in progress; what is left out is as at the beginning of a game."""

    game: _Word
    cells: Annotated[_Cells, Field(description="The cells taken so far, in order.")] = []  # noqa: RUF012 (Pydantic copies it)
    undone: Annotated[
        list[_Cells],
        Field(max_length=MAX_CELLS, description="Cells taken back, those of one time together, the last one last."),
    ] = []  # noqa: RUF012 (Pydantic copies it)
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
    setup: Annotated[
        _Setup, Field(description="How many of the cells are a set-up position, where the game begins.")
    ] = 0


class SimpleAction(RequestModel):
    """Something that needs no further words."""

    do: Literal["acknowledge", "take-back", "redo", "swap-sides", "switch-pause", "new-game", "quit"]


class PlayAction(RequestModel):
    """A human takes the cell."""

    do: Literal["play"]
    cell: _Cell


class JoinPointsAction(RequestModel):
    """A human chooses two points by their numbers, from 0."""

    do: Literal["join"]
    start: _Cell
    end: _Cell


class AnswerAction(RequestModel):
    """Answer the question that was asked."""

    do: Literal["answer"]
    yes: _Truth


class ChangePlayerAction(RequestModel):
    """Hand the stones of a side to somebody else."""

    do: Literal["change-player"]
    side: Annotated[int, Field(ge=0, le=1, strict=True)]
    kind: _Word
    name: _Word = ""


class StartAction(RequestModel):
    """Begin the next game at once; `players` as they are named, by default those of now.

    With the cells of a `setup` it begins from the position after these moves.
    """

    do: Literal["start"]
    begin: _Begin | None = None
    players: _Seats | None = None
    setup: _Cells = []  # noqa: RUF012 (Pydantic copies it)


class TryAgainAction(RequestModel):
    """Begin a new game where the one that is over stood after `ply` moves, by default before one's own last one.

    With a `line` of cells from the empty board on it begins after these, whether the game before is over or not.
    """

    do: Literal["try-again"]
    ply: _Cell | None = None
    line: _Cells | None = None


class HintAction(RequestModel):
    """Ask an opponent, by default the usual adviser, what it would play; "best-known" asks for the best known move."""

    do: Literal["hint"]
    by: _Word | None = None


class GameStepRequest(RequestModel):
    """A game in progress, and what is done at the board."""

    state: GameInProgress
    action: Annotated[
        SimpleAction
        | PlayAction
        | JoinPointsAction
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


class Move(ResponseModel):
    """A move: the cell it takes, and how it is written."""

    cell: int
    move: str


class HighlightedLines(ResponseModel):
    """Lines that are shown: their cells, and in a game on edges the points around each figure that they form."""

    lines: list[list[int]]
    cells: list[int]
    rings: list[list[int]]


class OutcomeData(HighlightedLines):
    """How a game ended; the lines are those that decided it."""

    winner: Side | None
    reason: Literal["line", "avoided-line", "board-full"]
    sentence: str


class PositionData(ResponseModel):
    """What stands on the board, and all that the rules say about it.

    The first `setup` moves are those of a set-up position: nobody has played them. `last` is the last move after them.
    """

    game: str
    moves: list[str]
    cells: list[int]
    text: str
    ply: int
    side_to_move: Side | None
    legal: list[Move]
    owners: list[Side | None]
    last: int | None
    setup: int
    outcome: OutcomeData | None
    sentence: str


class PositionInWords(PositionData):
    """A position, and all that stands on the board, one sentence each."""

    facts: list[str]


class SuggestedMove(Move):
    """A move that was suggested; `short` says what to look for without naming it, `candidates` hide it among others."""

    by: str
    short: str
    candidates: list[int]


class RatedMove(Move):
    """A move with what an opponent thinks of it; higher is better, in the opponent's own scale.

    `text` has all digits of the rating, `short` at most five characters, for boards.
    """

    rating: float
    text: str
    short: str
    reasons: list[str]


class ChosenMove(Move):
    """The move an opponent has chosen, with what it thought of every move that was legal."""

    opponent: str
    ratings: list[RatedMove]


class QuoteData(ResponseModel):
    """A sentence of an original's text, and its translation."""

    german: str
    english: str


class ReadingOptionData(ResponseModel):
    """One way to read an open place of a text."""

    value: str
    text: str


class ReadingData(ResponseModel):
    """An open place of a text, and how it is read here."""

    id: str
    question: str
    value: str
    options: list[ReadingOptionData]


class StepData(ResponseModel):
    """One step of a decision.

    Attributes:
        quote: the id of the sentence that asks for it.
        move: the move that it is about, or `null`.
        cells: the names of the cells looked at.
        numbers: their numbers.
        text: what the player found or did.
        points: what the step adds to the move's rating.
        total: the move's rating so far.
    """

    quote: str
    move: str | None
    cells: list[str]
    numbers: list[int]
    text: str
    points: int | None
    total: int | None


class MoveRating(ResponseModel):
    """The rating of a move."""

    move: str
    rating: float
    best: bool


class DecisionData(ResponseModel):
    """How a player decided: its steps, in the order in which it thinks."""

    game: str
    moves: list[str]
    by: str
    title: str
    choice: Annotated[str | None, Field(description="`null` for the Fortran exercise, which only checks moves.")]
    quotes: dict[str, QuoteData]
    readings: list[ReadingData]
    steps: list[StepData]
    ratings: list[MoveRating]


class ChoiceData(ChosenMove):
    """The move an opponent chooses, and how long that took."""

    seconds: float


class GameStep(ResponseModel):
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
        thinking: what is said while the first player thinks, and while the second one does, if it is a computer.
        refused: whether the action is not possible as things stand; then nothing has changed, and the remark says why.
        remarks: what has happened, one sentence each.
        hint: the move that was suggested.
        chosen: the computer's move, if it has just made one, with the ratings by which it did.
        thinks: whether a further line follows with the computer's move or the hint.
    """

    state: GameInProgress
    position: PositionData
    phase: Literal["move", "computer", "acknowledge", "answer", "over", "quit"]
    dotted: Side
    red: Literal["first", "second"]
    plies_to_take_back: int
    raters: tuple[str, str]
    waiting: str
    thinking: tuple[str, str]
    refused: bool
    remarks: list[str]
    hint: SuggestedMove | None
    chosen: ChosenMove | None
    thinks: bool


class CellData(ResponseModel):
    """A cell: its number, names and place; `ends` are numbers of points if it is an edge.

    `move` is how a move there is written, `text` how players say it; `stack` is the number of its stack, `spot` its
    column, row from the bottom and layer, which in towers is the level.
    """

    cell: int
    name: str
    move: str
    text: str
    place: list[float]
    ends: tuple[int, int] | None
    below: int | None
    stack: int
    spot: tuple[int, int, int]


class PointData(ResponseModel):
    """A point of a game on edges."""

    name: str
    place: list[float]


class SheetPoint(ResponseModel):
    """A spot on a sheet: x to the right, y down."""

    x: float
    y: float


class MarkArea(ResponseModel):
    """The room around a spot."""

    width: float
    height: float


class EdgeSheetData(ResponseModel):
    """The sheet on which a game on edges is drawn: its size, the points, and for each line where marks have room."""

    width: float
    height: float
    radius: float
    points: list[SheetPoint]
    room: MarkArea
    marks: list[SheetPoint]


class HeritageData(ResponseModel):
    """What is told of the original that an opponent revives; `year` is null if it is not known."""

    year: int | None
    machine: str
    story: str


class OpponentData(ResponseModel):
    """A computer player with the games it plays; `timed` says whether it heeds `seconds`."""

    id: str
    title: str
    character: str
    heritage: HeritageData | None
    timed: bool
    games: list[str]


class StrategyData(ResponseModel):
    """One of the strategies that an original lets one choose from: the opponent it is, and its name in the menu."""

    opponent: str
    title: str


class PlainStrengthData(ResponseModel):
    """One of the six strengths of a game that anybody understands, the opponent that plays with it, and its number."""

    id: Literal["very-easy", "beginner", "easy", "medium", "strong", "perfect", "strongest"]
    title: str
    opponent: str
    number: int | None


class GameSize(ResponseModel):
    """A size: the game that it makes, how it is written, and how people read it."""

    game: str
    size: str
    text: str


class GameSizes(ResponseModel):
    """The sizes of a game: `name` with a colon and numbers of that form behind it, and those that are often played."""

    name: str
    form: str
    usual: list[GameSize]


class GameSummary(ResponseModel):
    """A game without its board: what it is called, how it is played, and by whom.

    `aim` says what to do to win, `choice` what a turn begins with. `drawable` says whether it can end in a draw.
    `titles` has for each of the opponents what people read, `numbers` how strong it is on the game's own scale,
    if it was measured; `strengths` rise. `opponents_note` says who is missing and why; it is empty if nobody is.
    `family` is the listed game of which this is a size, or the game itself; `sizes` is null where there is only one.
    `puzzles` says whether there are any.
    """

    id: str
    title: str
    description: str
    rules: list[str]
    aim: str
    choice: str
    origin: str
    kind: Literal["graph", "board", "towers", "layers"]
    gravity: bool
    avoidance: bool
    drawable: bool
    edges: bool
    size: int
    line_length: int
    moves: list[str]
    opponents: list[str]
    titles: dict[str, str]
    numbers: dict[str, int]
    strengths: list[PlainStrengthData]
    strategies: list[StrategyData]
    default_opponent: str
    default_hint: str
    opponents_note: str
    exact: Literal["always", "book", "late", "never"]
    family: str
    sizes: GameSizes | None
    puzzles: bool


class BoardKeysData(ResponseModel):
    """How the places of a game are reached by keys: its stacks, or the points of a game on edges.

    Attributes:
        names: what each place is called.
        addresses: for each place its coordinates in digits, to be typed as well as its name.
        neighbours: for each place where "left", "right", "up", "down", "layer-up" and so on lead.
        start: the place of the cursor at the beginning.
        columns: the stacks from left to right if each column of a flat board is one stack that grows upward.
        axes: the names of columns, rows and layers if the moves are named by them.
    """

    names: list[str]
    addresses: list[str]
    neighbours: list[dict[str, int]]
    start: int
    columns: list[int] | None
    axes: list[list[str]] | None


class GameData(GameSummary):
    """A game with its board: cells, and the lines they form.

    Attributes:
        plan: how its places are reached by keys.
        points: the points of a game on edges.
        sheet: where these lie when it is drawn.
        shape: how many columns, rows and layers the cells stand in; in towers a layer is a level.
        rows: the cells as they stand there, layer by layer, rows from top to bottom; `null` is a place without a cell.
        steps: for each cell where "left", "right", "up", "down", "first" and "last" lead in these rows.
        cells: the cells in the order of their numbers.
        stacks: the cells of each stack from the ground up.
        lines: the cells of each line.
        explainers: who can explain a decision step by step: opponents, and "fortran", which checks the last move.
    """

    plan: BoardKeysData
    points: list[PointData] | None
    sheet: EdgeSheetData | None
    shape: tuple[int, int, int]
    rows: list[list[list[int | None]]]
    steps: list[dict[str, int]]
    cells: list[CellData]
    stacks: list[list[int]]
    lines: list[list[int]]
    explainers: list[str]


AnalysisState = Literal["exact", "loading", "unknown"]
"""Whether exact values are there, the solver is not ready yet, or the search reached its limits."""

ScoreSign = Literal["-", "=", "+"]
"""A loss, a draw and a win for the side to move."""


class ScoreData(ResponseModel):
    """An exact value for the side to move: who wins, in how many plies; `words` says "wins in 7", `short` "+7"."""

    value: Annotated[int, Field(ge=-1, le=1)]
    plies: int
    sign: ScoreSign
    short: str
    words: str


ChanceSource = Literal["exact", "estimate"]
"""Where a chance comes from: proven, or a guess of what `master` would think."""

Chance = Annotated[float, Field(ge=0, le=1)]
"""The chance to win, a draw counting one half."""


class ScoredMove(Move):
    """A move and its exact value, for the one who makes it; null where that is not proven, and then an estimate.

    `chance` and `points` are the estimate on two scales: 400 points are odds of ten to one. A `chance` without `points`
    is no guess: the outcome is proven, but not when it comes. Both are null beside an exact value, and while the solver
    loads.
    """

    score: ScoreData | None
    chance: Chance | None
    points: int | None


class Analysis(ResponseModel):
    """Exact values as far as they are known; what is not proven is null.

    `chance` is that of the side to move, and `source` says where it comes from; both are null while the solver loads.
    """

    state: AnalysisState
    score: ScoreData | None
    source: ChanceSource | None
    chance: Chance | None
    moves: list[ScoredMove]
    best: list[Move]
    line: list[Move]
    seconds: float


class Explanation(ResponseModel):
    """What a move is about, and in a sentence why it is a mistake, or what it does.

    `name` is that of the mistake or else of the theme, and `title` says it in words; `cells` are those that matter.
    """

    name: str
    title: str
    sentence: str
    cells: list[int]


class ReviewedPly(Move):
    """A move of the game: what it was worth to have the move before it, what was left of that, and what was better.

    Scores and chances are seen from the side that moved. `lost` counts how much of a proven outcome was given away: 1
    from a win to a draw or from a draw to a loss, 2 from a win to a loss.
    """

    ply: int
    side: Side
    score_before: ScoreData | None
    score_after: ScoreData | None
    lost: int | None
    source: ChanceSource | None
    chance_before: Chance | None
    chance_after: Chance | None
    mark: MoveMark | None
    mark_words: str
    better: list[Move]
    why: Explanation | None = Field(description="Of a mistake.")
    idea: str | None = Field(description="What the first of the better moves does; of a mistake.")


class Review(ResponseModel):
    """Every move of a game, marked; and the accuracy of each side in percent, `null` where it has made no move."""

    state: AnalysisState
    plies: list[ReviewedPly]
    accuracy: tuple[int | None, int | None]
    seconds: float


class RecordText(ResponseModel):
    """A game record as text, and a name for its file."""

    text: str
    file: str


class ReadGame(ResponseModel):
    """A game or a position read from a text.

    `title` is what people read. `players` have the seats of a state, to go on with those who played; it is null if
    nobody is named, or somebody does not play here. `variations` are further lines, by their cells from the empty board
    on. `faults` tell what is wrong with a link; the moves are those before
    the first fault. `setup` says how many of the moves are a set-up position, and `summary` what was understood.
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
    result: ResultToken
    variations: list[list[int]]
    faults: list[str]
    setup: int
    summary: str


class SetUpFault(ResponseModel):
    """What is wrong with a set-up position: a sentence, and the cells of the stones at fault."""

    sentence: str
    cells: list[int]


class SetUpAnswer(ResponseModel):
    """A set-up position as moves that lead to it, or what is wrong with it.

    Attributes:
        cells: the cells in an order in which a game can take them; empty if there are faults.
        text: these moves in a row.
        faults: what is wrong.
        side_to_move: whose turn it is; null if the game is over or there are faults.
        sentence: what is to be said of the position.
        images: how many positions the symmetries of the game make of this one, with this one.
    """

    cells: list[int]
    text: str
    faults: list[SetUpFault]
    side_to_move: Side | None
    sentence: str
    images: int


class ReadGamesResult(ResponseModel):
    """The games of a text, up to the first fault of it; `fault` says what that is."""

    games: list[ReadGame]
    fault: str | None
