"""`denkspiel tournament`: many players against each other, in processes of this machine or on a cluster."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.arena.openings import Opening, different, opening_file, random_openings
from denkspiel.arena.plan import FORMATS, Plan
from denkspiel.arena.playing import Clock, Terms
from denkspiel.cli.arguments import add_cluster, add_json, add_seed, folder_path
from denkspiel.cli.data import json_text
from denkspiel.cli.limits import add_limit_options
from denkspiel.cli.parser import CommandParser, UsageFault
from denkspiel.cli.progress import progress, workers
from denkspiel.cli.table import table
from denkspiel.cli.values import GameName, Seconds, Unfit, WholeNumber, one_of
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_safely
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from denkspiel.arena.standings import Standings
    from denkspiel.arena.tournament import Tournament

__all__ = ["add_arguments", "run"]

_MOST_GAMES = 100_000
_USUAL_GAMES = 10
_INTERRUPTED = 130
_MOST_DIGITS = 3


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
        "--game",
        type=GameName,
        metavar=say(Message("GAME")),
        required=True,
        help=say(Message("a name from the list of games, one with sizes (connect-four:8x7), or a TOML file")),
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
        help=say(Message("how many games two players play when they meet (default: {number})", number=_USUAL_GAMES)),
    )
    parser.add_argument(
        "--openings",
        metavar=say(Message("OPENINGS")),
        type=_opening_word,
        default="none",
        help=say(Message("none; random:PLIES, so many moves by lot; or a file with moves, an opening on each line")),
    )
    add_limit_options(parser)
    parser.add_argument(
        "--clock",
        metavar=say(Message("CLOCK")),
        type=_clock_times,
        help=say(Message("seconds for a game and for each move made, such as 60+0.5, instead of --seconds")),
    )
    add_seed(parser)
    parser.add_argument(
        "--out",
        metavar=say(Message("FOLDER")),
        type=folder_path,
        help=say(Message("keep games and results in this folder")),
    )
    parser.add_argument(
        "--resume", action="store_true", help=say(Message("go on with the tournament that --out holds"))
    )
    add_cluster(parser)
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Play, keep, and print the results."""
    from denkspiel.arena.standings import Standings  # noqa: PLC0415 (loads NumPy)
    from denkspiel.arena.tournament import Tournament  # noqa: PLC0415 (as above)

    game = game_called(arguments.game)
    if arguments.clock is not None and arguments.seconds is not None:
        raise UsageFault(Message("{name} does not go with {other}.", name="--clock", other="--seconds"))
    if arguments.resume and arguments.out is None:
        raise UsageFault(Message("{name} needs {other}.", name="--resume", other="--out"))
    terms = Terms(arguments.seconds, arguments.nodes, None if arguments.clock is None else Clock(*arguments.clock))
    openings = tuple(_openings(game, arguments))
    players = tuple(_players(arguments.players))
    plan = Plan(game, players, arguments.format, arguments.games, openings, arguments.seed, terms)
    tournament = Tournament(plan, arguments.out, resume=arguments.resume)
    try:
        _play(tournament, arguments, say)
    except KeyboardInterrupt:
        if arguments.out is not None:
            sentence = Message(
                'Stopped after {count} games. "--resume" goes on from there.', count=len(tournament.played)
            )
            print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return _INTERRUPTED
    standings = Standings(tournament)
    text = _text(standings, say)
    if arguments.out is not None:
        _keep(arguments.out, standings, text)
    print(json_text(standings.data) if arguments.json else text)
    return 0


def _play(tournament: "Tournament", arguments: Namespace, say: Translator) -> None:
    from denkspiel.arena.rounds import most_games  # noqa: PLC0415 (loads NumPy)

    total = most_games(tournament.plan)
    with workers(arguments, say) as them, progress(say, total, Message(" games")) as step:
        tournament.play(them, lambda _: step(1))


def _players(words: Sequence[str]) -> list[str]:
    """The players; instead of a folder all Python files in it."""
    players = []
    for word in words:
        folder = Path(word)
        players += sorted(map(str, folder.glob("*.py"))) if folder.is_dir() else [word]
    return players


