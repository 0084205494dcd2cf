"""What all skins share: a look and keys of their own over the screen of the usual front end."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.play.action import Action, AnswerQuestion, StartGame, TogglePause
from denkspiel.play.event import Event
from denkspiel.play.originals import Original
from denkspiel.play.player import Player
from denkspiel.play.seats import default_names
from denkspiel.play.session import Session
from denkspiel.tui.dialogue import SetupAnswers
from denkspiel.tui.help_pages import OPERATION
from denkspiel.tui.paint import ScreenStyle, wrap_messages
from denkspiel.tui.screen import Screen

__all__ = ["FOOT", "MODERN_KEY", "LineInput", "Skin", "usual_names"]

MODERN_KEY = Message("Ctrl-L: modern look")
FOOT = Message("{modern}   Ctrl-C: quit", modern=MODERN_KEY)


def usual_names(humans: int) -> tuple[str, ...]:
    """What the originals call that many people (0 to 2), in every language."""
    return ("Spieler 1", "Spieler 2") if humans > 1 else ("Spieler",) * humans


class Skin(ABC):
    """The look and the keys of an original.

    Attributes:
        screen: the game, as the usual look has it too.
        width: the columns that it needs.
        height: the rows that it needs.
        asks: whether it asks something before the first game.
        takes_mouse: whether it takes presses of the mouse, as keys called "click COLUMN ROW".
        any_key_restarts: whether any key begins a new game once one has ended.
    """

    width = 80
    height = 24
    asks = True
    takes_mouse = False
    any_key_restarts = False

    def __init__(self, screen: Screen, original: Original, answers: SetupAnswers | None) -> None:
        """Stand over a screen.

        Args:
            screen: the game.
            original: sets the players, unless the answers name others.
            answers: what is known before the questions of the original; `None` if it asks none, since a game goes on
                or shall start at once.
        """
        self.screen = screen
        self.original = original
        self._answers = answers
        screen.on_events = self.take_events
        screen.help.add_paragraph(OPERATION, Message("Ctrl-L switches between this look and that of the original."))

    @property
    def session(self) -> Session:
        """The game and its players."""
        return self.screen.session

    @property
    def is_asking(self) -> bool:
        """Whether the first game has not begun, because the original asks something first."""
        return self._answers is not None

    @abstractmethod
    def press(self, key: str) -> None:
        """Take one key, by its name or as the character it is."""

    @abstractmethod
    def take_events(self, events: Sequence[Event]) -> None:
        """Take note of what happened, whichever look was shown meanwhile."""

    def go_on_after_pause(self) -> None:
        """Let a computer that was stopped in the modern look play on."""
        if self.session.state.paused:
            self.attempt(TogglePause())

    def answer_question(self, key: str) -> None:
        """Answer what must be confirmed; what is neither yes nor no is ignored."""
        yes = False if key in ("escape", "enter") else self.screen.say.yes_or_no(key)
        if yes is not None:
            self.attempt(AnswerQuestion(yes))

    @abstractmethod
    def draw(self, look: ScreenStyle) -> list[str]:
        """The lines of a terminal that is large enough."""

    def render(self, look: ScreenStyle) -> list[str]:
        """The lines of the whole terminal; in one that is too small, what it needs."""
        if look.width >= self.width and look.height >= self.height:
            return self.draw(look)
        needs = Message(
            "This look needs a terminal of {width} columns and {height} rows; yours has {columns} and {rows}. "
            "Enlarge it, or press Ctrl-L for the modern look.",
            width=self.width,
            height=self.height,
            columns=look.width,
            rows=look.height,
        )
        return wrap_messages([needs], self.screen.say, look.width)[: look.height]

    def begin_game(self, kinds: tuple[str | None, str | None] | None = None) -> None:
        """Begin the first game with what is known by now; with other players, where `kinds` names some."""
        known = self._answers or SetupAnswers()
        self._answers = None
        known = replace(known, kinds=kinds or (known.kinds if any(known.kinds) else self.original.kinds))
        players = known.players(self.session.game, self.screen.say)
        self.screen.start(self.session.act(StartGame(known.begin, players)))

    def skip_questions(self) -> None:
        """Begin the game with the answers so far, and the usual ones for the rest."""
        self.begin_game()

    def attempt(self, action: Action) -> DenkspielError | None:
        """Do something; the fault if it is not allowed, and then nothing has changed."""
        try:
            self.screen.act(action)
        except DenkspielError as error:
            return error
        return None

    def name_of(self, player: Player) -> str:
        """What a player is called; a person without a name of their own, by the word of the originals."""
        if player.is_human:
            for humans in (1, 2):
                usual = zip(default_names(humans, self.screen.say), usual_names(humans), strict=True)
                if (name := dict(usual).get(player.name)) is not None:
                    return name
        return self.screen.say(player.title)

    def computer_name(self, player: Player) -> str:
        """What a computer is called that shall have no name of its own; two of them are numbered."""
        seats = self.session.state.seats
        return "Computer" if seats.has_human else f"Computer {1 if player == seats.named[0] else 2}"

    def stones(self, look: ScreenStyle) -> dict[int, int]:
        """Whose stone is seen in which cell; those that fall are seen on their way."""
        position = self.session.position
        owners = {cell: position.owner(cell) for cell in range(len(self.session.game.geometry.cells))}
        seen = {cell: owner for cell, owner in owners.items() if owner is not None}
        falling = [(seen.pop(cell), place) for cell, place in look.falling if cell in seen]
        return seen | {place: owner for owner, place in falling if place is not None}


class LineInput:
    """A line that is being typed.

    Attributes:
        text: what is typed so far.
    """

    def __init__(self, most: int) -> None:
        self.text = ""
        self._most = most

    def press(self, key: str) -> str | None:
        """Take a key; the whole line after Enter, otherwise `None`."""
        if key == "enter":
            text, self.text = self.text.strip(), ""
            return text
        if key == "backspace":
            self.text = self.text[:-1]
        elif len(key) == 1 and key.isprintable() and len(self.text) < self._most:
            self.text += key
        return None
