"""The database in a process of its own."""

import asyncio
import errno
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Future
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import ANY

import pytest
from sqlalchemy.engine import URL

from denkspiel.core.errors import FileFault
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.play.live.command import By, Move
from denkspiel.play.live.faults import NotYourTurn
from denkspiel.store import apart_process
from denkspiel.store.apart import ApartDatabase
from denkspiel.store.apart_process import NO_MORE, Answered, Asked, Doing, Opened
from denkspiel.store.faults import NoSuchGame, StoreFault
from denkspiel.store.ledger import versions
from denkspiel.store.store import Store
from denkspiel.store.transaction import Call, Transaction
from denkspiel.store.wire import from_wire, to_wire
from tests.play.live.at_the_board import NOW
from tests.store.at_the_store import ADA, BOB, EVE, PATIENCE, Table

LOWEST = Position.start(game("connect-four")).legal_moves[0]


def apart(place: Path | URL, now: int = NOW) -> "asyncio.Future[Store]":
    return asyncio.ensure_future(Store.open(place, lambda: now, apart=True))


def process_of(store: Store) -> int:
    database = store._database
    assert isinstance(database, ApartDatabase)
    return database.pid


@pytest.mark.parametrize("name", ["connect-four", "connect-four:5x4", "hexagon"])
def test_games_come_back_as_they_were_and_refusals_as_what_they_are(place: Path | URL, name: str) -> None:
    async def tried() -> None:
        async with await apart(place) as store:
            table = Table(store)
            await table.open(name)
            heard = asyncio.ensure_future(anext(store.changes(table.id, since=2)))
            cell = (await store.load(table.id)).live.position.legal_moves[0]
            with pytest.raises(NotYourTurn, match="Ada's turn"):
                await table.do(Move, BOB, cell=cell)
            with pytest.raises(NoSuchGame):
                await store.load("nowhere")
            answer = await table.do(Move, ADA, cell=cell)
            assert await heard == answer.entry.version == 3
            kept = await store.load(table.id, ADA)
            assert kept == answer.kept
        async with await Store.open(place, lambda: NOW) as here:
            assert await here.load(table.id, ADA) == kept

    asyncio.run(tried())


def test_a_process_that_is_killed_is_replaced_and_what_it_had_not_answered_is_asked_again(
    place: Path | URL, capfd: pytest.CaptureFixture[str]
) -> None:
    async def tried() -> None:
        async with await apart(place) as store:
            tables = [Table(store) for _ in range(12)]
            for table in tables:
                await table.open()
            cells = (await store.load(tables[0].id)).live.position.legal_moves
            wanted = [(cells[at % 7],) for at in range(12)]
            first = process_of(store)
            moves = [
                asyncio.ensure_future(store.act(table.id, Move(id="m", seen=2, cell=cells[at % 7]), ADA))
                for at, table in enumerate(tables)
            ]
            await asyncio.sleep(0)
            os.kill(first, signal.SIGKILL)
            answers = await asyncio.gather(*moves)
            assert [answer.kept.live.moves for answer in answers] == wanted
            assert process_of(store) != first
            kept = [(await store.load(table.id, EVE)).live.moves for table in tables]
            assert kept == wanted

    asyncio.run(tried())
    assert capfd.readouterr().err == ""


def test_where_no_other_process_can_be_made_that_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contexts = [SimpleNamespace(Pipe=Pipe, Process=_no_process), get_context("spawn")]

    async def tried() -> None:
        async with await apart(tmp_path / "games.sqlite") as store:
            table = Table(store)
            await table.open()
            monkeypatch.setattr("denkspiel.store.apart.get_context", lambda _: contexts.pop(0))
            os.kill(process_of(store), signal.SIGSTOP)
            unanswered = asyncio.ensure_future(store.load(table.id))
            await asyncio.sleep(0)
            os.kill(process_of(store), signal.SIGKILL)
            with pytest.raises(StoreFault, match="cannot be reached"):
                await asyncio.wait_for(unanswered, PATIENCE)
            assert (await asyncio.wait_for(store.load(table.id), PATIENCE)).id == table.id

    asyncio.run(tried())


def _no_process(**_given: object) -> object:
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


