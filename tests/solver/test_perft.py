"""Games counted by compiled code: the numbers of the field, and those that `Position` gives move by move."""

from random import Random

import pytest

from benchmarks.core_speed import perft as perft_of_positions
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.perft import perft
from tests.solver.own_games import OWN

CONNECT_FOUR = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]
"""What every program for Connect Four counts; from ply 7 on some games are over."""


def test_connect_four_has_as_many_games_as_the_field_knows() -> None:
    start = Position.start(game("connect-four"))
    assert [perft(start, depth) for depth in range(9)] == CONNECT_FOUR


def test_tic_tac_toe_has_255168_games() -> None:
    """Every game not over after n plies goes on in 9 - n ways, so perft alone tells how many end when."""
    start = Position.start(game("tic-tac-toe"))
    counts = [perft(start, depth) for depth in range(11)]
    going_on = [counts[depth + 1] // (9 - depth) for depth in range(9)] + [0]
    assert sum(count - left for count, left in zip(counts, going_on, strict=False)) == 255_168
    assert counts[10] == 0


@pytest.mark.parametrize(
    ("played", "most"),
    [
        (game("score-four"), 20_000),
        (game("hexagon"), 30_000),
        (OWN["falling-misere"], 30_000),
        (OWN["touching-towers"], 20_000),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_games_are_as_many_as_positions_lead_to(played: Game, most: int) -> None:
    """From the start and from random positions on, as deep as some ten thousand games go."""
    rng, ended = Random(1), 0
    for _ in range(12):
        position = Position.start(played)
        for _ in range(rng.randrange(played.geometry.size)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        depth, count = 0, 1
        while count and count * len(position.legal_moves) <= most:
            assert perft(position, depth) == count
            depth += 1
            count = perft_of_positions(position, depth)
        ended += count == 0
    assert ended


def test_no_game_goes_on_from_its_end_and_none_is_longer_than_the_board() -> None:
    over = replay(game("connect-four"), "1212121")
    assert [perft(over, depth) for depth in (0, 1, 2, 8)] == [1, 0, 0, 0]
    assert perft(Position.start(game("connect-four")), 43) == 0
    assert perft(Position.start(game("score-four")), 10**30) == 0


def test_a_long_count_can_be_watched_and_stopped() -> None:
    seen: list[int] = []

    def watch(games: int) -> None:
        if games > max(seen, default=0):  # what counts may not have begun when it is first looked at
            seen.append(games)
        if len(seen) == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        perft(Position.start(game("connect-four")), 20, watch=watch)
