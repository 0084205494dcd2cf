import json
import pickle
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from denkspiel.core.errors import InvalidGame
from denkspiel.core.game import Game
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
    assert lineless.shortest_line == 65


def _without(key: str) -> dict[str, Any]:
    return {name: value for name, value in game("tic-tac-toe").to_dict().items() if name != key}


@pytest.mark.parametrize("key", ["id", "title", "avoidance", "cells", "lines"])
def test_data_without_a_key(key: str) -> None:
    with pytest.raises(InvalidGame, match=f'incomplete: "{key}" is missing'):
        Game.from_dict(_without(key))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(max_size=5), children, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(["id", "title", "avoidance", "cells", "lines", "description"]), JSON)
def test_garbled_data_never_crashes(key: str, value: Any) -> None:
    data = json.loads(json.dumps(game("tic-tac-toe").to_dict()))
    with suppress(InvalidGame):
        assert Game.from_dict({**data, key: value}).geometry.size


@given(st.sampled_from(["name", "move", "place", "end", "below"]), JSON)
def test_garbled_cells_never_crash(key: str, value: Any) -> None:
    data = game("connect-four:4x2").to_dict()
    data["cells"][3][key] = value
    with suppress(InvalidGame):
        assert Game.from_dict(data).geometry.size == 8
