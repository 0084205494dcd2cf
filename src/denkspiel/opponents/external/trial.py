"""Test games of an opponent from outside, which check that it keeps the contract of every opponent."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.core.position import Position
from denkspiel.opponents.external.hosted_player import HelperFault
from denkspiel.opponents.external.line_process import PlayerNotStarted
from denkspiel.opponents.opponent import Limit, Opponent

__all__ = ["OpponentTrial", "TrialFinding"]

_SLOW_SECONDS = 2.0


@dataclass(frozen=True)
class TrialFinding:
    """A finding of a trial.

    Attributes:
        is_good: whether the opponent keeps this part of the contract.
        message: the finding as a sentence.
    """

    is_good: bool
    message: Message


class OpponentTrial:
    """Games of an opponent against chance, with each choice asked for twice."""

    def __init__(
        self, opponent: Opponent, game: Game, games: int, limit: Limit | None = None, *, takes_rng: bool = True
    ) -> None:
        """Prepare; nothing is played yet.

        Args:
            opponent: the player on trial.
            game: the game to play.
            games: the number of games; the opponent moves first in every other one.
            limit: the limits of a choice.
            takes_rng: whether all chance comes from the random numbers that it is given, so that its games can be
                repeated.
        """
        self._takes_rng = takes_rng
        self._opponent, self._game, self._games, self._limit = opponent, game, games, limit
        self._moves: list[int] = []
        self._choices = 0
        self._slowest = 0.0
        self._wavers: Message | None = None

    def findings(self) -> Iterator[TrialFinding]:
        """Play the games and yield the findings; a fault that ends the trial comes last."""
        wins = 0
        for number in range(self._games):
            try:
                wins += self._played(number) == number % 2
            except DenkspielError as error:
                if not isinstance(error, HelperFault):  # that names them itself
                    yield from self._helpers()
                yield TrialFinding(False, self._fault(error))
                return
        yield TrialFinding(
            True,
            Message(
                "It plays by the rules. Games: {games}; legal moves: {count}.", count=self._choices, games=self._games
            ),
        )
        yield self._steadiness()
        yield self._speed()
        yield from self._helpers()
        yield TrialFinding(
            True,
            Message("Games won against a random player: {wins} of {games}.", wins=wins, games=self._games),
        )

    def _fault(self, error: DenkspielError) -> Message:
        """The fault that ended the trial, and the moves before it."""
        if isinstance(error, PlayerNotStarted):
            return error.message
        if not self._moves:
            return Message("On the empty board: {fault}", fault=error.message)
        moves = format_moves(self._game, self._moves)
        return Message("After the moves {moves}: {fault}", moves=moves, fault=error.message)

    def _played(self, number: int) -> int | None:
        """Play a game, and return the winner."""
        position, self._moves = Position.start(self._game), []
        chance = Random(f"trial {number}")
        while (outcome := position.outcome) is None:
            own = position.side_to_move == number % 2
            move = self._chosen(position, number) if own else chance.choice(position.legal_moves)
            position = position.play(move)
            self._moves.append(move)
        return outcome.winner

    def _chosen(self, position: Position, number: int) -> int:
        seed = f"{number} {position.ply}"
        begun = time.perf_counter()
        move = self._opponent.choose(position, Random(seed), self._limit).move
        if self._choices:  # the first choice starts the program
            self._slowest = max(self._slowest, time.perf_counter() - begun)
        position.play(move)
        again = self._opponent.choose(position, Random(seed), self._limit).move
        self._choices += 1
        if again != move and self._wavers is None:
            moves = format_moves(self._game, self._moves)
            self._wavers = Message("after the moves {moves}", moves=moves) if moves else Message("on the empty board")
        return move

    def _steadiness(self) -> TrialFinding:
        if self._wavers is not None and not self._takes_rng:
            said = Message(
                "Asked twice in the same position, it chose two different moves ({where}). So its games cannot be "
                "repeated exactly.",
                where=self._wavers,
            )
            return TrialFinding(True, said)
        if self._wavers is not None:
            said = Message(
                "In the same position and with the same random numbers, it chose two different moves ({where}). Use "
                "only rng for random choices, and let the choice depend on nothing but the position.",
                where=self._wavers,
            )
            return TrialFinding(False, said)
        return TrialFinding(
            True, Message("In the same position and with the same random numbers, it always chose the same move.")
        )

    def _helpers(self) -> Iterator[TrialFinding]:
        """The names of our players that it uses: no fault, but worth knowing when players are compared."""
        if names := self._opponent.helpers:
            yield TrialFinding(
                True, Message("It calls denkspiel's own players or search: {helpers}.", helpers=", ".join(names))
            )

    def _speed(self) -> TrialFinding:
        milliseconds = round(1000 * self._slowest)
        if self._slowest > _SLOW_SECONDS:
            said = Message("Its slowest move took {time} ms, so a tournament will take long.", time=milliseconds)
        else:
            said = Message("Its slowest move took {time} ms.", time=milliseconds)
        return TrialFinding(True, said)
