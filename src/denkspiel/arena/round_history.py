"""How the rounds of a tournament went, beyond the games: byes, who got how far, and what was decided without a game."""

from dataclasses import dataclass, field

from denkspiel.arena.pairings import Pair

__all__ = ["RoundHistory"]


@dataclass
class RoundHistory:
    """Noted by `rounds.rounds`, round by round; players are numbers from 0.

    Attributes:
        byes: who had a bye in a Swiss tournament, in the order of the rounds.
        advances: who went on to the next round of a knockout, once for each of its rounds; a bye counts.
        level: who parted level in a knockout to the end, the one who went on first.
        winner: of a knockout; `None` in other formats.
    """

    byes: list[int] = field(default_factory=list)
    advances: list[int] = field(default_factory=list)
    level: list[Pair] = field(default_factory=list)
    winner: int | None = None
