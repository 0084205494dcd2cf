"""A pool for tests: all solvers are loaded, and nothing is ever done."""

import asyncio
from typing import Any

__all__ = ["NeverDone"]


class NeverDone:
    """Takes every request and does none."""

    def __init__(self, *_: Any, **_named: Any) -> None: ...

    def start(self) -> None: ...

    async def close(self) -> None: ...

    has_solvers = True

    def solver_state(self, _name: str) -> str:
        return "ready"

    async def run(self, *_: Any) -> Any:
        await asyncio.Event().wait()
