"""A board with two players at it: games begun, moves made, taken back and made again, seats changed.

What may be done when, and what is asked before, is up to the session.
"""

from collections.abc import Sequence
from random import SystemRandom

from denkspiel.core.errors import IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.outcome import Outcome
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice
from denkspiel.play.chance import lot_source
from denkspiel.play.event import Event, GameEnded, GameStarted, MoveMade, PlayerChanged, Redone, SidesSwapped, TakenBack
from denkspiel.play.history import History
from denkspiel.play.player import Player
from denkspiel.play.seats import Begin, Seats

__all__ = ["Board"]


class Board:
    """A game with its players, and the next ones; every action returns the events it brought about.

    Attributes:
        game: what is played.
        seed: where all chance comes from.
        number: how many games were begun here before this one; -1 before the first.
    """

    def __init__(self, game: Game, players: tuple[Player, Player], begin: Begin, seed: str | None) -> None:
        """Seat the players; `start` (or `resume`) begins the first game.

        Args:
            game: what is played.
            players: the one named first and the one named second.
            begin: who has the first move in every game for which `start` is not told otherwise.
            seed: where all chance comes from; drawn at random if not given.
        """
        self.game = game
        self.seed = str(SystemRandom().randrange(10**6)) if seed is None else seed
        self.number = -1
        self._begin = begin
        self._seats = Seats(players)
        self._history = History(game)

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self._history.position

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells taken so far, in order."""
        return self._history.moves

    @property
    def players(self) -> tuple[Player, Player]:
        """Who has the first player's stones, and who the second player's."""
        return self._seats.players

    @property
    def player_to_move(self) -> Player:
        """Whose turn it is."""
        return self.players[self.position.side_to_move]

    @property
    def has_human(self) -> bool:
        """Whether a human is among the players."""
        return self._seats.has_human

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        return self.position.outcome

    def start(self, begin: Begin | None = None) -> list[Event]:
        """Begin the next game with an empty board; `begin` says who has the first move in this one game."""
        begin = begin or self._begin
        self._open(begin, ())
        return [GameStarted(self.game, self.players, by_lot=begin is Begin.LOT)]

    def resume(self, moves: Sequence[int]) -> list[Event]:
        """Begin with these moves already made by `players`, the first of whom had the first move.

        Raises:
            IllegalMove: the moves are not a game.
        """
        self._open(Begin.FIRST, moves)
        return [GameStarted(self.game, self.players, by_lot=False, resumed=True), *self._ending()]

    def take_back(self) -> list[Event]:
        """Take back one's own last move and the computer's answers to it; without a human, the last move.

        Raises:
            IllegalMove: there is nothing to take back.
        """
        count = self._plies_to_take_back()
        if not count:
            raise IllegalMove(Message("There is no move to take back."))
        return [TakenBack(tuple(reversed(self._history.take_back(count))))]

    def redo(self) -> list[Event]:
        """Make again the moves that were taken back last.

        Raises:
            IllegalMove: nothing was taken back since the last move.
        """
        moves = self._history.redo()
        if not moves:
            raise IllegalMove(Message("There is no move to make again."))
        return [Redone(moves), *self._ending()]

    def swap_sides(self) -> list[Event]:
        """Exchange the stones of the two players in the middle of the game."""
        self._seats.swap()
        return [SidesSwapped(self.players)]

    def change_player(self, side: int, player: Player) -> list[Event]:
        """Hand the stones of `side` (0 or 1) to `player`, in this game and the next ones; possible at any time."""
        self._seats.change(side, player)
        return [PlayerChanged(side, player)]

    def _open(self, begin: Begin, moves: Sequence[int]) -> None:
        self._history = History(self.game, moves)
        self.number += 1
        self._seats.begin(begin, lot_source(self.seed, self.number))

    def _make(self, move: int, choice: Choice | None = None) -> list[Event]:
        """Make a move; `choice` is what the opponent that makes it thought of it."""
        side, player = self.position.side_to_move, self.player_to_move
        self._history.make(move)
        return [MoveMade(self.position.ply, side, player, move, choice), *self._ending()]

    def _ending(self) -> list[Event]:
        outcome = self.outcome
        if outcome is None:
            return []
        return [GameEnded(outcome, None if outcome.winner is None else self.players[outcome.winner])]

    def _plies_to_take_back(self) -> int:
        """How many moves lead back to the last one that a human decided; 0 if there is none."""
        if not self.has_human:
            return min(1, len(self.moves))
        counts = range(1, len(self.moves) + 1)
        return next((count for count in counts if self.players[self._history.side_before(count)].is_human), 0)
