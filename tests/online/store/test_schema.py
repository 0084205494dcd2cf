"""The tables of a database, and how they come about."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL

from denkspiel.online.store.faults import NewerStore, StoreFault
from denkspiel.online.store.place import default_file, parse_location
from denkspiel.online.store.schema import newest_schema
from denkspiel.online.store.store import GameStore
from denkspiel.online.store.tables import metadata
from tests.online.store.at_the_store import ADA, Table, within


def engine_url(place: Path | URL) -> URL:
    return URL.create("sqlite", database=str(place)) if isinstance(place, Path) else place


async def opened(place: Path | URL) -> None:
    await (await GameStore.open(place)).close()


def test_the_migrations_lead_to_the_tables_and_what_is_kept_stays(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await opened(place)
        assert (await table.store.load(table.id, ADA)).side == 0

    within(place, told)
    engine = create_engine(engine_url(place))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == newest_schema()
    engine.dispose()


def test_several_who_start_at_the_same_time_make_the_tables_once(place: Path | URL) -> None:
    async def together() -> None:
        await asyncio.gather(*(opened(place) for _ in range(4)))

    asyncio.run(together())


def test_tables_of_a_newer_program_are_refused_and_left_alone(place: Path | URL) -> None:
    asyncio.run(opened(place))
    engine = create_engine(engine_url(place))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(
        NewerStore,
        match=f"their tables have version 9999, but this program knows only versions up to {newest_schema()}",
    ):
        asyncio.run(opened(place))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    engine.dispose()


def test_places_are_files_or_databases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert parse_location("games.sqlite") == Path("games.sqlite")
    assert parse_location("sqlite:////var/lib/games.sqlite") == Path("/var/lib/games.sqlite")
    for scheme in ("postgresql+psycopg", "postgresql", "postgres"):
        url = parse_location(f"{scheme}://ada:secret@host/games")
        assert isinstance(url, URL)
        assert url.drivername == "postgresql+psycopg"
    for wrong in ("mysql://ada:secret@host/games", "sqlite://", "sqlite:///:memory:", "://"):
        with pytest.raises(
            StoreFault, match=r"^Games (cannot be stored in \".*\"\. Allowed: |in \".*\" could be lost )"
        ) as refusal:
            parse_location(wrong)
        assert "secret" not in str(refusal.value)
    with pytest.raises(
        StoreFault, match=r"not valid\. The port must be a number\. Write an @ in the password as %40"
    ) as refusal:
        parse_location("postgresql://ada:secret@host:port/games")
    assert "secret" not in str(refusal.value)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_file().name == "games.sqlite"
