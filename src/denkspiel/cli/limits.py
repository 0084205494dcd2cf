"""What the computer players of a command may spend on a move: `--seconds` and `--nodes`."""

import re
from argparse import Namespace

from denkspiel.cli.parser import CommandParser, UsageFault
from denkspiel.core.message import Message, echo
from denkspiel.opponents.opponent import Limit

__all__ = ["add_limit_options", "limit_data", "limit_of", "seconds"]


def add_limit_options(parser: CommandParser) -> None:
    """`--seconds` and `--nodes`."""
    say = parser.say
    parser.add_argument(
        "--seconds",
        metavar=say(Message("SECONDS")),
        type=seconds,
        help=say(Message("the time a computer player may take for a move (default: its own)")),
    )
    parser.add_argument(
        "--nodes",
        metavar=say(Message("NUMBER")),
        type=_nodes,
        help=say(
            Message("the positions it may look at for a move; unlike with seconds, the same seed gives the same game")
        ),
    )


def limit_of(arguments: Namespace) -> Limit | None:
    """What the options allow; `None` if there are none. Of two limits the one that is reached first counts."""
    if arguments.seconds is None and arguments.nodes is None:
        return None
    return Limit(arguments.seconds, arguments.nodes)


def limit_data(arguments: Namespace) -> dict[str, float | int | None]:
    """The limits for `--json`."""
    return {"seconds": arguments.seconds, "nodes": arguments.nodes}


def seconds(text: str) -> float:
    """A time in seconds, more than 0.

    Raises:
        UsageFault: the text is no such time.
    """
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) or float(text) == 0:
        raise UsageFault(
            Message('The time cannot be "{text}"; seconds such as 10 or 0.5 are allowed.', text=echo(text))
        )
    return float(text)


def _nodes(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text) or int(text) == 0:
        raise UsageFault(
            Message('The number of nodes cannot be "{text}"; whole numbers from 1 on are allowed.', text=echo(text))
        )
    return int(text)
