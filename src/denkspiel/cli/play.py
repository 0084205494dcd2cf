"""`denkspiel play`: a game in the terminal, on the full screen or line by line."""

import importlib.util
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from io import StringIO, TextIOWrapper
from typing import TextIO

from denkspiel.cli import streams
from denkspiel.cli.arguments import add_colour, file_path
from denkspiel.cli.limits import add_limit_options, limit_of
from denkspiel.cli.parser import CommandParser, UsageFault
from denkspiel.cli.values import GameName, PlayerKind, Seconds, one_of, seed
from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.message import Message, echo
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import try_players
from denkspiel.play.event import Event
from denkspiel.play.logbook import Logbook, PlotFile
from denkspiel.play.player import HUMAN, Player, seat
from denkspiel.play.record import Record
from denkspiel.play.record_file import RecordFile, fault_of_last_game, last_record
from denkspiel.play.seats import Begin, named_as
from denkspiel.play.session import Session
from denkspiel.tui.dialogue import Answers, Dialogue
from denkspiel.tui.figures import title_picture
from denkspiel.tui.help_pages import RULES, help_pages
from denkspiel.tui.melody import Voice, voice_of

__all__ = ["add_arguments", "run"]

_LONGEST_DELAY = 60
_MELODIES = ("auto", Voice.TONES.value, Voice.BELL.value)


