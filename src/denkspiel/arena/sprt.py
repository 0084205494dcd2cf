"""Whether a new player is stronger than an old one, decided by as few games as that takes: a sequential test.

The test is Wald's, of the hypothesis that the new one is `elo0` points stronger against that it is `elo1` points
stronger ("Sequential Tests of Statistical Hypotheses", 1945). Two games from the same opening, with colours changed,
depend on each other, so the pair is what is counted, by the points that the new one got: 0, 1/2, 1, 3/2 or 2. The
likelihoods are the greatest ones of all distributions with the mean score in question (M. Van den Bergh, "The
Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution", 2019). The points are logistic Elo: a
score of s stands for 400 log10(s / (1 - s)).
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from enum import Enum
from math import inf, log, log1p, log10, sqrt
from pathlib import Path

from denkspiel.arena.elo import NORMAL_QUANTILE
from denkspiel.arena.plan import TournamentPlan
from denkspiel.arena.table import CrossTable, SeriesResult
from denkspiel.arena.tournament import GameResult, Tournament

__all__ = ["SequentialMatch", "Sprt", "SprtVerdict", "elo_from_score", "estimate_elo", "expected_score"]


_STEPS = 200
"""Halvings of an interval of 64-bit numbers; it ends long before."""


class SprtVerdict(Enum):
    """How the test stands."""

    UNDECIDED = "open"
    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"


def expected_score(elo: float) -> float:
    """The share of points that is expected of somebody who is so much stronger."""
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


def elo_from_score(score: float) -> float:
    """How much stronger somebody is who gets this share of the points; plus or minus infinity for 1 and 0."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1)


def estimate_elo(pair_scores: Sequence[float]) -> tuple[float, float, float]:
    """How much stronger the new player is, and the ends of the 95 % interval, from a fixed number of pairs.

    Of a test that has just ended it is a little too far from the middle: the test ends when luck has helped.

    Args:
        pair_scores: as `Sprt.ratio` takes them, at least one.
    """
    number = sum(pair_scores)
    score = sum(count * end / 4 for end, count in enumerate(pair_scores)) / number
    variance = sum(count * (end / 4 - score) ** 2 for end, count in enumerate(pair_scores)) / number
    margin = NORMAL_QUANTILE * sqrt(variance / number)
    return elo_from_score(score), elo_from_score(score - margin), elo_from_score(score + margin)


@dataclass(frozen=True)
class Sprt:
    """A test.

    Attributes:
        elo0: how much stronger the new one is if there is nothing in it.
        elo1: how much stronger it is if it is worth having; more than `elo0`.
        alpha: how likely it may be that the test says `STRONGER` although `elo0` is true.
        beta: how likely it may be that it says `NOT_STRONGER` although `elo1` is true.

    Raises:
        ValueError: `elo1` is not above `elo0`, or `alpha` or `beta` is not between 0 and 1/2.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1 or not 0 < self.alpha < 0.5 or not 0 < self.beta < 0.5:
            raise ValueError("elo0 has to be below elo1, and alpha and beta between 0 and 1/2")

    @property
    def decision_bounds(self) -> tuple[float, float]:
        """The logarithms of the likelihood ratio at which the test ends, after Wald."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, pair_scores: Sequence[float]) -> float:
        """The logarithm of the generalised likelihood ratio of `elo1` against `elo0`.

        Args:
            pair_scores: five counts: how many pairs of games gave the new player 0, 1/2, 1, 3/2 and 2 points.
        """
        number = sum(pair_scores)
        if not number:
            return 0.0
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        return number * (_loss(pair_scores, number, low) - _loss(pair_scores, number, high))

    def verdict(self, pair_scores: Sequence[float]) -> SprtVerdict:
        """How the test stands after these pairs, see `log_likelihood_ratio`."""
        low, high = self.decision_bounds
        ratio = self.log_likelihood_ratio(pair_scores)
        if ratio >= high:
            return SprtVerdict.STRONGER
        return SprtVerdict.NOT_STRONGER if ratio <= low else SprtVerdict.UNDECIDED


