"""`denkspiel tournament`: many players against each other, in processes of this machine or on a cluster."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.arena.plan import FORMATS
from denkspiel.cli.contest import add_contest_options, faults, plan_of, tell_stopped, try_named
from denkspiel.cli.output import json_text, table
from denkspiel.cli.parser import INTERRUPTED, CommandParser, UsageFault
from denkspiel.cli.progress import progress, workers
from denkspiel.cli.values import WholeNumber, one_of
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_safely
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import player_for

if TYPE_CHECKING:
    from denkspiel.arena.standings import Standings
    from denkspiel.arena.tournament import Tournament

__all__ = ["add_arguments", "run"]

_MOST_GAMES = 100_000
_USUAL_GAMES = 10
_MOST_MEETINGS = 28
"""Those of eight players; more are kept, but not printed."""


def add_arguments(parser: CommandParser) -> None:
    """`tournament PLAYER PLAYER ... --game G [--format F] [--games N] [--openings O] [--clock C] [--out DIR] ...`."""
    say = parser.say
    parser.add_argument(
        "players",
        nargs="+",
        metavar=say(Message("PLAYER")),
        help=say(
            Message("an opponent, a Python file, an engine (engine:./myengine), or a folder: every Python file in it")
        ),
    )
    parser.add_argument(
        "--format",
        **one_of(FORMATS),
        default=FORMATS[0],
        help=say(Message("who meets whom (default: everybody everybody; gauntlet: the first all others)")),
    )
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, _MOST_GAMES),
        default=_USUAL_GAMES,
        help=say(
            Message(
                "how many games two players play when they meet, with --openings rounded up to an even number "
                "(default: {number})",
                number=_USUAL_GAMES,
            )
        ),
    )
    add_contest_options(parser, openings="none")


def run(arguments: Namespace, say: Translator) -> int:
    """Play, keep, and print the results; after Ctrl-C those of the games that are over."""
    from denkspiel.arena.standings import Standings  # noqa: PLC0415 (loads NumPy)
    from denkspiel.arena.tournament import Tournament  # noqa: PLC0415 (as above)

    players, games = _players(arguments.players), _games(arguments)
    if len(players) == 1:  # of a folder that is missing, say that, and not that one player is too few
        player_for(players[0], game_called(arguments.game))
    plan = plan_of(arguments, say, players, format_=arguments.format, games=games, openings=(games + 1) // 2)
    tournament = Tournament(plan, arguments.out, resume=arguments.resume)
    status = 0
    try:
        _play(tournament, arguments, say)
    except KeyboardInterrupt:
        tell_stopped(arguments, say, len(tournament.played))
        status = INTERRUPTED
        if not tournament.played:
            return status
    standings = Standings(tournament)
    text = _text(standings, say)
    if arguments.out is not None and not status:
        _keep(arguments.out, standings, say)
    print(json_text(standings.data) if arguments.json else text)
    return status


def _play(tournament: "Tournament", arguments: Namespace, say: Translator) -> None:
    from denkspiel.arena.rounds import most_games  # noqa: PLC0415 (loads NumPy)

    total = most_games(tournament.plan)
    try_named(arguments, tournament.plan, arguments.players)
    with workers(arguments, say) as them, progress(say, total, Message(" games")) as step:
        tournament.play(them, lambda _: step(1))


def _games(arguments: Namespace) -> int:
    """How many games a meeting has: an even number where both colours are to play each opening."""
    games: int = arguments.games
    return games if arguments.openings == "none" else games + games % 2


def _players(words: Sequence[str]) -> list[str]:
    """The players; instead of a folder the Python files in it."""
    return [player for word in words for player in (_files(Path(word)) if Path(word).is_dir() else [word])]


def _files(folder: Path) -> list[str]:
    """The files of a folder that may be players: neither hidden ones nor what makes it a package."""
    found = [
        path
        for path in sorted(folder.glob("*.py"))
        if path.is_file() and path.name != "__init__.py" and not path.name.startswith(".")
    ]
    if not found:
        raise UsageFault(Message('"{folder}" holds no Python files.', folder=str(folder)))
    return [str(path) for path in found]


def _keep(folder: Path, standings: "Standings", say: Translator) -> None:
    """The results in files that anybody can read."""
    from denkspiel.arena.results_page.page import results_page  # noqa: PLC0415 (loads NumPy)

    write_safely(folder / "results.html", results_page(standings, say))
    write_safely(folder / "results.txt", f"{_text(standings, say, most_meetings=None)}\n")
    write_safely(folder / "results.json", json_text(standings.data) + "\n")
    write_safely(folder / "results.csv", standings.csv())
    write_safely(folder / "meetings.csv", standings.meetings_csv())
    write_safely(folder / "games.txt", "\n".join(standings.tournament.records()))


def _text(standings: "Standings", say: Translator, most_meetings: int | None = _MOST_MEETINGS) -> str:
    from denkspiel.arena.standings import ranked_by, worth  # noqa: PLC0415 (loads NumPy)

    told = ranked_by(standings, {one.player: one.player for one in standings.players})
    parts = [_ranks(standings, say), "\n".join(map(say, told)), _crosses(standings, say)]
    if most_meetings is None or len(standings.meetings) <= most_meetings:
        parts.append(_meetings(standings, say))
    if (sentence := worth(standings)) is not None:
        parts.append(say(sentence))
    if standings.faults:
        parts.append("\n".join(faults(standings.tournament.plan, standings.faults, say)))
    return "\n\n".join(parts)


def _ranks(standings: "Standings", say: Translator) -> str:
    from denkspiel.arena.standings import further_column  # noqa: PLC0415 (loads NumPy)

    heads = [
        *("", say(Message("player")), say(Message("games")), say(Message("points")), say(Message("score"))),
        *(say(Message("95 % interval")), "Elo", "±"),
    ]
    rows = []
    for one in standings.players:
        low, high = one.result.interval()
        elo, margin = ("" if number is None else str(round(number)) for number in (one.elo, one.margin))
        score = f"{one.result.score:.3f}", f"{low:.3f} - {high:.3f}"
        rows.append([str(one.rank), one.player, str(one.result.games), f"{one.points:g}", *score, elo, margin])
    if (column := further_column(standings)) is not None:
        for line, cell in zip((heads, *rows), (say(column[0]), *map(str, column[1])), strict=True):
            line.append(cell)
    return table(heads, rows, right=frozenset((0, *range(2, len(heads)))))


def _crosses(standings: "Standings", say: Translator) -> str:
    """Points of the one in the row against the one in the column."""
    heads = ["", say(Message("player")), *(str(rank) for rank in range(1, len(standings.players) + 1))]
    rows = []
    for rank, (one, results) in enumerate(zip(standings.players, standings.cross_table(), strict=True), 1):
        met = ["-" if result is None or not result.games else f"{result.score * result.games:g}" for result in results]
        rows.append((str(rank), one.player, *met))
    return table(heads, rows, right=frozenset((0, *range(2, len(heads)))))


def _meetings(standings: "Standings", say: Translator) -> str:
    """Each two that have met, as the better one sees it."""
    heads = [
        *(say(Message("player")), say(Message("against")), say(Message("result"))),
        *(say(Message("different games")), say(Message("stronger"))),
    ]
    rows = []
    for met in standings.meetings:
        result = "+{wins} ={draws} -{losses}".format(**met)
        superiority = "" if met["superiority"] is None else f"{100 * met['superiority']:.1f} %"
        rows.append((met["first"], met["second"], result, str(met["different"]), superiority))
    return table(heads, rows, right=frozenset(range(2, len(heads))))
