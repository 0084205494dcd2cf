import copy
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

if sys.platform == "win32":
    pytest.skip("OpenSpiel has no wheels for Windows", allow_module_level=True)

import pyspiel
from open_spiel.python.observation import make_observation

import denkspiel.envs.open_spiel_game
from denkspiel.games.catalogue import game_names
from tests.cases import for_each

OWN = str(Path(__file__).parents[2] / "examples" / "three-towers.toml")
assert denkspiel.envs.open_spiel_game.__all__, "importing it is what registers the game"


@for_each("name", [*game_names(), "mnk:4,4,3", OWN])
def test_every_game_passes_the_simulation_of_the_library(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game("denkspiel", {"game": name}), num_sims=1, serialize=True, verbose=False)


@for_each("ours, theirs", [("connect-four", "connect_four"), ("tic-tac-toe", "tic_tac_toe")])
def test_a_game_that_the_library_has_too_is_the_same_there(ours: str, theirs: str) -> None:
    """Random games in step: actions, whose turn, and the end; a column and a cell have the same number in both."""
    game, peer = pyspiel.load_game(f"denkspiel(game={ours})"), pyspiel.load_game(theirs)
    assert game.num_distinct_actions() == peer.num_distinct_actions()
    assert game.max_game_length() == peer.max_game_length()
    rng = Random(1)
    for _ in range(100):
        state, other = game.new_initial_state(), peer.new_initial_state()
        while not other.is_terminal():
            assert state.legal_actions() == other.legal_actions()
            assert state.current_player() == other.current_player()
            action = rng.choice(other.legal_actions())
            state.apply_action(action)
            other.apply_action(action)
        assert state.is_terminal()
        assert state.returns() == other.returns()


def test_the_observation_is_open_cells_and_both_players_stones() -> None:
    game = pyspiel.load_game("denkspiel(game=connect-four)")
    state = game.new_initial_state()
    for action in (3, 3, 4, 2):
        state.apply_action(action)
    seen = make_observation(game)
    seen.set_from(state, player=1)
    board = seen.dict["observation"]
    assert board.shape == (3, 42)
    assert [row.nonzero()[0].tolist() for row in board[1:]] == [[18, 24], [12, 19]]
    assert (board.sum(axis=0) == 1).all()
    assert seen.string_from(state, player=0) == str(state)


def test_observations_may_lie_in_rows_and_columns() -> None:
    """As models with convolutions need it, which read the shape from the game."""
    game = pyspiel.load_game("denkspiel(game=connect-four,planes=True)")
    assert game.observation_tensor_shape() == [3, 6, 7]
    state = game.new_initial_state()
    for action in (3, 3, 4, 2):
        state.apply_action(action)
    free, first, second = np.reshape(state.observation_tensor(), (3, 6, 7))
    assert [*zip(*np.nonzero(first), strict=True)] == [(5, 3), (5, 4)]
    assert [*zip(*np.nonzero(second), strict=True)] == [(4, 3), (5, 2)]
    assert (free + first + second == 1).all()
    hexagon = pyspiel.load_game("denkspiel(game=hexagon,planes=True)")
    assert np.reshape(hexagon.new_initial_state().observation_tensor(), (3, 6, 6))[0].sum() == 30
    assert pyspiel.load_game("denkspiel(game=qubic,planes=True)").observation_tensor_shape() == [3, 4, 4, 4]


BOARDS = {
    "connect-four": (["4", "4", "5"], ".......\n.......\n.......\n.......\n...o...\n...xx.."),
    "hexagon": (["12", "46"], " x....\nx .... \n.. ...\n... .o\n.... .\n...o. "),
    "score-four": (["a1", "a1"], "....\n....\n....\nx...\n\n....\n....\n....\no..."),
}


@for_each("name", [*BOARDS])
def test_a_state_as_text_shows_its_rows(name: str) -> None:
    moves, board = BOARDS[name]
    state = pyspiel.load_game(f"denkspiel(game={name})").new_initial_state()
    for move in moves:
        state.apply_action(state.string_to_action(move))
    assert [line.strip() for line in str(state).splitlines()][: board.count("\n") + 1] == [
        line.strip() for line in board.splitlines()
    ]


def test_a_game_of_one_cell_has_a_text(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text('title = "One"\ndescription = "Take it."\nlines = [["a"]]\n[[cells]]\nname = "a"\nplace = [0, 0]\n')
    state = pyspiel.load_game("denkspiel", {"game": str(file)}).new_initial_state()
    assert str(state) == "."
    state.apply_action(0)
    assert (str(state), state.returns()) == ("x", [1, -1])


@for_each("name", [*game_names(), OWN])
def test_no_two_positions_have_the_same_text(name: str) -> None:
    game, rng, known = pyspiel.load_game("denkspiel", {"game": name}), Random(2), dict[str, object]()
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            assert known.setdefault(str(state), state.position) == state.position


@for_each("copied", [lambda state: state.clone(), copy.copy, copy.deepcopy])
def test_a_copy_of_a_state_goes_its_own_way(copied: Callable[[Any], Any]) -> None:
    state = pyspiel.load_game("denkspiel(game=hexagon)").new_initial_state()
    state.apply_action(0)
    twin = copied(state)
    assert (twin.position, twin.history()) == (state.position, [0])
    twin.apply_action(1)
    assert (state.history(), twin.history()) == ([0], [0, 1])
    assert state.position.ply == 1


def test_commas_in_a_name_are_written_otherwise_where_the_library_has_its_own() -> None:
    as_text, as_data = (
        pyspiel.load_game("denkspiel(game=mnk:5;4;3)"),
        pyspiel.load_game("denkspiel", {"game": "mnk:5,4,3"}),
    )
    assert as_text.num_distinct_actions() == as_data.num_distinct_actions() == 20
    assert str(as_text) == str(as_data)
