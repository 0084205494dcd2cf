"""How far is Score Four from solved: what answers cost as stones are taken off, and what the empty board may cost.

Random positions and those of games between strong players, as in `benchmarks.solved_stones`, each searched for who wins
with one thread, an empty table of 256 MB, and a limit of time. A search that reaches the limit is censored: it would
have taken more than it did. So medians are those of Kaplan and Meier (1958), and the curve is fitted to all searches by
a regression that takes the censored ones for what they are (Tobin 1958), and so those that a forced win ended at once:
they took at most a thousand nodes. Intervals are 95 % by the bootstrap over games (over positions, where each is from a
game of its own).

    python -m benchmarks.score_four_growth --kept FILE [--seconds 60] [--count 16] [--write --date 2026-11-29]

What is found out goes into the file `--kept`, a line a position, which `solved_stones` reads and writes, too; what
stands there is not measured again. So it can be done in pieces, the last one with `--write`:

    python -m benchmarks.score_four_growth --kept growth.jsonl --stones 30 --stones 28 --stones 26
    python -m benchmarks.score_four_growth --kept growth.jsonl --seconds 600 --stones 24 --stones 22 --stones 20
    python -m benchmarks.score_four_growth --kept growth.jsonl --seconds 3600 --stones 18 --stones 16 --stones 14
    python -m benchmarks.score_four_growth --kept growth.jsonl --all-kept --write --date 2026-11-29
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import erfc, exp, inf, pi, sqrt
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from benchmarks.report import PAGE, parsed, report, words_of
from benchmarks.solved_stones import KINDS, Found, Question, kept_answers, positions, solved
from tools.markdown import markdown_table

__all__ = ["Curve", "Search", "fitted", "main", "median_of"]

_PAGE = PAGE.parents[1] / "research" / "score-four.md"
_STONES = tuple(range(30, 11, -2))
_COUNT = 16
_SAMPLES = 400
"""Of the bootstrap."""
_ROUNDS, _NEAR = 300, 1e-6
"""The fit ends when nothing changes any more, or after so many rounds."""
_PERCENTS = (2.5, 97.5)
_FEWEST = {1: 3, 2: 6}
"""So many different numbers of stones with answers make a curve of that degree."""
_FLOOR = 3.0
"""A search of fewer nodes than 10^3 has found a win that is forced, so its cost says nothing but that it is less."""
_YEAR = 31_557_600
_NAMES = {1: "straight", 2: "bent"}
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Search:
    """What came of one search.

    Attributes:
        stones: on the board at first.
        game: positions of the same game have the same number.
        power: of ten, the nodes that it took.
        is_solved: whether there was an answer; otherwise it would have taken more.
    """

    stones: int
    game: int
    power: float
    is_solved: bool


def median_of(searches: Sequence[Search]) -> float:
    """The power of ten of the median, by the estimate of Kaplan and Meier; infinite if it lies beyond the limits."""
    share, left = 1.0, len(searches)
    # Where both happen at the same cost, the answers come first: so the estimate is defined.
    for search in sorted(searches, key=lambda one: (one.power, not one.is_solved)):
        if search.is_solved:
            share *= 1 - 1 / left
            if share <= 0.5 + _NEAR:
                return search.power
        left -= 1
    return inf


@dataclass(frozen=True)
class Curve:
    """The power of ten of the cost, as a polynomial of the stones.

    Attributes:
        parameters: of stones to the power 0, 1, ...
        spread: the standard deviation of the power among positions with as many stones.
    """

    parameters: tuple[float, ...]
    spread: float

    def __call__(self, stones: float) -> float:
        """The power of ten of the median with so many stones."""
        return sum(value * stones**power for power, value in enumerate(self.parameters))


def fitted(searches: Sequence[Search], degree: int) -> Curve:
    """The curve under which what was found is most likely, found by expectation and maximisation."""
    stones = np.array([search.stones for search in searches], np.float64)
    powers = np.array([max(search.power, _FLOOR) for search in searches], np.float64)
    is_low = np.array([search.is_solved and search.power < _FLOOR for search in searches])
    is_open = np.array([not search.is_solved for search in searches])
    scaled = stones / max(_STONES)
    columns = np.stack([scaled**power for power in range(degree + 1)], axis=1)
    inverse = np.linalg.pinv(columns)
    expected, extra = powers.copy(), np.zeros(len(powers))
    parameters, spread = inverse @ powers, max(float(np.std(powers)), _NEAR)
    for _ in range(_ROUNDS):
        # What a censored search would have taken on average, given that it took more than its limit, or less.
        middle = columns @ parameters
        sign = np.where(is_low, -1.0, 1.0)
        beyond = sign * (powers - middle) / spread
        rate = _hazards(beyond)
        expected = np.where(is_open | is_low, middle + sign * spread * rate, powers)
        extra = np.where(is_open | is_low, spread**2 * (1 + beyond * rate - rate**2), 0.0)
        before = parameters
        parameters = inverse @ expected
        spread = max(sqrt(float(np.mean((expected - columns @ parameters) ** 2 + extra))), _NEAR)
        if float(np.max(np.abs(parameters - before))) < _NEAR:
            break
    unscaled = (float(value) / max(_STONES) ** power for power, value in enumerate(parameters))
    return Curve(tuple(unscaled), spread)


_ASYMPTOTIC = 6.0


def _hazards(values: Numbers) -> Numbers:
    """The normal density at each value, divided by the probability of more."""
    return np.array([_hazard(value) for value in values.tolist()])


def _hazard(value: float) -> float:
    if value > _ASYMPTOTIC:
        return value + 1 / value - 2 / value**3
    return exp(-value * value / 2) / sqrt(2 * pi) / (erfc(value / sqrt(2)) / 2)


def resampled(searches: Sequence[Search], rng: Random) -> list[Search]:
    """As many games, drawn with replacement, each with all of its positions."""
    games: dict[int, list[Search]] = {}
    for search in searches:
        games.setdefault(search.game, []).append(search)
    drawn = rng.choices(list(games.values()), k=len(games))
    return [search for each in drawn for search in each]


def interval(searches: Sequence[Search], figure: Callable[[Sequence[Search]], float], seed: str) -> tuple[float, float]:
    """The 95 % interval of a figure."""
    rng = Random(seed)
    values = sorted(figure(resampled(searches, rng)) for _ in range(_SAMPLES))
    low, high = (values[min(int(percent / 100 * _SAMPLES), _SAMPLES - 1)] for percent in _PERCENTS)
    return low, high


def searches_of(answers: dict[Question, Found]) -> dict[str, list[Search]]:
    """The searches of each kind. Random positions with other stones are from other games, balanced ones are not."""
    found: dict[str, list[Search]] = {}
    for question, answer in answers.items():
        game = question.number if question.kind == "balanced" else question.number * 100 + question.stones
        power = float(np.log10(max(answer.nodes, 1)))
        found.setdefault(question.kind, []).append(Search(question.stones, game, power, answer.value is not None))
    return found


def growth_table(found: dict[str, list[Search]]) -> str:
    """A line for each kind and number of stones."""
    heads = ("positions", "stones", "how many", "solved", "median nodes", "95 % interval")
    rows = []
    for kind, searches in found.items():
        for stones in sorted({search.stones for search in searches}, reverse=True):
            some = [search for search in searches if search.stones == stones]
            low, high = interval(some, median_of, f"median {kind} {stones}")
            longest = max(search.power for search in some)
            solved_ones = sum(search.is_solved for search in some)
            median = _nodes(median_of(some), longest)
            between = f"{_nodes(low, longest)} to {_nodes(high, longest)}"
            rows.append((kind, stones, len(some), solved_ones, median, between))
    return markdown_table(heads, rows, " rrrrr")


def _nodes(power: float, limit: float = inf) -> str:
    """A number of nodes; beyond what was searched there is only a bound."""
    return f"> {_nodes(limit)}" if power == inf else f"{10**power:.0f}" if power < 3 else f"{10**power:.1e}"


def curves(found: dict[str, list[Search]], speed: float) -> Iterator[tuple[str, ...]]:
    """A line for each kind and degree: growth a stone, and the empty board, with intervals."""
    for kind, searches in found.items():
        levels = {search.stones for search in searches if search.is_solved}
        for degree, name in _NAMES.items():
            if len(levels) < _FEWEST[degree]:
                continue
            curve = fitted(searches, degree)

            def empty(some: Sequence[Search], degree: int = degree) -> float:
                return fitted(some, degree)(0)

            def growth(some: Sequence[Search], degree: int = degree, at: int = min(levels)) -> float:
                fit = fitted(some, degree)
                return fit(at) - fit(at + 1)

            low, high = interval(searches, empty, f"empty {kind} {degree}")
            slow, fast = interval(searches, growth, f"growth {kind} {degree}")
            middle = 10 ** growth(searches)
            yield (
                kind,
                name,
                f"{middle:.2f} ({10**slow:.2f} to {10**fast:.2f})",
                f"{curve.spread:.1f}",
                f"10^{curve(0):.1f} (10^{low:.1f} to 10^{high:.1f})",
                f"10^{curve(0) - np.log10(speed * _YEAR):.1f} "
                f"(10^{low - np.log10(speed * _YEAR):.1f} to 10^{high - np.log10(speed * _YEAR):.1f})",
            )


def curve_table(found: dict[str, list[Search]], answers: Sequence[Found]) -> str:
    """The fits, and what they say of the empty board."""
    # Short searches are dominated by their start.
    long = [answer for answer in answers if answer.seconds >= 1] or list(answers)
    speed = sum(answer.nodes for answer in long) / max(sum(answer.seconds for answer in long), _NEAR)
    heads = (
        "positions",
        "curve",
        "times as many nodes for a stone less",
        "spread, powers of 10",
        "nodes of the empty board",
        "core-years",
    )
    table = markdown_table(heads, curves(found, speed), "  rrrr")
    return f"{table}\n\nNodes a second of one core: {speed / 1e6:.2f} million."


def main(arguments: Sequence[str] | None = None) -> int:
    """Search the positions of the chosen kinds, and print or write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="of positions; all if none is named")
    parser.add_argument("--stones", type=int, action="append", help="so many; may be given several times")
    parser.add_argument("--count", type=int, default=_COUNT, help="positions of a line, at most (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="for a position (default: %(default)g)")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where it is kept what was found out")
    parser.add_argument("--all-kept", action="store_true", help="search nothing; take all that is kept")
    options = parsed(parser, arguments, _PAGE)
    if options.all_kept:
        kept = kept_answers(options.kept)
        answers = {one: found for one, found in kept.items() if one.threads == 1 and one.way == "best first"}
    else:
        questions = [
            Question(kind, stones, number)
            for kind in options.kind or KINDS
            for stones in options.stones or _STONES
            for number in range(len(positions(kind, stones, options.count)))
        ]
        answers = solved(questions, options)
    answers = {one: answers[one] for one in sorted(answers, key=_order)}  # the bootstrap draws by numbers
    found = searches_of(answers)
    command = f"python -m benchmarks.score_four_growth {words_of(arguments)}".strip()
    report("score-four-growth", growth_table(found), options, command=command, page=_PAGE)
    report("score-four-curve", curve_table(found, list(answers.values())), options, command=command, page=_PAGE)
    return 0


def _order(question: Question) -> tuple[str, int, int]:
    return question.kind, -question.stones, question.number


if __name__ == "__main__":
    sys.exit(main())
