"""A command at a game as work, of which several can ask what they have to know at once."""

from collections.abc import Sequence
from typing import Any, Self

from denkspiel.play.live.command import Command
from denkspiel.store import ledger
from denkspiel.store.ledger import Answer
from denkspiel.store.room_ledger import act_at_game
from denkspiel.store.transaction import AskingCall, Transaction

__all__ = ["CommandCall"]


class CommandCall(AskingCall[Answer]):
    """`room_ledger.act_at_game`."""

    @classmethod
    def of(cls, game_id: str, command: Command, digest: str | None, now: int, *, service: bool = False) -> Self:
        """As work what is given beside the transaction."""
        return cls(act_at_game, (game_id, command, digest, now), {"service": service})

    @property
    def about(self) -> str:
        """The game."""
        game_id: str = self.given[0]
        return game_id

    @classmethod
    def ask(cls, transaction: Transaction, calls: Sequence[Self]) -> dict[str, list[Any]]:
        """See `ledger.ask_at_once`."""
        return ledger.ask_at_once(transaction, [(call.about, call.given[1]) for call in calls])
