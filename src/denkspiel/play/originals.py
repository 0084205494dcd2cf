"""The five originals: which game each of them is, and how it is played as then.

What is known of an original stands beside its computer player (`OpponentEntry.heritage`). Only the exercise in Fortran
has none; what is known of it stands here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from denkspiel.core.message import Message
from denkspiel.core.registry import fold_name
from denkspiel.opponents.entry import Heritage
from denkspiel.opponents.roster import opponent_heritage
from denkspiel.play.player import HUMAN
from denkspiel.play.seats import WhoBegins

__all__ = ["ORIGINALS", "Original", "find_original"]


@dataclass(frozen=True)
class Original:
    """An original, and what it sets when it is played as then.

    Attributes:
        name: what it is called by, mostly its machine.
        game: the game, by its name.
        kinds: the two players: `HUMAN`, or an opponent of the roster with the default strength of the original.
        begin: who moves first in the first game; at random where the text does not say.
        later_begin: who moves first in every later game.
    """

    name: str
    game: str
    kinds: tuple[str, str]
    begin: WhoBegins = WhoBegins.LOT
    later_begin: WhoBegins = WhoBegins.LOT

    @property
    def heritage(self) -> Heritage:
        """Where it comes from."""
        return opponent_heritage(self.kinds[1]) or _EXERCISE

    @property
    def provenance(self) -> Message:
        """Who wrote it, when, and where it was published or described."""
        told = self.heritage
        return Message(
            "{author}, {year}: {source}",
            author=told.author or Message("author unknown"),
            year=told.year or Message("year unknown"),
            source=told.source,
        )

    @property
    def command(self) -> str:
        """The command that starts it in a terminal."""
        return f"denkspiel play {self.name}"

    def as_data(self, say: Callable[[Message], str]) -> dict[str, Any]:
        """What there is to tell of it, as JSON, in the language that `say` speaks."""
        told = self.heritage
        return {
            "name": self.name,
            "title": told.title,
            "machine": say(told.machine),
            "author": told.author or None,
            "year": told.year,
            "source": say(told.source),
            "story": say(told.story),
            "game": self.game,
            "players": list(self.kinds),
            "begin": self.begin.value,
            "later_begin": self.later_begin.value,
            "command": self.command,
        }


_EXERCISE = Heritage(
    title="3D-TicTacToe",
    machine=Message("Fortran 95"),
    source=Message("an exercise for students"),
    story=Message(
        "The exercise asks for a module that checks moves and finds wins in a cube of 27 cells. There is no computer "
        "player: two people play, and player -1 begins."
    ),
    rules=(
        Message("FreiUndZul checks first whether the coordinates are legal, and then whether the cell is free."),
        Message(
            "Gewinn_Saeule, Gewinn_Raumdiagonale and Gewinn_Flaechendiagonale look for a complete line and return "
            "the number of the winner, -1 or 1; otherwise 0."
        ),
        Message("If the winner is not the player who has just moved, the program reports an error."),
        Message("If the board is full and nobody has won, the game is a draw."),
    ),
    modules=("games.wuerfel",),
)

ORIGINALS = (
    # "Spielstärke 1 voreingestellt": the only default that the text names
    Original("c64", "score-four", (HUMAN, "raumvier-1")),
    Original("homburg", "connect-four", (HUMAN, "homburg")),
    Original("fortran", "tic-tac-toe-3d", (HUMAN, HUMAN), WhoBegins.FIRST, WhoBegins.FIRST),
    Original("pc1360", "hexagon", (HUMAN, "hexagon-1360")),
    # a move can be entered as soon as the program has started; each new game draws lots
    Original("amiga", "connect-four", (HUMAN, "ilaender-normal"), WhoBegins.FIRST),
)


def find_original(name: str) -> Original | None:
    """The original of that name, in upper or lower case; `None` if there is none."""
    return next((one for one in ORIGINALS if one.name == fold_name(name)), None)
