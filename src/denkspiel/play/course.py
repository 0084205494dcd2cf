"""The course of a game as a pure function: a state and an action lead to a state and to what happened on the way.

    state, events = advance(state, action)

Nothing else decides what may be done when. Terminal, page and library hand in actions and show states; what opponents
have to think about is thought elsewhere and comes in as an action (`PlayChoice`, `GiveHint`).
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch

from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.points import edge_ends
from denkspiel.opponents.opponent import Choice
from denkspiel.play.action import (
    Acknowledge,
    Action,
    AnswerQuestion,
    ChangePlayer,
    GiveHint,
    JoinPoints,
    PlayChoice,
    Redo,
    RequestNewGame,
    RequestQuit,
    StartGame,
    SwapStones,
    TakeBack,
    TakeCell,
    TogglePause,
    TryAgain,
)
from denkspiel.play.event import (
    Event,
    GameEnded,
    GameStarted,
    HintGiven,
    InvalidPointsChosen,
    MoveMade,
    MovesRedone,
    MovesTakenBack,
    PauseToggled,
    PlayerChanged,
    QuestionAnswered,
    QuestionAsked,
    SessionQuit,
    StonesSwapped,
)
from denkspiel.play.history import History
from denkspiel.play.plan import board_keys
from denkspiel.play.player import Player
from denkspiel.play.seats import Seats, WhoBegins
from denkspiel.play.sentences import move_text
from denkspiel.play.state import Acknowledgement, Question, State, first_mover_rng, random_seed

__all__ = ["apply_action", "check_not_over", "initial_state", "resume_game"]

Transition = tuple[State, tuple[Event, ...]]


def initial_state(
    game: Game, players: tuple[Player, Player], begin: WhoBegins = WhoBegins.FIRST, seed: str | None = None
) -> State:
    """Two players at an empty board; `Start` begins the first game.

    Args:
        game: what is played.
        players: the one named first and the one named second.
        begin: who has the first move in every game that is not started otherwise.
        seed: the source of all random choices; drawn at random if not given.
    """
    return State(game, Seats(players), History.from_moves(game), random_seed() if seed is None else seed, begin=begin)


def resume_game(state: State, moves: Sequence[int], number: int = 0, setup: int = 0) -> Transition:
    """The game with this number, with these moves already made by the players as they were named.

    The first `setup` moves are a set-up position.

    Raises:
        IllegalMove: the moves are not a game.
    """
    seats = _seats(state, WhoBegins.FIRST, number)
    opened = _opened(replace(state, number=number - 1), seats, History.from_moves(state.game, moves), setup)
    return opened, (GameStarted(state.game, opened.players, by_lot=False, resumed=True), *_ending(opened))


def apply_action(state: State, action: Action) -> Transition:
    """What an action leads to, and what happens on the way.

    Raises:
        IllegalMove: the action is not possible as things stand; the sentence says why.
        GameIsOver: the game has ended; a new one is possible.
    """
    return _advance(action, state)


def check_not_over(state: State) -> None:
    """Refuse what is possible only while the game goes on.

    Raises:
        IllegalMove: a question must be answered first.
        GameIsOver: the game has ended, or the players have left.
    """
    if state.has_quit:
        raise GameIsOver(Message("The session is over."))
    if state.question is not None:
        raise IllegalMove(Message("Answer the question first."))
    if state.outcome is not None:
        raise GameIsOver(Message("The game is over. You can still open the help, start a new game or quit."))


@singledispatch
def _advance(action: Action, _state: State) -> Transition:
    raise TypeError(f"{type(action).__name__} is no action")


@_advance.register
def _(action: StartGame, state: State) -> Transition:
    if action.players is not None:
        state = replace(state, seats=Seats(action.players), paused=False)
    begin = action.begin or state.begin
    history = History.from_moves(state.game, action.setup)
    seats = _seats(state, begin, state.number + 1)
    if len(action.setup) % 2:  # the second player's stones have the first move
        seats = seats.swap_stones()
    opened = _opened(state, seats, history, len(action.setup))
    return opened, (GameStarted(state.game, opened.players, by_lot=begin is WhoBegins.LOT), *_ending(opened))


@_advance.register
def _(action: TryAgain, state: State) -> Transition:
    if action.line is not None:
        return _played_on(state, action.line)
    if state.outcome is None or state.has_quit:
        raise IllegalMove(Message("You can try a game again only after it is over."))
    ply = state.ply_to_try_again if action.ply is None else action.ply
    if not state.setup <= ply < len(state.moves):
        raise IllegalMove(
            Message(
                "You can try this game again from any move from {first} to {last}.",
                first=state.setup + 1,
                last=len(state.moves),
            ),
        )
    again = _opened(state, state.seats, History.from_moves(state.game, state.moves[:ply]), state.setup)
    return again, (GameStarted(state.game, again.players, by_lot=False, retried_from=ply + 1),)


@_advance.register
def _(action: TakeCell, state: State) -> Transition:
    _check_human(state)
    return _made(state, action.cell, None)


@_advance.register
def _(action: JoinPoints, state: State) -> Transition:
    _check_human(state)
    points = board_keys(state.game).names if picture_kind(state.game.geometry) is PictureKind.GRAPH else ()
    for point in (action.start, action.end):
        if not 0 <= point < len(points):
            raise IllegalMove(Message("{game} has no point {number}.", number=point + 1, game=state.game.heading))
    both = {action.start, action.end}
    cell = next((cell for cell, ends in enumerate(edge_ends(state.game.geometry)) if set(ends) == both), None)
    if cell in state.position.legal_moves:
        return _made(state, cell, None)
    fault = InvalidPointsChosen(_fault(state, action, cell))
    return replace(state, acknowledgement=Acknowledgement.FAULT), (fault,)


@_advance.register
def _(action: PlayChoice, state: State) -> Transition:
    check_not_over(state)
    if state.is_human_to_move:
        raise _not_the_turn(state)
    return _made(state, action.choice.move, action.choice)


@_advance.register
def _(action: GiveHint, state: State) -> Transition:
    check_not_over(state)
    return replace(state, acknowledgement=None), (HintGiven(action.by, action.choice),)


@_advance.register
def _(_action: Acknowledge, state: State) -> Transition:
    return replace(state, acknowledgement=None), ()


@_advance.register
def _(_action: TakeBack, state: State) -> Transition:
    check_not_over(state)
    count = state.plies_to_take_back
    if not count:
        raise IllegalMove(Message("There is no move to undo."))
    back = replace(state, history=state.history.take_back(count), acknowledgement=None)
    taken = MovesTakenBack(tuple(reversed(state.moves[-count:])))
    if state.paused or state.seats.has_human:
        return back, (taken,)
    waiting, events = apply_action(back, TogglePause())
    return waiting, (taken, *events)


@_advance.register
def _(_action: Redo, state: State) -> Transition:
    check_not_over(state)
    if not state.history.undone:
        raise IllegalMove(Message("There is no move to redo."))
    again = replace(state, history=state.history.redo(), acknowledgement=None)
    return again, (MovesRedone(again.moves[len(state.moves) :]), *_ending(again))


@_advance.register
def _(_action: SwapStones, state: State) -> Transition:
    check_not_over(state)
    swapped = replace(state, seats=state.seats.swap_stones(), acknowledgement=None)
    return swapped, (StonesSwapped(swapped.players),)


@_advance.register
def _(action: ChangePlayer, state: State) -> Transition:
    changed = replace(state, seats=state.seats.change_player(action.side, action.player), acknowledgement=None)
    return changed, (PlayerChanged(action.side, changed.players[action.side]),)


@_advance.register
def _(_action: TogglePause, state: State) -> Transition:
    return replace(state, paused=not state.paused), (PauseToggled(not state.paused),)


@_advance.register
def _(_action: RequestNewGame, state: State) -> Transition:
    if state.outcome is not None or state.has_quit or len(state.moves) == state.setup:
        return apply_action(state, StartGame())
    return _asked(state, Question.NEW_GAME)


@_advance.register
def _(_action: RequestQuit, state: State) -> Transition:
    return _asked(state, Question.QUIT) if state.outcome is None else _left(state)


@_advance.register
def _(action: AnswerQuestion, state: State) -> Transition:
    if state.question is None:
        raise IllegalMove(Message("There is no question to answer."))
    answered = replace(state, question=None)
    told = QuestionAnswered(state.question, action.yes)
    if not action.yes:
        return answered, (told,)
    after, events = apply_action(answered, StartGame()) if state.question is Question.NEW_GAME else _left(answered)
    return after, (told, *events)


def _seats(state: State, begin: WhoBegins, number: int) -> Seats:
    """Who sits where in the game with this number."""
    return state.seats.begin_game(begin, first_mover_rng(state.seed, number))


def _played_on(state: State, line: Sequence[int]) -> Transition:
    history = History.from_moves(state.game, line)
    if history.position.outcome is not None:
        raise IllegalMove(Message("The game is over at that point, so there is nothing left to play."))
    is_beside = history.moves[: state.setup] == state.moves[: state.setup]  # another line may begin elsewhere
    again = _opened(state, state.seats, history, state.setup if is_beside else 0)
    return again, (GameStarted(state.game, again.players, by_lot=False, retried_from=len(line) + 1),)


def _opened(state: State, seats: Seats, history: History, setup: int = 0) -> State:
    return replace(
        state,
        seats=seats,
        history=history,
        number=state.number + 1,
        question=None,
        acknowledgement=None,
        has_quit=False,
        setup=setup,
    )


def _made(state: State, cell: int, choice: Choice | None) -> Transition:
    """Make a move; `choice` is what the opponent that makes it thought of it."""
    side, player = state.position.side_to_move, state.player_to_move
    history = state.history.play(cell)
    computer_drew = (
        choice is not None and picture_kind(state.game.geometry) is PictureKind.GRAPH and state.seats.has_human
    )
    due = computer_drew and history.position.outcome is None
    after = replace(state, history=history, acknowledgement=Acknowledgement.MOVE if due else None)
    return after, (MoveMade(history.position.ply, side, player, cell, choice), *_ending(after))


def _ending(state: State) -> tuple[Event, ...]:
    return () if state.outcome is None else (GameEnded(state.outcome, state.winner),)


def _check_human(state: State) -> None:
    check_not_over(state)
    if not state.is_human_to_move:
        raise _not_the_turn(state)


def _not_the_turn(state: State) -> IllegalMove:
    if not state.is_human_to_move:
        return IllegalMove(Message("It is the computer's turn."))
    return IllegalMove(Message("It is {player}'s turn.", player=state.player_to_move.title))


def _fault(state: State, action: JoinPoints, cell: int | None) -> Message:
    """Why the two points are not a move."""
    if cell is not None:
        return Message("The line {move} has already been drawn.", move=move_text(state.game, cell))
    if action.start == action.end:
        return Message("Choose two different points.")
    names = board_keys(state.game).names
    return Message("No line can be drawn between {one} and {other}.", one=names[action.start], other=names[action.end])


def _asked(state: State, question: Question) -> Transition:
    return replace(state, question=question), (QuestionAsked(question),)


def _left(state: State) -> Transition:
    return replace(state, has_quit=True), (SessionQuit(),)
