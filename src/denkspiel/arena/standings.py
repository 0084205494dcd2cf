"""What a tournament's results say: ranks, scores and ratings, as data and as rows of a table."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from typing import Any

from denkspiel.arena.elo import EloRating, EloRatings, PlayersNotConnected, fit_ratings
from denkspiel.arena.table import CrossTable, CrossTableGame, SeriesResult
from denkspiel.arena.tournament import GameResult, Tournament, helpers_by_player
from denkspiel.core.message import Message
from denkspiel.opponents.external.helpers import helpers_message

__all__ = ["PlayerStanding", "TournamentStandings", "extra_column", "first_move_sentence", "ranking_sentences"]


@dataclass(frozen=True)
class PlayerStanding:
    """How one player did.

    Attributes:
        player: as it was written.
        result: all its games.
        elo: its number; `None` where numbers cannot be compared.
        margin: the 95 % interval of the number reaches so far to both sides.
        faults: how many games it lost by a fault.
        points: 1 for a win, 1/2 for a draw; a bye counts like winning all games of a meeting.
        byes: how many it had in a Swiss tournament.
        advances: how many rounds of a knockout it won, or had a bye in.
        rank: from 1; equals share one.
        helpers: which of denkspiel's own players and searches it has used.
    """

    player: str
    result: SeriesResult
    elo: float | None
    margin: float | None
    faults: int
    points: float
    byes: int
    advances: int
    rank: int = 0
    helpers: tuple[str, ...] = ()


class TournamentStandings:
    """The results and ratings of a tournament.

    Attributes:
        tournament: the tournament.
        ratings: the Elo ratings of all players, in the order of the plan; `None` if some players cannot be compared.
        first_move: the value of the first move in Elo, from the games without faults; `None` without such games.
        course: the course of the rounds.
        players: the players from best to worst: in a knockout by rounds, in a Swiss tournament by points, otherwise by
            rating. Equal players keep the order of the plan.

    Examples:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from denkspiel import game
        >>> from denkspiel.arena.plan import TournamentPlan
        >>> from denkspiel.arena.playing import GameLimits
        >>> from denkspiel.arena.standings import TournamentStandings
        >>> from denkspiel.arena.tournament import Tournament
        >>> board, players = game("tic-tac-toe"), ("random", "level-5")
        >>> plan = TournamentPlan(board, players, "round-robin", 8, ((0,), (4,)), seed="1", limits=GameLimits())
        >>> tournament = Tournament(plan)
        >>> with ThreadPoolExecutor(1) as executor:
        ...     tournament.play(executor, on_game=lambda finished: None)
        >>> [standing.player for standing in TournamentStandings(tournament).players]
        ['level-5', 'random']
    """

    def __init__(self, tournament: Tournament) -> None:
        """Count and rate."""
        self.tournament = tournament
        self._table = tournament.cross_table
        self.course = tournament.round_history
        self.ratings = _rated(len(tournament.plan.players), self._table)
        self.first_move = _first_move(bout.game for bout in tournament.played.values() if bout.loser is None)
        names, self._helpers = tournament.plan.players, helpers_by_player(tournament.played.values())
        found = [self._standing(number) for number in range(len(names))]
        keys = [self._key(one) for one in found]
        self._order = sorted(range(len(names)), key=lambda number: keys[number])
        self.players = [replace(found[number], rank=sorted(keys).index(keys[number]) + 1) for number in self._order]

    @property
    def faults(self) -> list[GameResult]:
        """The games that a player has lost by a fault, in order."""
        return [bout for _, bout in sorted(self.tournament.played.items()) if bout.loser is not None]

    @property
    def winner(self) -> str | None:
        """The winner of a knockout; `None` in other formats."""
        return None if self.course.winner is None else self.tournament.plan.players[self.course.winner]

    def cross_table(self) -> list[list[SeriesResult | None]]:
        """Return the results of each player against each other, from best to worst; `None` against itself."""
        return [
            [None if one == other else self._table.results_between(one, other) for other in self._order]
            for one in self._order
        ]

    @property
    def data(self) -> dict[str, Any]:
        """All results as data for JSON."""
        plan = self.tournament.plan
        return {
            **{key: value for key, value in plan.data.items() if key not in ("game", "openings")},
            "game": plan.game.id,
            "openings": len(plan.openings),
            "first_move": self._worth(),
            "winner": self.winner,
            "standings": [self._row(one) for one in self.players],
            "meetings": self.meetings,
            "faults": [
                {
                    "game": bout.number + 1,
                    "player": plan.players[bout.loser or 0],
                    "moves": self.moves(bout),
                    "fault": str(bout.fault),
                }
                for bout in self.faults
            ],
        }

    @property
    def meetings(self) -> list[dict[str, Any]]:
        """The results of each pair of players that have met, from the better player's point of view.

        `different` is the number of different games, and `superiority` is the probability (0 to 1) that the better
        player is the stronger one.
        """
        names = [one.player for one in self.players]
        return [
            {
                "first": names[row],
                "second": names[column],
                **_counts(result),
                "different": self._table.distinct_game_count(self._order[row], self._order[column]),
                "superiority": self._superiority(row, column),
            }
            for row, results in enumerate(self.cross_table())
            for column, result in enumerate(results)
            if result is not None and result.games and row < column
        ]

    def csv(self) -> str:
        """Return a line of headings, then a line for each player from best to worst."""
        return _csv([{**self._row(one), "helpers": " ".join(one.helpers)} for one in self.players])

    def meetings_csv(self) -> str:
        """Return a line of headings, then a line for each of `meetings`; empty if no players have met."""
        return _csv(self.meetings)

    def moves(self, bout: GameResult) -> str:
        """Return the moves of a game as text."""
        return " ".join(self.tournament.plan.game.geometry.cells[move].move for move in bout.game.moves)

    def _standing(self, number: int) -> PlayerStanding:
        rating = None if self.ratings is None else self.ratings.players[number]
        lost = sum(bout.loser == number for bout in self.tournament.played.values())
        value, margin = (None, None) if rating is None else (rating.value, rating.margin)
        plan, result = self.tournament.plan, self._table.results_of(number)
        byes, advances = self.course.byes.count(number), self.course.advances.count(number)
        points = result.wins + result.draws / 2 + plan.games * byes
        helpers = self._helpers.get(number, ())
        return PlayerStanding(
            plan.players[number], result, value, margin, lost, points, byes, advances, helpers=helpers
        )

    def _key(self, one: PlayerStanding) -> tuple[float, float]:
        """The smaller, the better; numbers count as they are told, for the last digits of equal ones differ."""
        strength = one.result.score if one.elo is None else round(one.elo, 1)
        if self.tournament.plan.format == "knockout":
            return -one.advances, -one.points
        if self.tournament.plan.format == "swiss":
            return -one.points, -strength
        return -strength, -one.points

    def _row(self, one: PlayerStanding) -> dict[str, Any]:
        return {
            "rank": one.rank,
            "player": one.player,
            "points": one.points,
            "byes": one.byes,
            "advances": one.advances,
            **_counts(one.result),
            "elo": None if one.elo is None else _tenths(one.elo),
            "margin": None if one.margin is None else _tenths(one.margin),
            "faults": one.faults,
            "helpers": [*one.helpers],
        }

    def _worth(self) -> dict[str, float] | None:
        worth = self.first_move
        return None if worth is None else {"elo": _tenths(worth.value), "margin": _tenths(worth.margin)}

    def _superiority(self, row: int, column: int) -> float | None:
        """How likely it is, 0 to 1, that the one at this rank is stronger than the other; `None` without ratings."""
        if self.ratings is None:
            return None
        return round(self.ratings.probability_stronger(self._order[row], self._order[column]), 4)


def _rated(players: int, table: CrossTable) -> EloRatings | None:
    try:
        return fit_ratings(players, table.counts)
    except PlayersNotConnected:
        return None


def _first_move(games: Iterable[CrossTableGame]) -> EloRating | None:
    """What these games say of it; who has played none of them counts for nothing."""
    table = CrossTable(games)
    numbers = {player: place for place, player in enumerate(sorted({one for pair in table.counts for one in pair}))}
    try:
        counts = {(numbers[first], numbers[second]): ended for (first, second), ended in table.counts.items()}
        return fit_ratings(len(numbers), counts).first_move_advantage if counts else None
    except PlayersNotConnected:
        return None


def _csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows of the same keys; an interval takes two columns."""
    if not rows:
        return ""
    text = StringIO()
    heads = [*(key for key in rows[0] if key != "interval"), "low", "high"]
    writer = csv.DictWriter(text, heads, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for row in rows:
        low, high = row["interval"]
        writer.writerow({**row, "low": low, "high": high})
    return text.getvalue()


def _tenths(value: float) -> float:
    """Rounded, without a zero that is negative."""
    return round(value, 1) + 0.0


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


def ranking_sentences(standings: TournamentStandings, names: Mapping[str, str]) -> Iterator[Message]:
    """By what the table is ranked, and what is behind that; in a knockout who won.

    Args:
        standings: the results.
        names: what to call each player.
    """
    players = standings.tournament.plan.players
    if standings.winner is not None:
        yield Message("Winner: {player}", player=names[standings.winner])
    yield _ranked_by(standings)
    for one in standings.players:
        if one.helpers:
            yield helpers_message(names[one.player], one.helpers)
        if one.byes:
            points = f"{one.byes * standings.tournament.plan.games:g}"
            yield Message("{player} had a bye. Points for it: {points}.", player=names[one.player], points=points)
    for winner, loser in standings.course.drawn_pairings:
        yield Message(
            "{one} and {other} finished level; {one} advanced because it was listed first.",
            one=names[players[winner]],
            other=names[players[loser]],
        )


def extra_column(standings: TournamentStandings) -> tuple[Message, list[int]] | None:
    """The head of a column that this format alone has, and its numbers from the best player to the worst."""
    if standings.winner is not None:
        return Message("rounds won"), [one.advances for one in standings.players]
    if standings.course.byes:
        return Message("byes"), [one.byes for one in standings.players]
    return None


def first_move_sentence(standings: TournamentStandings) -> Message | None:
    """How much it was worth to begin; `None` if the games do not say."""
    first = standings.first_move
    if first is None:
        return None
    elo, margin = round(first.value), round(first.margin)
    return Message("Moving first is worth {elo} Elo (95 % interval: ± {margin}).", elo=elo, margin=margin)


def _ranked_by(standings: TournamentStandings) -> Message:
    format_ = standings.tournament.plan.format
    if format_ == "knockout":
        return Message("Ranked by rounds won, then by points.")
    if format_ == "swiss":
        return Message("Ranked by points, then by Elo.")
    return Message("Ranked by score.") if standings.ratings is None else Message("Ranked by Elo.")
