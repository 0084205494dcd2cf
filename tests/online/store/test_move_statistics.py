"""What was chosen in games that have ended, in SQLite and in PostgreSQL."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, delete, func, select, update
from sqlalchemy.engine import URL

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.messages import (
    AbortGame,
    AcceptOffer,
    ComputerMove,
    GameActor,
    MakeMove,
    MakeOffer,
    Offer,
    RematchAgreed,
    ReportTimeout,
    Resign,
    TakeSeat,
)
from denkspiel.online.rooms.messages import CloseRound, StartFirstRound
from denkspiel.online.store.move_statistics import COUNTED_PLIES, MoveStatistics, ResultCounts
from denkspiel.online.store.tables import choices, games, moves
from denkspiel.play.player import human_player
from denkspiel.play.seats import WhoBegins
from tests.online.games.at_the_board import WON
from tests.online.store.at_the_store import ADA, BOB, Table, within
from tests.online.store.test_rooms import HOST, Hall
from tests.online.store.test_store import rows

START = Position.start(game("connect-four"))
Cells = tuple[int, ...]
ALL = select(func.sum(choices.c.won + choices.c.drawn + choices.c.lost))


def engine_url(place: Path | URL) -> URL:
    return URL.create("sqlite", database=str(place)) if isinstance(place, Path) else place


async def chosen(table: Table, moves: str = "", name: str = "connect-four") -> dict[str, dict[str, ResultCounts]]:
    """What was chosen after these moves, by how the moves are written; those that nobody has chosen are left out."""
    position = replay(game(name), moves)
    cells = position.game.geometry.cells
    found = await table.store.move_statistics_at(position)
    assert [one.cell for one in found] == list(position.legal_moves)
    return {cells[one.cell].move: one.by_player for one in found if one.by_player}


def test_a_move_counts_for_its_mirror_image_too_in_both_orientations(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.play("1233445")
        await table.do(Resign, ADA)
        await table.open()
        await table.play("76")
        await table.do(Resign, BOB)
        assert await chosen(table) == {column: {"human": ResultCounts(1, 0, 1)} for column in "17"}
        assert await chosen(table, "1") == {"2": {"human": ResultCounts(1, 0, 1)}}
        assert await chosen(table, "7") == {"6": {"human": ResultCounts(1, 0, 1)}}
        assert await chosen(table, "12") == {"3": {"human": ResultCounts(0, 0, 1)}}
        assert await chosen(table, "76") == {"5": {"human": ResultCounts(0, 0, 1)}}
        assert await chosen(table, "16") == {}
        like = {one.cell: one.representative for one in await table.store.move_statistics_at(START)}
        assert like == {0: 0, 6: 6, 12: 12, 18: 18, 24: 12, 30: 6, 36: 0}

    within(place, told)


def test_people_and_each_computer_are_counted_apart(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        for opponent in ("random", "raumvier-1", "random"):
            await table.open("tic-tac-toe", opponent=opponent)
            await table.do(MakeMove, ADA, cell=4)
            seen = (await table.store.load(table.id)).live.version
            await table.by(GameActor.SERVICE, ComputerMove(id="_computer", seen=seen, cell=0))
            await table.do(Resign, ADA)
        assert await chosen(table, name="tic-tac-toe") == {"b2": {"human": ResultCounts(0, 0, 3)}}
        corners = {"random": ResultCounts(2, 0, 0), "raumvier-1": ResultCounts(1, 0, 0)}
        assert await chosen(table, "b2", "tic-tac-toe") == dict.fromkeys(("a1", "a3", "c1", "c3"), corners)

    within(place, told)


def test_how_the_game_ended_counts_and_whether_it_was_one(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.play(WON)
        assert (await chosen(table))["4"]["human"] == ResultCounts(1, 0, 0)
        await table.open()
        await table.play("4")
        await table.do(MakeOffer, ADA, offer=Offer.DRAW)
        await table.do(AcceptOffer, BOB, offer=Offer.DRAW)
        assert (await chosen(table))["4"]["human"] == ResultCounts(1, 1, 0)
        await table.open(clock=Clock(1, 0))
        await table.play("44")
        table.now += 3_600_000
        seen = (await table.store.load(table.id)).live.version
        await table.by(GameActor.SERVICE, ReportTimeout(id="_time", seen=seen))
        assert (await chosen(table))["4"]["human"] == ResultCounts(1, 1, 1)
        await table.open()
        await table.play("4")
        await table.do(AbortGame, BOB)
        assert (await chosen(table))["4"]["human"] == ResultCounts(1, 1, 1)

    within(place, told)


def test_the_moves_of_a_set_up_position_are_kept_but_nobody_has_chosen_them(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open(setup=(18, 19))
        await table.play("4")
        await table.do(Resign, BOB)
        assert await chosen(table) == {}
        found = await table.store.move_statistics_at(replay("connect-four", "44"))
        assert [(one.cell, one.by_player["human"]) for one in found if one.by_player] == [(20, ResultCounts(1, 0, 0))]
        assert rows(place, select(moves.c.cell).order_by(moves.c.ply)) == [(18,), (19,), (20,)]
        assert (await table.store.stored_record(table.id)).setup == 2

    within(place, told)


def test_a_game_that_a_room_has_ended_does_not_count(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=1)
        await hall.do(StartFirstRound, HOST)
        await hall.do(CloseRound, HOST, round=1)
        assert rows(place, select(games.c.why, games.c.counted)) == [("decided", True)]

    within(place, told)
    assert rows(place, ALL) == [(None,)]


def test_a_game_counts_once_whatever_follows_and_stays_when_it_is_deleted(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.play("12")
        command = Resign(id="once", seen=(await table.store.load(table.id)).live.version)
        await asyncio.gather(*(table.store.act(table.id, command, ADA) for _ in range(5)))
        await table.do(MakeOffer, ADA, offer=Offer.REMATCH)
        answer = await table.do(AcceptOffer, BOB, offer=Offer.REMATCH)
        assert answer.entry.events == (RematchAgreed(),)
        assert rows(place, ALL) == [(2,)]
        for token in (ADA, BOB):
            await table.store.delete(table.id, token)
        assert rows(place, ALL) == [(2,)]

    within(place, told)


def test_games_that_were_kept_before_are_counted_once(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.play("1234")
        await table.do(Resign, ADA)
        await table.open("hexagon", opponent="random")
        await table.do(MakeMove, ADA, cell=0)
        await table.do(Resign, ADA)
        await table.open()
        await table.do(AbortGame, ADA)
        await table.open()
        expected = rows(place, select(choices).order_by(*choices.primary_key))
        forget(place)
        assert rows(place, ALL) == [(None,)]
        assert await table.store.count_uncounted_games() == 3
        assert await table.store.count_uncounted_games() == 0
        assert rows(place, select(choices).order_by(*choices.primary_key)) == expected
        assert len(expected) == 5

    within(place, told)


def test_a_game_that_is_not_counted_yet_counts_once_when_something_follows(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await table.open()
        await table.play("12")
        await table.do(Resign, ADA)
        forget(place)
        await table.do(MakeOffer, ADA, offer=Offer.REMATCH)
        assert await table.store.count_uncounted_games() == 0
        assert rows(place, ALL) == [(2,)]

    within(place, told)


def forget(place: Path | URL) -> None:
    """As after a program that did not count."""
    engine = create_engine(engine_url(place))
    with engine.begin() as connection:
        connection.execute(delete(choices))
        connection.execute(update(games).values(counted=False))
    engine.dispose()


@pytest.mark.parametrize("name", ["connect-four", "tic-tac-toe", "hexagon"])
def test_random_games_are_counted_as_a_plain_count_does(place: Path | URL, name: str) -> None:
    async def told(table: Table) -> None:
        played, rng, lines = game(name), Random(5), []
        for _ in range(12):
            await table.open(name)
            position, line = Position.start(played), []
            while position.outcome is None:
                cell = rng.choice(position.legal_moves[:3])
                await table.do(MakeMove, (ADA, BOB)[position.side_to_move], cell=cell)
                line.append(cell)
                position = position.play(cell)
            lines.append((line, position.outcome.winner))
        expected = plain_count(played.geometry.automorphisms.listed, lines)
        for line, _ in lines:
            for ply in range(min(len(line), COUNTED_PLIES + 2)):
                position = Position.start(played)
                for cell in line[:ply]:
                    position = position.play(cell)
                found = await table.store.move_statistics_at(position)
                assert {one.cell: told_of(one) for one in found if one.by_player} == expected[tuple(line[:ply])]
        assert sum(len(each) for each in expected.values()) > 50

    within(place, told)


def told_of(one: MoveStatistics) -> Cells:
    (counts,) = one.by_player.values()
    return tuple(counts)


def plain_count(
    symmetries: Sequence[Cells], lines: list[tuple[list[int], int | None]]
) -> dict[Cells, dict[int, Cells]]:
    """By the moves before: every game turned by every symmetry; those of the same position are the same place.

    A game that several symmetries bring to the same move counts once.
    """
    wanted = {tuple(line[:ply]) for line, _ in lines for ply in range(len(line) + 1)}
    counts: dict[Cells, dict[int, Cells]] = {}
    for path in wanted:
        place = stones(path)
        found: dict[int, Counter[int]] = {}
        for line, winner in lines:
            ply = len(path)
            if ply >= len(line) or ply >= COUNTED_PLIES:
                continue
            turned = {each[line[ply]] for each in symmetries if stones(each[cell] for cell in line[:ply]) == place}
            result = 1 if winner is None else 0 if winner == ply % 2 else 2
            for cell in turned:
                found.setdefault(cell, Counter())[result] += 1
        counts[path] = {cell: tuple(results[number] for number in range(3)) for cell, results in found.items()}
    return counts


def stones(cells: Iterable[int]) -> tuple[frozenset[int], frozenset[int]]:
    taken = list(cells)
    return frozenset(taken[::2]), frozenset(taken[1::2])


def test_many_games_that_end_at_the_same_time_are_all_counted(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        played = game("tic-tac-toe")
        ids = []
        for number in range(40):
            kept = await table.store.create(played, human_player("Ada"), None, token=ADA, begin=WhoBegins.FIRST)
            table.id = kept.id
            await table.do(TakeSeat, BOB, name="Bob")
            await table.do(MakeMove, ADA, cell=number % 9)
            ids.append((table.id, (await table.store.load(table.id)).live.version))
        ends = (table.store.act(game_id, Resign(id="ends", seen=seen), BOB) for game_id, seen in ids)
        await asyncio.gather(*ends)
        counted = await table.store.move_statistics_at(Position.start(played))
        assert {one.representative: one.by_player["human"].won for one in counted} == {0: 18, 1: 18, 4: 4}
        assert all(one.by_player["human"].games == one.by_player["human"].won for one in counted)

    within(place, told)
