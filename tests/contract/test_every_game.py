"""What holds for every game: those of the catalogue, sizes on request, and the examples users start from.

A new game is in here as soon as its module has an entry (`GameEntry`).
"""

import json
import pickle
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import GameIsOver, IllegalMove, InvalidPosition, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.notation import cells_by_move_name, format_moves, parse_move, parse_moves, replay
from denkspiel.core.position import Position, Reason
from denkspiel.games.catalogue import game, game_entries, game_names
from tests.oracles.board import DRAW, Board, GraphBoard, GridBoard

ROOT = Path(__file__).parents[2]

SIZED = ("connect-four:8x7", "connect-four:4x1", "score-four:3", "hexagon:7", "hexagon:9", "hexagon:3", "mnk:5,5,4")
WIDE = ("connect-four:10x6", "mnk:32,2,2")
LARGE = (
    "gomoku",
    "connect-four:9x9",
    "connect-four:9x7x5",
    "connect-four:16x16",
    "score-four:5",
    "tic-tac-toe-3d:6",
    "hexagon:12",
)
EXAMPLES = ("examples/three-towers.toml", "examples/triangle.toml")
NAMES = (*game_names(), *SIZED, *WIDE, *LARGE, *EXAMPLES)

BOARDS: dict[str, Callable[[], Board]] = {
    "connect-four": lambda: GridBoard((7, 6), 4, gravity=True),
    "connect-four:8x7": lambda: GridBoard((8, 7), 4, gravity=True),
    "score-four": lambda: GridBoard((4, 4, 4), 4, gravity=True),
    "score-four:3": lambda: GridBoard((3, 3, 3), 3, gravity=True),
    "tic-tac-toe-3d": lambda: GridBoard((3, 3, 3), 3, gravity=False),
    "qubic": lambda: GridBoard((4, 4, 4), 4, gravity=False),
    "tic-tac-toe": lambda: GridBoard((3, 3), 3, gravity=False),
    "mnk:5,5,4": lambda: GridBoard((5, 5), 4, gravity=False),
    "examples/three-towers.toml": lambda: GridBoard((3, 6), 3, gravity=True),
    "hexagon": lambda: GraphBoard(6),
    "hexagon:7": lambda: GraphBoard(7),
    "hexagon:9": lambda: GraphBoard(9),
    "gomoku": lambda: GridBoard((15, 15), 5, gravity=False),
    "connect-four:9x9": lambda: GridBoard((9, 9), 4, gravity=True),
    "connect-four:9x7x5": lambda: GridBoard((9, 7), 5, gravity=True),
    "score-four:5": lambda: GridBoard((5, 5, 5), 5, gravity=True),
    "hexagon:12": lambda: GraphBoard(12),
}


def named(name: str) -> Game:
    return game(str(ROOT / name) if name.endswith(".toml") else name)


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in NAMES])
def any_game(request: pytest.FixtureRequest) -> Game:
    return named(request.param)


@cache
def random_game(played: Game, seed: int) -> tuple[Position, ...]:
    """All positions of a game of random moves, the finished one last."""
    rng = Random(seed)
    positions = [Position.start(played)]
    while positions[-1].legal_moves:
        positions.append(positions[-1].play(rng.choice(positions[-1].legal_moves)))
    return tuple(positions)


