"""One game of a tournament: a player that breaks off, makes no legal move or takes too long loses it, and no more.

A player that never answers is not stopped here: that is the matter of those who run it in a process of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from denkspiel.core.errors import DenkspielError, Stopped
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Clocks, budget_for_move
from denkspiel.opponents.external.line_process import PlayerNotStarted
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.play.state import move_rng

__all__ = ["TOLERANCE_SECONDS", "Clock", "GameLimits", "PlayedGame", "PlayerFault", "play_game"]

TOLERANCE_SECONDS = 0.25
"""So much longer than allowed a move may take: for what passes between a player's move and the look at the clock."""


@dataclass(frozen=True)
class Clock:
    """A time for the whole game.

    Attributes:
        seconds: what each player has at the start.
        increment: what is added after each of his moves, in seconds.
    """

    seconds: float
    increment: float = 0.0


@dataclass(frozen=True)
class GameLimits:
    """Limits for the moves of a game.

    Attributes:
        seconds: the time for a move; `None` for no limit.
        nodes: the number of positions that a player may search for a move; `None` for no limit.
        clock: the clock for the whole game, instead of `seconds`; `None` for no clock.

    Examples:
        >>> from denkspiel.arena.playing import GameLimits
        >>> GameLimits(nodes=500).seconds is None
        True
    """

    seconds: float | None = None
    nodes: int | None = None
    clock: Clock | None = None


@dataclass(frozen=True)
class PlayerFault:
    """Why a player lost without being beaten.

    Attributes:
        side: 0 for the one who began, 1 for the other one.
        message: what he did.
        at_start: whether he did not even start.
    """

    side: int
    message: Message
    at_start: bool = False


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over.

    Attributes:
        moves: the cells taken, those of the opening too; with a fault they lead to the position where it happened.
        winner: 0 for the one who began, 1 for the other one, `None` for a draw.
        fault: why it ended before the rules ended it, or `None`.
    """

    moves: tuple[int, ...]
    winner: int | None
    fault: PlayerFault | None = None


def play_game(
    game: Game,
    players: tuple[Opponent, Opponent],
    opening: Sequence[int],
    seed: str,
    number: int,
    *,
    limits: GameLimits | None = None,
    now: Callable[[], float] = monotonic,
) -> PlayedGame:
    """Play one game to its end.

    Args:
        game: what is played.
        players: the first mover and the other one.
        opening: moves that are made before they choose their own.
        seed: the source of all random choices.
        number: the game's number in its tournament; games of the same seed and number are equal unless time counts.
        limits: what the moves may cost.
        now: the seconds of a clock; another one for tests.

    Raises:
        IllegalMove: the opening is not possible.
        Stopped: a player was told to stop.
    """
    table = _Table(players, limits or GameLimits(), seed, number, now)
    position, moves = Position.start(game), list(opening)
    for move in opening:
        position = position.play(move)
    while (outcome := position.outcome) is None:
        found = table.move(position)
        if isinstance(found, PlayerFault):
            return PlayedGame(tuple(moves), 1 - found.side, found)
        move, position = found
        moves.append(move)
    return PlayedGame(tuple(moves), outcome.winner)


class _Table:
    """Two players and their clocks."""

    def __init__(
        self, players: tuple[Opponent, Opponent], limits: GameLimits, seed: str, number: int, now: Callable[[], float]
    ) -> None:
        self._players = players
        self._limits = limits
        self._source = seed, number
        self._now = now
        self._left = [limits.clock.seconds] * 2 if limits.clock else []

    def move(self, position: Position) -> tuple[int, Position] | PlayerFault:
        """The next move and where it leads, or what was wrong with it."""
        side, begun = position.side_to_move, self._now()
        limit = self._limit(position)
        allowed = limit.most_seconds
        rng = move_rng(*self._source, position.ply)
        try:
            move = self._players[side].choose(position, rng, limit).move
            taken = self._now() - begun
            after = position.play(move)
        except Stopped:
            raise
        except DenkspielError as error:
            return PlayerFault(side, error.message, isinstance(error, PlayerNotStarted))
        except Exception as error:  # whatever a player breaks, he alone loses by it
            return PlayerFault(side, Message("The player crashed: {fault}.", fault=quote_input(repr(error), 200)))
        if allowed is not None and taken > allowed + TOLERANCE_SECONDS:
            return PlayerFault(
                side,
                Message(
                    "The move took {taken} s; the player had {allowed} s.",
                    taken=f"{taken:.2f}",
                    allowed=f"{allowed:.2f}",
                ),
            )
        if self._limits.clock:
            self._left[side] = max(0.0, self._left[side] - taken) + self._limits.clock.increment
        return move, after

    def _limit(self, position: Position) -> Limit:
        """What the next move may cost."""
        if self._limits.clock is None:
            return Limit(self._limits.seconds, self._limits.nodes)
        side = position.side_to_move
        clocks = Clocks(self._left[side], self._left[1 - side], self._limits.clock.increment)
        usual = budget_for_move(clocks, position.game.geometry.size - position.ply).usual
        return Limit(usual, self._limits.nodes, clocks=clocks)
