"""The schema of a database: made, or brought up to date, in one transaction when the program starts."""

import re
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, inspect, text

from denkspiel.core.message import Message
from denkspiel.online.store.faults import NewerStore, StoreFault

__all__ = ["bring_up_to_date", "check_schema_known", "is_up_to_date", "newest_schema"]

_MIGRATIONS = Path(__file__).parent / "migrations"
_OUR_NUMBERS = re.compile("[0-9]{4}")
"""Of schemas; Alembic gives those of other programs twelve digits and letters."""
_ONE_AT_A_TIME = 4_011_902
"""The number of the lock that PostgreSQL gives to one node at a time; SQLite locks the whole file."""


def bring_up_to_date(connection: Connection) -> None:
    """Let the transaction of this connection end with the schema of this program; what is kept stays.

    Raises:
        NewerStore: the schema is one that this program does not know.
        StoreFault: another program has made the database.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _ONE_AT_A_TIME})
    _check_own(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_up_to_date(connection: Connection) -> bool:
    """Whether there is nothing to bring up to date; raises what `bring_up_to_date` raises."""
    return _check_own(connection) == newest_schema()


def newest_schema() -> str:
    """The number of the schema that this program knows."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def check_schema_known(number: str) -> None:
    """See that the schema of that number is one that this program can bring up to date.

    Raises:
        NewerStore: it is not.
    """
    try:
        ScriptDirectory.from_config(_config()).get_revision(number)
    except CommandError as error:
        raise NewerStore(
            Message(
                "The stored games come from a newer version of this program: their tables have version {found}, but "
                "this program knows only versions up to {known}. Install the newer version again.",
                found=number,
                known=newest_schema(),
            )
        ) from error


def _check_own(connection: Connection) -> str | None:
    """See that no other program has made what is there; the number of its schema, `None` if nothing is there."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and _OUR_NUMBERS.fullmatch(found):
        check_schema_known(found)
    elif inspect(connection).get_table_names():
        raise StoreFault(
            Message("The database contains other data, but no games of this program. Choose another database.")
        )
    return found


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
