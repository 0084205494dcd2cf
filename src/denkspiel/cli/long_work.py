"""What is said on standard error while a command takes long: of any command, and in its own words where it has some."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread, Timer

from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["ADVISE_AFTER_SECONDS", "announce_after", "announce_if_long", "suppress_announcement"]

ANNOUNCE_AFTER_SECONDS = 0.5
"""After this long the program says what it does."""
ADVISE_AFTER_SECONDS = 10.0
"""After this long it says how to come by an answer, if the search may never end."""
_WORKING = Message("Working ...")
_COMPILING = Message(
    "Working ... The first search in a game compiles code. This happens only once and may take half a minute."
)


class _Specific:
    """Who speaks for itself at the moment, so that nothing need be said in general."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.count = 0
        self.has_begun = False


_specific = _Specific()


@contextmanager
def announce_if_long(say: Translator) -> Iterator[None]:
    """Say in general that a command works, once that takes long, unless part of it says so in words of its own.

    After Ctrl-C say in general that it was stopped; a command with more to say about that does not let Ctrl-C through.
    """
    over, _specific.has_begun = Event(), False

    def watch() -> None:
        while not over.wait(ANNOUNCE_AFTER_SECONDS):
            with _specific.lock:
                is_told, _specific.has_begun = bool(_specific.count) or _specific.has_begun, False
            if not is_told:
                _tell(say(_COMPILING if "numba" in sys.modules else _WORKING))
                return

    Thread(target=watch, daemon=True).start()
    try:
        yield
    except KeyboardInterrupt:
        _tell(say(Message("Stopped.")))
        raise
    finally:
        over.set()


@contextmanager
def suppress_announcement() -> Iterator[None]:
    """What is done meanwhile tells itself how far it is."""
    with _specific.lock:
        _specific.count += 1
        _specific.has_begun = True
    try:
        yield
    finally:
        with _specific.lock:
            _specific.count -= 1


@contextmanager
def announce_after(say: Callable[[Message], str], sentence: Message, seconds: float | None = None) -> Iterator[None]:
    """Say the sentence on standard error when it takes longer than that, by default half a second."""

    def tell() -> None:
        if said := say(sentence):
            _tell(said)

    timer = Timer(ANNOUNCE_AFTER_SECONDS if seconds is None else seconds, tell)
    timer.daemon = True
    with suppress_announcement():
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _tell(sentence: str) -> None:
    with suppress(OSError, ValueError):  # nobody listens any more
        print(f"denkspiel: {sentence}", file=sys.stderr, flush=True)
