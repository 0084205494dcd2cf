"""Where games are kept."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from denkspiel.core.message import Message, echo
from denkspiel.store.faults import StoreFault

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

__all__ = ["VARIABLE", "Place", "default_place", "place_of", "place_or_default"]

Place: TypeAlias = "Path | URL"
"""A file for SQLite, or a database of PostgreSQL."""

VARIABLE = "DENKSPIEL_DATABASE"
"""The environment variable that says where, if nothing else does."""

_POSTGRES = "postgresql+psycopg"


def default_place() -> Path:
    """The file in the user's folder for data, in which games are kept if nothing else is said."""
    from platformdirs import user_data_path  # noqa: PLC0415 (this module is loaded by all who serve)

    return user_data_path("denkspiel", appauthor=False) / "games.sqlite"


def place_of(text: str) -> Place:
    """A file for SQLite, or a database of PostgreSQL.

    Args:
        text: `sqlite:///FILE`, the file alone, or `postgresql+psycopg://USER:PASSWORD@HOST/NAME`.

    Raises:
        StoreFault: it is neither.
    """
    if "://" not in text:
        return Path(text)
    from sqlalchemy.engine import URL, make_url  # noqa: PLC0415 (takes a tenth of a second)
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415

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


def place_or_default(text: str | None) -> Place:
    """The place that was named, or that of `DENKSPIEL_DATABASE` in the environment, or the usual one.

    The environment is for places with a password, which everybody on a machine could read in a command.

    Raises:
        StoreFault: it is none.
    """
    named = text or os.environ.get(VARIABLE)
    return place_of(named) if named else default_place()
