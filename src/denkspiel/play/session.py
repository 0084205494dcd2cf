"""A game in progress that a front end or a program holds: the state of its course, and the opponents' thinking.

What may be done and what it leads to is decided by `denkspiel.play.course`. Every action returns the events it brought
about; a front end tells them and draws `position`. What is not allowed raises one of the errors of the core with a
sentence to show, and leaves the session as it was.

What opponents have to think about can be done in a thread of its own: `think`, `hint` and `ratings` wait for it;
a front end that keeps responding starts a `ThinkingThread` with `move_task`, `hint_task` or `rating_task` and passes
its result to `make_choice` or `give_hint`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random

from denkspiel.core.errors import IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.inputs import as_cell, as_game
from denkspiel.core.message import Message
from denkspiel.core.notation import parse_move
from denkspiel.core.position import Outcome, Position
from denkspiel.opponents.advisor import adviser_for
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.opponents.roster import default_opponent, opponent
from denkspiel.play.action import (
    Action,
    AnswerQuestion,
    ChangePlayer,
    GiveHint,
    PlayChoice,
    Redo,
    RequestNewGame,
    RequestQuit,
    StartGame,
    SwapStones,
    TakeBack,
    TakeCell,
    TogglePause,
)
from denkspiel.play.course import apply_action, check_not_over, initial_state, resume_game
from denkspiel.play.event import DebugViewChanged, Event, GameStarted, MoveMade
from denkspiel.play.player import Player, as_players
from denkspiel.play.seats import WhoBegins
from denkspiel.play.state import DebugView, hint_rng, move_rng
from denkspiel.play.thought import ThinkingTask, ThinkingThread
from denkspiel.solver.bounds import ProvenPositions

__all__ = ["ChoiceHistory", "Session"]


class ChoiceHistory:
    """The choices of one game, by the moves up to there; those taken back are found again when they are made again."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, ...], MoveMade] = {}

    def record(self, events: Iterable[Event], moves: tuple[int, ...]) -> None:
        """Keep what an opponent thought of its move; a human's own move replaces what was thought of the same one.

        Args:
            events: what has happened.
            moves: the cells taken since, in order.
        """
        for event in events:
            if isinstance(event, GameStarted):
                self._made.clear()
            elif isinstance(event, MoveMade):
                self._made[moves] = event

    def last_choice(self, moves: tuple[int, ...]) -> MoveMade | None:
        """The last of these moves that an opponent chose here, with what it thought; `None` if there is none."""
        known = (self._made.get(moves[:count]) for count in range(len(moves), 0, -1))
        return next((made for made in known if made is not None and made.choice is not None), None)


