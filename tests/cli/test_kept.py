import asyncio
import sqlite3
from pathlib import Path

import pytest

from denkspiel.games.catalogue import game
from denkspiel.play.live.command import Move, Sit
from denkspiel.play.player import human
from denkspiel.play.record_file import read_records
from denkspiel.play.seats import Begin
from denkspiel.store.secrets import new_token
from denkspiel.store.store import Store
from tests.cli.calling import Call

DAY = 86_400_000


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A store with a game that is being played and one that waits."""
    path = tmp_path / "games.sqlite"
    begin(path)
    return path


def begin(path: Path, names: tuple[str, ...] = ("Ada", "Eve"), now: int = 1_800_000_000_000) -> None:
    async def begun() -> None:
        async with await Store.open(path, lambda: now) as store:
            token, other = new_token(), new_token()
            for number, name in enumerate(names):
                kept = await store.create(game("hexagon"), human(name), None, token=token, begin=Begin.FIRST)
                if number == 0:
                    await store.act(kept.id, Sit(id="1", seen=1, name="Bob"), other)
                    await store.act(kept.id, Move(id="2", seen=2, cell=3), token)

    asyncio.run(begun())


def test_what_is_kept_is_counted(denkspiel: Call, place: Path) -> None:
    answer = denkspiel("kept", "info", "--database", str(place))
    said = f'Kept in "{place}": 2 games, of which 1 are being played and 1 wait for somebody.\n'
    assert (answer.status, answer.out) == (0, said)


def test_a_backup_is_restored_and_what_was_there_is_not_lost(denkspiel: Call, place: Path, tmp_path: Path) -> None:
    backup, former = tmp_path / "monday.sqlite", tmp_path / "games.sqlite.before-restore-1"
    assert denkspiel("kept", "backup", str(backup), "--database", str(place)).status == 0
    begin(place, ("Tuesday",))
    answer = denkspiel("kept", "restore", str(backup), "--database", str(place))
    assert answer.out == f'The games of "{backup}" are back; what was kept before is in "{former}".\n'
    assert ": 2 games" in denkspiel("kept", "info", "--database", str(place)).out
    assert ": 3 games" in denkspiel("kept", "info", "--database", str(former)).out


def test_a_backup_is_restored_to_where_nothing_is(denkspiel: Call, place: Path, tmp_path: Path) -> None:
    backup, new = tmp_path / "monday.sqlite", tmp_path / "new" / "games.sqlite"
    denkspiel("kept", "backup", str(backup), "--database", str(place))
    answer = denkspiel("kept", "restore", str(backup), "--database", str(new))
    assert (answer.status, answer.out) == (0, f'The games of "{backup}" are back.\n')
    assert ": 2 games" in denkspiel("kept", "info", "--database", str(new)).out


@pytest.mark.parametrize("damage", ["missing", "text", "other", "cut"])
def test_what_is_no_backup_is_refused_and_changes_nothing(
    denkspiel: Call, place: Path, tmp_path: Path, damage: str
) -> None:
    backup = tmp_path / "backup.sqlite"
    if damage == "text":
        backup.write_text("no backup")
    elif damage == "other":
        connection = sqlite3.connect(backup)
        connection.execute("CREATE TABLE games (id)")
        connection.close()
    elif damage == "cut":
        denkspiel("kept", "backup", str(backup), "--database", str(place))
        backup.write_bytes(backup.read_bytes()[:-5000])
    answer = denkspiel("kept", "restore", str(backup), "--database", str(place))
    assert answer.status == 2
    assert str(backup) in answer.err
    assert answer.err.count("\n") == 1
    assert ": 2 games" in denkspiel("kept", "info", "--database", str(place)).out
    assert not (tmp_path / "games.sqlite.before-restore-1").exists()


def test_games_in_postgresql_are_restored_by_its_own_program(denkspiel: Call, place: Path) -> None:
    answer = denkspiel("kept", "restore", str(place), "--database", "postgresql+psycopg://ada:secret@localhost/games")
    assert answer.status == 2
    assert "pg_restore" in answer.err
    assert "secret" not in answer.err


def test_all_games_are_exported_as_records(denkspiel: Call, place: Path, tmp_path: Path) -> None:
    records = tmp_path / "games.record"
    answer = denkspiel("kept", "export", str(records), "--database", str(place))
    assert answer.out == f'Games written to "{records}": 2.\n'
    games = [*read_records(records)]
    assert sorted(record.names[0] for record in games) == ["Ada", "Eve"]
    assert sorted(record.moves for record in games) == [(), (3,)]


def test_old_games_are_deleted(denkspiel: Call, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    begin(path, ("Ada",), now=1_000 * DAY)
    answer = denkspiel("kept", "expire", "--unfinished", "36500", "--database", str(path))
    assert answer.out == "Games deleted: 0.\n"
    answer = denkspiel("kept", "expire", "--unfinished", "30", "--database", str(path))
    assert answer.out == "Games deleted: 1.\n"
