"""`denkspiel train`: weights by which `master` judges positions of a game, learned from nothing."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from denkspiel.cli.arguments import add_cluster_options, add_game_argument, add_json_option, add_seed_option, file_path
from denkspiel.cli.output import json_text, with_decimal_point
from denkspiel.cli.parser import EXIT_INTERRUPTED, LocalizedArgumentParser
from denkspiel.cli.progress import open_workers, show_progress
from denkspiel.cli.values import WholeNumber, named_game
from denkspiel.core.message import Message
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from denkspiel.solver.training.fitting import FitQuality

__all__ = ["add_arguments", "run"]

_GAMES, _ROUNDS, _NODES = 40_000, 4, 1_500
_FEWEST_GAMES = 40


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`train GAME --out FILE [--games N] [--rounds N] [--nodes N] [--seed S] [--cluster A] [--workers N] [--json]`."""
    say = parser.say
    add_game_argument(parser)
    parser.add_argument(
        "--out", metavar=say(Message("FILE")), type=file_path, required=True, help=say(Message("the file to write"))
    )
    for name, number, text in (
        (
            "--games",
            WholeNumber(_FEWEST_GAMES, 10_000_000),
            Message("number of games to play (default: {number})", number=_GAMES),
        ),
        (
            "--rounds",
            WholeNumber(1, 20),
            Message(
                "number of rounds; each round plays with what the earlier ones have learned (default: {number})",
                number=_ROUNDS,
            ),
        ),
        (
            "--nodes",
            WholeNumber(1, 10**9),
            Message("number of positions to search for each move (default: {number})", number=_NODES),
        ),
    ):
        usual = {"--games": _GAMES, "--rounds": _ROUNDS, "--nodes": _NODES}[name]
        parser.add_argument(name, metavar=say(Message("NUMBER")), type=number, default=usual, help=say(text))
    add_seed_option(parser)
    add_cluster_options(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Play, fit, write the file, and say how well it judges."""
    from denkspiel.solver.training.training import NetworkTraining, TrainingPlan, journal_path  # noqa: PLC0415 (loads numba)

    game = named_game(arguments.game)
    plan = TrainingPlan(arguments.games, arguments.rounds, arguments.nodes, arguments.seed)
    training = NetworkTraining(game, plan, arguments.out)

    def tell(number: int, quality: "FitQuality") -> None:
        sentence = Message("Round {number}: {quality}", number=number + 1, quality=_judgement(quality, say))
        print(f"denkspiel: {say(sentence)}", file=sys.stderr, flush=True)

    try:
        with open_workers(arguments, say) as them, show_progress(say, plan.games, Message(" games")) as step:
            quality = training.run(them, step, tell)
    except KeyboardInterrupt:
        sentence = Message(
            'Stopped. The results so far are in "{file}"; run the same command again to continue.',
            file=str(journal_path(arguments.out)),
        )
        print(f"denkspiel: {say(sentence)}", file=sys.stderr)
        return EXIT_INTERRUPTED
    if arguments.json:
        print(json_text({"file": str(arguments.out), "game": game.id, **training.training_facts(quality)}))
    else:
        written = Message('The weights for {game} are in "{file}".', file=str(arguments.out), game=game.id)
        print(say(written))
    return 0


def _judgement(quality: "FitQuality", say: Translator) -> Message:
    if quality.signs is None or quality.exact_signs is None:
        return Message("too few games to measure how well the weights predict the winner.")
    return Message(
        "tested on {positions} positions from games not used for learning: the weights predict the winner correctly "
        "in {signs} % of them, and in {exact} % of those whose value is exact.",
        positions=quality.positions,
        signs=with_decimal_point(f"{100 * quality.signs:.1f}", say),
        exact=with_decimal_point(f"{100 * quality.exact_signs:.1f}", say),
    )
