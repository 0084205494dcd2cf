"""The menus of the full-screen game: the two of the bar, control and help, and the lists that they lead to.

The items are those of the originals. The first menu begins with the strategies where the game has some, as on the
Amiga, and its fifth item switches the debug mode, as in Homburg's program.
"""

from collections.abc import Callable, Sequence

from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.opponents.advisor import BEST_KNOWN
from denkspiel.opponents.roster import default_adviser, menu_strategies, opponent, opponent_names, opponent_title
from denkspiel.play.event import Event
from denkspiel.play.player import HUMAN, make_player
from denkspiel.play.seats import second_player_name
from denkspiel.play.session import Session
from denkspiel.play.state import DebugView
from denkspiel.tui.help_pages import INFO, OPERATION, RULES
from denkspiel.tui.menu import Menu, MenuItem

__all__ = ["MenuBuilder"]

_CONTROL, _HELP = Message("Control"), Message("Help")
_DEBUG_PLACE = 4
"""The debug mode is "Menüanwahl 5" wherever there are so many items."""
_DEBUG = {
    DebugView.LAST: Message("Debug mode: ratings of the last move"),
    DebugView.NEXT: Message("Debug mode: ratings of the next move"),
    DebugView.OFF: Message("Debug mode off"),
}


class MenuBuilder:
    """Makes the menus of a session as it stands at the moment."""

    def __init__(
        self,
        session: Session,
        say: Translator,
        tell: Callable[[Sequence[Event]], None],
        show: Callable[[Menu], None],
        *,
        open_help: Callable[[int], None],
        ask: Callable[[str], None],
    ) -> None:
        """Say where choices lead.

        Args:
            session: what the menus act upon.
            say: the language for names that are kept.
            tell: takes the events of an action.
            show: opens a further menu.
            open_help: opens the help at one of its pages.
            ask: asks the opponent of that name for a suggestion, or for the hint.
        """
        self._session = session
        self._say = say
        self._tell = tell
        self._show = show
        self._open_help = open_help
        self._ask = ask

    bar = (_CONTROL, _HELP)
    """The names of the menus of the bar, from left to right."""

    def bar_menu(self, place: int) -> Menu:
        """The menu at that place of the bar; the places go round."""
        made = (self._control, self._help)
        return made[place % len(made)](place % len(made))

    def _control(self, place: int) -> Menu:
        """What acts upon the game; once it is over, only what is possible then."""
        session = self._session
        begin = MenuItem(Message("New game"), lambda: self._tell(session.new_game()))
        leave = MenuItem(Message("Quit the game"), lambda: self._tell(session.quit()))
        if session.outcome:
            return Menu(_CONTROL, (begin, leave), place=place)
        items = [*self._strategies(), begin, *self._during_game(), leave]
        items.insert(
            _DEBUG_PLACE, MenuItem(_DEBUG[session.following_debug], lambda: self._tell(session.switch_debug()))
        )
        return Menu(_CONTROL, items, place=place)

    def _help(self, place: int) -> Menu:
        items = (
            MenuItem(Message("How to play"), lambda: self._open_help(OPERATION)),
            MenuItem(Message("Rules"), lambda: self._open_help(RULES)),
            MenuItem(Message("About"), lambda: self._open_help(INFO)),
        )
        return Menu(_HELP, items, place=place)

    def _strategies(self) -> list[MenuItem]:
        """The strategies of the computer, with a mark at the one that is played."""
        playing = {player.kind for player in self._session.players}
        return [
            MenuItem(title, self._choose_strategy(kind), opponent(kind).character, is_active=kind in playing)
            for kind, title in menu_strategies(self._session.game)
        ]

    def _choose_strategy(self, kind: str) -> Callable[[], None]:
        return lambda: self._replace_computer(lambda side: self._change(side, kind)())

    def _during_game(self) -> tuple[MenuItem, ...]:
        session, tell = self._session, self._tell
        pause = Message("Resume the computer") if session.state.paused else Message("Pause the computer")
        return (
            MenuItem(Message("Change strategy or opponent"), self.choose_opponent),
            MenuItem(Message("Swap sides"), lambda: tell(session.swap_sides())),
            MenuItem(Message("Hint"), lambda: self._ask(BEST_KNOWN)),
            MenuItem(Message("Suggest a move"), lambda: self._show(self._suggestions())),
            MenuItem(Message("Undo"), lambda: tell(session.take_back())),
            MenuItem(Message("Redo"), lambda: tell(session.redo())),
            MenuItem(pause, lambda: tell(session.switch_pause())),
        )

    def choose_opponent(self) -> None:
        """Show who may replace the one computer player; where there are two or none, first ask whom to replace."""
        self._replace_computer(lambda side: self._show(self._opponents_of(side)))

    def _replace_computer(self, replace: Callable[[int], None]) -> None:
        """Replace the one computer player; where there are two or none, first ask whom."""
        session = self._session
        computers = [side for side in (0, 1) if not session.players[side].is_human]
        if len(computers) == 1:
            replace(computers[0])
            return
        first, second = (player.title for player in session.players)
        items = (
            MenuItem(Message("First player: {name}", name=first), lambda: replace(0)),
            MenuItem(Message("Second player: {name}", name=second), lambda: replace(1)),
        )
        self._show(Menu(Message("Change which player?"), items))

    def _suggestions(self) -> Menu:
        names = opponent_names(self._session.game)
        items = [MenuItem(opponent_title(name), self._suggestion_by(name), opponent(name).character) for name in names]
        return Menu(Message("Who should suggest a move?"), items, names.index(default_adviser(self._session.game)))

    def _suggestion_by(self, name: str) -> Callable[[], None]:
        return lambda: self._ask(name)

    def _opponents_of(self, side: int) -> Menu:
        kinds = (*opponent_names(self._session.game), HUMAN)
        items = [self._player_item(side, kind) for kind in kinds]
        now = self._session.players[side].kind
        return Menu(Message("Who plays?"), items, kinds.index(now) if now in kinds else 0)

    def _player_item(self, side: int, kind: str) -> MenuItem:
        if kind == HUMAN:
            return MenuItem(Message("Human"), self._change(side, kind))
        return MenuItem(opponent_title(kind), self._change(side, kind), opponent(kind).character)

    def _change(self, side: int, kind: str) -> Callable[[], None]:
        session = self._session
        name = second_player_name(session.players[1 - side].name, self._say)
        return lambda: self._tell(session.change_player(side, make_player(kind, session.game, name)))
