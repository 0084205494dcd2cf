"""What a session leaves on disk while it is played: its record and its plot, written after every move."""

from collections.abc import Sequence
from pathlib import Path

from denkspiel.core.errors import FileFault, InvalidName
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_atomically, write_new
from denkspiel.draw.plotter import PlayerPens, plot_hpgl, plot_svg
from denkspiel.play.event import Event, GameStarted, MoveMade, MovesRedone, MovesTakenBack, PlayerChanged, StonesSwapped
from denkspiel.play.player import Player
from denkspiel.play.record import GameRecord
from denkspiel.play.record_file import RecordFile
from denkspiel.play.session import Session

__all__ = ["PlotFile", "SessionFiles"]


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
            raise InvalidName(
                Message('"{file}" cannot be a plotter file: its name must end in .svg or .hpgl.', file=str(path))
            )
        self._wanted = path
        self._plot = _FORMATS[path.suffix.lower()]
        self._path: Path | None = None

    def begin_game(self) -> None:
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
            write_atomically(self._path, drawing)


def _pens(players: tuple[Player, Player]) -> PlayerPens:
    """The player draws in red, the computer in green; between two of a kind the first one has red."""
    if not players[0].is_human and players[1].is_human:
        return PlayerPens(first="green", second="red")
    return PlayerPens(first="red", second="green")


_WORTH_WRITING = (GameStarted, MoveMade, MovesTakenBack, MovesRedone, StonesSwapped, PlayerChanged)


class SessionFiles:
    """Follows a session; hand it the events of every action.

    Attributes:
        record: where the game is written, or `None`.
        plot: where it is drawn, or `None`.
        saved_in: the file in which the game stands just as it is, or `None`.
        failed: whether anything could not be written.
    """

    def __init__(self, record: RecordFile | None = None, plot: PlotFile | None = None) -> None:
        """Write to `record` and draw to `plot`; either may be left out."""
        self.record = record
        self.plot = plot
        self.saved_in: Path | None = None
        self.failed = False
        self._games_begun = 0

    def update(self, session: Session, events: Sequence[Event]) -> None:
        """Bring the files up to date if these events changed the game.

        Raises:
            FileFault: a file cannot be written; the game goes on regardless.
        """
        if any(isinstance(event, GameStarted) for event in events):
            self._begin()
        if any(isinstance(event, _WORTH_WRITING) for event in events):
            try:
                self._write_files(session)
            except FileFault:
                self.failed = True
                raise

    def close(self) -> None:
        """Write no more; other programs may write to the record."""
        if self.record is not None:
            self.record.close()

    def _begin(self) -> None:
        self._games_begun += 1
        if self._games_begun == 1:
            return
        if self.record is not None:
            self.record.begin_game()
        if self.plot is not None:
            self.plot.begin_game()

    def _write_files(self, session: Session) -> None:
        one, other = session.players
        self.saved_in = None
        if self.record is not None:
            names, kinds = (one.name, other.name), (one.kind, other.kind)
            state = session.state
            self.record.write(
                GameRecord(session.game, session.moves, names, kinds, state.seed, state.number, setup=state.setup)
            )
            self.saved_in = self.record.path
        if self.plot is not None:
            self.plot.write(session.game, session.moves, session.players)
