"""*Vier Gewinnt 1.0* as a console program: a numbered main menu, columns by number, ratings over the columns (H1).

The text names one item of the menu, the fifth: it switches the debug mode. The others are what a game needs.
"""

from collections.abc import Sequence

from denkspiel.draw.layout import board_columns
from denkspiel.play.action import AnswerQuestion, RequestQuit, TakeCell
from denkspiel.play.event import Event, GameEnded, GameStarted, MoveMade, MovesRedone, MovesTakenBack, StonesSwapped
from denkspiel.play.originals import Original
from denkspiel.play.player import HUMAN, Player
from denkspiel.play.sentences import move_text, rating_text
from denkspiel.play.state import DebugView, Phase
from denkspiel.tui.as_it_was.console import ConsoleSkin
from denkspiel.tui.dialogue import SetupAnswers
from denkspiel.tui.screen import Screen

__all__ = ["HomburgSkin"]

_TITLE = ("Vier Gewinnt 1.0   By Timo Homburg", "")
_SIGNS = ("X", "O")
_CELL = 7
"""As wide as the longest rating, -99100, and a blank."""
_RULES = (
    "",
    "Spielregeln",
    "-----------",
    "Die Spieler werfen abwechselnd einen Stein",
    "in eine der 7 Spalten; er fällt auf das",
    "unterste freie Feld. Wer zuerst 4 Steine in",
    "einer Reihe hat, waagerecht, senkrecht oder",
    "diagonal, gewinnt. Ist das Brett voll, endet",
    "das Spiel unentschieden.",
)
"""So few lines that the menu below them pushes none off the screen."""


