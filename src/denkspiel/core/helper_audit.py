"""Reports every use of our own players and searches to the host of a player from outside.

A player in a file of the user's may import this package and ask it for the best move, in its own process or in another
one that it starts. Its host (`denkspiel.opponents.external`) sets an environment variable, which all these processes
inherit.
"""

import os
from contextlib import suppress

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message

__all__ = ["ALLOW", "FORBID", "HELPERS_VARIABLE", "HelperForbidden", "report_helper"]

HELPERS_VARIABLE = "DENKSPIEL_HELPERS"
"""The environment variable: "allow:FILE" or "forbid:FILE"; each process adds the names of what it uses to the file."""
ALLOW, FORBID = "allow", "forbid"
_SETTING = os.environ.get(HELPERS_VARIABLE, "")
"""As it was at the start, because a player can change its environment."""
_reported: set[str] = set()
"""What this process has written already."""


class HelperForbidden(DenkspielError):
    """A player used denkspiel's own players or search, which was not allowed."""

    kind = "helper-forbidden"


def report_helper(name: str) -> None:
    """Report that one of our players, a search or this program is about to be used, in the process of a player.

    Args:
        name: the name of the player, "solver", "search" or "denkspiel".

    Raises:
        HelperForbidden: the player may not use it.
    """
    setting, _, file = _SETTING.partition(":")
    if not file:
        return
    if name not in _reported:
        _reported.add(name)
        with suppress(OSError):  # no host, no file
            report = os.open(file, os.O_WRONLY | os.O_APPEND)
            os.write(report, f"{name}\n".encode())
            os.close(report)
    if setting == FORBID:
        raise HelperForbidden(
            Message("This player may not use denkspiel's own players or search ({helper}).", helper=name)
        )
