"""What the orders of a group ask first, asked for several of them at once.

Each way to PostgreSQL and back costs as much as the work there. A command needs three: it locks its game, asks all
about it, and changes it. For commands behind each other at different games the first two are one each for all of them.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from denkspiel.store.transaction import AskingCall, Touched, Transaction, Work

__all__ = ["Asked"]

_MOST = 16
"""So many orders are asked for at once: what ends the group before their turn comes makes the answers useless."""


class Asked:
    """The answers for a group, which hold until somebody changes what they are about."""

    def __init__(self, connection: Connection, works: Sequence[Work[Any]]) -> None:
        """Ask nothing yet; what the works change is not yet on disk while they are done, one after the other."""
        self._transaction = Transaction(connection)
        self._works = works
        self._rows: dict[str, list[Any]] = {}
        self._until = 0

    def rows_for(self, number: int) -> list[Any] | None:
        """What a work asks for first, asked just now or along with one before it; `None` where it has to ask itself."""
        work = self._works[number]
        if number >= self._until and self._transaction.is_one_of_many:
            self._ask_from(number)
        return self._rows.pop(work.about, None) if isinstance(work, AskingCall) else None

    def note(self, number: int, touched: Sequence[Touched]) -> None:
        """That work has changed these games: if one is another than its own, what is known of others may be old."""
        work = self._works[number]
        if isinstance(work, AskingCall) and any(game_id != work.about for game_id, _ in touched):
            self._rows, self._until = {}, number + 1

    def _ask_from(self, number: int) -> None:
        calls = self._calls_from(number)
        self._until = number + max(1, len(calls))
        self._rows = calls[0].ask(self._transaction, calls) if len(calls) > 1 else {}

    def _calls_from(self, number: int) -> list[AskingCall[Any]]:
        """The works from this one on that ask the same kind of thing, each about something else."""
        about: set[str] = set()
        calls: list[AskingCall[Any]] = []
        behind = self._works[number : number + _MOST]
        for work in behind:
            if not isinstance(work, AskingCall) or work.about in about or not isinstance(work, type(behind[0])):
                break
            about.add(work.about)
            calls.append(work)
        return calls
