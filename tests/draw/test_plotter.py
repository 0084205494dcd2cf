"""The plotter's drawings: growing, whole at every moment, and within reach of the pens."""

from itertools import pairwise
from math import dist, pi
from xml.etree.ElementTree import fromstring

import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import parse_moves
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.plotter import plot_hpgl, plot_svg
from denkspiel.draw.strokes import Pen, PenFill, PenLabel, PlayerPens, plot_strokes
from tests.cases import for_each
from tests.draw.hpgl_reader import Plot, read
from tests.draw.odd_games import CATALOGUE, ODD, random_position

GAMES = CATALOGUE | ODD
ANY_GAME = for_each("any_game", GAMES)
HEXAGON = CATALOGUE["hexagon"]
BLACK, RED, GREEN, VIOLET = 1, 2, 3, 4
SVG = "{http://www.w3.org/2000/svg}"


def plotted(played: Game, moves: str, pens: PlayerPens | None = None) -> Plot:
    return read(plot_hpgl(played, parse_moves(played, moves), pens))


@ANY_GAME
def test_the_drawing_grows_and_is_whole_after_every_move(any_game: Game) -> None:
    _, moves = random_position(any_game, 64)
    earlier_strokes, earlier_text = plot_strokes(any_game, ()), plot_hpgl(any_game, ())
    for count in range(1, len(moves) + 1):
        strokes, text = plot_strokes(any_game, moves[:count]), plot_hpgl(any_game, moves[:count])
        assert strokes[: len(earlier_strokes)] == earlier_strokes
        assert len(strokes) > len(earlier_strokes)
        assert text.startswith(earlier_text.removesuffix("PU;\nSP0;\n"))
        assert text.endswith("PU;\nSP0;\n")
        earlier_strokes, earlier_text = strokes, text
    assert read(earlier_text).pen == 0


@ANY_GAME
def test_pens_stay_on_the_sheet(any_game: Game) -> None:
    _, moves = random_position(any_game, 64)
    plot = read(plot_hpgl(any_game, moves))
    ends = [place for _, start, end in plot.segments for place in (start, end)]
    assert all(0 <= x <= 11040 and 0 <= y <= 7721 for x, y in ends)
    for (_, (x, y), text), (width, height) in zip(plot.labels, plot.sizes, strict=True):
        assert x >= 0
        assert x + 400 * width * 1.5 * len(text) <= 11040
        assert 0 <= y <= 7721 - 400 * height
    wide = max(x for x, _ in ends) - min(x for x, _ in ends)
    high = max(y for _, y in ends) - min(y for _, y in ends)
    assert wide >= 4000 or high >= 3000 or any_game.geometry.size < 10


@ANY_GAME
def test_board_and_names_are_black_and_moves_in_the_players_colours(any_game: Game) -> None:
    position, moves = random_position(any_game, 4)
    if position.outcome is not None:
        return
    board, game = read(plot_hpgl(any_game, ())), read(plot_hpgl(any_game, moves))
    assert {pen for pen, *_ in board.segments} == {BLACK}
    assert {pen for pen, *_ in game.labels} == {BLACK}
    assert game.segments[: len(board.segments)] == board.segments
    assert {pen for pen, *_ in game.segments[len(board.segments) :]} == {RED, GREEN}


def test_the_computer_draws_in_green_also_when_it_begins() -> None:
    usual, turned = plotted(HEXAGON, "12"), plotted(HEXAGON, "12", PlayerPens(first="green", second="red"))
    assert usual.segments[-1][0] == RED
    assert turned.segments[-1][0] == GREEN
    assert plotted(HEXAGON, "12 13", PlayerPens(first="green", second="red")).segments[-1][0] == RED


@pytest.mark.parametrize(
    "name", [name for name, played in CATALOGUE.items() if picture_kind(played.geometry) is PictureKind.GRAPH]
)
def test_an_edge_is_one_solid_line_in_either_colour_x3(name: str) -> None:
    """In HP-GL and in SVG; only the display has a dotted line."""
    played = CATALOGUE[name]
    edges = range(played.geometry.size)
    for move in edges:
        moves = (move, (move + 1) % len(edges))
        plot = read(plot_hpgl(played, moves))
        for pen in (RED, GREEN):
            assert [segment[0] for segment in plot.segments].count(pen) == 1
        lines = [stroke for stroke in plot_strokes(played, moves) if stroke.pen in (Pen.RED, Pen.GREEN)]
        assert len(lines) == 2
        drawing = plot_svg(played, moves)
        assert "dash" not in drawing
        assert [path.get("stroke") for path in fromstring(drawing).iter(f"{SVG}path")][-2:] == ["#c8102e", "#00803a"]


