"""Statements that are handed to the driver as they are, compiled once: SQLAlchemy's way there costs more than the rest.

For what a command at a game does every time (decision 24); all else is executed by SQLAlchemy itself.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Connection, Dialect, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.compiler import SQLCompiler

__all__ = ["Prepared"]


class Prepared:
    """A statement whose parameters and columns are plain numbers and texts, which need no turning into anything."""

    def __init__(self, statement: Executable, columns: Sequence[str] = ()) -> None:
        """Prepare a statement; of an insert or an update that does not say what it sets, it sets these columns."""
        assert isinstance(statement, ClauseElement), "it can be compiled"
        self._statement = statement
        self._columns = columns
        self._compiled: dict[str, _Compiled] = {}

    def run(self, connection: Connection, given: Mapping[str, Any]) -> None:
        """Execute it.

        Raises:
            DBAPIError: the driver has failed, as SQLAlchemy reports it.
        """
        self._executed(connection, given).close()

    def rows(self, connection: Connection, given: Mapping[str, Any]) -> list[Any]:
        """What it finds, each row with its columns as attributes; raises what `run` raises."""
        cursor = self._executed(connection, given)
        try:
            found = cursor.fetchall()  # SQLite goes on with its work there
        except connection.dialect.loaded_dbapi.Error as error:
            raise _reported(connection, self._for(connection.dialect).text, error) from error
        rows = list(map(self._for(connection.dialect).row_of(cursor), found))
        cursor.close()
        return rows

    def _for(self, dialect: Dialect) -> "_Compiled":
        found = self._compiled.get(dialect.name)
        if found is None:
            found = self._compiled[dialect.name] = _Compiled(self._statement, self._columns, dialect)
        return found

    def _executed(self, connection: Connection, given: Mapping[str, Any]) -> Any:
        compiled, driver = self._for(connection.dialect), connection.connection
        cursor = driver.cursor()
        try:
            cursor.execute(compiled.text, compiled.parameters(given))
        except connection.dialect.loaded_dbapi.Error as error:
            raise _reported(connection, compiled.text, error) from error
        return cursor


class _Compiled:
    """The statement in the words of one kind of database."""

    def __init__(self, statement: ClauseElement, columns: Sequence[str], dialect: Dialect) -> None:
        compiled = cast(SQLCompiler, statement.compile(dialect=dialect, column_keys=[*columns] or None))
        self.text = str(compiled)
        fixed = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}
        names = compiled.positiontup
        self.parameters: Callable[[Mapping[str, Any]], Any] = (
            (lambda given: {**fixed, **given}) if names is None else _in_order(names, fixed)
        )
        self._row: Callable[[Any], Any] | None = None

    def row_of(self, cursor: Any) -> Callable[[Any], Any]:
        """Gives what a cursor has found its names."""
        if self._row is None:
            self._row = cast(Any, namedtuple("Row", [column[0] for column in cursor.description]))._make
        return self._row


def _in_order(names: Sequence[str], fixed: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    def parameters(given: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple([given[name] if name in given else fixed[name] for name in names])

    return parameters


def _reported(connection: Connection, text: str, error: Exception) -> BaseException:
    """The driver's error as SQLAlchemy reports it; a connection that is broken is used no more."""
    dialect = connection.dialect
    assert dialect.loaded_dbapi is not None, "there is a connection"
    broken = dialect.is_disconnect(cast(Any, error), connection.connection, None)
    if broken:
        connection.invalidate(error)
    return DBAPIError.instance(
        text,
        None,
        error,
        dialect.loaded_dbapi.Error,
        hide_parameters=True,
        connection_invalidated=broken,
        dialect=dialect,
    )
