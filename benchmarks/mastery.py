"""`master` against its earlier editions, `master-1` and `master-2`: does it reach what was asked of it?

Where `master` thinks with two threads, as it does by itself on a machine with two processors, a game has the machine
for itself.

Each opening is played with both colours: random moves that leave the position even (`arena.balance`), in Qubic random
ones and one that makes it even (`level_openings.py`). Time is the limit in most, so figures vary from run to run: it
wants a machine that does nothing else, where each processor plays a game. Where nodes are the limit the figures are
always the same.

    python -m benchmarks.mastery [--only NAME] [--games N] [--write --date 2026-11-23]

What is written with `--only` takes the place of these matches alone.

The 95 % interval is Wilson's and takes games as independent.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from tqdm import tqdm

from benchmarks.level_openings import level_openings
from benchmarks.report import parsed, processor, report
from denkspiel.arena.balance import BalanceJudge
from denkspiel.arena.openings import Opening, random_openings
from denkspiel.arena.plan import TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.table import CrossTable, SeriesResult
from denkspiel.arena.tournament import Tournament
from denkspiel.executors.executors import open_executor
from denkspiel.games.catalogue import game
from tools.markdown import bodies, markdown_table, table_rows
from tools.strength import PAGE

__all__ = ["MATCHES", "Match", "main"]

_SEED = "mastery"
HEADS = (
    "match",
    "against",
    "game",
    "for a move",
    "games",
    "won",
    "drawn",
    "lost",
    "score",
    "95 % interval",
    "wanted",
    "measured",
)


@dataclass(frozen=True)
class Match:
    """What is played.

    Attributes:
        name: what it is called.
        game: what is played.
        limits: what a move may cost the two players.
        games: how many, an even number.
        wanted: the score that was asked for; `None` if none was.
        unit: of the limits, "seconds" or "nodes".
        plies: how many moves openings have, in turn.
        is_levelled: whether their last one is chosen to make them even, or all are random and happen to be.
        rival: who `master` plays against.
        threads: how many `master` has.
    """

    name: str
    game: str
    limits: tuple[float, float]
    games: int
    wanted: float | None = None
    unit: str = "seconds"
    plies: tuple[int, ...] = (2, 3, 4)
    is_levelled: bool = False
    rival: str = "master-1"
    threads: int = 1

    @property
    def players(self) -> tuple[str, str]:
        """Both, with their limits."""
        one, other = (f"{self.unit}={limit:.12g}" for limit in self.limits)
        threads = f"threads={self.threads}&" if self.threads > 1 else ""
        return f"master?{threads}{one}", f"{self.rival}?{other}"

    @property
    def cost(self) -> str:
        """The limits in words."""
        one, other = (f"{limit:,.12g}" for limit in self.limits)
        return f"{one} {self.unit}" if one == other else f"{one} against {other} {self.unit}"


MATCHES = (
    Match("a-second", "score-four", (1, 1), 400, 0.65, rival="master-2", threads=2),
    Match("a-fifth", "score-four", (0.2, 0.2), 400, 0.6, rival="master-2", threads=2),
    Match("half-a-second", "score-four", (0.5, 0.5), 200, 0.95),
    Match("quick", "score-four", (0.1, 0.1), 200, 0.9),
    Match("tenth-of-the-time", "score-four", (0.05, 0.5), 200, 0.75),
    Match("qubic", "qubic", (0.1, 0.1), 200, 0.9, is_levelled=True, threads=2),
    Match("two-threads-hurry", "score-four", (0.05, 0.05), 400, rival="master", threads=2),
    Match("equal-nodes", "score-four", (20_000, 20_000), 200, unit="nodes"),
    Match("tenth-of-the-nodes", "score-four", (2_000, 20_000), 200, unit="nodes"),
)


def openings(match: Match, number: int) -> list[Opening]:
    """So many even ones, with its numbers of moves in turn; of the longest more where there are too few short ones."""
    board, missing = game(match.game), number
    balance = BalanceJudge(board)
    by_plies = list[list[Opening]]()
    for left, plies in zip(range(len(match.plies), 0, -1), match.plies, strict=True):
        wanted = -(-missing // left)
        if match.is_levelled:
            by_plies.append(level_openings(board, plies, wanted, _SEED))
        else:
            by_plies.append(random_openings(board, plies, wanted, _SEED, balance.is_even))
        missing -= len(by_plies[-1])
    return [opening for some in zip_longest(*by_plies) for opening in some if opening is not None]


def play(match: Match, games: int) -> SeriesResult:
    """All games of a match, as `master` sees them."""
    board = game(match.game)
    found = tuple(openings(match, games // 2))
    plan = TournamentPlan(board, match.players, "round-robin", games, found, _SEED, GameLimits())
    tournament = Tournament(plan)
    at_a_time = 1 if match.threads > 1 else None
    with open_executor(workers=at_a_time) as workers, tqdm(total=games, desc=match.name, disable=None) as bar:
        tournament.play(workers, lambda _: bar.update(1))
    return CrossTable(bout.game for bout in tournament.played.values()).results_between(0, 1)


def _row(match: Match, result: SeriesResult, date: str | None) -> tuple[str, ...]:
    low, high = result.interval()
    counts = (result.games, result.wins, result.draws, result.losses)
    score = f"{result.score:.3f}", f"{low:.3f} to {high:.3f}", "" if match.wanted is None else f"{match.wanted:.2f}"
    measured = ", ".join(filter(None, (date, processor())))
    return match.name, match.rival, match.game, match.cost, *map(str, counts), *score, measured


def _written() -> dict[str, tuple[str, ...]]:
    """The rows of the page, by the names of their matches."""
    block = bodies(PAGE.read_text(encoding="utf-8"), "measured")["mastery"]
    return {row[0]: row for row in table_rows(block)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print or write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", action="append", choices=[match.name for match in MATCHES], help="these matches")
    parser.add_argument("--games", type=int, help="so many games a match instead")
    options = parsed(parser, arguments, PAGE)
    rows = _written() if options.write else {}
    for match in MATCHES:
        if options.only is None or match.name in options.only:
            rows[match.name] = _row(match, play(match, options.games or match.games), options.date)
            print(*rows[match.name], flush=True)
    ordered = [rows[match.name] for match in MATCHES if match.name in rows]
    report("mastery", markdown_table(HEADS, ordered, "   rrrrrr r"), options, page=PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
