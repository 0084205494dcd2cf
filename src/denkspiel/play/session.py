"""A game in progress that a front end or a program holds: the state of its course, and the opponents' thinking.

What may be done and what it leads to is decided by `denkspiel.play.course`. Every action returns the events it brought
about; a front end tells them and draws `position`. What is not allowed raises one of the errors of the core with a
sentence to show, and leaves the session as it was.

What opponents have to think about can be done in a thread of its own: `think`, `hint` and `ratings` wait for it;
a front end that keeps responding begins a `Thought` about `move_task`, `hint_task` or `rating_task` and hands it back
to `make_choice` or `give_hint`.
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
    Answer,
    ChangePlayer,
    ComputerPlay,
    GiveHint,
    NewGame,
    Play,
    Quit,
    Redo,
    Start,
    SwapSides,
    SwitchPause,
    TakeBack,
)
from denkspiel.play.course import advance, before_the_first_game, check_running, resumed
from denkspiel.play.event import DebugSwitched, Event, GameStarted, MoveMade
from denkspiel.play.player import Player, as_players
from denkspiel.play.seats import Begin
from denkspiel.play.state import Debug, hint_source, move_source
from denkspiel.play.thought import Task, Thought
from denkspiel.solver.bounds import ProvenPositions

__all__ = ["Choices", "Session"]


class Choices:
    """The choices of one game, by the moves up to there; those taken back are found again when they are made again."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, ...], MoveMade] = {}

    def note(self, events: Iterable[Event], moves: tuple[int, ...]) -> None:
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

    def last(self, moves: tuple[int, ...]) -> MoveMade | None:
        """The last of these moves that an opponent chose here, with what it thought; `None` if there is none."""
        known = (self._made.get(moves[:count]) for count in range(len(moves), 0, -1))
        return next((made for made in known if made is not None and made.choice is not None), None)


