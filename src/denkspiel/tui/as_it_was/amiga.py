"""*Vier Gewinnt* as specified for the Amiga: menu bar, arrow buttons, status, requesters and help (A3-A13).

A button is pressed by its digit, by cursor keys and Return, or with the mouse. Where there are no colours, as on a
monochrome display, the balls have two shapes (A13).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from denkspiel import __version__
from denkspiel.core.message import Message
from denkspiel.opponents.roster import menu_strategies
from denkspiel.play.action import (
    Action,
    AnswerQuestion,
    ChangePlayer,
    RequestNewGame,
    RequestQuit,
    TakeCell,
)
from denkspiel.play.event import Event, GameEnded, MoveMade, PlayerChanged, QuestionAnswered, StonesSwapped
from denkspiel.play.originals import Original
from denkspiel.play.player import Player, computer_player
from denkspiel.play.sentences import move_text
from denkspiel.play.state import Phase, Question
from denkspiel.tui.as_it_was.colour_grid import Colour, ColourGrid, Ink
from denkspiel.tui.as_it_was.skin import MODERN_KEY, Skin
from denkspiel.tui.cursor import BoardCursor
from denkspiel.tui.dialogue import SetupAnswers
from denkspiel.tui.help_pages import OPERATION, RULES, HelpPage, HelpReader, stories
from denkspiel.tui.menu import Menu, MenuItem
from denkspiel.tui.page import help_panel
from denkspiel.tui.paint import ScreenStyle
from denkspiel.tui.screen import Screen

__all__ = ["AmigaSkin"]

_GREY: Colour = (0xAA, 0xAA, 0xAA)
_BLACK: Colour = (0, 0, 0)
_WHITE: Colour = (0xFF, 0xFF, 0xFF)
_BLUE: Colour = (0x66, 0x88, 0xBB)
"""The palette of Workbench 2."""

_DESK = Ink(_BLACK, _GREY)
_BAR = Ink(_BLACK, _WHITE)
_BAR_OPEN = Ink(_WHITE, _BLACK)
_TITLE = Ink(_BLACK, _BLUE, bold=True)
_BALLS: tuple[Colour, Colour] = ((0xD8, 0x58, 0x00), (0x00, 0x2C, 0x90))
_STONES = (Ink(_BALLS[0], _GREY, bold=True), Ink(_BALLS[1], _GREY, bold=True))
_WINNING = (Ink(_BALLS[0], _WHITE, bold=True), Ink(_BALLS[1], _WHITE, bold=True))

_MENUS = ("Steuerung", "Hilfe")
_MENU_COLUMNS = (1, 13)
_STRATEGIES = ("defensiv", "normal", "aggressiv")
_COLOURS = ("Orange", "Blau")
_WINDOW_WIDTH, _WINDOW_ROWS = 40, 22
_BOARD_ROW, _BOARD_COLUMN = 3, 5
_STATUS_ROW = 16
_STATUS_WIDTH = _WINDOW_WIDTH - 3
_LABEL = 12
_HINTS = {Phase.MOVE: "Pfeil wählen", Phase.COMPUTER: "Computer überlegt ..."}
_CLOSE_MENU = ("escape", "m", "f10", "backspace")


@dataclass(frozen=True)
class _Area:
    """A part of the screen that stands for a key when the mouse is pressed there."""

    row: int
    column: int
    width: int
    key: str


class AmigaSkin(Skin):
    """The screen of the Amiga."""

    asks = False
    takes_mouse = True

    def __init__(self, screen: Screen, original: Original, answers: SetupAnswers | None) -> None:
        super().__init__(screen, original, answers)
        self._strategies = menu_strategies(self.session.game)
        self._menu: Menu | None = None
        self._help = HelpReader(_help_pages(screen))
        self._note = ""
        self._says_yes = False
        self._areas: list[_Area] = []

    def take_events(self, events: Sequence[Event]) -> None:
        """Keep the remark of the status lines."""
        for event in events:
            if isinstance(event, MoveMade) and not event.player.is_human:
                self._note = f"Gegenzug in Spalte {move_text(self.session.game, event.move)}"
            elif isinstance(event, GameEnded):
                self._note = "Das Spiel ist beendet."
            elif isinstance(event, PlayerChanged):
                self._note = f"Neu: {super().name_of(event.player)}"
            elif isinstance(event, QuestionAnswered) and not event.yes:
                self._note = "Das Spiel geht weiter."
            elif isinstance(event, StonesSwapped):
                self._note = "Die Seiten sind gewechselt."
            else:
                self._note = ""

    def name_of(self, player: Player) -> str:
        """What a player is called; the strategies share one name, as the status shows which of them plays."""
        is_strategy = player.kind in [kind for kind, _ in self._strategies]
        return self.computer_name(player) if is_strategy else super().name_of(player)

    # keys and mouse

    def press(self, key: str) -> None:
        """Take a key, or a press of the mouse: "click COLUMN ROW", counted from 1."""
        if key.startswith("click "):
            column, row = (int(number) - 1 for number in key.split()[1:])
            hit = (one for one in reversed(self._areas) if one.row == row and 0 <= column - one.column < one.width)
            if (area := next(hit, None)) is not None:
                self.press(area.key)
            return
        small = key.lower()
        if small in ("menu 0", "menu 1"):
            self._open_menu(int(small[-1]))
        elif self.screen.phase is Phase.ANSWER:
            self._press_in_requester(small)
        elif self._menu is not None:
            self._press_in_menu(small, self._menu)
        elif not self._help.press(small):
            self._press_in_window(small)

    def _press_in_requester(self, key: str) -> None:
        yes = False if key == "escape" else self.screen.say.yes_or_no(key)
        if key in ("left", "right", "tab", "back-tab"):
            self._says_yes = not self._says_yes
        elif key in ("enter", " "):
            yes = self._says_yes
        if yes is not None:
            self.attempt(AnswerQuestion(yes))

    def _press_in_menu(self, key: str, menu: Menu) -> None:
        if key in _CLOSE_MENU:
            self._menu = None
        elif key in ("left", "right"):
            self._open_menu(1 - (menu.place or 0))
        elif key == "q":
            self._menu = None
            self._request(RequestQuit())
        elif (chosen := menu.press(key)) is not None:
            self._menu = None
            chosen.action()

    def _press_in_window(self, key: str) -> None:
        phase, cursor = self.screen.phase, self.screen.cursor
        if key in _CLOSE_MENU:
            self._open_menu(0)
        elif key == "?":
            self._help.open(OPERATION)
        elif key == "n":
            self._request(RequestNewGame())
        elif key == "q":
            self._request(RequestQuit())
        elif phase is Phase.COMPUTER and key == "enter":
            self.go_on_after_pause()
        elif phase is Phase.MOVE and isinstance(cursor, BoardCursor):
            self._press_at_buttons(key, cursor)

    def _press_at_buttons(self, key: str, cursor: BoardCursor) -> None:
        """A full column does not react to its button (A10); a digit that was typed is answered (A11)."""
        column = key.removeprefix("button ")
        if column in cursor.plan.spellings:
            cursor.press(column)
            self._drop(cursor, f"Spalte {column} ist voll." if column == key else "")
        elif key in ("enter", " "):
            self._drop(cursor, "")
        elif not cursor.press(key) and len(key) == 1:
            self._note = f"Falsche Eingabe: {key}"

    def _drop(self, cursor: BoardCursor, refusal: str) -> None:
        cell = cursor.cell(self.session.position)
        self._note = refusal
        if self.session.position.owner(cell) is None:
            self._note = ""
            self.attempt(TakeCell(cell))

    def _request(self, action: Action) -> None:
        """Ask first, with "no" as what Return answers."""
        self._says_yes = False
        self.attempt(action)

    # menus

    def _open_menu(self, place: int) -> None:
        self._menu = Menu(Message.literal(_MENUS[place]), self._control() if place == 0 else self._pages(), place=place)

    def _control(self) -> list[MenuItem]:
        """The strategies while a game goes on, and what is possible at any time (A7, A8)."""
        playing = {player.kind for player in self.session.players}
        strategies = [
            _item(f"Strategie {number} ({_STRATEGIES[number - 1]})", partial(self._play_by, kind), kind in playing)
            for number, (kind, _) in enumerate(self._strategies, start=1)
        ]
        return [
            *(strategies if self.session.outcome is None else []),
            _item("Neues Spiel", lambda: self._request(RequestNewGame())),
            _item("Spiel beenden", lambda: self._request(RequestQuit())),
        ]

    def _pages(self) -> list[MenuItem]:
        names = enumerate(("Bedienung", "Spielregeln", "Info"))
        return [_item(name, partial(self._help.open, page)) for page, name in names]

    def _play_by(self, kind: str) -> None:
        """Let each computer player follow a strategy."""
        computers = [side for side, player in enumerate(self.session.players) if not player.is_human]
        for side in computers:
            self.attempt(ChangePlayer(side, computer_player(kind, self.session.game)))
        if not computers:
            self._note = "Kein Computer spielt mit."

    # the picture

    def draw(self, look: ScreenStyle) -> list[str]:
        """The menu bar, the window of the game, the window of the help beside it, and what lies over them."""
        sheet = ColourGrid(look.width, look.height, _DESK)
        self._areas = []
        sheet.fill(0, 0, look.width, 1, _BAR)
        for place, (name, column) in enumerate(zip(_MENUS, _MENU_COLUMNS, strict=True)):
            is_open = self._menu is not None and self._menu.place == place
            text = f"[{name}]" if is_open and not look.colours else f" {name} "
            sheet.write(0, column, text, _BAR_OPEN if is_open else _BAR)
            self._areas.append(_Area(0, column, len(name) + 2, f"menu {place}"))
        self._draw_window(sheet, look)
        if self._help.page is not None:
            self._draw_help(sheet, look)
        if self.screen.phase is Phase.ANSWER:
            self._draw_requester(sheet, look)
        elif self._menu is not None:
            self._draw_menu(sheet, self._menu)
        sheet.write(look.height - 1, 1, self.screen.say(self._keys())[: look.width - 2])
        return sheet.lines(look)

    def _keys(self) -> Message:
        """What can be pressed now."""
        if self.screen.phase is Phase.ANSWER:
            return Message("Arrows: choose   Enter: confirm   j: yes   n: no")
        if self._menu is not None:
            return Message("Arrows: choose   Enter: confirm   Escape: close   q: quit")
        if self._help.page is not None:
            return self._help.keys
        if self.screen.phase is Phase.OVER:
            return Message("n: new game   q: quit   m: menus   ?: help   {modern}", modern=MODERN_KEY)
        return Message("1-7: column   m: menus   ?: help   q: quit   {modern}", modern=MODERN_KEY)

    def _draw_window(self, sheet: ColourGrid, look: ScreenStyle) -> None:
        _frame(sheet, (1, 0), (_WINDOW_WIDTH, _WINDOW_ROWS), "Vier Gewinnt", look)
        stacks = self.session.game.geometry.stacks
        stones, outcome = self.stones(look), self.session.outcome
        cursor = self.screen.cursor
        pointed = cursor.at if self.screen.phase is Phase.MOVE and isinstance(cursor, BoardCursor) else None
        arrow = "▼" if look.unicode else "v"
        top, middle, bottom, side = _grid_lines(len(stacks), look)
        rows = len(stacks[0])
        for row in range(rows):
            sheet.write(_BOARD_ROW + 2 * row, _BOARD_COLUMN, middle if row else top)
            sheet.write(_BOARD_ROW + 2 * row + 1, _BOARD_COLUMN, side)
        sheet.write(_BOARD_ROW + 2 * rows, _BOARD_COLUMN, bottom)
        for number, stack in enumerate(stacks):
            column = _BOARD_COLUMN + 1 + 4 * number
            full = all(cell in stones for cell in stack)
            button = "   " if full else f">{arrow}<" if number == pointed else f"[{arrow}]"
            sheet.write(_BOARD_ROW - 1, column, button, _BAR_OPEN if number == pointed else _BAR)
            self._areas.append(_Area(_BOARD_ROW - 1, column, 3, f"button {number + 1}"))
            for height, cell in enumerate(stack):
                if (owner := stones.get(cell)) is not None:
                    wins = outcome is not None and cell in outcome.cells and look.blink_on
                    sign = "●" if look.unicode and look.colours else _signs(look)[owner]
                    text = f"[{sign}]" if wins and not look.colours else f" {sign} "
                    ink = (_WINNING if wins else _STONES)[owner]
                    sheet.write(_BOARD_ROW + 2 * (rows - 1 - height) + 1, column, text, ink)
        for row, line in enumerate(self._status(look), _STATUS_ROW):
            sheet.write(row, 2, line[:_STATUS_WIDTH])

    def _status(self, look: ScreenStyle) -> list[str]:
        """Strategy, colour, whose turn it is, the result, and remarks (A11)."""
        state = self.session.state
        kinds = [kind for kind, _ in self._strategies]
        computers = (player for player in state.players if not player.is_human)
        strategies = (
            f"{kinds.index(one.kind) + 1} ({_STRATEGIES[kinds.index(one.kind)]})"
            if one.kind in kinds
            else super(AmigaSkin, self).name_of(one)
            for one in computers
        )
        colours = (
            _COLOURS if look.colours else [f"{one} {sign}" for one, sign in zip(_COLOURS, _signs(look), strict=True)]
        )
        humans = [colours[side] for side in (0, 1) if state.players[side].is_human]
        turn = f"{self.name_of(state.player_to_move)} ({_COLOURS[state.position.side_to_move]})"
        if state.outcome is None:
            result = "angehalten (weiter: Enter)" if state.paused else "Spiel läuft"
        else:
            result = f"{self.name_of(state.winner)} hat gewonnen" if state.winner else "Remis"
        lines = (
            ("Strategie", ", ".join(strategies) or "-"),
            ("Ihre Farbe", " und ".join(humans) or "-"),
            ("Am Zug", "-" if state.outcome else turn),
            ("Spielstand", result),
            ("Hinweis", self._note or _HINTS.get(self.screen.phase, "")),
        )
        return [f"{label + ':':<{_LABEL}}{text}" for label, text in lines]

    def _draw_help(self, sheet: ColourGrid, look: ScreenStyle) -> None:
        """The help in a window of its own; the game goes on beside it (A4)."""
        left, width = _WINDOW_WIDTH, look.width - _WINDOW_WIDTH
        _frame(sheet, (1, left), (width, look.height - 2), "Hilfe", look)
        self._areas.append(_Area(1, left + 1, 3, "?"))
        panel = help_panel(self.screen, replace(look, colours=False), width - 4, look.height - 4, self._help)
        for row, line in enumerate(panel, 2):
            sheet.write(row, left + 2, line, _TITLE if row == 2 else None)

    def _draw_requester(self, sheet: ColourGrid, look: ScreenStyle) -> None:
        quits = self.session.state.question is Question.QUIT
        text = "Programm wirklich beenden?" if quits else "Ein neues Spiel beginnen?"
        _frame(sheet, (7, 4), (32, 6), "Sicherheitsabfrage", look)
        sheet.write(9, 7, text)
        for column, name, key, chosen in ((7, "Ja", "j", self._says_yes), (24, "Nein", "n", not self._says_yes)):
            button = f">{name:^6}<" if chosen else f"[{name:^6}]"
            sheet.write(11, column, button, _BAR_OPEN if chosen else _BAR)
            self._areas.append(_Area(11, column, len(button), key))

    def _draw_menu(self, sheet: ColourGrid, menu: Menu) -> None:
        left = _MENU_COLUMNS[menu.place or 0]
        texts = [
            f"{'>' if number == menu.pointed else ' '}{menu.label(number)} {'*' if item.is_active else ' '}{item.text} "
            for number, item in enumerate(menu.items)
        ]
        width = max(map(len, texts))
        for number, text in enumerate(texts):
            ink = _BAR_OPEN if number == menu.pointed else _BAR
            sheet.write(1 + number, left, text.ljust(width), ink)
            self._areas.append(_Area(1 + number, left, width, menu.label(number)))


def _signs(look: ScreenStyle) -> tuple[str, str]:
    return ("●", "○") if look.unicode else ("X", "O")


def _item(text: str, action: Callable[[], None], is_active: bool = False) -> MenuItem:
    return MenuItem(Message.literal(text), action, is_active=is_active)


def _frame(sheet: ColourGrid, at: tuple[int, int], size: tuple[int, int], title: str, look: ScreenStyle) -> None:
    """A window with its title bar; its upper left corner as row and column, its size as columns and rows."""
    (row, column), (width, rows) = at, size
    across, upright = ("─", "│") if look.unicode else ("-", "|")
    corners = "┌┐└┘" if look.unicode else "++++"
    gadget = "[·]" if look.unicode else "[x]"
    sheet.fill(row, column, width, rows, _DESK)
    sheet.write(row, column, f"{corners[0]}{gadget} {title} ".ljust(width - 1, across) + corners[1], _TITLE)
    for line in range(row + 1, row + rows - 1):
        sheet.write(line, column, upright)
        sheet.write(line, column + width - 1, upright)
    sheet.write(row + rows - 1, column, corners[2] + across * (width - 2) + corners[3])


def _grid_lines(columns: int, look: ScreenStyle) -> tuple[str, str, str, str]:
    """The upper edge of the board, the lines between rows, the lower edge, and a row of empty cells."""
    if not look.unicode:
        line = "+" + "---+" * columns
        return line, line, line, "|" + "   |" * columns
    cells = "───"
    top, middle, bottom = (left + inner.join([cells] * columns) + right for left, inner, right in ("┌┬┐", "├┼┤", "└┴┘"))
    return top, middle, bottom, "│" + "   │" * columns


def _help_pages(screen: Screen) -> tuple[HelpPage, HelpPage, HelpPage]:
    """Operation, rules and info under their German names; the texts are in the language spoken."""
    usual = screen.help.pages
    operation = (
        Message("Press 1 to 7, or choose a button with the arrows and press Enter. The mouse works too."),
        Message("m, F10 or Escape opens the menus; arrows and Enter, or a digit, choose an item."),
        Message("n starts a new game and q quits; both ask first. The strategy can be changed at any time."),
        Message("? opens and closes this window, < and > turn its pages, + and - scroll. The game goes on meanwhile."),
        Message("Ctrl-L switches to the modern look, with undo, hints and ratings, and back."),
    )
    info = (
        Message.literal("Vier Gewinnt (Stephan Ilaender, 1996)"),
        Message("denkspiel {version}, by the denkspiel authors, under the MIT licence.", version=__version__),
        *stories(kind for kind, _ in menu_strategies(screen.session.game)),
    )
    return (
        HelpPage(Message.literal("Bedienung"), operation),
        replace(usual[RULES], name=Message.literal("Spielregeln")),
        HelpPage(Message.literal("Info"), info),
    )
