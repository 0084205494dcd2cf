"""*3D-Vier gewinnt* as on the Commodore 64: 40 columns, the picture on the left, the plan right (R4, R6-R9, R14).

The text does not quote its questions, so they are asked in its order and with its words: against a partner, against
the computer, or the computer left to itself; then names and strengths. The letters are those of the first character
set, which has capitals only and no umlauts.
"""

from collections.abc import Sequence
from textwrap import wrap

from denkspiel.core.errors import DenkspielError
from denkspiel.play.action import RequestNewGame, RequestQuit, SwapStones
from denkspiel.play.event import Event, GameStarted, HintGiven, MoveMade, StonesSwapped
from denkspiel.play.originals import Original
from denkspiel.play.player import HUMAN, Player, human_player
from denkspiel.play.sentences import move_text
from denkspiel.play.state import Phase, Question
from denkspiel.tui.as_it_was.colour_grid import Colour, ColourGrid, Ink
from denkspiel.tui.as_it_was.skin import FOOT, MODERN_KEY, LineInput, Skin, usual_names
from denkspiel.tui.cursor import BoardCursor
from denkspiel.tui.dialogue import SetupAnswers
from denkspiel.tui.paint import ScreenStyle
from denkspiel.tui.screen import Screen

__all__ = ["C64Skin", "c64_letters"]

_BLUE: Colour = (0x2E, 0x2C, 0x9B)
_LIGHT_BLUE: Colour = (0x70, 0x6D, 0xEB)
_WHITE: Colour = (0xFF, 0xFF, 0xFF)
_YELLOW: Colour = (0xED, 0xF1, 0x71)
_PINK: Colour = (0xC4, 0x6C, 0x71)
_CYAN: Colour = (0x75, 0xCE, 0xC8)
"""Of the 16 colours of the VIC-II, as Pepto computed them (Colodore, 2017)."""

_COLUMNS, _ROWS, _MOST_ROWS = 40, 22, 25
_BORDER = Ink(_BLUE, _LIGHT_BLUE)
_TEXT = Ink(_LIGHT_BLUE, _BLUE)
_BRIGHT = Ink(_WHITE, _BLUE)
_KEYS = Ink(_CYAN, _BLUE)
_PLAYERS = (Ink(_YELLOW, _BLUE), Ink(_PINK, _BLUE))
_CURSOR = Ink(_BLUE, _CYAN)

_TITLE = "**** 3D-VIER GEWINNT ****"
_AUTHOR = "UWE WEISS   64'ER 12/1984"
_MODES = ("GEGEN EINEN SPIELPARTNER", "GEGEN DEN COMPUTER", "COMPUTER GEGEN COMPUTER")
_MODE_KINDS = ((HUMAN, HUMAN), (HUMAN, ""), ("", ""))
"""An empty kind is the computer; the next question asks for its strength."""
_USUAL_MODE = 2
_STRENGTHS = ("raumvier-1", "raumvier-2")
_KEY_LINES = ("CURSOR  WOHIN", "RETURN  ZUG", "F1 (V)  VORSCHLAG", "F3 (S)  SEITEN", "Q       ENDE")
_NO_ROOM = "HIER IST KEIN PLATZ MEHR"

_SPELT = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "\N{LATIN CAPITAL LETTER SHARP S}": "SS"})
_LONGEST_NAME = 12
_PLAN_COLUMN, _PLAN_ROW = 22, 4
_PICTURE_ROW = 16
_MESSAGE_ROW = 19
_EDGE = 4


def c64_letters(text: str) -> str:
    """A text in capitals and without umlauts, as the machine shows it."""
    return text.upper().translate(_SPELT)


