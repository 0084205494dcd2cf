from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import denkspiel.envs
from denkspiel.batch import BatchFault
from denkspiel.batch.batch import cells_to_planes
from denkspiel.core.errors import UnknownName
from denkspiel.envs.encoding import teaching
from denkspiel.envs.vector_env import ManyAgainstOpponent
from tests.cases import for_each

OWN = str(Path(__file__).parents[2] / "examples" / "three-towers.toml")
COUNT = 50
assert denkspiel.envs.__all__, "importing it is what registers the names"


def acted(tables: ManyAgainstOpponent, rng: np.random.Generator) -> Any:
    """One step with random legal actions, and which they were."""
    masks = tables.action_masks()
    actions = (rng.random(masks.shape) * masks).argmax(axis=1)
    return actions, tables.step(actions)


@pytest.mark.long
@for_each(
    "name, opponent", [("connect-four", "random"), ("hexagon", "random"), (OWN, "random"), ("score-four", "level-1")]
)
def test_every_game_goes_on_by_the_rules(name: str, opponent: str) -> None:
    """Each game is followed as a position: the learner's stone, the opponent's answer, the reward, and the new game."""
    tables, rng = ManyAgainstOpponent(COUNT, name, opponent), np.random.default_rng(4)
    tables.reset(seed=9)
    ended = np.zeros(COUNT, np.bool_)
    seen_ends = 0
    for _ in range(40):
        before = [tables.batch.position(index) for index in range(COUNT)]
        actions, (seen, rewards, ended_now, cut_short, info) = acted(tables, rng)
        assert not cut_short.any()
        assert not info["illegal"].any()
        for index in range(COUNT):
            after, side = tables.batch.position(index), int(tables.sides[index])
            stones = (after.second, after.first) if side else (after.first, after.second)
            assert [sum(1 << int(cell) for cell in np.flatnonzero(row)) for row in seen[index]] == [*stones]
            if ended[index]:
                assert (after.ply, rewards[index], ended_now[index]) == (side, 0, False)
                continue
            stack = before[index].game.geometry.stacks[int(actions[index])]
            (move,) = set(stack) & set(before[index].legal_moves)
            played = before[index].play(move)
            assert played.first & ~after.first == played.second & ~after.second == 0
            assert after.ply - played.ply == (played.outcome is None)
            outcome = after.outcome
            assert ended_now[index] == (outcome is not None)
            assert rewards[index] == (
                0 if outcome is None or outcome.winner is None else 1 if outcome.winner == side else -1
            )
        seen_ends += int(ended_now.sum())
        ended = ended_now
    assert seen_ends > COUNT


def test_the_same_seed_gives_the_same_games_and_both_sides_come_up() -> None:
    courses = []
    for _ in "ab":
        tables, rng = ManyAgainstOpponent(COUNT, "connect-four"), np.random.default_rng(1)
        tables.reset(seed=3)
        for _ in range(20):
            acted(tables, rng)
        courses.append([stones.tolist() for stones in tables.batch.stones])
    assert courses[0] == courses[1]
    assert set(tables.sides.tolist()) == {0, 1}
    assert len({*zip(*courses[0], strict=True)}) > COUNT // 2


def test_an_action_that_is_not_legal_loses_only_its_own_game() -> None:
    tables = ManyAgainstOpponent(3, "tic-tac-toe", side=0)
    tables.reset(seed=1)
    tables.step(np.array([4, 4, 4]))
    free = int(np.flatnonzero(tables.action_masks()[1])[0])
    _, rewards, ended, _, info = tables.step(np.array([4, free, 4]))
    assert info["illegal"].tolist() == [True, False, True]
    assert (rewards[0], rewards[2], ended.tolist()) == (-1, -1, [True, False, True])
    assert tables.action_masks()[0].all(), "what is passed over may be anything"
    seen, rewards, ended, _, _ = tables.step(np.array([4, free, 4]))
    assert (seen[0].sum(), rewards[0], ended[0]) == (0, 0, False)


def test_gymnasium_makes_many_at_once() -> None:
    tables: Any = gymnasium.make_vec(
        "denkspiel/connect-four-v0", 8, vectorization_mode="vector_entry_point", opponent="level-1", side=1
    )
    seen, info = tables.reset(seed=1)
    assert seen.shape == (8, 2, 42)
    assert seen.sum(axis=(1, 2)).tolist() == [1] * 8
    assert info["action_mask"].shape == (8, 7)
    assert tables.observation_space.contains(seen)


@for_each("mode, kind", [("ansi", str), ("rgb_array", np.ndarray)])
def test_every_board_is_rendered(mode: str, kind: type) -> None:
    tables = ManyAgainstOpponent(3, "tic-tac-toe", side=1, render_mode=mode)
    tables.reset(seed=1)
    boards = tables.render()
    assert boards is not None
    assert [type(board) for board in boards] == [kind] * 3
    assert len({np.asarray(board).tobytes() for board in boards}) > 1, "the opponents began differently"


def test_the_teacher_says_of_every_game_what_it_says_of_one() -> None:
    tables = ManyAgainstOpponent(4, "tic-tac-toe", side=1, teacher=True)
    _, info = tables.reset(seed=1)
    taught = [teaching(tables.batch.position(index)) for index in range(4)]
    assert info["values"].tolist() == [each["values"].tolist() for each in taught]
    assert info["plies"].tolist() == [each["plies"].tolist() for each in taught]
    assert info["_values"].all()


def test_planes_hold_the_same_stones() -> None:
    flat, planes = (ManyAgainstOpponent(20, "score-four", planes=planes) for planes in (False, True))
    flat.reset(seed=2)
    planes.reset(seed=2)
    actions = np.arange(20) % 16
    seen, *_ = flat.step(actions)
    spread, *_ = planes.step(actions)
    assert planes.observation_space.contains(spread)
    assert [seen.sum(), *seen.sum(axis=(0, 2))] == [spread.sum(), *spread.sum(axis=(0, 2, 3, 4))]
    assert (spread == cells_to_planes(seen, flat.batch.game.geometry)).all()


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(BatchFault):
        ManyAgainstOpponent(0, "connect-four")
    with pytest.raises(UnknownName, match='Unknown opponent: "nobody"'):
        ManyAgainstOpponent(2, "connect-four", "nobody")
