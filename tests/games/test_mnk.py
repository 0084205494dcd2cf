"""Tic-tac-toe, counted and solved to the end."""

from dataclasses import replace
from functools import cache

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game


def _all_positions(start: Position) -> set[Position]:
    found, frontier = {start}, {start}
    while frontier:
        frontier = {position.play(move) for position in frontier for move in position.legal_moves} - found
        found |= frontier
    return found


def test_8_lines() -> None:
    assert len(game("tic-tac-toe").geometry.lines) == 8


def test_5478_positions_in_765_classes() -> None:
    """The 765 classes under the 8 symmetries are as well known as the positions."""
    positions = _all_positions(Position.start(game("tic-tac-toe")))
    assert len(positions) == 5478
    assert len({position.canonical for position in positions}) == 765


def test_255168_games() -> None:
    @cache
    def games(position: Position) -> int:
        return sum(games(position.play(move)) for move in position.legal_moves) or 1

    assert games(Position.start(game("tic-tac-toe"))) == 255168


@pytest.mark.parametrize("avoidance", [False, True])
def test_a_draw_under_best_play_misere_too(avoidance: bool) -> None:
    @cache
    def value(position: Position) -> int:
        outcome = position.outcome
        if outcome is not None:
            return 0 if outcome.winner is None else 1 if outcome.winner == position.side_to_move else -1
        return max(-value(position.play(move)) for move in position.legal_moves)

    assert value(Position.start(replace(game("tic-tac-toe"), avoidance=avoidance))) == 0
