import asyncio
from collections import Counter

import pytest
from starlette.requests import Request

from denkspiel.web.app.responses import CachedResponse, ResponseCache


class Maker:
    """Makes answers, and counts them; an answer is as large as its name says."""

    def __init__(self) -> None:
        self.made: Counter[int] = Counter()

    async def make(self, size: int) -> CachedResponse:
        self.made[size] += 1
        await asyncio.sleep(0)
        if size < 0:
            raise ValueError(size)
        return CachedResponse(b"x" * size, "image/png")


def test_an_answer_is_made_once_for_all_who_ask() -> None:
    async def story() -> None:
        cache, maker = ResponseCache(100_000), Maker()
        found = await asyncio.gather(*(cache.get("key", lambda: maker.make(10)) for _ in range(9)))
        again = await cache.get("key", lambda: maker.make(10))
        assert {id(one) for one in (*found, again)} == {id(again)}
        assert maker.made == {10: 1}

    asyncio.run(story())


def test_no_more_is_kept_than_there_is_room_for() -> None:
    async def story() -> None:
        cache, maker = ResponseCache(10_000), Maker()
        for size in (3000, 3001, 3000, 3002):
            await cache.get(size, lambda size=size: maker.make(size))  # type: ignore[misc]
        assert cache.bytes <= 10_000
        await cache.get(3000, lambda: maker.make(3000))
        assert maker.made[3000] == 1, "it was asked for after 3001"
        await cache.get(3001, lambda: maker.make(3001))
        assert maker.made[3001] == 2
        assert (await cache.get("huge", lambda: maker.make(20_000))).size > 20_000
        assert cache.bytes == 0

    asyncio.run(story())


def test_what_cannot_be_made_is_tried_again() -> None:
    async def story() -> None:
        cache, maker = ResponseCache(10_000), Maker()
        for _ in range(2):
            with pytest.raises(ValueError, match="-1"):
                await cache.get("key", lambda: maker.make(-1))
        assert maker.made == {-1: 2}

    asyncio.run(story())


@pytest.mark.parametrize(("length", "is_compressed"), [(999, False), (1000, True)])
def test_what_is_shorter_than_a_thousand_bytes_is_not_worth_compressing(length: int, is_compressed: bool) -> None:
    request = Request({"type": "http", "headers": [(b"accept-encoding", b"gzip")]})
    answer = CachedResponse(b"x" * length, "text/plain").response(request)
    assert ("content-encoding" in answer.headers) is is_compressed
