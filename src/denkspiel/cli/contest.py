"""What `tournament` and `sprt` have in common: the game, the openings, what moves may cost, where games are kept."""

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from denkspiel.arena.openings import Opening, distinct_openings, random_openings, read_opening_file
from denkspiel.arena.plan import ImpossiblePlan, TournamentPlan
from denkspiel.arena.playing import Clock, GameLimits
from denkspiel.cli.arguments import (
    add_cluster_options,
    add_game_option,
    add_helpers_option,
    add_json_option,
    add_log_option,
    add_seed_option,
    folder_path,
)
from denkspiel.cli.limits import add_limit_options
from denkspiel.cli.parser import LocalizedArgumentParser, UsageFault
from denkspiel.cli.progress import show_progress
from denkspiel.cli.values import Seconds, UnfitValue, named_game
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.executors.executors import LOCAL_CLUSTER
from denkspiel.locale import Translator
from denkspiel.opponents.external.helpers import helpers_message
from denkspiel.opponents.external.line_process import ExternalPlayerFault
from denkspiel.opponents.external.other_players import player_files
from denkspiel.opponents.external.specification import check_players_start, opponent_from_text
from denkspiel.play.seats import distinct_names

if TYPE_CHECKING:
    from denkspiel.arena.tournament import GameResult

__all__ = [
    "add_contest_options",
    "check_named_players_start",
    "fault_lines",
    "helper_data",
    "helper_lines",
    "plan_from_arguments",
    "print_stopped",
]

_MOST_DIGITS = 3
_FRACTION = re.compile(r"\d+\.\d+")
"""Such as the seconds that a move took."""


def add_contest_options(parser: LocalizedArgumentParser, openings: str) -> None:
    """`--game`, `--openings`, `--balanced`, `--seconds`, `--nodes`, `--clock`, `--seed`, `--out`, `--resume`, ...

    Args:
        parser: the command's.
        openings: what `--openings` is unless it is named.
    """
    say = parser.say
    add_game_option(parser)
    parser.add_argument(
        "--openings",
        metavar=say(Message("OPENINGS")),
        type=_opening_word,
        default=openings,
        help=say(
            Message(
                "none, random:PLIES (that many random moves), or a file: records, or one position on each line in any "
                "format (default: {usual})",
                usual=openings,
            )
        ),
    )
    parser.add_argument(
        "--balanced",
        action="store_true",
        help=say(Message("use only balanced openings: proven draws, or positions that master considers even")),
    )
    add_limit_options(parser)
    parser.add_argument(
        "--clock",
        metavar=say(Message("CLOCK")),
        type=_clock,
        help=say(
            Message(
                "seconds each player has for the game, plus seconds added after each move, such as 60+0.5; cannot be "
                "used with --seconds"
            )
        ),
    )
    add_seed_option(parser)
    parser.add_argument(
        "--out",
        metavar=say(Message("FOLDER")),
        type=folder_path,
        help=say(Message("save games and results in this folder")),
    )
    parser.add_argument("--resume", action="store_true", help=say(Message("resume the run saved in the --out folder")))
    add_helpers_option(parser)
    add_log_option(parser)
    add_cluster_options(parser)
    add_json_option(parser, say)


def plan_from_arguments(
    arguments: Namespace, say: Translator, players: Sequence[str], *, format_: str, games: int, openings: int
) -> TournamentPlan:
    """The plan that the options describe.

    Args:
        arguments: with the options of `add_contest_options`.
        say: the language in which progress is told.
        players: who plays.
        format_: one of `FORMATS`.
        games: how many games two players play.
        openings: how many are drawn if they are drawn by lot.

    Raises:
        UsageFault: options that do not go together.
        ImpossiblePlan: there are no such openings, or too few players.
        DenkspielError: there is no such game, or the file of openings is faulty.
    """
    if arguments.clock is not None and arguments.seconds is not None:
        raise UsageFault(Message("{name} cannot be used together with {other}.", name="--clock", other="--seconds"))
    if arguments.resume and arguments.out is None:
        raise UsageFault(Message("{name} needs {other}.", name="--resume", other="--out"))
    game = named_game(arguments.game)
    # a name that is wrong is a better reason than that there are too few players; two names of one are the same player
    helpers = not arguments.no_helpers
    names = tuple(opponent_from_text(player, game).name for player in players)
    found = _openings(game, arguments, say, openings)
    if arguments.balanced and not found:
        raise ImpossiblePlan(Message("None of these openings is balanced. Choose other openings."))
    limits = GameLimits(arguments.seconds, arguments.nodes, arguments.clock)
    setups = (*found.values(),) if any(found.values()) else ()
    return TournamentPlan(game, names, format_, games, (*found,), arguments.seed, limits, helpers, setups)


def check_named_players_start(arguments: Namespace, plan: TournamentPlan, words: Iterable[str]) -> None:
    """Refuse players from outside that were named and do not start, before the first game.

    Those found in a folder lose their games instead, so that one broken file does not stop the others; but one of them
    has to start. A cluster has its own players: what starts there need not start here.

    Raises:
        ExternalPlayerFault: one does not start, or does not play the game.
    """
    if arguments.cluster not in (None, LOCAL_CLUSTER):
        return
    for word in words:
        players = player_files(word)
        if players is None:
            check_players_start([word] if word in plan.players else [], plan.game, allow_helpers=plan.allow_helpers)
            continue
        first_fault = None
        for player in players:
            try:
                check_players_start([player], plan.game, allow_helpers=plan.allow_helpers)
                break
            except ExternalPlayerFault as fault:
                first_fault = first_fault or fault
        else:
            assert first_fault is not None
            raise ExternalPlayerFault(
                Message('No file in "{folder}" can play. {fault}', folder=word, fault=first_fault.message)
            )


