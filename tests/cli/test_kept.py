import asyncio
import errno
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from denkspiel.games.catalogue import game
from denkspiel.online.games.messages import MakeMove, TakeSeat
from denkspiel.online.store.secrets import new_link
from denkspiel.online.store.store import GameStore
from denkspiel.play.player import human_player
from denkspiel.play.record_file import read_records
from denkspiel.play.seats import WhoBegins
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
        async with await GameStore.open(path, lambda: now) as store:
            token, other = new_link(), new_link()
            for number, name in enumerate(names):
                kept = await store.create(game("hexagon"), human_player(name), None, token=token, begin=WhoBegins.FIRST)
                if number == 0:
                    await store.act(kept.id, TakeSeat(id="1", seen=1, name="Bob"), other)
                    await store.act(kept.id, MakeMove(id="2", seen=2, cell=3), token)

    asyncio.run(begun())


def test_what_is_kept_is_counted(denkspiel: Call, place: Path) -> None:
    answer = denkspiel("kept", "info", "--database", str(place))
    said = f'Games in "{place}": 2; in progress: 1; waiting for a second player: 1.\n'
    assert (answer.status, answer.out) == (0, said)


def test_a_backup_is_restored_and_what_was_there_is_not_lost(denkspiel: Call, place: Path, tmp_path: Path) -> None:
    backup, former = tmp_path / "monday.sqlite", tmp_path / "games.sqlite.before-restore-1"
    assert denkspiel("kept", "backup", str(backup), "--database", str(place)).status == 0
    begin(place, ("Tuesday",))
    answer = denkspiel("kept", "restore", str(backup), "--database", str(place))
    assert answer.out == f'Restored the games from "{backup}". The previous data is now in "{former}".\n'
    assert ": 2; in progress: 1;" in denkspiel("kept", "info", "--database", str(place)).out
    assert ": 3; in progress: 2;" in denkspiel("kept", "info", "--database", str(former)).out


def test_a_backup_is_restored_to_where_nothing_is(denkspiel: Call, place: Path, tmp_path: Path) -> None:
    backup, new = tmp_path / "monday.sqlite", tmp_path / "new.sqlite"
    denkspiel("kept", "backup", str(backup), "--database", str(place))
    answer = denkspiel("kept", "restore", str(backup), "--database", str(new))
    assert (answer.status, answer.out) == (0, f'Restored the games from "{backup}".\n')
    assert ": 2; in progress: 1;" in denkspiel("kept", "info", "--database", str(new)).out


def test_a_backup_of_a_newer_program_is_refused_before_it_takes_any_place(
    denkspiel: Call, place: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "backup.sqlite"
    denkspiel("kept", "backup", str(backup), "--database", str(place))
    with closing(sqlite3.connect(backup)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    answer = denkspiel("kept", "restore", str(backup), "--database", str(place))
    assert answer.status == 2
    assert "their tables have version 9999, " in answer.err
    assert ": 2; in progress: 1;" in denkspiel("kept", "info", "--database", str(place)).out
    assert not (tmp_path / "games.sqlite.before-restore-1").exists()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", 'denkspiel: Cannot read "{file}": no such file or folder.\n'),
        ("de", "denkspiel: „{file}“ lässt sich nicht lesen: Datei oder Ordner nicht gefunden.\n"),
    ],
)
def test_a_backup_that_is_not_there_is_missed(
    denkspiel: Call, place: Path, tmp_path: Path, language: str, said: str
) -> None:
    backup = tmp_path / "munday.sqlite"
    answer = denkspiel("kept", "restore", str(backup), "--database", str(place), "--language", language)
    assert (answer.status, answer.err) == (1, said.format(file=backup))
    assert ": 2; in progress: 1;" in denkspiel("kept", "info", "--database", str(place)).out


def test_a_backup_goes_into_a_folder_that_is_there(denkspiel: Call, place: Path, tmp_path: Path) -> None:
    for folder, language, cause in (
        (tmp_path / "nowhere", "en", "no such file or folder"),
        (tmp_path / "nowhere", "de", "Datei oder Ordner nicht gefunden"),
        (place, "en", "part of the path is not a folder"),
    ):
        target = str(folder / "monday.sqlite")
        answer = denkspiel("kept", "backup", target, "--database", str(place), "--language", language)
        assert answer.status == 1
        assert target in answer.err
        assert answer.err.endswith(f": {cause}.\n")


