"""A game as the strokes of a pen plotter, move by move: X3 of the originals, for every game.

First the empty board is drawn in black, then each move in its player's pen, and finally the completed lines in violet:
the corners of a ring of edges are filled, stones are filled and joined. Strokes are never taken back: those of a game
are the first of those of the same game some moves later. Edges are solid in both colours: dotted lines belong to the
display of the pocket computer, not to its plotter. The first player's stones are crossed, the second one's ringed.

Coordinates are plotter units of 0.025 mm, x to the right and y up, on the A4 sheet of the HP 7475A, whose pens reach
0 to 11040 and 0 to 7721 (HP 7475A Interfacing and Programming Manual, 1983). `plotter.py` writes them as files.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import hypot
from typing import Literal

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.position import Position
from denkspiel.draw.points import line_ring
from denkspiel.draw.stage import BoardLayout, Spot, board_layout, circle_outline

__all__ = ["PLOTTER_PAGE", "Pen", "PenFill", "PenLabel", "PenLine", "PlayerPens", "Stroke", "plot_strokes"]

PLOTTER_PAGE = (11040, 7721)
"""The largest x and y that the plotter's pens reach on A4."""

_LEFT, _LOW, _RIGHT, _HIGH = 700, 500, 10340, 6800
_TITLE = (700, 7150)
_LETTER = 160
_LONGEST_TITLE = 58
_LARGEST_STEP = 1000.0

PlayerColour = Literal["red", "green"]
PlotterPoint = tuple[int, int]


class Pen(Enum):
    """The pens by their stall in the carousel; the colours are those of the original, and black for the board."""

    BLACK = 1
    RED = 2
    GREEN = 3
    VIOLET = 4


@dataclass(frozen=True)
class PlayerPens:
    """The colours of the two players: red for a human and green for the computer, as in the original."""

    first: PlayerColour = "red"
    second: PlayerColour = "green"

    def pen_of(self, player: int) -> Pen:
        """The pen of player 0 or 1."""
        return Pen[(self.second if player else self.first).upper()]


@dataclass(frozen=True)
class PenLine:
    """A run of straight lines drawn without lifting the pen."""

    pen: Pen
    units: tuple[PlotterPoint, ...]


@dataclass(frozen=True)
class PenFill:
    """A polygon whose inside is filled; the last corner is joined to the first."""

    pen: Pen
    units: tuple[PlotterPoint, ...]


@dataclass(frozen=True)
class PenLabel:
    """A text whose lower left corner and height of letters are given in plotter units."""

    pen: Pen
    unit: PlotterPoint
    text: str
    height: int


Stroke = PenLine | PenFill | PenLabel


def plot_strokes(game: Game, moves: Iterable[int], pens: PlayerPens | None = None) -> tuple[Stroke, ...]:
    """The whole drawing after these moves.

    Args:
        game: the game played.
        moves: the cells taken from the empty board on.
        pens: the players' pens.

    Raises:
        IllegalMove: a move is not allowed where it stands.
    """
    pens = pens or PlayerPens()
    strokes = list(_board(game, _sheet_of(game.geometry)))
    position = Position.start(game)
    for move in moves:
        owner = position.side_to_move
        position = position.play(move)
        strokes += _move(game.geometry, move, owner, pens.pen_of(owner))
    outcome = position.outcome
    strokes += _completed(game.geometry, tuple(outcome.lines) if outcome else ())
    return tuple(strokes)


@dataclass(frozen=True)
class _Sheet:
    """A stage laid on the page as large as it fits."""

    stage: BoardLayout
    scale: float
    left: float
    low: float

    @classmethod
    def of(cls, stage: BoardLayout) -> "_Sheet":
        left, low, right, high = stage.bounds
        scale = min((_RIGHT - _LEFT) / (right - left), (_HIGH - _LOW) / (high - low), _LARGEST_STEP)
        aside = (_RIGHT - _LEFT - (right - left) * scale) / 2
        under = (_HIGH - _LOW - (high - low) * scale) / 2
        return cls(stage, scale, _LEFT + aside - left * scale, _LOW + under - low * scale)

    def unit(self, spot: Spot) -> PlotterPoint:
        return round(self.left + spot[0] * self.scale), round(self.low + spot[1] * self.scale)

    def line(self, pen: Pen, spots: Iterable[Spot]) -> PenLine:
        return PenLine(pen, tuple(map(self.unit, spots)))


