import pickle
from dataclasses import fields, replace

from denkspiel.core.game import Game
from denkspiel.core.geometry import MAX_CELLS
from denkspiel.games.catalogue import game


def test_two_games_are_equal_if_their_data_are() -> None:
    hexagon = game("hexagon")
    assert replace(hexagon, title="Sim", description="") == hexagon
    assert hash(replace(hexagon, title="Sim")) == hash(hexagon)
    assert replace(hexagon, avoidance=False) != hexagon
    assert game("qubic") != game("tic-tac-toe-3d:4"), "the same board under another name"
    assert hexagon != "hexagon"


def test_a_pickled_game_carries_data_only() -> None:
    """Cached hashes of texts, above all, must not travel: another process hashes them differently."""
    hexagon = game("hexagon")
    assert hash(hexagon)
    assert hexagon.winning_masks
    copy = pickle.loads(pickle.dumps(hexagon))
    assert copy == hexagon
    assert set(vars(copy)) == {field.name for field in fields(Game)}
    assert set(vars(copy.geometry)) == {"cells", "lines"}


def test_winning_masks_name_the_lines_through_a_cell() -> None:
    tic_tac_toe = game("tic-tac-toe")
    masks = tic_tac_toe.geometry.line_masks
    assert all(
        masks[index] == mask and mask >> cell & 1
        for cell, pairs in enumerate(tic_tac_toe.winning_masks)
        for mask, index in pairs
    )
    assert sum(map(len, tic_tac_toe.winning_masks)) == 8 * 3


def test_the_shortest_line() -> None:
    assert game("hexagon").shortest_line == 3
    lineless = replace(game("tic-tac-toe"), geometry=replace(game("tic-tac-toe").geometry, lines=()))
    assert lineless.shortest_line == MAX_CELLS + 1
