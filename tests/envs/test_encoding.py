from pathlib import Path
from random import Random

import numpy as np
import pytest

from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.envs.encoding import (
    action_count,
    action_mask,
    action_to_move,
    legal_actions,
    masks_to_array,
    observation,
    observation_shape,
    play_action,
    reward,
    teaching,
)
from denkspiel.games.catalogue import game, game_names
from tests.cases import for_each

TRIANGLE = str(Path(__file__).parents[2] / "examples" / "triangle.toml")


@for_each("name", game_names())
def test_actions_are_the_legal_moves_and_stones_are_seen_by_their_owners(name: str) -> None:
    rng, position = Random(7), Position.start(game(name))
    while position.outcome is None:
        actions = legal_actions(position)
        moves = [action_to_move(position, action) for action in actions]
        assert sorted(moves, key=str) == sorted(position.legal_moves, key=str)
        assert actions == np.flatnonzero(action_mask(position)).tolist()
        choice = rng.randrange(len(actions))
        after = play_action(position, actions[choice])
        move = moves[choice]
        assert move is not None
        assert after == position.play(move)
        assert after.owner(move) == position.side_to_move
        assert observation(after, position.side_to_move)[0, move] == 1
        assert observation(after, 1 - position.side_to_move)[1, move] == 1
        assert observation(after, 0).sum() == after.ply
        position = after
    assert action_mask(position).sum() == 0
    assert reward(position, 0) == -reward(position, 1)


def test_the_numbers_of_connect_four_are_those_of_its_picture() -> None:
    """Cells of 4453 as the head of `core/geometry.py` draws them; actions are columns from the left."""
    position = replay(game("connect-four"), "4453")
    assert action_count(position.game) == 7
    assert [np.flatnonzero(row).tolist() for row in observation(position, 0)] == [[18, 24], [12, 19]]
    assert [action_to_move(position, action) for action in range(7)] == [0, 6, 13, 20, 25, 30, 36]


@for_each("name", [*game_names(), "connect-four:9x5", "mnk:3,7,3", TRIANGLE])
def test_planes_keep_every_cell_apart_and_lines_of_the_board_straight(name: str) -> None:
    """Each cell has places of its own, and cells beside each other on the board are so in the plane."""
    board = game(name)
    for cell in range(board.geometry.size):
        places = np.argwhere(masks_to_array((1 << cell,), board, planes=True)[0])
        assert len(places) == (2 if board.geometry.points else 1)
    full = masks_to_array(((1 << board.geometry.size) - 1,), board, planes=True)[0]
    assert full.shape == observation_shape(board, planes=True)[1:]
    assert full.sum() == board.geometry.size * (2 if board.geometry.points else 1)
    if not board.geometry.points:
        at = [
            np.argwhere(masks_to_array((1 << cell,), board, planes=True)[0])[0] for cell in range(board.geometry.size)
        ]
        for line in board.geometry.lines:
            steps = np.diff([at[cell] for cell in line], axis=0)
            assert (steps == steps[0]).all()


def test_actions_that_are_not_legal_are_refused() -> None:
    position = replay(game("connect-four"), "444444")
    assert (action_to_move(position, 3), action_to_move(position, 7), action_to_move(position, -1)) == (
        None,
        None,
        None,
    )
    with pytest.raises(IllegalMove, match=r"^Action 3 is not allowed now\. Allowed: 0 1 2 4 5 6\.$"):
        play_action(position, 3)
    with pytest.raises(GameIsOver, match="no action is allowed"):
        play_action(replay(game("connect-four"), "1212121"), 0)


@for_each(
    "name, moves, winner",
    [("connect-four", "1212121", 0), ("connect-four", "71212121", 1), ("hexagon", "121334242315", None)],
)
def test_the_reward_is_for_who_has_won(name: str, moves: str, winner: int | None) -> None:
    position = replay(game(name), moves)
    expected = (0, 0) if winner is None else (1, -1) if winner == 0 else (-1, 1)
    assert (reward(position, 0), reward(position, 1)) == expected


def test_the_teacher_knows_the_published_first_moves_of_connect_four() -> None:
    """Tromp and Allis: -2 -1 0 1 0 -1 -2 for the columns, and the middle wins with the 41st stone."""
    taught = teaching(Position.start(game("connect-four")))
    assert taught["values"].tolist() == [-1, -1, 0, 1, 0, -1, -1]
    assert taught["plies"].tolist() == [40, 42, 42, 41, 42, 42, 40]


def test_the_teacher_marks_what_is_not_legal_and_has_nothing_to_say_after_the_end() -> None:
    taught = teaching(replay(game("connect-four"), "111111"))
    assert taught["values"][0] == -2
    assert taught["plies"][0] == 0
    assert set(taught["values"][1:].tolist()) <= {-1, 0, 1}
    assert teaching(replay(game("connect-four"), "1212121"))["values"].tolist() == [-2] * 7
