"""`denkspiel train`: weights by which `master` judges positions of a game, learned from nothing."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from denkspiel.cli.arguments import add_cluster, add_game, add_json, add_seed, file_path
from denkspiel.cli.output import json_text
from denkspiel.cli.parser import INTERRUPTED, CommandParser
from denkspiel.cli.progress import progress, workers
from denkspiel.cli.values import WholeNumber
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from denkspiel.solver.training.fitting import Quality

__all__ = ["add_arguments", "run"]

_GAMES, _ROUNDS, _NODES = 40_000, 4, 1_500
_FEWEST_GAMES = 40


def add_arguments(parser: CommandParser) -> None:
    """`train GAME --out FILE [--games N] [--rounds N] [--nodes N] [--seed S] [--cluster A] [--workers N] [--json]`."""
    say = parser.say
    add_game(parser)
    parser.add_argument(
        "--out", metavar=say(Message("FILE")), type=file_path, required=True, help=say(Message("the file to write"))
    )
    for name, number, text in (
        (
            "--games",
            WholeNumber(_FEWEST_GAMES, 10_000_000),
            Message("how many games are played (default: {number})", number=_GAMES),
        ),
        (
            "--rounds",
            WholeNumber(1, 20),
            Message(
                "in how many rounds, each with what was learned in those before (default: {number})", number=_ROUNDS
            ),
        ),
        (
            "--nodes",
            WholeNumber(1, 10**9),
            Message("the positions looked at for a move (default: {number})", number=_NODES),
        ),
    ):
        usual = {"--games": _GAMES, "--rounds": _ROUNDS, "--nodes": _NODES}[name]
        parser.add_argument(name, metavar=say(Message("NUMBER")), type=number, default=usual, help=say(text))
    add_seed(parser)
    add_cluster(parser)
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Play, fit, write the file, and say how well it judges."""
    from denkspiel.solver.training.training import Plan, Training, journal_of  # noqa: PLC0415 (loads numba)

    game = game_called(arguments.game)
    plan = Plan(arguments.games, arguments.rounds, arguments.nodes, arguments.seed)
    training = Training(game, plan, arguments.out)

    def tell(number: int, quality: "Quality") -> None:
        sentence = Message("Round {number}: {quality}", number=number + 1, quality=_judgement(quality))
        print(f"denkspiel: {say(sentence)}", file=sys.stderr, flush=True)

    try:
        with workers(arguments, say) as them, progress(say, plan.games, Message(" games")) as step:
            quality = training.run(them, step, tell)
    except KeyboardInterrupt:
        sentence = Message(
            'Stopped. "{file}" holds what was found; the same call goes on from there.',
            file=str(journal_of(arguments.out)),
        )
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return INTERRUPTED
    if arguments.json:
        print(json_text({"file": str(arguments.out), "game": game.id, **training.facts(quality)}))
    else:
        written = Message('"{file}" holds weights for {game}.', file=str(arguments.out), game=game.id)
        print(say(written))
    return 0


def _judgement(quality: "Quality") -> Message:
    if quality.signs is None or quality.exact_signs is None:
        return Message("there were too few games to say how well it judges.")
    return Message(
        "in {positions} positions of games that were not learned from, the winner was told in {signs} %, and in "
        "{exact} % where the value is exact.",
        positions=quality.positions,
        signs=f"{100 * quality.signs:.1f}",
        exact=f"{100 * quality.exact_signs:.1f}",
    )
