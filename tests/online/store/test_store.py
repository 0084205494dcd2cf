"""Kept games, in SQLite and in PostgreSQL."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.engine import URL

from denkspiel.core.errors import IllegalMove
from denkspiel.games.catalogue import game
from denkspiel.online.faults import NotYourSeat, SeatTaken
from denkspiel.online.games.live_game import GameStage
from denkspiel.online.games.messages import (
    AbortGame,
    AcceptOffer,
    InviteOpponent,
    MakeMove,
    MakeOffer,
    Offer,
    Resign,
    TakeSeat,
)
from denkspiel.online.rooms.messages import JoinRoom
from denkspiel.online.rooms.plan import PairingFormat, RoomSettings
from denkspiel.online.store.faults import NoSuchGame, NoSuchLink, StoreFault
from denkspiel.online.store.maintenance import RetentionPolicy
from denkspiel.online.store.seats import LINK_LIFETIME_MS, GameFilter
from denkspiel.online.store.store import GameStore
from denkspiel.online.store.tables import games, holders, log, metadata, moves, seats
from denkspiel.play.player import human_player
from denkspiel.play.record_file import read_records
from tests.online.games.at_the_board import NOW, WON
from tests.online.store.at_the_store import ADA, BOB, EVE, Table, within

DAY = 86_400_000


def test_of_many_who_sit_down_at_the_same_time_one_has_the_seat(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open(alone=True)
        sits = [table.store.act(table.id, TakeSeat(id=f"s{n}", seen=1, name="Bob"), f"browser {n}") for n in range(20)]
        answers = await asyncio.gather(*sits, return_exceptions=True)
        assert sum(isinstance(answer, SeatTaken) for answer in answers) == 19
        held = [(await table.store.load(table.id, f"browser {n}")).side for n in range(20)]
        assert sorted(held, key=str) == [1, *[None] * 19]

    within(place, told)


def rows(place: Path | URL, query: Any) -> list[Any]:
    """What a query finds, past the store."""
    engine = create_engine(URL.create("sqlite", database=str(place)) if isinstance(place, Path) else place)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(query)]
    engine.dispose()
    return found


def test_a_browser_finds_its_games_and_nobody_elses(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        first = table.id
        table.now += 1
        await table.open("hexagon", opponent="random")
        await table.do(AbortGame, ADA)
        found = await table.store.games_of_browser(ADA)
        assert [(each.id, each.game, each.side, each.stage, each.names) for each in found] == [
            (table.id, "hexagon", 0, GameStage.OVER, ("Ada", "random")),
            (first, "connect-four", 0, GameStage.PLAYING, ("Ada", "Bob")),
        ]
        assert [(each.why, each.to_move, each.kinds) for each in found] == [
            ("aborted", None, ("human", "random")),
            (None, 0, ("human", "human")),
        ]
        assert [each.id for each in await table.store.games_of_browser(BOB)] == [first]
        assert await table.store.games_of_browser(EVE) == []
        assert [each.id for each in await table.store.games_of_browser(ADA, limit=1)] == [table.id]

    within(place, told)


def test_a_link_gives_the_seat_to_one_more_browser_once_and_for_an_hour(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        with pytest.raises(NotYourSeat):
            await table.store.create_seat_link(table.id, EVE)
        link = await table.store.create_seat_link(table.id, BOB)
        with pytest.raises(SeatTaken):
            await table.store.take_seat(link, ADA)
        answer = await table.store.take_seat(link, "phone of bob")
        assert answer.side == 1
        assert await table.store.take_seat(link, "phone of bob") == answer, "the first answer may have been missed"
        for other in (EVE, None):
            with pytest.raises(NoSuchLink):
                await table.store.take_seat(link, other)
        await table.play("1")
        await table.do(MakeMove, "phone of bob", cell=6)
        await table.play("1")
        await table.do(MakeMove, BOB, cell=7)
        late = await table.store.create_seat_link(table.id, ADA)
        table.now += LINK_LIFETIME_MS
        for used, phone in ((late, "phone of ada"), (link, "phone of bob")):
            with pytest.raises(NoSuchLink):
                await table.store.take_seat(used, phone)

    within(place, told)


def test_after_moves_were_taken_back_others_are_kept_in_their_places(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.play("1234")
        await table.do(MakeOffer, ADA, offer=Offer.TAKE_BACK)
        await table.do(AcceptOffer, BOB, offer=Offer.TAKE_BACK)
        left = (await table.store.load(table.id)).live.moves
        assert len(left) < 4
        kept = select(moves.c.cell).where(moves.c.game_id == table.id).order_by(moves.c.ply)
        assert rows(place, kept) == [(cell,) for cell in left]
        await table.play("567")
        played = (await table.store.load(table.id)).live.moves
        assert len(played) > len(left)
        assert rows(place, kept) == [(cell,) for cell in played]

    within(place, told)


def test_each_browser_has_the_seat_of_the_other_colour_in_the_rematch(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        link = await table.store.create_seat_link(table.id, BOB)
        await table.store.take_seat(link, "phone of bob")
        await table.do(Resign, BOB)
        await table.do(MakeOffer, BOB, offer=Offer.REMATCH)
        following = (await table.do(AcceptOffer, ADA, offer=Offer.REMATCH)).stored.live.following
        assert following is not None
        sides = {who: (await table.store.load(following, who)).side for who in (ADA, BOB, "phone of bob", EVE)}
        assert sides == {ADA: 1, BOB: 0, "phone of bob": 0, EVE: None}
        names = [player.name for player in (await table.store.load(following)).live.players]
        assert names == ["Bob", "Ada"]

    within(place, told)


def test_secrets_are_kept_as_digests_only(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        link = await table.store.create_seat_link(table.id, ADA)
        room = await table.store.rooms.open(
            RoomSettings("Us", game("hexagon"), PairingFormat.ROUND_ROBIN), "token-of-host"
        )
        join = JoinRoom(id="join", seen=0, name="Eve")
        assert (await table.store.rooms.act(room.id, join, EVE)).stored.actor.member == 0
        kept = "".join(str(rows(place, select(each))) for each in metadata.sorted_tables)
        assert table.id in kept
        assert room.id in kept
        assert not any(secret in kept for secret in (ADA, BOB, EVE, "token-of-host", link))

    within(place, told)


def test_whoever_looks_hears_of_every_change_after_it_is_kept(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        heard: list[int] = []

        async def watch() -> None:
            async for version in table.store.watch_versions(table.id, since=0):
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
            await anext(table.store.watch_versions(table.id))

    within(place, told)


def test_what_nobody_has_told_of_is_heard_when_it_is_asked_for(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"  # the programs that share a file tell each other nothing

    async def told(table: Table) -> None:
        await table.store.announce_missed()  # there is nobody to hear
        await table.open()
        plan = RoomSettings("Us", game("hexagon"), PairingFormat.ROUND_ROBIN)
        room_id = (await table.store.rooms.open(plan, "token-of-host")).id
        in_game = table.store.watch_versions(table.id, since=2)
        in_room = table.store.rooms.watch_versions(room_id, since=1)
        hearing = [asyncio.ensure_future(anext(each)) for each in (in_game, in_room)]
        async with await GameStore.open(place, now=lambda: NOW) as other:
            await other.act(table.id, MakeMove(id="m1", seen=2, cell=0), ADA)
            await other.rooms.act(room_id, JoinRoom(id="join", seen=0, name="Eve"), EVE)
            await asyncio.sleep(0.05)
            assert not any(each.done() for each in hearing)
            await table.store.announce_missed()
            assert await asyncio.gather(*hearing) == [3, 2]
            ending = asyncio.ensure_future(anext(in_game, "the end"))
            await other.act(table.id, Resign(id="r", seen=3), BOB)
            for browser in (ADA, BOB):
                await other.delete(table.id, browser)
            await asyncio.sleep(0.05)
            assert not ending.done()
            await table.store.announce_missed()
            assert await ending == "the end"

    within(place, told)


async def until(holds: Any) -> None:
    while not holds():
        await asyncio.sleep(0.005)


def test_a_game_is_gone_when_all_its_players_have_deleted_it(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.play("1")
        with pytest.raises(IllegalMove, match="You can delete it when it is over"):
            await table.store.delete(table.id, ADA)
        await table.do(Resign, ADA)
        with pytest.raises(NotYourSeat):
            await table.store.delete(table.id, EVE)
        assert not await table.store.delete(table.id, ADA)
        assert await table.store.games_of_browser(ADA) == []
        assert (await table.store.load(table.id, BOB)).side == 1
        assert await table.store.delete(table.id, BOB)
        with pytest.raises(NoSuchGame):
            await table.store.load(table.id)
        await table.open(opponent="random")
        await table.do(AbortGame, ADA)
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
        assert await table.store.expire(RetentionPolicy(unfinished_days=90)) == 0
        table.now += 1
        assert await table.store.expire(RetentionPolicy(unfinished_days=90)) == 1
        with pytest.raises(NoSuchGame):
            await table.store.load(unfinished)
        assert (await table.store.load(finished)).live.ending is not None
        assert await table.store.expire(RetentionPolicy(unfinished_days=90, finished_days=90)) == 1

    within(place, told)


def test_own_games_invited_computers_and_all_ends_are_exported_as_records(place: Path | URL, tmp_path: Path) -> None:
    own = game(str(Path(__file__).parents[3] / "examples/three-towers.toml"))

    async def told(table: Table) -> None:
        await table.store.create(own, human_player("Zoë"), None, token=ADA)
        await table.open(alone=True)
        await table.do(InviteOpponent, ADA, opponent="random")
        await table.do(MakeMove, ADA, cell=0)
        await table.open()
        await table.play(WON)
        await table.open()
        await table.play("12")
        await table.do(Resign, BOB)
        await table.open()
        await table.do(MakeOffer, ADA, offer=Offer.DRAW)
        await table.do(AcceptOffer, BOB, offer=Offer.DRAW)
        assert await table.store.export(tmp_path / "all.txt") == (5, {})
        records = {record.ended or len(record.moves): record for record in read_records(tmp_path / "all.txt")}
        assert set(records) == {0, 1, 7, "resigned", "agreed"}
        assert (records[0].game, sorted(records[0].names)) == (own, ["", "Zoë"])
        assert (records[1].names, records[1].kinds) == (("Ada", "random"), ("human", "random"))
        assert (records["resigned"].loser, records["agreed"].loser) == ("second", "")

    within(place, told)


def test_a_place_that_cannot_be_reached_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, but a text that is longer than its head." * 9)
    for place, told in (
        (tmp_path / "text", 'text" is not a database'),
        (tmp_path / "text" / "games.sqlite", '^The stored games in ".*games.sqlite" cannot be reached: '),
    ):
        with pytest.raises(StoreFault, match=told):
            asyncio.run(GameStore.open(place))


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
            await table.do(TakeSeat, BOB, name=other)
            ids.append(table.id)
        table.now += 1
        await table.open(alone=True)  # nobody is there to be found
        free = table.id

        async def found(**search: Any) -> list[str]:
            return [each.id for each in await table.store.games_of_browser(ADA, game_filter=GameFilter(**search))]

        assert await found() == [free, *reversed(ids)]
        assert await found(game="hexagon") == [ids[3], ids[0]]
        assert await found(name="bjö") == [ids[1], ids[0]]
        assert await found(name="bjö", game="hexagon") == [ids[0]]
        assert await found(name="%") == [ids[2]]
        assert await found(name="_") == await found(name="Ada") == await found(game="Hexagon") == []
        assert [each.id for each in await table.store.games_of_browser(BOB, game_filter=GameFilter(name="ADA"))] == ids[
            ::-1
        ]
        assert await table.store.games_of_browser(EVE, game_filter=GameFilter(name="B")) == []
        before = None
        for expected in ([free, ids[3]], [ids[2], ids[1]], [ids[0]]):
            page = await table.store.games_of_browser(ADA, 2, GameFilter(before=before))
            assert [each.id for each in page] == expected
            before = (page[-1].changed, page[-1].id)
        assert await table.store.games_of_browser(ADA, 2, GameFilter(before=before)) == []

    within(place, told)