def print_stopped(arguments: Namespace, say: Translator, games: int) -> None:
    """Say after Ctrl-C how many games have been played, and how to go on, if they are kept."""
    if arguments.out is None:
        sentence = Message(
            "Stopped. Games played: {count}. They were not saved, because --out was not given.", count=games
        )
    else:
        sentence = Message("Stopped. Games played: {count}. Use --resume to continue.", count=games)
    print(f"denkspiel: {say(sentence)}", file=sys.stderr)


def fault_lines(plan: TournamentPlan, bouts: Iterable["GameResult"], say: Translator) -> Iterator[str]:
    """A line for each player and fault by which it lost, in the order in which that happened first.

    Faults that differ only in seconds are one, and so are all moves that were not allowed.
    """
    alike: dict[tuple[int, str], list[GameResult]] = {}
    for bout in bouts:
        if bout.loser is not None:
            alike.setdefault((bout.loser, _kind(bout.fault)), []).append(bout)
    names = distinct_names(*plan.players) if len(plan.players) == 2 else plan.players
    for (loser, _), (first, *others) in alike.items():
        yield say(_fault(plan, names[loser], first, 1 + len(others)))


def helper_lines(plan: TournamentPlan, bouts: Iterable["GameResult"], say: Translator) -> Iterator[str]:
    """A line for each player that has used our own players or searches."""
    for one in helper_data(plan, bouts):
        yield say(helpers_message(one["player"], tuple(one["helpers"])))


def helper_data(plan: TournamentPlan, bouts: Iterable["GameResult"]) -> list[dict[str, Any]]:
    """The same as data for JSON."""
    from denkspiel.arena.tournament import helpers_by_player  # noqa: PLC0415 (loads NumPy)

    found = helpers_by_player(bouts)
    return [{"player": plan.players[number], "helpers": [*names]} for number, names in sorted(found.items())]


def _kind(fault: Message | None) -> str:
    """What faults that count as one have in common."""
    if fault is None:
        return ""
    if {"move", "allowed"} <= fault.values.keys():
        return "a move that was not allowed"
    values = {name: _kind(value) if isinstance(value, Message) else value for name, value in fault.values.items()}
    return _FRACTION.sub("", str(Message(fault.template, **values)))


def _fault(plan: TournamentPlan, player: str, first: "GameResult", count: int) -> Message:
    """By what a player lost the first of so many games."""
    cells = plan.game.geometry.cells
    values = {
        "number": first.number + 1,
        "moves": " ".join(cells[move].move for move in first.game.moves) or "-",
        "player": player,
        "fault": first.fault,
    }
    if count == 1:
        return Message("Game {number}, after the moves {moves}: {player} loses. {fault}", **values)
    return Message(
        "{player} loses {count} games. The first loss was in game {number}, after the moves {moves}: {fault}",
        count=count,
        **values,
    )


def _openings(game: Game, arguments: Namespace, say: Translator, number: int) -> dict[Opening, int]:
    """From where games begin, as `--openings` and `--balanced` say, and how much of each is a set-up position."""
    word: str = arguments.openings
    with _judge(game, say, number) if arguments.balanced else nullcontext(lambda _: True) as keep:
        if word.startswith("random:"):
            drawn = random_openings(game, int(word.removeprefix("random:")), number, arguments.seed, keep)
            return dict.fromkeys(drawn, 0)
        found: dict[Opening, int] = {(): 0} if word == "none" else read_opening_file(game, Path(word))
        return {opening: found[opening] for opening in distinct_openings(game, found, keep)}


@contextmanager
def _judge(game: Game, say: Translator, number: int) -> Iterator[Callable[[Position], bool]]:
    """Says which positions are even, and tells how many were found."""
    from denkspiel.arena.balance import BalanceJudge  # noqa: PLC0415 (loads numba)

    balance = BalanceJudge(game)
    with show_progress(say, number, Message(" balanced openings")) as step:

        def keep(position: Position) -> bool:
            even = balance.is_even(position)
            step(even)
            return even

        yield keep


def _opening_word(text: str) -> str:
    """What `--openings` may be; whether a file is there is seen when it is read."""
    kind, colon, plies = text.partition(":")
    if kind == "random" and colon and not (plies.isascii() and plies.isdecimal() and len(plies) <= _MOST_DIGITS):
        raise UnfitValue(text, Message("none, a file, or random: followed by a number of moves, such as random:4"))
    return text


def _clock(text: str) -> Clock:
    """The seconds for a game, and those for each move made."""
    game, plus, move = text.partition("+")
    try:
        return Clock(Seconds(0.1, 1_000_000)(game), Seconds(0, 1_000_000)(move) if plus else 0.0)
    except UnfitValue as fault:
        raise UnfitValue(text, Message("seconds per game and per move, such as 60+0.5")) from fault
