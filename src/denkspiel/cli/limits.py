"""What the computer players of a command may spend on a move: `--seconds` and `--nodes`."""

from argparse import Namespace

from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.values import Seconds, WholeNumber
from denkspiel.core.message import Message
from denkspiel.opponents.opponent import Limit

__all__ = ["SEARCH_SECONDS", "add_limit_options", "limit_data", "limit_from_arguments"]

SEARCH_SECONDS = Seconds(0.001, 1_000_000)
"""What `--seconds` may be: nobody waits more than 12 days."""
_MOST_NODES = 10**12


def add_limit_options(parser: LocalizedArgumentParser) -> None:
    """`--seconds` and `--nodes`."""
    say = parser.say
    parser.add_argument(
        "--seconds",
        metavar=say(Message("SECONDS")),
        type=SEARCH_SECONDS,
        help=say(Message("the maximum time for each move of a computer player (default: its own limit)")),
    )
    parser.add_argument(
        "--nodes",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, _MOST_NODES),
        help=say(
            Message(
                "the maximum number of positions that a computer player searches for each move; unlike with "
                "--seconds, the same seed always gives the same game"
            )
        ),
    )


def limit_from_arguments(arguments: Namespace) -> Limit | None:
    """What the options allow; `None` if there are none. Of two limits the one that is reached first counts."""
    if arguments.seconds is None and arguments.nodes is None:
        return None
    return Limit(arguments.seconds, arguments.nodes)


def limit_data(arguments: Namespace) -> dict[str, float | int | None]:
    """The limits for `--json`."""
    return {"seconds": arguments.seconds, "nodes": arguments.nodes}
