"""Why a search is not done, or came to no result."""

from http import HTTPStatus
from typing import Literal

from denkspiel.core.message import Message
from denkspiel.web.app.problems import RequestRefused

__all__ = ["NoSolver", "QueueFull", "SearchFailed", "SolverLoading", "SolverState"]

SolverState = Literal["loading", "ready", "failed"]

_LOADING_SECONDS = 2
"""After how many seconds a solver that is loading may be asked for again."""


class QueueFull(RequestRefused):
    """There is no room for another search."""

    kind = "busy"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            HTTPStatus.SERVICE_UNAVAILABLE,
            Message("The server is busy with other searches. Please try again in {seconds} s.", seconds=seconds),
            seconds,
        )


class SearchFailed(RequestRefused):
    """A search that has ended without a result: it took too long or too much memory, or failed."""

    kind = "search-failed"

    def __init__(self, message: Message | None = None) -> None:
        usual = Message("The search did not finish. Please try again.")
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, message or usual)


class NoSolver(RequestRefused):
    """The solver of a game could not be loaded."""

    kind = "no-solver"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.SERVICE_UNAVAILABLE,
            Message("The server cannot compute exact values for this game at the moment."),
            60,
        )


class SolverLoading(RequestRefused):
    """The solver of a game is not ready yet."""

    kind = "solver-loading"

    def __init__(self, compiling_seconds: int | None = None) -> None:
        """Tell how long compiling will still take; `None` if the solver is only being loaded."""
        seconds = compiling_seconds or _LOADING_SECONDS
        message = (
            Message("The solver is still loading. Please try again in {seconds} s.", seconds=seconds)
            if compiling_seconds is None
            else Message("The computer is getting ready: about {seconds} s. It does this only once.", seconds=seconds)
        )
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, message, seconds)
