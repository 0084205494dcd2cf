"""Boards of more than 64 cells: what they offer, and what they refuse with a clear sentence."""

from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest

from denkspiel import (
    Batch,
    Position,
    Solver,
    analyse,
    best_moves,
    game,
    opponent,
    opponent_names,
    replay,
    solve,
    solve_many,
)
from denkspiel.arena.plan import TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.results_page.games import games_data
from denkspiel.arena.standings import TournamentStandings
from denkspiel.arena.tournament import Tournament
from denkspiel.core.errors import GameTooLarge, UnsuitableOpponent
from denkspiel.core.geometry import MAX_CELLS, MAX_SOLVABLE_CELLS
from denkspiel.core.notation import format_moves, parse_game
from denkspiel.draw.svg import draw_svg
from denkspiel.draw.text import draw_text
from denkspiel.envs.encoding import masks_to_array
from denkspiel.games.catalogue import game_entries, sized_entry_of
from denkspiel.locale import Translator
from denkspiel.opponents.advisor import BEST_KNOWN, adviser_for
from denkspiel.opponents.levels.strength import plain_strengths
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.roster import opponent_for
from denkspiel.play.record import GameRecord
from denkspiel.play.record_reader import parse_one_record
from denkspiel.solver.book.openings import generate_layers
from denkspiel.solver.dataset.dataset import RowSolver
from tests.cases import for_each

EXAMPLES = [f"{entry.name}:{size}" for entry in game_entries() for size in entry.examples]
LARGE = [name for name in EXAMPLES if game(name).is_large]
LARGEST = ["connect-four:16x16", "mnk:16,16,5", "mnk:256,1,5", "score-four:6", "hexagon:23"]
NAMES = [*LARGE, *LARGEST]


def random_moves(name: str, seed: int, most: int = MAX_CELLS) -> list[int]:
    moves: list[int] = []
    rng, position = Random(seed), Position.start(name)
    while position.legal_moves and len(moves) < most:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return moves


def test_there_are_large_sizes_to_choose() -> None:
    assert len(LARGE) >= 5
    assert max(game(name).geometry.size for name in NAMES) == MAX_CELLS


@for_each("name", NAMES)
def test_moves_and_records_are_read_back(name: str) -> None:
    played = game(name)
    for seed in range(3):
        moves = random_moves(name, seed)
        text = format_moves(played, moves)
        assert list(parse_game(played, text)[0]) == moves
        record = GameRecord(played, tuple(moves), ("Ada", "Bob"))
        assert parse_one_record(record.to_text(), 1)[0].moves == record.moves


def test_letters_with_numbers_need_no_spaces() -> None:
    spaced = format_moves("gomoku", random_moves("gomoku", 1))
    assert parse_game("gomoku", spaced) == parse_game("gomoku", spaced.replace(" ", ""))


@for_each("name", NAMES)
def test_pictures_are_drawn(name: str) -> None:
    position = replay(name, format_moves(name, random_moves(name, 2, 20)))
    assert draw_svg(position).startswith("<svg")
    assert str(draw_text(position)).strip()


@for_each("name", NAMES)
def test_everybody_who_plays_it_makes_a_legal_move_and_nobody_else_is_asked(name: str) -> None:
    played = game(name)
    names = opponent_names(name)
    assert {"level-1", "level-8", "random", "master", "level-9", "level-8-5"} <= set(names)
    assert "perfect" not in names
    position = replay(played, format_moves(played, random_moves(name, 3, 7)))
    for player in names:
        limit = Limit(nodes=300) if player.startswith("master") else None
        assert opponent(player).choose(position, Random(1), limit).move in position.legal_moves
    assert adviser_for(BEST_KNOWN, played).choose(position, Random(1)).move in position.legal_moves
    assert len({strength.opponent for strength in plain_strengths(played)}) == 6
    with pytest.raises(UnsuitableOpponent):
        opponent_for("perfect", played)


@for_each(
    "ask",
    [
        lambda: Solver("gomoku"),
        lambda: solve(replay("gomoku", "h8")),
        lambda: analyse(replay("connect-four:12x12", "5")),
        lambda: best_moves(replay("connect-four:12x12", "5")),
    ],
)
def test_who_asks_for_exact_values_is_told_why_there_are_none(ask: Callable[[], object]) -> None:
    with pytest.raises(GameTooLarge, match=f"Exact values .* up to {MAX_SOLVABLE_CELLS} cells"):
        ask()