class C64Skin(Skin):
    """The screen of the Commodore 64."""

    width = _COLUMNS
    any_key_restarts = True

    def __init__(self, screen: Screen, original: Original, answers: SetupAnswers | None) -> None:
        super().__init__(screen, original, answers)
        self._note = ""
        self._lines: list[str] = []
        self._input = LineInput(_LONGEST_NAME)
        self._kinds: list[str] = []
        self._names: list[str] = list(answers.names) if answers else []
        if answers is not None and any(answers.kinds):
            self._kinds = list(answers.kinds_in(self.session.game))
        if answers is not None:
            self._ask_next()

    def take_events(self, events: Sequence[Event]) -> None:
        """Keep what there is to say below the board."""
        for event in events:
            if isinstance(event, HintGiven):
                self._note = f"VORSCHLAG: {self._move(event.choice.move)}"
            elif isinstance(event, StonesSwapped):
                self._note = "DIE SEITEN SIND GEWECHSELT."
            elif isinstance(event, GameStarted):
                drawn = event.by_lot and all(player.is_human for player in event.players)
                self._note = f"DAS LOS: {c64_letters(self.name_of(event.players[0]))} BEGINNT" if drawn else ""
            elif isinstance(event, MoveMade):
                self._note = "" if event.player.is_human else f"ZUG: {self._move(event.move)}"

    def name_of(self, player: Player) -> str:
        """What a player is called; a computer's strength is not part of it."""
        return super().name_of(player) if player.is_human else self.computer_name(player)

    def press(self, key: str) -> None:
        """Take a key; F1 and F3 are also V and S, since many terminals keep F1 for themselves."""
        small = key.lower()
        if self.is_asking:
            answer = self._input.press(key)
            if answer is not None:
                self._take_answer(answer)
        elif self.screen.phase is Phase.ANSWER:
            self.answer_question(small)
        elif small == "q":
            self.attempt(RequestQuit())
        elif self.screen.phase is Phase.OVER:
            self.attempt(RequestNewGame())
        else:
            self._press_in_game(small)

    def _press_in_game(self, key: str) -> None:
        if key in ("f1", "v"):
            self.screen.background.request_hint()
        elif key in ("f3", "s"):
            self.attempt(SwapStones())
        elif self.screen.phase is Phase.MOVE and key in ("enter", " "):
            self._play()
        elif self.screen.phase is Phase.MOVE:
            self.screen.cursor.press(key)
        elif key == "enter":
            self.go_on_after_pause()

    def _play(self) -> None:
        self._note = ""
        action = self.screen.cursor.chosen_action(self.session.position)
        if action is not None and self.attempt(action) is not None:
            self._note = _NO_ROOM

    # the questions

    def _ask_next(self) -> None:
        """Write the next question that is still open; when there is none, the game begins."""
        if not self._kinds:
            self._lines += ["WER SPIELT?", "", *(f"  {number}  {mode}" for number, mode in enumerate(_MODES, 1)), ""]
        elif "" not in self._kinds and self._missing_name is None:
            self.skip_questions()

    @property
    def _missing_name(self) -> str | None:
        """The usual name of the next person whose name is not known."""
        usual = usual_names(self._kinds.count(HUMAN))
        return usual[len(self._names)] if len(self._names) < len(usual) else None

    @property
    def _question(self) -> tuple[str, str]:
        """What is asked, and the answer that Return alone gives."""
        if not self._kinds:
            return "IHRE WAHL (1-3)", str(_USUAL_MODE)
        if "" in self._kinds:
            number = "" if HUMAN in self._kinds else f" COMPUTER {self._kinds.index('') + 1}"
            return f"SPIELSTAERKE{number} (1/2)", "1"
        number = "" if self._kinds.count(HUMAN) == 1 else f" SPIELER {len(self._names) + 1}"
        return f"NAME{number}" if number else "IHR NAME", self._missing_name or ""

    def _take_answer(self, answer: str) -> None:
        question, usual = self._question
        answer = answer or usual
        self._lines.append(f"{question}? {c64_letters(answer)}")
        if not self._kinds:
            if answer in ("1", "2", "3"):
                self._kinds = list(_MODE_KINDS[int(answer) - 1])
                self._lines.append("")
        elif "" in self._kinds:
            if answer in ("1", "2"):
                self._kinds[self._kinds.index("")] = _STRENGTHS[int(answer) - 1]
        else:
            try:
                self._names.append(human_player(answer).name)
            except DenkspielError as error:
                self._lines += wrap(c64_letters(self.screen.say(error.message)), _COLUMNS - 2)
        if self._kinds:
            self._ask_next()

    def skip_questions(self) -> None:
        """Begin the game with the answers so far, and the usual ones for the rest."""
        assert self._answers is not None
        self._answers.names = tuple(self._names)
        chosen = [kind or _STRENGTHS[0] for kind in self._kinds]
        self.begin_game((chosen[0], chosen[1]) if chosen else None)

    # the picture

    def draw(self, look: ScreenStyle) -> list[str]:
        """The 40 columns in their border, as high as the terminal lets them be, up to 25 rows."""
        rows = min(_MOST_ROWS, look.height - 2)
        screen = ColourGrid(_COLUMNS, rows, _TEXT)
        screen.write(0, (_COLUMNS - len(_TITLE)) // 2, _TITLE, _BRIGHT)
        if self.is_asking:
            screen.write(1, (_COLUMNS - len(_AUTHOR)) // 2, _AUTHOR, _KEYS)
            self._draw_questions(screen, look)
        else:
            self._draw_towers(screen, look)
            self._draw_plan(screen, look)
            self._draw_messages(screen)
        whole = ColourGrid(look.width, look.height, _BORDER)
        whole.paste(screen, (look.height - rows) // 2, (look.width - _COLUMNS) // 2)
        hint = self.screen.say(FOOT if self.is_asking else MODERN_KEY)[: look.width - 2]
        whole.write(look.height - 1, look.width - len(hint) - 1, hint, _BORDER)
        return whole.lines(look)

    def _draw_questions(self, screen: ColourGrid, look: ScreenStyle) -> None:
        question, usual = self._question
        cursor = ("█" if look.unicode else "_") if look.blink_on else " "
        typed = c64_letters(self._input.text)
        now = f"{question}? {typed}{cursor}" + ("" if typed else f"  [{c64_letters(usual)}]")
        room = screen.height - 4
        for row, line in enumerate([*self._lines, now][-room:], 3):
            screen.write(row, 1, line, _TEXT)

    def _draw_towers(self, screen: ColourGrid, look: ScreenStyle) -> None:
        """Rows of towers one behind the other; those in front are drawn last."""
        stones, cells = self.stones(look), self.session.game.geometry.cells
        hidden = self._blinking(look)
        places = {cell.place: number for number, cell in enumerate(cells)}
        floor, peg = ("─", "│") if look.unicode else ("-", "|")
        for depth in reversed(range(_EDGE)):
            row, left = _PICTURE_ROW - 3 * depth, 1 + 2 * depth
            screen.write(row, left, floor * (4 * _EDGE - 1), _TEXT)
            for across in range(_EDGE):
                for up in range(_EDGE):
                    cell = places[across, depth, up]
                    side = None if cell in hidden else stones.get(cell)
                    sign = peg if side is None else self._sign(side, look)
                    ink = _TEXT if side is None else _PLAYERS[side]
                    screen.write(row - 1 - up, left + 1 + 4 * across, sign, ink)

    def _draw_plan(self, screen: ColourGrid, look: ScreenStyle) -> None:
        """The players, the plan from above with the cursor, and the keys."""
        state = self.session.state
        to_move = None if state.outcome else state.position.side_to_move
        for side, player in enumerate(state.players):
            mark = ">" if side == to_move else " "
            named = f"{mark}{self._sign(side, look)} {c64_letters(self.name_of(player))}"
            screen.write(2 + side, _PLAN_COLUMN - 1, named[: _COLUMNS - _PLAN_COLUMN], _PLAYERS[side])
        for row, line in enumerate(_plan_frame(look), _PLAN_ROW):
            screen.write(row, _PLAN_COLUMN, line, _TEXT)
        stones, hidden = self.stones(look), self._blinking(look)
        cursor = self.screen.cursor
        pointed = cursor.at if self.screen.phase is Phase.MOVE and isinstance(cursor, BoardCursor) else None
        for number, stack in enumerate(self.session.game.geometry.stacks):
            across, depth = (int(axis) for axis in self.session.game.geometry.cells[stack[0]].place[:2])
            height = sum(cell in stones for cell in stack)
            top = stack[height - 1] if height else None
            shown = "." if top is None else " " if top in hidden else self._sign(stones.get(top, 0), look)
            ink = _CURSOR if number == pointed else _TEXT if top is None else _PLAYERS[stones.get(top, 0)]
            text = f"{'>' if number == pointed else ' '}{shown}{height or ' '}"
            screen.write(_PLAN_ROW + 7 - 2 * depth, _PLAN_COLUMN + 1 + 4 * across, text, ink)
        for row, line in enumerate(_KEY_LINES, _PLAN_ROW + 10):
            screen.write(row, _PLAN_COLUMN, line, _KEYS)

    def _draw_messages(self, screen: ColourGrid) -> None:
        for row, line in enumerate(self._messages()[: _ROWS - _MESSAGE_ROW], _MESSAGE_ROW):
            screen.write(row, 1, line[: _COLUMNS - 2], _BRIGHT)

    def _messages(self) -> list[str]:
        state, phase = self.session.state, self.screen.phase
        if phase is Phase.ANSWER:
            quits = state.question is Question.QUIT
            return [f"{'PROGRAMM WIRKLICH BEENDEN' if quits else 'EIN NEUES SPIEL BEGINNEN'} (J/N)?"]
        if phase is Phase.OVER:
            winner = state.winner
            result = "UNENTSCHIEDEN!" if winner is None else f"GEWONNEN HAT {c64_letters(self.name_of(winner))}!"
            return [result, "BELIEBIGE TASTE: NEUES SPIEL"]
        name = c64_letters(self.name_of(state.player_to_move))
        if state.paused and phase is Phase.COMPUTER:
            return ["WEITER MIT RETURN"]
        note = "EINEN MOMENT BITTE ..." if self.screen.background.hint.is_busy else self._note
        return [f"{name} DENKT NACH ..." if phase is Phase.COMPUTER else f"{name} IST AM ZUG", note]

    def _blinking(self, look: ScreenStyle) -> frozenset[int]:
        """The winning stones while they are not to be seen."""
        outcome = self.session.outcome
        return outcome.cells if outcome and not look.blink_on and not look.falling else frozenset()

    def _sign(self, side: int, look: ScreenStyle) -> str:
        return ("●", "○")[side] if look.unicode else ("X", "O")[side]

    def _move(self, cell: int) -> str:
        return c64_letters(move_text(self.session.game, cell))


def _plan_frame(look: ScreenStyle) -> list[str]:
    if look.unicode:
        top, middle, bottom, side = "┌───┬───┬───┬───┐", "├───┼───┼───┼───┤", "└───┴───┴───┴───┘", "│"
    else:
        top = middle = bottom = "+---+---+---+---+"
        side = "|"
    cells = f"{side}   " * _EDGE + side
    names = "  A   B   C   D"
    inner = [line for _ in range(_EDGE - 1) for line in (cells, middle)]
    return [top, *inner, cells, bottom, names]
