"""What a move overlooks one move ahead, compared with playing every move and every answer."""

from random import Random

from denkspiel.core.position import Position, Reason
from denkspiel.games.catalogue import game, game_names
from denkspiel.play.marks import JudgedMove, find_overlooked, mark_move
from tests.cases import for_each

_SIZES = ("connect-four:5x4", "hexagon:5", "score-four:3", "mnk:5,5,4")


def _ends(position: Position) -> bool:
    """Whether somebody has completed a line."""
    return position.outcome is not None and position.outcome.reason is not Reason.BOARD_FULL


def _better(position: Position) -> set[int]:
    """The moves that overlook nothing, by the rules alone."""
    moves = {move: position.play(move) for move in position.legal_moves}
    ending = {move for move, after in moves.items() if _ends(after)}
    if position.game.avoidance:
        return moves.keys() - ending
    if ending:
        return ending
    return {move for move, after in moves.items() if not any(_ends(after.play(one)) for one in after.legal_moves)}


@for_each("name", (*game_names(), *_SIZES))
def test_an_oversight_is_what_the_rules_say(name: str) -> None:
    rng, kinds = Random(f"overlooked {name}"), set()
    for _ in range(1 if game(name).geometry.size > 60 else 4):
        position = Position.start(game(name))
        while position.outcome is None:
            better = _better(position)
            for move in position.legal_moves:
                found = find_overlooked(position, move)
                assert (found is None) == (not better or move in better)
                if found is not None:
                    assert set(found.better) == better
                    kinds.add(found.kind)
            position = position.play(rng.choice(position.legal_moves))
    assert kinds == ({"line"} if game(name).avoidance else {"win", "block"})


@for_each("proven", [True, False])
def test_an_oversight_is_a_mistake_at_least_whatever_comes_of_it(proven: bool) -> None:
    for before, after in ((0.0, 0.0), (1.0, 1.0), (0.5, 0.5), (0.6, 0.57)):
        assert mark_move(JudgedMove(before, after, None, proven, overlooked=True)) == "mistake"
    assert mark_move(JudgedMove(1.0, 0.0, None, proven, overlooked=True)) == "blunder"
