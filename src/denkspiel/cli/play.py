"""`denkspiel play`: a game in the terminal, on the full screen or line by line."""

import importlib.util
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from io import StringIO, TextIOWrapper
from typing import TextIO

from denkspiel.cli import streams
from denkspiel.cli.arguments import (
    add_colour_option,
    add_log_option,
    add_position_option,
    file_path,
    position_from_text,
    tell_what_was_read,
)
from denkspiel.cli.limits import add_limit_options, limit_from_arguments
from denkspiel.cli.parser import LocalizedArgumentParser, UsageFault
from denkspiel.cli.values import GameName, PlayerKind, Seconds, choice_of, named_game, seed
from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import check_players_start
from denkspiel.play.event import Event
from denkspiel.play.logbook import PlotFile, SessionFiles
from denkspiel.play.originals import Original, find_original
from denkspiel.play.player import HUMAN, Player, make_player
from denkspiel.play.record import GameRecord
from denkspiel.play.record_file import RecordFile, last_game_fault, last_record
from denkspiel.play.seats import WhoBegins, rename_player
from denkspiel.play.session import Session
from denkspiel.tui.as_it_was import CONSOLES, NEEDS_UNICODE, make_skin
from denkspiel.tui.dialogue import SetupAnswers, SetupDialogue
from denkspiel.tui.figures import title_picture
from denkspiel.tui.help_pages import RULES, help_pages
from denkspiel.tui.melody import MelodyVoice, terminal_voice
from denkspiel.tui.paint import ScreenStyle

__all__ = ["add_arguments", "run"]

