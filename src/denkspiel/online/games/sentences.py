"""Sentences for what happens at a game between seats, and for how it stands."""

from collections.abc import Iterable
from functools import singledispatch

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.plain import describe_outcome
from denkspiel.online.games.ending import Ending, Why
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import (
    Begun,
    Declined,
    Ended,
    GameEvent,
    Lapsed,
    Moved,
    Offer,
    Proposed,
    RematchAgreed,
    Sat,
    TakenBack,
    Withdrawn,
)
from denkspiel.play.event import MoveMade
from denkspiel.play.sentences import move_text
from denkspiel.play.sentences import sentence as board_sentence

__all__ = ["ending_text", "sentence", "sentences", "status"]


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
    return Message("{player} is to move.", player=live.state.player_to_move.title)


def ending_text(ending: Ending, position: Position, names: tuple[str | Message, str | Message]) -> Message:
    """How the game ended, in one or two sentences.

    Args:
        ending: the end.
        position: the last one on the board.
        names: what to call the first and the second player.
    """
    outcome = position.outcome
    if ending.by_rules and outcome is not None:
        return describe_outcome(outcome, position.game, names)
    if ending.winner is None:
        return _without_winner(ending, position, names)
    winner, loser = names[ending.winner], names[1 - ending.winner]
    if ending.why is Why.TIME:
        return Message("{loser}'s time is over. {winner} wins.", loser=loser, winner=winner)
    if ending.why is Why.DECIDED:
        return Message("The room has ended the game. {winner} wins.", winner=winner)
    return Message("{loser} gives up. {winner} wins.", loser=loser, winner=winner)


def _without_winner(ending: Ending, position: Position, names: tuple[str | Message, str | Message]) -> Message:
    if ending.why is Why.ABORTED:
        return Message("The game was broken off.")
    if ending.why is Why.AGREED:
        return Message("The players have agreed upon a draw.")
    if ending.why is Why.DECIDED:
        return Message("The room has ended the game without a winner.")
    late = position.side_to_move
    return Message(
        "{player}'s time is over. {other} could not have won any more: a draw.",
        player=names[late],
        other=names[1 - late],
    )


@singledispatch
def _sentence(event: GameEvent, live: LiveGame) -> Message:
    raise TypeError(f"no sentence for {type(event).__name__} in {live.game.id}")


@_sentence.register
def _(event: Sat, live: LiveGame) -> Message:
    return Message("{player} has sat down.", player=live.players[event.side].title)


@_sentence.register
def _(_event: Begun, live: LiveGame) -> Message:
    first, second = (player.title for player in live.players)
    return Message("{game}: {first} begins against {second}.", game=live.game.heading, first=first, second=second)


@_sentence.register
def _(event: Moved, live: LiveGame) -> Message:
    return board_sentence(MoveMade(event.ply, event.side, live.players[event.side], event.cell, None), live.state)


@_sentence.register
def _(event: TakenBack, live: LiveGame) -> Message:
    taken = " ".join(move_text(live.game, cell) for cell in event.cells)
    return Message("Taken back by agreement: {moves}.", moves=taken)


@_sentence.register
def _(event: Proposed, live: LiveGame) -> Message:
    player = live.players[event.side].title
    if event.offer is Offer.DRAW:
        return Message("{player} offers a draw.", player=player)
    if event.offer is Offer.REMATCH:
        return Message("{player} offers a rematch.", player=player)
    return Message("{player} asks to take back the last move.", player=player)


@_sentence.register
def _(event: Declined, live: LiveGame) -> Message:
    player = live.players[event.side].title
    if event.offer is Offer.DRAW:
        return Message("{player} declines the draw.", player=player)
    if event.offer is Offer.REMATCH:
        return Message("{player} declines the rematch.", player=player)
    return Message("{player} does not agree to take back.", player=player)


@_sentence.register
def _(event: Withdrawn, live: LiveGame) -> Message:
    return Message("{player} withdraws the offer.", player=live.players[event.side].title)


@_sentence.register
def _(event: Lapsed, live: LiveGame) -> Message:
    player = live.players[event.side].title
    if event.offer is Offer.DRAW:
        return Message("The draw that {player} offered was not accepted.", player=player)
    return Message("{player} asked to take back; a move was made instead.", player=player)


@_sentence.register
def _(event: Ended, live: LiveGame) -> Message:
    return _ending(event.ending, live)


@_sentence.register
def _(_event: RematchAgreed, _live: LiveGame) -> Message:
    return Message("The rematch is agreed: the same players with colours changed.")


def _ending(ending: Ending, live: LiveGame) -> Message:
    return ending_text(ending, live.position, (live.players[0].title, live.players[1].title))
