"""Sentences for what happens in a game, and for what it waits for; all front ends use them.

The German catalogue holds the wording of the originals where there is one ("Ihr Zug:", "ich denke ...").
"""

from collections.abc import Iterable
from functools import singledispatch

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.plain import describe_outcome
from denkspiel.draw.points import points_of
from denkspiel.opponents.advisor import BEST_KNOWN
from denkspiel.opponents.opponent import Choice
from denkspiel.opponents.roster import opponent_title
from denkspiel.play.event import (
    DebugSwitched,
    Event,
    FaultMade,
    GameEnded,
    GameStarted,
    HintGiven,
    MoveMade,
    PauseSwitched,
    PlayerChanged,
    QuestionAnswered,
    QuestionAsked,
    Redone,
    SessionQuit,
    SidesSwapped,
    TakenBack,
)
from denkspiel.play.state import Debug, Phase, Question, State

__all__ = [
    "asking", "move_text", "no_choice_text", "question_text", "rating_text", "ratings_text", "reasons_text", "remarks",
    "sentence", "short_rating_text", "turn_text", "waiting",
]  # fmt: skip


def sentence(event: Event, state: State) -> Message:
    """What happened, in one sentence."""
    return _sentence(event, state)


def remarks(events: Iterable[Event], state: State) -> list[Message]:
    """What is worth saying about what happened: humans know their own moves; questions and results are shown anyway."""
    return [sentence(event, state) for event in events if _is_news(event)]


def waiting(state: State) -> Message:
    """What the game waits for; after the end its result. Whoever has quit is asked nothing."""
    if state.question is not None:
        return Message("{question} <Y/N>", question=question_text(state.question))
    if state.outcome is not None:
        return sentence(GameEnded(state.outcome, state.winner), state)
    if state.phase is Phase.ACKNOWLEDGE:
        return Message("Enter to go on")
    if state.phase is Phase.MOVE:
        return turn_text(state)
    if state.paused:
        return Message("PAUSE: the computer waits; p or the space bar lets it go on.")
    return Message("{player}: I am thinking ...", player=state.player_to_move.title)


def turn_text(state: State) -> Message:
    """Whose move it is, said to the human who makes it."""
    if state.seats.have_humans_only:
        return Message("{player}, your move", player=state.player_to_move.title)
    return Message("Your move")


def asking(state: State) -> Message:
    """How a human is asked for a move that is written behind it."""
    return Message("{turn}:", turn=turn_text(state))


def no_choice_text(state: State) -> Message:
    """What stands in place of the ratings of the computer's last move as long as it has made none."""
    if state.seats.have_humans_only:
        return Message("No computer plays, so there are no ratings of its moves.")
    return Message("The ratings come with the computer's next move.")


def move_text(game: Game, move: int) -> str:
    """A move as players say it: "4", "b3", "213"; an edge as its two points, "2-5"."""
    cell = game.geometry.cells[move]
    if cell.end is None:
        return cell.move
    names = [points_of(game.geometry)[point].name for point in game.geometry.edge(move)]
    return "-".join(names) if all(names) else cell.move


def question_text(question: Question) -> Message:
    """The question that stands before a new game or the end of the program."""
    if question is Question.NEW_GAME:
        return Message("Begin a new game?")
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
        return Message("Nothing particular speaks for it.")
    joined = Message("{reason}", reason=reasons[0])
    for reason in reasons[1:]:
        joined = Message("{reasons}; {reason}", reasons=joined, reason=reason)
    return joined


def _is_news(event: Event) -> bool:
    own_move = isinstance(event, MoveMade) and event.choice is None
    return not (own_move or isinstance(event, GameEnded | QuestionAsked))


@singledispatch
def _sentence(event: Event, state: State) -> Message:
    raise TypeError(f"no sentence for {type(event).__name__} in {state.game.id}")


@_sentence.register
def _(event: GameStarted, state: State) -> Message:
    one, other = event.players
    said = {"game": state.game.heading, "first": one.title, "second": other.title}
    if event.resumed:
        return Message("{game} goes on: {first} against {second}.", **said)
    if event.tried_from is not None:
        return Message(
            "New game: {game}, from move {number} on. {first} against {second}.", number=event.tried_from, **said
        )
    if event.by_lot:
        return Message("New game: {game}. The lot falls on {first}, who begins against {second}.", **said)
    return Message("New game: {game}. {first} begins against {second}.", **said)


@_sentence.register
def _(event: MoveMade, state: State) -> Message:
    move = move_text(state.game, event.move)
    if event.choice is None:
        return Message("{player} plays {move}.", player=event.player.title, move=move)
    return Message("{player}: I am thinking ... and play {move}.", player=event.player.title, move=move)


@_sentence.register
def _(event: GameEnded, state: State) -> Message:
    names = (state.players[0].title, state.players[1].title)
    return describe_outcome(event.outcome, state.game, names)


@_sentence.register
def _(event: FaultMade, _state: State) -> Message:
    return Message("INPUT ERROR! {fault}", fault=event.fault)


@_sentence.register
def _(event: TakenBack, state: State) -> Message:
    return Message("Undone: {moves}.", moves=_joined(state.game, event.moves))


@_sentence.register
def _(event: Redone, state: State) -> Message:
    return Message("Redone: {moves}.", moves=_joined(state.game, event.moves))


@_sentence.register
def _(event: HintGiven, state: State) -> Message:
    if event.by == BEST_KNOWN:
        move = move_text(state.game, event.choice.move)
        return Message("Hint {move}, {reasons}", move=move, reasons=reasons_text(event.choice))
    return Message(
        "{opponent} suggests {move}: {reasons}",
        opponent=opponent_title(event.by),
        move=move_text(state.game, event.choice.move),
        reasons=reasons_text(event.choice),
    )


@_sentence.register
def _(event: SidesSwapped, _state: State) -> Message:
    one, other = (player.title for player in event.players)
    return Message("Sides swapped: {first} has the first stones now, {second} the second.", first=one, second=other)


@_sentence.register
def _(event: PlayerChanged, _state: State) -> Message:
    if event.side == 0:
        return Message("{player} takes over the first player's stones.", player=event.player.title)
    return Message("{player} takes over the second player's stones.", player=event.player.title)


@_sentence.register
def _(event: PauseSwitched, _state: State) -> Message:
    return Message("The computer waits.") if event.on else Message("The computer goes on.")


@_sentence.register
def _(event: DebugSwitched, _state: State) -> Message:
    return _DEBUG[event.debug]


@_sentence.register
def _(event: QuestionAsked, _state: State) -> Message:
    return Message("{question} <Y/N>", question=question_text(event.question))


@_sentence.register
def _(event: QuestionAnswered, _state: State) -> Message:
    return Message("Yes.") if event.yes else Message("No. The game goes on.")


@_sentence.register
def _(_event: SessionQuit, _state: State) -> Message:
    return Message("Goodbye.")


_DEBUG = {
    Debug.OFF: Message("Debug mode off."),
    Debug.LAST: Message("Debug mode: the ratings by which the computer chose its last move."),
    Debug.NEXT: Message("Debug mode: the ratings of the next move."),
}


def _joined(game: Game, moves: Iterable[int]) -> str:
    return " ".join(move_text(game, move) for move in moves)
