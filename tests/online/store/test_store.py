"""Kept games, in SQLite and in PostgreSQL."""

import asyncio
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.engine import URL

from denkspiel.core.errors import DenkspielError, IllegalMove
from denkspiel.games.catalogue import game
from denkspiel.online.faults import NotYourSeat, SeatTaken
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.ending import Why
from denkspiel.online.games.live_game import Stage
from denkspiel.online.games.messages import (
    Abort,
    Accept,
    By,
    ComputerMove,
    Ended,
    Invite,
    Move,
    Offer,
    Propose,
    RematchAgreed,
    Resign,
    Sat,
    Sit,
    TimeOver,
)
from denkspiel.online.store.faults import NoSuchGame, NoSuchLink, StoreFault
from denkspiel.online.store.maintenance import Keeping
from denkspiel.online.store.seats import LINK_LASTS, Search, give_link
from denkspiel.online.store.secrets import digest_of
from denkspiel.online.store.store import Store
from denkspiel.online.store.tables import games, holders, links, log, moves, seats
from denkspiel.play.player import human
from denkspiel.play.record_file import read_records
from tests.online.games.at_the_board import NOW, REFUSED, SEATS, WON, Board, random_command
from tests.online.store.at_the_store import ADA, BOB, EVE, Table, within

DAY = 86_400_000


