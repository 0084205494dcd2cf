"""Sentences for what happens in a game, and for what it waits for; all front ends use them.

A `Naming` decides what the players are called, and whether one of them is "you". The German catalogue holds the wording
of the originals where there is one ("Ihr Zug:", "ich denke ...").
"""

from collections.abc import Iterable
from functools import singledispatch

from denkspiel.core.game import Game
from denkspiel.core.message import CellText, Message
from denkspiel.draw.plain import describe_outcome
from denkspiel.draw.points import graph_points
from denkspiel.opponents.advisor import BEST_KNOWN
from denkspiel.opponents.opponent import Choice
from denkspiel.play.event import (
    DebugViewChanged,
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
from denkspiel.play.naming import Naming, PlayerNames, call_by_title
from denkspiel.play.state import DebugView, Phase, Question, State

__all__ = [
    "event_remarks",
    "event_sentence",
    "join_moves",
    "move_prompt",
    "move_text",
    "no_choice_text",
    "question_text",
    "rating_text",
    "ratings_text",
    "reasons_text",
    "short_rating_text",
    "thinking_text",
    "turn_text",
    "waiting_text",
]  # fmt: skip


def event_sentence(event: Event, state: State, call: Naming = call_by_title) -> Message:
    """What happened, in one sentence."""
    return _sentence(event, state, call)


def event_remarks(events: Iterable[Event], state: State, call: Naming = call_by_title) -> list[Message]:
    """What is worth saying about what happened: humans know their own moves; questions and results are shown anyway."""
    return [event_sentence(event, state, call) for event in events if _is_news(event)]


def waiting_text(state: State, call: Naming = call_by_title) -> Message:
    """What the game waits for; after the end its result. Players who have quit are asked nothing."""
    if state.question is not None:
        return Message("{question} <Y/N>", question=question_text(state.question))
    if state.outcome is not None:
        return event_sentence(GameEnded(state.outcome, state.winner), state, call)
    if state.phase is Phase.ACKNOWLEDGE:
        return Message("Enter to continue")
    if state.phase is Phase.MOVE:
        return turn_text(state, call)
    if state.paused:
        return Message("PAUSE: press p or the space bar to let the computer play on.")
    return thinking_text(call(state.game, state.players), state.position.side_to_move)


def thinking_text(called: PlayerNames, side: int) -> Message:
    """That the computer on that side thinks: an original says so itself."""
    if called.speaks[side]:
        return Message("{player}: I am thinking ...", player=called.names[side])
    return Message("{player} is thinking ...", player=called.names[side])


def turn_text(state: State, call: Naming = call_by_title) -> Message:
    """Whose move it is, said to the human who makes it: in the words of the originals if one of them plays."""
    if state.seats.has_only_humans:
        return Message("{player}, your move", player=state.player_to_move.title)
    computer = 1 - state.position.side_to_move
    return Message("Your move") if call(state.game, state.players).speaks[computer] else Message("Your turn")


def move_prompt(state: State) -> Message:
    """How a human is asked for a move that is written behind it."""
    return Message("{turn}:", turn=turn_text(state))


def no_choice_text(state: State) -> Message:
    """What stands in place of the ratings of the computer's last move as long as it has made none."""
    if state.seats.has_only_humans:
        return Message("No computer is playing, so there are no ratings.")
    return Message("The ratings appear with the computer's next move.")


def move_text(game: Game, move: int) -> CellText:
    """A move as players say it: "4", "b3", "213"; an edge as its two points, "2-5"."""
    cell = game.geometry.cells[move]
    names = [] if cell.end is None else [graph_points(game.geometry)[point].name for point in game.geometry.edge(move)]
    return CellText("-".join(names) if names and all(names) else cell.move, (move,))


def join_moves(game: Game, moves: Iterable[int]) -> CellText:
    """Moves as players say them, side by side."""
    cells = tuple(moves)
    return CellText(" ".join(move_text(game, cell) for cell in cells), cells)


def question_text(question: Question) -> Message:
    """The question that stands before a new game or the end of the program."""
    if question is Question.NEW_GAME:
        return Message("Start a new game?")
    return Message("Really quit the program?")


def rating_text(rating: float) -> str:
    """A rating with all its digits: "100018", "0.5"."""
    return f"{rating:.12g}"


def short_rating_text(rating: float) -> str:
    """About how large a rating is, in at most five characters: "100k", "-2M"."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(rating) >= size:
            return f"{rating / size:.0f}{letter}"
    return f"{rating:.3g}"


def ratings_text(game: Game, choice: Choice) -> Message:
    """The ratings of all legal moves, in one line."""
    rated = (f"{move_text(game, move)}: {rating_text(rating)}" for move, rating in choice.ratings.items())
    return Message("Ratings: {ratings}", ratings=", ".join(rated))


def reasons_text(choice: Choice) -> Message:
    """Why the chosen move is good, or that nothing particular speaks for it."""
    reasons = choice.reasons.get(choice.move, ())
    if not reasons:
        return Message("There is no particular reason for this move.")
    joined = Message("{reason}", reason=reasons[0])
    for reason in reasons[1:]:
        joined = Message("{reasons}; {reason}", reasons=joined, reason=reason)
    return joined


def _is_news(event: Event) -> bool:
    own_move = isinstance(event, MoveMade) and event.choice is None
    return not (own_move or isinstance(event, GameEnded | QuestionAsked))


@singledispatch
def _sentence(event: Event, state: State, _call: Naming) -> Message:
    raise TypeError(f"no sentence for {type(event).__name__} in {state.game.id}")


@_sentence.register
def _(event: GameStarted, state: State, call: Naming) -> Message:
    called = call(state.game, event.players)
    if called.you is not None:
        return _your_game(event, state, called)
    first, second = called.names
    said = {"game": state.game.heading, "first": first, "second": second}
    if event.resumed:
        over = Message("{game}, a game that is over: {first} against {second}.", **said)
        return over if state.outcome else Message("{game} goes on: {first} against {second}.", **said)
    if event.retried_from is not None:
        return Message(
            "New game: {game}, starting at move {number}. {first} against {second}.", number=event.retried_from, **said
        )
    if state.setup:
        to_move = called.names[state.position.side_to_move]
        return Message("New game: {game}, from a set-up position. {player} moves first.", player=to_move, **said)
    if event.by_lot:
        return Message("New game: {game}. {first} was chosen at random to move first against {second}.", **said)
    return Message("New game: {game}. {first} moves first against {second}.", **said)


def _your_game(event: GameStarted, state: State, called: PlayerNames) -> Message:
    """How a game begins, said to one of the two."""
    said = {"game": state.game.heading, "opponent": called.other}
    if event.resumed:
        over = Message("{game}, a game that is over: you against {opponent}.", **said)
        return over if state.outcome else Message("{game} goes on: you against {opponent}.", **said)
    if event.retried_from is not None:
        return Message(
            "New game: {game}, starting at move {number}. You play against {opponent}.",
            number=event.retried_from,
            **said,
        )
    return _your_first_move(event, state, called)


def _your_first_move(event: GameStarted, state: State, called: PlayerNames) -> Message:
    said = {"game": state.game.heading, "opponent": called.other}
    if state.setup:
        if called.you == state.position.side_to_move:
            return Message("New game: {game}, from a set-up position. You move first.", game=state.game.heading)
        return Message("New game: {game}, from a set-up position. {opponent} moves first.", **said)
    if event.by_lot and called.you == 0:
        return Message("New game: {game}. You were chosen at random to move first against {opponent}.", **said)
    if event.by_lot:
        return Message("New game: {game}. {opponent} was chosen at random to move first against you.", **said)
    if called.you == 0:
        return Message("New game: {game}. You move first against {opponent}.", **said)
    return Message("New game: {game}. {opponent} moves first against you.", **said)


@_sentence.register
def _(event: MoveMade, state: State, call: Naming) -> Message:
    players = (event.player, state.players[1]) if event.side == 0 else (state.players[0], event.player)
    called, move = call(state.game, players), move_text(state.game, event.move)
    if called.you == event.side:
        return Message("You play {move}.", move=move)
    if event.choice is None or not called.speaks[event.side]:
        return Message("{player} plays {move}.", player=called.names[event.side], move=move)
    return Message("{player}: I am thinking ... and play {move}.", player=called.names[event.side], move=move)


@_sentence.register
def _(event: GameEnded, state: State, call: Naming) -> Message:
    called = call(state.game, state.players)
    return describe_outcome(event.outcome, state.game, called.names, called.you)


@_sentence.register
def _(event: InvalidPointsChosen, _state: State, _call: Naming) -> Message:
    return Message("INPUT ERROR! {fault}", fault=event.fault)


@_sentence.register
def _(event: MovesTakenBack, state: State, _call: Naming) -> Message:
    return Message("Undone: {moves}.", moves=join_moves(state.game, event.moves))


@_sentence.register
def _(event: MovesRedone, state: State, _call: Naming) -> Message:
    return Message("Redone: {moves}.", moves=join_moves(state.game, event.moves))


@_sentence.register
def _(event: HintGiven, state: State, call: Naming) -> Message:
    if event.by == BEST_KNOWN:
        move = move_text(state.game, event.choice.move)
        return Message("Hint: {move}, {reasons}", move=move, reasons=reasons_text(event.choice))
    return Message(
        "{opponent} suggests {move}: {reasons}",
        opponent=call(state.game, state.players).title(event.by),
        move=move_text(state.game, event.choice.move),
        reasons=reasons_text(event.choice),
    )


@_sentence.register
def _(event: StonesSwapped, state: State, call: Naming) -> Message:
    called = call(state.game, event.players)
    if called.you == 0:
        return Message("Sides swapped: You are now the first player, {opponent} the second.", opponent=called.other)
    if called.you == 1:
        return Message("Sides swapped: {opponent} is now the first player, you are the second.", opponent=called.other)
    one, other = called.names
    return Message("Sides swapped: {first} is now the first player, {second} the second.", first=one, second=other)


@_sentence.register
def _(event: PlayerChanged, state: State, call: Naming) -> Message:
    players = (event.player, state.players[1]) if event.side == 0 else (state.players[0], event.player)
    called = call(state.game, players)
    if called.you == event.side:
        return (
            Message("You are now the first player.") if event.side == 0 else Message("You are now the second player.")
        )
    if event.side == 0:
        return Message("{player} is now the first player.", player=called.names[0])
    return Message("{player} is now the second player.", player=called.names[1])


@_sentence.register
def _(event: PauseToggled, _state: State, _call: Naming) -> Message:
    return Message("The computer is paused.") if event.on else Message("The computer plays on.")


@_sentence.register
def _(event: DebugViewChanged, _state: State, _call: Naming) -> Message:
    return _DEBUG[event.debug]


@_sentence.register
def _(event: QuestionAsked, _state: State, _call: Naming) -> Message:
    return Message("{question} <Y/N>", question=question_text(event.question))


@_sentence.register
def _(event: QuestionAnswered, _state: State, _call: Naming) -> Message:
    return Message("Yes.") if event.yes else Message("No. The game goes on.")


@_sentence.register
def _(_event: SessionQuit, _state: State, _call: Naming) -> Message:
    return Message("Goodbye.")


_DEBUG = {
    DebugView.OFF: Message("Debug mode off."),
    DebugView.LAST: Message("Debug mode: the ratings behind the computer's last move."),
    DebugView.NEXT: Message("Debug mode: the ratings of all possible next moves."),
}
