"""The full-screen game: takes keys by name and keeps what is to be shown. It knows no terminal; `terminal.py` does."""

from collections.abc import Callable, Sequence
from functools import partial

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.locale import Translator, language
from denkspiel.opponents.advisor import BEST_KNOWN
from denkspiel.play.action import (
    Acknowledge,
    Action,
    AnswerQuestion,
    Redo,
    RequestNewGame,
    RequestQuit,
    SwapStones,
    TakeBack,
    TogglePause,
    TryAgain,
)
from denkspiel.play.event import (
    Event,
    GameEnded,
    GameStarted,
    HintGiven,
    InvalidPointsChosen,
    MovesRedone,
    MovesTakenBack,
    PlayerChanged,
    StonesSwapped,
)
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.positions.reader import parse_position
from denkspiel.play.positions.reading import ReadPosition
from denkspiel.play.sentences import event_remarks
from denkspiel.play.session import Session
from denkspiel.play.state import Phase
from denkspiel.tui.background import BackgroundThinking
from denkspiel.tui.cursor import cursor_for
from denkspiel.tui.decision_view import DecisionReader, last_decision
from denkspiel.tui.help_pages import HelpReader, help_pages
from denkspiel.tui.menu import Menu
from denkspiel.tui.menus import MenuBuilder

__all__ = ["Screen"]

_NO_KEYS = ("escape", "enter", "backspace")
_KEYS_AFTER_THE_END = ("q", "n", "x", "?", "m", "f10", "escape")
_CLOSE_MENU = ("escape", "backspace", "m", "f10", "q")
_ALONG_THE_BAR = {"left": -1, "right": 1}
_CONFIRM_KEYS = ("enter", " ")