_LONGEST_DELAY = 60
_MELODIES = ("auto", MelodyVoice.TONES.value, MelodyVoice.BELL.value)


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """Say which arguments the command takes."""
    say = parser.say
    parser.description = say(
        Message(
            "Play a game, or an original as it was: c64, homburg, fortran, pc1360 or amiga. Without a GAME, the "
            "program asks you for everything that your options leave open; with one, the game starts at once. The "
            "originals c64, homburg and pc1360 ask first, as they did then; --defaults prevents that. Each player can "
            "be a person (human) or an opponent: --first human --second homburg."
        )
    )
    parser.add_argument(
        "game",
        nargs="?",
        type=GameName,
        metavar=say(Message("GAME")),
        help=say(Message("the name of a game, an original (see denkspiel originals), or a .toml file")),
    )
    for option, text in (
        ("--first", Message("the player named first: human or an opponent")),
        ("--second", Message("the player named second: human or an opponent")),
    ):
        parser.add_argument(option, type=PlayerKind, metavar=say(Message("WHO")), help=say(text))
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar=say(Message("NAME")),
        help=say(Message("a person's name, at most 12 characters; use this option twice for two people")),
    )
    parser.add_argument(
        "--begin",
        **choice_of(begin.value for begin in WhoBegins),
        help=say(Message("the player who moves first (default: chosen at random)")),
    )
    parser.add_argument(
        "--seed",
        type=seed,
        metavar=say(Message("SEED")),
        help=say(Message("the seed of all random choices: same seed, same game")),
    )
    add_limit_options(parser)
    parser.add_argument("--defaults", action="store_true", help=say(Message("ask no questions")))
    parser.add_argument("--rules", action="store_true", help=say(Message("show the rules first")))
    parser.add_argument(
        "--ratings",
        action="store_true",
        help=say(
            Message(
                "show the ratings behind the computer's last move (debug mode); between two people, those for "
                "the next move"
            )
        ),
    )
    for option, text in (
        ("--plot", Message("draw the game to this file (.svg or .hpgl) move by move")),
        ("--record", Message("save the game to this file after every move")),
        ("--resume", Message("continue the last game of this record")),
    ):
        parser.add_argument(option, type=file_path, metavar=say(Message("FILE")), help=say(text))
    add_position_option(parser)
    add_log_option(parser)
    parser.add_argument(
        "--plain", action="store_true", help=say(Message("print one line for each event, for pipes and screen readers"))
    )
    parser.add_argument(
        "--modern",
        action="store_true",
        help=say(Message("play an original in the usual look; in the terminal, Ctrl-L switches between the two")),
    )
    add_colour_option(parser)
    parser.add_argument(
        "--melody",
        **choice_of(_MELODIES),
        default=_MELODIES[0],
        help=say(
            Message(
                "how the melody at the end sounds: tones (notes, by DECPS), bell, or auto for the best your "
                "terminal supports (default)"
            )
        ),
    )
    parser.add_argument("--mute", action="store_true", help=say(Message("play no melody")))
    parser.add_argument(
        "--no-motion",
        action="store_true",
        help=say(Message("show stones at once instead of letting them fall (the same as setting NO_MOTION)")),
    )
    parser.add_argument(
        "--delay",
        type=Seconds(0, _LONGEST_DELAY),
        default=0.6,
        metavar=say(Message("SECONDS")),
        help=say(Message("the pause between the moves of two computers, in seconds (0 to 60; default: 0.6)")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Play until the user has had enough; Ctrl-C is one of the ordinary ways to leave a game.

    Returns:
        1 if anything could not be written, which was told when it happened.
    """
    reader = _reader()
    table: _Table | None = None
    try:
        if arguments.position is not None:
            table = _set_up(arguments, say)
        else:
            table = _resumed(arguments, say) if arguments.resume else _fresh(arguments, say, reader)
        named = [word for word in (arguments.first, arguments.second) if word]
        check_players_start(named, table.session.game, first_moves=False)
        with closing(table.logbook):
            _play(table, arguments, say, reader)
    except EOFError:
        print("\n" + say(Message("The input has ended. Goodbye.")))
    except KeyboardInterrupt:
        print("\n" + say(Message("Stopped. Goodbye.")))
    return 1 if table is not None and table.logbook.failed else 0


@dataclass(frozen=True)
class _Table:
    """A game about to begin: the session, what begins it, and what writes it down.

    Attributes:
        session: the game and its players.
        begin: begins the game, or goes on with one; what has happened.
        logbook: what writes the game to files.
        answers: what is known before the first game; `None` where one goes on.
    """

    session: Session
    begin: Callable[[], list[Event]]
    logbook: SessionFiles
    answers: SetupAnswers | None = None


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
    if arguments.rules:
        for paragraph in help_pages(table.session.game)[RULES].paragraphs:
            print(say(paragraph))
    original = _original(arguments)
    if original is not None and original.name in CONSOLES and not arguments.modern:
        _play_on_console(table, arguments, original, say, reader)
        return
    from denkspiel.tui.plain import PlainFrontEnd  # noqa: PLC0415 (only one of the two front ends is loaded)

    front = PlainFrontEnd(table.session, table.logbook, say, reader, sys.stdout, voice=_voice(arguments))
    front.run(table.begin())


def _shows_full_screen(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal can be written to at any place and read key by key; the latter not on Windows."""
    return environ.get("TERM", "") not in ("", "dumb") and importlib.util.find_spec("termios") is not None


def _play_on_full_screen(table: _Table, arguments: Namespace, say: Translator) -> None:
    from denkspiel.tui.screen import Screen  # noqa: PLC0415
    from denkspiel.tui.terminal import run_terminal  # noqa: PLC0415

    screen = Screen(table.session, table.logbook, say)
    if arguments.rules:
        screen.open_help(RULES)
    style = ScreenStyle(
        colours=streams.use_colours(arguments.colour, sys.stdout),
        unicode=streams.can_write_pictures(sys.stdout),
        true_colours=os.environ.get("COLORTERM") in ("truecolor", "24bit"),
    )
    original = _original(arguments)
    if original is not None and original.name in NEEDS_UNICODE and not style.unicode:
        original = None
    modern = arguments.modern or original is None
    skin = None
    if original is not None:
        skin = make_skin(original, screen, _open_answers(table, arguments, asks=not modern))
    run_terminal(
        screen,
        () if skin is not None and skin.is_asking else table.begin(),
        style=style,
        delay=arguments.delay,
        voice=_voice(arguments),
        motion=not (arguments.no_motion or os.environ.get("NO_MOTION")),
        skin=skin,
        modern=modern,
    )
    saved = table.logbook.saved_in
    if saved is not None and table.session.outcome is None:
        print(say(Message('Your game is saved in "{file}". Use --resume to continue it.', file=str(saved))))
    print(say(Message("Goodbye.")))


def _play_on_console(table: _Table, arguments: Namespace, original: Original, say: Translator, reader: TextIO) -> None:
    """The two console programs of the originals run on any stream."""
    from denkspiel.tui.as_it_was.console import ConsoleFrontEnd, ConsoleSkin  # noqa: PLC0415
    from denkspiel.tui.screen import Screen  # noqa: PLC0415

    screen = Screen(table.session, table.logbook, say)
    console = make_skin(original, screen, _open_answers(table, arguments, asks=True))
    assert isinstance(console, ConsoleSkin)
    with closing(screen):
        if not console.is_asking:
            screen.start(table.begin())
        ConsoleFrontEnd(console, reader, sys.stdout).run()


def _open_answers(table: _Table, arguments: Namespace, *, asks: bool) -> SetupAnswers | None:
    """What the questions of an original start from: the options; `None` if it shall ask nothing."""
    if table.answers is None or arguments.defaults or not asks:
        return None
    return replace(table.answers, kinds=(arguments.first, arguments.second))


def _fresh(arguments: Namespace, say: Translator, reader: TextIO) -> _Table:
    answers = _answers(arguments)
    game = answers.games()[0]
    players = answers.players(game, say)
    record = RecordFile(arguments.record) if arguments.record else None
    if arguments.game is None and not arguments.defaults and reader.isatty():
        answers = SetupDialogue(say, reader, sys.stdout, _title(arguments)).ask_missing(answers)
        if answers.original is not None:
            arguments.game = answers.original.name
            return _fresh(arguments, say, reader)
        game = answers.game or game
        players = answers.players(game, say)
    _check_names(arguments.name, players)
    begin = answers.later_begin or _begin(arguments)
    session = Session(game, players, begin=begin, seed=arguments.seed, limit=limit_from_arguments(arguments))
    logbook = SessionFiles(record, PlotFile(answers.plot) if answers.plot else None)
    return _Table(session, partial(session.start, answers.begin), logbook, answers)


def _voice(arguments: Namespace, environ: Mapping[str, str] = os.environ) -> MelodyVoice | None:
    """How the melody sounds; `None`: not at all."""
    if arguments.mute:
        return None
    return terminal_voice(environ) if arguments.melody == _MELODIES[0] else MelodyVoice(arguments.melody)


def _title(arguments: Namespace) -> Callable[[Game], str]:
    """What shows the title picture of a game; where everything is told in words there is none."""
    if arguments.plain:
        return lambda _: ""
    colours = streams.use_colours(arguments.colour, sys.stdout)
    return partial(title_picture, colours=colours, unicode=streams.can_write_pictures(sys.stdout))


def _begin(arguments: Namespace) -> WhoBegins:
    """Return who begins the games after the first: drawn by lot, unless an option or an original decides it."""
    if arguments.begin:
        return WhoBegins(arguments.begin)
    original = _original(arguments)
    return WhoBegins.LOT if original is None else original.later_begin


def _original(arguments: Namespace) -> Original | None:
    """The original that is to be played as then."""
    return find_original(arguments.game) if arguments.game else None


def _named_game(arguments: Namespace) -> Game | None:
    return named_game(arguments.game) if arguments.game else None


def _answers(arguments: Namespace) -> SetupAnswers:
    """What the options say, and what an original sets for those that are not given.

    Who is named first also begins the first game, unless an option says otherwise.
    """
    begin = WhoBegins(arguments.begin) if arguments.begin else None
    kinds = (arguments.first, arguments.second)
    original = _original(arguments)
    if begin is None and all(kinds):
        begin = WhoBegins.FIRST
    if begin is None and original is not None:
        begin = original.begin
    return SetupAnswers(
        game=_named_game(arguments),
        kinds=original.kinds if original is not None and not any(kinds) else kinds,
        names=tuple(arguments.name),
        begin=begin,
        plot=arguments.plot,
    )


def _resumed(arguments: Namespace, say: Translator) -> _Table:
    record = last_record(arguments.resume)
    if _named_game(arguments) not in (None, record.game):
        raise UsageFault(
            Message(
                '"{file}" contains a game of {game}, not of {wanted}. Leave out {wanted}.',
                file=str(arguments.resume),
                game=record.game.id,
                wanted=quote_input(arguments.game),
            )
        )
    players = _seats(record, arguments, say)
    _check_names(arguments.name, players)
    seed = arguments.seed or record.seed or None
    session = Session(record.game, players, begin=_begin(arguments), seed=seed, limit=limit_from_arguments(arguments))
    continues = arguments.record is None
    file = RecordFile(arguments.resume if continues else arguments.record, continues=continues)
    logbook = SessionFiles(file, PlotFile(arguments.plot) if arguments.plot else None)
    return _Table(session, partial(session.resume, record.moves, record.number, record.setup), logbook)


def _set_up(arguments: Namespace, say: Translator) -> _Table:
    """A game from the position of `--position`. A person who plays a computer has the side to move."""
    if arguments.resume:
        raise UsageFault(Message("{name} cannot be used together with {other}.", name="--position", other="--resume"))
    if arguments.position.strip() == "-":
        raise UsageFault(Message("Your moves come from standard input, so the position cannot. Name a file instead."))
    found = position_from_text(arguments.position, _named_game(arguments))
    tell_what_was_read(found, say)
    answers = replace(_answers(arguments), game=found.game)
    named = answers.players(found.game, say)
    _check_names(arguments.name, named)
    humans = [player.is_human for player in named]
    is_computers_turn = any(humans) and not humans[found.position.side_to_move]
    swaps = arguments.begin == WhoBegins.SECOND.value if arguments.begin else is_computers_turn
    players = named[::-1] if swaps else named
    session = Session(
        found.game, players, begin=_begin(arguments), seed=arguments.seed, limit=limit_from_arguments(arguments)
    )
    record = RecordFile(arguments.record) if arguments.record else None
    logbook = SessionFiles(record, PlotFile(arguments.plot) if arguments.plot else None)
    return _Table(session, partial(session.resume, found.moves, 0, found.setup), logbook)


def _seats(record: GameRecord, arguments: Namespace, say: Translator) -> tuple[Player, Player]:
    """The players of the record, or those named instead; all keep their names unless they get others."""
    spare, seats = iter(arguments.name), []
    for side, wanted in enumerate((arguments.first, arguments.second)):
        kind = wanted or record.kinds[side]
        name = next(spare, "") if kind == HUMAN else ""
        kept = record.names[side] if record.kinds[side] == HUMAN else ""
        try:
            player = make_player(kind, record.game, name or kept or say(Message("Human")), external=bool(wanted))
            seats.append(rename_player(player, record.names[side]))
        except DenkspielError as error:
            if wanted or name:
                raise
            raise last_game_fault(arguments.resume, error) from error
    return seats[0], seats[1]


def _check_names(names: list[str], players: tuple[Player, Player]) -> None:
    humans = sum(player.is_human for player in players)
    if len(names) > humans:
        raise UsageFault(
            Message(
                "Too many names. Given with --name: {names}; people playing: {humans}.", names=len(names), humans=humans
            )
        )
