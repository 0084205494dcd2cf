"""`denkspiel perft`: how many games of a given length there are."""

import re
import time
from argparse import Namespace

from denkspiel.cli.arguments import add_game, add_json, add_moves, game_and_moves
from denkspiel.cli.data import json_text, move_names
from denkspiel.cli.parser import Subparsers, UsageFault
from denkspiel.cli.searching import apology, progress
from denkspiel.core.message import Message, echo
from denkspiel.locale import Translator
from denkspiel.play.record import Record

__all__ = ["add_parser", "run"]


def add_parser(subparsers: Subparsers, say: Translator) -> None:
    """`perft GAME DEPTH [MOVES] [--json]`."""
    parser = subparsers.add_parser("perft")
    add_game(parser)
    parser.add_argument(
        "depth",
        metavar=say(Message("DEPTH")),
        type=_depth,
        help=say(Message("how many plies the games go on; a game that ends before does not count")),
    )
    add_moves(parser)
    add_json(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the number."""
    from denkspiel.solve.perft import perft  # noqa: PLC0415 (loads numba)

    game, moves = game_and_moves(arguments)
    position = Record(game, moves).position
    with apology(say(Message("The counting is being compiled for this game, which happens once ..."))):
        perft(position, min(arguments.depth, 2))
    begun = time.perf_counter()
    with progress(say, Message(" games")) as watch:
        games = perft(position, arguments.depth, watch=watch)
    if arguments.json:
        seconds = round(time.perf_counter() - begun, 6)
        head = {"game": game.id, "moves": move_names(game, moves), "depth": arguments.depth}
        print(json_text({**head, "games": games, "seconds": seconds}))
    else:
        print(games)
    return 0


def _depth(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise UsageFault(Message('The depth cannot be "{text}"; plies in whole numbers are allowed.', text=echo(text)))
    return int(text)
