"""Putting a backup in the place of what is kept."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO

from denkspiel.core.cause import os_error_reason, sqlite_error_reason
from denkspiel.core.errors import FileFault
from denkspiel.core.file_lock import LockState, try_lock
from denkspiel.core.message import Message
from denkspiel.core.safe_file import atomic_writer, unwritable_fault
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.place import DatabaseLocation, check_sqlite_file
from denkspiel.online.store.schema import check_schema_known
from denkspiel.online.store.sqlite import (
    DamagedFile,
    SqliteDatabase,
    check_integrity,
    copy_checked,
    lock_path,
    open_read_only,
)

__all__ = ["check_other_file", "check_stored_games", "is_backup", "restore_backup"]

_MOST_FORMER = 1000


def restore_backup(backup: Path, place: DatabaseLocation) -> Path | None:
    """Let the games of a backup take the place of those kept in a file; nothing else should use it meanwhile.

    Returns:
        the file to which what was kept before is copied first; `None` if nothing was there.

    Raises:
        FileFault: the backup cannot be read, or that file cannot be written.
        StoreFault: the backup is none, or damaged, or a newer program has written it; a service has the games open; or
            they are kept in PostgreSQL, which has a program of its own for that.
    """
    if not isinstance(place, Path):
        raise StoreFault(Message("To restore games in PostgreSQL, run pg_restore with a backup from pg_dump."))
    _check_readable(backup)
    check_other_file(backup, place)
    with closing(open_read_only(backup)) as source:
        try:
            check_integrity(source, backup)
        except DamagedFile as error:
            raise StoreFault(
                Message('"{file}" is not a backup of stored games, or it is damaged.', file=str(backup))
            ) from error
        check_schema_known(source.execute("SELECT version_num FROM alembic_version").fetchone()[0])
        check_sqlite_file(place)
        with _in_use(place) as file:
            if try_lock(file) is LockState.HELD_ELSEWHERE:
                raise StoreFault(
                    Message('"{file}" is in use, perhaps by a server. Stop the server first.', file=str(place))
                )
            former = _replace(source, backup, place)
    SqliteDatabase(place, lambda _: None).close()  # brings the tables of an old backup up to date
    return former


def _replace(source: sqlite3.Connection, backup: Path, place: Path) -> Path | None:
    """Let a checked copy of the backup take the place; the file to which what was there is copied."""
    former = None
    try:
        with atomic_writer(place, private=True) as file:
            copy_checked(source, backup, Path(file.name))
            if place.exists():
                # let the file belong to the user to whom the former one belongs, if the superuser restores it
                if os.name == "posix" and os.geteuid() == 0:
                    os.fchown(file.fileno(), place.stat().st_uid, place.stat().st_gid)
                former = _set_aside(place)
    except sqlite3.Error as error:
        raise unwritable_fault(place, error, sqlite_error_reason(error)) from error
    return former


def _check_readable(backup: Path) -> None:
    try:
        if backup.is_file() or not backup.exists():  # opening a pipe would wait for somebody at the other end
            backup.open("rb").close()
            return
    except OSError as error:
        raise FileFault(
            Message('Cannot read "{file}": {fault}.', file=str(backup), fault=os_error_reason(error))
        ) from error
    if not backup.is_dir():
        raise StoreFault(Message('"{file}" is not a backup of stored games, or it is damaged.', file=str(backup)))
    raise StoreFault(
        Message('"{file}" is a folder. Choose the file in it that "kept backup" has written.', file=str(backup))
    )


def _in_use(place: Path) -> IO[bytes]:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        return lock_path(place).open("ab")
    except OSError as error:
        raise unwritable_fault(place, error) from error


def is_backup(path: Path) -> bool:
    """Whether a file has kept games in it and is whole; nothing is changed."""
    if not path.is_file():
        return False
    try:
        with closing(open_read_only(path)) as source:
            check_integrity(source, path)
    except DamagedFile:
        return False
    return True


def check_stored_games(place: DatabaseLocation) -> None:
    """See that the games kept in a file can all be read; PostgreSQL sees to that itself.

    Raises:
        DamagedFile: some cannot.
    """
    if isinstance(place, Path):
        with closing(open_read_only(place)) as source:
            check_integrity(source, place)


def check_other_file(path: Path, place: DatabaseLocation) -> None:
    """See that a file is not the one in which the games are kept.

    Raises:
        StoreFault: it is.
    """
    if isinstance(place, Path) and path.exists() and place.exists() and path.samefile(place):
        raise StoreFault(Message('The games are stored in "{file}". Choose another file.', file=str(path)))


def _set_aside(place: Path) -> Path:
    """Copy what is kept to a new file beside it; what is damaged is moved there as it is."""
    names = (place.with_name(f"{place.name}.before-restore-{number}") for number in range(1, _MOST_FORMER))
    former = next((name for name in names if not name.exists()), None)
    if former is None:
        raise StoreFault(
            Message(
                'There are too many files named "{file}". Delete some old ones first.', file=f"{place}.before-restore-…"
            )
        )
    try:
        with atomic_writer(former, private=True) as file, closing(sqlite3.connect(place)) as source:
            copy_checked(source, place, Path(file.name))
            source.execute("PRAGMA journal_mode=DELETE")  # nothing is left beside the file, which is to be replaced
    except (DamagedFile, sqlite3.DatabaseError):
        for end in ("-wal", "-shm", ""):
            beside = place.with_name(place.name + end)
            if beside.exists():
                beside.rename(former.with_name(former.name + end))
    return former
