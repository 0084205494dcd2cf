"""Invitations that everybody may find: only those that were meant for that, and only as long as somebody waits."""

from pathlib import Path

from sqlalchemy.engine import URL

from denkspiel.games.catalogue import game
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.messages import AbortGame, GameCommand, InviteOpponent, TakeSeat
from denkspiel.online.store.lobby import MAX_AWAY_MS
from denkspiel.play.player import human_player
from denkspiel.play.seats import WhoBegins
from tests.online.store.at_the_store import ADA, BOB, EVE, Table, within

NOT_ANY_MORE: list[tuple[GameCommand, str]] = [
    (TakeSeat(id="a", seen=0, name="Bob"), BOB),
    (AbortGame(id="a", seen=0), ADA),
    (InviteOpponent(id="a", seen=0, opponent="random"), ADA),
]


async def _invited(table: Table, name: str, *, days: int = 0, listed: bool = True) -> str:
    """Ada invites to a game of that name, and moves first."""
    clock = Clock(days=days) if days else None
    begun = await table.store.create(
        game(name), human_player("Ada"), None, token=ADA, begin=WhoBegins.FIRST, clock=clock, listed=listed
    )
    table.now += 1
    return begun.id


async def _found(table: Table, token: str | None = EVE, limit: int = 50) -> list[str]:
    return [one.game for one in await table.store.open_invitations(token, limit)]


def test_who_invites_everybody_is_found_and_nobody_else(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await _invited(table, "hexagon", listed=False)
        await _invited(table, "connect-four")
        await _invited(table, "score-four", days=2)
        one = (await table.store.open_invitations(ADA))[1]
        assert (one.game, one.name, one.side, one.begins, one.clock, one.mine) == (
            "connect-four",
            "Ada",
            1,
            False,
            None,
            True,
        )
        for token in (BOB, None):
            two, one = await table.store.open_invitations(token)
            assert (two.game, two.clock, two.mine) == ("score-four", Clock(days=2), False)
        assert await _found(table, limit=1) == ["score-four"]

    within(place, told)


def test_from_a_set_up_position_the_side_to_move_begins(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        for setup in ((), (18,), (18, 19)):
            begun = await table.store.create(
                game("connect-four"),
                human_player("Ada"),
                None,
                token=ADA,
                begin=WhoBegins.FIRST,
                setup=setup,
                listed=True,
            )
            one = next(one for one in await table.store.open_invitations(BOB) if one.id == begun.id)
            live = (await table.store.load(begun.id)).live
            assert one.begins == (live.position.side_to_move == live.free_side)

    within(place, told)


def test_an_invitation_that_is_answered_or_withdrawn_is_found_no_more(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        for command, token in NOT_ANY_MORE:
            table.id = await _invited(table, "tic-tac-toe")
            assert await _found(table) == ["tic-tac-toe"]
            await table.store.act(table.id, command, token)
            assert await _found(table) == []

    within(place, told)


def test_who_has_gone_is_not_waited_for_except_in_games_over_days(place: Path | URL) -> None:
    async def told(table: Table) -> None:
        await _invited(table, "hexagon", days=1)
        hurried = await _invited(table, "connect-four")
        table.now += MAX_AWAY_MS + 1
        assert await _found(table) == ["hexagon"]
        await table.store.record_presence(hurried, ADA)
        assert await _found(table) == ["connect-four", "hexagon"]

    within(place, told)
