"""A game in progress with its players: all that a front end needs to hold, and all that may be done at the board.

Every action returns the events it brought about; a front end tells them and draws `position`. What is not allowed
raises one of the errors of the core with a sentence to show, and leaves the session as it was.
"""

import random
from collections.abc import Sequence
from enum import Enum

from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.outcome import Outcome
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.opponents.roster import default_opponent, opponent, opponent_for
from denkspiel.play.chance import hint_source, lot_source, move_source
from denkspiel.play.event import (
    Event,
    GameEnded,
    GameStarted,
    HintGiven,
    MoveMade,
    PauseSwitched,
    PlayerChanged,
    Question,
    QuestionAnswered,
    QuestionAsked,
    RatingsSwitched,
    Redone,
    SessionQuit,
    SidesSwapped,
    TakenBack,
)
from denkspiel.play.history import History
from denkspiel.play.player import Player

__all__ = ["Begin", "Session"]

DEFAULT_HINT = "raumvier-1"
"""Hints come from strength 1 unless told otherwise, as on the C64."""


class Begin(Enum):
    """Who begins a new game."""

    LOT = "lot"
    """Chance decides which of the two."""
    FIRST = "first"
    """The one named first."""
    SECOND = "second"
    """The one named second."""


class Session:
    """An interactive game; when it ends, the next one can begin with the same players.

    Attributes:
        game: what is played.
        limit: what an opponent's move may cost.
        ratings_on: whether front ends show ratings (the debug mode).
        paused: whether computer players wait.
        question: what must be answered first, or `None`.
        has_quit: whether the session is over.
    """

    def __init__(
        self,
        game: Game,
        players: tuple[Player, Player],
        *,
        begin: Begin = Begin.FIRST,
        seed: str | None = None,
        limit: Limit | None = None,
    ) -> None:
        """Sit two players down at a board; `start` (or `resume`) begins the first game.

        Args:
            game: what is played.
            players: the one named first and the one named second.
            begin: who has the first move in every game for which `start` is not told otherwise.
            seed: where all chance comes from; drawn at random if not given.
            limit: what an opponent's move may cost.
        """
        self.game = game
        self.limit = limit
        self.ratings_on = False
        self.paused = False
        self.question: Question | None = None
        self.has_quit = False
        self.seed = str(random.SystemRandom().randrange(10**6)) if seed is None else seed
        self._begin = begin
        self._named = players
        self._turned = False
        self._number = -1
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
        return (self._named[1], self._named[0]) if self._turned else self._named

    @property
    def player_to_move(self) -> Player:
        """Whose turn it is."""
        return self.players[self.position.side_to_move]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        return self.position.outcome

    @property
    def waits_for_computer(self) -> bool:
        """Whether `think` is what comes next."""
        return (
            self.outcome is None
            and not self.player_to_move.is_human
            and not self.paused
            and self.question is None
            and not self.has_quit
        )

    def start(self, begin: Begin | None = None) -> list[Event]:
        """Begin the next game with an empty board; `begin` says who has the first move in this one game."""
        begin = begin or self._begin
        self._number += 1
        self._history = History(self.game)
        self.question = None
        by_lot = begin is Begin.LOT
        self._turned = lot_source(self.seed, self._number).random() < 0.5 if by_lot else begin is Begin.SECOND
        return [GameStarted(self.game, self.players, by_lot)]

    def resume(self, moves: Sequence[int]) -> list[Event]:
        """Begin with these moves already made by `players`, the first of whom had the first move.

        Raises:
            IllegalMove: the moves are not a game.
        """
        self._history = History(self.game, moves)
        self._number += 1
        self._turned = False
        return [GameStarted(self.game, self.players, by_lot=False, resumed=True), *self._ending()]

    def play(self, move: int) -> list[Event]:
        """Make the move of the human whose turn it is.

        Raises:
            IllegalMove: the cell cannot be taken, it is the computer's turn, or a question must be answered first.
            GameIsOver: the game has ended.
        """
        self._check_running()
        if not self.player_to_move.is_human:
            raise IllegalMove(Message("It is the turn of {player}.", player=self.player_to_move.name))
        return self._make(move, None)

    def think(self) -> list[Event]:
        """Let the opponent whose turn it is choose and make its move.

        Raises:
            IllegalMove: it is a human's turn.
            GameIsOver: the game has ended.
        """
        self._check_running()
        chooser = self.player_to_move.opponent
        if chooser is None:
            raise IllegalMove(Message("It is the turn of {player}.", player=self.player_to_move.name))
        rng = move_source(self.seed, self._number, self.position.ply)
        choice = chooser.choose(self.position, rng, self.limit)
        return self._make(choice.move, choice)

    def take_back(self) -> list[Event]:
        """Take back one's own last move and the computer's answers to it; without a human, the last move (and pause).

        Raises:
            IllegalMove: there is nothing to take back.
            GameIsOver: the game has ended; a new one is possible.
        """
        self._check_running()
        count = self._plies_to_take_back()
        if not count:
            raise IllegalMove(Message("There is no move to take back."))
        taken = self._history.take_back(count)
        paused = self._pause_if_no_human()
        return [TakenBack(tuple(reversed(taken))), *paused]

    def redo(self) -> list[Event]:
        """Make again the moves that were taken back last.

        Raises:
            IllegalMove: nothing was taken back since the last move.
        """
        self._check_running()
        moves = self._history.redo()
        if not moves:
            raise IllegalMove(Message("There is no move to make again."))
        return [Redone(moves), *self._ending()]

    def hint(self, by: str = DEFAULT_HINT) -> list[Event]:
        """Ask an opponent what it would play; the game is not disturbed.

        Raises:
            UnknownName: no opponent is called so, or it does not play this game.
            GameIsOver: the game has ended.
        """
        self._check_running()
        return [HintGiven(by, self._asked(opponent_for(by, self.game)))]

    def ratings(self) -> Choice | None:
        """How the current opponent rates the moves of the side to move; `None` once the game is over.

        The current opponent is the computer player in the game: the one whose turn it is, or else the other one. With
        two humans it is the game's usual opponent.
        """
        if self.outcome is not None:
            return None
        side = self.position.side_to_move
        chooser = self.players[side].opponent or self.players[1 - side].opponent
        return self._asked(chooser or opponent(default_opponent(self.game)))

    def swap_sides(self) -> list[Event]:
        """Exchange the stones of the two players in the middle of the game.

        Raises:
            GameIsOver: the game has ended.
        """
        self._check_running()
        self._turned = not self._turned
        return [SidesSwapped(self.players)]

    def change_player(self, side: int, player: Player) -> list[Event]:
        """Hand the stones of `side` (0 or 1) to `player`, in this game and the next ones; possible at any time."""
        named_first = (side == 0) is not self._turned
        self._named = (player, self._named[1]) if named_first else (self._named[0], player)
        return [PlayerChanged(side, player)]

    def switch_pause(self) -> list[Event]:
        """Let computer players wait, or go on."""
        self.paused = not self.paused
        return [PauseSwitched(self.paused)]

    def switch_ratings(self) -> list[Event]:
        """Show the ratings of the moves, or no longer: the debug mode."""
        self.ratings_on = not self.ratings_on
        return [RatingsSwitched(self.ratings_on)]

    def new_game(self) -> list[Event]:
        """Begin a new game: at once if this one is over or has no moves yet, otherwise behind a question."""
        if self.outcome is not None or not self.moves:
            return self.start()
        return self._ask(Question.NEW_GAME)

    def quit(self) -> list[Event]:
        """End the session: at once if the game is over, otherwise behind a question."""
        if self.outcome is not None:
            return self._leave()
        return self._ask(Question.QUIT)

    def answer(self, *, yes: bool) -> list[Event]:
        """Answer the question that was asked; on "no" the game goes on unchanged.

        Raises:
            IllegalMove: nothing was asked.
        """
        question, self.question = self.question, None
        if question is None:
            raise IllegalMove(Message("Nothing was asked."))
        events: list[Event] = [QuestionAnswered(question, yes)]
        if not yes:
            return events
        return events + (self.start() if question is Question.NEW_GAME else self._leave())

    def _ask(self, question: Question) -> list[Event]:
        self.question = question
        return [QuestionAsked(question)]

    def _leave(self) -> list[Event]:
        self.has_quit = True
        return [SessionQuit()]

    def _make(self, move: int, choice: Choice | None) -> list[Event]:
        side, player = self.position.side_to_move, self.player_to_move
        self._history.make(move)
        return [MoveMade(self.position.ply, side, player, move, choice), *self._ending()]

    def _ending(self) -> list[Event]:
        outcome = self.outcome
        if outcome is None:
            return []
        return [GameEnded(outcome, None if outcome.winner is None else self.players[outcome.winner])]

    def _asked(self, chooser: Opponent) -> Choice:
        rng = hint_source(self.seed, self._number, self.position.ply)
        return chooser.choose(self.position, rng, self.limit)

    def _check_running(self) -> None:
        if self.has_quit:
            raise GameIsOver(Message("The session is over."))
        if self.question is not None:
            raise IllegalMove(Message("First a question must be answered."))
        if self.outcome is not None:
            raise GameIsOver(Message("The game is over; help, a new game and quitting remain."))

    def _plies_to_take_back(self) -> int:
        """How many moves lead back to the last one that a human decided; 0 if there is none."""
        if not any(player.is_human for player in self.players):
            return min(1, len(self.moves))
        counts = range(1, len(self.moves) + 1)
        return next((count for count in counts if self.players[self._history.side_before(count)].is_human), 0)

    def _pause_if_no_human(self) -> list[Event]:
        if self.paused or any(player.is_human for player in self.players):
            return []
        return self.switch_pause()