def test_two_browsers_play_and_a_third_one_watches(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open(clock=Clock(5, 3))
        await table.play(WON)
        for token, side in ((ADA, 0), (BOB, 1), (EVE, None), (None, None)):
            kept = await table.store.load(table.id, token)
            assert (kept.side, kept.live.stage, kept.live.version) == (side, Stage.OVER, 9)
        entries = await table.store.entries(table.id, since=6)
        assert [entry.version for entry in entries] == [7, 8, 9]
        assert isinstance(entries[-1].events[-1], Ended)
        assert await table.store.entries(table.id, since=9) == []

    within(place, told)


def test_what_is_not_allowed_is_refused_and_changes_nothing(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        for case, (line, kind, by, attributes, fault) in REFUSED.items():
            await table.open()
            await table.play(line)
            before = await table.store.load(table.id)
            command = kind(id="new", **{"seen": before.live.version, **attributes})
            with pytest.raises(fault) as refusal:
                await table.by(by, command)
            assert type(refusal.value) is fault, case
            after = await table.store.load(table.id)
            assert after.live.to_text() == before.live.to_text(), case
            assert len(await table.store.entries(table.id)) == before.live.version - 1, case

    within(place, told)


def test_a_repeated_command_is_carried_out_once_even_at_the_same_time(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open(alone=True)
        sit, move = Sit(id="sit", seen=0, name="Bob"), Move(id="move", seen=2, cell=0)
        sat = await asyncio.gather(*(table.store.act(table.id, sit, BOB) for _ in range(5)))
        assert [answer.kept.side for answer in sat] == [1] * 5
        moved = await asyncio.gather(*(table.store.act(table.id, move, ADA) for _ in range(5)))
        assert [answer.entry for answer in (*sat, *moved)] == [sat[0].entry] * 5 + [moved[0].entry] * 5
        await table.play("23")
        again = await table.store.act(table.id, move, ADA)
        assert (again.entry, again.kept.live.version) == (moved[0].entry, 5)

    within(place, told)


def test_of_many_who_sit_down_at_the_same_time_one_has_the_seat(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open(alone=True)
        sits = [table.store.act(table.id, Sit(id=f"s{n}", seen=1, name="Bob"), f"browser {n}") for n in range(20)]
        answers = await asyncio.gather(*sits, return_exceptions=True)
        assert sum(isinstance(answer, SeatTaken) for answer in answers) == 19
        held = [(await table.store.load(table.id, f"browser {n}")).side for n in range(20)]
        assert sorted(held, key=str) == [1, *[None] * 19]

    within(place, told)


@pytest.mark.long
def test_a_thousand_random_commands_leave_what_the_pure_course_leaves(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        for seed, (name, opponent) in enumerate((("connect-four", ""), ("hexagon", ""), ("tic-tac-toe-3d", "random"))):
            rng = Random(seed)
            board = Board(name, Clock(minutes=3, seconds=2), opponent=opponent, alone=True)
            await table.open(name, clock=Clock(minutes=3, seconds=2), opponent=opponent, alone=True)
            table.tokens = {By.FIRST: ADA, By.WATCHER: EVE}
            ids: list[str] = []
            for number in range(334):
                await one_random_command(rng, board, table, ids, number)
            kept = await table.store.load(table.id)
            assert replace(kept.live, following=None).to_text() == board.live.to_text()
            logged = list(await table.store.entries(table.id))
            assert logged == sorted(board.log.values(), key=lambda each: each.version)
            ids_by_ply = dict(rows(place, select(moves.c.ply, moves.c.cell).where(moves.c.game_id == table.id)))
            assert ids_by_ply == dict(enumerate(board.live.moves, start=1))

    within(place, told)


async def one_random_command(rng: Random, board: Board, table: Table, ids: list[str], number: int) -> None:
    board.now = table.now = board.now + rng.randrange(3_000)
    command, by = random_command(rng, board.live, ids), rng.choice([By.SERVICE, *table.tokens])
    if isinstance(command, Sit) and by is By.WATCHER:
        table.tokens[By.WATCHER] = f"watcher {number}"
    try:
        expected = board.send(command, by)
    except DenkspielError as fault:
        with pytest.raises(type(fault), match=re.escape(str(fault))):
            await table.by(by, command)
        return
    answer = await table.by(by, command)
    assert answer.entry == expected
    for event in expected.events:
        if isinstance(event, Sat) and by is By.WATCHER:
            table.tokens[SEATS[event.side]], table.tokens[By.WATCHER] = table.tokens[By.WATCHER], EVE


def rows(place: Path | URL, query: Any) -> list[Any]:
    """What a query finds, past the store."""
    engine = create_engine(URL.create("sqlite", database=str(place)) if isinstance(place, Path) else place)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(query)]
    engine.dispose()
    return found


def test_a_rematch_is_a_game_of_its_own_with_the_same_browsers_on_other_sides(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.do(Resign, ADA)
        await table.do(Propose, ADA, offer=Offer.REMATCH)
        answer = await table.do(Accept, BOB, offer=Offer.REMATCH)
        assert answer.entry.events == (RematchAgreed(),)
        following = answer.kept.live.following
        assert following is not None
        second = await table.store.load(following, BOB)
        assert (second.side, second.live.stage, second.live.previous) == (0, Stage.PLAYING, table.id)
        assert (await table.store.load(following, ADA)).side == 1
        assert (await table.store.load(following, EVE)).side is None
        table.id = following
        await table.do(Move, BOB, cell=0)

    within(place, told)


def test_a_browser_finds_its_games_and_nobody_elses(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        first = table.id
        table.now += 1
        await table.open("hexagon", opponent="random")
        await table.do(Abort, ADA)
        found = await table.store.games_of(ADA)
        assert [(each.id, each.game, each.side, each.stage, each.names) for each in found] == [
            (table.id, "hexagon", 0, Stage.OVER, ("Ada", "random")),
            (first, "connect-four", 0, Stage.PLAYING, ("Ada", "Bob")),
        ]
        assert [(each.why, each.to_move, each.kinds) for each in found] == [
            ("aborted", None, ("human", "random")),
            (None, 0, ("human", "human")),
        ]
        assert [each.id for each in await table.store.games_of(BOB)] == [first]
        assert await table.store.games_of(EVE) == []
        assert [each.id for each in await table.store.games_of(ADA, most=1)] == [table.id]

    within(place, told)


def test_a_link_gives_the_seat_to_one_more_browser_once_and_for_an_hour(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        with pytest.raises(NotYourSeat):
            await table.store.give_link(table.id, EVE)
        link = await table.store.give_link(table.id, BOB)
        with pytest.raises(SeatTaken):
            await table.store.take_seat(link, ADA)
        assert (await table.store.take_seat(link, "phone of bob")).side == 1
        for other in (EVE, None):
            with pytest.raises(NoSuchLink):
                await table.store.take_seat(link, other)
        await table.play("1")
        await table.do(Move, "phone of bob", cell=6)
        await table.play("1")
        await table.do(Move, BOB, cell=7)
        late = await table.store.give_link(table.id, ADA)
        table.now += LINK_LASTS
        with pytest.raises(NoSuchLink):
            await table.store.take_seat(late, "phone of ada")

    within(place, told)


def test_whoever_has_missed_the_answer_to_a_used_link_is_answered_again(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        link = await table.store.give_link(table.id, BOB)
        answer = await table.store.take_seat(link, "phone of bob")
        assert await table.store.take_seat(link, "phone of bob") == answer
        table.now += LINK_LASTS
        with pytest.raises(NoSuchLink):
            await table.store.take_seat(link, "phone of bob")

    within(place, told)


def test_a_link_that_is_given_again_because_the_connection_broke_is_the_same(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        owner, link = digest_of(ADA), digest_of("link")
        for _ in range(2):
            await table.store._database.write(give_link, table.id, owner, link, table.now)
        assert (await table.store.take_seat("link", "phone of ada")).side == 0

    within(place, told)


def test_secrets_are_kept_as_digests_only(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        link = await table.store.give_link(table.id, ADA)
        kept = "".join(str(rows(place, select(each))) for each in (games, seats, holders, moves, log, links))
        assert table.id in kept
        assert not any(secret in kept for secret in (ADA, BOB, link))

    within(place, told)


def test_whoever_looks_hears_of_every_change_after_it_is_kept(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        heard: list[int] = []

        async def watch() -> None:
            async for version in table.store.changes(table.id, since=0):
                assert (await table.store.load(table.id)).live.version >= version
                heard.append(version)

        watching = asyncio.create_task(watch())
        await until(lambda: heard == [2])
        await table.play("1")
        await until(lambda: heard[-1] == 3)
        await table.play("2345")
        await until(lambda: heard[-1] == 7)
        assert heard == sorted(set(heard))
        await table.do(Resign, ADA)
        await until(lambda: heard[-1] == 8)
        await table.store.delete(table.id, ADA)
        assert not watching.done()
        await table.store.delete(table.id, BOB)
        await watching  # ends with the game
        with pytest.raises(NoSuchGame):
            await anext(table.store.changes(table.id))

    within(place, told)


async def until(holds: Any) -> None:
    while not holds():
        await asyncio.sleep(0.005)


def test_a_game_is_gone_when_all_its_players_have_deleted_it(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.play("1")
        with pytest.raises(IllegalMove, match="can be deleted after its end"):
            await table.store.delete(table.id, ADA)
        await table.do(Resign, ADA)
        with pytest.raises(NotYourSeat):
            await table.store.delete(table.id, EVE)
        assert not await table.store.delete(table.id, ADA)
        assert await table.store.games_of(ADA) == []
        assert (await table.store.load(table.id, BOB)).side == 1
        assert await table.store.delete(table.id, BOB)
        with pytest.raises(NoSuchGame):
            await table.store.load(table.id)
        await table.open(opponent="random")
        await table.do(Abort, ADA)
        assert await table.store.delete(table.id, ADA)
        assert [rows(place, select(each)) for each in (games, seats, holders, moves, log)] == [[]] * 5

    within(place, told)


def test_old_games_expire_and_others_stay(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        unfinished = table.id
        await table.open()
        await table.do(Resign, ADA)
        finished = table.id
        table.now = NOW + 90 * DAY
        assert await table.store.expire(Keeping(unfinished=90)) == 0
        table.now += 1
        assert await table.store.expire(Keeping(unfinished=90)) == 1
        with pytest.raises(NoSuchGame):
            await table.store.load(unfinished)
        assert (await table.store.load(finished)).live.ending is not None
        assert await table.store.expire(Keeping(unfinished=90, finished=90)) == 1

    within(place, told)


def test_what_is_due_is_found_and_done_once(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open(opponent="random")
        thinking = table.id
        await table.do(Move, ADA, cell=0)
        await table.open(clock=Clock(seconds=10))
        await table.play("12")
        pending = await table.store.pending()
        assert (pending.late, pending.thinking, pending.next_due) == ((), (thinking,), NOW + 20_000)
        table.now = NOW + 20_000
        pending = await table.store.pending()
        assert (pending.late, pending.next_due) == ((table.id,), None)
        command = TimeOver(id="late", seen=4)
        answers = await asyncio.gather(*(table.store.act(table.id, command, service=True) for _ in range(3)))
        assert {answer.entry.version for answer in answers} == {5}
        assert answers[0].kept.live.ending is not None
        assert answers[0].kept.live.ending.why is Why.TIME
        await table.store.act(thinking, ComputerMove(id="m", seen=2, cell=1), service=True)
        pending = await table.store.pending()
        assert (pending.late, pending.thinking) == ((), ())

    within(place, told)


def test_own_games_invited_computers_and_all_ends_are_exported_as_records(place: Path | URL, tmp_path: Path) -> None:
    own = game(str(Path(__file__).parents[3] / "examples/three-towers.toml"))

    async def told(table: Table) -> None:
        await table.store.create(own, human("Zoë"), None, token=ADA)
        await table.open(alone=True)
        await table.do(Invite, ADA, opponent="random")
        await table.do(Move, ADA, cell=0)
        await table.open()
        await table.play(WON)
        await table.open()
        await table.play("12")
        await table.do(Resign, BOB)
        await table.open()
        await table.do(Propose, ADA, offer=Offer.DRAW)
        await table.do(Accept, BOB, offer=Offer.DRAW)
        assert await table.store.export(tmp_path / "all.txt") == (5, {})
        records = {record.ended or len(record.moves): record for record in read_records(tmp_path / "all.txt")}
        assert set(records) == {0, 1, 7, "resigned", "agreed"}
        assert (records[0].game, sorted(records[0].names)) == (own, ["", "Zoë"])
        assert (records[1].names, records[1].kinds) == (("Ada", "random"), ("human", "random"))
        assert (records["resigned"].loser, records["agreed"].loser) == ("second", "")

    within(place, told)


WRITER = """
import asyncio, sys
from denkspiel.games.catalogue import game
from denkspiel.online.games.messages import (Move, Sit)
from denkspiel.play.player import human
from denkspiel.play.seats import Begin
from denkspiel.online.store.place import place_of
from denkspiel.online.store.store import Store

async def play(store, number):
    while True:
        kept = await store.create(game("connect-four"), human("Ada"), None, token="a", begin=Begin.FIRST)
        answer = await store.act(kept.id, Sit(id="s", seen=0, name="Bob"), "b")
        while answer.kept.live.ending is None:
            live = answer.kept.live
            move = Move(id=f"m{live.version}", seen=live.version, cell=live.position.legal_moves[number % 2])
            answer = await store.act(kept.id, move, "ab"[live.position.side_to_move])
            print(kept.id, answer.entry.version, len(answer.kept.live.moves), flush=True)

async def main():
    async with await Store.open(place_of(sys.argv[1])) as store:
        await asyncio.gather(*(play(store, number) for number in range(8)))

asyncio.run(main())
"""


@pytest.mark.long
def test_every_acknowledged_command_is_there_after_a_kill(place: Path | URL) -> None:
    url = str(place) if isinstance(place, Path) else place.render_as_string(hide_password=False)
    for kept in (40, 90):
        acknowledged: dict[str, tuple[int, int]] = {}
        with subprocess.Popen([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            for number, line in enumerate(writer.stdout):
                if not line.endswith("\n"):
                    continue  # cut off by the kill, so it was not told
                game_id, version, made = line.split()
                acknowledged[game_id] = (int(version), int(made))
                if number == kept:
                    writer.send_signal(signal.SIGKILL)  # and read on: what was told before is told for good
        assert writer.returncode == -signal.SIGKILL
        check_kept(place, acknowledged)


def check_kept(place: Path | URL, acknowledged: dict[str, tuple[int, int]]) -> None:
    async def told(table: Table) -> None:
        assert acknowledged
        for game_id, (version, made) in acknowledged.items():
            live = (await table.store.load(game_id)).live
            assert live.version >= version
            assert len(live.moves) >= made
            logged = [entry.version for entry in await table.store.entries(game_id)]
            assert logged == list(range(2, live.version + 1))
            stones = rows(place, select(moves.c.cell).where(moves.c.game_id == game_id).order_by(moves.c.ply))
            assert tuple(cell for (cell,) in stones) == live.moves

    within(place, told)


def test_a_place_that_cannot_be_reached_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, but a text that is longer than its head." * 9)
    for place, told in (
        (tmp_path / "text", 'text" is no database'),
        (tmp_path / "text" / "games.sqlite", '^The kept games in ".*games.sqlite" cannot be reached: '),
    ):
        with pytest.raises(StoreFault, match=told):
            asyncio.run(Store.open(place))


def test_a_browser_searches_its_games_page_by_page(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        ids = []
        for name, other in (
            ("hexagon", "Björn"),
            ("connect-four", "BJÖRK"),
            ("connect-four", "50%"),
            ("hexagon", "Bo"),
        ):
            table.now += 1
            await table.open(name, alone=True)
            await table.do(Sit, BOB, name=other)
            ids.append(table.id)
        table.now += 1
        await table.open(alone=True)  # nobody is there to be found
        free = table.id

        async def found(**search: Any) -> list[str]:
            return [each.id for each in await table.store.games_of(ADA, search=Search(**search))]

        assert await found() == [free, *reversed(ids)]
        assert await found(game="hexagon") == [ids[3], ids[0]]
        assert await found(name="bjö") == [ids[1], ids[0]]
        assert await found(name="bjö", game="hexagon") == [ids[0]]
        assert await found(name="%") == [ids[2]]
        assert await found(name="_") == await found(name="Ada") == await found(game="Hexagon") == []
        assert [each.id for each in await table.store.games_of(BOB, search=Search(name="ADA"))] == ids[::-1]
        assert await table.store.games_of(EVE, search=Search(name="B")) == []
        before = None
        for expected in ([free, ids[3]], [ids[2], ids[1]], [ids[0]]):
            page = await table.store.games_of(ADA, 2, Search(before=before))
            assert [each.id for each in page] == expected
            before = (page[-1].changed, page[-1].id)
        assert await table.store.games_of(ADA, 2, Search(before=before)) == []

    within(place, told)


def test_games_that_changed_at_the_same_time_are_told_once_each(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        for _ in range(5):
            await table.open(alone=True)
        first = await table.store.games_of(ADA, 3)
        rest = await table.store.games_of(ADA, 3, Search(before=(first[-1].changed, first[-1].id)))
        assert (len(first), len(rest), len({each.id for each in (*first, *rest)})) == (3, 2, 5)

    within(place, told)