class Screen:
    """Session, cursor and panels of the terminal game.

    Attributes:
        session: the game and its players.
        say: the language.
        cursor: where the next stone goes.
        menu: the open menu, or `None`.
        help: the help pages, or the steps of a decision, and which of them is open.
        background: what is thought about meanwhile.
        remarks: what there is to say at the moment, one line each.
        rings: whether the melody is due: a game has just ended.
        logbook: what writes the game to files.
        on_events: is called with all that happens, for a look that tells it in its own way.
    """

    def __init__(self, session: Session, logbook: SessionFiles, say: Translator) -> None:
        self.session = session
        self.say = say
        self.cursor = cursor_for(session.game)
        self.menu: Menu | None = None
        self.help: HelpReader = HelpReader(help_pages(session.game))
        self.background = BackgroundThinking(session)
        self.remarks: list[Message] = []
        self.rings = False
        self.logbook = logbook
        self._pasted: ReadPosition | None = None
        self.on_events: Callable[[Sequence[Event]], None] = lambda _: None
        self._typed_ahead: list[str] = []
        self._letters = language(say.language).keys
        self._menus = MenuBuilder(
            session, say, self.show_events, self._open, open_help=self.open_help, ask=self.background.request_hint
        )
        self._keys: dict[str, Callable[[], None]] = {
            "u": partial(self.act, TakeBack()),
            "r": partial(self.act, Redo()),
            "h": partial(self.background.request_hint, BEST_KNOWN),
            "v": self.background.request_hint,
            "s": partial(self.act, SwapStones()),
            "d": lambda: self.show_events(session.switch_debug()),
            "p": partial(self.act, TogglePause()),
            "n": partial(self.act, RequestNewGame()),
            "q": partial(self.act, RequestQuit()),
            "o": self._menus.choose_opponent,
            **dict.fromkeys(("m", "f10", "escape"), lambda: self._open(self._menus.bar_menu(0))),
            "l": self._tell_of_pasting,
            "x": self._open_decision,
            "?": self.open_help,
        }

    @property
    def bar(self) -> tuple[Message, ...]:
        """The names of the menus of the bar."""
        return self._menus.bar

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.session.state.phase

    @property
    def computer_is_due(self) -> bool:
        """Whether `think` comes next; an open menu or help page does not stop the game."""
        return self.session.waits_for_computer

    def start(self, opening: Sequence[Event]) -> None:
        """Take in what happened before the first picture.

        Raises:
            FileFault: record or plot cannot be written; better to know before the game than in it.
        """
        self._take_in(opening)
        self.logbook.update(self.session, opening)

    def act(self, action: Action) -> None:
        """Do what was asked for, and take note of what happened."""
        self.show_events(self.session.act(action))

    def show_events(self, events: Sequence[Event]) -> None:
        """Take note of what happened: remarks, files, cursor, melody."""
        self._take_in(events)
        try:
            self.logbook.update(self.session, events)
        except DenkspielError as error:
            self.remarks.append(error.message)

    def think(self, timeout: float | None = None, *, moving: bool = True) -> bool:
        """Let opponents think on, and take in what they have come to; whether the computer has moved.

        Args:
            timeout: seconds to wait for each thought, counted from its beginning; `None`: until it has ended.
            moving: whether the computer may move if it is its turn.
        """
        self.background.update(moving=moving and self.computer_is_due)
        self.background.wait(timeout)
        self._guarded(self._take_hint)
        self._guarded(self._check_ratings)
        return moving and self.computer_is_due and self._take_move()

    def close(self) -> None:
        """Give up what is thought about."""
        self.background.stop()

    def press(self, key: str) -> None:
        """Take one key, by its name ("left", "enter", "escape", ...) or as the character it is."""
        key = key.lower()
        pasted, self._pasted = self._pasted, None
        if pasted is not None and key == "enter":
            self._guarded(lambda: self.show_events(self.session.start_from(pasted.moves)))
        elif self.menu is not None:
            self._press_in_menu(key, self.menu)
        elif not self._is_for_help(key):
            self._guarded(partial(self._press_at_board, key))

    def paste(self, text: str) -> None:
        """Take a pasted text: a position from which a new game begins once Enter is pressed."""
        if self.phase is Phase.ANSWER:
            return
        try:
            self._pasted = parse_position(text, self.session.game)
        except DenkspielError as error:
            self.remarks = [error.message]
            return
        self.remarks = [
            self._pasted.summary,
            Message("Press Enter to begin from this position, any other key to keep your game."),
        ]

    def _tell_of_pasting(self) -> None:
        self.remarks = [Message("Paste a position here, such as a diagram, a FEN or a link.")]

    def _is_for_help(self, key: str) -> bool:
        """Let the help take a key of its own; where a question stands, Escape answers it."""
        answers = self.phase is Phase.ANSWER and key == "escape"
        return not answers and self.help.press(key)

    def _press_at_board(self, key: str) -> None:
        phase = self.phase
        if phase is Phase.ANSWER:
            yes = False if key in _NO_KEYS else self.say.yes_or_no(key)
            if yes is not None:
                self.act(AnswerQuestion(yes))
            elif key == "?":
                self.open_help()
        elif phase is Phase.MOVE and key in _CONFIRM_KEYS:
            self._confirm()
        elif phase is Phase.MOVE and self.cursor.press(key):
            self.remarks = [_letter_waits(self.cursor.typed)] if self._waiting_command else []
        elif phase is Phase.COMPUTER and self._may_type_ahead and self.cursor.accepts(key):
            self._typed_ahead.append(key)
        else:
            self._press_command(self._letters.get(key, key))

    def _press_command(self, key: str) -> None:
        phase = self.phase
        if phase is Phase.OVER:
            self._press_after_the_end(key)
        elif phase is Phase.ACKNOWLEDGE and key in _CONFIRM_KEYS:
            self.act(Acknowledge())
        elif phase is Phase.COMPUTER:
            self._press_while_waiting(key)
        elif key in self._keys:
            self._keys[key]()
        elif phase is Phase.MOVE and len(key) == 1 and key.isprintable():
            self.remarks = [Message('"{key}" does nothing here; ? shows the keys.', key=key)]

    def _press_after_the_end(self, key: str) -> None:
        """What takes a move back tries the game again, and any other key that means nothing else begins a new one."""
        if key == "u":
            self.act(TryAgain())
        else:
            self._keys[key if key in _KEYS_AFTER_THE_END else "n"]()

    def _press_while_waiting(self, key: str) -> None:
        """The computer's turn: commands act at once, other keys are for the human's next move, unless one follows."""
        paused = self.session.state.paused
        if key == " " or (key == "enter" and paused):
            key = "p"
        if key in self._keys:
            self._typed_ahead = []
            self._keys[key]()
        elif self._may_type_ahead:
            self._typed_ahead.append(key)

    @property
    def _may_type_ahead(self) -> bool:
        return self.session.state.seats.has_human and not self.session.state.paused

    def _confirm(self) -> None:
        """Enter: ask for what the cursor points at; of an edge, first keep the point it starts from."""
        if command := self._waiting_command:
            self.cursor.reset()
            command()
        elif missing := self.cursor.missing_characters:
            self.remarks = [_characters_missing(self.cursor.typed, missing)]
        elif action := self.cursor.chosen_action(self.session.position):
            self.act(action)

    @property
    def _waiting_command(self) -> Callable[[], None] | None:
        """The command of the letter that is typed, as long as that only begins a name."""
        letter = self._letters.get(self.cursor.typed, self.cursor.typed)
        return self._keys.get(letter) if self.cursor.missing_characters else None

    def _press_in_menu(self, key: str, menu: Menu) -> None:
        if key in _CLOSE_MENU:
            self.menu = None
        elif key in _ALONG_THE_BAR and menu.place is not None:
            self.menu = self._menus.bar_menu(menu.place + _ALONG_THE_BAR[key])
        elif (chosen := menu.press(key)) is not None:
            self.menu = None
            self._guarded(chosen.action)

    def _take_hint(self) -> None:
        if thought := self.background.hint.take_finished():
            self.show_events(self.session.give_hint(thought))

    def _check_ratings(self) -> None:
        """Without ratings the debug mode ends, and it is said why."""
        thought = self.background.rating.thought
        if thought is not None and thought.has_ended and thought.choice is None:
            self.session.switch_debug()
            thought.result()

    def _take_move(self) -> bool:
        """Make the computer's move if it is chosen; if it cannot choose, it waits, and it is said why."""
        thought = self.background.move.take_finished()
        if thought is None:
            return False
        try:
            events = self.session.make_choice(thought)
        except DenkspielError as error:
            self.session.act(TogglePause())
            self.remarks = [error.message]
            return False
        self.show_events(events)
        # take the keys that were meant for this move; what was typed before the end could be seen is forgotten
        keys, self._typed_ahead = self._typed_ahead, []
        if self.session.outcome is None:
            for key in keys:
                self._guarded(partial(self._press_at_board, key))
        return True

    def open_help(self, page: int = 0) -> None:
        """Open the help at the beginning of a page."""
        if isinstance(self.help, DecisionReader):
            self.help = HelpReader(help_pages(self.session.game))
        self.help.open(page)

    def _open_decision(self) -> None:
        self.help = DecisionReader(last_decision(self.session), self.say)

    @property
    def decision(self) -> DecisionReader | None:
        """The steps of the decision that is shown, if one is."""
        reader = self.help
        return reader if isinstance(reader, DecisionReader) and reader.page is not None else None

    def _open(self, menu: Menu) -> None:
        self.menu = menu

    def _guarded(self, action: Callable[[], None]) -> None:
        """Carry out an action; what is not allowed becomes a remark, and the game goes on as it was."""
        try:
            action()
        except DenkspielError as error:
            self.remarks = [error.message]

    def _take_in(self, events: Sequence[Event]) -> None:
        if self.decision is not None:
            self.help.close()  # it is about what stood on the board before
        self.remarks = event_remarks(events, self.session.state)
        for event in events:
            self._follow(event)
        self.on_events(events)

    def _follow(self, event: Event) -> None:
        if isinstance(event, GameStarted):
            self.cursor = cursor_for(self.session.game)
        if isinstance(
            event, GameStarted | MovesTakenBack | MovesRedone | StonesSwapped | PlayerChanged | InvalidPointsChosen
        ):
            self.cursor.reset()
        elif isinstance(event, GameEnded):
            self.rings = True
        elif isinstance(event, HintGiven):
            self.cursor.point_at(event.choice.move)


def _letter_waits(typed: str) -> Message:
    return Message(
        '"{typed}" is the start of a move. Press Enter to use it as a command; ? shows the keys.', typed=typed
    )


def _characters_missing(typed: str, count: int) -> Message:
    if count == 1:
        return Message('Type one more character after "{typed}".', typed=typed)
    return Message('Type {count} more characters after "{typed}".', typed=typed, count=count)
