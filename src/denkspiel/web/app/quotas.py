"""What one client may create and do at link games and in rooms: generous for a school behind one address.

A client is its address, which it cannot choose as it likes; a cookie it can. So what a browser may do is limited once
more for all browsers of an address together. Each node counts for itself.
"""

from http import HTTPStatus
from math import ceil
from typing import TYPE_CHECKING

from denkspiel.core.message import Message
from denkspiel.online.games.messages import AcceptOffer, GameCommand, Offer
from denkspiel.online.rooms.messages import JoinRoom, RoomCommand
from denkspiel.online.store.secrets import token_digest
from denkspiel.web.app.client_limits import TokenBucket, TooManyRequests
from denkspiel.web.app.problems import RequestRefused
from denkspiel.web.app.settings import Settings

if TYPE_CHECKING:
    from denkspiel.online.store.store import GameStore

__all__ = ["Quotas", "TooManyGames", "TooManyMembers", "TooManyRooms", "TooManyUnfinished"]

_HOUR, _DAY = 3600, 86_400
_BURST_SECONDS = 20
"""So many seconds' worth of commands may come at once."""


class TooManyGames(TooManyRequests):
    """More games than one address may begin."""

    kind = "too-many-games"
    sentence = Message(
        "Too many new games from your address ({address}). The limit is {hour} per hour and {day} per day. "
        "Please try again in {minutes} min."
    )


class TooManyRooms(TooManyRequests):
    """More rooms than one address may open."""

    kind = "too-many-rooms"
    sentence = Message(
        "Too many new rooms from your address ({address}). The limit is {hour} per hour and {day} per day. "
        "Please try again in {minutes} min."
    )


class TooManyMembers(TooManyRequests):
    """More people than may join rooms from one address; each of them may have a game in every round."""

    kind = "too-many-members"
    sentence = Message(
        "Too many people have joined rooms from your address ({address}). The limit is {hour} per hour and "
        "{day} per day. Please try again in {minutes} min."
    )


class TooManyUnfinished(RequestRefused):
    """More games without an end than one browser may have: waiting ends none of them."""

    kind = "too-many-unfinished"

    def __init__(self, most: int) -> None:
        super().__init__(
            HTTPStatus.TOO_MANY_REQUESTS,
            Message(
                "You have reached the limit of {most} unfinished games. Please finish or delete some of them first.",
                most=most,
            ),
        )


class _CreationLimit:
    """How many things of one kind each address may create."""

    def __init__(self, refusal: type[TooManyGames | TooManyRooms | TooManyMembers], hour: int, day: int) -> None:
        self._refusal = refusal
        self._numbers = {"hour": hour, "day": day}
        self._allowances = _bucket(hour, _HOUR), _bucket(day, _DAY)

    def check(self, client: str) -> None:
        seconds = max(allowed.seconds_until_refill(client) for allowed in self._allowances)
        if seconds:
            minutes = max(1, ceil(seconds / 60))
            sentence = Message(self._refusal.sentence.template, address=client, minutes=minutes, **self._numbers)
            raise self._refusal(seconds, sentence)

    def note(self, client: str) -> None:
        for allowed in self._allowances:
            allowed.spend(client, 1)

    def count(self, client: str) -> None:
        self.check(client)
        self.note(client)


class Quotas:
    """Counts for each address and each browser."""

    def __init__(self, settings: Settings) -> None:
        """Have seen nobody yet."""
        self._most_unfinished = settings.unfinished_games
        self._games = _CreationLimit(TooManyGames, settings.games_an_hour, settings.games_a_day)
        self._rooms = _CreationLimit(TooManyRooms, settings.rooms_an_hour, settings.rooms_a_day)
        self._members = _CreationLimit(TooManyMembers, settings.members_an_hour, settings.members_a_day)
        self._commands, self._questions = _RateLimit(settings), _RateLimit(settings)

    async def check_new_game(self, client: str, store: "GameStore", token: str) -> None:
        """Count a game that is to be begun.

        Raises:
            TooManyGames: the client has begun as many as it may.
            TooManyUnfinished: the browser has as many that are not over.
        """
        self._games.check(client)
        if await store.count_unfinished(token) >= self._most_unfinished:
            raise TooManyUnfinished(self._most_unfinished)
        self._games.note(client)

    def check_new_room(self, client: str) -> None:
        """Count a room that is to be opened.

        Raises:
            TooManyRooms: the client has opened as many as it may.
        """
        self._rooms.count(client)

    def check_command(self, client: str, token: str | None, command: GameCommand | RoomCommand | None = None) -> None:
        """Count a command of a browser, and what it would create: a rematch is a new game.

        Raises:
            TooManyRequests: the browser, or all browsers of its address, have sent more than they may.
            TooManyGames, TooManyMembers: the client has created as many as it may.
        """
        self._commands.count(client, token)
        if isinstance(command, AcceptOffer) and command.offer is Offer.REMATCH:
            self._games.count(client)
        if isinstance(command, JoinRoom) and token is not None:  # else it is asked once more, with a cookie
            self._members.count(client)

    def check_query(self, client: str, token: str | None) -> None:
        """Count a question about many kept games; one may ask as many as one may command, and beside that.

        Raises:
            TooManyRequests: the browser, or all browsers of its address, have asked more than they may.
        """
        self._questions.count(client, token)


class _RateLimit:
    """How often in a second a browser may ask for something, and all browsers of an address together."""

    def __init__(self, settings: Settings) -> None:
        self._of_browser, self._of_address = settings.commands_a_second, settings.address_commands_a_second
        self._by_browser, self._by_address = (
            _bucket(rate * _BURST_SECONDS, _BURST_SECONDS) for rate in (self._of_browser, self._of_address)
        )

    def count(self, client: str, token: str | None) -> None:
        browser = client if token is None else token_digest(token)
        seconds = self._by_address.seconds_until_refill(client)
        if seconds:
            raise TooManyRequests(
                seconds,
                Message(
                    "Too many requests from your address ({address}). The limit is {most} per second. Please "
                    "try again in {seconds} s.",
                    address=client,
                    most=f"{self._of_address:g}",
                    seconds=ceil(seconds),
                ),
            )
        seconds = self._by_browser.seconds_until_refill(browser)
        if seconds:
            raise TooManyRequests(
                seconds,
                Message(
                    "Too many requests from your browser. The limit is {most} per second. Please try again in "
                    "{seconds} s.",
                    most=f"{self._of_browser:g}",
                    seconds=ceil(seconds),
                ),
            )
        self._by_address.spend(client, 1)
        self._by_browser.spend(browser, 1)


def _bucket(most: float, seconds: float) -> TokenBucket:
    """An allowance of so many things at once, and again in that time. One may be had as long as anything is left."""
    return TokenBucket(most / seconds, most - 0.5)
