"""What a tournament is: who plays what how often, from which openings, and what moves may cost."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from denkspiel.arena.openings import Opening
from denkspiel.arena.pairings import Pairing
from denkspiel.arena.playing import GameLimits
from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.message import Message

__all__ = ["FORMATS", "ImpossiblePlan", "ScheduledGame", "TournamentPlan"]

FORMATS = ("round-robin", "gauntlet", "swiss", "knockout")
"""Everybody meets everybody; the first meets all others; equals in score meet; or who loses is out."""


class ImpossiblePlan(DenkspielError, ValueError):
    """The tournament has too few players, the same player twice, or no openings."""

    kind = "impossible-plan"


@dataclass(frozen=True)
class ScheduledGame:
    """A game to be played.

    Attributes:
        number: which one of the tournament, from 0; what is random in it depends on that.
        first: the number of the player who begins.
        second: the number of the other one.
        opening: moves that are made before they choose their own.
        setup: how many of these are a set-up position.
    """

    number: int
    first: int
    second: int
    opening: Opening
    setup: int = 0


@dataclass(frozen=True)
class TournamentPlan:
    """The plan of a tournament. With the same plan, you get the same games, except for players with a time limit.

    Attributes:
        game: the game.
        players: the players, in the form that commands use, such as "level-3" or "master?nodes=500".
        format: "round-robin" (all players meet each other), "gauntlet" (the first player meets all others), "swiss"
            (players with equal scores meet) or "knockout" (the loser leaves).
        games: the number of games for each pair of players that meet.
        openings: the moves from which games start, in this order. Each opening is played twice in a row, with the
            players exchanged.
        seed: the seed of all random choices.
        limits: the limits for moves.
        setups: for each opening, how many of its moves are a set-up position; empty if there is none.
        allow_helpers: whether Python players may use denkspiel's own players and searches; otherwise they lose by that.

    Raises:
        ImpossiblePlan: there are fewer than two players, the same player twice, or no openings.

    Examples:
        >>> from denkspiel import game
        >>> from denkspiel.arena.openings import random_openings
        >>> from denkspiel.arena.plan import TournamentPlan
        >>> from denkspiel.arena.playing import GameLimits
        >>> board = game("connect-four")
        >>> openings = tuple(random_openings(board, plies=2, count=5, seed="1"))
        >>> players = ("homburg", "random")
        >>> plan = TournamentPlan(board, players, "round-robin", 10, openings, seed="1", limits=GameLimits())
        >>> plan.format, len(plan.openings)
        ('round-robin', 5)
    """

    game: Game
    players: tuple[str, ...]
    format: str
    games: int
    openings: tuple[Opening, ...]
    seed: str
    limits: GameLimits
    allow_helpers: bool = True
    setups: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Check it.

        Raises:
            ImpossiblePlan: fewer than two players, or no openings.
        """
        if len(self.players) < 2:
            raise ImpossiblePlan(
                Message("A tournament needs at least two players, not {number}.", number=len(self.players))
            )
        if not self.openings:
            raise ImpossiblePlan(
                Message("None of the openings leaves moves to play. Choose shorter openings or another file.")
            )

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
            **asdict(self.limits),
            **({} if self.allow_helpers else {"allow_helpers": False}),
            **({"setups": [*self.setups]} if any(self.setups) else {}),
        }

    def scheduled_games(
        self, meetings: Sequence[Pairing], before: Sequence[int], number: int
    ) -> Iterator[ScheduledGame]:
        """The games of a round.

        Args:
            meetings: who meets whom.
            before: for each meeting how many games the two have played already.
            number: that of the first of these games.
        """
        for (one, other), played in zip(meetings, before, strict=True):
            for game in range(played, played + self.games):
                first, second = (other, one) if game % 2 else (one, other)
                opening = game // 2 % len(self.openings)
                setup = self.setups[opening] if self.setups else 0
                yield ScheduledGame(number, first, second, self.openings[opening], setup)
                number += 1
