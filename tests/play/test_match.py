"""Matches and series between computers."""

import pytest

from denkspiel.arena.table import SeriesResult
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.play.event import GameEnded, GameStarted, MoveMade
from denkspiel.play.match import Match
from denkspiel.play.player import computer_player

CONNECT_FOUR = game("connect-four")


def match_of(first: str, second: str, seed: str = "1", number: int = 0) -> Match:
    return Match(
        CONNECT_FOUR, (computer_player(first, CONNECT_FOUR), computer_player(second, CONNECT_FOUR)), seed, number
    )


def test_a_match_is_a_whole_legal_game() -> None:
    started, *moves, ended = match_of("random", "homburg").events()
    assert isinstance(started, GameStarted)
    position = Position.start(CONNECT_FOUR)
    for ply, event in enumerate(moves, start=1):
        assert isinstance(event, MoveMade)
        assert (event.ply, event.side) == (ply, position.side_to_move)
        position = position.play(event.move)
    assert isinstance(ended, GameEnded)
    assert ended.outcome == position.outcome


def test_same_seed_and_number_same_match() -> None:
    def moves(seed: str, number: int) -> list[int]:
        return [e.move for e in match_of("random", "random", seed, number).events() if isinstance(e, MoveMade)]

    assert moves("1", 0) == moves("1", 0)
    assert moves("1", 0) != moves("1", 1)
    assert moves("1", 0) != moves("2", 0)


@pytest.mark.parametrize(
    ("wins", "draws", "losses", "low", "high"),
    [(50, 0, 50, 0.4038, 0.5962), (10, 0, 0, 0.7225, 1.0), (0, 0, 10, 0.0, 0.2775), (0, 4, 0, 0.15, 0.85)],
)
def test_wilson_intervals(wins: int, draws: int, losses: int, low: float, high: float) -> None:
    """The figures for 50 of 100 and 10 of 10 are those that tables of Wilson's interval give."""
    found = SeriesResult(wins, draws, losses).interval()
    assert found == pytest.approx((low, high), abs=2e-4)