@pytest.mark.parametrize("command", [("info",), ("restore", "monday.sqlite"), ("export", "games.txt")])
def test_a_place_that_the_system_refuses_is_named(
    denkspiel: Call, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    denkspiel("kept", "backup", "monday.sqlite", "--database", str(place))
    refused = tmp_path / ("x" * 300) / "games.sqlite"  # also to root, to whom nothing is forbidden
    answer = denkspiel("kept", *command, "--database", str(refused))
    said = f'denkspiel: The stored games in "{refused}" cannot be reached: the name is too long.\n'
    assert (answer.status, answer.err) == (2, said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", 'This needs psycopg. To install it, run "{command}" in the program\'s folder.'),
        ("de", "Dafür brauchst du psycopg. Installiere es im Ordner des Programms mit „{command}“."),
    ],
)
@pytest.mark.parametrize("command", [("kept", "info"), ("serve", "--port", "0")])
def test_what_postgresql_needs_is_said(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], language: str, said: str
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    place = "postgresql+psycopg://ada:secret@localhost/games"
    answer = denkspiel(*command, "--database", place, "--language", language)
    install = "pip install '.[postgres]'"
    assert (answer.status, answer.err) == (2, f"denkspiel: {said.format(command=install)}\n")


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
    assert answer.out == "Games and rooms deleted: 0.\n"
    answer = denkspiel("kept", "expire", "--unfinished", "30", "--database", str(path))
    assert answer.out == "Games and rooms deleted: 1.\n"


def test_the_games_are_not_written_over_by_themselves(denkspiel: Call, place: Path) -> None:
    for command in ("backup", "export", "restore"):
        answer = denkspiel("kept", command, str(place), "--database", str(place))
        said = f'denkspiel: The games are stored in "{place}". Choose another file.\n'
        assert (answer.status, answer.err) == (2, said)
    assert ": 2; in progress: 1;" in denkspiel("kept", "info", "--database", str(place)).out


