"""*Hexagon* as on the Sharp PC-1360: a display of 150x32 dots, below it the plotter's paper (X2-X8).

What the display says in its own letters stands below it in ordinary ones too, for those who read with their ears and
where the terminal's font has no Braille.
"""

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.draw.points import edge_ends, graph_points, touched_points
from denkspiel.play.action import Acknowledge, RequestNewGame, RequestQuit
from denkspiel.play.event import Event, GameStarted, InvalidPointsChosen, MoveMade
from denkspiel.play.logbook import PlotFile
from denkspiel.play.originals import Original
from denkspiel.play.player import Player, human_player
from denkspiel.play.sentences import move_text, rating_text
from denkspiel.play.state import Acknowledgement, Phase, Question
from denkspiel.tui.as_it_was.colour_grid import Colour, ColourGrid, Ink
from denkspiel.tui.as_it_was.dot_matrix import LETTER_HEIGHT, LETTER_WIDTH, DotMatrix, characters_of
from denkspiel.tui.as_it_was.skin import MODERN_KEY, LineInput, Skin, usual_names
from denkspiel.tui.cursor import EdgeCursor
from denkspiel.tui.dialogue import SetupAnswers
from denkspiel.tui.paint import ScreenStyle
from denkspiel.tui.screen import Screen

__all__ = ["Pc1360Skin"]

_DOTS = (150, 32)
_LINES, _LETTERS = 4, 25
_WIDTH, _ROWS = 75, 8
_TEXT_AT = 52
"""The first dot of the texts beside the hexagon."""
_LONGEST_NAME = 12
_PLOT = "hexagon.svg"

_DISPLAY = Ink((0x1C, 0x24, 0x20), (0xA9, 0xB5, 0x9B))
_CASE = Ink((0xD8, 0xD8, 0xD0), (0x30, 0x30, 0x34))
_PAPER: Colour = (0xFA, 0xF8, 0xF0)
_RED: Colour = (0xC8, 0x18, 0x18)
_GREEN: Colour = (0x10, 0x80, 0x30)
_VIOLET: Colour = (0x78, 0x18, 0xA0)
_BLACK: Colour = (0x20, 0x20, 0x20)
_PAPER_WIDTH, _PAPER_ROW = 44, 11
_LEAST_PAPER = 8

_RULES = (
    "Verbinden Sie abwechselnd",
    "mit dem Rechner die sechs",
    "Eckpunkte eines Hexagons",
    "mit Linien.",
    "Wer zuerst mit seinen",
    "Linien ein Dreieck bildet",
    "bzw. bilden muss, hat",
    "verloren.",
)
"""The rules of the text, as the display has room for them."""


