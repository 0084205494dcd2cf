"""`denkspiel perft`: how many games of a given length there are."""

import time
from argparse import Namespace

from denkspiel.cli.arguments import add_game_argument, add_json_option, add_moves_argument, moves_and_position
from denkspiel.cli.long_work import announce_after
from denkspiel.cli.output import json_text, move_names
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.progress import show_counter
from denkspiel.cli.values import WholeNumber
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

_MOST_DEPTH = 999


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`perft GAME DEPTH [MOVES | --position TEXT] [--json]`."""
    say = parser.say
    add_game_argument(parser)
    parser.add_argument(
        "depth",
        metavar=say(Message("DEPTH")),
        type=WholeNumber(0, _MOST_DEPTH, Message("whole numbers of plies")),
        help=say(Message("the length of the games in plies; games that end earlier are not counted")),
    )
    add_moves_argument(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the number."""
    from denkspiel.solver.perft import perft  # noqa: PLC0415 (loads numba)

    moves, position, _ = moves_and_position(arguments, say)
    game = position.game
    with announce_after(say, Message("Compiling the counter for this game. This happens only once ...")):
        perft(position, min(arguments.depth, 2))
    begun = time.perf_counter()
    with announce_after(say, Message("Counting games ...")), show_counter(say, Message(" games")) as watch:
        games = perft(position, arguments.depth, watch=watch)
    if arguments.json:
        seconds = round(time.perf_counter() - begun, 6)
        head = {"game": game.id, "moves": move_names(game, moves), "depth": arguments.depth}
        print(json_text({**head, "games": games, "seconds": seconds}))
    else:
        print(games)
    return 0
