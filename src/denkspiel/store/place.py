"""Where games are kept."""

from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from denkspiel.core.message import Message, echo
from denkspiel.store.faults import StoreFault

__all__ = ["default_place", "place_of"]

_POSTGRES = "postgresql+psycopg"


def default_place() -> Path:
    """The file in the user's folder for data, in which games are kept if nothing else is said."""
    return user_data_path("denkspiel", appauthor=False) / "games.sqlite"


def place_of(text: str) -> Path | URL:
    """A file for SQLite, or a database of PostgreSQL.

    Args:
        text: `sqlite:///FILE`, the file alone, or `postgresql+psycopg://USER:PASSWORD@HOST/NAME`.

    Raises:
        StoreFault: it is neither.
    """
    if "://" not in text:
        return Path(text)
    try:
        url = make_url(text)
    except ArgumentError:
        url = URL.create("unreadable")
    if url.drivername == "sqlite" and url.database and url.database != ":memory:":
        return Path(url.database)
    if url.drivername in (_POSTGRES, "postgresql", "postgres"):
        return url.set(drivername=_POSTGRES)
    raise StoreFault(
        Message(
            '"{place}" is no place for games. Allowed: sqlite:///FILE and '
            "postgresql+psycopg://USER:PASSWORD@HOST/NAME.",
            place=echo(text.partition("://")[0]),  # what follows may be a password
        )
    )
