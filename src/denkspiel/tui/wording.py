"""Sentences for what happens in a session; both terminal front ends speak with them.

The German catalogue holds the wording of the originals where there is one ("Ihr Zug:", "ich denke ...").
"""

from collections.abc import Iterable
from functools import singledispatch

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.plain import describe_outcome
from denkspiel.draw.points import points_of
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Choice
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
from denkspiel.play.session import Session

__all__ = [
    "move_text", "name_for_human", "question_text", "rating_text", "ratings_text", "reasons_text", "sentence",
    "short_rating_text",
]  # fmt: skip


def sentence(event: Event, session: Session) -> Message:
    """What happened, in one sentence."""
    return _sentence(event, session)


def move_text(game: Game, move: int) -> str:
    """A move as players say it: "4", "b3", "213"; an edge as its two points, "2-5"."""
    cell = game.geometry.cells[move]
    if cell.end is None:
        return cell.move
    names = [points_of(game.geometry)[point].name for point in game.geometry.edge(move)]
    return "-".join(names) if all(names) else cell.move


def name_for_human(session: Session, side: int, say: Translator) -> str:
    """What a human is called who sits down at the board without a name: never like the other player."""
    names = (Message("Human"), Message("Player {number}", number=1), Message("Player {number}", number=2))
    return next(name for name in map(say, names) if name != session.players[1 - side].name)


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


@singledispatch
def _sentence(event: Event, session: Session) -> Message:
    raise TypeError(f"no sentence for {type(event).__name__} in {session.game.id}")


@_sentence.register
def _(event: GameStarted, session: Session) -> Message:
    one, other = event.players
    said = {"game": session.game.heading, "first": one.name, "second": other.name}
    if event.resumed:
        return Message("{game} goes on: {first} against {second}.", **said)
    if event.by_lot:
        return Message("New game: {game}. The lot falls on {first}, who begins against {second}.", **said)
    return Message("New game: {game}. {first} begins against {second}.", **said)


@_sentence.register
def _(event: MoveMade, session: Session) -> Message:
    move = move_text(session.game, event.move)
    if event.choice is None:
        return Message("{player} plays {move}.", player=event.player.name, move=move)
    return Message("{player}: I am thinking ... and play {move}.", player=event.player.name, move=move)


@_sentence.register
def _(event: GameEnded, session: Session) -> Message:
    names = (session.players[0].name, session.players[1].name)
    return describe_outcome(event.outcome, session.game, names)


@_sentence.register
def _(event: TakenBack, session: Session) -> Message:
    return Message("Taken back: {moves}.", moves=_joined(session.game, event.moves))


@_sentence.register
def _(event: Redone, session: Session) -> Message:
    return Message("Made again: {moves}.", moves=_joined(session.game, event.moves))


@_sentence.register
def _(event: HintGiven, session: Session) -> Message:
    return Message(
        "{opponent} suggests {move}: {reasons}",
        opponent=event.by,
        move=move_text(session.game, event.choice.move),
        reasons=reasons_text(event.choice),
    )


@_sentence.register
def _(event: SidesSwapped, _session: Session) -> Message:
    one, other = (player.name for player in event.players)
    return Message("Sides swapped: {first} has the first stones now, {second} the second.", first=one, second=other)


@_sentence.register
def _(event: PlayerChanged, _session: Session) -> Message:
    if event.side == 0:
        return Message("{player} takes over the first player's stones.", player=event.player.name)
    return Message("{player} takes over the second player's stones.", player=event.player.name)


@_sentence.register
def _(event: PauseSwitched, _session: Session) -> Message:
    return Message("The computer waits.") if event.on else Message("The computer goes on.")


@_sentence.register
def _(event: RatingsSwitched, _session: Session) -> Message:
    return Message("Debug mode on: ratings are shown.") if event.on else Message("Debug mode off.")


@_sentence.register
def _(event: QuestionAsked, _session: Session) -> Message:
    return Message("{question} <Y/N>", question=question_text(event.question))


@_sentence.register
def _(event: QuestionAnswered, _session: Session) -> Message:
    return Message("Yes.") if event.yes else Message("No. The game goes on.")


@_sentence.register
def _(_event: SessionQuit, _session: Session) -> Message:
    return Message("Goodbye.")


def _joined(game: Game, moves: Iterable[int]) -> str:
    return " ".join(move_text(game, move) for move in moves)