def test_what_is_no_backup_is_not_written_over(denkspiel: Call, place: Path, tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("On games")
    for command in ("backup", "export"):
        answer = denkspiel("kept", command, str(thesis), "--database", str(place))
        said = f'denkspiel: "{thesis}" already exists. Choose another file, or delete this one first.\n'
        assert (answer.status, answer.err) == (1, said)
    assert thesis.read_text() == "On games"
    for _ in range(2):  # that of last Monday makes room for that of this one
        assert denkspiel("kept", "backup", str(tmp_path / "monday.sqlite"), "--database", str(place)).status == 0


@pytest.mark.parametrize("command", [("info",), ("backup", "b"), ("export", "b"), ("expire", "--unfinished=9")])
def test_where_no_games_are_none_are_kept_from_then_on(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = denkspiel("kept", *command, "--database", "typo.sqlite")
    assert (answer.status, answer.err) == (2, 'denkspiel: No games are stored in "typo.sqlite".\n')
    answer = denkspiel("kept", *command, "--database", "nowhere/games.sqlite")
    assert (answer.status, answer.err) == (2, f'denkspiel: The folder "{tmp_path / "nowhere"}" does not exist.\n')
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("revision", [None, "1975ea83b712"])
def test_the_database_of_another_program_is_left_alone(denkspiel: Call, tmp_path: Path, revision: str | None) -> None:
    path = tmp_path / "people.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE people (name)")
        if revision is not None:  # it, too, has its tables from Alembic
            connection.execute("CREATE TABLE alembic_version (version_num)")
            connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
    answer = denkspiel("kept", "info", "--database", str(path))
    said = "denkspiel: The database contains other data, but no games of this program. Choose another database.\n"
    assert (answer.status, answer.err) == (2, said)
    with closing(sqlite3.connect(path)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    assert tables == {"people"} if revision is None else {"people", "alembic_version"}


def test_games_that_somebody_has_open_are_not_restored(denkspiel: Call, place: Path, tmp_path: Path) -> None:
    backup = tmp_path / "monday.sqlite"
    denkspiel("kept", "backup", str(backup), "--database", str(place))

    async def while_open() -> None:
        async with await GameStore.open(place):
            answer = await asyncio.to_thread(denkspiel, "kept", "restore", str(backup), "--database", str(place))
            said = f'denkspiel: "{place}" is in use, perhaps by a server. Stop the server first.\n'
            assert (answer.status, answer.err) == (2, said)

    asyncio.run(while_open())


def test_the_folder_for_data_is_that_of_the_environment(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DENKSPIEL_DATA", str(tmp_path / "data"))
    assert str(tmp_path / "data" / "games.sqlite") in denkspiel("kept", "info").err
    monkeypatch.setenv("DENKSPIEL_DATABASE", str(tmp_path / "other.sqlite"))
    assert str(tmp_path / "other.sqlite") in denkspiel("kept", "info").err


def pages(path: Path, table: str) -> list[int]:
    """The pages on which the rows of a table or the entries of an index lie."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    content, found, ahead = path.read_bytes(), list[int](), [root]
    while ahead:  # as SQLite's file format describes a tree: inner pages lead to others, leaves have the rows
        page = ahead.pop()
        start = (page - 1) * 4096 + (100 if page == 1 else 0)
        found.append(page)
        if content[start] in (2, 5):
            cells = int.from_bytes(content[start + 3 : start + 5])
            ahead.append(int.from_bytes(content[start + 8 : start + 12]))
            for cell in range(cells):
                at = (page - 1) * 4096 + int.from_bytes(content[start + 12 + 2 * cell : start + 14 + 2 * cell])
                ahead.append(int.from_bytes(content[at : at + 4]))
    return found


def _destroyed(table: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        content = bytearray(path.read_bytes())
        for page in pages(path, table):
            content[(page - 1) * 4096 + (100 if page == 1 else 0) : page * 4096] = bytes(
                4096 - (100 if page == 1 else 0)
            )
        path.write_bytes(content)

    return damage


def _not_utf8(path: Path) -> None:
    """Sound in its structure, but a row that cannot be read."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE rowid = (SELECT min(rowid) FROM seats)")


def _cut(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


DAMAGES = {
    **{
        f"pages of {table}": _destroyed(table)
        for table in ("games", "seats", "log", "moves", "holders", "alembic_version", "games_stage_changed")
    },
    "a row that is no text": _not_utf8,
    "cut": _cut,
    "emptied": _emptied,
    "no database": lambda path: path.write_bytes(b"x" * 9000),
}


@pytest.fixture(params=DAMAGES)
def damage(request: pytest.FixtureRequest) -> Callable[[Path], None]:
    """A way in which a file with kept games can be damaged."""
    return DAMAGES[request.param]


def test_a_backup_of_damaged_games_replaces_nothing(
    denkspiel: Call, place: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    backup = tmp_path / "monday.sqlite"
    assert denkspiel("kept", "backup", str(backup), "--database", str(place)).status == 0
    good = backup.read_bytes()
    damage(place)
    answer = denkspiel("kept", "backup", str(backup), "--database", str(place))
    assert answer.status != 0
    assert answer.err.count("\n") == 1
    assert str(place) in answer.err
    assert backup.read_bytes() == good
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")], "nothing half written is left"
    assert denkspiel("kept", "backup", str(tmp_path / "new.sqlite"), "--database", str(place)).status != 0
    assert not (tmp_path / "new.sqlite").exists()


def test_a_damaged_backup_is_not_restored(
    denkspiel: Call, place: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    backup = tmp_path / "monday.sqlite"
    denkspiel("kept", "backup", str(backup), "--database", str(place))
    damage(backup)
    before = place.read_bytes()
    answer = denkspiel("kept", "restore", str(backup), "--database", str(place))
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert str(backup) in answer.err
    assert place.read_bytes() == before
    assert denkspiel("kept", "backup", str(backup), "--database", str(place)).status == 1, "it may be something else"


def test_a_backup_is_restored_over_damaged_games_which_are_set_aside_as_they_are(
    denkspiel: Call, place: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    backup, former = tmp_path / "monday.sqlite", tmp_path / "games.sqlite.before-restore-1"
    denkspiel("kept", "backup", str(backup), "--database", str(place))
    damage(place)
    damaged = place.read_bytes()
    answer = denkspiel("kept", "restore", str(backup), "--database", str(place))
    if damaged.startswith(b"x"):
        assert answer.err == f'denkspiel: "{place}" is not a database.\n'  # perhaps somebody's letters
        return
    assert answer.out == f'Restored the games from "{backup}". The previous data is now in "{former}".\n'
    assert former.read_bytes() == damaged
    assert ": 2; in progress: 1;" in denkspiel("kept", "info", "--database", str(place)).out


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("command", ["info", "backup", "export", "expire", "restore", "restore from it"])
def test_nobody_waits_for_a_pipe_where_games_should_be(
    denkspiel: Call, place: Path, tmp_path: Path, command: str
) -> None:
    pipe, other = tmp_path / "pipe", tmp_path / "other"
    os.mkfifo(pipe)
    denkspiel("kept", "backup", str(other), "--database", str(place))
    words = {
        "info": ("info",),
        "backup": ("backup", str(tmp_path / "new")),
        "export": ("export", str(tmp_path / "new")),
        "expire": ("expire", "--unfinished", "9"),
        "restore": ("restore", str(other)),
        "restore from it": ("restore", str(pipe)),
    }[command]
    at = place if command == "restore from it" else pipe
    answer = denkspiel("kept", *words, "--database", str(at))
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert str(pipe) in answer.err


def rows(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_a_full_disk_leaves_backup_and_games_as_they_were(
    denkspiel: Call, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = tmp_path / "monday.sqlite"
    denkspiel("kept", "backup", str(backup), "--database", str(place))
    good, kept = backup.read_bytes(), rows(place)

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    for command in ("backup", "restore"):
        answer = denkspiel("kept", command, str(backup), "--database", str(place))
        assert answer.status != 0
        assert "Cannot write " in answer.err
        assert answer.err.endswith(": the disk is full.\n")
        assert (backup.read_bytes(), rows(place)) == (good, kept)
    assert {path.name for path in tmp_path.iterdir() if path.stat().st_size} == {place.name, backup.name}


@pytest.mark.parametrize(
    "spoil",
    [
        "state = 'no json'",
        "state = '{}'",
        """state = '{"state": {"players": 7}, "ending": null}'""",
        "state = CAST(x'ff' AS TEXT)",
        """state = replace(state, '"cells":[]', '"cells":[99]')""",
        "game = 'no-such-game'",
    ],
)
def test_a_row_that_cannot_be_read_is_named_and_the_others_are_exported(
    denkspiel: Call, tmp_path: Path, spoil: str
) -> None:
    place, records = tmp_path / "games.sqlite", tmp_path / "games.record"
    begin(place, ("Ada", "Bob", "Eve", "Kim"))
    with closing(sqlite3.connect(place)) as connection, connection:
        # not the game that has a move: ids are in no order
        ids = [one for (one,) in connection.execute("""SELECT id FROM games WHERE state LIKE '%"cells":[]%'""")]
        connection.execute(f"UPDATE games SET {spoil} WHERE id = ?", (ids[1],))
    answer = denkspiel("kept", "export", str(records), "--database", str(place))
    assert (answer.status, answer.out) == (1, f'Games written to "{records}": 3.\n')
    assert f"Left out game {ids[1]}, which cannot be read." in answer.err
    assert answer.err.count("\n") == 1
    assert len([*read_records(records)]) == 3


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
def test_only_their_owner_may_read_kept_games_their_copies_and_exports(denkspiel: Call, tmp_path: Path) -> None:
    place, backup, records = tmp_path / "games.sqlite", tmp_path / "monday.sqlite", tmp_path / "games.record"
    before = os.umask(0)
    try:
        begin(place)
        place.chmod(0o666)  # as an earlier version left it
        denkspiel("kept", "backup", str(backup), "--database", str(place))
        denkspiel("kept", "export", str(records), "--database", str(place))
        denkspiel("kept", "restore", str(backup), "--database", str(place))

        async def beside() -> list[Path]:
            async with await GameStore.open(place) as store:
                await store.count_games()
                return [path for path in tmp_path.iterdir() if path.stat().st_size or "-wal" in path.name]

        found = asyncio.run(beside())
    finally:
        os.umask(before)
    assert {path.name for path in found} >= {
        place.name,
        "games.sqlite-wal",
        "games.sqlite-shm",
        backup.name,
        records.name,
    }
    assert {
        path.name: path.stat().st_mode & 0o777 for path in found if path.exists() and path.stat().st_mode & 0o077
    } == {}


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
@pytest.mark.filterwarnings("always")
def test_a_file_that_others_can_read_whatever_is_done_is_told(
    denkspiel: Call, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", lambda _path, _mode: None)  # as on disks without modes
    answer = denkspiel("kept", "info", "--database", str(place))
    assert answer.status == 0
    assert f'Other users of this computer can read the stored games in "{place}"' in answer.err
