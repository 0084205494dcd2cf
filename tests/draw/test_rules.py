from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.position import Position
from denkspiel.draw.rules import rules_of
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from tests.cases import for_each


def told(played: Game, language: str = "en") -> list[str]:
    return [Translator(language)(rule) for rule in rules_of(played)]


def test_the_rules_of_hexagon_know_triangles_and_who_is_worse_off_x1() -> None:
    assert told(game("hexagon"))[1:] == [
        "Whoever first owns all lines of a triangle loses.",
        "Such a triangle is complete with the last line at the latest, so one of the two always wins.",
        "6 points, 15 lines, 20 triangles.",
        "The first player has at most 8 turns, the second 7. With turn 8 at the latest the first one must lose, so "
        "whoever begins is slightly worse off.",
    ]
    german = " ".join(told(game("hexagon"), "de"))
    assert "Dreieck" in german
    assert "leicht im Nachteil" in german
    assert "Figur" not in german


WITHOUT_DRAW = ("hexagon", "tic-tac-toe-3d")
"""Games that are known never to end in a draw (Ramsey theory; counting, see `tests/games/test_cubes.py`)."""


def ends_drawn(name: str) -> bool:
    """Whether one of 300 random games ends in a draw."""
    for seed in range(300):
        rng, position = Random(seed), Position.start(game(name))
        while position.outcome is None:
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome.winner is None:
            return True
    return False


@for_each("language, drawn", [("en", "is a draw"), ("de", "unentschieden")])
def test_only_where_a_draw_can_happen_there_is_a_word_of_it(language: str, drawn: str) -> None:
    for name in game_names():
        says = drawn in " ".join(told(game(name), language))
        assert not (says and name in WITHOUT_DRAW), name
        assert says or not ends_drawn(name), name


@pytest.mark.parametrize(("points", "drawn"), [(5, True), (7, False)])
def test_hexagons_of_other_sizes(points: int, drawn: bool) -> None:
    text = " ".join(told(game(f"hexagon:{points}")))
    assert ("is a draw" in text) is drawn
    assert ("slightly worse off" in text) is not drawn


@for_each("avoidance", [False, True])
def test_figures_that_are_no_triangles(avoidance: bool) -> None:
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    square = tuple(Cell(f"{at}", f"{at}", corners[at], end=corners[(at + 1) % 4]) for at in range(4))
    text = told(Game("square", "Square", Geometry(square, ((0, 1, 2, 3),)), avoidance=avoidance))
    assert f"Whoever first owns all lines of a figure {'loses' if avoidance else 'wins'}." in text
    assert "4 points, 4 lines, 1 figures of 4 lines." in text
