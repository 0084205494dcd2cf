"""Stones without a history become a legal order of moves, or sentences that name the stones at fault."""

from itertools import product
from random import Random

import pytest

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.move_order import order_of_moves, set_up_position
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.games.grid import grid
from tests.cases import for_each

FOUR = game("connect-four")
NAMES = [*game_names(), "connect-four:9x7", "connect-four:5x4", "hexagon:7", "mnk:5,5,4"]
SMALL = {
    "three columns of three": Game("small", "Small", grid((3, 3), 3, gravity=True)),
    "two columns of five": Game("small", "Small", grid((2, 5), 3, gravity=True)),
    "two columns of five, misère": Game("small", "Small", grid((2, 5), 3, gravity=True), avoidance=True),
    "without gravity": Game("small", "Small", grid((3, 3), 3, gravity=False)),
    "in space": Game("small", "Small", grid((2, 2, 2), 2, gravity=True)),
}


def reached(played: Game, moves: tuple[int, ...]) -> Position:
    position = Position.start(played)
    for move in moves:
        position = position.play(move)
    return position


def stones(*cells: int) -> int:
    return sum(1 << cell for cell in cells)


@for_each("name", NAMES)
def test_any_position_of_a_game_is_reached_again_by_an_order_of_moves(name: str) -> None:
    played, rng = game(name), Random(name)
    for _ in range(60):
        position, plies = Position.start(played), rng.randrange(played.geometry.size + 1)
        while position.outcome is None and position.ply < plies:
            position = position.play(rng.choice(position.legal_moves))
        assert reached(played, order_of_moves(played, position.first, position.second)) == position


@for_each("small", SMALL)
def test_exactly_the_positions_that_games_lead_to_have_an_order_of_moves(small: Game) -> None:
    known, new = {Position.start(small)}, [Position.start(small)]
    while new:
        new = list({position.play(move) for position in new for move in position.legal_moves} - known)
        known.update(new)
    found = set()
    for owners in product((None, 0, 1), repeat=small.geometry.size):
        first, second = (stones(*(cell for cell, owner in enumerate(owners) if owner == side)) for side in (0, 1))
        answer = set_up_position(small, first, second)
        assert not (answer.moves and answer.faults)
        if not answer.faults:
            found.add(reached(small, answer.moves))
            assert (reached(small, answer.moves).first, reached(small, answer.moves).second) == (first, second)
    assert found == known
    assert len(known) > 20


@for_each(
    "first, second, sentence, cells",
    [
        ((0, 2), (6,), "The stone on 1.3 is floating: the cell below it is empty.", (2,)),
        ((0,), (6, 12), "Players take turns, so 1 stones against 2 is impossible.", ()),
        ((0, 1, 6), (1, 12), "A cell cannot belong to both players.", (1,)),
        ((42,), (), "There are stones outside the 42 cells of the board.", ()),
        (
            (0, 6, 12, 18),
            (1, 7, 13, 19),
            "Both players own a whole line, but a game ends with the first one.",
            (0, 1, 6, 7, 12, 13, 18, 19),
        ),
        (
            (0, 6, 12, 18),
            (1, 7, 13, 24),
            "The game would already have been over: one player has a whole line, but the opponent moved last.",
            (0, 6, 12, 18),
        ),
        (
            (0, 6, 12, 18, 36, 37, 38, 39),
            (1, 7, 13, 24, 25, 30, 31),
            "No single last move can have completed all the lines on the board.",
            (0, 6, 12, 18, 36, 37, 38, 39),
        ),
        (
            (1, 3, 7, 9),
            (0, 2, 6, 8),
            "No order of moves leads to this position. For example, at move 1 the first player would have to place a "
            "stone of the second player: 1.1, 2.1.",
            (0, 6),
        ),
        (
            (0, 1, 2),
            (3, 4, 5),
            "No order of moves leads to this position. For example, at move 2 the second player would have to place a "
            "stone of the first player: 1.2.",
            (1,),
        ),
    ],
)
def test_a_refusal_names_the_fault_and_its_stones(
    first: tuple[int, ...], second: tuple[int, ...], sentence: str, cells: tuple[int, ...]
) -> None:
    (fault,) = set_up_position(FOUR, stones(*first), stones(*second)).faults
    assert (str(fault.message), fault.cells) == (sentence, cells)
    with pytest.raises(InvalidPosition) as refused:
        order_of_moves(FOUR, stones(*first), stones(*second))
    assert (str(refused.value), refused.value.cells) == (sentence, cells)


def test_every_floating_stone_is_named() -> None:
    faults = set_up_position(FOUR, stones(1), stones(8)).faults
    assert [fault.cells for fault in faults] == [(1,), (8,)]


def test_the_last_stone_completes_all_lines() -> None:
    won = replay(FOUR, "1122334")
    assert order_of_moves(FOUR, won.first, won.second)[-1] == 18
