"""A game as a request gives it, and how the page gets it: positions, the course of a game, choices."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from denkspiel.core.errors import IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves, parse_moves
from denkspiel.core.position import Position
from denkspiel.draw.plain import describe_outcome
from denkspiel.draw.points import line_rings
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Choice
from denkspiel.opponents.roster import default_opponent
from denkspiel.play.event import Event, HintGiven, MoveMade
from denkspiel.play.hints import candidate_moves, short_hint
from denkspiel.play.history import History
from denkspiel.play.naming import Naming
from denkspiel.play.positions.reader import parse_moves_or_position
from denkspiel.play.sentences import event_remarks, rating_text, short_rating_text, thinking_text, waiting_text
from denkspiel.play.state import State
from denkspiel.web.board.schemas import ChosenMove, GameStep, Move, PositionData, RatedMove, SuggestedMove
from denkspiel.web.workers.search_requests import ChoiceResult

__all__ = ["RequestedGame", "choice_model", "game_step_data", "game_step_model", "move_models", "with_minus_sign"]

_NAMES: tuple[Message, Message] = (Message("First player"), Message("Second player"))


@dataclass(frozen=True)
class RequestedGame:
    """A game and its moves.

    Attributes:
        game: what is played.
        history: the cells taken, with the position after each.
        setup: how many of these moves nobody has played, as they only set up a position.
    """

    game: Game
    history: History
    setup: int = 0

    @classmethod
    def from_moves(cls, game: Game, moves: str | list[str], setup: int = 0) -> "RequestedGame":
        """The board after these moves, or the position that a text is in another format.

        Args:
            game: the game.
            moves: the moves or the text.
            setup: how many of the moves are a set-up position.

        Raises:
            UnreadableMove: a part of the moves is not a move; the sentence says which one.
            IllegalMove: a move is not allowed where it stands, or the set-up position has more moves than the game.
            InvalidPosition: the text is no position, or no game leads to it.
        """
        if not isinstance(moves, str):
            cells = parse_moves(game, " ".join(moves))
        else:
            read = parse_moves_or_position(game, moves)
            cells, setup = read.moves, max(setup, read.setup)
        if setup > len(cells):
            raise IllegalMove(Message("The set-up position has more moves than the game."))
        return cls(game, History.from_moves(game, cells), setup)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells taken, in order."""
        return self.history.moves

    @property
    def position(self) -> Position:
        """Where the moves lead."""
        return self.history.position

    @property
    def last_cell(self) -> int | None:
        """The cell taken last; `None` if nobody has moved since the position was set up."""
        return self.cells[-1] if len(self.cells) > self.setup else None

    def to_model(self, say: Translator, names: tuple[str, str] | None = None, you: int | None = None) -> PositionData:
        """The position with all that the rules say about it.

        Args:
            say: the language.
            names: what the players are called; those without a name are the first and the second.
            you: which of them (0 or 1) reads it, if one does.
        """
        return PositionData(**self.to_data(say, names, you))

    def to_data(self, say: Translator, names: tuple[str, str] | None = None, you: int | None = None) -> dict[str, Any]:
        """What `to_model` has, as JSON has it."""
        position, cells = self.position, self.game.geometry.cells
        outcome = _outcome(position, say, names, you)
        return {
            "game": self.game.id,
            "moves": [cells[cell].move for cell in self.cells],
            "cells": list(self.cells),
            "text": format_moves(self.game, self.cells),
            "ply": position.ply,
            "side_to_move": None if outcome else position.side_to_move,
            "legal": [{"cell": cell, "move": cells[cell].move} for cell in position.legal_moves],
            "owners": [position.owner(cell) for cell in range(self.game.geometry.size)],
            "last": self.last_cell,
            "setup": self.setup,
            "outcome": outcome,
            "sentence": outcome["sentence"] if outcome else say(_state(position, names, you)),
        }


def move_models(game: Game, cells: Iterable[int]) -> list[Move]:
    """Moves as the page is told them."""
    return [Move(cell=cell, move=game.geometry.cells[cell].move) for cell in cells]


