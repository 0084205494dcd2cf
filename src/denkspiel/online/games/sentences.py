"""Sentences for what happens at a game between seats, and for how it stands."""

from collections.abc import Iterable
from functools import singledispatch

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.plain import describe_outcome
from denkspiel.online.games.ending import Ending, EndReason
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import (
    GameEvent,
    Greeting,
    GreetingSent,
    LiveGameBegun,
    LiveGameEnded,
    MovesTakenBack,
    Offer,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    RematchAgreed,
    SatDown,
    StonePlaced,
    TimeGiven,
)
from denkspiel.play.naming import Naming, call_by_title
from denkspiel.play.sentences import join_moves, move_text

__all__ = ["GREETING_TEXTS", "ending_text", "sentence", "sentences", "status"]


_DAY = 86_400_000
_Names = tuple[Message, Message]

GREETING_TEXTS = {
    Greeting.HELLO: Message("Hello!"),
    Greeting.GOOD_LUCK: Message("Good luck!"),
    Greeting.NICE_MOVE: Message("Nice move!"),
    Greeting.OOPS: Message("Oops!"),
    Greeting.MOMENT: Message("One moment, please."),
    Greeting.GOOD_GAME: Message("Good game!"),
    Greeting.THANKS: Message("Thank you!"),
    Greeting.BYE: Message("Bye!"),
}
"""The words of each greeting."""


def sentence(event: GameEvent, live: LiveGame, call: Naming = call_by_title) -> Message:
    """What happened, in one sentence."""
    return _sentence(event, live, call(live.game, live.players).names)


def sentences(events: Iterable[GameEvent], live: LiveGame, call: Naming = call_by_title) -> list[Message]:
    """What happened, in a sentence for each event."""
    return [sentence(event, live, call) for event in events]


def status(live: LiveGame, side: int | None, call: Naming = call_by_title) -> Message:
    """How the game stands, for the player on that side, or for somebody who has no seat."""
    names = call(live.game, live.players).names
    if live.ending is not None:
        return ending_text(live.ending, live.position, names)
    if live.free_side is not None:
        if side is not None:
            return Message("Waiting for somebody to take the free seat.")
        return Message("Take the free seat to play against {player}.", player=names[1 - live.free_side])
    return Message("It is {player}'s turn.", player=names[live.position.side_to_move])


def ending_text(ending: Ending, position: Position, names: tuple[str | Message, str | Message]) -> Message:
    """How the game ended, in one or two sentences.

    Args:
        ending: the end.
        position: the last one on the board.
        names: what to call the first and the second player.
    """
    outcome = position.outcome
    if ending.is_by_rules and outcome is not None:
        return describe_outcome(outcome, position.game, names)
    if ending.winner is None:
        return _without_winner(ending, position, names)
    winner, loser = names[ending.winner], names[1 - ending.winner]
    if ending.why is EndReason.TIME:
        return Message("{loser} has run out of time. {winner} wins.", loser=loser, winner=winner)
    if ending.why is EndReason.DECIDED:
        return Message("The tournament has decided this game. {winner} wins.", winner=winner)
    return Message("{loser} resigns. {winner} wins.", loser=loser, winner=winner)


def _without_winner(ending: Ending, position: Position, names: tuple[str | Message, str | Message]) -> Message:
    if ending.why is EndReason.ABORTED:
        return Message("The game was aborted.")
    if ending.why is EndReason.AGREED:
        return Message("The players have agreed to a draw.")
    if ending.why is EndReason.DECIDED:
        return Message("The tournament has ended this game without a winner.")
    late = position.side_to_move
    return Message(
        "{player} has run out of time, but {other} could no longer win, so the game is a draw.",
        player=names[late],
        other=names[1 - late],
    )


@singledispatch
def _sentence(event: GameEvent, live: LiveGame, _names: _Names) -> Message:
    raise TypeError(f"no sentence for {type(event).__name__} in {live.game.id}")


@_sentence.register
def _(event: SatDown, _live: LiveGame, names: _Names) -> Message:
    return Message("{player} has taken a seat.", player=names[event.side])


@_sentence.register
def _(_event: LiveGameBegun, live: LiveGame, names: _Names) -> Message:
    first, second = names[live.state.setup % 2], names[1 - live.state.setup % 2]
    return Message("{game}: {first} moves first against {second}.", game=live.game.heading, first=first, second=second)


@_sentence.register
def _(event: StonePlaced, live: LiveGame, names: _Names) -> Message:
    move = move_text(live.game, event.cell)
    return Message("{player} plays {move}.", player=names[event.side], move=move)


@_sentence.register
def _(event: MovesTakenBack, live: LiveGame, _names: _Names) -> Message:
    taken = join_moves(live.game, event.cells)
    return Message("Taken back by agreement: {moves}.", moves=taken)


@_sentence.register
def _(event: OfferMade, _live: LiveGame, names: _Names) -> Message:
    player = names[event.side]
    if event.offer is Offer.DRAW:
        return Message("{player} offers a draw.", player=player)
    if event.offer is Offer.REMATCH:
        return Message("{player} offers a rematch.", player=player)
    return Message("{player} asks to take back the last move.", player=player)


@_sentence.register
def _(event: OfferDeclined, _live: LiveGame, names: _Names) -> Message:
    player = names[event.side]
    if event.offer is Offer.DRAW:
        return Message("{player} declines the draw.", player=player)
    if event.offer is Offer.REMATCH:
        return Message("{player} declines the rematch.", player=player)
    return Message("{player} declines the take-back.", player=player)


@_sentence.register
def _(event: OfferWithdrawn, _live: LiveGame, names: _Names) -> Message:
    return Message("{player} withdraws the offer.", player=names[event.side])


@_sentence.register
def _(event: OfferLapsed, _live: LiveGame, names: _Names) -> Message:
    player = names[event.side]
    if event.offer is Offer.DRAW:
        return Message("{player}'s draw offer was not accepted.", player=player)
    return Message("{player} asked to take back a move, but the game went on.", player=player)


@_sentence.register
def _(event: GreetingSent, _live: LiveGame, names: _Names) -> Message:
    said = GREETING_TEXTS[event.greeting]
    return Message("{player}: {greeting}", player=names[event.side], greeting=said)


@_sentence.register
def _(event: TimeGiven, _live: LiveGame, names: _Names) -> Message:
    giver, other = names[event.side], names[1 - event.side]
    if event.ms % _DAY == 0:
        return Message("{player} gives {other} another day.", player=giver, other=other)
    seconds = event.ms // 1000
    return Message("{player} gives {other} {seconds} more seconds.", player=giver, other=other, seconds=seconds)


@_sentence.register
def _(event: LiveGameEnded, live: LiveGame, names: _Names) -> Message:
    return ending_text(event.ending, live.position, names)


@_sentence.register
def _(_event: RematchAgreed, _live: LiveGame, _names: _Names) -> Message:
    return Message("Rematch agreed: the same players with colours swapped.")