def _loss(pairs: Sequence[float], number: float, score: float) -> float:
    """How much likelihood a pair loses, as a logarithm, if the mean score has to be `score` and is not free.

    Of all distributions with that mean the likeliest gives each end its frequency divided by 1 + theta (end - score).
    Ends that never came may get what is left, so where theta reaches the edge of its interval it stays there.
    """
    seen = [(count / number, end / 4 - score) for end, count in enumerate(pairs) if count]
    theta = _theta(seen, -1 / (1 - score), 1 / score)
    return sum(share * log1p(theta * distance) for share, distance in seen)


def _theta(seen: Sequence[tuple[float, float]], low: float, high: float) -> float:
    """Where the derivative is 0, which falls from edge to edge; the edge it is nearest to if it is nowhere 0."""
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        low, high = (middle, high) if _slope(seen, middle) > 0 else (low, middle)
    return (low + high) / 2


def _slope(seen: Sequence[tuple[float, float]], theta: float) -> float:
    return sum(
        share * (distance / (1 + theta * distance) if 1 + theta * distance > 0 else inf * distance)
        for share, distance in seen
    )


NEW, OLD = 0, 1


class SequentialMatch:
    """A sequential test as it goes.

    Attributes:
        tournament: what has been played, some games beyond the verdict perhaps.
        test: when it is decided.
        pairs: how many pairs gave the new player 0, 1/2, 1, 3/2 and 2 points, up to the verdict.
        verdict: how it stands.
    """

    def __init__(self, plan: TournamentPlan, test: Sprt, folder: Path | None = None, *, resume: bool = False) -> None:
        """Prepare; nobody plays yet.

        Args:
            plan: the new player and the old one; `plan.games` is the most they play, an even number.
            test: the test.
            folder: as `Tournament` takes it.
            resume: as `Tournament` takes it; only the same test is resumed.

        Raises:
            FileFault: as `Tournament` raises it.
            DenkspielError: there is no such player, or it does not play the game.
        """
        self.tournament = Tournament(plan, folder, resume=resume, description={"test": asdict(test)})
        self.test = test
        self.pairs = [0, 0, 0, 0, 0]
        self.verdict = SprtVerdict.UNDECIDED

    @property
    def counted_games(self) -> list[GameResult]:
        """The games behind the verdict, in their order."""
        return [self.tournament.played[number] for number in range(2 * sum(self.pairs))]

    @property
    def result(self) -> SeriesResult:
        """Those games, as the new player sees them."""
        return self._table.results_between(NEW, OLD)

    @property
    def distinct_game_count(self) -> int:
        """How many of those games differ in their moves."""
        return self._table.distinct_game_count(NEW, OLD)

    def play(self, executor: Executor, on_game: Callable[[GameResult], object]) -> None:
        """Play until it is decided or the most games have been played; takes and raises what `Tournament.play` does."""

        def note(bout: GameResult) -> None:
            self._count()
            on_game(bout)

        self.tournament.play(executor, note, lambda: self.verdict is not SprtVerdict.UNDECIDED)

    @property
    def _table(self) -> CrossTable:
        return CrossTable(bout.game for bout in self.counted_games)

    def _count(self) -> None:
        """Count the pairs that are complete now, one after the other, until one of them decides it."""
        played = self.tournament.played
        while self.verdict is SprtVerdict.UNDECIDED:
            number = 2 * sum(self.pairs)
            if number not in played or number + 1 not in played:
                return
            self.pairs[_halves(played[number]) + _halves(played[number + 1])] += 1
            self.verdict = self.test.verdict(self.pairs)


def _halves(bout: GameResult) -> int:
    """The half points of the new player."""
    entry = bout.game
    if entry.winner is None:
        return 1
    return 2 if (entry.first, entry.second)[entry.winner] == NEW else 0