def _state(position: Position, names: tuple[str, str] | None, you: int | None) -> Message:
    if you == position.side_to_move:
        return Message("It is your turn.")
    name = names[position.side_to_move] if names else ""
    if name:
        return Message("It is {player}'s turn.", player=name)
    return (
        Message("It is the second player's turn.")
        if position.side_to_move
        else Message("It is the first player's turn.")
    )


def _outcome(
    position: Position, say: Translator, names: tuple[str, str] | None, you: int | None
) -> dict[str, Any] | None:
    outcome = position.outcome
    if outcome is None:
        return None
    first, second = (name or usual for name, usual in zip(names or ("", ""), _NAMES, strict=True))
    return {
        "winner": outcome.winner,
        "reason": outcome.reason.value,
        "lines": [list(line) for line in outcome.lines],
        "cells": sorted(outcome.cells),
        "rings": [list(ring) for ring in line_rings(position.game.geometry, outcome.lines)],
        "sentence": say(describe_outcome(outcome, position.game, (first, second), you)),
    }


def game_step_model(
    state: State,
    events: Iterable[Event],
    say: Translator,
    call: Naming,
    *,
    thinks: bool = False,
    refusal: IllegalMove | None = None,
) -> GameStep:
    """A step.

    Args:
        state: what it led to.
        events: what has happened.
        say: the language.
        call: decides what the players are called.
        thinks: whether an opponent thinks now.
        refusal: why nothing has happened, if that is so.
    """
    told = tuple(events)
    said = event_remarks(told, state, call) if refusal is None else (refusal.message,)
    happened = {
        "refused": refusal is not None,
        "remarks": [say(remark) for remark in said],
        "hint": next((_hint(event, state, say) for event in told if isinstance(event, HintGiven)), None),
        "chosen": next((_chosen(event, state.game, say) for event in told if isinstance(event, MoveMade)), None),
        "thinks": thinks,
    }
    return GameStep(**game_step_data(state, say, call) | happened)


def game_step_data(state: State, say: Translator, call: Naming) -> dict[str, Any]:
    """A step to which nothing has led, as JSON has it."""
    called = call(state.game, state.players)
    names = say(called.names[0]), say(called.names[1])
    return {
        "state": state.to_data(),
        "position": RequestedGame(state.game, state.history, state.setup).to_data(say, names, called.you),
        "phase": state.phase.value,
        "dotted": state.dotted_side,
        "red": "first" if state.dotted_side else "second",
        "plies_to_take_back": state.plies_to_take_back,
        "raters": [_rater(state, 0), _rater(state, 1)],
        "waiting": say(waiting_text(state, call)),
        "thinking": [say(thinking_text(called, side)) for side in (0, 1)],
        "refused": False,
        "remarks": [],
        "hint": None,
        "chosen": None,
        "thinks": False,
    }


def _rater(state: State, side: int) -> str:
    computer = state.rater(side)
    return default_opponent(state.game) if computer is None else computer.name


def _chosen(event: MoveMade, game: Game, say: Translator) -> ChosenMove | None:
    return None if event.choice is None else choice_model(game, event.player.kind, event.choice, say)


def _hint(event: HintGiven, state: State, say: Translator) -> SuggestedMove:
    cell, position = event.choice.move, state.position
    return SuggestedMove(
        cell=cell,
        move=state.game.geometry.cells[cell].move,
        by=event.by,
        short=say(short_hint(position, event.choice)),
        candidates=list(candidate_moves(position, event.choice)),
    )


def choice_model(game: Game, by: str, choice: Choice | ChoiceResult, say: Translator) -> ChosenMove:
    """The move that the opponent called `by` has chosen, and its ratings, in numbers and words."""
    cells = game.geometry.cells
    ratings = [
        RatedMove(
            cell=cell,
            move=cells[cell].move,
            rating=rating,
            text=with_minus_sign(rating_text(rating)),
            short=with_minus_sign(short_rating_text(rating)),
            reasons=[say(reason) for reason in choice.reasons.get(cell, ())],
        )
        for cell, rating in choice.ratings.items()
    ]
    return ChosenMove(cell=choice.move, move=cells[choice.move].move, opponent=by, ratings=ratings)


def with_minus_sign(number: str) -> str:
    """A number as it is printed: with a minus instead of a hyphen."""
    return number.replace("-", "\N{MINUS SIGN}")
