"""Level 0: a player that children of six beat often.

It does not look ahead and has no plan. At each move it notices that it can win with a chance of `_NOTICES_WIN`,
and otherwise that the opponent threatens to win with a chance of `_NOTICES_THREAT`. If it notices nothing, it takes any
cell. In avoidance games, it notices with the first chance which cells lose at once.

`python -m benchmarks.child` measures it against a simulated child.
"""

from random import Random

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import OpponentEntry, OpponentRole
from denkspiel.opponents.levels.mistakes import explain_lines
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate

__all__ = ["ENTRIES", "FirstSteps"]

_NOTICES_WIN = 0.59
_NOTICES_THREAT = 0.29


class FirstSteps(Opponent):
    """Plays almost anywhere.

    A move is rated 2 if the player notices that it wins, 1 if it notices that the move stops a threat, -1 if it notices
    that the move loses, and otherwise 0. It chooses one of the moves with the highest rating.
    """

    name = "level-0"
    character = Message("Plays almost anywhere. Misses many wins and most threats: children often beat it.")

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """See `Opponent.choose`."""
        moves = moves_to_rate(position)
        seen = _draw_seen_lines(position, rng)
        own, enemy = (_missing_cells(position, seen, stones) for stones in (position.own, position.enemy))
        win = -1 if position.game.avoidance else 2
        stop = 0 if position.game.avoidance else 1
        ratings = {move: win if own >> move & 1 else stop if enemy >> move & 1 else 0 for move in moves}
        best = max(ratings.values())
        chance = Message("as good as any other; chosen at random")
        lines = explain_lines(position, seen)
        reasons = {move: lines[move] if ratings[move] else (*lines[move], chance) for move in moves}
        return Choice(rng.choice([move for move in moves if ratings[move] == best]), ratings, reasons)


def _draw_seen_lines(position: Position, rng: Random) -> frozenset[int]:
    """The numbers of the lines that are seen this time: all or none of those that each player can complete."""
    notices_own, notices_enemy = rng.random() < _NOTICES_WIN, rng.random() < _NOTICES_THREAT
    masks = position.game.geometry.line_masks
    return frozenset(
        line
        for line, mask in enumerate(masks)
        if (notices_own or not _missing(mask, position, position.own))
        and (notices_enemy or not _missing(mask, position, position.enemy))
    )


def _missing_cells(position: Position, seen: frozenset[int], stones: int) -> int:
    """The cells, as a bit mask, that complete a seen line of these stones."""
    cells = 0
    for line in seen:
        cells |= _missing(position.game.geometry.line_masks[line], position, stones)
    return cells


def _missing(mask: int, position: Position, stones: int) -> int:
    """The one cell that this line lacks, as a bit mask; 0 if it lacks more, or its stones are not all these."""
    missing = mask & ~stones
    return missing if missing.bit_count() == 1 and not missing & (position.own | position.enemy) else 0


ENTRIES = [
    OpponentEntry("level-0", FirstSteps, place=50, role=OpponentRole.LEVEL, title=Message("Level {number}", number=0))
]
