"""Levels between two others: at each move, chance decides which of the two plays.

So strength can rise in even steps where two neighbouring levels are far apart. People err like that too: they think
hard about most moves, and carelessly about some. The shares are chosen for the ratings in
`docs/explanation/strength.md`.
"""

from functools import partial
from random import Random

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import OpponentEntry, OpponentRole
from denkspiel.opponents.levels.first_steps import FirstSteps
from denkspiel.opponents.levels.levels import Level
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate

__all__ = ["ENTRIES", "Between"]


class Between(Opponent):
    """Plays a share of its moves like the stronger one of two players, and the others like the weaker one.

    Ratings and reasons are those of the player that chooses the move.
    """

    searches = True
    quick = True

    def __init__(self, name: str, weaker: Opponent, stronger: Opponent, share: float, character: Message) -> None:
        """Make a player of two others.

        Args:
            name: what it is called.
            weaker: plays the other moves.
            stronger: plays this share of the moves.
            share: from 0 to 1.
            character: see `Opponent`.
        """
        self.name, self.character = name, character
        self._weaker, self._stronger, self._share = weaker, stronger, share

    @property
    def needs_solver(self) -> bool:
        """If one of the two does."""
        return self._weaker.needs_solver or self._stronger.needs_solver

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """See `Opponent.choose`. Of a limit only `stop` counts."""
        moves_to_rate(position)
        player = self._stronger if rng.random() < self._share else self._weaker
        return player.choose(position, rng, limit)


def _above_zero() -> Between:
    character = Message("Often plays almost anywhere, and misses more than half of the obvious threats.")
    return Between("level-0-5", FirstSteps(), Level(1), 0.4, character)


def _above_eight(name: str, share: float, character: Message) -> Between:
    return Between(name, Level(8), Level(9), share, character)


# name, share, title, character
_ABOVE_EIGHT = (
    ("level-8-25", 0.4, "8¼", Message("Looks far ahead at four of ten moves, and five moves ahead at the others.")),
    ("level-8-5", 0.65, "8½", Message("Looks far ahead at two of three moves, and five moves ahead at the others.")),
    ("level-8-75", 0.84, "8¾", Message("Looks far ahead at five of six moves, and five moves ahead at the others.")),
)

ENTRIES = [
    OpponentEntry(
        "level-0-5", _above_zero, place=50.5, role=OpponentRole.LEVEL, title=Message("Level {number}", number="½")
    ),
    *(
        OpponentEntry(
            name,
            partial(_above_eight, name, share, character),
            place=58 + step / 4,
            role=OpponentRole.LEVEL,
            title=Message("Level {number}", number=number),
        )
        for step, (name, share, number, character) in enumerate(_ABOVE_EIGHT, start=1)
    ),
]
