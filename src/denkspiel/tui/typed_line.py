"""A line of a game on edges as it is typed: first the point it starts from, then the one it leads to, or both."""

import re

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import move_names
from denkspiel.draw.points import ends_of
from denkspiel.play.action import Join
from denkspiel.play.plan import plan_of

__all__ = ["TypedLine"]


class TypedLine:
    """Keeps the first point until the second one is typed; an empty text is point 1, as on the pocket computer.

    Attributes:
        start: the number of the point typed as "from", or `None`.
    """

    def __init__(self, game: Game) -> None:
        self.start: int | None = None
        self._plan = plan_of(game)
        self._edges = {name: ends_of(game.geometry)[stack[0]] for name, stack in move_names(game).items()}

    def prompt(self, ask: Message) -> Message:
        """How the next point is asked for, with point 1 as what Enter takes."""
        usual = f"[{self._plan.names[self._plan.start]}]"
        if self.start is None:
            return Message("{ask} from: {start}", ask=ask, start=usual)
        return Message("{ask} from: {start} to: {end}", ask=ask, start=self._plan.names[self.start], end=usual)

    def points(self, text: str) -> tuple[int, ...]:
        """The numbers of the one or two points that a text names; none if it names something else."""
        words = [word for word in re.split(r"[\s,;-]+", text.lower()) if word]
        if not words:
            return () if text else (self._plan.start,)
        if len(words) <= 2 and all(word in self._plan.addresses for word in words):
            return tuple(map(self._plan.addresses.index, words))
        joined = "".join(words)
        return self._edges.get(text.lower()) or self._edges.get(joined) or self._twice(joined)

    def _twice(self, joined: str) -> tuple[int, ...]:
        """The point whose name this is, written twice: a fault that is to be told as such."""
        names = [name.lower() * 2 for name in self._plan.names]
        return (names.index(joined),) * 2 if joined in names else ()

    def take(self, points: tuple[int, ...]) -> Join | None:
        """The line once both points are known; `None` if only the first one is."""
        if len(points) == 2:
            start, end = points
        elif self.start is None:
            (self.start,) = points
            return None
        else:
            start, end = self.start, points[0]
        self.start = None
        return Join(start, end)
