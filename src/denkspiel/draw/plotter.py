"""The strokes of a plotter as files: SVG for the screen and HP-GL for the machine.

HP-GL is kept to what the oldest plotters know: IN, SP, PU, PD, PA, SI and LB; areas are filled by hatching.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from denkspiel.core.game import Game
from denkspiel.draw.strokes import PLOTTER_PAGE, Pen, PenFill, PenLabel, PenLine, PlayerPens, Stroke, plot_strokes
from denkspiel.draw.svg_elements import element, xml_text

__all__ = ["PlayerPens", "plot_hpgl", "plot_svg"]

_SHEET = (11880, 8400)
"""A4 across in plotter units: 297 by 210 mm."""

_EDGE = ((_SHEET[0] - PLOTTER_PAGE[0]) // 2, (_SHEET[1] - PLOTTER_PAGE[1]) // 2)
_UNITS_PER_CENTIMETRE = 400
_HATCH = 28
_END_OF_TEXT = "\x03"
_COLOURS = {Pen.BLACK: "#22262b", Pen.RED: "#c8102e", Pen.GREEN: "#00803a", Pen.VIOLET: "#7a2fb5"}
_PEN_WIDTH = 22

Unit = tuple[int, int]


def plot_hpgl(game: Game, moves: Iterable[int], pens: PlayerPens | None = None) -> str:
    """The drawing after these moves as a whole HP-GL file in ASCII; raises what `plot_strokes` raises."""
    commands = ["IN;"]
    for pen, strokes in groupby(plot_strokes(game, moves, pens), key=lambda stroke: stroke.pen):
        commands.append(f"SP{pen.value};")
        for stroke in strokes:
            commands += _commands(stroke)
    return "\n".join([*commands, "PU;", "SP0;"]) + "\n"


def plot_svg(game: Game, moves: Iterable[int], pens: PlayerPens | None = None) -> str:
    """The drawing after these moves as a whole SVG file of size A4; raises what `plot_strokes` raises."""
    strokes = plot_strokes(game, moves, pens)
    return (
        element(
            "svg",
            element("title", xml_text(game.title)),
            element("rect", width=_SHEET[0], height=_SHEET[1], fill="#fff"),
            *("\n" + _element(stroke) for stroke in strokes),
            "\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {_SHEET[0]} {_SHEET[1]}",
            width="297mm",
            height="210mm",
            role="img",
        )
        + "\n"
    )


@lru_cache(maxsize=4096)
def _commands(stroke: Stroke) -> Sequence[str]:
    """What draws a stroke; most strokes of a drawing are in the next one, too."""
    if isinstance(stroke, PenLine):
        return [_drawn(stroke.units)]
    if isinstance(stroke, PenFill):
        return [_drawn((*stroke.units, stroke.units[0])), *map(_drawn, _hatching(stroke.units))]
    height = stroke.height / _UNITS_PER_CENTIMETRE
    return [f"PU;PA{_pairs([stroke.unit])};", f"SI{0.7 * height:.3f},{height:.3f};", f"LB{stroke.text}{_END_OF_TEXT}"]


def _drawn(units: Iterable[Unit]) -> str:
    first, *rest = units
    return f"PU;PA{_pairs([first])};PD;PA{_pairs(rest)};PU;"


def _pairs(units: Iterable[Unit]) -> str:
    return ",".join(f"{x},{y}" for x, y in units)


def _hatching(corners: tuple[Unit, ...]) -> Iterator[tuple[Unit, Unit]]:
    """Parallel lines inside a polygon, drawn to and fro; they lean by 45 degrees, where x - y is constant."""
    levels = [x - y for x, y in corners]
    forth = True
    for level in range(min(levels) + _HATCH, max(levels), _HATCH):
        crossings = sorted(_crossings(corners, level))
        for start, end in zip(crossings[::2], crossings[1::2], strict=True):
            yield (start, end) if forth else (end, start)
            forth = not forth


def _crossings(corners: tuple[Unit, ...], level: int) -> Iterator[Unit]:
    """Where the sides of a polygon cross the line x - y = level; a corner upon it counts to one of its sides."""
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        here, there = one[0] - one[1] - level, other[0] - other[1] - level
        if (here < 0) != (there < 0):
            share = here / (here - there)
            yield round(one[0] + (other[0] - one[0]) * share), round(one[1] + (other[1] - one[1]) * share)


@lru_cache(maxsize=4096)
def _element(stroke: Stroke) -> str:
    """What shows a stroke; most strokes of a drawing are in the next one, too."""
    colour = _COLOURS[stroke.pen]
    if isinstance(stroke, PenLabel):
        x, y = _on_sheet(stroke.unit)
        size = stroke.height / 0.72
        return element("text", xml_text(stroke.text), x=x, y=y, fill=colour, font_size=size, font_family="monospace")
    data = "M" + "L".join(f"{x} {y}" for x, y in map(_on_sheet, stroke.units))
    if isinstance(stroke, PenFill):
        return element("path", d=data + "Z", fill=colour, fill_opacity=0.55, stroke=colour, stroke_width=_PEN_WIDTH)
    return element("path", d=data, fill="none", stroke=colour, stroke_width=_PEN_WIDTH, stroke_linecap="round")


def _on_sheet(unit: Unit) -> Unit:
    return _EDGE[0] + unit[0], _SHEET[1] - _EDGE[1] - unit[1]
