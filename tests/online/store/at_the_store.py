"""Stores as tests use them, with a clock that is set, and browsers that hold seats."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy.engine import URL

from denkspiel.games.catalogue import game
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.messages import GameActor, GameCommand, MakeMove, TakeSeat
from denkspiel.online.store.game_repository import GameCommandResult
from denkspiel.online.store.store import GameStore
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.seats import WhoBegins
from tests.online.games.at_the_board import NOW, SEATS

__all__ = ["ADA", "BOB", "EVE", "NOW", "Table", "within"]

ADA, BOB, EVE = "token-of-ada", "token-of-bob", "token-of-eve"
PATIENCE = 50

Told = Callable[["Table"], Awaitable[None]]


class Table:
    """A store with one game: Ada begins against Bob, and Eve watches."""

    def __init__(self, store: GameStore) -> None:
        self.store = store
        self.now = NOW
        self.id = ""
        self.tokens: dict[GameActor, str] = {GameActor.FIRST: ADA, GameActor.SECOND: BOB, GameActor.WATCHER: EVE}
        self._count = 0

    async def open(
        self,
        name: str = "connect-four",
        *,
        clock: Clock | None = None,
        opponent: str = "",
        alone: bool = False,
        setup: tuple[int, ...] = (),
    ) -> None:
        """Begin the game."""
        played = game(name)
        other = computer_player(opponent, played) if opponent else None
        kept = await self.store.create(
            played, human_player("Ada"), other, token=ADA, begin=WhoBegins.FIRST, clock=clock, seed="7", setup=setup
        )
        self.id = kept.id
        if not (alone or opponent):
            await self.do(TakeSeat, BOB, name="Bob")

    async def do(
        self, kind: type[GameCommand], token: str | None, *, seen: int | None = None, **attributes: Any
    ) -> GameCommandResult:
        """Carry out a new command that has seen everything, unless it is told otherwise."""
        version = (await self.store.load(self.id)).live.version
        self._count += 1
        command = kind(id=f"c{self._count}", seen=version if seen is None else seen, **attributes)
        return await self.store.act(self.id, command, token)

    async def by(self, by: GameActor, command: GameCommand) -> GameCommandResult:
        """Carry out a command by the one who is to command it."""
        if by is GameActor.SERVICE:
            return await self.store.act(self.id, command, service=True)
        return await self.store.act(self.id, command, self.tokens[by])

    async def play(self, moves: str) -> None:
        """Make moves of one character each."""
        for move in moves:
            position = (await self.store.load(self.id)).live.position
            cells = position.game.geometry.cells
            cell = next(cell for cell in position.legal_moves if cells[cell].move == move)
            await self.do(MakeMove, self.tokens[SEATS[position.side_to_move]], cell=cell)


def within(place: Path | URL, told: Told, *nodes: Told) -> None:
    """Do something at a table in a store at that place; further ones are other nodes, which begin at the same time."""

    async def all_nodes() -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(one_node(each) for each in (told, *nodes)))

    async def one_node(each: Told) -> None:
        table: Table | None = None
        async with await GameStore.open(place, now=lambda: table.now if table else NOW) as store:
            table = Table(store)
            await each(table)

    asyncio.run(all_nodes())
