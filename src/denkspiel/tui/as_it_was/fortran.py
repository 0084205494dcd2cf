"""*3D-TicTacToe* as a console session: x, y and z until they name a legal free cell, the planes, and "go on?" (T4-T7).

The checks are the subprograms of the exercise; what they find is compared with the outcome of the game, as T6 asks.
"""

from collections.abc import Sequence

from denkspiel.games.wuerfel import (
    EDGE,
    SIGNS,
    FreiUndZul,
    Gewinn_Flaechendiagonale,
    Gewinn_Raumdiagonale,
    Gewinn_Saeule,
    feld_of,
)
from denkspiel.play.action import AnswerQuestion, RequestNewGame, RequestQuit, TakeCell
from denkspiel.play.event import Event, GameEnded, GameStarted, MoveMade, MovesRedone, MovesTakenBack
from denkspiel.play.originals import Original
from denkspiel.play.seats import default_names
from denkspiel.play.state import Phase, Question
from denkspiel.tui.as_it_was.console import ConsoleSkin
from denkspiel.tui.dialogue import SetupAnswers
from denkspiel.tui.screen import Screen

__all__ = ["FortranSkin"]

_CHECKS = (
    ("Gewinn_Saeule", Gewinn_Saeule),
    ("Gewinn_Raumdiagonale", Gewinn_Raumdiagonale),
    ("Gewinn_Flaechendiagonale", Gewinn_Flaechendiagonale),
)
_GAP = "      "


class FortranSkin(ConsoleSkin):
    """The console of the exercise."""

    width = 62
    height = 14
    asks = False

    def __init__(self, screen: Screen, original: Original, answers: SetupAnswers | None) -> None:
        super().__init__(screen, original, answers)
        self._numbers: list[int] = []
        self.print("3D-TicTacToe", "")

    @property
    def prompt(self) -> str:
        """Asks for coordinates, or whether to go on."""
        state, phase = self.session.state, self.screen.phase
        if phase is Phase.ANSWER:
            quits = state.question is Question.QUIT
            return "Programm wirklich beenden? (j/n) " if quits else "Neues Spiel beginnen? (j/n) "
        if phase is Phase.OVER:
            return "Weiterspielen? (j/n) "
        if phase is Phase.COMPUTER:
            return "Weiter mit Enter " if state.paused else ""
        return " " if self._numbers else f"{self._called(state.position.side_to_move)}: x, y, z? "

    @property
    def waiting_line(self) -> str:
        """Who thinks."""
        return f"{self._called(self.session.position.side_to_move)} denkt nach ..."

    def take_events(self, events: Sequence[Event]) -> None:
        """Print what happened, the planes, and what the subprograms find."""
        for event in events:
            if isinstance(event, GameStarted):
                first, second = map(self.name_of, event.players)
                if [first, second] != default_names(2, self.screen.say):
                    self.print(f"Spieler {SIGNS[0]}: {first}   Spieler {SIGNS[1]}: {second}", "")
                self.print("Das Spiel geht weiter." if self.session.moves else f"Spieler {SIGNS[0]} beginnt.")
            elif isinstance(event, MoveMade) and not event.player.is_human:
                place = ", ".join(str(int(axis) + 1) for axis in self.session.game.geometry.cells[event.move].place)
                self.print(f"{self._called(event.side)} setzt auf {place}.")
        if any(isinstance(event, GameStarted | MoveMade | MovesTakenBack | MovesRedone) for event in events):
            self._numbers = []
            self._print_planes()
        for event in events:
            if isinstance(event, GameEnded):
                self._print_end()

    def enter(self, line: str) -> None:
        """Take what was typed."""
        phase = self.screen.phase
        if phase is Phase.MOVE:
            self._read(line)
        elif phase in (Phase.ANSWER, Phase.OVER):
            self._answer(self.screen.say.yes_or_no(line.lower()) if line else None)
        elif self.session.state.paused:
            self.go_on_after_pause()

    def _answer(self, yes: bool | None) -> None:
        if yes is None:
            self.print("Bitte j oder n eingeben.")
        elif self.screen.phase is Phase.ANSWER:
            self.attempt(AnswerQuestion(yes))
        elif yes:
            self.print("")
            self.attempt(RequestNewGame())
        else:
            self.attempt(RequestQuit())

    def _read(self, line: str) -> None:
        """Collect numbers as READ does: blanks or commas between them, and as many lines as are needed for three."""
        words = line.replace(",", " ").split()
        if len(words) == 1 and len(words[0]) == EDGE and words[0].isdecimal() and not self._numbers:
            words = list(words[0])  # three digits without anything between them can only be meant one by one
        if not all(word.lstrip("+-").isdecimal() and len(word) < 9 for word in words):
            self._numbers = []
            self.print("Bitte drei ganze Zahlen eingeben, zum Beispiel 1, 2, 3")
            return
        self._numbers += [int(word) for word in words]
        if len(self._numbers) >= EDGE:
            (x, y, z), self._numbers = self._numbers[:EDGE], []
            self._set(x, y, z)

    def _set(self, x: int, y: int, z: int) -> None:
        if not FreiUndZul(x, y, z):
            self.print(f"({x}, {y}, {z}) ist kein Feld: x, y und z gehen von 1 bis {EDGE}.")
        elif not FreiUndZul(x, y, z, feld_of(self.session.position)):
            self.print(f"Das Feld ({x}, {y}, {z}) ist besetzt.")
        else:
            cells = self.session.game.geometry.cells
            cell = next(number for number, one in enumerate(cells) if one.place == (x - 1, y - 1, z - 1))
            if (fault := self.attempt(TakeCell(cell))) is not None:
                self.print(self.screen.say(fault.message))

    def _called(self, side: int) -> str:
        return f"Spieler {SIGNS[side]}"

    def _print_planes(self) -> None:
        """The planes side by side, the lowest one left; in each, y goes up and x to the right."""
        feld = feld_of(self.session.position)
        planes = range(EDGE)
        self.print("", _GAP.join(f"z = {z + 1}          " for z in planes).rstrip())
        for y in reversed(range(EDGE)):
            rows = ("".join(f"{feld[x][y][z]:>4}" for x in range(EDGE)) for z in planes)
            self.print(_GAP.join(f"y={y + 1}{row}" for row in rows).rstrip())
        self.print(_GAP.join("x =" + "".join(f"{x + 1:>4}" for x in range(EDGE)) for _ in planes), "")

    def _print_end(self) -> None:
        """The winner that the subprograms find; a full board without one is a draw (T7)."""
        feld = feld_of(self.session.position)
        found = [(name, winner) for name, check in _CHECKS if (winner := check(feld))]
        active = SIGNS[(len(self.session.moves) - 1) % len(SIGNS)]
        for name, winner in found:
            self.print(f"{name}: Spieler {winner} hat gewonnen.")
            if winner != active:
                self.print(f"FEHLER: Gewinner ist {winner}, am Zug war aber {active}.")
        if not found:
            self.print("Das Spiel endet unentschieden.")
