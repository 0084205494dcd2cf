"""The guided minute of a game: five small steps, fewer where a game has nothing of the kind to show.

All of it follows from the game's data, and what is said of a move is what the rules say: that it wins, that every
answer to it loses, that it lies on so many lines.
"""

from functools import lru_cache
from random import Random

from denkspiel.core.game import Game
from denkspiel.play.lesson.avoiding import danger_step, last_move_step, room_step
from denkspiel.play.lesson.beginning import lines_step, setting_step
from denkspiel.play.lesson.step import Step
from denkspiel.play.lesson.winning import height_step, threat_step, trap_step, worth_step

__all__ = ["lesson_of"]

_SEED = 12
_MOST_KEPT = 64
"""So many lessons are kept; a service makes those that strangers ask for."""


@lru_cache(maxsize=_MOST_KEPT)
def lesson_of(game: Game) -> tuple[Step, ...]:
    """The steps, always the same ones; at least how a move is made."""
    rng = Random(_SEED)
    beginning = (setting_step(game), lines_step(game))
    if game.avoidance:
        rest = (danger_step(game, rng), last_move_step(game, rng), room_step(game, rng))
    else:
        rest = (threat_step(game, rng), trap_step(game, rng), height_step(game, rng) or worth_step(game))
    return tuple(step for step in (*beginning, *rest) if step is not None)
