"""`denkspiel perft`: how many games of a given length there are."""

import time
from argparse import Namespace

from denkspiel.cli.arguments import add_game, add_json, add_moves, moves_and_position
from denkspiel.cli.long_work import apology
from denkspiel.cli.output import json_text, move_names
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.progress import counter
from denkspiel.cli.values import WholeNumber
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

_MOST_DEPTH = 999


def add_arguments(parser: CommandParser) -> None:
    """`perft GAME DEPTH [MOVES] [--json]`."""
    say = parser.say
    add_game(parser)
    parser.add_argument(
        "depth",
        metavar=say(Message("DEPTH")),
        type=WholeNumber(0, _MOST_DEPTH, Message("plies in whole numbers")),
        help=say(Message("how many plies the games are long; a game that ends earlier does not count")),
    )
    add_moves(parser)
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the number."""
    from denkspiel.solver.perft import perft  # noqa: PLC0415 (loads numba)

    moves, position = moves_and_position(arguments)
    game = position.game
    with apology(say, Message("The counting is being compiled for this game; that happens only once ...")):
        perft(position, min(arguments.depth, 2))
    begun = time.perf_counter()
    with apology(say, Message("Counting ...")), counter(say, Message(" games")) as watch:
        games = perft(position, arguments.depth, watch=watch)
    if arguments.json:
        seconds = round(time.perf_counter() - begun, 6)
        head = {"game": game.id, "moves": move_names(game, moves), "depth": arguments.depth}
        print(json_text({**head, "games": games, "seconds": seconds}))
    else:
        print(games)
    return 0
