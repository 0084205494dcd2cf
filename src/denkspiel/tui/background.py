"""What opponents think about while the full screen keeps responding: a move, a hint, the ratings."""

from contextlib import ExitStack

from denkspiel.opponents.opponent import Choice
from denkspiel.play.session import Session
from denkspiel.play.state import Debug
from denkspiel.play.thought import Task, Thought

__all__ = ["Background", "Mind"]


class Mind:
    """Room for one thought, the one that is wanted at the moment.

    Attributes:
        thought: under way or ended; `None` if nothing is thought about.
    """

    def __init__(self) -> None:
        self.thought: Thought | None = None

    @property
    def busy(self) -> bool:
        """Whether a thought is under way."""
        return self.thought is not None and not self.thought.ended

    def keep(self, task: Task | None) -> None:
        """Give up a thought about anything else."""
        if self.thought is not None and self.thought.task != task:
            self.thought.stop()
            self.thought = None

    def turn_to(self, task: Task | None) -> None:
        """Think about this, or about nothing; a thought about just this goes on."""
        self.keep(task)
        if self.thought is None and task is not None:
            self.thought = Thought(task)

    def take(self) -> Thought | None:
        """The thought if it has ended; it is forgotten here."""
        if self.thought is None or not self.thought.ended:
            return None
        thought, self.thought = self.thought, None
        return thought


class Background:
    """Thoughts about the session as it stands; those about something else are given up.

    Attributes:
        move: about the computer's move.
        hint: about the hint that was asked for.
        rating: about the ratings of the next move, if they are shown; once it has ended it stays as long as it fits.
    """

    def __init__(self, session: Session) -> None:
        self.move, self.hint, self.rating = Mind(), Mind(), Mind()
        self._session = session

    @property
    def thoughts_under_way(self) -> int:
        """How many things are thought about at the moment."""
        return sum(mind.busy for mind in self._minds)

    @property
    def ratings(self) -> Choice | None:
        """The ratings that the debug mode shows, if they are known."""
        thought, session = self.rating.thought, self._session
        if session.debug is Debug.LAST:
            return session.last_choice.choice if session.last_choice else None
        if session.debug is Debug.OFF or thought is None or thought.task != session.rating_task:
            return None
        return thought.choice

    def ask(self, by: str | None = None) -> None:
        """Think about a hint; raises what `Session.hint` raises. A thought about it that is under way goes on."""
        task, asked = self._session.hint_task(by), self.hint.thought
        if asked is None or asked.task.chooser.name != task.chooser.name or not self._session.concerns(asked.task):
            self.hint.turn_to(task)

    def follow(self, *, moving: bool) -> None:
        """Think about what is wanted now, and about nothing else.

        Args:
            moving: whether the computer is to move. Ratings then wait, for its thought has their opponent.
        """
        session = self._session
        (self.move.turn_to if moving else self.move.keep)(session.move_task)
        hint = self.hint.thought
        self.hint.keep(hint.task if hint is not None and session.concerns(hint.task) else None)
        wanted = session.rating_task if session.debug is Debug.NEXT else None
        if moving and self.rating.busy:
            wanted = None
        (self.rating.keep if moving else self.rating.turn_to)(wanted)

    def wait(self, patience: float | None) -> None:
        """Wait until no thought is under way that is younger than that many seconds; `None`: none at all."""
        for thought in self._thoughts:
            thought.wait(patience)

    def stop(self) -> None:
        """Give up everything, and wait a moment until it has ended."""
        with ExitStack() as thoughts:
            for thought in self._thoughts:
                thought.stop()
                thoughts.enter_context(thought)

    @property
    def _minds(self) -> tuple[Mind, Mind, Mind]:
        return self.move, self.hint, self.rating

    @property
    def _thoughts(self) -> list[Thought]:
        return [mind.thought for mind in self._minds if mind.thought is not None]
