"""Workers for tests: requests are answered in this process."""

import asyncio
from collections.abc import Container
from typing import Any

from denkspiel.web.workers.executor import WorkerExecutor
from denkspiel.web.workers.search_requests import SearchRequest

__all__ = ["InProcessPool"]


class InProcessPool:
    """Does requests at once, in another thread if wanted; the solvers of these games are said to be loading."""

    def __init__(self, executor: WorkerExecutor, loading: Container[str] = (), *, in_thread: bool = False) -> None:
        self._executor, self._loading, self._in_thread = executor, loading, in_thread

    def start(self) -> None: ...

    async def close(self) -> None: ...

    has_solvers = True

    def solver_state(self, name: str) -> str:
        return "loading" if name in self._loading else "ready"

    async def run(self, request: SearchRequest, _client: str) -> Any:
        job = self._executor.make_job(request)
        if self._in_thread:
            await asyncio.to_thread(job.run)
        else:
            job.run()
        return job.result()
