"""Who has won when the time of the side to move is over."""

from functools import cache

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.online.games.ending import Ending, EndReason, ending_by_timeout
from tests.cases import for_each


def test_the_other_one_wins_and_it_is_a_draw_where_no_line_is_left() -> None:
    played = game("tic-tac-toe")
    assert ending_by_timeout(replay(played, "")) == Ending(EndReason.TIME, 1)
    assert ending_by_timeout(replay(played, "a1b2c3a2c2c1a3b1")) == Ending(EndReason.TIME, None)


@for_each("name", ["tic-tac-toe", "hexagon:4", "connect-four:4x3"])
def test_where_no_line_is_said_to_be_possible_none_is_by_brute_force(name: str) -> None:
    draws = 0
    for position in sorted_positions(game(name)):
        if position.outcome is None and ending_by_timeout(position).winner is None:
            draws += 1
            assert not can_win(position, 1 - position.side_to_move)
    assert draws or name == "hexagon:4"


@cache
def sorted_positions(played: Game) -> list[Position]:
    """All positions of a small game, by ply."""
    found: list[Position] = []
    level = {Position.start(played)}
    while level:
        found += level
        level = {position.play(move) for position in level for move in position.legal_moves}
    return found


@cache
def can_win(position: Position, side: int) -> bool:
    """Whether any moves of both lead to a win of that side."""
    if position.outcome is not None:
        return position.outcome.winner == side
    return any(can_win(position.play(move), side) for move in position.legal_moves)
