from itertools import islice

import numpy as np
import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.book import openings as openings_module
from denkspiel.solver.book.openings import TooManyPositions, depth_first_order, generate_layers, layer_indices

# Open positions by stones, up to symmetry (the table of known truths: Sim has 2,250 open classes).
SIM = [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1]
# Reachable positions by stones, and how many of them are over (Edelkamp and Kissmann 2008).
CONNECT_FOUR = [1, 7, 49, 238, 1120, 4263, 16422, 54859]
OVER = [0, 0, 0, 0, 0, 0, 0, 728]


def classes(name: str, depth: int) -> list[set[Position]]:
    """The unfinished canonical positions of each ply, by playing them one by one."""
    plies = [{Position.start(game(name))}]
    for _ in range(depth):
        children = (position.play(move) for position in plies[-1] for move in position.legal_moves)
        plies.append({child.canonical for child in children if child.outcome is None})
    return plies


@pytest.mark.parametrize(
    ("name", "depth"), [("connect-four", 4), ("score-four", 3), ("hexagon", 5), ("qubic", 2), ("connect-four:4x4", 8)]
)
def test_layers_hold_the_canonical_unfinished_positions(name: str, depth: int) -> None:
    for layer, positions in zip(generate_layers(game(name)), classes(name, depth), strict=False):
        stones = list(zip(layer.first.tolist(), layer.second.tolist(), strict=True))
        assert stones == sorted((position.first, position.second) for position in positions)


def test_a_game_comes_to_its_end() -> None:
    assert [len(layer) for layer in generate_layers(game("hexagon"))] == SIM
    assert [len(layer) for layer in generate_layers(game("tic-tac-toe"))] == [
        len(ply) for ply in classes("tic-tac-toe", 8)
    ]


def test_connect_four_has_as_many_positions_as_published() -> None:
    layers = list(islice(generate_layers(game("connect-four")), len(CONNECT_FOUR)))
    images = game("connect-four").geometry.automorphisms.images
    for layer, reachable, over in zip(layers, CONNECT_FOUR, OVER, strict=True):
        mirrored = sum(
            len(set(zip(images(first), images(second), strict=True)))
            for first, second in zip(layer.first.tolist(), layer.second.tolist(), strict=True)
        )
        assert mirrored == reachable - over


def test_positions_are_found_in_any_of_their_forms() -> None:
    played = game("hexagon")
    layer = list(islice(generate_layers(played), 5))[4]
    for place, stones in enumerate(zip(layer.first.tolist(), layer.second.tolist(), strict=True)):
        forms = Position.of_stones(played, *stones).symmetries
        first, second = (
            np.array(row, np.uint64) for row in zip(*((form.first, form.second) for form in forms), strict=True)
        )
        assert set(layer_indices(played, layer, first, second).tolist()) == {place}


def test_too_many_positions_are_refused_before_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings_module, "MAX_CHILDREN", 3 * 9)
    with pytest.raises(TooManyPositions, match="With more than 2 stones, tic-tac-toe has too many positions"):
        list(generate_layers(game("tic-tac-toe")))
    assert [len(layer) for layer in islice(generate_layers(game("tic-tac-toe")), 3)] == [1, 3, 12]


@pytest.mark.parametrize(("name", "depth"), [("connect-four:4x4", 5), ("tic-tac-toe", 4)])
def test_a_walk_comes_to_each_position_in_the_order_of_a_depth_first_search(name: str, depth: int) -> None:
    played = game(name)
    layers = list(islice(generate_layers(played), depth + 1))
    met: dict[Position, None] = {}

    def visit(position: Position) -> None:
        """Children in the order of their cells; a position met again leads to nothing new."""
        if position.ply == depth:
            met.setdefault(position)
            return
        for move in sorted(position.legal_moves):
            child = position.play(move)
            if child.outcome is None:
                visit(child.canonical)

    visit(Position.start(played))
    last, order = layers[-1], depth_first_order(played, layers)
    stones = [(int(last.first[place]), int(last.second[place])) for place in order]
    assert stones == [(position.first, position.second) for position in met]
