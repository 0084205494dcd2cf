"""A game between two opponents, as a stream of events."""

from collections.abc import Iterator
from dataclasses import dataclass

from denkspiel.core.game import Game
from denkspiel.core.inputs import as_game
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.play.event import Event, GameEnded, GameStarted, MoveMade
from denkspiel.play.player import Player, as_players
from denkspiel.play.seats import distinct_player
from denkspiel.play.state import move_source

__all__ = ["Match"]


@dataclass(frozen=True, init=False)
class Match:
    """Two computer players at a board.

    Attributes:
        game: what they play; to make a match, its name will do.
        players: the first mover and the other one; to make a match, opponents or their names will do. If
            they are called the same, the second gets a number.
        seed: the source of all random choices.
        number: which game of a series this is; games of the same seed and number are equal.
        limit: what each move may cost.
    """

    game: Game
    players: tuple[Player, Player]
    seed: str = "0"
    number: int = 0
    limit: Limit | None = None

    def __init__(
        self,
        game: Game | str,
        players: tuple[Player | Opponent | str, Player | Opponent | str],
        seed: str = "0",
        number: int = 0,
        limit: Limit | None = None,
    ) -> None:
        """Prepare a game.

        Raises:
            WrongType: something else stands where a game or a player is needed.
            UnknownName: there is no game or no opponent of that name.
            UnsuitableOpponent: an opponent does not play the game.
        """
        game = as_game(game)
        one, other = as_players(players, game)
        values = {
            "game": game,
            "players": (one, distinct_player(other, one)),
            "seed": seed,
            "number": number,
            "limit": limit,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def events(self) -> Iterator[Event]:
        """Play the game: `GameStarted`, a `MoveMade` for each move, `GameEnded`.

        Raises:
            ValueError: one of the players is a human.
            IllegalMove: an opponent chose a move that is not legal.
        """
        yield GameStarted(self.game, self.players, by_lot=False)
        position = Position.start(self.game)
        while (outcome := position.outcome) is None:
            side = position.side_to_move
            player = self.players[side]
            if player.opponent is None:
                raise ValueError("a match is played by opponents; humans play in a session")
            choice = player.opponent.choose(position, move_source(self.seed, self.number, position.ply), self.limit)
            move = MoveMade(position.ply + 1, side, player, choice.move, choice)
            position = position.play(move.move)
            yield move
        yield GameEnded(outcome, None if outcome.winner is None else self.players[outcome.winner])
