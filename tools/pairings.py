"""Who meets whom in docs/research/strength-results.md, how often, and what came of it.

Who meets whom follows from the roles of the roster (`OpponentRole`): players, `random` and, where it does not take
long, `perfect` all meet each other. The levels form a row: each meets the one before, the first one meets `random`,
and the last one everybody but `random`.
"""

from dataclasses import dataclass
from itertools import combinations, pairwise

from denkspiel.arena.playing import GameLimits
from denkspiel.arena.table import SeriesResult
from denkspiel.games.catalogue import game, game_entries
from denkspiel.opponents.entry import OpponentRole
from denkspiel.opponents.levels.perfect import Perfect
from denkspiel.opponents.roster import opponent, opponent_entries, opponent_names

__all__ = [
    "FEWEST_STEP_GAMES",
    "GAMES",
    "LADDER",
    "MASTER_NODES",
    "ROLES",
    "SEARCHING_STEP_GAMES",
    "Pairing",
    "Played",
    "pairings",
]

GAMES = tuple(entry.name for entry in game_entries() if entry.measured)
"""The games in which everybody is measured."""
MASTER_NODES = 400_000
"""What `master` may search for a move here, where the clock must not count."""

SEARCHING_STEP_GAMES = 200
"""How many games two neighbouring levels play if one of them takes its time, and `master` against the last one."""
FEWEST_STEP_GAMES = 40
"""As many are enough for the page, because all would take long; `--missing` plays the rest."""

ROLES = {entry.name: entry.role for entry in opponent_entries()}
"""What every opponent is there for."""
LADDER = tuple(
    name for role in (OpponentRole.YARDSTICK, OpponentRole.LEVEL) for name, played in ROLES.items() if played is role
)
"""The one without a plan, and the levels from weak to strong."""

_LEVELS = LADDER[1:]
_TOP = LADDER[-1]
_SEARCHING = {name for name in _LEVELS if opponent(name).needs_solver}
_LARGE = tuple(name for name in GAMES if not Perfect(book=False).plays(game(name)))
"""The games in which the compiled search has to think."""


@dataclass(frozen=True)
class Pairing:
    """Two opponents and the game they play."""

    game: str
    names: tuple[str, str]

    def games(self, usual: int) -> int:
        """How many games they play: `usual`, more between levels, which lie close, fewer where that would take long."""
        if self.has_openings:
            return SEARCHING_STEP_GAMES
        if self.is_searching_step:
            return SEARCHING_STEP_GAMES
        if self._is_very_slow:
            return usual // 5
        if self._is_slow:
            return usual // 2
        return usual * 5 if self._is_step else usual

    @property
    def has_openings(self) -> bool:
        """Whether they begin from even openings, each with both colours: where both hardly leave anything to chance.

        From the empty board they would play much the same games again and again, and who begins would decide.
        """
        return bool(self._roles & {OpponentRole.SEARCHER})

    @property
    def terms(self) -> GameLimits:
        """What a move may cost."""
        return GameLimits(nodes=MASTER_NODES if self._roles & {OpponentRole.SEARCHER} else None)

    @property
    def may_be_short(self) -> bool:
        """Whether `FEWEST_STEP_GAMES` are enough for the page, since their games take long."""
        return self.has_openings or self.is_searching_step

    @property
    def is_searching_step(self) -> bool:
        """Whether both are levels and one of them takes its time."""
        return self._is_step and bool(_SEARCHING.intersection(self.names))

    @property
    def _is_slow(self) -> bool:
        return _TOP in self.names and self.game in _LARGE

    @property
    def _is_very_slow(self) -> bool:
        return self._is_slow and bool(self._roles & {OpponentRole.FLAWLESS})

    @property
    def _is_step(self) -> bool:
        return self._roles == {OpponentRole.LEVEL}

    @property
    def _roles(self) -> set[OpponentRole]:
        return {ROLES.get(name, OpponentRole.PLAYER) for name in self.names}  # the page may name one that is gone


@dataclass(frozen=True)
class Played:
    """What came of a pairing.

    Attributes:
        pairing: who played what.
        begun: the games in which the player named first began, as that player sees them.
        followed: the games in which the other one did, as the player named first sees them.
        different: how many of the games differ from each other.
        moves: the checksum of the first game.
    """

    pairing: Pairing
    begun: SeriesResult
    followed: SeriesResult
    different: int
    moves: str

    @property
    def result(self) -> SeriesResult:
        """All games, as the player named first sees them."""
        return self.begun + self.followed

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
    apart = (OpponentRole.LEVEL, OpponentRole.FORMER)
    names = [one for one in opponent_names(game(name)) if ROLES[one] not in apart]
    slow = {OpponentRole.SEARCHER, OpponentRole.FLAWLESS} if name in _LARGE else {OpponentRole.SEARCHER}
    equals = [one for one in names if ROLES[one] not in slow]
    steps = [(higher, lower) for lower, higher in pairwise(LADDER)]
    rivals = [one for one in names if ROLES[one] not in (OpponentRole.YARDSTICK, OpponentRole.SEARCHER)]
    searchers = [one for one in names if ROLES[one] is OpponentRole.SEARCHER and name in _LARGE]
    return [
        *combinations(equals, 2),
        *steps[::-1],
        *((_TOP, one) for one in rivals),
        *((one, _TOP) for one in searchers),
    ]
