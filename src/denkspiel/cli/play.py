"""`denkspiel play`: a game in the terminal, on the full screen or line by line."""

import sys
from argparse import Namespace
from pathlib import Path

from denkspiel.cli import streams
from denkspiel.cli.parser import Subparsers, UsageFault
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import game_names
from denkspiel.locale import Translator
from denkspiel.play.event import Event
from denkspiel.play.logbook import Logbook
from denkspiel.play.player import HUMAN, Player, seat
from denkspiel.play.plot_file import PlotFile
from denkspiel.play.record import Record, RecordFile, read_records
from denkspiel.play.session import Begin, Session
from denkspiel.tui.dialogue import Answers, Dialogue
from denkspiel.tui.help_pages import help_pages

__all__ = ["add_parser", "run"]

_LONGEST_DELAY = 60.0


def add_parser(subparsers: Subparsers, say: Translator) -> None:
    """Say which arguments the command takes."""
    parser = subparsers.add_parser(
        "play",
        description=say(
            Message(
                "Play a game. Without a GAME the program asks for everything that no option says; with one it starts "
                "at once. Human is a player like any other: --first human --second homburg."
            )
        ),
    )
    parser.add_argument("game", nargs="?", metavar=say(Message("GAME")), help=say(Message("a name, or a .toml file")))
    for option, text in (
        ("--first", Message("who is named first: human or an opponent")),
        ("--second", Message("who is named second: human or an opponent")),
    ):
        parser.add_argument(option, metavar=say(Message("WHO")), help=say(text))
    parser.add_argument(
        "--name", action="append", default=[], help=say(Message("a human's name, at most 12 characters; twice for two"))
    )
    parser.add_argument(
        "--begin",
        choices=[begin.value for begin in Begin],
        help=say(Message("who has the first move (default: the lot)")),
    )
    parser.add_argument("--seed", help=say(Message("where all chance comes from: same seed, same game")))
    parser.add_argument("--defaults", action="store_true", help=say(Message("ask nothing")))
    parser.add_argument("--rules", action="store_true", help=say(Message("show the rules first")))
    parser.add_argument("--ratings", action="store_true", help=say(Message("begin in debug mode, with ratings shown")))
    for option, text in (
        ("--plot", Message("draw the game to this file (.svg or .hpgl) as it grows")),
        ("--record", Message("write the game to this file after every move")),
        ("--resume", Message("go on with the last game of this record")),
    ):
        parser.add_argument(option, type=Path, metavar=say(Message("FILE")), help=say(text))
    parser.add_argument(
        "--plain", action="store_true", help=say(Message("one line an event, for pipes and screen readers"))
    )
    parser.add_argument("--colour", choices=streams.COLOURS, default="auto", help=say(Message("colours or not")))
    parser.add_argument("--mute", action="store_true", help=say(Message("no bell")))
    parser.add_argument(
        "--delay", type=float, default=0.6, help=say(Message("seconds between the moves of two computers (0 to 60)"))
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Play until the user has had enough."""
    if not 0 <= arguments.delay <= _LONGEST_DELAY:
        raise UsageFault(Message("--delay is {delay}; allowed is 0 to 60.", delay=arguments.delay))
    try:
        session, opening, logbook = _resumed(arguments, say) if arguments.resume else _fresh(arguments, say)
        _play(session, opening, logbook, arguments, say)
    except EOFError:
        print("\n" + say(Message("The input has ended. Goodbye.")))
    except KeyboardInterrupt:
        print("\n" + say(Message("Stopped. Goodbye.")))
    return 0


def _play(session: Session, opening: list[Event], logbook: Logbook, arguments: Namespace, say: Translator) -> None:
    if arguments.ratings:
        session.switch_ratings()
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from denkspiel.tui.plain import PlainFront  # noqa: PLC0415 (only one of the two front ends is loaded)

        PlainFront(session, logbook, say, sys.stdin, sys.stdout).run(opening)
        return
    from denkspiel.tui.screen import Screen  # noqa: PLC0415
    from denkspiel.tui.terminal import run_terminal  # noqa: PLC0415

    run_terminal(
        Screen(session, logbook, say),
        opening,
        colours=streams.shows_colours(arguments.colour, sys.stdout),
        unicode=streams.shows_pictures(sys.stdout),
        delay=arguments.delay,
        mute=arguments.mute,
    )


def _fresh(arguments: Namespace, say: Translator) -> tuple[Session, list[Event], Logbook]:
    answers = _answers(arguments)
    game = answers.game or game_called(game_names()[0])
    players = answers.players(game, say)
    record = RecordFile(arguments.record) if arguments.record else None
    if arguments.game is None and not arguments.defaults and sys.stdin.isatty():
        answers = Dialogue(say, sys.stdin, sys.stdout).complete(answers)
        game = answers.game or game
        players = answers.players(game, say)
    session = Session(game, players, begin=answers.begin or Begin.LOT, seed=arguments.seed)
    logbook = Logbook(record, PlotFile(answers.plot) if answers.plot else None)
    if arguments.rules:
        _show_rules(session, say)
    return session, session.start(), logbook


def _answers(arguments: Namespace) -> Answers:
    """What the options say; who is named first also begins, unless an option says otherwise."""
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


def _resumed(arguments: Namespace, say: Translator) -> tuple[Session, list[Event], Logbook]:
    record = read_records(arguments.resume)[-1]
    players = (_seat(record, 0, arguments.first, say), _seat(record, 1, arguments.second, say))
    begin = Begin(arguments.begin) if arguments.begin else Begin.FIRST
    session = Session(record.game, players, begin=begin, seed=arguments.seed or record.seed or None)
    continues = arguments.record is None
    file = RecordFile(arguments.resume if continues else arguments.record, continues=continues)
    logbook = Logbook(file, PlotFile(arguments.plot) if arguments.plot else None)
    return session, session.resume(record.moves), logbook


def _seat(record: Record, side: int, wanted: str | None, say: Translator) -> Player:
    name = record.names[side] if record.kinds[side] == HUMAN and record.names[side] else say(Message("Human"))
    return seat(wanted or record.kinds[side], record.game, name)


def _show_rules(session: Session, say: Translator) -> None:
    for paragraph in help_pages(session.game)[1].paragraphs:
        print(say(paragraph))
