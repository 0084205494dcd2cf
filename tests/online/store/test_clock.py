"""One clock for all nodes of a database, however the clocks of their machines are set."""

import asyncio
import logging
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from denkspiel.games.catalogue import game
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.messages import MakeMove, TakeSeat
from denkspiel.online.store.clock import DatabaseClock, monotonic_ms, now_ms
from denkspiel.online.store.store import GameStore
from denkspiel.play.player import human_player
from denkspiel.play.seats import WhoBegins
from tests.online.store.at_the_store import ADA, BOB

SKEWS = (15_000, -15_000)
TOLERATED = 2_000  # far less than a skew, and far more than what one answer of the database takes


async def opened_skewed(database: URL, skew: int, monkeypatch: pytest.MonkeyPatch) -> GameStore:
    """A node whose machine has a clock that is ahead by so much."""
    with monkeypatch.context() as patched:
        patched.setattr("denkspiel.online.store.store.now_ms", lambda: now_ms() + skew)
        return await GameStore.open(database)


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("skew", SKEWS)
def test_moves_from_two_nodes_take_as_much_time_as_from_one(
    database: URL, skew: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def played() -> None:
        clock = Clock(minutes=5)
        async with await GameStore.open(database) as right, await opened_skewed(database, skew, monkeypatch) as wrong:
            assert right.clock_ahead_of_database is not None
            assert wrong.clock_ahead_of_database is not None
            assert abs(right.clock_ahead_of_database) < TOLERATED
            assert abs(wrong.clock_ahead_of_database - skew) < TOLERATED
            begun, before = monotonic_ms(), right.now()
            kept = await right.create(
                game("tic-tac-toe"), human_player("Ada"), None, token=ADA, begin=WhoBegins.FIRST, clock=clock
            )
            await wrong.act(kept.id, TakeSeat(id="sit", seen=1, name="Bob"), BOB)
            for ply, cell in enumerate((4, 0, 8, 2, 1, 7)):
                node, token = ((right, ADA), (wrong, BOB))[ply % 2]
                await node.act(kept.id, MakeMove(id=f"m{ply}", seen=ply + 2, cell=cell), token)
            after, spent = right.now(), monotonic_ms() - begun
            entries = await wrong.entries_since(kept.id)
            assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
            assert all(before - TOLERATED < entry.at < after + TOLERATED for entry in entries)
            for node in (right, wrong):
                left = (await node.load(kept.id)).live.time_left_at(node.now())
                assert left is not None
                assert 2 * 300_000 - sum(left) <= spent + TOLERATED
                assert max(left) <= 300_000

    with caplog.at_level(logging.WARNING, "denkspiel.online.store.clock"):
        asyncio.run(played())
    (told,) = caplog.messages
    assert f"{skew / 1000:+.1f} seconds" in told


def test_a_reading_bounds_the_time_from_both_sides() -> None:
    time = 1_000
    clock = DatabaseClock(lambda: 50_000 + time, lambda: time)
    for before, told, after, says in (
        (1_000, 40_500, 1_600, 40_500),  # told when it was asked, at the latest
        (1_000, 40_100, 1_010, 40_100),  # a faster answer says more
        (1_000, 40_000, 1_900, 40_000),
        (1_000, 39_000, 3_000, 39_000),
        (1_000, 39_500, 3_000, 39_000),  # a slow one that does not contradict says nothing new
        (1_000, 39_800, 1_010, 39_790),  # too late by now: told when it was answered, at the earliest
    ):
        clock.synchronize(before, told, after)
        assert clock.now() == says
    assert clock.ahead_of_database == 51_000 - 39_790
    time = 2_000
    assert clock.now() == 40_790, "it goes on whatever becomes of the own clock"


def test_a_difference_is_reported_once_until_it_is_gone(caplog: pytest.LogCaptureFixture) -> None:
    ahead = [0]
    clock = DatabaseClock(lambda: monotonic_ms() + ahead[0])
    reported = []
    with caplog.at_level(logging.WARNING, "denkspiel.online.store.clock"):
        for ahead[0] in (0, 900, 5_000, 6_000, 0, -5_000, -5_000):
            instant = monotonic_ms()
            clock.synchronize(instant, instant, instant)
            reported.append(len(caplog.records))
    assert reported == [0, 0, 1, 1, 1, 2, 2]


def test_games_in_a_file_go_by_the_clock_of_their_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("denkspiel.online.store.store.now_ms", lambda: 4_711)

    async def told() -> None:
        async with await GameStore.open(tmp_path / "games.sqlite") as store:
            await store.synchronize_clock()
            assert (store.now(), store.clock_ahead_of_database) == (4_711, None)

    asyncio.run(told())
