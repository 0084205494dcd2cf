"""`denkspiel tournament`: many players against each other, in processes of this machine or on a cluster."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.arena.plan import FORMATS
from denkspiel.cli.contest import (
    add_contest_options,
    check_named_players_start,
    fault_lines,
    plan_from_arguments,
    print_stopped,
)
from denkspiel.cli.output import format_table, json_text, with_decimal_point
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser, UsageFault
from denkspiel.cli.progress import open_workers, show_progress
from denkspiel.cli.values import WholeNumber, choice_of, named_game
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_atomically
from denkspiel.locale import Translator
from denkspiel.opponents.external.other_players import player_files
from denkspiel.opponents.external.specification import opponent_from_text

if TYPE_CHECKING:
    from denkspiel.arena.standings import TournamentStandings
    from denkspiel.arena.tournament import Tournament

__all__ = ["add_arguments", "run"]

_MOST_GAMES = 100_000
_USUAL_GAMES = 10
_MOST_MEETINGS = 28
"""Those of eight players; more are kept, but not printed."""


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`tournament PLAYER PLAYER ... --game G [--format F] [--games N] [--openings O] [--clock C] [--out DIR] ...`."""
    say = parser.say
    parser.add_argument(
        "players",
        nargs="+",
        metavar=say(Message("PLAYER")),
        help=say(
            Message(
                "an opponent, a Python file, an engine (engine:./myengine), or a folder (for every Python file in it)"
            )
        ),
    )
    parser.add_argument(
        "--format",
        **choice_of(FORMATS),
        default=FORMATS[0],
        help=say(Message("how to pair players (default: all against all; gauntlet: the first against all others)")),
    )
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, _MOST_GAMES),
        default=_USUAL_GAMES,
        help=say(
            Message(
                "the number of games in each meeting of two players; with --openings, rounded up to an even number "
                "(default: {number})",
                number=_USUAL_GAMES,
            )
        ),
    )
    add_contest_options(parser, openings="none")


def run(arguments: Namespace, say: Translator) -> int:
    """Play, keep, and print the results; after Ctrl-C those of the games that are over."""
    from denkspiel.arena.standings import TournamentStandings  # noqa: PLC0415 (loads NumPy)
    from denkspiel.arena.tournament import Tournament  # noqa: PLC0415 (as above)

    players, games = _players(arguments.players), _games(arguments)
    if len(players) == 1:  # of a folder that is missing, say that, and not that one player is too few
        opponent_from_text(players[0], named_game(arguments.game))
    plan = plan_from_arguments(
        arguments, say, players, format_=arguments.format, games=games, openings=(games + 1) // 2
    )
    tournament = Tournament(plan, arguments.out, resume=arguments.resume)
    status = 0
    try:
        _play(tournament, arguments, say)
    except KeyboardInterrupt:
        print_stopped(arguments, say, len(tournament.played))
        status = EXIT_INTERRUPTED
        if not tournament.played:
            return status
    standings = TournamentStandings(tournament)
    text = _text(standings, say)
    if arguments.out is not None and not status:
        _keep(arguments.out, standings, say)
    print(json_text(standings.data) if arguments.json else text)
    return status


def _play(tournament: "Tournament", arguments: Namespace, say: Translator) -> None:
    from denkspiel.arena.rounds import scheduled_game_count  # noqa: PLC0415 (loads NumPy)

    total = scheduled_game_count(tournament.plan)
    check_named_players_start(arguments, tournament.plan, arguments.players)
    with open_workers(arguments, say) as them, show_progress(say, total, Message(" games")) as step:
        tournament.play(them, lambda _: step(1))


def _games(arguments: Namespace) -> int:
    """How many games a meeting has: an even number where both colours are to play each opening."""
    games: int = arguments.games
    return games if arguments.openings == "none" else games + games % 2


def _players(words: Sequence[str]) -> list[str]:
    """The players; instead of a folder the files in it."""
    found = []
    for word in words:
        players = player_files(word)
        if players == []:
            raise UsageFault(Message('There are no Python files in "{folder}".', folder=word))
        found += [word] if players is None else players
    return found


