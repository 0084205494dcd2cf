"""`denkspiel match`: many games between two opponents."""

import sys
from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from denkspiel.arena.plan import FORMATS, TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.table import SeriesResult
from denkspiel.cli.arguments import (
    add_game_option,
    add_helpers_option,
    add_json_option,
    add_log_option,
    add_seed_option,
    folder_path,
)
from denkspiel.cli.contest import fault_lines, helper_data, helper_lines
from denkspiel.cli.limits import add_limit_options, limit_data
from denkspiel.cli.output import json_text, with_decimal_point
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser
from denkspiel.cli.progress import show_progress
from denkspiel.cli.values import OpponentName, WholeNumber, named_game
from denkspiel.core.cause import os_error_reason
from denkspiel.core.draws import can_be_drawn
from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_new
from denkspiel.locale import Translator
from denkspiel.opponents.external.specification import check_players_start, opponent_from_text
from denkspiel.opponents.external.specification import closing_opponent as ending
from denkspiel.play.record import GameRecord
from denkspiel.play.seats import distinct_names

if TYPE_CHECKING:
    from denkspiel.arena.tournament import GameResult

__all__ = ["add_arguments", "run"]

MAX_GAMES = 1_000_000
DEFAULT_GAMES = 100


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`match A B --game G [--games N] [--seconds S] [--nodes N] [--seed S] [--record DIR] [--no-helpers] ...`."""
    say = parser.say
    parser.add_argument(
        "first",
        type=OpponentName,
        metavar="A",
        help=say(Message("an opponent; it moves first in the first game and in every other game after it")),
    )
    parser.add_argument("second", type=OpponentName, metavar="B", help=say(Message("the other opponent")))
    add_game_option(parser)
    parser.add_argument(
        "--games",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, MAX_GAMES),
        default=DEFAULT_GAMES,
        help=say(Message("the number of games to play (default: {number})", number=DEFAULT_GAMES)),
    )
    add_limit_options(parser)
    add_seed_option(parser)
    parser.add_argument(
        "--record",
        metavar=say(Message("FOLDER")),
        type=folder_path,
        help=say(Message("save a record of every game in this folder; existing files stay")),
    )
    add_helpers_option(parser)
    add_log_option(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Play the games; print the result, after Ctrl-C too, and who lost which of them by a fault."""
    series = _Series(_plan(arguments))
    recorder = None if arguments.record is None else _Recorder(arguments.record, series.plan)
    try:
        _play(series, recorder, say)
    except KeyboardInterrupt:
        played, games = len(series.bouts), series.plan.games
        sentence = Message("Stopped. Games played: {count} of {games}.", count=played, games=games)
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        if not series.bouts:
            return EXIT_INTERRUPTED
    print(json_text(_data(arguments, series, recorder)) if arguments.json else _text(series, recorder, say))
    return 0 if len(series.bouts) == series.plan.games else EXIT_INTERRUPTED


def _plan(arguments: Namespace) -> TournamentPlan:
    """A tournament of two, who may be alike."""
    names, terms = (arguments.first, arguments.second), GameLimits(arguments.seconds, arguments.nodes)
    game, helpers = named_game(arguments.game), not arguments.no_helpers
    return TournamentPlan(game, names, FORMATS[0], arguments.games, ((),), arguments.seed, terms, helpers)


class _Series:
    """What has been played.

    Attributes:
        plan: what is to be played.
        bouts: the games that are over.
        result: what came of them, as the player named first sees it.
    """

    def __init__(self, plan: TournamentPlan) -> None:
        self.plan = plan
        self.bouts: list[GameResult] = []
        self.result = SeriesResult()

    def add(self, bout: "GameResult") -> None:
        self.bouts.append(bout)
        self.result = self.result.after(bout.game.winner, side=bout.game.first)


def _play(series: _Series, recorder: "_Recorder | None", say: Translator) -> None:
    """All games, one after the other, in this process."""
    from denkspiel.arena.tournament import play_scheduled_games  # noqa: PLC0415 (loads NumPy)

    plan = series.plan
    check_players_start(plan.players, plan.game, allow_helpers=plan.allow_helpers)
    played = play_scheduled_games(plan, plan.scheduled_games([(0, 1)], [0], 0))
    with show_progress(say, plan.games, Message(" games")) as step, closing(played):
        for bout in played:
            if recorder is not None:
                recorder.write(bout)
            series.add(bout)
            result = series.result
            step(1, f"+{result.wins} ={result.draws} -{result.losses}")


class _Recorder:
    """Writes a file for each game into a folder.

    Attributes:
        folder: where the files go; made if it is not there.
        paths: the files written.
    """

    def __init__(self, folder: Path, plan: TournamentPlan) -> None:
        self.folder = folder
        self.paths: list[Path] = []
        self._plan = plan
        self._kinds = [_name(player, plan) for player in plan.players]
        self._names = distinct_names(*self._kinds)
        self._digits = len(str(plan.games))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileFault(
                Message(
                    'Cannot create the folder "{folder}": {fault}.', folder=str(folder), fault=os_error_reason(error)
                )
            ) from error

    def write(self, bout: "GameResult") -> None:
        plan, entry = self._plan, bout.game
        names = self._names[entry.first], self._names[entry.second]
        kinds = self._kinds[entry.first], self._kinds[entry.second]
        record = GameRecord(plan.game, entry.moves, names, kinds, plan.seed, bout.number)
        name = f"game-{bout.number + 1:0{self._digits}}.txt"
        self.paths.append(write_new(self.folder / name, record.to_text()))


def _name(player: str, plan: TournamentPlan) -> str:
    """What a player calls himself; one written in capitals is in the roster all the same."""
    with ending(opponent_from_text(player, plan.game)) as found:
        return found.name


def _text(series: _Series, recorder: _Recorder | None, say: Translator) -> str:
    told = [say(sentence) for sentence in _sentences(series.plan, series.result, say)]
    told += helper_lines(series.plan, series.bouts, say)
    told += fault_lines(series.plan, series.bouts, say)
    if recorder is not None:
        count, folder = len(recorder.paths), str(recorder.folder)
        told.append(say(Message('Records saved in "{folder}": {count}.', count=count, folder=folder)))
    return "\n".join(told)


def _sentences(plan: TournamentPlan, result: SeriesResult, say: Translator) -> list[Message]:
    game, names = plan.game, distinct_names(*plan.players)
    low, high = result.interval()
    head = Message(
        "{first} against {second}, {game}; games: {games}",
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
        "score of {first}: {score} % (95 % interval: {low} % to {high} %)",
        first=names[0],
        score=_percent(result.score, say),
        low=_percent(low, say),
        high=_percent(high, say),
    )
    return [head, counts, score]


def _percent(share: float, say: Translator) -> str:
    return with_decimal_point(f"{100 * share:.1f}", say)


def _data(arguments: Namespace, series: _Series, recorder: _Recorder | None) -> dict[str, Any]:
    plan, result, cells = series.plan, series.result, series.plan.game.geometry.cells
    return {
        "game": plan.game.id,
        "first": plan.players[0],
        "second": plan.players[1],
        "seed": plan.seed,
        **limit_data(arguments),
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score,
        "interval": list(result.interval()),
        "helpers": helper_data(plan, series.bouts),
        "faults": [
            {
                "game": bout.number + 1,
                "player": plan.players[bout.loser],
                "moves": " ".join(cells[move].move for move in bout.game.moves),
                "fault": str(bout.fault),
            }
            for bout in series.bouts
            if bout.loser is not None
        ],
        "records": [] if recorder is None else [str(path) for path in recorder.paths],
    }
