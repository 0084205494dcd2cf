"""How the computer's last move was decided, beside the picture: one step a page, with its cells marked."""

from collections.abc import Mapping

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.locale import Translator
from denkspiel.opponents.decision import Decision, Step
from denkspiel.opponents.originals.exercise import EXERCISE
from denkspiel.play.explain import explain_decision, explainer_names
from denkspiel.play.session import Session
from denkspiel.tui.help_pages import HelpPage, HelpReader

__all__ = ["DecisionReader", "last_decision"]

_TURNS = {" ": 1, "enter": 1, "right": 1, "down": 1, ">": 1, "left": -1, "up": -1, "<": -1}
_SCROLLS = ("+", "-")
_END, _CLOSES = "page-down", ("escape", "?", "x")
_SOURCE = "de"
"""The language of the originals' texts: who speaks it needs no translation."""


def last_decision(session: Session) -> Decision:
    """How the computer came to its last move; where nobody can say that, the exercise checks the last move.

    Raises:
        DenkspielError: neither can be told.
    """
    made, names = session.last_choice, explainer_names(session.game)
    if made is not None and made.player.kind in names:
        return _explained(session, made.ply - 1, made.player.kind)
    if EXERCISE in names and session.moves:
        return _explained(session, len(session.moves), EXERCISE)
    raise DenkspielError(Message("Only the players of the originals say how they decide, once they have moved."))


def _explained(session: Session, ply: int, by: str) -> Decision:
    before, position = None, Position.start(session.game)
    for move in session.moves[:ply]:
        before, position = position, position.play(move)
    state = session.state
    return explain_decision(position, by, seed=state.seed, number=state.number, before=before)


class DecisionReader(HelpReader):
    """The steps of a decision, one of which is open.

    Attributes:
        position: where the decision was made.
    """

    keys = Message("Space: next step  left: back  Page Down: the end  + - scroll  Escape closes")

    def __init__(self, decision: Decision, say: Translator) -> None:
        """Open the first step; where `say` speaks English the source is translated."""
        self._decision = decision
        count = len(decision.steps)
        super().__init__(
            HelpPage(
                Message("Step {number} of {all}", number=number, all=count),
                tuple(_paragraphs(decision, step, translated=say.language != _SOURCE)),
            )
            for number, step in enumerate(decision.steps, start=1)
        )
        self.position = decision.position
        self.open()

    @property
    def marked(self) -> frozenset[int]:
        """The cells that the open step looks at."""
        return frozenset(self._step.cells)

    @property
    def move(self) -> int | None:
        """The cell of the move that the open step rates."""
        return self._step.move

    @property
    def totals(self) -> Mapping[int, float]:
        """What the moves are rated up to the open step."""
        shown = self._decision.steps[: (self.page or 0) + 1]
        return {step.move: step.total for step in shown if step.move is not None and step.total is not None}

    def press(self, key: str) -> bool:
        """Take a key: steps on or back, scrolls, or closes; any other key closes too and is left to the game."""
        if self.page is None:
            return False
        if key in _SCROLLS:
            return super().press(key)
        if key in _TURNS or key == _END:
            last = len(self.pages) - 1
            self.open(last if key == _END else max(0, min(last, self.page + _TURNS[key])))
            return True
        self.close()
        return key in _CLOSES

    @property
    def _step(self) -> Step:
        return self._decision.steps[self.page or 0]


def _paragraphs(decision: Decision, step: Step, *, translated: bool) -> list[Message]:
    """What a step found, what it adds, and the sentence of the source."""
    quote = decision.quotes[step.quote]
    added = [] if not step.points else [Message("{points:+} makes {total}.", points=step.points, total=step.total)]
    source = [Message.literal(f"\N{EM DASH} {quote.german}")]
    return [step.text, *added, *source, *[Message.literal(quote.english)] * translated]
