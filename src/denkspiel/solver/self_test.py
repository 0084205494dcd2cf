"""What a compiled kernel is asked before it is trusted: a position near the end of a game, whose value is known.

Code comes from a disk, from a compiler and from a processor that we do not control. A kernel that answers wrongly is
thrown away and compiled again; if it still does, there is no answer, rather than a wrong one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solver.kernel.jit.code_cache import discard_code
from denkspiel.solver.kernel.rules.geometry_type import AnyGame
from denkspiel.solver.score import Score

__all__ = ["KernelGivesWrongValue", "KnownPosition", "known_position_for", "verify_kernel"]

_MOST_GAMES = 4
"""So many are played at random, until one leads to a question that takes more than a look at the next move."""
_FREE_CELLS = 4
"""Where a game has come so far, trying all moves takes a millisecond at most."""


class KernelGivesWrongValue(RuntimeError):
    """Compiled code gives a wrong value for a known position, freshly compiled too: on this machine it is of no use."""


@dataclass(frozen=True)
class KnownPosition:
    """A position that is not over, and its value for the side to move, found by trying all moves."""

    position: Position
    score: Score


def verify_kernel(function: Any, code: AnyGame, is_right: Callable[[], bool]) -> None:
    """Let compiled code answer a question before it is trusted.

    Args:
        function: the kernel's function that answers.
        code: the game, as the function takes it.
        is_right: asks it, and compares.

    Raises:
        KernelGivesWrongValue: it does not know the answer, even compiled again.
    """
    if is_right():
        return
    discard_code(function, code.type.game_digest)
    if not is_right():
        raise KernelGivesWrongValue(f"Compiled code gives wrong values on this machine ({function.__name__}).")


@lru_cache(maxsize=64)
def known_position_for(game: Game) -> KnownPosition:
    """The question for a game, the same for equal games."""
    rng = Random(0)
    for _ in range(_MOST_GAMES):
        position = _late_position(game, rng)
        score = _value(position)
        if score.plies > 1:
            break
    return KnownPosition(position, score)


def _late_position(game: Game, rng: Random) -> Position:
    """A position of a game played at random, with few free cells or right before its end."""
    position = Position.start(game)
    while game.geometry.size - position.ply > _FREE_CELLS:
        moves = rng.sample(position.legal_moves, len(position.legal_moves))
        quiet = next((child for child in map(position.play, moves) if child.outcome is None), None)
        if quiet is None:
            break
        position = quiet
    return position


def _value(position: Position) -> Score:
    scores = []
    for move in position.legal_moves:
        child = position.play(move)
        scores.append(_value(child).before() if child.outcome is None else Score.of_last_move(child))
    return max(scores)
