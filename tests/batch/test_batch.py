"""Many games at once, against positions, which are played one by one."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from denkspiel.batch import DRAW, STAY, UNFINISHED, Batch, BatchFault
from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Outcome, Position
from denkspiel.games.catalogue import game, game_names
from tests.cases import for_each
from tests.solver.own_games import OWN

CONNECT_FOUR = game("connect-four")
TIC_TAC_TOE = game("tic-tac-toe")
OWN_GAME = Path(__file__).parents[2] / "examples" / "three-towers.toml"
SIZES = ["connect-four:8x8", "mnk:3,1,2"]
"""One without room for spare bits, and one drawn for sure."""
ROW_OF_MOVES = "Give the moves as an array of 3 whole numbers: a cell for each game, or -1 for no move."
UNUSUAL = ["falling-misere", "full-word", "no-lines"]


def result_of(outcome: Outcome | None) -> int:
    if outcome is None:
        return UNFINISHED
    return DRAW if outcome.winner is None else outcome.winner


def cells_of(stones: int, size: int) -> list[bool]:
    return [bool(stones >> cell & 1) for cell in range(size)]


def check_alike(batch: Batch, positions: list[Position]) -> None:
    """All that a batch says of its games is what positions say."""
    size = batch.game.geometry.size
    firsts, seconds = batch.stones
    assert [(int(first), int(second)) for first, second in zip(firsts, seconds, strict=True)] == [
        (each.first, each.second) for each in positions
    ]
    assert batch.legal.tolist() == [[cell in each.legal_moves for cell in range(size)] for each in positions]
    assert batch.outcome.tolist() == [result_of(each.outcome) for each in positions]
    assert batch.ply.tolist() == [each.ply for each in positions]
    assert batch.to_move.tolist() == [each.side_to_move for each in positions]
    seen = [[cells_of(each.own, size), cells_of(each.enemy, size)] for each in positions]
    assert batch.observations.tolist() == seen


def check_random_games(played: Game, count: int, plies: int, seed: int) -> int:
    """Play random moves in a batch and in positions, resetting now and then; returns how many games ended."""
    batch, positions, ended = Batch(played, count), [Position.start(played)] * count, 0
    for ply in range(plies):
        moves = batch.random_moves(seed)
        assert [move == STAY for move in moves] == [each.outcome is not None for each in positions]
        positions = [
            each if move == STAY else each.play(int(move)) for each, move in zip(positions, moves, strict=True)
        ]
        batch.play(moves)
        check_alike(batch, positions)
        if ply % 5 == 4:
            ended += int(batch.over.sum())
            batch.reset()
            positions = [each if each.outcome is None else Position.start(played) for each in positions]
            check_alike(batch, positions)
    return ended


@for_each("name", game_names())
def test_games_of_the_catalogue_go_as_positions_say(name: str) -> None:
    assert check_random_games(game(name), 12, 60, seed=1) > 10


@pytest.mark.long
@for_each("played", [*(game(name) for name in SIZES), *(OWN[name] for name in UNUSUAL), game(str(OWN_GAME))])
def test_other_games_go_as_positions_say(played: Game) -> None:
    assert check_random_games(played, 8, 40, seed=2) > 0


def test_playouts_are_the_moves_drawn_one_by_one() -> None:
    one_by_one, at_once = Batch(CONNECT_FOUR, 50), Batch(CONNECT_FOUR, 50)
    for batch in (one_by_one, at_once):
        batch.play(np.full(50, 18))
        batch.reset([7, 8])
    made = 0
    while not one_by_one.over.all():
        moves = one_by_one.random_moves(-5)
        made += int((moves != STAY).sum())
        one_by_one.play(moves)
    assert at_once.random_playouts(-5) == made
    assert np.array_equal(at_once.stones, one_by_one.stones)
    assert np.array_equal(at_once.outcome, one_by_one.outcome)
    assert at_once.random_playouts(-5) == 0


def test_a_game_depends_on_seed_and_index_and_how_often_it_was_begun() -> None:
    few, many = Batch(CONNECT_FOUR, 3), Batch(CONNECT_FOUR, 30)
    few.random_playouts(1)
    many.random_playouts(1)
    first = many.stones[0].copy()
    assert first[:3].tolist() == few.stones[0].tolist()
    assert len(set(first.tolist())) == 30
    many.reset()
    many.random_playouts(1)
    assert not set(many.stones[0].tolist()) & set(first.tolist())
    other = Batch(CONNECT_FOUR, 30)
    other.random_playouts(2)
    assert not set(other.stones[0].tolist()) & set(first.tolist())


def test_all_moves_are_drawn_equally_often() -> None:
    """By a chi-squared test with a fixed seed: beyond 29.6 is one set of draws in a thousand, for 10 or fewer free."""
    for text, free in (("", 9), ("51", 7)):
        batch = Batch.of_positions(TIC_TAC_TOE, [replay_cells(text)] * 9000)
        counts = Counter(batch.random_moves(3).tolist())
        expected = 9000 / free
        assert len(counts) == free
        assert sum((count - expected) ** 2 / expected for count in counts.values()) < 29.6


def replay_cells(text: str) -> Position:
    """Tic-tac-toe by the numbers of cells, from 1."""
    position = Position.start(TIC_TAC_TOE)
    for digit in text:
        position = position.play(int(digit) - 1)
    return position


@for_each(
    "moves, error, sentence",
    [
        ([18, 24, 5], IllegalMove, "Game 2 of the batch (counting from 0): 1 is full. Allowed: 2 3 4 5 6 7."),
        ([18, 25, 6], IllegalMove, "Game 1 of the batch (counting from 0): 5.2 cannot be taken now. "),
        ([99, 24, 6], IllegalMove, "Game 0 of the batch (counting from 0): 99 cannot be taken now. "),
        ([-2, 24, 6], IllegalMove, "Game 0 of the batch (counting from 0): -2 cannot be taken now. "),
        ([18, 24], BatchFault, ROW_OF_MOVES),
        ([1.0, 2.0, 3.0], BatchFault, ROW_OF_MOVES),
        (np.full(3, 2**64 - 1, np.uint64), BatchFault, ROW_OF_MOVES),
    ],
)
def test_moves_that_are_not_allowed_change_nothing(moves: Any, error: type[Exception], sentence: str) -> None:
    batch = Batch.of_positions(CONNECT_FOUR, [replay(CONNECT_FOUR, text) for text in ("", "", "111111")])
    before = [row.tolist() for row in batch.stones]
    with pytest.raises(error) as told:
        batch.play(moves)
    assert str(told.value).startswith(sentence)
    assert [row.tolist() for row in batch.stones] == before


def test_a_game_that_is_over_takes_no_move() -> None:
    batch = Batch.of_positions(CONNECT_FOUR, [replay(CONNECT_FOUR, text) for text in ("", "4455667")])
    with pytest.raises(GameIsOver, match=r"Game 1 of the batch \(counting from 0\): The game is over"):
        batch.play([18, 0])
    batch.play([18, STAY])
    assert batch.ply.tolist() == [1, 7]


def test_games_are_reset_where_they_are_over_or_where_wanted() -> None:
    batch = Batch.of_positions(CONNECT_FOUR, [replay(CONNECT_FOUR, text) for text in ("4", "4455667", "44", "444")])
    batch.reset()
    assert batch.ply.tolist() == [1, 0, 2, 3]
    batch.reset(np.array([True, False, False, False]))
    assert batch.ply.tolist() == [0, 0, 2, 3]
    batch.reset([3])
    batch.reset([])
    assert batch.ply.tolist() == [0, 0, 2, 0]


@for_each("which", [[True, False], [4], [-1], [0.5], [[0]], "no"])
def test_a_choice_of_games_that_makes_no_sense(which: Any) -> None:
    with pytest.raises(BatchFault, match="Choose games with an array of 4 Boolean values, or with indices from 0 to 3"):
        Batch(CONNECT_FOUR, 4).reset(which)


def test_a_batch_goes_on_from_positions_and_from_stones() -> None:
    rng = Random(4)
    positions = []
    for _ in range(40):
        position = Position.start(OWN["misere"])
        for _ in range(rng.randrange(10)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        positions.append(position)
    assert {result_of(each.outcome) for each in positions} == {UNFINISHED, 0, 1}
    batch = Batch.of_positions(OWN["misere"], positions)
    check_alike(batch, positions)
    check_alike(Batch.of_stones(OWN["misere"], batch.stones), positions)
    assert [batch.position(index) for index in range(40)] == positions


def test_what_a_batch_says_of_itself() -> None:
    batch = Batch.of_positions(CONNECT_FOUR, [replay(CONNECT_FOUR, text) for text in ("4", "4455667")])
    assert (len(batch), repr(batch)) == (2, "<Batch of 2 games of connect-four, 1 over>")
