"""Work that is worth doing only as long as somebody waits for it."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

__all__ = ["ClientGone", "while_waited_for"]

T = TypeVar("T")


class ClientGone(Exception):
    """The client has closed its connection; nobody is left to answer."""


async def while_waited_for(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do the work, and give it up when the client goes away. The body of the request must have been read.

    Raises:
        ClientGone: the client went away before the work was done.
    """
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_leaving(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise ClientGone
    finally:
        for task in (doing, leaving):
            task.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)


async def _leaving(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
