"""A series of games between two, played by the arena."""

from denkspiel.arena.plan import FORMATS, TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.table import CrossTable, SeriesResult
from denkspiel.arena.tournament import GameResult, play_scheduled_games
from denkspiel.games.catalogue import game

__all__ = ["bouts_of", "result_of"]


def bouts_of(
    name: str, players: tuple[str, str], games: int, seed: str, limits: GameLimits | None = None
) -> list[GameResult]:
    """The games; the player named first begins in games 0, 2, 4, ..."""
    plan = TournamentPlan(game(name), players, FORMATS[0], games, ((),), seed, limits or GameLimits())
    return [*play_scheduled_games(plan, plan.scheduled_games([(0, 1)], [0], 0))]


def result_of(name: str, players: tuple[str, str], games: int, seed: str) -> SeriesResult:
    """What came of them, as the player named first sees it."""
    return CrossTable(bout.game for bout in bouts_of(name, players, games, seed)).results_between(0, 1)
