"""The plain front end: one line an event, no drawing characters; fit for screen readers and for pipes."""

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TextIO

from denkspiel.core.errors import DenkspielError
from denkspiel.core.inputs import format_legal_moves
from denkspiel.core.message import Message, quote_input
from denkspiel.core.notation import cells_by_move_name, normalize_move, parse_move
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.plain import describe_position
from denkspiel.locale import Translator
from denkspiel.opponents.advisor import BEST_KNOWN
from denkspiel.play.action import Acknowledge
from denkspiel.play.event import DebugViewChanged, Event, GameEnded, MoveMade
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.player import make_player
from denkspiel.play.positions.reader import parse_position
from denkspiel.play.seats import second_player_name
from denkspiel.play.sentences import (
    event_sentence,
    move_prompt,
    no_choice_text,
    ratings_text,
    reasons_text,
    waiting_text,
)
from denkspiel.play.session import Session
from denkspiel.play.state import DebugView, Phase
from denkspiel.tui.cursor import TypedEdge
from denkspiel.tui.figures import examples_as_lines
from denkspiel.tui.help_pages import help_pages
from denkspiel.tui.melody import MelodyVoice, melody
from denkspiel.tui.words import CommandLookup, TypedCommand

__all__ = ["PlainFrontEnd"]

PATIENCE_SECONDS = 0.5
"""A terminal that stays silent for longer is told why."""


