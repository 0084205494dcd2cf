from dataclasses import replace
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.originals.hexagon_1360 import Hexagon1360
from denkspiel.opponents.originals.hexagon_fields import Fields
from tests.opponents.originals.hexagon_positions import HEXAGON

PLAYER = Hexagon1360()


def test_draws_all_of_the_best_and_nothing_else() -> None:
    place = replay(HEXAGON, "12")
    drawn = {PLAYER.choose(place, Random(seed)).move for seed in range(100)}
    assert drawn == set(Fields.from_position(place).best)


def test_draws_the_losing_line_only_when_there_is_no_other() -> None:
    chance = Random(5)
    lost = 0
    for _ in range(40):
        place = Position.start(HEXAGON)
        while place.outcome is None:
            move = PLAYER.choose(place, chance).move
            if place.play(move).outcome is not None:
                lost += 1
                assert all(place.play(other).outcome is not None for other in place.legal_moves)
            place = place.play(move)
    assert lost == 40


def with_cells(cells: list[Cell], lines: list[tuple[int, ...]]) -> Game:
    return Game("own", "Own", Geometry(tuple(cells), tuple(lines)), avoidance=True)


def test_plays_complete_graphs_with_all_triangles_whatever_their_numbering() -> None:
    cells, lines = list(HEXAGON.geometry.cells), list(HEXAGON.geometry.lines)
    turned = [replace(edge, place=edge.end, end=edge.place) for edge in cells if edge.end is not None][::-1]
    mirrored = with_cells(turned, [tuple(14 - number for number in line) for line in lines])
    assert PLAYER.plays(mirrored)
    names = ["12", "45", "13", "46"]
    here, there = replay(HEXAGON, " ".join(names)), replay(mirrored, " ".join(names))
    ratings = PLAYER.choose(here, Random(1)).ratings
    assert PLAYER.choose(there, Random(1)).ratings == {14 - move: rating for move, rating in ratings.items()}


def test_does_not_play_anything_else() -> None:
    cells, lines = list(HEXAGON.geometry.cells), list(HEXAGON.geometry.lines)
    assert not PLAYER.plays(replace(HEXAGON, avoidance=False)), "a triangle wins"
    assert not PLAYER.plays(with_cells(cells, lines[:-1])), "a triangle is missing"
    assert not PLAYER.plays(with_cells(cells, [*lines, (0, 1, 2)])), "a line that is a star"
    without_last = [line for line in lines if 14 not in line]
    assert not PLAYER.plays(with_cells(cells[:-1], without_last)), "an edge is missing"
    resting = [cells[0], replace(cells[1], move=cells[0].move, below=0), *cells[2:]]
    assert not PLAYER.plays(with_cells(resting, lines)), "an edge rests on another one"
    assert not any(PLAYER.plays(game(name)) for name in ("connect-four", "tic-tac-toe", "score-four"))
    assert not PLAYER.plays(replace(game("tic-tac-toe"), avoidance=True))
