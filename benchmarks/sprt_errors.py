"""How often the sequential test is wrong: simulated tests whose truth is known, counted.

The pairs of games are drawn from a distribution that is tilted until its mean score is that of the true strength,
`elo0` or `elo1`. Each test may be wrong in one of twenty cases (alpha and beta 0.05). Same numbers at each call.

    python -m benchmarks.sprt_errors [--tests 10000] [--write --date 2026-11-24]
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from random import Random

from benchmarks.report import parsed, report
from denkspiel.arena.sprt import Sprt, Verdict, score_of
from denkspiel.executors.executors import executor
from denkspiel.play.series import SeriesResult
from tools.markdown_table import markdown_table

__all__ = ["Simulation", "main", "tilted"]

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
HEADS = ("elo0 and elo1", "truth", "tests", "wrong", "95 % interval", "pairs in the mean")
DISTANCES = (30, 80, 150)
_PAIRS = (0.15, 0.2, 0.3, 0.2, 0.15)
"""How often a pair brings 0, 1/2, 1, 3/2 and 2 points between equals."""
_A_TASK = 250


@dataclass(frozen=True)
class Simulation:
    """Tests of 0 against `distance` points, `distance` or 0 being true; sent to the workers."""

    distance: int
    stronger: bool

    def __call__(self, number: int) -> tuple[int, int]:
        """How many of a task's tests were wrong, and how many pairs they took."""
        rng, test = Random(f"{self.distance}/{self.stronger}/{number}"), Sprt(0, self.distance)
        shares = tilted(score_of(self.distance if self.stronger else 0))
        wrong = Verdict.NOT_STRONGER if self.stronger else Verdict.STRONGER
        failed = taken = 0
        for _ in range(_A_TASK):
            pairs = [0] * 5
            while (verdict := test.verdict(pairs)) is Verdict.OPEN:
                pairs[rng.choices(range(5), shares)[0]] += 1
            failed += verdict is wrong
            taken += sum(pairs)
        return failed, taken


def tilted(score: float) -> list[float]:
    """The distribution of pairs with this mean score, by exponential tilting."""
    low, high = -20.0, 20.0
    for _ in range(100):
        tilt = (low + high) / 2
        weights = [share * exp(tilt * end / 4) for end, share in enumerate(_PAIRS)]
        shares = [weight / sum(weights) for weight in weights]
        mean = sum(share * end / 4 for end, share in enumerate(shares))
        low, high = (tilt, high) if mean < score else (low, tilt)
    return shares


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulate, and print or write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tests", type=int, default=10_000, help="for each truth (default: %(default)s)")
    options = parsed(parser, arguments, PAGE)
    rows = []
    with executor() as workers:
        for distance in DISTANCES:
            for stronger in (False, True):
                found = [*workers.map(Simulation(distance, stronger), range(options.tests // _A_TASK))]
                tests, failed = len(found) * _A_TASK, sum(one for one, _ in found)
                low, high = SeriesResult(failed, 0, tests - failed).interval()
                shares = f"{failed / tests:.4f}", f"{low:.4f} to {high:.4f}"
                mean = f"{sum(taken for _, taken in found) / tests:.0f}"
                rows.append((f"0 and {distance}", str(distance * stronger), f"{tests:,}", *shares, mean))
                print(*rows[-1], flush=True)
    report("sprt-errors", markdown_table(HEADS, rows, " rrrrr"), options, page=PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
