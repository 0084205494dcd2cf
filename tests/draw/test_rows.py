from itertools import pairwise

from denkspiel.draw.layout import PictureKind, cell_neighbours, cell_rows_by_layer, picture_kind
from denkspiel.draw.points import edge_ends
from denkspiel.games.catalogue import game, game_names
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD

GAMES = {**{name: game(name) for name in game_names()}, **CATALOGUE, **ODD}


@for_each("name", [*GAMES])
def test_every_cell_stands_in_the_rows_once(name: str) -> None:
    geometry = GAMES[name].geometry
    layers = cell_rows_by_layer(geometry)
    cells = [cell for layer in layers for row in layer for cell in row if cell is not None]
    assert sorted(cells) == list(range(geometry.size))
    assert len({len(row) for layer in layers for row in layer}) == 1
    assert len({len(layer) for layer in layers}) == 1


@for_each(
    "name", [name for name in GAMES if picture_kind(GAMES[name].geometry) in (PictureKind.BOARD, PictureKind.LAYERS)]
)
def test_rows_stand_as_the_board_is_seen(name: str) -> None:
    """To the right x grows, and upward y; layers lie upon each other."""
    geometry = GAMES[name].geometry
    if name.startswith(("scattered", "long")):
        return  # too many columns for a page: those are in the order of the places no longer
    for layer in cell_rows_by_layer(geometry):
        for row in layer:
            xs = [geometry.cells[cell].place[0] for cell in row if cell is not None]
            assert xs == sorted(xs)
        for column in zip(*layer, strict=True):
            ys = [geometry.cells[cell].place[1] for cell in column if cell is not None]
            assert ys == sorted(ys, reverse=True)


def test_towers_are_seen_from_above_level_by_level() -> None:
    towers = game("score-four").geometry
    for level, layer in enumerate(cell_rows_by_layer(towers)):
        names = [[towers.cells[cell or 0].name for cell in row] for row in layer]
        assert names[0] == [f"{column}4.{level + 1}" for column in "abcd"]
        assert names[3] == [f"{column}1.{level + 1}" for column in "abcd"]


@for_each("name", [name for name in GAMES if picture_kind(GAMES[name].geometry) is PictureKind.GRAPH])
def test_each_point_of_a_graph_has_a_row_with_its_edges_to_later_points(name: str) -> None:
    geometry = GAMES[name].geometry
    (layer,) = cell_rows_by_layer(geometry)
    for point, row in enumerate(layer):
        edges = [tuple(sorted(edge_ends(geometry)[cell])) for cell in row if cell is not None]
        assert all(start == point for start, _ in edges)
        assert [end for _, end in edges] == sorted(
            {end for start, end in map(sorted, edge_ends(geometry)) if start == point}
        )


@for_each("name", [*CATALOGUE])
def test_every_cell_of_the_catalogues_games_can_be_reached(name: str) -> None:
    steps = cell_neighbours(GAMES[name].geometry)
    seen, fresh = {0}, [0]
    while fresh:
        fresh = [cell for at in fresh for cell in steps[at].values() if cell not in seen]
        seen.update(fresh)
    assert seen == set(range(len(steps)))


@for_each("name", [*GAMES])
def test_a_step_aside_goes_to_the_next_cell_of_the_row_over_whatever_gap(name: str) -> None:
    geometry = GAMES[name].geometry
    steps = cell_neighbours(geometry)
    for row in (row for layer in cell_rows_by_layer(geometry) for row in layer):
        places = {place: cell for place, cell in enumerate(row) if cell is not None}
        for one, other in pairwise(sorted(places)):
            assert steps[places[one]]["right"] == places[other]
        for cell in places.values():
            assert (steps[cell]["first"], steps[cell]["last"]) == (places[min(places)], places[max(places)])
        assert not places or "left" not in steps[places[min(places)]]


def test_arrows_lead_to_the_neighbour_and_from_layer_to_layer() -> None:
    flat, cube = cell_neighbours(game("mnk:3,3,3").geometry), game("tic-tac-toe-3d").geometry
    middle = game("mnk:3,3,3").geometry.cells
    names = {way: middle[cell].name for way, cell in flat[[one.name for one in middle].index("b2")].items()}
    assert names == {"left": "a2", "right": "c2", "up": "b3", "down": "b1", "first": "a2", "last": "c2"}
    lowest = [cell.place for cell in cube.cells].index((1, 0, 0))
    assert cube.cells[cell_neighbours(cube)[lowest]["down"]].place == (1, 2, 1)