@lru_cache(maxsize=64)
def _sheet_of(geometry: Geometry) -> _Sheet:
    return _Sheet.of(board_layout(geometry))


def _board(game: Game, sheet: _Sheet) -> Iterator[Stroke]:
    yield PenLabel(Pen.BLACK, _TITLE, _printable(game.title)[:_LONGEST_TITLE], _LETTER)
    for outline in sheet.stage.outlines:
        yield sheet.line(Pen.BLACK, outline)
    height = round(min(_LETTER, 0.34 * sheet.scale))
    for caption in sheet.stage.captions:
        x, y = sheet.unit((caption.x, caption.y))
        text = _printable(caption.text)
        yield PenLabel(Pen.BLACK, (x - round(_text_width(text, height) / 2), y - height // 2), text, height)


def _text_width(text: str, height: int) -> float:
    """Letters are 0.7 as wide as high, and half a letter apart."""
    return 0.7 * height * (1.5 * len(text) - 0.5)


def _printable(text: str) -> str:
    """Plotters know ASCII; anything else becomes "?"."""
    return "".join(letter if " " <= letter <= "~" else "?" for letter in text)


@lru_cache(maxsize=2048)
def _move(geometry: Geometry, move: int, owner: int, pen: Pen) -> tuple[Stroke, ...]:
    """The same in every drawing of a game, so it is drawn once."""
    return tuple(_stone(_sheet_of(geometry), move, owner, pen))


def _stone(sheet: _Sheet, move: int, owner: int, pen: Pen) -> Iterator[Stroke]:
    if sheet.stage.edges:
        yield sheet.line(pen, sheet.stage.edges[move])
        return
    spot, radius = sheet.stage.spots[move], sheet.stage.radius * 0.92
    yield sheet.line(pen, circle_outline(spot, radius))
    if owner:
        yield sheet.line(pen, circle_outline(spot, radius * 0.5, 24))
        return
    (x, y), arm = spot, radius * 0.707
    yield sheet.line(pen, [(x - arm, y - arm), (x + arm, y + arm)])
    yield sheet.line(pen, [(x - arm, y + arm), (x + arm, y - arm)])


@lru_cache(maxsize=1024)
def _completed(geometry: Geometry, lines: tuple[tuple[int, ...], ...]) -> tuple[Stroke, ...]:
    """The same in every drawing of a game, too."""
    return tuple(_figures(geometry, _sheet_of(geometry), lines))


def _figures(geometry: Geometry, sheet: _Sheet, lines: Iterable[tuple[int, ...]]) -> Iterator[Stroke]:
    if not sheet.stage.edges:
        for line in lines:
            yield from _joined_stones(sheet, line)
        return
    rings = {line: line_ring(geometry, line) for line in lines}
    for corner in dict.fromkeys(point for ring in rings.values() for point in ring):
        yield _disc(sheet, sheet.stage.points[corner], sheet.stage.radius)
    for cell in (cell for line, ring in rings.items() if not ring for cell in line):
        start, end = map(sheet.unit, sheet.stage.edges[cell])
        yield PenFill(Pen.VIOLET, tuple(_beam(start, end, 60)))


def _joined_stones(sheet: _Sheet, line: tuple[int, ...]) -> Iterator[Stroke]:
    spots = [sheet.stage.spots[cell] for cell in line]
    for spot in spots:
        yield _disc(sheet, spot, sheet.stage.radius * 0.86)
    yield sheet.line(Pen.VIOLET, sorted(spots))


def _disc(sheet: _Sheet, spot: Spot, radius: float) -> PenFill:
    return PenFill(Pen.VIOLET, tuple(map(sheet.unit, circle_outline(spot, radius)[:-1])))


def _beam(start: PlotterPoint, end: PlotterPoint, width: int) -> Sequence[PlotterPoint]:
    """The corners of a rectangle around a line."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    x, y = round((start[1] - end[1]) / length * width / 2), round((end[0] - start[0]) / length * width / 2)
    return [
        (start[0] + x, start[1] + y),
        (end[0] + x, end[1] + y),
        (end[0] - x, end[1] - y),
        (start[0] - x, start[1] - y),
    ]
