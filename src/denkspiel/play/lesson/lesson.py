"""The guided minute of a game: five small steps, fewer where a game has nothing of the kind to show.

All of it follows from the game's data, and what is said of a move is what the rules say: that it wins, that every
answer to it loses, that it lies on so many lines.
"""

from functools import lru_cache
from random import Random

from denkspiel.core.game import Game
from denkspiel.play.lesson.avoiding import last_move_lesson_step, losing_move_lesson_step, safe_moves_lesson_step
from denkspiel.play.lesson.beginning import how_to_move_lesson_step, lines_lesson_step
from denkspiel.play.lesson.step import LessonStep
from denkspiel.play.lesson.winning import (
    best_cells_lesson_step,
    danger_above_lesson_step,
    threat_lesson_step,
    trap_lesson_step,
)

__all__ = ["make_lesson"]

_SEED = 12
_MOST_KEPT = 64
"""So many lessons are kept; a service makes those that strangers ask for."""


@lru_cache(maxsize=_MOST_KEPT)
def make_lesson(game: Game) -> tuple[LessonStep, ...]:
    """The steps, always the same ones; at least how a move is made."""
    rng = Random(_SEED)
    beginning = (how_to_move_lesson_step(game), lines_lesson_step(game))
    if game.avoidance:
        rest = (losing_move_lesson_step(game, rng), last_move_lesson_step(game, rng), safe_moves_lesson_step(game, rng))
    else:
        rest = (
            threat_lesson_step(game, rng),
            trap_lesson_step(game, rng),
            danger_above_lesson_step(game, rng) or best_cells_lesson_step(game),
        )
    return tuple(step for step in (*beginning, *rest) if step is not None)
