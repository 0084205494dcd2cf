"""The full-screen game: takes keys by name, gives the lines to show. It knows no terminal; `terminal.py` has that."""

from collections.abc import Callable, Sequence
from enum import Enum, auto

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.opponents.roster import opponent_names
from denkspiel.play.event import Event, GameEnded, GameStarted, HintGiven, MoveMade
from denkspiel.play.logbook import Logbook
from denkspiel.play.player import HUMAN, seat
from denkspiel.play.session import Session
from denkspiel.tui.cursor import EdgeCursor, cursor_for
from denkspiel.tui.help_pages import Page, help_pages
from denkspiel.tui.menu import Item, Menu
from denkspiel.tui.wording import move_text, sentence

__all__ = ["Phase", "Screen"]


_YES_KEYS = ("y", "j")


class Phase(Enum):
    """What the screen waits for."""

    MOVE = auto()
    """A human's move."""
    COMPUTER = auto()
    """The computer's move, or the end of a pause."""
    ACKNOWLEDGE = auto()
    """Enter, before the game goes on."""
    ANSWER = auto()
    """Yes or no."""
    OVER = auto()
    """Any key, for a new game."""


class Screen:
    """Session, cursor and panels of the terminal game.

    Attributes:
        session: the game and its players.
        cursor: where the next stone goes.
        menu: the open menu, or `None`.
        pages: the help pages.
        page: the index of the open help page, or `None`.
        remarks: what there is to say at the moment, one line each.
        rings: whether the bell is due: a game has just ended.
    """

    def __init__(self, session: Session, logbook: Logbook, say: Translator) -> None:
        self.session = session
        self.say = say
        self.cursor = cursor_for(session.game)
        self.menu: Menu | None = None
        self.pages: tuple[Page, ...] = help_pages(session.game)
        self.page: int | None = None
        self.remarks: list[Message] = []
        self.rings = False
        self._logbook = logbook
        self._unacknowledged = False
        self._keys: dict[str, Callable[[], None]] = {
            "u": lambda: self.tell(session.take_back()),
            "r": lambda: self.tell(session.redo()),
            "h": lambda: self.tell(session.hint()),
            "s": lambda: self.tell(session.swap_sides()),
            "d": lambda: self.tell(session.switch_ratings()),
            "p": lambda: self.tell(session.switch_pause()),
            "n": lambda: self.tell(session.new_game()),
            "q": lambda: self.tell(session.quit()),
            "o": self._open_opponents,
            "m": self._open_menu,
            "escape": self._open_menu,
            "?": self._open_help,
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

    def tell(self, events: Sequence[Event]) -> None:
        """Take note of what happened: remarks, files, cursor, bell."""
        self.remarks = [sentence(event, self.session) for event in events if self._is_news(event)]
        for event in events:
            self._follow(event)
        self._logbook.note(self.session, events)

    def think(self) -> None:
        """Let the computer move."""
        self._guarded(lambda: self.tell(self.session.think()))

    def press(self, key: str) -> None:
        """Take one key, by its name ("left", "enter", "escape", ...) or as the character it is."""
        if self.page is not None:
            self._press_in_help(key)
        elif self.menu is not None:
            self._press_in_menu(key)
        else:
            self._guarded(lambda: self._press_at_board(key))

    def _press_at_board(self, key: str) -> None:
        phase = self.phase
        if phase is Phase.ANSWER:
            self.tell(self.session.answer(yes=key.lower() in _YES_KEYS))
        elif phase is Phase.OVER:
            self._keys[key]() if key in ("q", "?", "m", "escape") else self.tell(self.session.new_game())
        elif phase is Phase.ACKNOWLEDGE and key in ("enter", " "):
            self._unacknowledged = False
            self.remarks = []
        elif phase is Phase.MOVE and key in ("enter", " "):
            self._confirm()
        elif self.cursor.press(key):
            self.remarks = []
        elif key in self._keys:
            self._keys[key]()

    def _confirm(self) -> None:
        """Enter: play what the cursor points at; of an edge, first keep the point it starts from."""
        if isinstance(self.cursor, EdgeCursor):
            self._confirm_point(self.cursor)
        elif (cell := self.cursor.cell(self.session.position)) is not None:
            self.tell(self.session.play(cell))

    def _confirm_point(self, cursor: EdgeCursor) -> None:
        if cursor.confirm_start():
            return
        cell = cursor.cell(self.session.position)
        cursor.reset()
        if cell is not None and cell in self.session.position.legal_moves:
            self.tell(self.session.play(cell))
            return
        fault = (
            Message("Both points are the same.")
            if cell is None
            else Message("The line {move} is drawn already.", move=move_text(self.session.game, cell))
        )
        self.remarks = [Message("INPUT ERROR! {fault}", fault=fault)]
        self._unacknowledged = True

    def _press_in_help(self, key: str) -> None:
        if self.page is None:
            return
        if key in ("1", "2", "3"):
            self.page = int(key) - 1
        elif key in ("right", "down", "tab"):
            self.page = (self.page + 1) % len(self.pages)
        elif key in ("left", "up"):
            self.page = (self.page - 1) % len(self.pages)
        else:
            self.page = None

    def _press_in_menu(self, key: str) -> None:
        if self.menu is None:
            return
        if key in ("escape", "m", "q"):
            self.menu = None
            return
        chosen = self.menu.press(key)
        if chosen is not None:
            self.menu = None
            self._guarded(chosen.action)

    def _guarded(self, action: Callable[[], None]) -> None:
        """Carry out an action; what is not allowed becomes a remark, and the game goes on as it was."""
        try:
            action()
        except DenkspielError as error:
            self.remarks = [error.message]

    def _follow(self, event: Event) -> None:
        if isinstance(event, GameStarted):
            self.cursor = cursor_for(self.session.game)
            self._unacknowledged = False
        elif isinstance(event, GameEnded):
            self.rings = True
        elif isinstance(event, MoveMade) and event.choice is not None:
            someone_watches = any(player.is_human for player in self.session.players)
            self._unacknowledged = isinstance(self.cursor, EdgeCursor) and someone_watches
        elif isinstance(event, HintGiven):
            self.cursor.point_at(event.choice.move)

    def _is_news(self, event: Event) -> bool:
        """A human need not be told the move just made; everything else is worth a remark."""
        return not (isinstance(event, MoveMade) and event.choice is None)

    def _open_help(self) -> None:
        self.page = 0

    def _open_menu(self) -> None:
        session = self.session
        ratings = Message("Debug mode off") if session.ratings_on else Message("Debug mode on")
        pause = Message("Let the computer go on") if session.paused else Message("Let the computer wait")
        self.menu = Menu(
            Message("Main menu"),
            (
                Item(Message("New game"), lambda: self.tell(session.new_game())),
                Item(Message("Change strategy or opponent"), self._open_opponents),
                Item(Message("Swap sides"), lambda: self.tell(session.swap_sides())),
                Item(Message("Suggest a move"), self._open_hints),
                Item(ratings, lambda: self.tell(session.switch_ratings())),
                Item(Message("Take back"), lambda: self.tell(session.take_back())),
                Item(Message("Make again"), lambda: self.tell(session.redo())),
                Item(pause, lambda: self.tell(session.switch_pause())),
                Item(Message("Help: operation, rules, info"), self._open_help),
                Item(Message("Quit"), lambda: self.tell(session.quit())),
            ),
        )

    def _open_hints(self) -> None:
        names = opponent_names(self.session.game)
        items = [Item(Message.literal(name), self._hint_by(name)) for name in names]
        self.menu = Menu(Message("Whose suggestion?"), items)

    def _hint_by(self, name: str) -> Callable[[], None]:
        return lambda: self.tell(self.session.hint(name))

    def _open_opponents(self) -> None:
        """The one computer player is replaced; where there are two or none, first the side is asked."""
        computers = [side for side in (0, 1) if not self.session.players[side].is_human]
        if len(computers) == 1:
            self._open_opponents_of(computers[0])
            return
        items = [
            Item(
                Message("First player: {name}", name=self.session.players[0].name), lambda: self._open_opponents_of(0)
            ),
            Item(
                Message("Second player: {name}", name=self.session.players[1].name), lambda: self._open_opponents_of(1)
            ),
        ]
        self.menu = Menu(Message("Whose place?"), items)

    def _open_opponents_of(self, side: int) -> None:
        names = (*opponent_names(self.session.game), HUMAN)
        items = [Item(self._kind_text(name), self._change(side, name)) for name in names]
        self.menu = Menu(Message("Who plays?"), items)

    def _kind_text(self, kind: str) -> Message:
        return Message("Human") if kind == HUMAN else Message.literal(kind)

    def _change(self, side: int, kind: str) -> Callable[[], None]:
        game, name = self.session.game, self.say(Message("Human"))
        return lambda: self.tell(self.session.change_player(side, seat(kind, game, name)))
