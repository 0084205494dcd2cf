"""The words around puzzles and lessons; the page gets them with the first puzzle or lesson."""

from denkspiel.core.message import Message

__all__ = ["LESSON_TEXTS", "PUZZLE_TEXTS"]

PUZZLE_TEXTS: dict[str, Message] = {
    "number": Message("Puzzle {number} of {count}"),
    "of_day": Message("Puzzle of the day, {day}"),
    "grade": Message("Grade {grade} of 9"),
    "you": Message("You are {colour}"),
    "hint": Message("Hint"),
    "costs": Message("counts as not found"),
    "solution": Message("Solution"),
    "other": Message("Another puzzle"),
    "next": Message("Next puzzle"),
    "again": Message("Try again"),
    "to_end": Message("To the end"),
    "leave": Message("Back to the game"),
    "share": Message("Share"),
    "shared": Message("Copied."),
    "line": Message("How it goes on"),
    "elsewhere": Message("There are no puzzles for {game}; this is one for {other}."),
    "unknown": Message('There is no puzzle "{name}". Allowed: 1 to {count}, or a day such as 2026-11-24.'),
    "asked": Message("Waiting for the answer ..."),
    "strength_unknown": Message("Your strength shows after your first answer."),
    "strength": Message("Your strength: {rating}, sure within {deviation}."),
    "change": Message("This puzzle: {change}."),
    "row": Message("Found at once: {found} of {tried}; in a row: {row}, at most {longest}."),
    "known": Message("You have tried this puzzle before: it no longer counts."),
    "late": Message("All hints were given: this does not count as found."),
    "not_kept": Message("This browser keeps nothing: your strength is lost with this page."),
    "result_found": Message("{title}, {game}: found at once."),
    "result_not_yet": Message("{title}, {game}: not found at once."),
    "result_open": Message("{title}, {game}: can you find the one move?"),
}


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
