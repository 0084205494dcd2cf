"""Statements that go to the driver as they are: what they find, and that their faults are those of SQLAlchemy."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, create_engine, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from denkspiel.store.prepared import Prepared
from denkspiel.store.tables import choices

ROW = {"game": "hexagon", "position": "0-0", "cell": 3, "kind": "human", "won": 1, "drawn": 0, "lost": 2}


@pytest.fixture
def connection(tmp_path: Path) -> Any:
    engine = create_engine(f"sqlite:///{tmp_path / 'some.sqlite'}")
    with engine.begin() as opened:
        choices.create(opened)
        yield opened
    engine.dispose()


def test_rows_have_their_columns_as_names(connection: Connection) -> None:
    Prepared(insert(choices)).run(connection, ROW)
    found = Prepared(
        select(choices.c.cell, choices.c.lost, literal("x").label("mark")).where(choices.c.won == bindparam("w"))
    )
    assert [row._asdict() for row in found.rows(connection, {"w": 1})] == [{"cell": 3, "lost": 2, "mark": "x"}]
    assert found.rows(connection, {"w": 2}) == []


def test_only_the_columns_that_were_named_are_set(connection: Connection) -> None:
    Prepared(insert(choices)).run(connection, ROW)
    Prepared(update(choices).where(choices.c.cell == bindparam("of")), ("won",)).run(connection, {"of": 3, "won": 7})
    (row,) = Prepared(select(choices)).rows(connection, {})
    assert row._asdict() == {**ROW, "won": 7}


def test_faults_are_reported_as_by_sqlalchemy(connection: Connection) -> None:
    Prepared(insert(choices)).run(connection, ROW)
    with pytest.raises(IntegrityError) as fault:
        Prepared(insert(choices)).run(connection, ROW)
    assert fault.value.orig is not None
    choices.drop(connection)
    with pytest.raises(OperationalError):
        Prepared(insert(choices)).run(connection, ROW)


def test_a_fault_behind_the_first_row_is_reported_too(connection: Connection) -> None:
    """Whoever goes on as if nothing were wrong may go on without a transaction: SQLite ends it after some faults."""
    for cell, won in enumerate((1, -(2**63))):
        Prepared(insert(choices)).run(connection, {**ROW, "cell": cell, "won": won})
    with pytest.raises(OperationalError, match="integer overflow"):
        Prepared(select(func.abs(choices.c.won))).rows(connection, {})
