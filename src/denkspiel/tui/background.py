"""What opponents think about while the full screen keeps responding: a move, a hint, the ratings."""

from contextlib import ExitStack

from denkspiel.opponents.opponent import Choice
from denkspiel.play.session import Session
from denkspiel.play.state import DebugView
from denkspiel.play.thought import ThinkingTask, ThinkingThread

__all__ = ["BackgroundThinking", "ThinkingSlot"]


class ThinkingSlot:
    """Room for one thought, the one that is wanted at the moment.

    Attributes:
        thought: under way or ended; `None` if nothing is thought about.
    """

    def __init__(self) -> None:
        self.thought: ThinkingThread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a thought is under way."""
        return self.thought is not None and not self.thought.has_ended

    def cancel_unless(self, task: ThinkingTask | None) -> None:
        """Give up a thought about anything else."""
        if self.thought is not None and self.thought.task != task:
            self.thought.stop()
            self.thought = None

    def think_about(self, task: ThinkingTask | None) -> None:
        """Think about this, or about nothing; a thought about just this goes on."""
        self.cancel_unless(task)
        if self.thought is None and task is not None:
            self.thought = ThinkingThread(task)

    def take_finished(self) -> ThinkingThread | None:
        """The thought if it has ended; it is forgotten here."""
        if self.thought is None or not self.thought.has_ended:
            return None
        thought, self.thought = self.thought, None
        return thought


class BackgroundThinking:
    """Thoughts about the session as it stands; those about something else are given up.

    Attributes:
        move: about the computer's move.
        hint: about the hint that was asked for.
        rating: about the ratings of the next move, if they are shown; once it has ended it stays as long as it fits.
    """

    def __init__(self, session: Session) -> None:
        self.move, self.hint, self.rating = ThinkingSlot(), ThinkingSlot(), ThinkingSlot()
        self._session = session

    @property
    def active_count(self) -> int:
        """How many things are thought about at the moment."""
        return sum(mind.is_busy for mind in self._minds)

    @property
    def ratings(self) -> Choice | None:
        """The ratings that the debug mode shows, if they are known."""
        thought, session = self.rating.thought, self._session
        if session.debug is DebugView.LAST:
            return session.last_choice.choice if session.last_choice else None
        if session.debug is DebugView.OFF or thought is None or thought.task != session.rating_task:
            return None
        return thought.choice

    def request_hint(self, by: str | None = None) -> None:
        """Think about a hint; raises what `Session.hint` raises. A thought about it that is under way goes on."""
        task, asked = self._session.hint_task(by), self.hint.thought
        if asked is None or asked.task.opponent.name != task.opponent.name or not self._session.concerns(asked.task):
            self.hint.think_about(task)

    def update(self, *, moving: bool) -> None:
        """Think about what is wanted now, and about nothing else.

        Args:
            moving: whether the computer is to move. Ratings then wait, for its thought has their opponent.
        """
        session = self._session
        (self.move.think_about if moving else self.move.cancel_unless)(session.move_task)
        hint = self.hint.thought
        self.hint.cancel_unless(hint.task if hint is not None and session.concerns(hint.task) else None)
        wanted = session.rating_task if session.debug is DebugView.NEXT else None
        if moving and self.rating.is_busy:
            wanted = None
        (self.rating.cancel_unless if moving else self.rating.think_about)(wanted)

    def wait(self, timeout: float | None) -> None:
        """Wait until no thought is under way that is younger than that many seconds; `None`: none at all."""
        for thought in self._thoughts:
            thought.wait(timeout)

    def stop(self) -> None:
        """Give up everything, and wait a moment until it has ended."""
        with ExitStack() as thoughts:
            for thought in self._thoughts:
                thought.stop()
                thoughts.enter_context(thought)

    @property
    def _minds(self) -> tuple[ThinkingSlot, ThinkingSlot, ThinkingSlot]:
        return self.move, self.hint, self.rating

    @property
    def _thoughts(self) -> list[ThinkingThread]:
        return [mind.thought for mind in self._minds if mind.thought is not None]
