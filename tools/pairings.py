"""Who meets whom in docs/strength.md, how often, and what came of it.

The players of the originals, `random` and, where it does not take long, `perfect` all meet each other. The levels stand
in a row: each meets the one before, the first one `random`, and the last one everybody but `random`.
"""

from dataclasses import dataclass
from itertools import combinations, pairwise

from denkspiel.games.catalogue import game
from denkspiel.opponents.levels import LEVELS
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.roster import opponent_names
from denkspiel.play.series import SeriesResult

__all__ = ["GAMES", "MASTER_NODES", "Pairing", "Played", "pairings"]

GAMES = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")
MASTER_NODES = 400_000
"""What `master` may search for a move here, where the clock must not count."""

_LEVELS = tuple(f"level-{number}" for number in LEVELS)
_TOP = _LEVELS[-1]
_LARGE = ("connect-four", "score-four")
"""The games in which the compiled search has to think."""


@dataclass(frozen=True)
class Pairing:
    """Two opponents and the game they play."""

    game: str
    names: tuple[str, str]

    def games(self, usual: int) -> int:
        """How many games they play: `usual`, more between levels, which lie close, fewer where that would take long."""
        if self._is_very_slow:
            return usual // 5
        if self._is_slow:
            return usual // 2
        return usual * 5 if self._is_step else usual

    @property
    def checked_games(self) -> int:
        """How many games, from the first one on, have their moves in the checksum."""
        if self._is_slow:
            return 1
        return 4 if self._is_step else 20

    @property
    def limit(self) -> Limit | None:
        """What a move may cost."""
        return Limit(nodes=MASTER_NODES) if "master" in self.names else None

    @property
    def _is_slow(self) -> bool:
        return _TOP in self.names and self.game in _LARGE

    @property
    def _is_very_slow(self) -> bool:
        return self._is_slow and ("master" in self.names or "perfect" in self.names)

    @property
    def _is_step(self) -> bool:
        return set(self.names) <= set(_LEVELS)


@dataclass(frozen=True)
class Played:
    """What came of a pairing.

    Attributes:
        pairing: who played what.
        result: as the player named first sees it.
        different: how many of the games differ from each other.
        moves: the checksum of the first games.
    """

    pairing: Pairing
    result: SeriesResult
    different: int
    moves: str

    def seen_by(self, name: str) -> SeriesResult:
        """The result as the player called `name` sees it."""
        result = self.result
        return result if self.pairing.names[0] == name else SeriesResult(result.losses, result.draws, result.wins)

    def score_of(self, name: str) -> str:
        """The score in words, as the player called `name` sees it."""
        result = self.seen_by(name)
        low, high = result.interval()
        other = next(one for one in self.pairing.names if one != name)
        numbers = f"{result.score:.3f} ({low:.3f} to {high:.3f}, {self.different} different games)"
        return f"`{name}` against `{other}` in {self.pairing.game} {numbers}"


def pairings() -> list[Pairing]:
    """All of them, game by game; the levels last."""
    return [Pairing(name, pair) for name in GAMES for pair in _pairs(name)]


def _pairs(name: str) -> list[tuple[str, str]]:
    names = [one for one in opponent_names(game(name)) if one not in _LEVELS]
    slow = ("master", "perfect") if name in _LARGE else ("master",)
    equals = [one for one in names if one not in slow]
    steps = [(higher, lower) for lower, higher in pairwise(("random", *_LEVELS))]
    rivals = [one for one in names if one not in ("random", "master")]
    master = [("master", _TOP)] if name in _LARGE else []
    return [*combinations(equals, 2), *steps[::-1], *((_TOP, one) for one in rivals), *master]
