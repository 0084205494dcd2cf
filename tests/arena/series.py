"""A series of games between two, played by the arena."""

from denkspiel.arena.plan import FORMATS, Plan
from denkspiel.arena.playing import Terms
from denkspiel.arena.table import CrossTable, SeriesResult
from denkspiel.arena.tournament import PlayedBout, play_bouts
from denkspiel.games.catalogue import game

__all__ = ["bouts_of", "result_of"]


def bouts_of(
    name: str, players: tuple[str, str], games: int, seed: str, terms: Terms | None = None
) -> list[PlayedBout]:
    """The games; the player named first begins in games 0, 2, 4, ..."""
    plan = Plan(game(name), players, FORMATS[0], games, ((),), seed, terms or Terms())
    return [*play_bouts(plan, plan.bouts([(0, 1)], [0], 0))]


def result_of(name: str, players: tuple[str, str], games: int, seed: str) -> SeriesResult:
    """What came of them, as the player named first sees it."""
    return CrossTable(bout.entry for bout in bouts_of(name, players, games, seed)).between(0, 1)
