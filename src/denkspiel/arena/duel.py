"""A new player against an old one, for as many games as it takes to know whether the new one is stronger.

Two games from one opening, with colours changed, are a pair. Pairs are counted in the order of their numbers, not in
that in which they end: so short games have no more weight than long ones, and any number of workers comes to the same
verdict.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict
from pathlib import Path

from denkspiel.arena.plan import Plan
from denkspiel.arena.sprt import Sprt, Verdict
from denkspiel.arena.table import CrossTable, SeriesResult
from denkspiel.arena.tournament import PlayedBout, Tournament

__all__ = ["Duel"]

NEW, OLD = 0, 1


class Duel:
    """A sequential test as it goes.

    Attributes:
        tournament: what has been played, some games beyond the verdict perhaps.
        test: when it is decided.
        pairs: how many pairs gave the new player 0, 1/2, 1, 3/2 and 2 points, up to the verdict.
        verdict: how it stands.
    """

    def __init__(self, plan: Plan, test: Sprt, folder: Path | None = None, *, resume: bool = False) -> None:
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
        self.tournament = Tournament(plan, folder, resume=resume, about={"test": asdict(test)})
        self.test = test
        self.pairs = [0, 0, 0, 0, 0]
        self.verdict = Verdict.OPEN

    @property
    def counted(self) -> list[PlayedBout]:
        """The games behind the verdict, in their order."""
        return [self.tournament.played[number] for number in range(2 * sum(self.pairs))]

    @property
    def result(self) -> SeriesResult:
        """Those games, as the new player sees them."""
        return self._table.between(NEW, OLD)

    @property
    def different(self) -> int:
        """How many of those games differ in their moves."""
        return self._table.different(NEW, OLD)

    def play(self, executor: Executor, on_game: Callable[[PlayedBout], object]) -> None:
        """Play until it is decided or the most games have been played; takes and raises what `Tournament.play` does."""

        def note(bout: PlayedBout) -> None:
            self._count()
            on_game(bout)

        self.tournament.play(executor, note, lambda: self.verdict is not Verdict.OPEN)

    @property
    def _table(self) -> CrossTable:
        return CrossTable(bout.entry for bout in self.counted)

    def _count(self) -> None:
        """Count the pairs that are complete now, one after the other, until one of them decides it."""
        played = self.tournament.played
        while self.verdict is Verdict.OPEN:
            number = 2 * sum(self.pairs)
            if number not in played or number + 1 not in played:
                return
            self.pairs[_halves(played[number]) + _halves(played[number + 1])] += 1
            self.verdict = self.test.verdict(self.pairs)


def _halves(bout: PlayedBout) -> int:
    """The half points of the new player."""
    entry = bout.entry
    if entry.winner is None:
        return 1
    return 2 if (entry.first, entry.second)[entry.winner] == NEW else 0