class Unreadable:
    """Goes to another process, and cannot be read there."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("no number",)


def test_what_ends_the_process_twice_is_not_tried_a_third_time(tmp_path: Path) -> None:
    async def tried() -> None:
        async with await apart(tmp_path / "games.sqlite") as store:
            table = Table(store)
            await table.open()
            asked = store._database.read(Call(versions, (Unreadable(),), {}))
            with pytest.raises(StoreFault, match="has ended"):
                await asyncio.wait_for(asyncio.wrap_future(asked), PATIENCE)
            assert (await asyncio.wait_for(store.load(table.id), PATIENCE)).id == table.id

    asyncio.run(tried())


def unreadable(_: Transaction) -> Unreadable:
    return Unreadable()


def test_an_answer_that_cannot_be_read_is_a_fault_and_no_others_wait_for_it(tmp_path: Path) -> None:
    async def tried() -> None:
        async with await apart(tmp_path / "games.sqlite") as store:
            asked = store._database.read(Call(unreadable, (), {}))
            with pytest.raises(StoreFault, match="has ended"):
                await asyncio.wait_for(asyncio.wrap_future(asked), PATIENCE)
            assert (await asyncio.wait_for(store.counts(), PATIENCE)).games == 0

    asyncio.run(tried())


_MANY, _LONG = 1000, 2000


def answers_each_at_once(pipe: Connection, place: Path) -> None:
    """The first process ends after it was asked all; the next one reads nothing more before its answer is taken."""
    is_first = not place.exists()
    place.touch()
    pipe.send_bytes(to_wire(Opened(None)))
    for _ in range(_MANY):
        asked = from_wire(pipe.recv_bytes())
        if not is_first:
            pipe.send_bytes(to_wire((Answered(asked.number, to_wire(asked.what), None),)))
    if not is_first:
        pipe.recv_bytes()


def test_what_is_asked_again_is_answered_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways are full before all is asked: then a process that waits for its answers to be taken reads no more."""
    monkeypatch.setattr("denkspiel.store.apart.attend", answers_each_at_once)
    database = ApartDatabase(tmp_path / "first", lambda _: None)
    texts = [f"{number:0{_LONG}}" for number in range(_MANY)]
    asked = [database.read(cast(Any, text)) for text in texts]
    assert [future.result(PATIENCE) for future in asked] == texts
    database.close()


def test_a_write_that_was_done_before_anybody_waited_for_it_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = Pipe()
    for told in (to_wire(Asked(7, Doing.WRITE, "what")), NO_MORE):
        ours.send_bytes(told)
    monkeypatch.setattr(apart_process, "open_database", lambda _place, _tell: AtOnce())
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    apart_process.attend(theirs, tmp_path)
    assert from_wire(ours.recv_bytes()) == Opened(None)
    assert ours.poll()
    assert from_wire(ours.recv_bytes()) == (Answered(7, to_wire("what"), None, ANY),)


class AtOnce:
    """A database whose thread is so quick that what was asked is done, and told, before whoever asked goes on."""

    def write(self, work: str) -> "Future[str]":
        done: Future[str] = Future()
        done.set_result(work)
        return done

    def read(self, _: object) -> None: ...

    def backup(self, _: object) -> None: ...

    def close(self) -> None: ...


def test_a_program_that_ends_without_closing_ends_the_process_too(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from pathlib import Path\n"
        "from denkspiel.store.apart import ApartDatabase\n"
        "if __name__ == '__main__':\n"
        "    database = ApartDatabase(Path('games.sqlite'), print)\n"
        "    raise SystemExit(7)\n",
        "utf-8",
    )
    assert subprocess.run([sys.executable, program], cwd=tmp_path, timeout=PATIENCE, check=False).returncode == 7


def test_answers_are_heard_while_somebody_waits_for_a_full_pipe(tmp_path: Path) -> None:
    """Whoever asks has the turn until the process reads on, which it may not do before its answers are taken."""

    async def tried() -> None:
        async with await apart(tmp_path / "games.sqlite") as store:
            tables = [Table(store), Table(store)]
            for table in tables:
                await table.open()
            database = store._database
            assert isinstance(database, ApartDatabase)
            hears, goes_on = threading.Event(), threading.Event()

            def tell(_: object) -> None:
                hears.set()
                goes_on.wait(PATIENCE)

            database._tell = tell
            move = Move(id="m", seen=2, cell=LOWEST)
            first = asyncio.ensure_future(store.act(tables[0].id, move, ADA))
            await asyncio.to_thread(hears.wait, PATIENCE)
            second = asyncio.ensure_future(store.act(tables[1].id, move, ADA))
            await asyncio.sleep(0)  # so it is asked
            with database._turn:
                goes_on.set()
                for answer in await asyncio.wait_for(asyncio.gather(first, second), PATIENCE):
                    assert answer.kept.live.moves == (LOWEST,)

    asyncio.run(tried())


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    place.write_text("no database at all", "utf-8")
    with pytest.raises(StoreFault, match=r'games\.sqlite" is no database\.$'):
        asyncio.run(Store.open(place, apart=True))


def test_a_copy_is_made_there_and_its_faults_are_told(tmp_path: Path) -> None:
    async def tried() -> None:
        async with await apart(tmp_path / "games.sqlite") as store:
            table = Table(store)
            await table.open()
            await store.backup(tmp_path / "copy.sqlite")
            with pytest.raises(FileFault, match="cannot be written"):
                await store.backup(tmp_path / "no folder" / "copy.sqlite")
        async with await Store.open(tmp_path / "copy.sqlite") as copy:
            assert (await copy.load(table.id)).live.stage.value == "playing"

    asyncio.run(tried())


def test_the_program_and_its_clocks_command_there_too(tmp_path: Path) -> None:
    async def tried() -> None:
        async with await apart(tmp_path / "games.sqlite") as store:
            table = Table(store)
            await table.open(opponent="random")
            await table.do(Move, ADA, cell=0)
            pending = await store.pending()
            assert pending.thinking == (table.id,)
            assert (await store.counts()).playing == 1
            assert By.of((await store.load(table.id, ADA)).side) is By.FIRST

    asyncio.run(tried())
