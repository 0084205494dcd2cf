"""What a tournament is: who plays what how often, from which openings, and what moves may cost."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from denkspiel.arena.openings import Opening
from denkspiel.arena.pairings import Pair
from denkspiel.arena.playing import Terms
from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.message import Message

__all__ = ["FORMATS", "Bout", "ImpossiblePlan", "Plan"]

FORMATS = ("round-robin", "gauntlet", "swiss", "knockout")
"""Everybody meets everybody; the first meets all others; equals in score meet; or who loses is out."""


class ImpossiblePlan(DenkspielError, ValueError):
    """A tournament that cannot be: too few players, one of them twice, or no openings."""

    kind = "impossible-plan"


@dataclass(frozen=True)
class Bout:
    """A game to be played.

    Attributes:
        number: which one of the tournament, from 0; what is random in it depends on that.
        first: the number of the player who begins.
        second: the number of the other one.
        opening: moves that are made before they choose their own.
    """

    number: int
    first: int
    second: int
    opening: Opening


@dataclass(frozen=True)
class Plan:
    """All that decides how a tournament goes, but for the clock.

    Attributes:
        game: what is played.
        players: as `external.specification.player_for` reads them.
        format: one of `FORMATS`.
        games: how many two players play when they meet.
        openings: from where games begin, in this order; each is played twice in a row, with colours changed.
        seed: the source of all random choices.
        terms: what moves may cost.
    """

    game: Game
    players: tuple[str, ...]
    format: str
    games: int
    openings: tuple[Opening, ...]
    seed: str
    terms: Terms

    def __post_init__(self) -> None:
        """Check it.

        Raises:
            ImpossiblePlan: fewer than two players, or no openings.
        """
        if len(self.players) < 2:
            raise ImpossiblePlan(
                Message("A tournament has at least two players; given: {number}.", number=len(self.players))
            )
        if not self.openings:
            raise ImpossiblePlan(Message("There is no such opening from which a game could go on."))

    @property
    def data(self) -> dict[str, Any]:
        """The plan as JSON; equal plans have equal data, and others have not."""
        return {
            "game": self.game.to_dict(),
            "players": [*self.players],
            "format": self.format,
            "games": self.games,
            "openings": [[*opening] for opening in self.openings],
            "seed": self.seed,
            **asdict(self.terms),
        }

    def bouts(self, meetings: Sequence[Pair], before: Sequence[int], number: int) -> Iterator[Bout]:
        """The games of a round.

        Args:
            meetings: who meets whom.
            before: for each meeting how many games the two have played already.
            number: that of the first of these games.
        """
        for (one, other), played in zip(meetings, before, strict=True):
            for game in range(played, played + self.games):
                first, second = (other, one) if game % 2 else (one, other)
                yield Bout(number, first, second, self.openings[game // 2 % len(self.openings)])
                number += 1