def add_arguments(parser: CommandParser) -> None:
    """Say which arguments the command takes."""
    say = parser.say
    parser.description = say(
        Message(
            "Play a game. Without a GAME the program asks for whatever no option says; with one it "
            "starts at once. A human is a player like any other: --first human --second homburg."
        )
    )
    parser.add_argument(
        "game", nargs="?", type=GameName, metavar=say(Message("GAME")), help=say(Message("a name, or a .toml file"))
    )
    for option, text in (
        ("--first", Message("who is named first: human or an opponent")),
        ("--second", Message("who is named second: human or an opponent")),
    ):
        parser.add_argument(option, type=PlayerKind, metavar=say(Message("WHO")), help=say(text))
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar=say(Message("NAME")),
        help=say(Message("a human's name, at most 12 characters; twice for two")),
    )
    parser.add_argument(
        "--begin",
        **one_of(begin.value for begin in Begin),
        help=say(Message("who has the first move (default: decided by lot)")),
    )
    parser.add_argument(
        "--seed",
        type=seed,
        metavar=say(Message("SEED")),
        help=say(Message("the source of all random choices: same seed, same game")),
    )
    add_limit_options(parser)
    parser.add_argument("--defaults", action="store_true", help=say(Message("ask nothing")))
    parser.add_argument("--rules", action="store_true", help=say(Message("show the rules first")))
    parser.add_argument(
        "--ratings",
        action="store_true",
        help=say(Message("begin in debug mode: ratings of the computer's last move (between two people: of the next)")),
    )
    for option, text in (
        ("--plot", Message("draw the game to this file (.svg or .hpgl) as it grows")),
        ("--record", Message("write the game to this file after every move")),
        ("--resume", Message("go on with the last game of this record")),
    ):
        parser.add_argument(option, type=file_path, metavar=say(Message("FILE")), help=say(text))
    parser.add_argument(
        "--plain", action="store_true", help=say(Message("one line per event, for pipes and screen readers"))
    )
    add_colour(parser)
    parser.add_argument(
        "--melody",
        **one_of(_MELODIES),
        default=_MELODIES[0],
        help=say(
            Message(
                "how the melody at the end sounds: by notes (DECPS), by the bell, or as this terminal can (default)"
            )
        ),
    )
    parser.add_argument("--mute", action="store_true", help=say(Message("no melody")))
    parser.add_argument(
        "--no-motion",
        action="store_true",
        help=say(Message("stones do not fall, they are there at once (also if NO_MOTION is set)")),
    )
    parser.add_argument(
        "--delay",
        type=Seconds(0, _LONGEST_DELAY),
        default=0.6,
        metavar=say(Message("SECONDS")),
        help=say(Message("seconds between the moves of two computers (0 to 60; default: 0.6)")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Play until the user has had enough; Ctrl-C is one of the ordinary ways to leave a game.

    Returns:
        1 if anything could not be written, which was told when it happened.
    """
    reader = _reader()
    table: _Table | None = None
    try:
        table = _resumed(arguments, say) if arguments.resume else _fresh(arguments, say, reader)
        named = [word for word in (arguments.first, arguments.second) if word]
        try_players(named, table.session.game, first_moves=False)
        with closing(table.logbook):
            _play(table, arguments, say, reader)
    except EOFError:
        print("\n" + say(Message("The input has ended. Goodbye.")))
    except KeyboardInterrupt:
        print("\n" + say(Message("Stopped. Goodbye.")))
    return 1 if table is not None and table.logbook.failed else 0


@dataclass(frozen=True)
class _Table:
    """A game about to begin: the session, what has happened in it so far, and what writes it down."""

    session: Session
    opening: list[Event]
    logbook: Logbook


def _reader() -> TextIO:
    """Standard input; bytes that are no text become question marks, and a closed one is empty."""
    if sys.stdin is None:
        return StringIO()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def _play(table: _Table, arguments: Namespace, say: Translator, reader: TextIO) -> None:
    if arguments.ratings:
        table.session.switch_debug()
    in_terminal = reader.isatty() and sys.stdout.isatty() and _shows_full_screen()
    if in_terminal and not arguments.plain:
        _play_on_full_screen(table, arguments, say)
        return
    from denkspiel.tui.plain import PlainFront  # noqa: PLC0415 (only one of the two front ends is loaded)

    if arguments.rules:
        for paragraph in help_pages(table.session.game)[RULES].paragraphs:
            print(say(paragraph))
    front = PlainFront(table.session, table.logbook, say, reader, sys.stdout, voice=_voice(arguments))
    front.run(table.opening)


def _shows_full_screen(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal can be written to at any place and read key by key; the latter not on Windows."""
    return environ.get("TERM", "") not in ("", "dumb") and importlib.util.find_spec("termios") is not None


def _play_on_full_screen(table: _Table, arguments: Namespace, say: Translator) -> None:
    from denkspiel.tui.screen import Screen  # noqa: PLC0415
    from denkspiel.tui.terminal import run_terminal  # noqa: PLC0415

    screen = Screen(table.session, table.logbook, say)
    if arguments.rules:
        screen.help.open(RULES)
    run_terminal(
        screen,
        table.opening,
        colours=streams.shows_colours(arguments.colour, sys.stdout),
        unicode=streams.shows_pictures(sys.stdout),
        delay=arguments.delay,
        voice=_voice(arguments),
        motion=not (arguments.no_motion or os.environ.get("NO_MOTION")),
    )
    saved = table.logbook.saved_in
    if saved is not None and table.session.outcome is None:
        print(say(Message('The game is saved in "{file}"; --resume goes on with it.', file=str(saved))))
    print(say(Message("Goodbye.")))


def _fresh(arguments: Namespace, say: Translator, reader: TextIO) -> _Table:
    answers = _answers(arguments)
    game = answers.games()[0]
    players = answers.players(game, say)
    record = RecordFile(arguments.record) if arguments.record else None
    if arguments.game is None and not arguments.defaults and reader.isatty():
        answers = Dialogue(say, reader, sys.stdout, _title(arguments)).complete(answers)
        game = answers.game or game
        players = answers.players(game, say)
    _check_names(arguments.name, players)
    begin = answers.further or _begin(arguments)
    session = Session(game, players, begin=begin, seed=arguments.seed, limit=limit_of(arguments))
    logbook = Logbook(record, PlotFile(answers.plot) if answers.plot else None)
    return _Table(session, session.start(answers.begin), logbook)


def _voice(arguments: Namespace, environ: Mapping[str, str] = os.environ) -> Voice | None:
    """How the melody sounds; `None`: not at all."""
    if arguments.mute:
        return None
    return voice_of(environ) if arguments.melody == _MELODIES[0] else Voice(arguments.melody)


def _title(arguments: Namespace) -> Callable[[Game], str]:
    """What shows the title picture of a game; where everything is told in words there is none."""
    if arguments.plain:
        return lambda _: ""
    colours = streams.shows_colours(arguments.colour, sys.stdout)
    return partial(title_picture, colours=colours, unicode=streams.shows_pictures(sys.stdout))


def _begin(arguments: Namespace) -> Begin:
    """Who begins each further game: the lot decides anew, unless an option says otherwise."""
    return Begin(arguments.begin) if arguments.begin else Begin.LOT


def _answers(arguments: Namespace) -> Answers:
    """What the options say; who is named first also begins the first game, unless an option says otherwise."""
    begin = Begin(arguments.begin) if arguments.begin else None
    if begin is None and arguments.first and arguments.second:
        begin = Begin.FIRST
    return Answers(
        game=game_called(arguments.game) if arguments.game else None,
        kinds=(arguments.first, arguments.second),
        names=tuple(arguments.name),
        begin=begin,
        plot=arguments.plot,
    )


def _resumed(arguments: Namespace, say: Translator) -> _Table:
    record = last_record(arguments.resume)
    if arguments.game and game_called(arguments.game) != record.game:
        raise UsageFault(
            Message(
                '"{file}" holds a game of {game}; leave out {wanted}.',
                file=str(arguments.resume),
                game=record.game.id,
                wanted=echo(arguments.game),
            )
        )
    players = _seats(record, arguments, say)
    _check_names(arguments.name, players)
    seed = arguments.seed or record.seed or None
    session = Session(record.game, players, begin=_begin(arguments), seed=seed, limit=limit_of(arguments))
    continues = arguments.record is None
    file = RecordFile(arguments.resume if continues else arguments.record, continues=continues)
    logbook = Logbook(file, PlotFile(arguments.plot) if arguments.plot else None)
    return _Table(session, session.resume(record.moves, record.number), logbook)


def _seats(record: Record, arguments: Namespace, say: Translator) -> tuple[Player, Player]:
    """The players of the record, or those named instead; all keep their names unless they get others."""
    spare, seats = iter(arguments.name), []
    for side, wanted in enumerate((arguments.first, arguments.second)):
        kind = wanted or record.kinds[side]
        name = next(spare, "") if kind == HUMAN else ""
        kept = record.names[side] if record.kinds[side] == HUMAN else ""
        try:
            player = seat(kind, record.game, name or kept or say(Message("Human")), external=bool(wanted))
            seats.append(named_as(player, record.names[side]))
        except DenkspielError as error:
            if wanted or name:
                raise
            raise fault_of_last_game(arguments.resume, error) from error
    return seats[0], seats[1]


def _check_names(names: list[str], players: tuple[Player, Player]) -> None:
    humans = sum(player.is_human for player in players)
    if len(names) > humans:
        raise UsageFault(
            Message("More names than humans: --name {names}; humans: {humans}.", names=len(names), humans=humans)
        )