def test_edges_end_at_the_points_that_name_them() -> None:
    plot = plotted(HEXAGON, "26")
    names = {text: (x, y) for _, (x, y), text in plot.labels}
    _, start, end = next(segment for segment in plot.segments if segment[0] == RED)
    for place, name in ((start, "2"), (end, "6")):
        assert dist(place, names[name]) < 500
        assert all(dist(place, names[other]) > 1500 for other in "123456" if other != name)


def test_crosses_and_rings_tell_stones_apart_without_colour() -> None:
    plot = plotted(CATALOGUE["connect-four"], "44")
    crossed = [segment for segment in plot.segments if segment[0] == RED]
    ringed = [segment for segment in plot.segments if segment[0] == GREEN]
    assert max(dist(start, end) for _, start, end in crossed) > 4 * max(dist(start, end) for _, start, end in ringed)


def test_the_corners_of_the_losing_triangle_are_filled_in_violet_x3() -> None:
    plot = plotted(HEXAGON, "12 34 13 45 23")
    names = {text: (x, y) for _, (x, y), text in plot.labels}
    corners = [(names[name][0] + 56, names[name][1] + 80) for name in "123"]
    violet = [segment for segment in plot.segments if segment[0] == VIOLET]
    assert violet == plot.segments[-len(violet) :]
    for middle in corners:
        near = [ends for _, *ends in violet if all(dist(place, middle) < 400 for place in ends)]
        radius = max(dist(place, middle) for ends in near for place in ends)
        hatching = sum(dist(*ends) for ends in near) * 28 / 2**0.5
        assert 0.8 * pi * radius**2 < hatching < 1.4 * pi * radius**2
        violet = [segment for segment in violet if [*segment[1:]] not in near]
    assert violet == [], "nothing but the three corners"


def test_a_corner_of_two_triangles_is_filled_once() -> None:
    strokes = plot_strokes(HEXAGON, parse_moves(HEXAGON, "13 35 23 46 14 15 24 26 12"))
    fills = [stroke for stroke in strokes if isinstance(stroke, PenFill)]
    assert len(fills) == len(set(fills)) == 4


def test_completed_stones_are_filled_and_joined() -> None:
    played = CATALOGUE["connect-four"]
    strokes = plot_strokes(played, parse_moves(played, "4141414"))
    violet = [stroke for stroke in strokes if stroke.pen is Pen.VIOLET]
    assert [type(stroke) for stroke in violet] == [PenFill, PenFill, PenFill, PenFill, type(violet[-1])]
    joined = violet[-1]
    assert not isinstance(joined, PenFill | PenLabel)
    assert len(joined.units) == 4
    assert len({x for x, _ in joined.units}) == 1
    steps = [other[1] - one[1] for one, other in pairwise(joined.units)]
    assert max(steps) - min(steps) <= 1


@ANY_GAME
def test_the_svg_shows_the_same_strokes(any_game: Game) -> None:
    _, moves = random_position(any_game, 64)
    root = fromstring(plot_svg(any_game, moves))
    strokes = plot_strokes(any_game, moves)
    labels = [stroke.text for stroke in strokes if isinstance(stroke, PenLabel)]
    assert [text.text for text in root.iter(f"{SVG}text")] == labels
    assert len(list(root.iter(f"{SVG}path"))) == len(strokes) - len(labels)
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    assert width / height == pytest.approx(297 / 210)
    for path in root.iter(f"{SVG}path"):
        for spot in path.attrib["d"].strip("MZ").split("L"):
            x, y = map(float, spot.split())
            assert 0 <= x <= width
            assert 0 <= y <= height


def test_a_title_too_long_for_the_sheet_is_cut() -> None:
    game = Game("own", "word " * 40, CATALOGUE["tic-tac-toe"].geometry)
    plot = read(plot_hpgl(game, ()))
    (_, (x, _), text), (width, _) = plot.labels[0], plot.sizes[0]
    assert text.startswith("word word")
    assert x + 400 * width * 1.5 * len(text) <= 11040


def test_towers_are_plotted_without_stones_upon_each_other() -> None:
    assert picture_kind(CATALOGUE["score-four"].geometry) is PictureKind.TOWERS
    _, moves = random_position(CATALOGUE["score-four"], 40)
    plot = read(plot_hpgl(CATALOGUE["score-four"], moves))
    assert len({segment[1:] for segment in plot.segments if segment[0] != BLACK}) > 12 * len(moves)
