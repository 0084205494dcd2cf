"""Putting a backup in the place of what is kept."""

import sqlite3
from contextlib import closing
from pathlib import Path

from denkspiel.core.message import Message
from denkspiel.core.safe_file import unwritable
from denkspiel.store.faults import StoreFault
from denkspiel.store.place import Place
from denkspiel.store.sqlite import SqliteDatabase

__all__ = ["restore"]

_MOST_FORMER = 1000


def restore(backup: Path, place: Place) -> Path | None:
    """Let the games of a backup take the place of those kept in a file; nothing else should use it meanwhile.

    Returns:
        the file to which what was kept before is copied first; `None` if nothing was there.

    Raises:
        FileFault: that file cannot be written.
        StoreFault: the backup is none, or damaged, or a newer program has written it; or the games are kept in
            PostgreSQL, which has a program of its own for that.
    """
    if not isinstance(place, Path):
        raise StoreFault(Message("Games in PostgreSQL are restored by pg_restore, from what pg_dump has written."))
    _check(backup)
    former = _set_aside(place) if place.exists() else None
    _copy(backup, place)
    SqliteDatabase(place, lambda _: None).close()  # brings the tables of an old backup up to date
    return former


def _check(backup: Path) -> None:
    """See whether it is a backup that this program can use, without changing it."""
    if not backup.is_file():
        raise StoreFault(Message('There is no file "{file}".', file=str(backup)))
    try:
        with closing(_opened(backup)) as source:
            sound = source.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            kept = source.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('games', 'log')").fetchone()[0]
    except sqlite3.Error:
        sound, kept = False, 0
    if not sound or kept != len(("games", "log")):
        raise StoreFault(Message('"{file}" is no backup of kept games, or damaged.', file=str(backup)))


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _set_aside(place: Path) -> Path:
    """Copy what is kept to a new file beside it."""
    for number in range(1, _MOST_FORMER):
        former = place.with_name(f"{place.name}.before-restore-{number}")
        if not former.exists():
            _copy(place, former)
            return former
    raise StoreFault(Message('There are too many files like "{file}"; delete old ones first.', file=str(former)))


def _copy(path: Path, to: Path) -> None:
    """By SQLite's own way, in one transaction, so that the file is never half of each."""
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        with closing(_opened(path)) as source, closing(sqlite3.connect(to)) as copy:
            source.backup(copy)
    except (sqlite3.Error, OSError) as error:
        raise unwritable(to, error) from error
