"""One game of a tournament: a player that breaks off, makes no legal move or takes too long loses it, and no more.

A player that never answers is not stopped here: that is the matter of those who run it in a process of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from denkspiel.core.errors import DenkspielError, Stopped
from denkspiel.core.game import Game
from denkspiel.core.message import Message, echo
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Clocks, budget_of
from denkspiel.opponents.external.line_process import NoStart
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.play.state import move_source

__all__ = ["TOLERANCE_SECONDS", "Clock", "Fault", "PlayedGame", "Terms", "play_game"]

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
class Terms:
    """What the moves of a game may cost.

    Attributes:
        seconds: for a move; `None` for any time.
        nodes: positions looked at for a move; `None` for any number.
        clock: for the game, instead of `seconds`; `None` for none.
    """

    seconds: float | None = None
    nodes: int | None = None
    clock: Clock | None = None


@dataclass(frozen=True)
class Fault:
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
    fault: Fault | None = None


def play_game(
    game: Game,
    players: tuple[Opponent, Opponent],
    opening: Sequence[int],
    seed: str,
    number: int,
    *,
    terms: Terms | None = None,
    now: Callable[[], float] = monotonic,
) -> PlayedGame:
    """Play one game to its end.

    Args:
        game: what is played.
        players: the first mover and the other one.
        opening: moves that are made before they choose their own.
        seed: the source of all random choices.
        number: the game's number in its tournament; games of the same seed and number are equal unless time counts.
        terms: what the moves may cost.
        now: the seconds of a clock; another one for tests.

    Raises:
        IllegalMove: the opening is not possible.
        Stopped: a player was told to stop.
    """
    table = _Table(players, terms or Terms(), seed, number, now)
    position, moves = Position.start(game), list(opening)
    for move in opening:
        position = position.play(move)
    while (outcome := position.outcome) is None:
        found = table.move(position)
        if isinstance(found, Fault):
            return PlayedGame(tuple(moves), 1 - found.side, found)
        move, position = found
        moves.append(move)
    return PlayedGame(tuple(moves), outcome.winner)


class _Table:
    """Two players and their clocks."""

    def __init__(
        self, players: tuple[Opponent, Opponent], terms: Terms, seed: str, number: int, now: Callable[[], float]
    ) -> None:
        self._players = players
        self._terms = terms
        self._source = seed, number
        self._now = now
        self._left = [terms.clock.seconds] * 2 if terms.clock else []

    def move(self, position: Position) -> tuple[int, Position] | Fault:
        """The next move and where it leads, or what was wrong with it."""
        side, begun = position.side_to_move, self._now()
        limit = self._limit(position)
        allowed = limit.most_seconds
        rng = move_source(*self._source, position.ply)
        try:
            move = self._players[side].choose(position, rng, limit).move
            taken = self._now() - begun
            after = position.play(move)
        except Stopped:
            raise
        except DenkspielError as error:
            return Fault(side, error.message, isinstance(error, NoStart))
        except Exception as error:  # whatever a player breaks, he alone loses by it
            return Fault(side, Message("It broke off: {fault}.", fault=echo(repr(error), 200)))
        if allowed is not None and taken > allowed + TOLERANCE_SECONDS:
            return Fault(
                side,
                Message(
                    "It took {taken} s for a move and had {allowed} s.", taken=f"{taken:.2f}", allowed=f"{allowed:.2f}"
                ),
            )
        if self._terms.clock:
            self._left[side] = max(0.0, self._left[side] - taken) + self._terms.clock.increment
        return move, after

    def _limit(self, position: Position) -> Limit:
        """What the next move may cost."""
        if self._terms.clock is None:
            return Limit(self._terms.seconds, self._terms.nodes)
        side = position.side_to_move
        clocks = Clocks(self._left[side], self._left[1 - side], self._terms.clock.increment)
        usual = budget_of(clocks, position.game.geometry.size - position.ply).usual
        return Limit(usual, self._terms.nodes, clocks=clocks)
