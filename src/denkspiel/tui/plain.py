"""The plain front end: one line an event, no drawing characters; fit for screen readers and for pipes."""

from collections.abc import Callable, Iterable, Sequence
from typing import TextIO

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.notation import move_names, parse_move
from denkspiel.draw.plain import describe
from denkspiel.locale import Translator
from denkspiel.play.event import Event, GameEnded, MoveMade
from denkspiel.play.logbook import Logbook
from denkspiel.play.player import seat
from denkspiel.play.session import DEFAULT_HINT, Session
from denkspiel.tui.help_pages import help_pages
from denkspiel.tui.wording import move_text, question_text, ratings_text, reasons_text, sentence

__all__ = ["PlainFront"]

YES = {"y", "yes", "j", "ja"}


class PlainFront:
    """Reads moves and commands line by line and tells what happens."""

    def __init__(self, session: Session, logbook: Logbook, say: Translator, reader: TextIO, writer: TextIO) -> None:
        self._session = session
        self._logbook = logbook
        self._say = say
        self._reader = reader
        self._writer = writer
        self._prompts = reader.isatty()
        self._told_ratings: object = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "hint": self._hint,
            "h": self._hint,
            "back": lambda _: self._tell(session.take_back()),
            "u": lambda _: self._tell(session.take_back()),
            "redo": lambda _: self._tell(session.redo()),
            "r": lambda _: self._tell(session.redo()),
            "swap": lambda _: self._tell(session.swap_sides()),
            "s": lambda _: self._tell(session.swap_sides()),
            "ratings": lambda _: self._tell(session.switch_ratings()),
            "d": lambda _: self._tell(session.switch_ratings()),
            "opponent": self._change_opponent,
            "o": self._change_opponent,
            "board": lambda _: self._show_board(),
            "b": lambda _: self._show_board(),
            "new": lambda _: self._tell(session.new_game()),
            "n": lambda _: self._tell(session.new_game()),
            "help": lambda _: self._help(),
            "?": lambda _: self._help(),
            "quit": lambda _: self._tell(session.quit()),
            "q": lambda _: self._tell(session.quit()),
        }

    def run(self, opening: Sequence[Event]) -> None:
        """Tell the opening events, then play until the session is quit or the input ends."""
        self._guarded(lambda: self._tell(opening))
        while not self._session.has_quit:
            if self._session.waits_for_computer:
                self._guarded(lambda: self._tell(self._session.think()))
                continue
            self._announce_ratings()
            line = self._next_line()
            if line is None:
                self._input_ended()
                return
            self._guarded(lambda line=line: self._obey(line.strip()))

    def _guarded(self, action: Callable[[], None]) -> None:
        """Carry out an action; what is not allowed is said, and the game goes on as it was."""
        try:
            action()
        except DenkspielError as error:
            self._print(error.message)

    def _next_line(self) -> str | None:
        if self._prompts:
            self._writer.write(self._say(self._prompt()) + " ")
            self._writer.flush()
        return self._reader.readline() or None

    def _prompt(self) -> Message:
        session = self._session
        if session.question is not None:
            return Message("{question} <Y/N>", question=question_text(session.question))
        if session.outcome is not None:
            return Message("Enter starts a new game, q quits:")
        if session.paused and not session.player_to_move.is_human:
            return Message("The computer waits; Enter lets it go on:")
        return Message("{player}, your move:", player=session.player_to_move.name)

    def _obey(self, text: str) -> None:
        session = self._session
        word, *rest = text.split() or [""]
        if session.question is not None:
            self._tell(session.answer(yes=word.lower() in YES))
        elif not word:
            self._continue()
        elif word.lower() in self._commands and word.lower() not in move_names(session.game):
            self._commands[word.lower()](rest)
        else:
            self._tell(session.play(parse_move(session.position, text)))

    def _continue(self) -> None:
        """An empty line: the next game, or the end of a pause; otherwise the allowed moves are named."""
        session = self._session
        if session.outcome is not None:
            self._tell(session.new_game())
        elif session.paused:
            self._tell(session.switch_pause())
        else:
            allowed = " ".join(move_text(session.game, move) for move in session.position.legal_moves)
            self._print(
                Message("Allowed: {allowed}; or one of these words: {words}.", allowed=allowed, words=self._words())
            )

    def _words(self) -> str:
        return ", ".join(word for word in self._commands if len(word) > 1)

    def _hint(self, names: list[str]) -> None:
        self._tell(self._session.hint(names[0] if names else DEFAULT_HINT))

    def _change_opponent(self, words: list[str]) -> None:
        """`opponent NAME`: the computer player becomes NAME; `opponent 1 NAME`, `opponent 2 NAME` name the side."""
        session = self._session
        if len(words) == 2 and words[0] in ("1", "2"):
            side = int(words.pop(0)) - 1
        else:
            side = next((side for side in (0, 1) if not session.players[side].is_human), 1)
        if len(words) != 1:
            self._print(Message('Write "opponent NAME", or "opponent 1 NAME" for the first player.'))
            return
        self._tell(session.change_player(side, seat(words[0], session.game, self._say(Message("Human")))))

    def _show_board(self) -> None:
        last = self._session.moves[-1] if self._session.moves else None
        self._print_all(describe(self._session.position, last=last))

    def _help(self) -> None:
        """Rules and info; the first page is about the keys of the full screen and gives way to the words."""
        self._print(Message("Type a move, or one of these words: {words}.", words=self._words()))
        for page in help_pages(self._session.game)[1:]:
            self._print_all((page.name, *page.paragraphs))

    def _announce_ratings(self) -> None:
        """Tell the ratings, once for each position and pair of players."""
        session = self._session
        choice = session.ratings() if session.ratings_on and session.question is None else None
        situation = choice and (session.position, session.players)
        if choice is not None and situation != self._told_ratings:
            self._print(ratings_text(session.game, choice))
        self._told_ratings = situation or self._told_ratings

    def _input_ended(self) -> None:
        session = self._session
        if session.outcome is not None:
            self._print(Message("The input has ended. Goodbye."))
        elif self._logbook.record is not None:
            self._print(
                Message(
                    'The input has ended before the game; it is kept in "{file}" and goes on with --resume.',
                    file=str(self._logbook.record.path),
                )
            )
        else:
            self._print(Message("The input has ended before the game. Goodbye."))

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, MoveMade) and event.choice is not None and self._session.ratings_on:
                self._print(ratings_text(self._session.game, event.choice))
                self._print(Message("Reasons: {reasons}", reasons=reasons_text(event.choice)))
            self._print(sentence(event, self._session))
            if isinstance(event, GameEnded) and self._prompts:
                self._writer.write("\a")
        self._logbook.note(self._session, events)

    def _print(self, message: Message) -> None:
        self._writer.write(self._say(message) + "\n")
        self._writer.flush()

    def _print_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._print(message)
