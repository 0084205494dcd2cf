"""How many games by link one may begin, and how much one may do there: generous for a school behind one address."""

from http import HTTPStatus
from math import ceil
from typing import TYPE_CHECKING

from denkspiel.core.message import Message
from denkspiel.store.secrets import digest_of
from denkspiel.web.problems import Refusal
from denkspiel.web.settings import Settings
from denkspiel.web.traffic import Allowance, TooMany

if TYPE_CHECKING:
    from denkspiel.store.store import Store

__all__ = ["Quotas", "TooManyGames", "TooManyUnfinished"]

_HOUR, _DAY = 3600, 86_400
_BURST_SECONDS = 20
"""So many seconds' worth of commands may come at once."""


class TooManyGames(TooMany):
    """More games than one address may begin."""

    kind = "too-many-games"

    def __init__(self, seconds: float) -> None:
        minutes = max(1, ceil(seconds / 60))
        super().__init__(
            seconds,
            Message("Too many new games from your address; please try again in {minutes} min.", minutes=minutes),
        )


class TooManyUnfinished(Refusal):
    """More games without an end than one browser may have: waiting ends none of them."""

    kind = "too-many-unfinished"

    def __init__(self, most: int) -> None:
        super().__init__(
            HTTPStatus.TOO_MANY_REQUESTS,
            Message("You have {most} games that are not over; please end or delete some of them first.", most=most),
        )


class Quotas:
    """Counts for each address and each browser, on this node."""

    def __init__(self, settings: Settings) -> None:
        """Have seen nobody yet."""
        self._most_unfinished = settings.unfinished_games
        self._by_hour = _at_once(settings.games_an_hour, _HOUR)
        self._by_day = _at_once(settings.games_a_day, _DAY)
        self._commands = _at_once(settings.commands_a_second * _BURST_SECONDS, _BURST_SECONDS)
        self._questions = _at_once(settings.commands_a_second * _BURST_SECONDS, _BURST_SECONDS)

    async def check_new_game(self, client: str, store: "Store", token: str) -> None:
        """Count a game that is to be begun.

        Raises:
            TooManyGames: the client has begun as many as it may.
            TooManyUnfinished: the browser has as many that are not over.
        """
        seconds = max(allowed.seconds_until_more(client) for allowed in (self._by_hour, self._by_day))
        if seconds:
            raise TooManyGames(seconds)
        if await store.unfinished_of(token) >= self._most_unfinished:
            raise TooManyUnfinished(self._most_unfinished)
        self._by_hour.spend(client, 1)
        self._by_day.spend(client, 1)

    def check_command(self, client: str, token: str | None) -> None:
        """Count a command of a browser; of one without a token as the client's.

        Raises:
            TooMany: it has sent more than it may.
        """
        _count(self._commands, client, token)

    def check_question(self, client: str, token: str | None) -> None:
        """Count a question about all kept games, of which one may ask as many as one may command, and beside that.

        Raises:
            TooMany: it has asked more than it may.
        """
        _count(self._questions, client, token)


def _count(allowed: Allowance, client: str, token: str | None) -> None:
    key = client if token is None else digest_of(token)
    seconds = allowed.seconds_until_more(key)
    if seconds:
        raise TooMany(seconds)
    allowed.spend(key, 1)


def _at_once(most: float, seconds: float) -> Allowance:
    """An allowance of so many things at once, and again in that time. One may be had as long as anything is left."""
    return Allowance(most / seconds, most - 0.5)