def _openings(game: Game, arguments: Namespace) -> list[Opening]:
    """From where games begin, as `--openings` says."""
    word: str = arguments.openings
    if word == "none":
        return [()]
    if word.startswith("random:"):
        plies = int(word.removeprefix("random:"))
        return random_openings(game, plies, (arguments.games + 1) // 2, arguments.seed)
    return [*different(game, opening_file(game, Path(word)))]


def _opening_word(text: str) -> str:
    """What `--openings` may be; whether a file is there is seen when it is read."""
    kind, colon, plies = text.partition(":")
    if kind == "random" and colon and not (plies.isascii() and plies.isdecimal() and len(plies) <= _MOST_DIGITS):
        raise Unfit(text, Message("none, a file, or random: and a number of moves, such as random:4"))
    return text


def _clock_times(text: str) -> tuple[float, float]:
    """The seconds for a game, and those for each move made."""
    game, plus, move = text.partition("+")
    try:
        return Seconds(0.1, 1_000_000)(game), Seconds(0, 1_000_000)(move) if plus else 0.0
    except Unfit as fault:
        raise Unfit(text, Message("seconds for a game and for a move, such as 60+0.5")) from fault


def _keep(folder: Path, standings: "Standings", text: str) -> None:
    """The results in files that anybody can read."""
    write_safely(folder / "results.txt", f"{text}\n")
    write_safely(folder / "results.json", json_text(standings.data) + "\n")
    write_safely(folder / "results.csv", standings.csv())
    write_safely(folder / "games.txt", "\n".join(standings.records()))


def _text(standings: "Standings", say: Translator) -> str:
    parts = [_ranks(standings, say), _crosses(standings, say)]
    if standings.ratings is not None:
        first = standings.ratings.first_move
        worth, margin = round(first.value), round(first.margin)
        sentence = Message("The first move is worth {elo} Elo, 95 % interval ± {margin}.", elo=worth, margin=margin)
        parts.append(say(sentence))
    if standings.faults:
        parts.append("\n".join(_faults(standings, say)))
    return "\n\n".join(parts)


def _faults(standings: "Standings", say: Translator) -> Iterator[str]:
    """A line for each game that was lost by a fault; what the player did is told in English, as it was written down."""
    for bout in standings.faults:
        sentence = Message(
            "Game {number}, after the moves {moves}: {player} loses. {fault}",
            number=bout.number + 1,
            moves=standings.moves(bout) or "-",
            player=standings.tournament.plan.players[bout.loser or 0],
            fault=bout.fault,
        )
        yield say(sentence)


def _ranks(standings: "Standings", say: Translator) -> str:
    heads = [
        *("", say(Message("player")), say(Message("games")), say(Message("points")), say(Message("score"))),
        *(say(Message("95 % interval")), "Elo", "±"),
    ]
    rows = []
    for rank, one in enumerate(standings.players, 1):
        low, high = one.result.interval()
        elo, margin = ("" if number is None else f"{number:.0f}" for number in (one.elo, one.margin))
        score = f"{one.result.score:.3f}", f"{low:.3f} - {high:.3f}"
        rows.append((str(rank), one.player, str(one.result.games), f"{one.points:g}", *score, elo, margin))
    return table(heads, rows, right=frozenset((0, 2, 3, 4, 5, 6, 7)))


def _crosses(standings: "Standings", say: Translator) -> str:
    """Points of the one in the row against the one in the column."""
    heads = ["", say(Message("player")), *(str(rank) for rank in range(1, len(standings.players) + 1))]
    rows = []
    for rank, (one, results) in enumerate(zip(standings.players, standings.cross_table(), strict=True), 1):
        met = ["-" if result is None or not result.games else f"{result.score * result.games:g}" for result in results]
        rows.append((str(rank), one.player, *met))
    return table(heads, rows, right=frozenset((0, *range(2, len(heads)))))
