"""What a tournament's results say: ranks, scores and ratings, as data and as rows of a table."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from typing import Any

from denkspiel.arena.elo import Ratings, Unconnected, rate
from denkspiel.arena.tournament import PlayedBout, Tournament
from denkspiel.play.record import Record
from denkspiel.play.series import SeriesResult

__all__ = ["Standing", "Standings"]


@dataclass(frozen=True)
class Standing:
    """How one player did.

    Attributes:
        player: as it was written.
        result: all its games.
        elo: its number; `None` where numbers cannot be compared.
        margin: the 95 % interval of the number reaches so far to both sides.
        faults: how many games it lost by a fault.
    """

    player: str
    result: SeriesResult
    elo: float | None
    margin: float | None
    faults: int

    @property
    def points(self) -> float:
        """1 for a win, 1/2 for a draw."""
        return self.result.wins + self.result.draws / 2


class Standings:
    """The results of a tournament.

    Attributes:
        tournament: whose results.
        ratings: of all players in the order of the plan; `None` where some have not met, even through others.
        players: from the best to the worst: by rating, or else by score.
    """

    def __init__(self, tournament: Tournament) -> None:
        """Count and rate."""
        self.tournament = tournament
        self._table = tournament.table
        self.ratings = self._rated()
        names = tournament.plan.players
        found = [self._standing(number) for number in range(len(names))]
        self._order = sorted(range(len(names)), key=lambda number: self._rank(found[number]))
        self.players = [found[number] for number in self._order]

    @property
    def faults(self) -> list[PlayedBout]:
        """The games that were lost by a fault, in their order."""
        return [bout for _, bout in sorted(self.tournament.played.items()) if bout.loser is not None]

    def cross_table(self) -> list[list[SeriesResult | None]]:
        """For each player, from the best to the worst, its results against all in that order; `None` for itself."""
        return [
            [None if one == other else self._table.between(one, other) for other in self._order] for one in self._order
        ]

    @property
    def data(self) -> dict[str, Any]:
        """All of it as JSON."""
        plan, names = self.tournament.plan, [one.player for one in self.players]
        return {
            **{key: value for key, value in plan.data.items() if key not in ("game", "openings")},
            "game": plan.game.id,
            "openings": len(plan.openings),
            "first_move": self._first_move(),
            "standings": [self._row(one) for one in self.players],
            "meetings": [
                {
                    "first": names[row],
                    "second": names[column],
                    **_counts(result),
                    "different": self._different(row, column),
                    "superiority": self._superiority(row, column),
                }
                for row, results in enumerate(self.cross_table())
                for column, result in enumerate(results)
                if result is not None and result.games and row < column
            ],
            "faults": [
                {
                    "game": bout.number + 1,
                    "player": plan.players[bout.loser or 0],
                    "moves": self.moves(bout),
                    "fault": bout.fault,
                }
                for bout in self.faults
            ],
        }

    def csv(self) -> str:
        """A line for each player, from the best to the worst, under a line of heads."""
        text = StringIO()
        rows = [self._row(one) for one in self.players]
        heads = [key for key in rows[0] if key != "interval"]
        writer = csv.DictWriter(text, [*heads, "low", "high"], lineterminator="\n")
        writer.writeheader()
        for row in rows:
            low, high = row.pop("interval")
            writer.writerow({**row, "low": low, "high": high})
        return text.getvalue()

    def records(self) -> Iterable[str]:
        """Every game as a record, in their order; a game that ended by a fault stops where that happened."""
        plan = self.tournament.plan
        for _, bout in sorted(self.tournament.played.items()):
            names = plan.players[bout.entry.first], plan.players[bout.entry.second]
            yield Record(plan.game, bout.entry.moves, names, names, plan.seed, bout.number).to_text()

    def moves(self, bout: PlayedBout) -> str:
        """The moves of a game as they are written."""
        return " ".join(self.tournament.plan.game.geometry.cells[move].move for move in bout.entry.moves)

    def _rated(self) -> Ratings | None:
        try:
            return rate(len(self.tournament.plan.players), self._table.counts)
        except Unconnected:
            return None

    def _standing(self, number: int) -> Standing:
        rating = None if self.ratings is None else self.ratings.players[number]
        lost = sum(bout.loser == number for bout in self.tournament.played.values())
        value, margin = (None, None) if rating is None else (rating.value, rating.margin)
        return Standing(self.tournament.plan.players[number], self._table.of(number), value, margin, lost)

    @staticmethod
    def _rank(standing: Standing) -> tuple[float, float]:
        return -standing.result.score if standing.elo is None else -standing.elo, -standing.points

    def _row(self, one: Standing) -> dict[str, Any]:
        elo, margin = (None if number is None else round(number, 1) for number in (one.elo, one.margin))
        return {"player": one.player, **_counts(one.result), "elo": elo, "margin": margin, "faults": one.faults}

    def _first_move(self) -> dict[str, float] | None:
        if self.ratings is None:
            return None
        worth = self.ratings.first_move
        return {"elo": round(worth.value, 1), "margin": round(worth.margin, 1)}

    def _superiority(self, row: int, column: int) -> float | None:
        """How likely it is, 0 to 1, that the one at this rank is stronger than the other; `None` without ratings."""
        if self.ratings is None:
            return None
        return round(self.ratings.superiority(self._order[row], self._order[column]), 4)

    def _different(self, row: int, column: int) -> int:
        return self._table.different(self._order[row], self._order[column])


def _counts(result: SeriesResult) -> dict[str, Any]:
    low, high = result.interval()
    return {
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": round(result.score, 4),
        "interval": [round(low, 4), round(high, 4)],
    }
