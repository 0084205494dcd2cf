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
from denkspiel.play.event import MoveMade
from denkspiel.play.sentences import event_sentence as board_sentence
from denkspiel.play.sentences import join_moves

__all__ = ["GREETING_TEXTS", "ending_text", "sentence", "sentences", "status"]


_DAY = 86_400_000

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


def sentence(event: GameEvent, live: LiveGame) -> Message:
    """What happened, in one sentence."""
    return _sentence(event, live)


def sentences(events: Iterable[GameEvent], live: LiveGame) -> list[Message]:
    """What happened, in a sentence for each event."""
    return [sentence(event, live) for event in events]


def status(live: LiveGame, side: int | None) -> Message:
    """How the game stands, for the player on that side, or for somebody who has no seat."""
    if live.ending is not None:
        return _ending(live.ending, live)
    if live.free_side is not None:
        if side is not None:
            return Message("Waiting for somebody to take the free seat.")
        return Message("Take the free seat to play against {player}.", player=live.players[1 - live.free_side].title)
    return Message("It is {player}'s turn.", player=live.state.player_to_move.title)


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
def _sentence(event: GameEvent, live: LiveGame) -> Message:
    raise TypeError(f"no sentence for {type(event).__name__} in {live.game.id}")


@_sentence.register
def _(event: SatDown, live: LiveGame) -> Message:
    return Message("{player} has taken a seat.", player=live.players[event.side].title)


@_sentence.register
def _(_event: LiveGameBegun, live: LiveGame) -> Message:
    first, second = (player.title for player in live.players)
    return Message("{game}: {first} moves first against {second}.", game=live.game.heading, first=first, second=second)


@_sentence.register
def _(event: StonePlaced, live: LiveGame) -> Message:
    return board_sentence(MoveMade(event.ply, event.side, live.players[event.side], event.cell, None), live.state)


@_sentence.register
def _(event: MovesTakenBack, live: LiveGame) -> Message:
    taken = join_moves(live.game, event.cells)
    return Message("Taken back by agreement: {moves}.", moves=taken)


@_sentence.register
def _(event: OfferMade, live: LiveGame) -> Message:
    player = live.players[event.side].title
    if event.offer is Offer.DRAW:
        return Message("{player} offers a draw.", player=player)
    if event.offer is Offer.REMATCH:
        return Message("{player} offers a rematch.", player=player)
    return Message("{player} asks to take back the last move.", player=player)


@_sentence.register
def _(event: OfferDeclined, live: LiveGame) -> Message:
    player = live.players[event.side].title
    if event.offer is Offer.DRAW:
        return Message("{player} declines the draw.", player=player)
    if event.offer is Offer.REMATCH:
        return Message("{player} declines the rematch.", player=player)
    return Message("{player} declines the take-back.", player=player)


@_sentence.register
def _(event: OfferWithdrawn, live: LiveGame) -> Message:
    return Message("{player} withdraws the offer.", player=live.players[event.side].title)


@_sentence.register
def _(event: OfferLapsed, live: LiveGame) -> Message:
    player = live.players[event.side].title
    if event.offer is Offer.DRAW:
        return Message("{player}'s draw offer was not accepted.", player=player)
    return Message("{player} asked to take back a move, but the game went on.", player=player)


@_sentence.register
def _(event: GreetingSent, live: LiveGame) -> Message:
    said = GREETING_TEXTS[event.greeting]
    return Message("{player}: {greeting}", player=live.players[event.side].title, greeting=said)


@_sentence.register
def _(event: TimeGiven, live: LiveGame) -> Message:
    giver, other = live.players[event.side].title, live.players[1 - event.side].title
    if event.ms % _DAY == 0:
        return Message("{player} gives {other} another day.", player=giver, other=other)
    seconds = event.ms // 1000
    return Message("{player} gives {other} {seconds} more seconds.", player=giver, other=other, seconds=seconds)


@_sentence.register
def _(event: LiveGameEnded, live: LiveGame) -> Message:
    return _ending(event.ending, live)


@_sentence.register
def _(_event: RematchAgreed, _live: LiveGame) -> Message:
    return Message("Rematch agreed: the same players with colours swapped.")


def _ending(ending: Ending, live: LiveGame) -> Message:
    return ending_text(ending, live.position, (live.players[0].title, live.players[1].title))