class Session:
    """An interactive game; when it ends, the next one can begin with the same players.

    Attributes:
        state: the game as it stands; `act` replaces it.
        limit: what an opponent's move may cost.
        debug: which ratings front ends show.
    """

    def __init__(
        self,
        game: Game | str,
        players: tuple[Player | Opponent | str, Player | Opponent | str],
        *,
        begin: Begin = Begin.FIRST,
        seed: str | None = None,
        limit: Limit | None = None,
    ) -> None:
        """Sit two players down at a board; `start` (or `resume`) begins the first game.

        Args:
            game: what is played, or its name.
            players: the one named first and the one named second: players, opponents, or their names.
            begin: who has the first move in every game for which `start` is not told otherwise.
            seed: the source of all random choices; drawn at random if not given.
            limit: what an opponent's move may cost.
        """
        game = as_game(game)
        self.state = before_the_first_game(game, as_players(players, game), begin, seed)
        self.limit = replace(limit or Limit(), proven=ProvenPositions())
        self.debug = Debug.OFF
        self._choices = Choices()

    @property
    def game(self) -> Game:
        """What is played."""
        return self.state.game

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self.state.position

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells taken so far, in order."""
        return self.state.moves

    @property
    def players(self) -> tuple[Player, Player]:
        """Who has the first player's stones, and who the second player's."""
        return self.state.players

    @property
    def player_to_move(self) -> Player:
        """Whose turn it is."""
        return self.state.player_to_move

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        return self.state.outcome

    @property
    def has_quit(self) -> bool:
        """Whether the session is over."""
        return self.state.has_quit

    @property
    def waits_for_computer(self) -> bool:
        """Whether `think` is what comes next."""
        return self.state.waits_for_computer

    def act(self, action: Action) -> list[Event]:
        """Do what a front end was asked for; raises what `advance` raises."""
        self.state, events = advance(self.state, action)
        return self._noted(events)

    def start(self, begin: Begin | None = None) -> list[Event]:
        """Begin the next game with an empty board; `begin` says who has the first move in this one game."""
        return self.act(Start(begin))

    def resume(self, moves: Sequence[int], number: int = 0) -> list[Event]:
        """Begin with these moves already made by `players`, the first of whom had the first move.

        Args:
            moves: the cells taken.
            number: which game of its session it was, from 0.

        Raises:
            IllegalMove: the moves are not a game.
        """
        self.state, events = resumed(self.state, moves, number)
        return self._noted(events)

    def play(self, move: int | str) -> list[Event]:
        """Make the move of the human whose turn it is: the cell to take, or what is written for it.

        Raises:
            IllegalMove: the cell cannot be taken, it is the computer's turn, or a question must be answered first.
            GameIsOver: the game has ended.
            UnreadableMove: the game has no move that is written so.
            WrongType: it is neither a whole number nor a text.
        """
        return self.act(Play(parse_move(self.position, move) if isinstance(move, str) else as_cell(move)))

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
        check_running(self.state)
        task = self.move_task
        if task is None:
            raise IllegalMove(Message("It is {player}'s turn.", player=self.player_to_move.title))
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
        check_running(self.state)
        if thought.task != self.move_task:
            raise ValueError("the thought is about another position")
        return self.act(ComputerPlay(thought.result()))

    def take_back(self) -> list[Event]:
        """Take back one's own last move and the computer's answers to it; without a human, the last move (and pause).

        Raises:
            IllegalMove: there is nothing to take back.
            GameIsOver: the game has ended; a new one is possible.
        """
        return self.act(TakeBack())

    def redo(self) -> list[Event]:
        """Make again the moves that were taken back last.

        Raises:
            IllegalMove: nothing was taken back since the last move.
        """
        return self.act(Redo())

    def hint_task(self, by: str | None = None) -> Task:
        """What whoever is asked for a hint has to think about; raises what `hint` raises."""
        check_running(self.state)
        return self._task(adviser_for(by, self.game), hint_source)

    def hint(self, by: str | None = None) -> list[Event]:
        """Ask an opponent (`None`: the game's adviser) what it would play; the game is not disturbed.

        Args:
            by: the name of an opponent, or `BEST_KNOWN` for the best move that is known.

        Raises:
            UnknownName: there is no opponent of that name.
            UnsuitableOpponent: it does not play this game.
            GameIsOver: the game has ended.
        """
        with Thought(self.hint_task(by)) as thought:
            return self.give_hint(thought)

    def give_hint(self, thought: Thought) -> list[Event]:
        """Say what the opponent would play; raises what its `choose` raises."""
        return self.act(GiveHint(thought.task.chooser.name, thought.result()))

    @property
    def rating_task(self) -> Task | None:
        """What `State.rater`, or else the game's usual opponent, has to think about to rate the moves.

        `None` once the game is over.
        """
        if self.outcome or self.has_quit:
            return None
        return self._task(self.state.rater(self.position.side_to_move) or self._usual_opponent, hint_source)

    def ratings(self) -> Choice | None:
        """How the moves of the side to move are rated; see `rating_task`."""
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
        return self.act(SwapSides())

    def change_player(self, side: int, player: Player) -> list[Event]:
        """Hand the stones of `side` (0 or 1) to `player`, in this game and the next ones; possible at any time."""
        return self.act(ChangePlayer(side, player))

    def switch_pause(self) -> list[Event]:
        """Let computer players wait, or go on."""
        return self.act(SwitchPause())

    @property
    def last_choice(self) -> MoveMade | None:
        """The last move that an opponent has chosen in this game, with the ratings by which it did; `None` without one.

        Moves that were made before the game was resumed are not known to be chosen.
        """
        return self._choices.last(self.moves)

    @property
    def following_debug(self) -> Debug:
        """What `switch_debug` leads to: not to ratings of a computer's last move where no computer plays or played."""
        following = self.debug.following
        none_comes = self.state.seats.have_humans_only and self.last_choice is None
        return following.following if following is Debug.LAST and none_comes else following

    def switch_debug(self) -> list[Event]:
        """Show the ratings of the last move, then those of the next one, then none."""
        self.debug = self.following_debug
        return [DebugSwitched(self.debug)]

    def new_game(self) -> list[Event]:
        """Begin a new game: at once if this one is over or has no moves yet, otherwise after a question."""
        return self.act(NewGame())

    def quit(self) -> list[Event]:
        """End the session: at once if the game is over, otherwise after a question."""
        return self.act(Quit())

    def answer(self, *, yes: bool) -> list[Event]:
        """Answer the question that was asked; on "no" the game goes on unchanged.

        Raises:
            IllegalMove: nothing was asked.
        """
        return self.act(Answer(yes))

    @cached_property
    def _usual_opponent(self) -> Opponent:
        return opponent(default_opponent(self.game))

    def _noted(self, events: Sequence[Event]) -> list[Event]:
        self._choices.note(events, self.moves)
        return list(events)

    def _task(self, chooser: Opponent, source: Callable[[str, int, int], Random]) -> Task:
        return Task(chooser, self.position, source, self.state.seed, self.state.number, self.limit)
