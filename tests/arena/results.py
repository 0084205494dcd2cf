"""Results of a tournament that nobody has played: games by lot, and one that ended by a fault."""

from dataclasses import replace
from random import Random

from denkspiel.arena.plan import TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.standings import TournamentStandings
from denkspiel.arena.table import CrossTableGame
from denkspiel.arena.tournament import GameResult, Tournament
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position

__all__ = ["FAULT", "results"]

FAULT = "It broke off: </script> & \"more\" of 'it'."
_FAULTY_PLIES = 3


def results(
    game: Game, players: tuple[str, ...] = ("anna", "ben", "carla"), games: int = 2, *, faults: int = 1
) -> TournamentStandings:
    """What came of a round robin; the first games of the first player were lost by him through a fault.

    Args:
        game: what was played.
        players: any names, at least two.
        games: how many in each meeting.
        faults: how many games ended by a fault.
    """
    plan = TournamentPlan(game, players, "round-robin", games, ((),), "0", GameLimits())
    tournament = Tournament(replace(plan, players=("random", "level-1")))
    tournament.plan = plan
    pairs = [(one, other) for other in range(len(players)) for one in range(other)]
    for number, (first, second, opening) in enumerate(
        (bout.first, bout.second, bout.number) for bout in plan.scheduled_games(pairs, [0] * len(pairs), 0)
    ):
        faulty = number < faults
        moves, winner = _game(game, opening, _FAULTY_PLIES if faulty else game.geometry.size)
        loser = first if faulty else None
        entry = CrossTableGame(first, second, 1 if faulty else winner, moves)
        tournament.played[number] = GameResult(number, entry, loser, Message.literal(FAULT) if faulty else None)
    return TournamentStandings(tournament)


def _game(game: Game, seed: int, plies: int) -> tuple[tuple[int, ...], int | None]:
    """Moves by lot to the end, or so many; and who won."""
    rng, position, moves = Random(seed), Position.start(game), list[int]()
    while position.outcome is None and len(moves) < plies:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return tuple(moves), None if position.outcome is None else position.outcome.winner