class PlainFrontEnd:
    """Reads moves and commands line by line and tells what happens."""

    def __init__(
        self,
        session: Session,
        logbook: SessionFiles,
        say: Translator,
        reader: TextIO,
        writer: TextIO,
        *,
        voice: MelodyVoice | None = MelodyVoice.BELL,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Sit down in front of a session.

        Args:
            session: the game and its players.
            logbook: follows the game on disk.
            say: the language.
            reader: where lines come from; if it is a terminal, prompts are written.
            writer: where lines go.
            voice: how the melody at the end of a game sounds; `None`: not at all. It sounds in a terminal only.
            sleep: waits so many seconds from note to note.
        """
        self._session = session
        self._logbook = logbook
        self._say = say
        self._reader = reader
        self._writer = writer
        self._prompts = reader.isatty()
        self._voice = voice if writer.isatty() else None
        self._sleep = sleep
        self._told_ratings: object = None
        self._line = TypedEdge(session.game) if picture_kind(session.game.geometry) is PictureKind.GRAPH else None
        self._words = CommandLookup(self._commands(), say)

    def run(self, opening: Sequence[Event]) -> None:
        """Tell the opening events, then play until the session is quit or the input ends.

        Raises:
            FileFault: record or plot cannot be written from the start.
        """
        self._logbook.update(self._session, opening)
        self._say_all(opening)
        while not self._session.has_quit:
            if self._session.waits_for_computer:
                self._let_computer_move()
                continue
            self._announce_ratings()
            if self._prompts:
                self._writer.write(self._say(self._prompt()) + " ")
                self._writer.flush()
            line = self._reader.readline() or None
            if line is None:
                self._input_ended()
                return
            self._guarded(partial(self._obey, line.strip()))

    def _let_computer_move(self) -> None:
        """An opponent that cannot choose ends the program; a file that cannot be written does not."""
        player = self._session.player_to_move
        with self._session.begin_thinking() as thought:
            if not thought.wait(PATIENCE_SECONDS):
                # to a person at once among all else; in a pipe apart from what the game says
                sentence = Message("{player}: I am thinking ...", player=player.title)
                if self._prompts:
                    self._print(sentence)
                else:
                    print(f"denkspiel: {self._say(sentence)}", file=sys.stderr, flush=True)
            events = self._session.make_choice(thought)
        self._guarded(lambda: self._tell(events))

    def _guarded(self, action: Callable[[], None]) -> None:
        """Carry out an action; what is not allowed is said, and the game goes on as it was."""
        try:
            action()
        except DenkspielError as error:
            self._print(error.message)

    def _prompt(self) -> Message:
        state = self._session.state
        if state.phase in (Phase.ANSWER, Phase.ACKNOWLEDGE):
            return waiting_text(state)
        if state.phase is Phase.OVER:
            return Message("Press Enter for a new game, q to quit:")
        if self._line is not None and state.phase is Phase.MOVE:
            return self._line.prompt(move_prompt(state))
        return Message("{player}, your move:", player=state.player_to_move.title)

    def _obey(self, text: str) -> None:
        session = self._session
        spelt = normalize_move(session.game, text)
        word, *rest = text.split() or [""]
        command = None if spelt.lower() in cells_by_move_name(session.game) else self._words.find(word)
        if session.state.phase is Phase.ANSWER:
            self._answer(word.lower())
        elif self._prompts and word and command is None and session.state.phase is Phase.ACKNOWLEDGE:
            self._print(Message('Just press Enter to continue; "{text}" was ignored.', text=quote_input(text)))
        elif points := self._points(text):
            line = self._line.add_points(points) if self._line is not None else None
            if line is not None:
                self._tell(self._session.act(line))
        elif not word:
            self._continue()
        elif command is not None:
            if self._line is not None:
                self._line.start = None
            command.action(rest)
        else:
            self._tell(session.play(parse_move(session.position, spelt)))

    def _points(self, text: str) -> tuple[int, ...]:
        """The points of a line that a text names, where lines are drawn.

        Enter alone acknowledges what was said. In a pipe, where no prompt asks for Enter, points acknowledge it too.
        """
        asked = (Phase.MOVE,) if not text else (Phase.MOVE, Phase.ACKNOWLEDGE)
        return self._line.parse_points(text) if self._line is not None and self._session.state.phase in asked else ()

    def _answer(self, word: str) -> None:
        yes = self._say.yes_or_no(word) if word else False
        if yes is not None:
            self._tell(self._session.answer(yes=yes))
        else:
            self._print(Message("Please answer Y or N."))

    def _continue(self) -> None:
        """An empty line: the next game, or what was said is acknowledged, or else what is allowed."""
        session = self._session
        if session.state.phase is Phase.ACKNOWLEDGE:
            self._tell(session.act(Acknowledge()))
            return
        if session.outcome is not None:
            self._tell(session.new_game())
            return
        allowed, words = format_legal_moves(session.game.geometry, session.position.legal_moves), self._words.listed
        self._print(Message("Allowed: {allowed}; or one of these words: {words}.", allowed=allowed, words=words))

    def _suggest(self, names: Sequence[str]) -> None:
        self._tell(self._session.hint(names[0] if names else None))

    def _change_opponent(self, words: Sequence[str]) -> None:
        """`opponent NAME`: the computer player becomes NAME; `opponent 1 NAME`, `opponent 2 NAME` name the side."""
        session = self._session
        if len(words) == 2 and words[0] in ("1", "2"):
            side = int(words[0]) - 1
        else:
            side = next((side for side in (0, 1) if not session.players[side].is_human), 1)
            words = ("", *words)
        if len(words) != 2:
            self._print(
                Message(
                    'Type "{word} NAME" for the computer player, "{word} 1 NAME" for the first player, "{word} '
                    '2 NAME" for the second.',
                    word=self._say(Message("opponent")),
                )
            )
            return
        name = second_player_name(session.players[1 - side].name, self._say)
        self._tell(session.change_player(side, make_player(words[1].lower(), session.game, name)))

    def _load(self, words: Sequence[str]) -> None:
        found = parse_position(" ".join(words), self._session.game)
        self._print(found.summary)
        self._tell(self._session.start_from(found.moves))

    def _show_board(self) -> None:
        state = self._session.state
        last = state.moves[-1] if len(state.moves) > state.setup else None
        self._print_all(describe_position(self._session.position, last=last))

    def _help(self) -> None:
        """Operation, rules and info; the keys of the full screen give way to the words."""
        operation, *others = help_pages(self._session.game)
        self._print(operation.name)
        self._print(Message("Type a move, or one of these words or letters."))
        self._print_all(self._words.lines())
        for page in others:
            self._print_all((page.name, *page.paragraphs))
            for line in examples_as_lines(page.examples, self._say):
                self._writer.write(line + "\n")

    def _announce_ratings(self) -> None:
        """Tell the ratings of the next move, once for each position and pair of players."""
        session = self._session
        wanted = session.debug is DebugView.NEXT and session.state.question is None
        choice = session.ratings() if wanted else None
        situation = choice and (session.position, session.players)
        if choice is not None and situation != self._told_ratings:
            self._print(ratings_text(session.game, choice))
        self._told_ratings = situation or self._told_ratings

    def _input_ended(self) -> None:
        session = self._session
        if self._prompts:
            self._writer.write("\n")
        if session.outcome is not None:
            self._print(Message("The input has ended. Goodbye."))
        elif self._logbook.saved_in is not None:
            self._print(
                Message(
                    'The input ended before the game did. The game is saved in "{file}"; continue it with --resume.',
                    file=str(self._logbook.saved_in),
                )
            )
        else:
            self._print(Message("The input ended before the game did. Goodbye."))

    def _tell(self, events: Sequence[Event]) -> None:
        """Write down what happened, and only then say it: a move that was told is in the record, or a fault follows."""
        try:
            self._logbook.update(self._session, events)
        finally:
            self._say_all(events)

    def _say_all(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, MoveMade) and self._session.debug is DebugView.LAST:
                self._tell_choice(event)
            self._print(event_sentence(event, self._session.state))
            if isinstance(event, DebugViewChanged) and event.debug is DebugView.LAST:
                made = self._session.last_choice
                if made is None:
                    self._print(no_choice_text(self._session.state))
                else:
                    self._tell_choice(made)
            if isinstance(event, GameEnded) and self._voice is not None:
                self._play_melody(self._voice)

    def _play_melody(self, voice: MelodyVoice) -> None:
        now = 0.0
        for when, text in melody(self._session.state, voice):
            if when > now:
                self._sleep(when - now)
            now = when
            self._writer.write(text)
            self._writer.flush()

    def _tell_choice(self, made: MoveMade) -> None:
        """The ratings by which a computer player chose its move, and why that one."""
        if made.choice is not None:
            self._print(ratings_text(self._session.game, made.choice))
            self._print(Message("Reasons: {reasons}", reasons=reasons_text(made.choice)))

    def _print(self, message: Message) -> None:
        self._writer.write(self._say(message) + "\n")
        self._writer.flush()

    def _print_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._print(message)

    def _commands(self) -> tuple[TypedCommand, ...]:
        session, tell = self._session, self._tell
        return (
            TypedCommand(
                Message("hint"),
                "h",
                Message("shows the best known move and says whether it is proven"),
                lambda _: tell(session.hint(BEST_KNOWN)),
            ),
            TypedCommand(
                Message("suggestion"),
                "v",
                Message("asks raumvier-1 for a move, or another opponent if you add its name"),
                self._suggest,
            ),
            TypedCommand(
                Message("undo"), "u", Message("takes back your last move"), lambda _: tell(session.take_back())
            ),
            TypedCommand(
                Message("redo"), "r", Message("replays the move that you took back"), lambda _: tell(session.redo())
            ),
            TypedCommand(Message("swap"), "s", Message("swaps the sides"), lambda _: tell(session.swap_sides())),
            TypedCommand(
                Message("ratings"),
                "d",
                Message(
                    "debug mode: first lists the ratings of the computer's last move, then those of the next move, "
                    "then turns off"
                ),
                lambda _: tell(session.switch_debug()),
            ),
            TypedCommand(
                Message("opponent"),
                "o",
                Message("changes the strategy or opponent: add a name, or human for a person"),
                self._change_opponent,
            ),
            TypedCommand(Message("board"), "b", Message("describes the board"), lambda _: self._show_board()),
            TypedCommand(
                Message("load"),
                "l",
                Message("starts a game from a position: add moves, a FEN or a link"),
                self._load,
            ),
            TypedCommand(Message("new"), "n", Message("starts a new game"), lambda _: tell(session.new_game())),
            TypedCommand(Message("help"), "?", Message("shows this help"), lambda _: self._help()),
            TypedCommand(Message("quit"), "q", Message("ends the program"), lambda _: tell(session.quit())),
        )
