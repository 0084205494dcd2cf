"""What a session leaves on disk while it is played: its record and its plot, written after every move."""

from collections.abc import Sequence
from pathlib import Path

from denkspiel.core.errors import FileFault
from denkspiel.play.event import Event, GameStarted, MoveMade, PlayerChanged, Redone, SidesSwapped, TakenBack
from denkspiel.play.plot_file import PlotFile
from denkspiel.play.record import Record
from denkspiel.play.record_file import RecordFile
from denkspiel.play.session import Session

__all__ = ["Logbook"]

_WORTH_WRITING = (GameStarted, MoveMade, TakenBack, Redone, SidesSwapped, PlayerChanged)


class Logbook:
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

    def note(self, session: Session, events: Sequence[Event]) -> None:
        """Bring the files up to date if these events changed the game.

        Raises:
            FileFault: a file cannot be written; the game goes on regardless.
        """
        if any(isinstance(event, GameStarted) for event in events):
            self._begin()
        if any(isinstance(event, _WORTH_WRITING) for event in events):
            self._write(session)

    def close(self) -> None:
        """Write no more; other programs may write to the record."""
        if self.record is not None:
            self.record.close()

    def _begin(self) -> None:
        self._games_begun += 1
        if self._games_begun == 1:
            return
        if self.record is not None:
            self.record.begin()
        if self.plot is not None:
            self.plot.begin()

    def _write(self, session: Session) -> None:
        try:
            self._write_files(session)
        except FileFault:
            self.failed = True
            raise

    def _write_files(self, session: Session) -> None:
        one, other = session.players
        self.saved_in = None
        if self.record is not None:
            names, kinds = (one.name, other.name), (one.kind, other.kind)
            self.record.write(
                Record(session.game, session.moves, names, kinds, session.state.seed, session.state.number)
            )
            self.saved_in = self.record.path
        if self.plot is not None:
            self.plot.write(session.game, session.moves, session.players)
