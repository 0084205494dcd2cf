"""`denkspiel match`: many games between two opponents."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from denkspiel.cli.arguments import add_json, add_seed, folder_path
from denkspiel.cli.data import json_text
from denkspiel.cli.limits import add_limit_options, limit_data, limit_of
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.values import GameName, OpponentName, WholeNumber
from denkspiel.core.cause import cause
from denkspiel.core.draws import can_be_drawn
from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_new
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator
from denkspiel.play.event import Event, MoveMade
from denkspiel.play.match import Match
from denkspiel.play.record import Record
from denkspiel.play.series import SeriesResult, play_series

__all__ = ["add_arguments", "run"]

MOST_GAMES = 1_000_000
DEFAULT_GAMES = 100

OnGame = Callable[[Match, list[Event], SeriesResult], None]


def add_arguments(parser: CommandParser) -> None:
    """`match A B --game G [--games N] [--seconds S] [--nodes N] [--seed S] [--record DIR] [--json]`."""
    say = parser.say
    parser.add_argument(
        "first",
        type=OpponentName,
        metavar="A",
        help=say(Message("an opponent; it begins the first game and every other one after it")),
    )
    parser.add_argument("second", type=OpponentName, metavar="B", help=say(Message("the other opponent")))
    parser.add_argument(
        "--game",
        type=GameName,
        metavar=say(Message("GAME")),
        required=True,
        help=say(Message("a name from the list of games, one with sizes (connect-four:8x7), or a TOML file")),
    )
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, MOST_GAMES),
        default=DEFAULT_GAMES,
        help=say(Message("how many games (default: {number})", number=DEFAULT_GAMES)),
    )
    add_limit_options(parser)
    add_seed(parser)
    parser.add_argument(
        "--record",
        metavar=say(Message("FOLDER")),
        type=folder_path,
        help=say(Message("write a record of every game to this folder; files in it are kept")),
    )
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Play the games and print the result."""
    game, names = game_called(arguments.game), (arguments.first, arguments.second)
    recorder = None if arguments.record is None else _Recorder(arguments.record, arguments.games)
    with _progress(arguments.games) as step:

        def after_game(match: Match, events: list[Event], result: SeriesResult) -> None:
            if recorder is not None:
                recorder.write(match, events)
            step(result)

        result = play_series(game, names, arguments.games, arguments.seed, after_game, limit=limit_of(arguments))
    if arguments.json:
        records = [] if recorder is None else [str(path) for path in recorder.paths]
        head = {"game": game.id, "first": names[0], "second": names[1], "seed": arguments.seed}
        print(json_text({**head, **limit_data(arguments), **_data(result), "records": records}))
    else:
        print(_sentences(game, names, result, say))
        if recorder is not None:
            print(
                say(Message('{count} records written to "{folder}".', count=result.games, folder=str(recorder.folder)))
            )
    return 0


class _Recorder:
    """Writes a file for each game into a folder.

    Attributes:
        folder: where the files go; made if it is not there.
        paths: the files written.
    """

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.paths: list[Path] = []
        self._digits = len(str(games))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileFault(
                Message('The folder "{folder}" cannot be made: {fault}.', folder=str(folder), fault=cause(error))
            ) from error

    def write(self, match: Match, events: list[Event]) -> None:
        moves = tuple(event.move for event in events if isinstance(event, MoveMade))
        first, second = match.players
        names, kinds = (first.name, second.name), (first.kind, second.kind)
        record = Record(match.game, moves, names, kinds, match.seed, match.number)
        name = f"game-{match.number + 1:0{self._digits}}.txt"
        self.paths.append(write_new(self.folder / name, record.to_text()))


@contextmanager
def _progress(games: int) -> Iterator[Callable[[SeriesResult], None]]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from tqdm import tqdm  # noqa: PLC0415 (no bar, no import)

    with tqdm(total=games, file=sys.stderr, leave=False, dynamic_ncols=True) as bar:

        def step(result: SeriesResult) -> None:
            bar.set_postfix_str(f"+{result.wins} ={result.draws} -{result.losses}", refresh=False)
            bar.update()

        yield step


def _sentences(game: Game, names: tuple[str, str], result: SeriesResult, say: Translator) -> str:
    low, high = result.interval()
    head = Message(
        "{first} against {second}, {game}, {games} games:",
        first=names[0],
        second=names[1],
        game=game.heading,
        games=result.games,
    )
    counted = {"first": names[0], "wins": result.wins, "losses": result.losses}
    counts = (
        Message("{first}: {wins} won, {draws} drawn, {losses} lost", draws=result.draws, **counted)
        if can_be_drawn(game)
        else Message("{first}: {wins} won, {losses} lost", **counted)
    )
    score = Message(
        "score of {first}: {score} %, 95 % interval {low} % to {high} %",
        first=names[0],
        score=_percent(result.score, say),
        low=_percent(low, say),
        high=_percent(high, say),
    )
    return "\n".join([say(head), say(counts), say(score)])


def _percent(share: float, say: Translator) -> str:
    decimal_point = say(Message("."))
    return f"{100 * share:.1f}".replace(".", decimal_point)


def _data(result: SeriesResult) -> dict[str, Any]:
    return {
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score,
        "interval": list(result.interval()),
    }
