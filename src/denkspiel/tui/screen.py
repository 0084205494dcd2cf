"""The full-screen game: takes keys by name and keeps what is to be shown. It knows no terminal; `terminal.py` does."""

from collections.abc import Callable, Sequence
from functools import partial

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.play.event import (
    Event,
    GameEnded,
    GameStarted,
    HintGiven,
    MoveMade,
    PlayerChanged,
    QuestionAsked,
    Redone,
    SidesSwapped,
    TakenBack,
)
from denkspiel.play.logbook import Logbook
from denkspiel.play.session import DEFAULT_HINT, Session
from denkspiel.tui.background import Background
from denkspiel.tui.cursor import EdgeCursor, cursor_for
from denkspiel.tui.help_pages import help_pages
from denkspiel.tui.menu import Menu
from denkspiel.tui.menus import Menus
from denkspiel.tui.phase import Phase
from denkspiel.tui.reader import Reader
from denkspiel.tui.wording import move_text, sentence

__all__ = ["Screen"]

_YES_KEYS = ("y", "j")
_NO_KEYS = ("n", "escape", "enter", "backspace")
_KEYS_AFTER_THE_END = ("q", "n", "?", "m", "escape")
_CONFIRM_KEYS = ("enter", " ")


class Screen:
    """Session, cursor and panels of the terminal game.

    Attributes:
        session: the game and its players.
        say: the language.
        cursor: where the next stone goes.
        menu: the open menu, or `None`.
        help: the help pages, and which of them is open.
        background: what is thought about meanwhile.
        remarks: what there is to say at the moment, one line each.
        rings: whether the bell is due: a game has just ended.
    """

    def __init__(self, session: Session, logbook: Logbook, say: Translator) -> None:
        self.session = session
        self.say = say
        self.cursor = cursor_for(session.game)
        self.menu: Menu | None = None
        self.help = Reader(help_pages(session.game))
        self.background = Background(session)
        self.remarks: list[Message] = []
        self.rings = False
        self._logbook = logbook
        self._unacknowledged = False
        self._typed_ahead: list[str] = []
        self._menus = Menus(session, say, self.tell, self._open, open_help=self.help.open, ask=self.background.ask)
        self._keys: dict[str, Callable[[], None]] = {
            "u": lambda: self.tell(session.take_back()),
            "r": lambda: self.tell(session.redo()),
            "h": lambda: self.background.ask(DEFAULT_HINT),
            "s": lambda: self.tell(session.swap_sides()),
            "d": lambda: self.tell(session.switch_ratings()),
            "p": lambda: self.tell(session.switch_pause()),
            "n": lambda: self.tell(session.new_game()),
            "q": lambda: self.tell(session.quit()),
            "o": self._menus.choose_opponent,
            "m": lambda: self._open(self._menus.main()),
            "escape": lambda: self._open(self._menus.main()),
            "?": self.help.open,
        }

    @property
    def phase(self) -> Phase:
        """What the screen waits for."""
        if self.session.question is not None:
            return Phase.ANSWER
        if self.session.outcome is not None:
            return Phase.OVER
        if self._unacknowledged:
            return Phase.ACKNOWLEDGE
        return Phase.MOVE if self.session.player_to_move.is_human else Phase.COMPUTER

    @property
    def computer_is_due(self) -> bool:
        """Whether `think` comes next; an open menu or help page does not stop the game."""
        return self.session.waits_for_computer and self.phase is Phase.COMPUTER

    def start(self, opening: Sequence[Event]) -> None:
        """Take in what happened before the first picture.

        Raises:
            FileFault: record or plot cannot be written; better to know before the game than in it.
        """
        self._take_in(opening)
        self._logbook.note(self.session, opening)

    def tell(self, events: Sequence[Event]) -> None:
        """Take note of what happened: remarks, files, cursor, bell."""
        self._take_in(events)
        try:
            self._logbook.note(self.session, events)
        except DenkspielError as error:
            self.remarks.append(error.message)

    def think(self, patience: float | None = None, *, moving: bool = True) -> bool:
        """Let opponents think on, and take in what they have come to; whether the computer has moved.

        Args:
            patience: seconds to wait for each thought, counted from its beginning; `None`: until it has ended.
            moving: whether the computer may move if it is its turn.
        """
        self.background.follow(moving=moving and self.computer_is_due)
        self.background.wait(patience)
        self._guarded(self._take_hint)
        self._guarded(self._check_ratings)
        return moving and self.computer_is_due and self._take_move()

    def close(self) -> None:
        """Give up what is thought about."""
        self.background.stop()

    def press(self, key: str) -> None:
        """Take one key, by its name ("left", "enter", "escape", ...) or as the character it is."""
        key = key.lower()
        if self.help.page is not None:
            self.help.press(key)
        elif self.menu is not None:
            self._press_in_menu(key, self.menu)
        else:
            self._guarded(lambda: self._press_at_board(key))

    def _press_at_board(self, key: str) -> None:
        phase = self.phase
        if phase is Phase.ANSWER:
            self._answer(key)
        elif phase is Phase.OVER:
            self._keys[key if key in _KEYS_AFTER_THE_END else "n"]()
        elif phase is Phase.ACKNOWLEDGE and key in _CONFIRM_KEYS:
            self._unacknowledged = False
            self.remarks = []
        elif phase is Phase.COMPUTER:
            self._press_while_waiting(key)
        elif phase is Phase.MOVE and key in _CONFIRM_KEYS:
            self._confirm()
        elif phase is Phase.MOVE and self.cursor.press(key):
            self.remarks = []
        elif key in self._keys:
            self._keys[key]()
        elif phase is Phase.MOVE and len(key) == 1 and key.isprintable():
            self.remarks = [Message('"{key}" means nothing here; ? shows the keys.', key=key)]

    def _press_while_waiting(self, key: str) -> None:
        """The computer's turn: commands act at once, other keys are for the human's next move, unless one follows."""
        if key == " " or (key == "enter" and self.session.paused):
            key = "p"
        if key in self._keys:
            self._typed_ahead = []
            self._keys[key]()
        elif self.session.has_human and not self.session.paused:
            self._typed_ahead.append(key)

    def _answer(self, key: str) -> None:
        if key in _YES_KEYS or key in _NO_KEYS:
            self.tell(self.session.answer(yes=key in _YES_KEYS))
        elif key == "?":
            self.help.open()

    def _confirm(self) -> None:
        """Enter: play what the cursor points at; of an edge, first keep the point it starts from."""
        if isinstance(self.cursor, EdgeCursor):
            self._confirm_point(self.cursor)
        elif self.cursor.half_typed:
            self.remarks = [Message('After "{typed}" a digit is missing.', typed=self.cursor.typed)]
        else:
            self.tell(self.session.play(self.cursor.cell(self.session.position)))

    def _confirm_point(self, cursor: EdgeCursor) -> None:
        if cursor.confirm_start():
            return
        cell = cursor.cell(self.session.position)
        fault = self._fault(cursor, cell)
        cursor.reset()
        if cell in self.session.position.legal_moves:
            self.tell(self.session.play(cell))
            return
        self._unacknowledged = True
        self.remarks = [Message("INPUT ERROR! {fault}", fault=fault)]

    def _fault(self, cursor: EdgeCursor, cell: int | None) -> Message:
        """Why the two points make no move."""
        if cell is not None:
            return Message("The line {move} is drawn already.", move=move_text(self.session.game, cell))
        if cursor.start == cursor.pointed:
            return Message("Both points are the same.")
        one, other = (cursor.names[point] for point in cursor.points)
        return Message("No line joins {one} and {other}.", one=one, other=other)

    def _press_in_menu(self, key: str, menu: Menu) -> None:
        if key in ("escape", "backspace", "m", "q"):
            self.menu = None
        elif (chosen := menu.press(key)) is not None:
            self.menu = None
            self._guarded(chosen.action)

    def _take_hint(self) -> None:
        if thought := self.background.hint.take():
            self.tell(self.session.give_hint(thought))

    def _check_ratings(self) -> None:
        """Without ratings the debug mode ends, and it is said why."""
        thought = self.background.rating.thought
        if thought is not None and thought.ended and thought.choice is None:
            self.session.switch_ratings()
            thought.result()

    def _take_move(self) -> bool:
        """Make the computer's move if it is chosen; if it cannot choose, it waits, and it is said why."""
        thought = self.background.move.take()
        if thought is None:
            return False
        try:
            events = self.session.make_choice(thought)
        except DenkspielError as error:
            self.session.switch_pause()
            self.remarks = [error.message]
            return False
        self.tell(events)
        self._press_typed_ahead()
        return True

    def _press_typed_ahead(self) -> None:
        """Take the keys that were meant for this move; what was typed before the end could be seen is forgotten."""
        keys, self._typed_ahead = self._typed_ahead, []
        if self.session.outcome is None:
            for key in keys:
                self._guarded(partial(self._press_at_board, key))

    def _open(self, menu: Menu) -> None:
        self.menu = menu

    def _guarded(self, action: Callable[[], None]) -> None:
        """Carry out an action; what is not allowed becomes a remark, and the game goes on as it was."""
        try:
            action()
        except DenkspielError as error:
            self.remarks = [error.message]

    def _take_in(self, events: Sequence[Event]) -> None:
        self.remarks = [sentence(event, self.session) for event in events if _is_news(event)]
        for event in events:
            self._follow(event)

    def _follow(self, event: Event) -> None:
        if isinstance(event, GameStarted):
            self.cursor = cursor_for(self.session.game)
        if isinstance(event, GameStarted | TakenBack | Redone | SidesSwapped | PlayerChanged):
            self.cursor.reset()
            self._unacknowledged = False
        elif isinstance(event, GameEnded):
            self.rings = True
        elif isinstance(event, MoveMade) and event.choice is not None:
            self._unacknowledged = isinstance(self.cursor, EdgeCursor) and self.session.has_human
        elif isinstance(event, HintGiven):
            self.cursor.point_at(event.choice.move)


def _is_news(event: Event) -> bool:
    """Whether it is worth a remark: a human knows the own move; questions and results stand there anyway."""
    own_move = isinstance(event, MoveMade) and event.choice is None
    return not (own_move or isinstance(event, GameEnded | QuestionAsked))