class Pc1360Skin(Skin):
    """The display of the pocket computer, and its plotter."""

    def __init__(self, screen: Screen, original: Original, answers: SetupAnswers | None) -> None:
        super().__init__(screen, original, answers)
        self._input = LineInput(_LONGEST_NAME)
        self._fault = ""
        self._plot = answers.plot if answers else None
        self._questions = ["title", "name", "rules", "plotter"]
        if answers is not None and answers.names:
            self._questions.remove("name")
        if self._plot is not None:
            self._questions.remove("plotter")
        self._rules_row: int | None = None
        self._computer_moved = False

    def take_events(self, events: Sequence[Event]) -> None:
        """Keep whether the line to be acknowledged is the computer's."""
        for event in events:
            if isinstance(event, GameStarted | InvalidPointsChosen):
                self._computer_moved = False
            elif isinstance(event, MoveMade):
                self._computer_moved = event.choice is not None

    def name_of(self, player: Player) -> str:
        """What a player is called; the computer by the word of the text."""
        return super().name_of(player) if player.is_human or not self.session.state.seats.has_human else "Rechner"

    # keys

    def press(self, key: str) -> None:
        """Take a key: digits and up and down choose a point, Enter confirms."""
        small, phase = key.lower(), self.screen.phase
        if self.is_asking:
            self._press_in_questions(key)
        elif phase is Phase.ANSWER:
            self.answer_question(small)
        elif small == "q":
            self.attempt(RequestQuit())
        elif phase is Phase.OVER and small == "enter":
            self.attempt(RequestNewGame())
        elif phase is Phase.ACKNOWLEDGE and small == "enter":
            self.attempt(Acknowledge())
        elif phase is Phase.MOVE and small == "enter":
            if (action := self.screen.cursor.chosen_action(self.session.position)) is not None:
                self.attempt(action)
        elif phase is Phase.MOVE:
            self.screen.cursor.press(small)
        elif small == "enter":
            self.go_on_after_pause()

    def _press_in_questions(self, key: str) -> None:
        question = self._questions[0]
        if question == "title":
            self._go_on()
        elif self._rules_row is not None:
            if key == "enter":
                self._rules_row += _LINES
                if self._rules_row >= len(_RULES):
                    self._go_on()
        elif (answer := self._input.press(key)) is not None:
            self._take_answer(question, answer)

    def _take_answer(self, question: str, answer: str) -> None:
        """Take a line; with rules and plotter, anything but yes goes on."""
        yes = bool(answer) and self.screen.say.yes_or_no(answer.lower()) is True
        if question == "name":
            try:
                name = human_player(answer or usual_names(1)[0]).name
            except DenkspielError as error:
                self._fault = self.screen.say(error.message)
                return
            assert self._answers is not None
            self._answers.names = (name,)
        elif question == "rules" and yes:
            self._rules_row = 0
            return
        elif question == "plotter" and yes:
            self._plot = Path(_PLOT)
        self._go_on()

    def _go_on(self) -> None:
        self._rules_row, self._fault = None, ""
        self._questions.pop(0)
        if not self._questions:
            self.skip_questions()

    def skip_questions(self) -> None:
        """Draw lots and begin; a plotter that cannot draw is left out, and it is said why."""
        logbook = self.screen.logbook
        if self._plot is not None and logbook.plot is None:
            logbook.plot = PlotFile(self._plot)
        try:
            self.begin_game()
        except DenkspielError as error:
            logbook.plot, self._plot = None, None
            self._fault = self.screen.say(error.message)

    # the display

    def draw(self, look: ScreenStyle) -> list[str]:
        """The display in its case, its words in ordinary letters, the paper, and the keys."""
        sheet = ColourGrid(look.width, look.height)
        left = (look.width - _WIDTH - 2) // 2
        sheet.write(0, left, "┌─ SHARP PC-1360 ".ljust(_WIDTH + 1, "─") + "┐", _CASE)
        display, words = self._display(look)
        for row, dots in enumerate(display.rows(), 1):
            sheet.write(row, left, "│", _CASE)
            sheet.write(row, left + 1, dots, _DISPLAY)
            sheet.write(row, left + 1 + _WIDTH, "│", _CASE)
        sheet.write(_ROWS + 1, left, "└" + "─" * _WIDTH + "┘", _CASE)
        said = wrap(" ".join(filter(None, words)), _WIDTH)
        for row, line in enumerate(said, _ROWS + 2):
            sheet.write(row, left + 1, line, Ink(bold=True))
        notes = wrap(self._fault, _WIDTH) if self._fault else self._rating_lines()
        paper_rows = look.height - _PAPER_ROW - 1
        if self._plot is not None and not self.is_asking and paper_rows >= _LEAST_PAPER:
            self._draw_paper(sheet, look, left + 1, min(paper_rows, 16))
        else:
            for row, line in enumerate(notes, _PAPER_ROW + len(said)):
                sheet.write(row, left + 1, line)
        hint = f"{self.screen.say(self._keys())}   {self.screen.say(MODERN_KEY)}"
        sheet.write(look.height - 1, left + 1, hint)
        return sheet.lines(look)

    def _keys(self) -> Message:
        phase = self.screen.phase
        if self.is_asking or phase in (Phase.ACKNOWLEDGE, Phase.ANSWER):
            return Message("Enter: continue")
        if phase is Phase.OVER:
            return Message("Enter: new game   q: quit")
        return Message("1-6, up, down: point   Enter: confirm   q: quit")

    def _rating_lines(self) -> list[str]:
        """In debug mode, the priorities by which the computer chose."""
        choice = self.screen.background.ratings
        if choice is None or self.is_asking:
            return []
        rated = (f"{move_text(self.session.game, move)}: {rating_text(one)}" for move, one in choice.ratings.items())
        return wrap("  ".join(rated), _WIDTH)

    def _display(self, look: ScreenStyle) -> tuple[DotMatrix, list[str]]:
        """The dots, and the lines of text among them."""
        display = DotMatrix(*_DOTS)
        if self.is_asking and self._questions[0] == "title":
            self._draw_hexagon(display, look, whole=True)
            lines = ["", "H E X A G O N", "", ""]
            beside = True
        elif self.is_asking:
            lines, beside = self._question_lines(look), False
        else:
            self._draw_hexagon(display, look)
            lines, beside = self._game_lines(), True
        for row, line in enumerate(lines[:_LINES]):
            display.text(_TEXT_AT if beside else 0, row * LETTER_HEIGHT, line)
        return display, lines

    def _question_lines(self, look: ScreenStyle) -> list[str]:
        if self._rules_row is not None:
            return list(_RULES[self._rules_row : self._rules_row + _LINES])
        asked = {"name": "Name (max. 12 Zeichen):", "rules": "Spielregeln? <J/N>", "plotter": "Mit Plotter? <J/N>"}
        return [asked[self._questions[0]], self._input.text + ("_" if look.blink_on else "")]

    def _game_lines(self) -> list[str]:
        state, phase, cursor = self.session.state, self.screen.phase, self.screen.cursor
        room = (_DOTS[0] - _TEXT_AT) // LETTER_WIDTH
        if phase is Phase.ANSWER:
            return [*(("Programm", "beenden?") if state.question is Question.QUIT else ("Neues", "Spiel?")), "<J/N>"]
        if phase is Phase.OVER and state.outcome is not None:
            points = touched_points(state.game.geometry, state.outcome.cells)
            loser = next((player for player in state.players if player is not state.winner), state.players[0])
            return ["Dreieck " + "-".join(str(point + 1) for point in points), self.name_of(loser), "hat verloren!"]
        if phase is Phase.ACKNOWLEDGE and state.acknowledgement is Acknowledgement.FAULT:
            return ["FEHLEINGABE!"]
        if phase in (Phase.ACKNOWLEDGE, Phase.COMPUTER):
            shown = state.moves[-1:] if phase is Phase.ACKNOWLEDGE or self._computer_moved else ()
            ends = [edge_ends(state.game.geometry)[move] for move in shown]
            drawn = [text for one, other in ends for text in ("... und ziehe", f"von: {one + 1} nach: {other + 1}")]
            return ["<ENTER>"] if state.paused else ["ich denke ...", *drawn]
        ask = f"{self.name_of(state.player_to_move)}:" if state.seats.has_only_humans else "Ihr Zug:"
        assert isinstance(cursor, EdgeCursor)
        if cursor.start is None:
            return [ask[:room], f"von: {cursor.at + 1}"]
        return [ask[:room], f"von: {cursor.start + 1}", f"nach: {cursor.at + 1}"]

    def _draw_hexagon(self, display: DotMatrix, look: ScreenStyle, *, whole: bool = False) -> None:
        """Points with their numbers, the player's lines solid and the computer's dotted (X7)."""
        state = self.session.state
        points = self._points(left=10, bottom=30, scale=15.0)
        ends = edge_ends(state.game.geometry)
        for number, (one, other) in enumerate(ends):
            owner = 0 if whole else state.position.owner(number)
            if owner is not None:
                dotted = owner == state.dotted_side and not whole
                display.line(points[one], points[other], gap=2 if dotted else 0)
        corners = touched_points(state.game.geometry, state.outcome.cells) if state.outcome and not whole else ()
        cursor = self.screen.cursor
        chosen = cursor.points if self.screen.phase is Phase.MOVE and isinstance(cursor, EdgeCursor) else ()
        for number, point in enumerate(points):
            display.block(point, 2 if number in corners else 1)
            if number in chosen and not whole:
                display.block(point, 2, on=look.blink_on)
        middle = sum(x for x, _ in points) // len(points)
        for number, (x, y) in enumerate(points):
            aside = 4 if x > middle else -8
            display.text(x + aside, min(max(0, y - 3), _DOTS[1] - LETTER_HEIGHT + 1), str(number + 1))

    def _points(self, *, left: int, bottom: int, scale: float) -> list[tuple[int, int]]:
        """The dots of the points."""
        places = [point.place for point in graph_points(self.session.game.geometry)]
        lowest = min(place[1] for place in places)
        return [(round(left + place[0] * scale), round(bottom - (place[1] - lowest) * scale)) for place in places]

    # the paper

    def _draw_paper(self, sheet: ColourGrid, look: ScreenStyle, column: int, rows: int) -> None:
        """The lines in red and green, the corners of the losing triangle violet and filled (X3)."""
        state = self.session.state
        paper = DotMatrix(2 * _PAPER_WIDTH, 4 * rows)
        colours: dict[tuple[int, int], Colour] = {}
        scale = (4 * rows - 10) / 1.733
        points = self._points(left=round(_PAPER_WIDTH - scale), bottom=4 * rows - 5, scale=scale)
        for cell in state.moves:
            one, other = edge_ends(state.game.geometry)[cell]
            pen = _GREEN if state.position.owner(cell) == state.dotted_side else _RED
            colours |= dict.fromkeys(characters_of(paper.line(points[one], points[other])), pen)
        corners = touched_points(state.game.geometry, state.outcome.cells) if state.outcome else ()
        for number, point in enumerate(points):
            dots = paper.block(point, 3 if number in corners else 1)
            colours |= dict.fromkeys(characters_of(dots), _VIOLET if number in corners else _BLACK)
        for row, line in enumerate(paper.rows()):
            for place, dot in enumerate(line):
                ink = Ink(colours.get((row, place), _BLACK), _PAPER)
                sheet.write(_PAPER_ROW + row, column + place, dot, ink)
        players = state.players
        pens = ((1 - state.dotted_side, "rot", _RED), (state.dotted_side, "grün", _GREEN))
        legend = [(f"{pen:<8} {self.name_of(players[side])}", colour) for side, pen, colour in pens]
        legend.append(("violett  Dreieck", _VIOLET))
        for row, (text, colour) in enumerate(legend, _PAPER_ROW + 1):
            sheet.write(row, column + _PAPER_WIDTH + 2, "██ " if look.unicode else "", Ink(colour))
            sheet.write(row, column + _PAPER_WIDTH + 5, text)
        file = wrap(self.screen.say(Message("Plotter file: {file}", file=str(self._plot))), _WIDTH - _PAPER_WIDTH - 2)
        for row, line in enumerate(file[:3], _PAPER_ROW + 5):
            sheet.write(row, column + _PAPER_WIDTH + 2, line)
        notes = wrap(self._fault or "  ".join(self._rating_lines()), _WIDTH - _PAPER_WIDTH - 2)
        for row, line in enumerate(notes[: rows - 8], _PAPER_ROW + 8):
            sheet.write(row, column + _PAPER_WIDTH + 2, line)
