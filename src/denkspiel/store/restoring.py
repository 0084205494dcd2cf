"""Putting a backup in the place of what is kept."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO

from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault
from denkspiel.core.file_lock import Lock, lock
from denkspiel.core.message import Message
from denkspiel.core.safe_file import unwritable
from denkspiel.store.faults import StoreFault
from denkspiel.store.place import Place, check_may_be_kept_games
from denkspiel.store.schema import check_known
from denkspiel.store.sqlite import SqliteDatabase, copy_whole, in_use

__all__ = ["check_is_other", "is_backup", "restore"]

_MOST_FORMER = 1000


def restore(backup: Path, place: Place) -> Path | None:
    """Let the games of a backup take the place of those kept in a file; nothing else should use it meanwhile.

    Returns:
        the file to which what was kept before is copied first; `None` if nothing was there.

    Raises:
        FileFault: the backup cannot be read, or that file cannot be written.
        StoreFault: the backup is none, or damaged, or a newer program has written it; a service has the games open; or
            they are kept in PostgreSQL, which has a program of its own for that.
    """
    if not isinstance(place, Path):
        raise StoreFault(Message("Games in PostgreSQL are restored by pg_restore, from what pg_dump has written."))
    _check_readable(backup)
    check_is_other(backup, place)
    if not is_backup(backup):
        raise StoreFault(Message('"{file}" is no backup of kept games, or damaged.', file=str(backup)))
    with closing(_opened(backup)) as source:
        check_known(source.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    check_may_be_kept_games(place)
    with _in_use(place) as file:
        if lock(file) is Lock.TAKEN:
            raise StoreFault(Message('"{file}" is being used, perhaps by a service. Stop that first.', file=str(place)))
        former = _set_aside(place) if place.exists() else None
        _copy(backup, place)
    SqliteDatabase(place, lambda _: None).close()  # brings the tables of an old backup up to date
    return former


def _check_readable(backup: Path) -> None:
    try:
        if not backup.is_dir():
            backup.open("rb").close()
            return
    except OSError as error:
        raise FileFault(Message('"{file}" cannot be read: {fault}.', file=str(backup), fault=cause(error))) from error
    raise StoreFault(
        Message('"{file}" is a folder; name the file in it that "kept backup" has written.', file=str(backup))
    )


def _in_use(place: Path) -> IO[bytes]:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        return in_use(place).open("ab")
    except OSError as error:
        raise unwritable(place, error) from error


def is_backup(path: Path) -> bool:
    """Whether a file has kept games in it and is whole; nothing is changed."""
    if not path.is_file():
        return False
    try:
        with closing(_opened(path)) as source:
            tables = {name for (name,) in source.execute("SELECT name FROM sqlite_master")}
            is_whole = source.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            return is_whole and tables >= {"games", "log", "alembic_version"}
    except sqlite3.Error:
        return False


def check_is_other(path: Path, place: Place) -> None:
    """See that a file is not the one in which the games are kept.

    Raises:
        StoreFault: it is.
    """
    if isinstance(place, Path) and path.exists() and place.exists() and path.samefile(place):
        raise StoreFault(Message('"{file}" is where the games are kept; name another file.', file=str(path)))


def _opened(path: Path) -> sqlite3.Connection:
    """A file that is only read; without anything beside it, unless a program that uses it has made that."""
    alone = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{alone}", uri=True)


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
            copy_whole(source, copy)
    except (sqlite3.Error, OSError) as error:
        raise unwritable(to, error) from error