@for_each(
    "ask",
    [
        lambda: solve_many("score-four:5", ["a1"]),
        lambda: next(generate_layers(game("connect-four:9x9"))),
        lambda: RowSolver(game("connect-four:9x9")),
    ],
)
def test_what_needs_boards_in_one_word_says_so(ask: Callable[[], object]) -> None:
    with pytest.raises(GameTooLarge, match="up to 64 cells"):
        ask()


def test_an_analysis_in_limited_time_estimates_where_nothing_can_be_proven() -> None:
    found = analyse(replay("gomoku", "h8 i9"), seconds=0.3)
    assert len(found) == 223
    assert all(bounds.estimate is not None or bounds.value is not None for bounds in found.values())


def test_five_or_more_win_in_gomoku() -> None:
    """The rules without restrictions of Allis, Van den Herik and Huntjens, "Go-Moku solved by new search techniques"
    (1993), section 2, where longer rows win as well; only in their variant B must a row have exactly five stones.
    """
    assert len(game("gomoku").geometry.lines) == 2 * 15 * 11 + 2 * 11 * 11 == 572
    six = replay("gomoku", "a1 a15 b1 b15 c1 c15 e1 e15 f1 f14 d1")
    assert six.outcome is not None
    assert len(six.outcome.lines) == 2
    assert six.outcome.winner == 0


@for_each("name", ["gomoku", "connect-four:9x9", "score-four:5", "hexagon:12"])
def test_a_batch_plays_as_positions_do(name: str) -> None:
    batch = Batch(name, 20)
    positions = [Position.start(name)] * 20
    while not batch.over.all():
        legal, moves = batch.legal, batch.random_moves(7)
        for index, position in enumerate(positions):
            assert sorted(np.flatnonzero(legal[index])) == sorted(position.legal_moves)
        batch.play(moves)
        positions = [
            position if move < 0 else position.play(int(move)) for position, move in zip(positions, moves, strict=True)
        ]
    played = Batch(name, 20)
    assert played.random_playouts(7) == int(batch.ply.sum())
    assert (played.outcome == batch.outcome).all()
    for index, position in enumerate(positions):
        assert batch.position(index) == position
        assert position.outcome is not None
        assert batch.outcome[index] == (2 if position.outcome.winner is None else position.outcome.winner)
    assert (Batch.of_stones(name, batch.stones).outcome == batch.outcome).all()
    assert (Batch.of_positions(name, positions).ply == batch.ply).all()
    own = masks_to_array((positions[3].own, positions[3].enemy), game(name))
    assert (batch.observations[3] == own).all()


def test_a_batch_refuses_what_is_not_allowed_and_changes_nothing() -> None:
    batch = Batch("gomoku", 3)
    for moves in ([0, 225, 1], [0, -5, 1]):
        with pytest.raises(ValueError, match="Game 1 of the batch"):
            batch.play(moves)
    assert not batch.ply.any()
    batch.play(["h8", "h9", "a1"])
    with pytest.raises(ValueError, match="h9 is already taken"):
        batch.play(["a1", "h9", "b1"])
    assert batch.ply.tolist() == [1, 1, 1]


def test_the_sizes_of_a_large_game_are_those_of_its_family() -> None:
    entry = sized_entry_of("gomoku")
    assert entry is not None
    assert "gomoku" in {game(f"{entry.name}:{size}").id for size in entry.examples}


@for_each("width, height", product((9, 12, 16), (9, 16)))
def test_lines_of_any_length_are_counted(width: int, height: int) -> None:
    for length in (4, 5):
        across, up = max(0, width - length + 1), max(0, height - length + 1)
        expected = across * height + up * width + 2 * across * up
        assert len(game(f"connect-four:{width}x{height}x{length}").geometry.lines) == expected


def test_results_of_large_games_have_a_character_for_each_cell() -> None:
    plan = TournamentPlan(game("gomoku"), ("random", "level-0"), "round-robin", 2, ((),), "1", GameLimits())
    data = games_data(TournamentStandings(Tournament(plan)), ["a", "b"], [], Translator("en"))
    assert len(set(data["digits"])) == len(data["cells"]) == 225
