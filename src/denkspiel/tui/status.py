"""What the full-screen game says about itself: whom it waits for, why a move is rated as it is, and the keys."""

from denkspiel.core.message import Message
from denkspiel.opponents.advisor import BEST_KNOWN
from denkspiel.opponents.opponent import Choice
from denkspiel.opponents.roster import opponent_title
from denkspiel.play.sentences import move_prompt, move_text, no_choice_text, rating_text, waiting_text
from denkspiel.play.session import Session
from denkspiel.play.state import DebugView, Phase
from denkspiel.tui.cursor import BoardCursor, EdgeCursor
from denkspiel.tui.screen import Screen

__all__ = ["board_key_lines", "key_line", "reason_lines", "short_key_line", "thinking_lines", "waiting_line"]


def waiting_line(screen: Screen) -> Message:
    """What the game waits for; after the end its result. Points and digits chosen so far stand behind it."""
    if screen.phase is Phase.MOVE:
        ask, cursor = move_prompt(screen.session.state), screen.cursor
        return _points(ask, cursor) if isinstance(cursor, EdgeCursor) else _coordinates(ask, cursor)
    thought = screen.background.move.thought
    seconds = int(thought.seconds) if thought and screen.computer_is_due else 0
    if not seconds:
        return waiting_text(screen.session.state)
    player = screen.session.state.player_to_move.title
    return Message("{player}: I am thinking ... {seconds} s", player=player, seconds=seconds)


def thinking_lines(screen: Screen) -> tuple[Message, ...]:
    """Who thinks, and since when, about what the game does not wait for: a hint, or the ratings of the moves."""
    hint, rating = screen.background.hint, screen.background.rating
    lines = []
    if hint.thought is not None and hint.is_busy:
        lines.append(_advising(hint.thought.task.opponent.name, int(hint.thought.seconds)))
    if rating.thought is not None and rating.is_busy:
        lines.append(
            Message(
                "{opponent} is rating the moves ... {seconds} s",
                opponent=opponent_title(rating.thought.task.opponent.name),
                seconds=int(rating.thought.seconds),
            )
        )
    return tuple(lines)


def _advising(by: str, seconds: int) -> Message:
    if by == BEST_KNOWN:
        return Message("Looking for the best move ... {seconds} s", seconds=seconds)
    title = opponent_title(by)
    return Message("{opponent} is looking for a suggestion ... {seconds} s", opponent=title, seconds=seconds)


def reason_lines(screen: Screen) -> tuple[Message, ...]:
    """In debug mode: the rating of the move under the cursor, or of the one chosen, and what it is made of."""
    choice, session = screen.background.ratings, screen.session
    if choice is None:
        return (no_choice_text(session.state),) if session.debug is DebugView.LAST else ()
    pointed = screen.cursor.cell(session.position) if screen.phase is Phase.MOVE else None
    move = choice.move if pointed is None or pointed not in choice.ratings else pointed
    return (_rating_line(session, choice, move), *choice.reasons.get(move, ()))


def key_line(screen: Screen) -> Message:
    """The keys that mean something at the moment."""
    if screen.menu is not None:
        return Message("Choose with a digit, or arrows and Enter; Escape closes the menu")
    if screen.decision is not None or (screen.help.page is not None and screen.phase in _PLAYING):
        return screen.help.keys
    return _KEYS[screen.phase]


def board_key_lines() -> tuple[Message, ...]:
    """What `key_line` can say while neither menu nor help is open."""
    return tuple(_KEYS.values())


def short_key_line() -> Message:
    """The most important keys, where there is no room for more."""
    return Message("m menu  ? help  q quit")


_PLAYING = (Phase.MOVE, Phase.COMPUTER)
_KEYS = {
    Phase.MOVE: Message("Enter plays  u undo  r redo  h hint  s swap  d debug  m menu  ? help  q quit"),
    Phase.COMPUTER: Message("p pause  u undo  h hint  o opponents  d debug  n new  m menu  ? help  q quit"),
    Phase.ACKNOWLEDGE: Message("Enter continues  u undo  s swap  d debug  n new game  m menu  ? help  q quit"),
    Phase.ANSWER: Message("y yes  n no  ? help"),
    Phase.OVER: Message("Enter or any other key: new game  u try again  m menu  ? help  q quit"),
}


def _rating_line(session: Session, choice: Choice, move: int) -> Message:
    """The rating of a move; of the last choice, also who made it and which move it was."""
    said = {"move": move_text(session.game, move), "rating": rating_text(choice.ratings[move])}
    made = session.last_choice
    if session.debug is DebugView.NEXT or made is None:
        return Message("Rating of {move}: {rating}", **said)
    if move == choice.move:
        return Message("{player} played {move} (rating {rating})", player=made.player.title, **said)
    return Message(
        "{player} rated {move} at {rating} but played {chosen} (rating {best})",
        player=made.player.title,
        chosen=move_text(session.game, choice.move),
        best=rating_text(choice.ratings[choice.move]),
        **said,
    )


def _coordinates(ask: Message, cursor: BoardCursor) -> Message:
    return Message("{ask} {typed}", ask=ask, typed=cursor.typed) if cursor.typed else ask


def _points(ask: Message, cursor: EdgeCursor) -> Message:
    pointed = cursor.typed or cursor.plan.names[cursor.at]
    if cursor.start is None:
        return Message("{ask} from: {start}", ask=ask, start=pointed)
    return Message("{ask} from: {start} to: {end}", ask=ask, start=cursor.plan.names[cursor.start], end=pointed)
