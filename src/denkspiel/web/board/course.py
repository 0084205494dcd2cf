"""Where a game stands, and what has happened, as the page is told it."""

from collections.abc import Iterable
from typing import Any

from denkspiel.core.errors import IllegalMove
from denkspiel.core.game import Game
from denkspiel.locale import Translator
from denkspiel.opponents.roster import default_opponent
from denkspiel.play.event import Event, HintGiven, MoveMade
from denkspiel.play.state import State
from denkspiel.play.wording import remarks, waiting
from denkspiel.web.board.answers import Chosen, CourseStep, Hint
from denkspiel.web.board.choice import told_choice
from denkspiel.web.board.positions import GivenGame

__all__ = ["standing", "step_of"]


def step_of(
    state: State, events: Iterable[Event], say: Translator, *, thinks: bool = False, refusal: IllegalMove | None = None
) -> CourseStep:
    """A step.

    Args:
        state: what it led to.
        events: what has happened.
        say: the language.
        thinks: whether an opponent thinks now.
        refusal: why nothing has happened, if that is so.
    """
    told = tuple(events)
    said = remarks(told, state) if refusal is None else (refusal.message,)
    happened = {
        "refused": refusal is not None,
        "remarks": [say(remark) for remark in said],
        "hint": next((_hint(event, state.game) for event in told if isinstance(event, HintGiven)), None),
        "chosen": next((_chosen(event, state.game, say) for event in told if isinstance(event, MoveMade)), None),
        "thinks": thinks,
    }
    return CourseStep(**standing(state, say) | happened)


def standing(state: State, say: Translator) -> dict[str, Any]:
    """A step to which nothing has led, as JSON has it."""
    first, second = state.players
    return {
        "state": state.to_data(),
        "position": GivenGame(state.game, state.history).described_as_data(say, (say(first.title), say(second.title))),
        "phase": state.phase.value,
        "dotted": state.dotted_side,
        "red": "first" if state.dotted_side else "second",
        "plies_to_take_back": state.plies_to_take_back,
        "raters": [_rater(state, 0), _rater(state, 1)],
        "waiting": say(waiting(state)),
        "refused": False,
        "remarks": [],
        "hint": None,
        "chosen": None,
        "thinks": False,
    }


def _rater(state: State, side: int) -> str:
    computer = state.rater(side)
    return default_opponent(state.game) if computer is None else computer.name


def _chosen(event: MoveMade, game: Game, say: Translator) -> Chosen | None:
    return None if event.choice is None else told_choice(game, event.player.kind, event.choice, say)


def _hint(event: HintGiven, game: Game) -> Hint:
    cell = event.choice.move
    return Hint(cell=cell, move=game.geometry.cells[cell].move, by=event.by)
