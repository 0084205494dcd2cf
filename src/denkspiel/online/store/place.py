"""Where games are kept."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from denkspiel.core.cause import os_error_reason
from denkspiel.core.message import Message, quote_input
from denkspiel.online.store.faults import StoreFault, unreachable_file_fault
from denkspiel.play.data_folder import data_folder

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

__all__ = [
    "DATABASE_VARIABLE",
    "DatabaseLocation",
    "check_sqlite_file",
    "default_file",
    "location_or_default",
    "parse_location",
]

DatabaseLocation: TypeAlias = "Path | URL"
"""A file for SQLite, or a database of PostgreSQL."""

DATABASE_VARIABLE = "DENKSPIEL_DATABASE"
"""The environment variable that says where, if nothing else does."""

_POSTGRES = "postgresql+psycopg"
_SQLITE_BEGINS = b"SQLite format 3\0"


def default_file() -> Path:
    """The file in the user's folder for data, in which games are kept if nothing else is said."""
    return data_folder() / "games.sqlite"


def parse_location(text: str) -> DatabaseLocation:
    """A file for SQLite, or a database of PostgreSQL.

    Args:
        text: `sqlite:///FILE`, the file alone, or `postgresql+psycopg://USER:PASSWORD@HOST/NAME`.

    Raises:
        StoreFault: it is neither, or its port is no number.
    """
    if not text.strip():
        raise StoreFault(
            Message("The database address is empty. Enter a file name or the address of a PostgreSQL database.")
        )
    if text.startswith((":", "file:")):  # SQLite takes it for something else than a file
        raise StoreFault(
            Message(
                'Games in "{place}" could be lost when the program ends. Use a file name that does not begin '
                'with a colon or "file:".',
                place=quote_input(text),
            )
        )
    if "://" not in text:
        return Path(text)
    from sqlalchemy.engine import URL, make_url  # noqa: PLC0415 (takes a tenth of a second)
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415

    try:
        url = make_url(text)
    except ValueError as error:  # for the port
        raise StoreFault(
            Message("The database address is not valid. The port must be a number. Write an @ in the password as %40.")
        ) from error
    except ArgumentError:
        url = URL.create("unreadable")
    if url.drivername == "sqlite" and url.database and url.database != ":memory:":
        return Path(url.database)
    if url.drivername in (_POSTGRES, "postgresql", "postgres"):
        return url.set(drivername=_POSTGRES)
    raise StoreFault(
        Message(
            'Games cannot be stored in "{place}". Allowed: sqlite:///FILE and '
            "postgresql+psycopg://USER:PASSWORD@HOST/NAME.",
            place=quote_input(text.partition("://")[0]),  # what follows may be a password
        )
    )


def check_sqlite_file(path: Path) -> None:
    """See that a file is one of SQLite, empty or not there yet, before anything is made beside it.

    Raises:
        StoreFault: it is something else.
    """
    if path.is_dir():
        raise StoreFault(Message('"{file}" is a folder. Choose a file in it.', file=str(path)))
    if path.exists() and not path.is_file():  # opening a pipe would wait for somebody at the other end
        raise StoreFault(Message('"{file}" is not a database.', file=str(path)))
    try:
        with path.open("rb") as file:
            begins = file.read(len(_SQLITE_BEGINS))
    except OSError:
        return  # what opens it says why not
    if begins not in (b"", _SQLITE_BEGINS):
        raise StoreFault(Message('"{file}" is not a database.', file=str(path)))


def location_or_default(text: str | None) -> DatabaseLocation:
    """The place that was named, or that of `DENKSPIEL_DATABASE` in the environment, or the usual one.

    The environment is for places with a password, which everybody on a machine could read in a command.

    Raises:
        StoreFault: it is none, or a file in a folder that is not there or must not be looked into.
    """
    named = os.environ.get(DATABASE_VARIABLE) or None if text is None else text  # an empty variable is none
    if named is None:
        return default_file()
    place = parse_location(named)
    if isinstance(place, Path):
        path = place.absolute()
        try:
            path.stat()
        except (FileNotFoundError, NotADirectoryError) as error:
            if not path.parent.is_dir():
                raise StoreFault(Message('The folder "{folder}" does not exist.', folder=str(path.parent))) from error
        except OSError as error:
            raise unreachable_file_fault(path, os_error_reason(error)) from error
    return place
