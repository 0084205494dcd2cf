"""How a player decided: the steps of its thinking, each with the sentence of the original that asks for it.

A player that can explain itself (`ExplainingOpponent`) has one method for both purposes: `think` chooses a move, and
where a `Recorder` is given, it also records what it does. Normal play passes `None` and pays nothing for it.

Where the text of an original is open, a `Reading` says which question it leaves, and which answers a player can be
given. By default, the player reads the text as the first answer says.
"""

import copy
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from denkspiel.core.errors import InvalidName, UnknownName
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.opponents.roster import opponent_title

__all__ = ["Decision", "ExplainingOpponent", "Quote", "Reading", "Recorder", "Step", "check_readings"]


@dataclass(frozen=True)
class Quote:
    """A sentence of an original's text.

    Attributes:
        german: as it stands in the text.
        english: the translation.

    Examples:
        >>> from denkspiel import explain_decision, replay
        >>> explain_decision(replay("hexagon", "12"), "hexagon-1360").quotes["X9.2"].german
        'schließt ein Dreieck des Spielers.'
    """

    german: str
    english: str


@dataclass(frozen=True)
class Step:
    """One step of a decision.

    Attributes:
        quote: the id of the quote that asks for this step, a key of `Decision.quotes`.
        text: what the player found or did.
        move: the cell of the move that the step is about; `None` if it is about several moves or none.
        cells: the cells looked at, such as the stones found.
        points: what the step adds to the rating of the move; `None` if it adds nothing to any rating.
        total: the rating of the move so far; `None` before its first points.

    Examples:
        >>> from denkspiel import explain_decision, replay
        >>> step = explain_decision(replay("connect-four", "44"), "homburg").steps[0]
        >>> step.quote, str(step.text), step.move, step.points
        ('S1', 'Column 1: the lowest free cell is 1.1.', 0, 0)
    """

    quote: str
    text: Message
    move: int | None = None
    cells: tuple[int, ...] = ()
    points: int | None = None
    total: int | None = None


@dataclass(frozen=True)
class Reading:
    """A place that a text leaves open.

    Attributes:
        id: the demand that it belongs to, such as "H4".
        question: what is open.
        options: the possible answers by their names; the first one is the usual one.

    Examples:
        >>> from denkspiel import explain_decision, replay
        >>> (reading,) = explain_decision(replay("connect-four", "44"), "homburg").readings
        >>> reading.id, list(reading.options), reading.default
        ('H4', ['both', 'one'], 'both')
    """

    id: str
    question: Message
    options: Mapping[str, Message]

    @property
    def default(self) -> str:
        """The usual answer."""
        return next(iter(self.options))


@dataclass(frozen=True)
class Decision:
    """How a player decided.

    Attributes:
        position: the position it decided in.
        by: the name of the player.
        title: what people call the player.
        choice: the chosen move with the ratings of all moves; `None` for the Fortran exercise, which only checks moves.
        steps: the steps, in the order in which the player thinks.
        quotes: the quotes of the steps by their ids.
        readings: the open places of the text.
        values: for the id of each reading the answer that the player used.

    Examples:
        >>> from denkspiel import explain_decision, replay
        >>> decision = explain_decision(replay("connect-four", "44"), "homburg")
        >>> decision.choice.move == decision.steps[-1].move
        True
        >>> decision.quotes["S5"].german[:52]
        'Danach wird Schritt 2 für einen Stein horizontal, ve'
    """

    position: Position
    by: str
    title: Message
    choice: Choice | None
    steps: tuple[Step, ...]
    quotes: Mapping[str, Quote]
    readings: tuple[Reading, ...]
    values: Mapping[str, str]

    def as_data(self, say: Callable[[Message], str] = str) -> dict[str, Any]:
        """Return the decision as JSON data, as `denkspiel think --json` and `POST /api/decision` give it.

        Args:
            say: puts the sentences into a language; by default they are English.

        Examples:
            >>> from denkspiel import explain_decision, replay
            >>> data = explain_decision(replay("connect-four", "44"), "homburg", {"H4": "one"}).as_data()
            >>> data["by"], data["choice"], data["readings"][0]["value"]
            ('homburg', '3', 'one')
            >>> data["steps"][0]["text"]
            'Column 1: the lowest free cell is 1.1.'
        """
        cells = self.position.game.geometry.cells

        def step_data(step: Step) -> dict[str, Any]:
            return {
                "quote": step.quote,
                "move": None if step.move is None else cells[step.move].move,
                "cells": [cells[cell].name for cell in step.cells],
                "numbers": list(step.cells),
                "text": say(step.text),
                "points": step.points,
                "total": step.total,
            }

        return {
            "game": self.position.game.id,
            "by": self.by,
            "title": say(self.title),
            "choice": None if self.choice is None else cells[self.choice.move].move,
            "quotes": {key: {"german": one.german, "english": one.english} for key, one in self.quotes.items()},
            "readings": [
                {
                    "id": one.id,
                    "question": say(one.question),
                    "value": self.values[one.id],
                    "options": [{"value": value, "text": say(text)} for value, text in one.options.items()],
                }
                for one in self.readings
            ],
            "steps": [step_data(step) for step in self.steps],
            "ratings": [] if self.choice is None else self._ratings(self.choice),
        }

    def _ratings(self, choice: Choice) -> list[dict[str, Any]]:
        best = max(choice.ratings.values())
        return [
            {
                "move": self.position.game.geometry.cells[move].move,
                "rating": int(rating) if float(rating).is_integer() else rating,
                "best": rating == best,
            }
            for move, rating in choice.ratings.items()
        ]


