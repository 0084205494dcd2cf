"""The words around a guided minute: sent along with it, since most people need them once."""

from denkspiel.core.message import Message

__all__ = ["LESSON_TEXTS"]

LESSON_TEXTS: dict[str, Message] = {
    "step": Message("{number} of {steps}"),
    "you": Message("You are {colour}"),
    "next": Message("Next"),
    "on": Message("Go on"),
    "again": Message("Try again"),
    "show": Message("Show me"),
    "right": Message("Right! {words}"),
    "wrong": Message("Not yet. {words}"),
    "shown": Message("Like this. {words}"),
    "done": Message("That is all you need to play."),
    "play": Message("Play now against {opponent}"),
    "leave": Message("Back to the game"),
}
