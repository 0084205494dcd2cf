"""The levels: how they err, and that they are worth their numbers. docs/explanation/strength.md has the long series."""

from functools import cache
from random import Random

import pytest

from denkspiel.core.errors import Stopped
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.levels import LEVELS, Level
from denkspiel.opponents.opponent import Choice, Limit
from tests.arena.series import result_of

PLAIN = LEVELS[:-1]
"""Those that need no compiled code."""
TIMES = 40


@cache
def choices(number: int, name: str, moves: str) -> tuple[Choice, ...]:
    return choices_in(number, replay(game(name), moves))


def choices_in(number: int, position: Position) -> tuple[Choice, ...]:
    return tuple(Level(number).choose(position, Random(f"{number} {seed}")) for seed in range(TIMES))


def share(number: int, name: str, moves: str, cell: str) -> float:
    """How often that cell is chosen."""
    cells = game(name).geometry.cells
    return sum(cells[choice.move].name == cell for choice in choices(number, name, moves)) / TIMES


@pytest.mark.parametrize(
    ("name", "moves", "cell"),
    [
        ("connect-four", "414141", "4.4"),
        ("connect-four", "172737", "4.1"),
        ("score-four", "a1 b1 a1 b1 a1 b1", "a1.4"),
        ("tic-tac-toe", "a1 a3 b1 b3", "c1"),
    ],
)
def test_even_the_weakest_takes_an_obvious_win_most_of_the_time_and_the_strong_nearly_always(
    name: str, moves: str, cell: str
) -> None:
    taken = [share(number, name, moves, cell) for number in PLAIN]
    assert taken[0] > 0.55
    assert taken[0] < 0.95
    assert min(taken[4:]) > 0.8
    assert taken[-1] > 0.9


def test_an_upright_threat_is_stopped_oftener_than_a_slanting_one() -> None:
    """Both threats need the cell 4.4, and the enemy has no other one."""
    slanting = Position.of_stones(game("connect-four"), stones("1.1 2.2 3.3 4.2 3.1"), stones("2.1 3.2 4.1 4.3"))
    (cell,) = (move for move in slanting.legal_moves if move == 21)
    for number in (1, 3, 5):
        stopped = sum(choice.move == cell for choice in choices_in(number, slanting)) / TIMES
        assert share(number, "connect-four", "41414", "4.4") > stopped > 1 / 7


def stones(names: str) -> int:
    cells = [cell.name for cell in game("connect-four").geometry.cells]
    return sum(1 << cells.index(name) for name in names.split())


def test_the_strongest_of_the_plain_ones_hardly_ever_misses_a_threat() -> None:
    assert share(8, "connect-four", "41414", "4.4") > 0.9
    assert share(1, "connect-four", "41414", "4.4") < 0.9


def test_a_slip_is_admitted() -> None:
    cells = game("connect-four").geometry.cells
    missed = [choice for choice in choices(2, "connect-four", "414141") if cells[choice.move].name != "4.4"]
    assert missed
    assert all("overlooked: wins: completes 4.1 4.2 4.3 4.4" in map(str, choice.reasons[21]) for choice in missed)


def test_a_worse_move_on_purpose_is_admitted() -> None:
    for choice in choices(2, "connect-four", "4453"):
        best = max(choice.ratings.values())
        said = any(str(reason).endswith("looks better") for reason in choice.reasons[choice.move])
        assert said == (choice.ratings[choice.move] < best)


def test_beginners_do_not_always_begin_in_the_centre_of_a_small_board_and_the_strong_nearly_always() -> None:
    """Doubt is measured in lines begun, which are worth four times as much here as in lines of four."""
    shares = [share(number, "tic-tac-toe-3d", "", "222") for number in (1, 5, 8)]
    assert shares[0] < 0.25 < shares[1] < 0.6
    assert shares[2] > 0.8


def test_a_win_in_sight_is_never_doubted() -> None:
    for choice in choices(1, "connect-four", "414141"):
        best = max(choice.ratings.values())
        assert best < 900_000 or choice.ratings[choice.move] == best


@pytest.mark.long
@pytest.mark.parametrize("name", ["connect-four", "hexagon"])
@pytest.mark.parametrize(("stronger", "weaker"), [(4, 1), (7, 4)])
def test_three_levels_more_win_clearly(name: str, stronger: int, weaker: int) -> None:
    games = 400 if name == "hexagon" else 50  # there the first levels are closer together
    result = result_of(name, (f"level-{stronger}", f"level-{weaker}"), games, "levels")
    assert result.interval()[0] > 1 / 2


@pytest.mark.parametrize("name", ["connect-four", "score-four", "hexagon", "tic-tac-toe-3d", "qubic"])
def test_the_weakest_beats_the_die(name: str) -> None:
    assert result_of(name, ("level-1", "random"), 50, "levels").interval()[0] > 1 / 2


def test_the_strongest_is_perfect_where_the_game_is_small() -> None:
    """Whoever answers wins Sim, and whoever begins wins 3x3x3."""
    for name, side in (("hexagon", 1), ("tic-tac-toe-3d", 0)):
        result = result_of(name, ("level-9", "level-8"), 4, "levels")
        assert result.wins >= 2
        for seed in range(2):
            winner = winner_of(name, Level(9) if side == 0 else Level(7), Level(9) if side == 1 else Level(7), seed)
            assert winner == side


def winner_of(name: str, first: Level, second: Level, seed: int) -> int | None:
    position = Position.start(game(name))
    while position.outcome is None:
        player = second if position.side_to_move else first
        position = position.play(player.choose(position, Random(f"{seed} {position.ply}")).move)
    return position.outcome.winner


def test_the_strongest_can_be_stopped_and_minds_no_other_limit() -> None:
    position = replay(game("hexagon"), "12 34 23")
    with pytest.raises(Stopped):
        Level(9).choose(position, Random(0), Limit(stop=lambda: True))
    assert Level(9).choose(position, Random(0), Limit(nodes=1)) == Level(9).choose(position, Random(0))
