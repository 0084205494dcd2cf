"""Which of our own players and searches a player from outside uses, found out where it runs.

The process of such a player listens to the audit events of Python: ours say which player or search is used
(`denkspiel.core.helper_audit`), Python's say which programs are started. This finds what authors do openly. It is no
lock: code that wants to hide something in its own process can.
"""

import re
import sys
from typing import Any

from denkspiel.core.helper_audit import HELPER_EVENT
from denkspiel.core.message import Message

__all__ = ["HelperForbidden", "HelperMonitor", "forbidden_message", "helpers_message"]

_STARTS = frozenset({"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn"})
_OURS = re.compile(r"(?:^|[\s/\\'\"])denkspiel(?:\.exe)?(?:$|[\s'\"])|\b(?:import|from|-m)\s*denkspiel\b")
"""A command line that calls this program, as a program or as a module."""
_PROGRAM = "denkspiel"


class HelperForbidden(Exception):
    """The player has called what it may not call."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(str(forbidden_message(names)))
        self.message = forbidden_message(names)


def helpers_message(player: str, names: tuple[str, ...]) -> Message:
    """That a player has used these, as a sentence."""
    return Message(
        "{player} calls denkspiel's own players or search: {helpers}.", player=player, helpers=", ".join(names)
    )


def forbidden_message(names: tuple[str, ...]) -> Message:
    """That a player has used these although it may not; not quite a sentence, for `LineProcess`."""
    return Message(
        "it called denkspiel's own players or search ({helpers}), which is not allowed here", helpers=", ".join(names)
    )


class HelperMonitor:
    """Listens in the process of a player from the moment it is made; it cannot be removed.

    Attributes:
        used: what has been used, each once, in the order of the first use.
    """

    def __init__(self, *, allowed: bool) -> None:
        """Listen; if it is not `allowed`, each use raises `HelperForbidden` on the spot."""
        self.used: tuple[str, ...] = ()
        self._allowed = allowed
        sys.addaudithook(self._hear)

    def check(self) -> None:
        """Raise `HelperForbidden` if something was used that must not be, even if the player caught that then."""
        if self.used and not self._allowed:
            raise HelperForbidden(self.used)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == HELPER_EVENT:
            name = str(arguments[0])
        elif event in _STARTS and _starts_us(arguments):
            name = _PROGRAM
        else:
            return
        if name not in self.used:
            self.used = (*self.used, name)
        self.check()


def _starts_us(arguments: tuple[Any, ...]) -> bool:
    """Whether a program that is started is this one: told are the program, and its words if there are any."""
    told = arguments[:2]
    words = [word for part in told for word in (part if isinstance(part, list | tuple) else [part])]
    texts = [word.decode(errors="replace") if isinstance(word, bytes) else str(word) for word in words]
    return any(map(_OURS.search, texts)) or "-m denkspiel" in " ".join(texts)
