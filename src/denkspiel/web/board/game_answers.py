"""What the service answers about games, their boards and who plays them, as models."""

from typing import Literal

from denkspiel.web.board.answers import AnswerData

__all__ = [
    "CellData",
    "GameData",
    "GameSummary",
    "HeritageData",
    "OpponentData",
    "PlainStrengthData",
    "PlanData",
    "PointData",
    "RoomData",
    "SheetData",
    "SizeData",
    "SizesData",
    "SpotData",
    "StrategyData",
]


class CellData(AnswerData):
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


class PointData(AnswerData):
    """A point of a game on edges."""

    name: str
    place: list[float]


class SpotData(AnswerData):
    """A spot on a sheet: x to the right, y down."""

    x: float
    y: float


class RoomData(AnswerData):
    """The room around a spot."""

    width: float
    height: float


class SheetData(AnswerData):
    """The sheet on which a game on edges is drawn: its size, the points, and for each line where marks have room."""

    width: float
    height: float
    radius: float
    points: list[SpotData]
    room: RoomData
    marks: list[SpotData]


class HeritageData(AnswerData):
    """What is told of the original that an opponent revives; `year` is null if it is not known."""

    year: int | None
    machine: str
    story: str


class OpponentData(AnswerData):
    """A computer player with the games it plays; `timed` says whether it heeds `seconds`."""

    id: str
    title: str
    character: str
    heritage: HeritageData | None
    timed: bool
    games: list[str]


class StrategyData(AnswerData):
    """One of the strategies that an original lets one choose from: the opponent it is, and its name in the menu."""

    opponent: str
    title: str


class PlainStrengthData(AnswerData):
    """One of the five strengths of a game that anybody understands, the opponent that plays with it, and its number."""

    id: Literal["beginner", "easy", "medium", "strong", "perfect", "strongest"]
    title: str
    opponent: str
    number: int | None


class SizeData(AnswerData):
    """A size: the game that it makes, how it is written, and how people read it."""

    game: str
    size: str
    text: str


class SizesData(AnswerData):
    """The sizes of a game: `name` with a colon and numbers of that form behind it, and those that are often played."""

    name: str
    form: str
    usual: list[SizeData]


class GameSummary(AnswerData):
    """A game without its board: what it is called, how it is played, and by whom.

    `aim` says what to do to win, `choice` what a turn begins with. `drawable` says whether it can end in a draw.
    `titles` has for each of the opponents what people read, `numbers` how strong it is on the game's own scale,
    if it was measured; `strengths` rise. `family` is the listed game of which this is a size, or the game itself;
    `sizes` is null where there is only one. `puzzles` says whether there are any.
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
    exact: Literal["always", "book", "late", "never"]
    family: str
    sizes: SizesData | None
    puzzles: bool


class PlanData(AnswerData):
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
    """

    plan: PlanData
    points: list[PointData] | None
    sheet: SheetData | None
    shape: tuple[int, int, int]
    rows: list[list[list[int | None]]]
    steps: list[dict[str, int]]
    cells: list[CellData]
    stacks: list[list[int]]
    lines: list[list[int]]
