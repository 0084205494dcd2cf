"""A plotter drawing that grows with the game."""

from pathlib import Path

from denkspiel.core.errors import InvalidName
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_new, write_safely
from denkspiel.draw.plotter import Pens, plot_hpgl, plot_svg
from denkspiel.play.player import Player

__all__ = ["PlotFile"]

_FORMATS = {".svg": plot_svg, ".hpgl": plot_hpgl}


class PlotFile:
    """One drawing for each game of a session, whole and valid after every move.

    Earlier files are kept: if the name is taken, the drawing goes to name-2, name-3, ...
    """

    def __init__(self, path: Path) -> None:
        """Draw to `path`, whose ending says how.

        Raises:
            InvalidName: the name ends neither in .svg nor in .hpgl.
        """
        if path.suffix.lower() not in _FORMATS:
            raise InvalidName(Message('"{file}" cannot be a plot: the name must end in .svg or .hpgl.', file=str(path)))
        self._wanted = path
        self._plot = _FORMATS[path.suffix.lower()]
        self._path: Path | None = None

    def begin(self) -> None:
        """The next `write` is for another game."""
        self._path = None

    def write(self, game: Game, moves: tuple[int, ...], players: tuple[Player, Player]) -> None:
        """Draw the game as it now stands.

        Raises:
            FileFault: the file cannot be written; what it held is still there.
        """
        drawing = self._plot(game, moves, _pens(players))
        if self._path is None:
            self._path = write_new(self._wanted, drawing)
        else:
            write_safely(self._path, drawing)


def _pens(players: tuple[Player, Player]) -> Pens:
    """The player draws in red, the computer in green; between two of a kind the first one has red."""
    if not players[0].is_human and players[1].is_human:
        return Pens(first="green", second="red")
    return Pens(first="red", second="green")