def _keep(folder: Path, standings: "TournamentStandings", say: Translator) -> None:
    """The results in files that anybody can read."""
    from denkspiel.arena.results_page.page import results_page_html  # noqa: PLC0415 (loads NumPy)

    write_atomically(folder / "results.html", results_page_html(standings, say))
    write_atomically(folder / "results.txt", f"{_text(standings, say, most_meetings=None)}\n")
    write_atomically(folder / "results.json", json_text(standings.data) + "\n")
    write_atomically(folder / "results.csv", standings.csv())
    write_atomically(folder / "meetings.csv", standings.meetings_csv())
    write_atomically(folder / "games.txt", "\n".join(standings.tournament.records()))


def _text(standings: "TournamentStandings", say: Translator, most_meetings: int | None = _MOST_MEETINGS) -> str:
    from denkspiel.arena.standings import first_move_sentence, ranking_sentences  # noqa: PLC0415 (loads NumPy)

    told = ranking_sentences(standings, {one.player: one.player for one in standings.players})
    parts = [_ranks(standings, say), "\n".join(map(say, told)), _crosses(standings, say)]
    if most_meetings is None or len(standings.meetings) <= most_meetings:
        parts.append(_meetings(standings, say))
    if (sentence := first_move_sentence(standings)) is not None:
        parts.append(say(sentence))
    if standings.faults:
        parts.append("\n".join(fault_lines(standings.tournament.plan, standings.faults, say)))
    return "\n\n".join(parts)


def _ranks(standings: "TournamentStandings", say: Translator) -> str:
    from denkspiel.arena.standings import extra_column  # noqa: PLC0415 (loads NumPy)

    heads = [
        *("", say(Message("player")), say(Message("games")), say(Message("points")), say(Message("score"))),
        *(say(Message("95 % interval")), "Elo", "±"),
    ]
    rows = []
    for one in standings.players:
        low, high = one.result.interval()
        elo, margin = ("" if number is None else str(round(number)) for number in (one.elo, one.margin))
        score = (f"{one.points:g}", f"{one.result.score:.3f}", f"{low:.3f} - {high:.3f}")
        numbers = (with_decimal_point(number, say) for number in score)
        rows.append([str(one.rank), one.player, str(one.result.games), *numbers, elo, margin])
    if (column := extra_column(standings)) is not None:
        for line, cell in zip((heads, *rows), (say(column[0]), *map(str, column[1])), strict=True):
            line.append(cell)
    return format_table(heads, rows, right_aligned=frozenset((0, *range(2, len(heads)))))


def _crosses(standings: "TournamentStandings", say: Translator) -> str:
    """Points of the one in the row against the one in the column."""
    heads = ["", say(Message("player")), *(str(rank) for rank in range(1, len(standings.players) + 1))]
    rows = []
    for rank, (one, results) in enumerate(zip(standings.players, standings.cross_table(), strict=True), 1):
        met = ["-" if result is None or not result.games else f"{result.score * result.games:g}" for result in results]
        rows.append((str(rank), one.player, *(with_decimal_point(points, say) for points in met)))
    return format_table(heads, rows, right_aligned=frozenset((0, *range(2, len(heads)))))


def _meetings(standings: "TournamentStandings", say: Translator) -> str:
    """Each two that have met, as the better one sees it."""
    heads = [
        *(say(Message("player")), say(Message("against")), say(Message("result"))),
        *(say(Message("different games")), say(Message("stronger"))),
    ]
    rows = []
    for met in standings.meetings:
        result = "+{wins} ={draws} -{losses}".format(**met)
        superiority = "" if met["superiority"] is None else with_decimal_point(f"{100 * met['superiority']:.1f} %", say)
        rows.append((met["first"], met["second"], result, str(met["different"]), superiority))
    return format_table(heads, rows, right_aligned=frozenset(range(2, len(heads))))
