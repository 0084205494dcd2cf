from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.position import Position
from denkspiel.draw.rules import describe_rules
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from tests.cases import for_each


def told(played: Game, language: str = "en") -> list[str]:
    return [Translator(language)(rule) for rule in describe_rules(played)]


def test_the_rules_of_hexagon_know_triangles_and_who_is_worse_off_x1() -> None:
    assert told(game("hexagon"))[1:] == [
        "The first to own all three lines of a triangle loses.",
        "A draw is impossible: by the time all lines are drawn, one player has completed such a triangle.",
        "Points: 6; lines: 15; triangles: 20.",
        "The first player has at most 8 turns, the second at most 7. If the game lasts that long, the first player "
        "loses on turn 8, so moving first is a slight disadvantage.",
    ]
    german = " ".join(told(game("hexagon"), "de"))
    assert "Dreieck" in german
    assert "wer beginnt, ist also leicht im Nachteil." in german
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
    assert ("slight disadvantage" in text) is not drawn


@for_each("avoidance", [False, True])
def test_figures_that_are_no_triangles(avoidance: bool) -> None:
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    square = tuple(Cell(f"{at}", f"{at}", corners[at], end=corners[(at + 1) % 4]) for at in range(4))
    text = told(Game("square", "Square", Geometry(square, ((0, 1, 2, 3),)), avoidance=avoidance))
    assert f"The first to own every line of a figure {'loses' if avoidance else 'wins'}." in text
    assert "Points: 4; lines: 4; figures: 1; lines in each figure: 4." in text


def test_rows_end_at_the_edge_and_that_is_said_once_where_all_lines_are_rows_a9() -> None:
    for name in game_names():
        assert " ".join(told(game(name))).count("opposite edge") == (name != "hexagon"), name
    cells = tuple(Cell(f"c{x}", f"c{x}", (x, 0)) for x in range(4))
    assert "opposite edge" not in " ".join(told(Game("around", "Around", Geometry(cells, ((0, 1, 2), (0, 2, 3))))))
