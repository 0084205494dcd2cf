"""Keeps link games going: ends games whose time is over, lets invited computers move, deletes old games.

Each command tells the scheduler what its game waits for. Besides, the scheduler looks through the store from time to
time for games that a node has left behind that is no more. Several nodes may do the same at once: the commands have ids
that follow from the game and its version, and each id is carried out once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from denkspiel.core.errors import DenkspielError
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import ComputerMove, GameCommand, ReportTimeout
from denkspiel.web.app.problems import RequestRefused

if TYPE_CHECKING:
    from denkspiel.online.store.game_repository import GameCommandResult, GameForBrowser
    from denkspiel.online.store.maintenance import RetentionPolicy
    from denkspiel.online.store.store import GameStore

__all__ = ["CHECK_SECONDS", "GameScheduler"]

_LOG = logging.getLogger(__name__)
CHECK_SECONDS = 10.0
"""How often all games are checked, at least."""
_PAUSE_SECONDS = 0.05
"""Between two checks of all games, at least."""
_EXPIRY_SECONDS = 3600.0
_AGAIN_SECONDS = 2
"""After how many seconds a computer is asked again that could not think."""

ChooseMove = Callable[[LiveGame, str], Awaitable[int]]
"""Asks an invited computer for its cell, at the expense of the client of that name."""

ApplyServiceCommand = Callable[[str, GameCommand], Awaitable["GameCommandResult"]]
"""Carries out a command of the program itself."""


class GameScheduler:
    """Does what games wait for when it is due; one for each node."""

    def __init__(
        self, store: "GameStore", keeping: "RetentionPolicy", choose: ChooseMove, carry_out: ApplyServiceCommand
    ) -> None:
        """Keep nothing yet.

        Args:
            store: has the games.
            keeping: how long they are stored.
            choose: thinks for invited computers.
            carry_out: carries out what follows.
        """
        self._store = store
        self._retention = keeping
        self._choose = choose
        self._carry_out = carry_out
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._left_behind: frozenset[str] | None = None
        self._next_check: int | None = None  # in milliseconds since 1970
        self._checked = 0.0
        self._sooner = asyncio.Event()

    def schedule(self, stored: "GameForBrowser") -> None:
        """Do what this game waits for: now, or when it is due."""
        if stored.live.waits_for_computer:
            key = (stored.id, stored.live.board_version)
            if key not in self._thinking:
                self._thinking[key] = task = asyncio.ensure_future(self._think(stored))
                task.add_done_callback(lambda _: self._thinking.pop(key))
        elif stored.live.deadline is not None:
            self._wake_at(stored.live.deadline)

    async def run(self) -> None:
        """Check all games when something is due, for ever."""
        while True:
            self._checked = asyncio.get_running_loop().time()
            self._next_check = None
            try:
                due = await self.check_due()
                if due is not None:
                    self._wake_at(due)
            except DenkspielError as error:
                _LOG.warning("link games cannot be looked through: %s", error)
            except Exception:  # a fault of the program must not end all clocks
                _LOG.exception("link games cannot be looked through")
            await asyncio.sleep(_PAUSE_SECONDS)
            await self._sleep()

    async def run_expiry(self) -> None:
        """Count the choices in games that are not counted yet, and delete what has been kept long enough, for ever."""
        while True:
            try:
                await self._store.count_uncounted_games()
                await self._store.expire(self._retention)
            except DenkspielError as error:
                _LOG.warning("old link games cannot be counted or deleted: %s", error)
            except Exception:
                _LOG.exception("old link games cannot be counted or deleted")
            await asyncio.sleep(_EXPIRY_SECONDS)

    async def check_due(self) -> int | None:
        """Do all that is due, and return when the next clock runs out, in milliseconds since 1970."""
        pending = await self._store.find_due_games()
        for game_id in pending.timed_out:
            try:
                version = (await self._store.load(game_id)).live.version
                await self._carry_out(game_id, ReportTimeout(id=f"_time-{version}", seen=version))
            except DenkspielError as error:
                _LOG.info("the time of a link game was not over: %s", error)  # somebody was faster
        waiting = frozenset(pending.computer_to_move)
        known = waiting if self._left_behind is None else self._left_behind  # at first nobody thinks yet
        for game_id in waiting & known:  # what has come since the last look, somebody thinks about
            await self._resume_thinking(game_id)
        self._left_behind = waiting
        return pending.next_due

    async def wait_until_idle(self) -> None:
        """Wait until no computer thinks here."""
        while self._thinking:
            await asyncio.gather(*self._thinking.values())

    async def close(self) -> None:
        """Stop all thinking."""
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def _sleep(self) -> None:
        """Until the next look is due, which may come to be sooner meanwhile."""
        while (seconds := self._seconds_to_sleep()) > 0:
            self._sooner.clear()
            try:
                async with asyncio.timeout(seconds):
                    await self._sooner.wait()
            except TimeoutError:
                return

    def _seconds_to_sleep(self) -> float:
        left = CHECK_SECONDS - (asyncio.get_running_loop().time() - self._checked)
        if self._next_check is not None:
            left = min(left, (self._next_check - self._store.now()) / 1000)
        return left

    def _wake_at(self, due: int) -> None:
        if self._next_check is None or due < self._next_check:
            self._next_check = due
            self._sooner.set()

    async def _resume_thinking(self, game_id: str) -> None:
        try:
            self.schedule(await self._store.load(game_id))
        except DenkspielError as error:
            _LOG.info("a link game cannot be thought about: %s", error)

    async def _think(self, stored: "GameForBrowser") -> None:
        """Have the computer move that is to move; if it cannot now, have it asked again soon."""
        seen = stored.live.board_version
        try:
            cell = await self._choose(stored.live, stored.id)
            await self._carry_out(stored.id, ComputerMove(id=f"_computer-{seen}", seen=seen, cell=cell))
        except RequestRefused as refusal:
            self._wake_at(self._store.now() + 1000 * (refusal.retry_seconds or _AGAIN_SECONDS))
        except DenkspielError as error:
            _LOG.info("a computer's move in a link game was not made: %s", error)  # the board has changed meanwhile
