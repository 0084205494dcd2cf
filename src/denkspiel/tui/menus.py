"""The menus of the full-screen game, with the items of the originals; the fifth switches the debug mode."""

from collections.abc import Callable, Sequence

from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.opponents.roster import adviser, opponent, opponent_names
from denkspiel.play.debug import Debug
from denkspiel.play.event import Event
from denkspiel.play.names import name_beside
from denkspiel.play.player import HUMAN, seat
from denkspiel.play.session import Session
from denkspiel.tui.menu import Item, Menu

__all__ = ["Menus"]

_DEBUG = {
    Debug.LAST: Message("Debug mode: ratings of the last move"),
    Debug.NEXT: Message("Debug mode: ratings of the next move"),
    Debug.OFF: Message("Debug mode off"),
}


class Menus:
    """Makes the menus of a session as it stands at the moment."""

    def __init__(
        self,
        session: Session,
        say: Translator,
        tell: Callable[[Sequence[Event]], None],
        show: Callable[[Menu], None],
        *,
        open_help: Callable[[], None],
        ask: Callable[[str], None],
    ) -> None:
        """Say where choices lead.

        Args:
            session: what the menus act upon.
            say: the language for names that are kept.
            tell: takes the events of an action.
            show: opens a further menu.
            open_help: opens the help.
            ask: asks the opponent of that name for a hint.
        """
        self._session = session
        self._say = say
        self._tell = tell
        self._show = show
        self._open_help = open_help
        self._ask = ask

    def main(self) -> Menu:
        """The main menu; once the game is over, only what is possible then."""
        session = self._session
        begin = Item(Message("New game"), lambda: self._tell(session.new_game()))
        read = Item(Message("Help: operation, rules, info"), self._open_help)
        leave = Item(Message("Quit"), lambda: self._tell(session.quit()))
        items = (begin, read, leave) if session.outcome else (begin, *self._during_game(), read, leave)
        return Menu(Message("Main menu"), items)

    def _during_game(self) -> tuple[Item, ...]:
        session, tell = self._session, self._tell
        pause = Message("Let the computer go on") if session.state.paused else Message("Let the computer wait")
        return (
            Item(Message("Change strategy or opponent"), self.choose_opponent),
            Item(Message("Swap sides"), lambda: tell(session.swap_sides())),
            Item(Message("Suggest a move"), lambda: self._show(self._hints())),
            Item(_DEBUG[session.debug.following], lambda: tell(session.switch_debug())),
            Item(Message("Take back"), lambda: tell(session.take_back())),
            Item(Message("Make again"), lambda: tell(session.redo())),
            Item(pause, lambda: tell(session.switch_pause())),
        )

    def choose_opponent(self) -> None:
        """Show who may replace the one computer player; where there are two or none, first ask whom to replace."""
        session = self._session
        computers = [side for side in (0, 1) if not session.players[side].is_human]
        if len(computers) == 1:
            self._show(self._opponents_of(computers[0]))
            return
        first, second = (player.name for player in session.players)
        items = (
            Item(Message("First player: {name}", name=first), lambda: self._show(self._opponents_of(0))),
            Item(Message("Second player: {name}", name=second), lambda: self._show(self._opponents_of(1))),
        )
        self._show(Menu(Message("Whose place?"), items))

    def _hints(self) -> Menu:
        names = opponent_names(self._session.game)
        items = [Item(Message.literal(name), self._hint_by(name), opponent(name).character) for name in names]
        return Menu(Message("Whose suggestion?"), items, names.index(adviser(self._session.game)))

    def _hint_by(self, name: str) -> Callable[[], None]:
        return lambda: self._ask(name)

    def _opponents_of(self, side: int) -> Menu:
        kinds = (*opponent_names(self._session.game), HUMAN)
        items = [self._player_item(side, kind) for kind in kinds]
        now = self._session.players[side].kind
        return Menu(Message("Who plays?"), items, kinds.index(now) if now in kinds else 0)

    def _player_item(self, side: int, kind: str) -> Item:
        if kind == HUMAN:
            return Item(Message("Human"), self._change(side, kind))
        return Item(Message.literal(kind), self._change(side, kind), opponent(kind).character)

    def _change(self, side: int, kind: str) -> Callable[[], None]:
        session = self._session
        name = name_beside(session.players[1 - side].name, self._say)
        return lambda: self._tell(session.change_player(side, seat(kind, session.game, name)))