class HomburgSkin(ConsoleSkin):
    """The console of the C program."""

    width = 60
    height = 20

    def __init__(self, screen: Screen, original: Original, answers: SetupAnswers | None) -> None:
        super().__init__(screen, original, answers)
        known = answers or SetupAnswers()
        self._players = known.kinds_in(self.session.game) if any(known.kinds) else original.kinds
        self._computer = next((kind for kind in self._players if kind != HUMAN), original.kinds[1])
        self._in_menu = answers is not None
        self.print(*_TITLE)
        if self._in_menu:
            self._print_menu()

    @property
    def prompt(self) -> str:
        """The menu asks for a number, the game for a column."""
        if self._in_menu:
            return "Ihre Wahl: "
        if self.screen.phase is Phase.ANSWER:
            return "Programm wirklich beenden (j/n)? "
        if self.screen.phase is Phase.MOVE:
            state = self.session.state
            sign = _SIGNS[state.position.side_to_move]
            return f"{self.name_of(state.player_to_move)} ({sign}), Spalte (1-7, 0 = Menü): "
        return "Weiter mit Enter: " if self.session.state.paused else ""

    @property
    def waiting_line(self) -> str:
        """Who thinks."""
        return f"{self.name_of(self.session.player_to_move)} denkt nach ..."

    def take_events(self, events: Sequence[Event]) -> None:
        """Print what happened; the board once, after all of it."""
        for event in events:
            if isinstance(event, MoveMade):
                column = move_text(self.session.game, event.move)
                self.print(f"{self.name_of(event.player)} wirft in Spalte {column}.", "")
            elif isinstance(event, GameStarted):
                self._in_menu = False
            if isinstance(event, GameStarted | StonesSwapped):
                self._print_players()
        if any(isinstance(event, GameStarted | MoveMade | MovesTakenBack | MovesRedone) for event in events):
            self._print_board()
        for event in events:
            if isinstance(event, GameEnded):
                self.print(self._result(event.winner), "")
                self._in_menu = True
                self._print_menu()

    def _result(self, winner: Player | None) -> str:
        """The result, with the winner's sign, since two computers may be called alike."""
        if winner is None:
            return "Unentschieden!"
        sign = _SIGNS[self.session.players.index(winner)]
        return f"{self.name_of(winner)} ({sign}) hat gewonnen!"

    def enter(self, line: str) -> None:
        """Take a number."""
        if self._in_menu:
            self._choose(line)
        elif self.screen.phase is Phase.ANSWER:
            yes = self.screen.say.yes_or_no(line.lower()) if line else None
            if yes is not None:
                self.attempt(AnswerQuestion(yes))
        elif self.session.state.paused:
            self.go_on_after_pause()
        elif line in ("0", "m"):
            self._in_menu = True
            self._print_menu()
        elif self.screen.phase is Phase.MOVE:
            self._throw(line)

    def _throw(self, line: str) -> None:
        columns = self.session.game.geometry.stacks
        number = int(line) if line.isdecimal() and len(line) < 3 else 0
        if not 1 <= number <= len(columns):
            self.print(f"Bitte eine Spalte von 1 bis {len(columns)} eingeben.")
            return
        free = [cell for cell in columns[number - 1] if self.session.position.owner(cell) is None]
        if not free:
            self.print(f"Spalte {number} ist voll.")
        elif (fault := self.attempt(TakeCell(free[0]))) is not None:
            self.print(self.screen.say(fault.message))

    # the menu

    def _print_menu(self) -> None:
        debug = "ein" if self.session.debug is DebugView.OFF else "aus"
        self.print(
            "",
            "Hauptmenü",
            "---------",
            *["0. Weiterspielen"] * self._game_goes_on,
            "1. Spieler gegen Computer",
            "2. Spieler gegen Spieler",
            "3. Computer gegen Computer",
            "4. Spielregeln",
            f"5. Debugmodus {debug}schalten",
            "6. Beenden",
            "",
        )

    @property
    def _game_goes_on(self) -> bool:
        return not self.is_asking and self.session.outcome is None

    def _choose(self, line: str) -> None:
        kinds = {"1": self._against_computer, "2": (HUMAN, HUMAN), "3": (self._computer, self._computer)}
        if line in kinds:
            self.print("")
            self.begin_game(kinds[line])
        elif line == "4":
            self.print(*_RULES)
            self._print_menu()
        elif line == "5":
            self._switch_debug()
            self.print(f"Debugmodus {'aus' if self.session.debug is DebugView.OFF else 'ein'}geschaltet.")
            self._print_menu()
        elif line == "0" and self._game_goes_on:
            self._in_menu = False
            self._print_board()
        elif line == "6":
            self.attempt(RequestQuit())
            if self.screen.phase is Phase.ANSWER:  # choosing this item is confirmation enough
                self.attempt(AnswerQuestion(yes=True))
        else:
            self.print("Diesen Menüpunkt gibt es nicht.")

    @property
    def _against_computer(self) -> tuple[str, str]:
        return self._players if HUMAN in self._players and set(self._players) != {HUMAN} else (HUMAN, self._computer)

    def skip_questions(self) -> None:
        """Begin the game of the first item."""
        self.begin_game(self._players)

    def _switch_debug(self) -> None:
        wanted = DebugView.LAST if self.session.debug is DebugView.OFF else DebugView.OFF
        while self.session.debug is not wanted:
            before = self.session.debug
            self.session.switch_debug()
            if self.session.debug is before or (wanted is DebugView.LAST and self.session.debug is DebugView.NEXT):
                break

    # the board

    def _print_players(self) -> None:
        one, other = map(self.name_of, self.session.players)
        begins = "" if self.session.moves else f"; {one} beginnt"
        self.print(f"{one} ({_SIGNS[0]}) gegen {other} ({_SIGNS[1]}){begins}.", "")

    def _print_board(self) -> None:
        geometry = self.session.game.geometry
        columns = board_columns(geometry) or geometry.stacks
        self.print(*self._ratings(columns))
        self.print(" ".join(f"{number:^{_CELL}}" for number in range(1, len(columns) + 1)).join((" ", "")).rstrip())
        for row in reversed(range(len(columns[0]))):
            signs = [self._sign(column[row]) for column in columns]
            self.print("|" + "|".join(f"{sign:^{_CELL}}" for sign in signs) + "|")
        self.print("+" + "+".join(["-" * _CELL] * len(columns)) + "+", "")

    def _sign(self, cell: int) -> str:
        """The stone in a cell; in brackets if it is one of those that win."""
        owner, outcome = self.session.position.owner(cell), self.session.outcome
        sign = " " if owner is None else _SIGNS[owner]
        return f"[{sign}]" if outcome is not None and cell in outcome.cells else sign

    def _ratings(self, columns: Sequence[Sequence[int]]) -> list[str]:
        """The ratings by which the computer chose its last move, over the columns; none while the mode is off."""
        made = self.session.last_choice
        if self.session.debug is DebugView.OFF or made is None or made.choice is None:
            return []
        ratings = made.choice.ratings
        by_column = [next((rating_text(ratings[cell]) for cell in column if cell in ratings), "") for column in columns]
        return ["Bewertungen:", (" " + " ".join(f"{text:^{_CELL}}" for text in by_column)).rstrip()]
