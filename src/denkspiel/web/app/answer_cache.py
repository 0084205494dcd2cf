"""Answers that are the same for everybody: made once, by one for all who wait, and kept within a number of bytes."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from denkspiel.web.app.responses import Prepared
from denkspiel.web.workers.result_cache import Shared

__all__ = ["AnswerCache"]


class AnswerCache:
    """Keeps the answers that were asked for last."""

    def __init__(self, most_bytes: int) -> None:
        """Keep so many bytes at most."""
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, Prepared] = OrderedDict()
        self._making = Shared()
        self.bytes = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[Prepared]]) -> Prepared:
        """The answer of that key, which is made if it is not kept; whoever asks meanwhile waits for the same one."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found

        async def made() -> Prepared:
            answer = await make()
            self._keep(key, answer)
            return answer

        answer: Prepared = await self._making.do(key, made)
        return answer

    def _keep(self, key: Hashable, answer: Prepared) -> None:
        self._kept[key] = answer
        self.bytes += answer.size
        while self.bytes > self._most_bytes:
            self.bytes -= self._kept.popitem(last=False)[1].size