class Session:
    """A series of interactive games with the same two players, as a screen or a page plays them.

    Attributes:
        state: the current game. `act` replaces it.
        limit: the limits for each move of a computer player.
        debug: which ratings the screen shows.

    Examples:
        >>> from denkspiel import Session
        >>> session = Session("tic-tac-toe", ("human", "random"), seed="1")
        >>> events = session.start()
        >>> events = session.play("b2")
        >>> session.waits_for_computer
        True
        >>> events = session.think()
        >>> session.position.ply
        2
    """

    def __init__(
        self,
        game: Game | str,
        players: tuple[Player | Opponent | str, Player | Opponent | str],
        *,
        begin: WhoBegins = WhoBegins.FIRST,
        seed: str | None = None,
        limit: Limit | None = None,
    ) -> None:
        """Create a session. `start` or `resume` begins the first game.

        Args:
            game: a game or its name.
            players: two players: `Player` or `Opponent` objects, or names ("human" for a person).
            begin: which of the two moves first in every game, if `start` does not say otherwise.
            seed: the seed of all random choices; by default, a random seed.
            limit: the limits for each move of a computer player.
        """
        game = as_game(game)
        self.state = initial_state(game, as_players(players, game), begin, seed)
        self.limit = replace(limit or Limit(), proven=ProvenPositions())
        self.debug = DebugView.OFF
        self._choices = ChoiceHistory()

    @property
    def game(self) -> Game:
        """The game."""
        return self.state.game

    @property
    def position(self) -> Position:
        """The current position."""
        return self.state.position

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells that the players have taken so far, in order."""
        return self.state.moves

    @property
    def players(self) -> tuple[Player, Player]:
        """The player who moves first, and the player who moves second."""
        return self.state.players

    @property
    def player_to_move(self) -> Player:
        """The player whose turn it is."""
        return self.state.player_to_move

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or `None` if the game is not over."""
        return self.state.outcome

    @property
    def has_quit(self) -> bool:
        """Whether the session is over."""
        return self.state.has_quit

    @property
    def waits_for_computer(self) -> bool:
        """Whether it is a computer's turn, so that you can call `think`."""
        return self.state.waits_for_computer

    def act(self, action: Action) -> list[Event]:
        """Apply an action of the screen or page. The errors are those of `apply_action`."""
        self.state, events = apply_action(self.state, action)
        return self._noted(events)

    def start(self, begin: WhoBegins | None = None) -> list[Event]:
        """Start the next game with an empty board. `begin` says who moves first in this game only."""
        return self.act(StartGame(begin))

    def start_from(self, moves: Sequence[int]) -> list[Event]:
        """Start the next game from a set-up position. A person who plays a computer has the side to move.

        Args:
            moves: the cells that the players take to get there.

        Raises:
            IllegalMove: the moves are not a legal game.
        """
        first, second = self.state.seats.named
        begin = WhoBegins.SECOND if second.is_human and not first.is_human else WhoBegins.FIRST
        return self.act(StartGame(begin, setup=tuple(moves)))

    def resume(self, moves: Sequence[int], number: int = 0, setup: int = 0) -> list[Event]:
        """Continue a game after these moves.

        Args:
            moves: the cells that the players have taken.
            number: the number of the game in its session, from 0.
            setup: how many of the moves are a set-up position. Nobody can undo these moves.

        Raises:
            IllegalMove: the moves are not a legal game.
        """
        self.state, events = resume_game(self.state, moves, number, setup)
        return self._noted(events)

    def play(self, move: int | str) -> list[Event]:
        """Make the move of the human whose turn it is.

        Args:
            move: the number of the cell, or the name of the move.

        Raises:
            IllegalMove: the cell cannot be taken, it is the computer's turn, or there is an open question.
            GameIsOver: the game has ended.
            UnreadableMove: the game has no move with this name.
            WrongType: the move is neither a whole number nor a text.
        """
        return self.act(TakeCell(parse_move(self.position, move) if isinstance(move, str) else as_cell(move)))

    @property
    def move_task(self) -> ThinkingTask | None:
        """The task of the computer player whose turn it is, even during a pause; `None` if it is a human's turn."""
        chooser = None if self.outcome or self.has_quit else self.player_to_move.opponent
        return None if chooser is None else self._task(chooser, move_rng)

    def begin_thinking(self) -> ThinkingThread:
        """Let the computer player whose turn it is start to choose its move. `make_choice` makes the move.

        Raises:
            IllegalMove: it is a human's turn.
            GameIsOver: the game has ended.
        """
        check_not_over(self.state)
        task = self.move_task
        if task is None:
            raise IllegalMove(Message("It is {player}'s turn.", player=self.player_to_move.title))
        return ThinkingThread(task)

    def think(self) -> list[Event]:
        """Let the computer player choose and make its move; the errors are those of `begin_thinking` and `choose`."""
        with self.begin_thinking() as thought:
            return self.make_choice(thought)

    def make_choice(self, thought: ThinkingThread) -> list[Event]:
        """Make the move that the computer player has chosen, or chooses now. The errors are those of its `choose`.

        Raises:
            ValueError: the thought does not belong to `move_task`.
            IllegalMove: there is an open question.
        """
        check_not_over(self.state)
        if thought.task != self.move_task:
            raise ValueError("the thought is about another position")
        return self.act(PlayChoice(thought.result()))

    def take_back(self) -> list[Event]:
        """Take back the last move of the human and the computer's answers.

        In a game without a human, take back one move and pause.

        Raises:
            IllegalMove: there is no move to take back.
            GameIsOver: the game has ended; you can start a new one.
        """
        return self.act(TakeBack())

    def redo(self) -> list[Event]:
        """Make the moves again that were last taken back.

        Raises:
            IllegalMove: there are no such moves.
        """
        return self.act(Redo())

    def hint_task(self, by: str | None = None) -> ThinkingTask:
        """Return the task that an adviser works on for a hint. The errors are those of `hint`."""
        check_not_over(self.state)
        return self._task(adviser_for(by, self.game), hint_rng)

    def hint(self, by: str | None = None) -> list[Event]:
        """Return a move suggestion of a computer player, without changing the game.

        Args:
            by: the name of a computer player, `BEST_KNOWN` for the best known move, or `None` for the game's adviser.

        Raises:
            UnknownName: no player has this name.
            UnsuitableOpponent: the player cannot play this game.
            GameIsOver: the game has ended.
        """
        with ThinkingThread(self.hint_task(by)) as thought:
            return self.give_hint(thought)

    def give_hint(self, thought: ThinkingThread) -> list[Event]:
        """Say what the opponent would play; raises what its `choose` raises."""
        return self.act(GiveHint(thought.task.opponent.name, thought.result()))

    @property
    def rating_task(self) -> ThinkingTask | None:
        """The task in which `State.rater`, or the game's default player, rates the moves.

        `None` after the end of the game.
        """
        if self.outcome or self.has_quit:
            return None
        return self._task(self.state.rater(self.position.side_to_move) or self._usual_opponent, hint_rng)

    def ratings(self) -> Choice | None:
        """How the moves of the side to move are rated; see `rating_task`."""
        task = self.rating_task
        if task is None:
            return None
        with ThinkingThread(task) as thought:
            return thought.result()

    def concerns(self, task: ThinkingTask) -> bool:
        """Return whether a task is about the current game and position."""
        return not self.has_quit and task == self._task(task.opponent, task.make_rng)

    def swap_sides(self) -> list[Event]:
        """Exchange the stones of the two players during the game.

        Raises:
            GameIsOver: the game has ended.
        """
        return self.act(SwapStones())

    def change_player(self, side: int, player: Player) -> list[Event]:
        """Give the stones of one side (0 or 1) to another player, in this game and the next ones, at any time."""
        return self.act(ChangePlayer(side, player))

    def switch_pause(self) -> list[Event]:
        """Pause the computer players, or let them continue."""
        return self.act(TogglePause())

    @property
    def last_choice(self) -> MoveMade | None:
        """The last move that a computer player has chosen in this game, with its ratings, or `None`.

        Moves from before `resume` do not count.
        """
        return self._choices.last_choice(self.moves)

    @property
    def following_debug(self) -> DebugView:
        """The view after `switch_debug`.

        It skips the ratings of a computer's last move if no computer plays or has played.
        """
        following = self.debug.next_view
        none_comes = self.state.seats.has_only_humans and self.last_choice is None
        return following.next_view if following is DebugView.LAST and none_comes else following

    def switch_debug(self) -> list[Event]:
        """Show the ratings of the last move, then those of the next move, then none."""
        self.debug = self.following_debug
        return [DebugViewChanged(self.debug)]

    def new_game(self) -> list[Event]:
        """Start a new game: at once if the current one is over or has no moves, otherwise after a question."""
        return self.act(RequestNewGame())

    def quit(self) -> list[Event]:
        """End the session: at once if the game is over, otherwise after a question."""
        return self.act(RequestQuit())

    def answer(self, *, yes: bool) -> list[Event]:
        """Answer the open question. After "no", the game continues unchanged.

        Raises:
            IllegalMove: there is no open question.
        """
        return self.act(AnswerQuestion(yes))

    @cached_property
    def _usual_opponent(self) -> Opponent:
        return opponent(default_opponent(self.game))

    def _noted(self, events: Sequence[Event]) -> list[Event]:
        self._choices.record(events, self.moves)
        return list(events)

    def _task(self, chooser: Opponent, source: Callable[[str, int, int], Random]) -> ThinkingTask:
        return ThinkingTask(chooser, self.position, source, self.state.seed, self.state.number, self.limit)
