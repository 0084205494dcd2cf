from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.engine import URL

from tools import postgres

_NUMBERS = count()


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    """A server of PostgreSQL for all tests of this process."""
    programs = postgres.find()
    if programs is None:
        told = "THERE IS NO POSTGRESQL HERE, so kept games were not tried with it (make ready installs it)"
        if postgres.is_required():
            pytest.fail(told)
        pytest.skip(told)
    with postgres.server(programs) as started:
        yield started


@pytest.fixture
def database(server: postgres.Server) -> URL:
    """A new, empty database."""
    name = f"test_{next(_NUMBERS)}"
    engine = create_engine(server.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return make_url(server.url).set(database=name)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | URL:
    """Where games can be kept: each kind of place, and nothing in it."""
    if request.param == "sqlite":
        return tmp_path / "games.sqlite"
    found = request.getfixturevalue("database")
    assert isinstance(found, URL)
    return found
