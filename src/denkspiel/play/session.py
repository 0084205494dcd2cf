"""A game in progress with its players: all that a front end needs to hold, and all that may be done at the board.

Every action returns the events it brought about; a front end tells them and draws `position`. What is not allowed
raises one of the errors of the core with a sentence to show, and leaves the session as it was.

What opponents have to think about can be done in a thread of its own: `think`, `hint` and `ratings` wait for it;
a front end that stays awake begins a `Thought` about `move_task`, `hint_task` or `rating_task` and hands it back to
`make_choice` or `give_hint`.
"""

from collections.abc import Callable
from functools import cached_property
from random import Random

from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.opponents.roster import default_opponent, opponent, opponent_for
from denkspiel.play.board import Board
from denkspiel.play.chance import hint_source, move_source
from denkspiel.play.event import (
    Event,
    HintGiven,
    PauseSwitched,
    Question,
    QuestionAnswered,
    QuestionAsked,
    RatingsSwitched,
    SessionQuit,
)
from denkspiel.play.player import Player
from denkspiel.play.seats import Begin
from denkspiel.play.thought import Task, Thought

__all__ = ["DEFAULT_HINT", "Session"]

DEFAULT_HINT = "raumvier-1"
"""Hints come from strength 1 unless told otherwise, as on the C64."""


class Session(Board):
    """An interactive game; when it ends, the next one can begin with the same players.

    Attributes:
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
        super().__init__(game, players, begin, seed)
        self.limit = limit
        self.ratings_on = False
        self.paused = False
        self.question: Question | None = None
        self.has_quit = False

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
        self.question = None
        return super().start(begin)

    def play(self, move: int) -> list[Event]:
        """Make the move of the human whose turn it is.

        Raises:
            IllegalMove: the cell cannot be taken, it is the computer's turn, or a question must be answered first.
            GameIsOver: the game has ended.
        """
        self._check_running()
        if not self.player_to_move.is_human:
            raise IllegalMove(Message("It is the turn of {player}.", player=self.player_to_move.name))
        return self._make(move)

    @property
    def move_task(self) -> Task | None:
        """What the opponent whose turn it is has to think about, be it in a pause; `None` if none is to move."""
        chooser = None if self.outcome or self.has_quit else self.player_to_move.opponent
        return None if chooser is None else self._task(chooser, move_source)

    def begin_thinking(self) -> Thought:
        """Let the opponent whose turn it is begin to choose its move, which `make_choice` then makes.

        Raises:
            IllegalMove: it is a human's turn.
            GameIsOver: the game has ended.
        """
        self._check_running()
        task = self.move_task
        if task is None:
            raise IllegalMove(Message("It is the turn of {player}.", player=self.player_to_move.name))
        return Thought(task)

    def think(self) -> list[Event]:
        """Let the opponent choose and make its move; raises what `begin_thinking` and its `choose` raise."""
        with self.begin_thinking() as thought:
            return self.make_choice(thought)

    def make_choice(self, thought: Thought) -> list[Event]:
        """Make the move that the opponent has chosen, or chooses now; raises what its `choose` raises.

        Raises:
            ValueError: the thought is not about `move_task`.
            IllegalMove: a question must be answered first.
        """
        self._check_running()
        if thought.task != self.move_task:
            raise ValueError("the thought is about another position")
        choice = thought.result()
        return self._make(choice.move, choice)

    def take_back(self) -> list[Event]:
        """Take back one's own last move and the computer's answers to it; without a human, the last move (and pause).

        Raises:
            IllegalMove: there is nothing to take back.
            GameIsOver: the game has ended; a new one is possible.
        """
        self._check_running()
        taken = super().take_back()
        return taken if self.paused or self.has_human else [*taken, *self.switch_pause()]

    def redo(self) -> list[Event]:
        """Make again the moves that were taken back last.

        Raises:
            IllegalMove: nothing was taken back since the last move.
        """
        self._check_running()
        return super().redo()

    def hint_task(self, by: str = DEFAULT_HINT) -> Task:
        """What an opponent has to think about that is asked what it would play; raises what `hint` raises."""
        self._check_running()
        return self._task(opponent_for(by, self.game), hint_source)

    def hint(self, by: str = DEFAULT_HINT) -> list[Event]:
        """Ask an opponent what it would play; the game is not disturbed.

        Raises:
            UnknownName: no opponent is called so, or it does not play this game.
            GameIsOver: the game has ended.
        """
        with Thought(self.hint_task(by)) as thought:
            return self.give_hint(thought)

    def give_hint(self, thought: Thought) -> list[Event]:
        """Say what the opponent would play; raises what its `choose` raises."""
        return [HintGiven(thought.task.chooser.name, thought.result())]

    @property
    def rating_task(self) -> Task | None:
        """What the current opponent has to think about to rate the moves; `None` once the game is over.

        The current opponent is the computer player in the game: the one whose turn it is, or else the other one. With
        two humans it is the game's usual opponent.
        """
        if self.outcome or self.has_quit:
            return None
        side = self.position.side_to_move
        chooser = self.players[side].opponent or self.players[1 - side].opponent
        return self._task(chooser or self._usual_opponent, hint_source)

    def ratings(self) -> Choice | None:
        """How the current opponent (see `rating_task`) rates the moves of the side to move."""
        task = self.rating_task
        if task is None:
            return None
        with Thought(task) as thought:
            return thought.result()

    def concerns(self, task: Task) -> bool:
        """Whether a task is about this game as it stands."""
        return not self.has_quit and task == self._task(task.chooser, task.source)

    def swap_sides(self) -> list[Event]:
        """Exchange the stones of the two players in the middle of the game.

        Raises:
            GameIsOver: the game has ended.
        """
        self._check_running()
        return super().swap_sides()

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

    def _task(self, chooser: Opponent, source: Callable[[str, int, int], Random]) -> Task:
        return Task(chooser, self.position, source, self.seed, self.number, self.limit)

    @cached_property
    def _usual_opponent(self) -> Opponent:
        return opponent(default_opponent(self.game))

    def _check_running(self) -> None:
        if self.has_quit:
            raise GameIsOver(Message("The session is over."))
        if self.question is not None:
            raise IllegalMove(Message("First a question must be answered."))
        if self.outcome is not None:
            raise GameIsOver(Message("The game is over; help, a new game and quitting remain."))
