"""What only SQLite has: one writer for all, and copies."""

import asyncio
import sqlite3
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, update
from sqlalchemy.exc import DatabaseError

from denkspiel.core import file_lock
from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message
from denkspiel.online.faults import NotYourTurn
from denkspiel.online.store import maintenance
from denkspiel.online.store import sqlite as sqlite_store
from denkspiel.online.store.backup import is_backup, restore_backup
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.schema import bring_up_to_date
from denkspiel.online.store.sqlite import SqliteDatabase
from denkspiel.online.store.store import GameStore
from denkspiel.online.store.tables import games
from denkspiel.online.store.transaction import Transaction
from tests.online.store.at_the_store import ADA, PATIENCE, Table, within


def test_work_that_fails_behind_its_first_change_leaves_nothing(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"

    async def told(table: Table) -> None:
        await table.open()

        def bad(transaction: Transaction) -> None:
            transaction.connection.execute(update(games).values(version=77))
            raise NotYourTurn(Message("Too late."))

        database = SqliteDatabase(place, lambda _: None)
        with pytest.raises(NotYourTurn):
            await database.write(bad)
        database.close()
        assert (await table.store.load(table.id)).live.version == 2

    within(place, told)


def test_a_damaged_file_is_told_and_writing_goes_on_once_it_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told(table: Table) -> None:
        def damaged(*_: object) -> None:
            raise DatabaseError("BEGIN", {}, sqlite3.DatabaseError("damaged"))

        with monkeypatch.context() as patch:
            patch.setattr("sqlalchemy.engine.Engine.begin", damaged)
            with pytest.raises(StoreFault, match="cannot be reached: damaged"):
                await table.open()
        await table.open()

    within(tmp_path / "games.sqlite", told)


def test_a_backup_made_while_games_go_on_is_a_whole_store(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"

    async def told(table: Table) -> None:
        await table.open()
        await table.play("1")
        await asyncio.gather(table.store.backup(copy), table.play("2345"))
        with pytest.raises(FileFault, match=r"Cannot write \".*copy\.sqlite\": "):
            await table.store.backup(tmp_path / "no folder" / "copy.sqlite")
        async with await GameStore.open(copy) as other:
            kept = await other.load(table.id, ADA)
            assert (kept.side, len(kept.live.moves) in range(1, 6)) == (0, True)

    within(tmp_path / "games.sqlite", told)


def test_a_backup_is_one_file_whoever_reads_it(tmp_path: Path) -> None:
    kept, copy, folder = tmp_path / "games.sqlite", tmp_path / "copies" / "monday.sqlite", tmp_path / "copies"
    folder.mkdir()

    async def told(table: Table) -> None:
        await table.open()
        await table.store.backup(copy)
        assert is_backup(copy)

    within(kept, told)
    assert copy.read_bytes()[18:20] == b"\1\1"  # in SQLite's file format: who reads it makes no file beside it
    restore_backup(copy, kept)
    assert [each.name for each in folder.iterdir()] == [copy.name]


def test_a_copy_that_lacks_rows_takes_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "copy.sqlite"

    async def told(table: Table) -> None:
        await table.open()
        await table.store.backup(copy)
        before, check = copy.read_bytes(), sqlite_store.check_integrity

        def lacking(connection: sqlite3.Connection, file: Path) -> dict[str, int]:
            found = check(connection, file)
            return {**found, "games": found["games"] - (not connection.in_transaction)}  # only the source is in one

        monkeypatch.setattr(sqlite_store, "check_integrity", lacking)
        with pytest.raises(StoreFault, match="the copy has a different number of rows"):
            await table.store.backup(copy)
        assert copy.read_bytes() == before

    within(tmp_path / "games.sqlite", told)


def test_a_backup_has_what_was_there_when_it_was_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are begun between the two do not matter."""
    place, copy, count = tmp_path / "games.sqlite", tmp_path / "copy.sqlite", sqlite_store.check_integrity

    def counted(connection: sqlite3.Connection, file: Path) -> dict[str, int]:
        found = count(connection, file)
        with closing(sqlite3.connect(place)) as other, other:
            other.execute("UPDATE games SET version = 7")
        return found

    async def told(table: Table) -> None:
        await table.open()
        monkeypatch.setattr(sqlite_store, "check_integrity", counted)
        await table.store.backup(copy)

    within(place, told)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT version FROM games").fetchone() == (2,)


def test_what_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    text, folder = tmp_path / "text.sqlite", tmp_path / "folder"
    text.write_text("no database, but long enough to look like one" * 100)
    folder.mkdir()
    for place, sentence in (
        (text, f'"{text}" is not a database.'),
        (folder, f'"{folder}" is a folder. Choose a file in it.'),
    ):
        with pytest.raises(StoreFault) as refusal:
            asyncio.run(GameStore.open(place))
        assert str(refusal.value) == sentence
        with pytest.raises(StoreFault):
            asyncio.run(GameStore.open(place, as_service=True))
    assert {each.name for each in tmp_path.iterdir()} == {text.name, folder.name}, "nothing was left beside them"


def test_only_one_service_has_the_games_of_a_file(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"

    async def told() -> None:
        async with await GameStore.open(place, as_service=True):
            with pytest.raises(StoreFault, match="Another server is using the games in"):
                await (await GameStore.open(place, as_service=True)).close()
            async with await GameStore.open(place) as beside:
                assert (await beside.count_games()).games == 0
        async with await GameStore.open(place, as_service=True):
            pass

    asyncio.run(told())


def test_whoever_starts_waits_for_nobody_who_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_store, "_PATIENCE_SECONDS", 0)
    place = tmp_path / "games.sqlite"

    async def told(table: Table) -> None:
        await table.open()
        with closing(sqlite3.connect(place, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            async with await GameStore.open(place) as beside:
                assert (await beside.load(table.id)).id == table.id

    within(place, told)


def test_whoever_starts_waits_for_whoever_makes_the_tables_however_long_that_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, waits, others = tmp_path / "games.sqlite", Event(), ThreadPoolExecutor(1)
    started: list[Future[SqliteDatabase]] = []

    def slowly(connection: Connection) -> None:
        started.append(others.submit(SqliteDatabase, place, lambda _: None))
        started[0].add_done_callback(lambda _: waits.set())
        assert waits.wait(PATIENCE)
        bring_up_to_date(connection)

    monkeypatch.setattr(sqlite_store, "_PATIENCE_SECONDS", 0)
    monkeypatch.setattr(sqlite_store, "bring_up_to_date", slowly)
    monkeypatch.setattr(file_lock, "time", SimpleNamespace(sleep=lambda _: waits.set(), monotonic=time.monotonic))
    first = SqliteDatabase(place, lambda _: None)
    started[0].result(PATIENCE).close()
    first.close()
    others.shutdown()


def test_nobody_waits_for_a_program_that_opens_the_games_and_is_paused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "_SILENCE_SECONDS", 0.1)
    place = tmp_path / "games.sqlite"
    SqliteDatabase(place, lambda _: None).close()
    with place.with_name("games.sqlite.opening").open("rb") as paused:
        assert file_lock.try_lock(paused) is file_lock.LockState.ACQUIRED
        with pytest.raises(StoreFault, match="does not respond"):
            SqliteDatabase(place, lambda _: None)
    SqliteDatabase(place, lambda _: None).close()


def test_games_are_exported_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "_AT_A_TIME", 2)
    path = tmp_path / "games.txt"

    async def told(table: Table) -> None:
        texts = {}
        for _ in range(5):
            await table.open()
            texts[table.id] = (await table.store.stored_record(table.id)).to_text()
        assert await table.store.export(path) == (5, {})
        assert path.read_text(encoding="utf-8") == "\n".join(texts[game_id] for game_id in sorted(texts))

    within(tmp_path / "games.sqlite", told)
