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
from denkspiel.play.state import move_rng

__all__ = ["Match"]


@dataclass(frozen=True, init=False)
class Match:
    """One game between two computer players.

    Attributes:
        game: the game. To create a match, you can pass its name.
        players: the player who moves first and the other player. To create a match, you can pass names or `Opponent`
            objects. If both have the same name, the second gets a number.
        seed: the seed of all random choices.
        number: the number of the game in a series. The same seed and number give the same game.
        limit: the limits for each move.

    Examples:
        >>> from denkspiel import Match
        >>> *_, last = Match("hexagon", ("hexagon-1360", "random"), seed="1").events()
        >>> last.winner.name
        'hexagon-1360'
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
            WrongType: an argument is not a game or a player.
            UnknownName: no game or no player has this name.
            UnsuitableOpponent: a player cannot play the game.
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
        """Play the game and yield its events: `GameStarted`, a `MoveMade` for each move, and `GameEnded`.

        Raises:
            ValueError: one of the players is a human.
            IllegalMove: a computer player has chosen an illegal move.
        """
        yield GameStarted(self.game, self.players, by_lot=False)
        position = Position.start(self.game)
        while (outcome := position.outcome) is None:
            side = position.side_to_move
            player = self.players[side]
            if player.opponent is None:
                raise ValueError("a match is played by opponents; humans play in a session")
            choice = player.opponent.choose(position, move_rng(self.seed, self.number, position.ply), self.limit)
            move = MoveMade(position.ply + 1, side, player, choice.move, choice)
            position = position.play(move.move)
            yield move
        yield GameEnded(outcome, None if outcome.winner is None else self.players[outcome.winner])