@cache
def some_positions(played: Game) -> list[Position]:
    """The first, the last and two inner positions of three random games."""
    games = [random_game(played, seed) for seed in range(3)]
    return [position for one in games for position in (one[0], one[len(one) // 3], one[-2], one[-1])]


@pytest.mark.parametrize("name", BOARDS)
def test_moves_and_results_are_those_of_a_scanned_board(name: str) -> None:
    for seed in range(2):
        compare_with_scanned_board(BOARDS[name](), named(name), seed)


def compare_with_scanned_board(board: Board, played: Game, seed: int) -> None:
    for position, following in pairwise([*random_game(played, seed), None]):
        assert position is not None
        outcome = position.outcome
        assert {played.geometry.cells[cell].move for cell in position.legal_moves} == board.moves()
        assert board.result() == (None if outcome is None else DRAW if outcome.winner is None else outcome.winner)
        assert board.longest_lines() == (len(outcome.lines) if outcome else 0)
        if following is not None:
            new = (position.first | position.second) ^ (following.first | following.second)
            board.play(played.geometry.cells[new.bit_length() - 1].move)


def test_playing_changes_nothing_but_one_cell_and_every_other_cell_is_refused(any_game: Game) -> None:
    for position in some_positions(any_game):
        before = (position.first, position.second, position.legal_moves, position.outcome, hash(position))
        for move in position.legal_moves:
            after = position.play(move)
            assert after.owner(move) == position.side_to_move
            assert (after.first | after.second) == (position.first | position.second | 1 << move)
            assert (after.ply, after.side_to_move) == (position.ply + 1, 1 - position.side_to_move)
        assert (position.first, position.second, position.legal_moves, position.outcome, hash(position)) == before
        for cell in set(range(-1, any_game.geometry.size + 1)) - set(position.legal_moves):
            with pytest.raises(IllegalMove) as refusal:
                position.play(cell)
            assert isinstance(refusal.value, GameIsOver) == (position.outcome is not None)


def test_a_game_ends_with_a_reason_that_fits(any_game: Game) -> None:
    for seed in range(5):
        *before, last = random_game(any_game, seed)
        assert all(position.outcome is None for position in before)
        outcome = last.outcome
        assert outcome is not None
        mover = 1 - last.side_to_move
        if outcome.winner is None:
            assert (outcome.reason, outcome.lines) == (Reason.BOARD_FULL, ())
            assert last.ply == any_game.geometry.size
        elif any_game.avoidance:
            assert (outcome.winner, outcome.reason) == (1 - mover, Reason.AVOIDED_LINE)
        else:
            assert (outcome.winner, outcome.reason) == (mover, Reason.LINE)
        assert all(last.owner(cell) == mover for cell in outcome.cells)
        assert bool(outcome.lines) == (outcome.winner is not None)


def test_games_and_positions_come_back_from_pickle_dict_and_json(any_game: Game) -> None:
    for made in (
        pickle.loads(pickle.dumps(any_game)),
        Game.from_dict(any_game.to_dict()),
        Game.from_dict(json.loads(json.dumps(any_game.to_dict()))),
    ):
        assert (made, hash(made)) == (any_game, hash(any_game))
        assert (made.title, made.description, made.origin) == (any_game.title, any_game.description, any_game.origin)
    for position in some_positions(any_game):
        for copy in (
            pickle.loads(pickle.dumps(position)),
            Position.from_dict(position.to_dict()),
            Position.from_dict(json.loads(json.dumps(position.to_dict()))),
            Position.of_stones(any_game, position.first, position.second),
        ):
            assert (copy, hash(copy), copy.key) == (position, hash(position), position.key)
            assert (copy.legal_moves, copy.outcome) == (position.legal_moves, position.outcome)


def test_symmetric_positions_are_alike_and_the_canonical_one_is_the_smallest(any_game: Game) -> None:
    for position in some_positions(any_game)[:4]:
        canonical = position.canonical
        assert canonical.canonical == canonical
        assert position.symmetries[0] == position
        assert len(set(position.symmetries)) == len(position.symmetries)
        assert canonical == min(position.symmetries, key=lambda image: (image.first, image.second))
        assert canonical.legal_moves == Position.of_stones(any_game, canonical.first, canonical.second).legal_moves
        for image in position.symmetries[:40]:
            assert image.canonical == canonical
            assert Position.of_stones(any_game, image.first, image.second) == image, "possible stones"
            assert len(image.legal_moves) == len(position.legal_moves)
            assert (image.outcome is None) == (position.outcome is None)
            if image.outcome and position.outcome:
                assert image.outcome.winner == position.outcome.winner
                assert image.outcome.reason == position.outcome.reason
                assert len(image.outcome.lines) == len(position.outcome.lines)


def test_games_written_down_are_read_back(any_game: Game) -> None:
    for seed in range(5):
        last = random_game(any_game, seed)[-1]
        moves = _moves(any_game, seed)
        text = format_moves(any_game, moves)
        spaced = " ".join(any_game.geometry.cells[move].move for move in moves)
        assert parse_moves(any_game, text) == parse_moves(any_game, spaced) == moves
        assert replay(any_game, text.upper()) == last


def _moves(played: Game, seed: int) -> tuple[int, ...]:
    stones = [position.first | position.second for position in random_game(played, seed)]
    return tuple((before ^ after).bit_length() - 1 for before, after in pairwise(stones))


def test_moves_have_names_of_their_own_and_unreadable_illegal_and_over_are_told_apart(any_game: Game) -> None:
    for position in some_positions(any_game):
        names = [any_game.geometry.cells[move].move for move in position.legal_moves]
        assert len(set(names)) == len(names)
        assert tuple(parse_move(position, name) for name in names) == position.legal_moves
    *_, before, last = random_game(any_game, 1)
    for position in (before, last):
        with pytest.raises(UnreadableMove):
            parse_move(position, "no such move")
    for name in cells_by_move_name(any_game):
        with pytest.raises(GameIsOver):
            parse_move(last, name)
    full = [
        any_game.geometry.cells[stack[0]].move
        for stack in any_game.geometry.stacks
        if not set(stack) & set(before.legal_moves)
    ]
    for name in full:
        with pytest.raises(IllegalMove) as refusal:
            parse_move(before, name)
        assert not isinstance(refusal.value, GameIsOver)


def test_stones_that_cannot_be_are_refused(any_game: Game) -> None:
    size = any_game.geometry.size
    for first, second in [(1, 1), (1 << size, 0), (-1, 0), (0, 1), (3, 0), (0, 3)]:
        with pytest.raises(InvalidPosition):
            Position.of_stones(any_game, first, second)
    floating = [number for number, cell in enumerate(any_game.geometry.cells) if cell.below is not None]
    for number in floating:
        with pytest.raises(InvalidPosition, match="is floating: the cell below it is empty"):
            Position.of_stones(any_game, 1 << number, 0)
    for seed in range(3):
        last = random_game(any_game, seed)[-1]
        outcome = last.outcome  # the loser's answer to a finished game cannot be
        free = [stack[sum(last.owner(cell) is not None for cell in stack) :] for stack in any_game.geometry.stacks]
        cell = next((cells[0] for cells in free if cells), None)
        if outcome is None or outcome.winner is None or cell is None:
            continue
        stones = [last.first, last.second]
        stones[last.side_to_move] |= 1 << cell
        with pytest.raises(InvalidPosition, match="one player has a whole line, but the opponent moved last"):
            Position.of_stones(any_game, *stones)


def test_all_lines_lie_on_the_board_and_are_met_by_the_symmetries(any_game: Game) -> None:
    geometry = any_game.geometry
    lines = set(geometry.lines)
    assert lines
    for images in geometry.automorphisms.listed[:100]:
        assert {tuple(sorted(images[cell] for cell in line)) for line in lines} == lines
        for number, cell in enumerate(geometry.cells):
            support = geometry.cells[images[number]].below
            assert support == (None if cell.below is None else images[cell.below])


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_what_its_entry_says(name: str) -> None:
    entry = next(entry for entry in game_entries() if entry.name == name)
    made = game(name)
    assert made.id == name
    assert len(made.geometry.lines) == entry.lines
    assert made.geometry.automorphisms.order == entry.symmetries
    assert replay(made, entry.sample).ply > 0
