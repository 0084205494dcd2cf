"""What `tournament` and `sprt` have in common: the game, the openings, what moves may cost, where games are kept."""

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.arena.openings import Opening, different, opening_file, random_openings
from denkspiel.arena.plan import ImpossiblePlan, Plan
from denkspiel.arena.playing import Clock, Terms
from denkspiel.cli.arguments import add_cluster, add_game_option, add_json, add_seed, folder_path
from denkspiel.cli.limits import add_limit_options
from denkspiel.cli.parser import CommandParser, UsageFault
from denkspiel.cli.progress import progress
from denkspiel.cli.values import Seconds, Unfit
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.executors.executors import LOCAL
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import player_for, try_players
from denkspiel.play.seats import distinct_names

if TYPE_CHECKING:
    from denkspiel.arena.tournament import PlayedBout

__all__ = ["add_contest_options", "faults", "plan_of", "tell_stopped", "try_named"]

_MOST_DIGITS = 3
_FRACTION = re.compile(r"\d+\.\d+")
"""Such as the seconds that a move took."""


def add_contest_options(parser: CommandParser, openings: str) -> None:
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
                "none; random:PLIES, so many moves by lot; or a file of records, or with moves, an opening on each "
                "line (default: {usual})",
                usual=openings,
            )
        ),
    )
    parser.add_argument(
        "--balanced",
        action="store_true",
        help=say(Message("only openings that are even, proven or as master sees them")),
    )
    add_limit_options(parser)
    parser.add_argument(
        "--clock",
        metavar=say(Message("CLOCK")),
        type=_clock,
        help=say(Message("seconds for a game and for each move made, such as 60+0.5, instead of --seconds")),
    )
    add_seed(parser)
    parser.add_argument(
        "--out",
        metavar=say(Message("FOLDER")),
        type=folder_path,
        help=say(Message("keep games and results in this folder")),
    )
    parser.add_argument("--resume", action="store_true", help=say(Message("go on with what --out holds")))
    add_cluster(parser)
    add_json(parser, say)


def plan_of(
    arguments: Namespace, say: Translator, players: Sequence[str], *, format_: str, games: int, openings: int
) -> Plan:
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
        raise UsageFault(Message("{name} does not go with {other}.", name="--clock", other="--seconds"))
    if arguments.resume and arguments.out is None:
        raise UsageFault(Message("{name} needs {other}.", name="--resume", other="--out"))
    game = game_called(arguments.game)
    for player in players:  # a name that is wrong is a better reason than that there are too few players
        player_for(player, game)
    found = tuple(_openings(game, arguments, say, openings))
    if arguments.balanced and not found:
        raise ImpossiblePlan(Message("None of these openings is even."))
    terms = Terms(arguments.seconds, arguments.nodes, arguments.clock)
    return Plan(game, tuple(players), format_, games, found, arguments.seed, terms)


def try_named(arguments: Namespace, plan: Plan, words: Iterable[str]) -> None:
    """Refuse players from outside that were named and do not start, before the first game.

    Those found in a folder lose their games instead, so that one broken file does not stop the others. A cluster has
    its own players: what starts there need not start here.

    Raises:
        ExternalPlayerFault: one does not start, or does not play the game.
    """
    if arguments.cluster in (None, LOCAL):
        try_players([word for word in words if word in plan.players], plan.game)


def tell_stopped(arguments: Namespace, say: Translator, games: int) -> None:
    """Say after Ctrl-C how many games have been played, and how to go on, if they are kept."""
    if arguments.out is None:
        sentence = Message('Stopped. Games played: {count}; without "--out" they are not kept.', count=games)
    else:
        sentence = Message('Stopped after {count} games. "--resume" goes on from there.', count=games)
    print(f"denkspiel: {say(sentence)}", file=sys.stderr)


def faults(plan: Plan, bouts: Iterable["PlayedBout"], say: Translator) -> Iterator[str]:
    """A line for each player and fault by which it lost, in the order in which that happened first.

    Faults that differ only in seconds are one, and so are all moves that were not allowed.
    """
    alike: dict[tuple[int, str], list[PlayedBout]] = {}
    for bout in bouts:
        if bout.loser is not None:
            alike.setdefault((bout.loser, _kind(bout.fault)), []).append(bout)
    names = distinct_names(*plan.players) if len(plan.players) == 2 else plan.players
    for (loser, _), (first, *others) in alike.items():
        yield say(_fault(plan, names[loser], first, 1 + len(others)))


def _kind(fault: Message | None) -> str:
    """What faults that count as one have in common."""
    if fault is None:
        return ""
    if {"move", "allowed"} <= fault.values.keys():
        return "a move that was not allowed"
    values = {name: _kind(value) if isinstance(value, Message) else value for name, value in fault.values.items()}
    return _FRACTION.sub("", str(Message(fault.template, **values)))


def _fault(plan: Plan, player: str, first: "PlayedBout", count: int) -> Message:
    """By what a player lost the first of so many games."""
    cells = plan.game.geometry.cells
    values = {
        "number": first.number + 1,
        "moves": " ".join(cells[move].move for move in first.entry.moves) or "-",
        "player": player,
        "fault": first.fault,
    }
    if count == 1:
        return Message("Game {number}, after the moves {moves}: {player} loses. {fault}", **values)
    return Message(
        "{player} loses {count} games, the first is game {number}, after the moves {moves}: {fault}",
        count=count,
        **values,
    )


def _openings(game: Game, arguments: Namespace, say: Translator, number: int) -> list[Opening]:
    """From where games begin, as `--openings` and `--balanced` say."""
    word: str = arguments.openings
    with _judge(game, say, number) if arguments.balanced else nullcontext(_any) as keep:
        if word.startswith("random:"):
            return random_openings(game, int(word.removeprefix("random:")), number, arguments.seed, keep)
        return [*different(game, [()] if word == "none" else opening_file(game, Path(word)), keep)]


@contextmanager
def _judge(game: Game, say: Translator, number: int) -> Iterator[Callable[[Position], bool]]:
    """Says which positions are even, and tells how many were found."""
    from denkspiel.arena.balance import Balance  # noqa: PLC0415 (loads numba)

    balance = Balance(game)
    with progress(say, number, Message(" even openings")) as step:

        def keep(position: Position) -> bool:
            even = balance.is_even(position)
            step(even)
            return even

        yield keep


def _any(_: Position) -> bool:
    return True


def _opening_word(text: str) -> str:
    """What `--openings` may be; whether a file is there is seen when it is read."""
    kind, colon, plies = text.partition(":")
    if kind == "random" and colon and not (plies.isascii() and plies.isdecimal() and len(plies) <= _MOST_DIGITS):
        raise Unfit(text, Message("none, a file, or random: and a number of moves, such as random:4"))
    return text


def _clock(text: str) -> Clock:
    """The seconds for a game, and those for each move made."""
    game, plus, move = text.partition("+")
    try:
        return Clock(Seconds(0.1, 1_000_000)(game), Seconds(0, 1_000_000)(move) if plus else 0.0)
    except Unfit as fault:
        raise Unfit(text, Message("seconds for a game and for a move, such as 60+0.5")) from fault
