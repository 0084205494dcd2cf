"""The end of the service: requests that still wait get an answer that says so, instead of being dropped."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from denkspiel.core.message import Message
from denkspiel.web.app.problems import RequestRefused

__all__ = ["ServiceStopping", "Shutdown"]


class ServiceStopping(RequestRefused):
    """The service is being stopped."""

    kind = "stopping"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.SERVICE_UNAVAILABLE, Message("The server is shutting down."), closes_connection=True
        )


class Shutdown:
    """Knows the tasks that wait, and ends them."""

    def __init__(self) -> None:
        self._has_begun = False
        self._waiting: set[asyncio.Task[Any]] = set()

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """The task gives up what it waits for meanwhile once the service is stopped. This may be nested.

        Raises:
            ServiceStopping: that has happened.
        """
        task = asyncio.current_task()
        assert task is not None, "only tasks wait"
        if self._has_begun:
            raise ServiceStopping
        outermost = task not in self._waiting
        self._waiting.add(task)
        try:
            yield
        except asyncio.CancelledError:
            if not self._has_begun:
                raise
            task.uncancel()
            raise ServiceStopping from None
        finally:
            if outermost:
                self._waiting.discard(task)

    def begin(self) -> None:
        """Stop the service."""
        self._has_begun = True
        for task in self._waiting:
            task.cancel()
