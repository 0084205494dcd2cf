"""Notes which of our own players and searches a player from outside uses, in all processes that it starts.

The player's process gets an environment variable (`denkspiel.core.helper_audit`). This package reads it in every
process that inherits it, and writes down what is used. This finds what authors do openly. It is no lock: code can start
a program with another environment, or ask a server.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from denkspiel.core.helper_audit import ALLOW, FORBID, HELPERS_VARIABLE
from denkspiel.core.message import Message

__all__ = ["HelperReport", "forbidden_message", "helpers_message"]


def helpers_message(player: str, names: tuple[str, ...]) -> Message:
    """The sentence that names what a player has used."""
    return Message(
        "{player} calls denkspiel's own players or search: {helpers}.", player=player, helpers=", ".join(names)
    )


def forbidden_message(names: Iterable[str]) -> Message:
    """The fault of a player that used these although it may not; without a full stop, for `LineProcess`."""
    return Message(
        "it called denkspiel's own players or search ({helpers}), which is not allowed here", helpers=", ".join(names)
    )


class HelperReport:
    """A file in which the processes of a player write what they use of ours.

    Attributes:
        path: the name of the file. On Unix `names` can read the file even after it is removed.
    """

    def __init__(self) -> None:
        """Make the file; raises `OSError` if there is no room."""
        descriptor, self.path = mkstemp(prefix="denkspiel-")
        self._file = os.fdopen(descriptor, "rb")

    def environment(self, *, allowed: bool) -> dict[str, str]:
        """The environment of the player's process; if helpers are not `allowed`, each use of one raises an error."""
        return {**os.environ, HELPERS_VARIABLE: f"{ALLOW if allowed else FORBID}:{self.path}"}

    def names(self) -> tuple[str, ...]:
        """All that was used until now, each once, in the order of the first use."""
        self._file.seek(0)
        return tuple(dict.fromkeys(self._file.read().decode(errors="replace").split()))

    def close(self) -> None:
        """Remove the file."""
        self._file.close()
        with suppress(OSError):
            Path(self.path).unlink()