class Recorder:
    """Takes down the steps of one decision.

    Attributes:
        before: the position that the player saw last, if that matters to it.
        steps: the steps so far.
    """

    def __init__(self, before: Position | None = None) -> None:
        self.before = before
        self.steps: list[Step] = []
        self._totals: dict[int, int] = {}

    def add(
        self,
        quote: str,
        text: Message,
        move: int | None = None,
        cells: Iterable[int] = (),
        points: int | None = None,
    ) -> None:
        """Add a step; its `points` count for the rating of `move`."""
        total = None
        if move is not None:
            if points is not None:
                self._totals[move] = self._totals.get(move, 0) + points
            total = self._totals.get(move)
        self.steps.append(Step(quote, text, move, tuple(cells), points, total))


class ExplainingOpponent(Opponent):
    """A player that can say step by step how it decides.

    Attributes:
        quotes: the sentences of its original's text by their ids.
        open_readings: what the text leaves open.
        readings: for the id of each of those the answer that this player uses.
    """

    quotes: ClassVar[Mapping[str, Quote]]
    open_readings: ClassVar[tuple[Reading, ...]] = ()

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.readings = check_readings(self.open_readings, readings)

    @abstractmethod
    def think(self, position: Position, rng: Random, record: Recorder | None) -> Choice:
        """Choose a move, and record the steps if there is a recorder."""

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """Choose a move; see `Opponent.choose`."""
        return self.think(position, rng, None)

    def decide(self, position: Position, rng: Random, *, before: Position | None = None) -> Decision:
        """Choose a move as `choose` does, and say how.

        Args:
            position: a position with at least one legal move.
            rng: the source of random numbers; the same one gives the same move as `choose`.
            before: the position before the last move. A player that keeps results from move to move then shows what
                the last move changed.
        """
        record = Recorder(before)
        choice = self.think(position, rng, record)
        return Decision(
            position,
            self.name,
            opponent_title(self.name),
            choice,
            tuple(record.steps),
            self.quotes,
            self.open_readings,
            self.readings,
        )

    def with_readings(self, readings: Mapping[str, str]) -> Self:
        """Return the same player, which reads the text in another way.

        Args:
            readings: answers by the ids of `open_readings`; the others stay as they are.

        Raises:
            InvalidName: the text leaves nothing open.
            UnknownName: it has no such open place, or no such answer.
        """
        other = copy.copy(self)
        other.readings = check_readings(self.open_readings, {**self.readings, **readings})
        return other


def check_readings(open_readings: tuple[Reading, ...], given: Mapping[str, str]) -> dict[str, str]:
    """The answer to each open place: the given one, or else the usual one.

    Raises:
        InvalidName: the text leaves nothing open.
        UnknownName: it has no such open place, or no such answer.
    """
    known = {one.id: one for one in open_readings}
    for key, value in given.items():
        if not known:
            raise InvalidName(Message('There is no reading "{key}": this player knows only one way.', key=key))
        if key not in known:
            raise UnknownName(Message("reading"), key, known)
        if value not in known[key].options:
            raise UnknownName(Message("answer to the reading {key}", key=key), value, known[key].options)
    return {key: given.get(key, one.default) for key, one in known.items()}
