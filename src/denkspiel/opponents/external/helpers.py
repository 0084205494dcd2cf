"""Which of our own players and searches a player from outside uses, in all processes that it starts.

The player's process gets an environment variable (`denkspiel.core.helper_audit`). This package reads it in every
process that inherits it, and writes down what is used. This finds what authors do openly. It is no lock: code can start
a program with another environment, or ask a server.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from denkspiel.core.helper_audit import ALLOW, FORBID, HELPERS_VARIABLE
from denkspiel.core.message import Message

__all__ = ["HelperReport", "forbidden_message", "helpers_message"]


def helpers_message(player: str, names: tuple[str, ...]) -> Message:
    """That a player has used these, as a sentence."""
    return Message(
        "{player} calls denkspiel's own players or search: {helpers}.", player=player, helpers=", ".join(names)
    )


def forbidden_message(names: Iterable[str]) -> Message:
    """What a player did that used these although it may not; without a full stop, for `LineProcess`."""
    return Message(
        "it called denkspiel's own players or search ({helpers}), which is not allowed here", helpers=", ".join(names)
    )


class HelperReport:
    """A file in which the processes of a player write what they use of ours."""

    def __init__(self) -> None:
        """Make a place for the file; raises `OSError` if there is no room."""
        self._folder = TemporaryDirectory(prefix="denkspiel-", ignore_cleanup_errors=True)
        self._file = Path(self._folder.name) / "helpers"

    def environment(self, *, allowed: bool) -> dict[str, str]:
        """The environment of the player's process; if helpers are not `allowed`, each use of one raises an error."""
        return {**os.environ, HELPERS_VARIABLE: f"{ALLOW if allowed else FORBID}:{self._file}"}

    def names(self) -> tuple[str, ...]:
        """What was used until now, each once, in the order of the first use."""
        try:
            return tuple(dict.fromkeys(self._file.read_text(encoding="utf-8", errors="replace").split()))
        except OSError:  # nobody has written anything
            return ()

    def close(self) -> None:
        """Remove the file."""
        self._folder.cleanup()
