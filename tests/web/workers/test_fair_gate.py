import asyncio
from contextlib import suppress

from denkspiel.web.workers.fair_queue import FairGate


class Visitors:
    """Those who want to be let in, by names such as "a1" of the client "a", and who is inside."""

    def __init__(self, gate: FairGate) -> None:
        self.gate = gate
        self.inside: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, *names: str) -> None:
        for name in names:
            self._ends[name] = asyncio.Event()
            self._tasks[name] = asyncio.create_task(self._visit(name))
        await self.settle()

    async def leave(self, *names: str) -> None:
        for name in names:
            self._ends[name].set()
        await self.settle()

    async def give_up(self, name: str) -> None:
        self._tasks[name].cancel()
        await self.settle()

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def _visit(self, name: str) -> None:
        with suppress(asyncio.CancelledError):
            async with self.gate.turn(name[0]):
                self.inside.append(name)
                try:
                    await self._ends[name].wait()
                finally:
                    self.inside.remove(name)


def test_clients_take_turns_and_none_has_more_than_its_part() -> None:
    async def story() -> None:
        visitors = Visitors(FairGate(3, 2))
        await visitors.come("a1", "a2", "a3", "a4", "b1", "c1", "b2")
        assert visitors.inside == ["a1", "a2", "b1"]
        await visitors.leave("b1")
        assert visitors.inside == ["a1", "a2", "c1"], "a has all that it may have"
        await visitors.leave("a1")
        assert visitors.inside == ["a2", "c1", "a3"]
        await visitors.leave("a2")
        assert visitors.inside == ["c1", "a3", "b2"], "a has had its turn"
        await visitors.leave("c1", "a3", "b2")
        assert visitors.inside == ["a4"]

    asyncio.run(story())


def test_heavy_clients_come_after_all_others() -> None:
    async def story() -> None:
        visitors = Visitors(FairGate(1, 1, lambda client: client == "a"))
        await visitors.come("a1", "a2", "b1", "c1")
        order = []
        while visitors.inside:
            order += visitors.inside
            await visitors.leave(*visitors.inside)
        assert order == ["a1", "b1", "c1", "a2"]

    asyncio.run(story())


def test_heavy_clients_together_have_few_places_and_others_all_that_are_left() -> None:
    async def story() -> None:
        heavy = {"a", "b"}
        visitors = Visitors(FairGate(4, 4, lambda client: client in heavy, 1))
        await visitors.come("a1", "a2", "b1", "c1", "d1", "c2")
        assert visitors.inside == ["a1", "c1", "d1", "c2"]
        await visitors.leave("c1")
        assert visitors.inside == ["a1", "d1", "c2"], "the place is not for those who are heavy"
        await visitors.give_up("a1")
        assert visitors.inside == ["d1", "c2", "a2"]
        heavy.clear()
        await visitors.leave("c2")
        assert visitors.inside == ["d1", "a2", "b1"], "who has recovered waits no longer"
        await visitors.leave("d1", "a2", "b1")
        heavy.update("ab")
        await visitors.come("a3", "c3", "c4", "c5", "d2")
        assert visitors.inside == ["a3", "c3", "c4", "c5"], "all places are free again"

    asyncio.run(story())


def test_who_gives_up_makes_room_and_takes_none() -> None:
    async def story() -> None:
        visitors = Visitors(FairGate(1, 1))
        await visitors.come("a1", "b1", "c1")
        await visitors.give_up("b1")
        await visitors.give_up("a1")
        assert visitors.inside == ["c1"]
        await visitors.come("d1")
        await visitors.leave("c1")
        await visitors.leave("d1")
        assert visitors.inside == []
        await visitors.come("e1", "f1")
        assert visitors.inside == ["e1"]

    asyncio.run(story())


def test_who_gives_up_in_any_moment_leaves_the_place_to_the_next() -> None:
    """Also when its turn has come, and it has not noticed yet."""

    async def story(rounds: int) -> None:
        visitors = Visitors(FairGate(1, 1))
        await visitors.come("a1", "b1", "c1")
        leaving = asyncio.ensure_future(visitors.leave("a1"))
        for _ in range(rounds):
            await asyncio.sleep(0)
        await visitors.give_up("b1")
        await leaving
        assert visitors.inside == ["c1"]
        await visitors.leave("c1")
        await visitors.come("d1", "e1")
        assert visitors.inside == ["d1"]

    for rounds in range(8):
        asyncio.run(story(rounds))
