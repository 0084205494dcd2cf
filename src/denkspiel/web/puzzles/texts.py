"""The words around puzzles and lessons; the page gets them with the first puzzle or lesson."""

from denkspiel.core.message import Message

__all__ = ["LESSON_TEXTS", "PUZZLE_TEXTS"]

PUZZLE_TEXTS: dict[str, Message] = {
    "number": Message("Puzzle {number} of {count}"),
    "of_day": Message("Puzzle of the day, {day}"),
    "grade": Message("Grade {grade} of 9"),
    "you": Message("You are {colour}"),
    "hint": Message("Hint"),
    "costs": Message("counts as not solved"),
    "solution": Message("Show solution"),
    "other": Message("Another puzzle"),
    "next": Message("Next puzzle"),
    "again": Message("Try again"),
    "to_end": Message("Go to the end"),
    "leave": Message("Back to the game"),
    "share": Message("Share"),
    "shared": Message("Copied."),
    "line": Message("What happens next"),
    "elsewhere": Message("{game} has no puzzles; here is one for {other}."),
    "unknown": Message('Unknown puzzle: "{name}". Allowed: 1 to {count}, or a date such as 2026-11-24.'),
    "asked": Message("Checking your move ..."),
    "strength_unknown": Message("Your strength appears after your first answer."),
    "strength": Message("Your strength: {rating} ± {deviation}."),
    "change": Message("This puzzle: {change}."),
    "row": Message("Solved on the first try: {found} of {tried}. Current streak: {row}; longest streak: {longest}."),
    "known": Message("You have tried this puzzle before, so your strength does not change."),
    "late": Message("You have seen all the hints, so this puzzle counts as not solved."),
    "not_kept": Message("This browser cannot store your strength; it will be lost when you close the page."),
    "result_found": Message("{title}, {game}: solved on the first try."),
    "result_not_yet": Message("{title}, {game}: not solved on the first try."),
    "result_open": Message("{title}, {game}: can you find the right move?"),
}


LESSON_TEXTS: dict[str, Message] = {
    "step": Message("Step {number} of {steps}"),
    "you": Message("You are {colour}"),
    "next": Message("Next"),
    "on": Message("Continue"),
    "again": Message("Try again"),
    "show": Message("Show me"),
    "right": Message("Right! {words}"),
    "wrong": Message("Not yet. {words}"),
    "shown": Message("Here is how. {words}"),
    "done": Message("Now you know how to play."),
    "play": Message("Play against {opponent} now"),
    "leave": Message("Back to the game"),
}
