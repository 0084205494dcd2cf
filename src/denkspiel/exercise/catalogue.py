"""All exercises by their names."""

from denkspiel.exercise.cube import FORTRAN_FUNCTIONS
from denkspiel.exercise.game_loop import FORTRAN_GAME
from denkspiel.exercise.ratings import C64_LINE_RATING, DETECT, HOMBURG_STEP_3
from denkspiel.exercise.task import Exercise

__all__ = ["EXERCISES"]

EXERCISES: dict[str, Exercise] = {
    exercise.name: exercise for exercise in (FORTRAN_FUNCTIONS, FORTRAN_GAME, HOMBURG_STEP_3, C64_LINE_RATING, DETECT)
}
