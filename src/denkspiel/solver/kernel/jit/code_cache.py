"""Compiled code on disk: for each game a folder, in it for each function a file that is whole or is not there.

Numba's own store keeps an index that leads to numbered files. Two processes that compile different games at the same
moment can take the same number, and from then on one game is searched by the other's code. Here a file is found by what
it is: its place and its first line follow from the function, the game, the kernel's sources, the versions of Python and
numba, and the processor, and that line changes with every byte of the rest. What does not agree is not loaded.

A file is written beside its place and then renamed. The process that compiles for a game holds the lock of its folder,
so that others wait and load what has come out instead of compiling it once more. They do not wait for a process that
is paused: after two seconds without a sign of life they compile, too, and since files are renamed both may write.
Nothing here stops a search: what cannot be read is compiled anew, what cannot be kept serves this process, and one
warning says so.

What is loaded here is run. So neither folders nor files are used that another user could have changed.
"""

import hmac
import os
import pickle
import sys
import threading
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import llvmlite
import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.types import Type
from numba.misc.appdirs import AppDirs

from denkspiel.core.cause import cause
from denkspiel.core.errors import DenkspielWarning, FileFault
from denkspiel.core.file_lock import locked
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_safely
from denkspiel.core.trusted_path import NotTrusted, check_trusted, read_trusted
from denkspiel.solver.kernel.jit.version import KERNEL

__all__ = ["CodeCacheWarning", "cache_on_disk", "compile_seconds", "discard_code"]

_ANY_GAME = "any-game"
_LOCK = "lock"


class CodeCacheWarning(DenkspielWarning):
    """Compiled code cannot be kept, or what was kept is of no use; it is compiled again, which takes seconds."""


class _CodeCache(NullCache):
    """What is kept of one function; takes the place of numba's own store (`numba.core.caching`)."""

    def __init__(self, name: str) -> None:
        self._name = name

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for these types of arguments, or `None`.

        Compiled code needs nothing of numba but its memory, for arrays. All that numba gathers before it compiles
        (`refresh`) took half of a start, and the compiler asks for it by itself.
        """
        rtsys.initialize(target_context)
        path, label = self._place(sig, target_context)
        if path is None:
            return None
        try:
            payload = _without_checksum(read_trusted(path), label)
            found = CompileResult._rebuild(target_context, *pickle.loads(payload))
        except FileNotFoundError:
            return None
        except NotTrusted as error:
            _warn_untrusted(path.parent, error)
        except Exception:  # whatever numba and pickle say of bytes that are not theirs
            _warn_damaged(path.parent)
        else:
            return found
        _remove(path)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function."""
        path, label = self._place(sig, data.target_context)
        if path is None or data.library.has_dynamic_globals:
            return
        try:
            write_safely(path, _with_checksum(dumps(data._reduce()), label), private=True)
        except FileFault as error:
            _warn_cannot_save(path.parent.parent, _cause(error))

    def _place(self, sig: Any, target_context: Any) -> tuple[Path | None, bytes]:
        """The file, if there is a place for it, and what tells it from all others."""
        arguments = _argument_types(sig)
        label = "\n".join([_toolchain(target_context), self._name, *map(str, arguments)]).encode()
        folder = _folder(_game_digest(arguments))
        return None if folder is None else folder / f"{self._name}-{sha256(label).hexdigest()[:16]}.code", label

    @contextmanager
    def alone(self, sig: Any, target_context: Any) -> Iterator[None]:
        """Be the only process that compiles for the game, unless what is wanted is there already."""
        path, label = self._place(sig, target_context)
        if path is None:
            with _STATE.timed():
                yield
        elif _is_whole(path, label):
            yield
        else:
            with _exclusive(path.parent), _STATE.timed():
                yield


@contextmanager
def _exclusive(folder: Path) -> Iterator[None]:
    with _COMPILE_LOCK:
        if folder in _LOCKED_FOLDERS:  # a function is compiled while another one is that calls it
            yield
            return
        _LOCKED_FOLDERS.add(folder)
        try:
            with ExitStack() as stack:
                _acquire_lock(folder, stack)
                yield
        finally:
            _LOCKED_FOLDERS.remove(folder)


def _acquire_lock(folder: Path, stack: ExitStack) -> None:
    """Hold the lock until the stack is left; without it the same is compiled twice, and no harm is done."""
    try:
        is_ours = stack.enter_context(locked(folder / _LOCK))
    except OSError as error:
        _warn_cannot_lock(folder / _LOCK, error)
    else:
        if not is_ours:
            _warn_stalled_lock(folder)


_COMPILE_LOCK = threading.RLock()
"""One thread at a time compiles: numba has a lock for that anyway, which is taken after this one."""
_LOCKED_FOLDERS: set[Path] = set()
"""The folders whose locks this process holds."""


class _CompileState:
    """The compiling that this process has done.

    Attributes:
        depth: how many functions are under way: one, another one that it calls, and so on.
        faults: what to warn of afterwards: while numba compiles it catches warnings, and passes on no more than their
            text.
        seconds: how long it has taken.
    """

    def __init__(self) -> None:
        self.depth, self.faults, self.seconds = 0, list[Message](), 0.0

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """While something is compiled or loaded."""
        with _COMPILE_LOCK:
            self.depth += 1
            try:
                yield
            finally:
                self.depth -= 1
                while self.faults and not self.depth:
                    warnings.warn(CodeCacheWarning(self.faults.pop(0)), stacklevel=2)

    @contextmanager
    def timed(self) -> Iterator[None]:
        """While something is compiled."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            if self.depth == 1:
                self.seconds += time.perf_counter() - begun


_STATE = _CompileState()


def compile_seconds() -> float:
    """How long this process has compiled so far; what it has loaded from disk takes no time to speak of."""
    return _STATE.seconds


def cache_on_disk(dispatcher: Any) -> Any:
    """Let what is compiled for a function be kept on disk, and be loaded from there; returns the function."""
    function = dispatcher.py_func
    store = _CodeCache(".".join([*function.__module__.split(".")[-2:], function.__name__]))
    compile_for = dispatcher.compile

    def compile_alone(sig: Any) -> Any:
        if tuple(_argument_types(sig)) in dispatcher.overloads:
            return compile_for(sig)
        with _STATE.under_way(), store.alone(sig, dispatcher.targetctx):
            return compile_for(sig)

    dispatcher._cache, dispatcher.compile = store, compile_alone
    return dispatcher


def discard_code(dispatcher: Any, game_digest: str) -> None:
    """Throw away all that is kept for a game, and compile the function again."""
    folder = _folder(game_digest)
    with _STATE.under_way():
        if folder is not None:
            _warn_damaged(folder)
            with _exclusive(folder):
                for path in folder.glob("*.code"):
                    _remove(path)
        dispatcher.recompile()


def _argument_types(sig: Any) -> Sequence[Type]:
    """The types of the arguments, of a signature or given as they are."""
    return sig if isinstance(sig, tuple) else sig.args


def _game_digest(arguments: Sequence[Any]) -> str:
    """The digest of the game's layout, if one of the arguments is a game."""
    return next((each.game_digest for each in arguments if hasattr(each, "game_digest")), _ANY_GAME)


def _toolchain(target_context: Any) -> str:
    """Of what compiled code is the work, beyond its sources."""
    return repr((KERNEL, sys.version, numba.__version__, llvmlite.__version__, target_context.codegen().magic_tuple()))


def _with_checksum(payload: bytes, label: bytes) -> bytes:
    return sha256(label + payload).hexdigest().encode() + b"\n" + payload


def _remove(path: Path) -> None:
    with suppress(OSError):  # it may be a folder
        path.unlink(missing_ok=True)


def _is_whole(path: Path, label: bytes) -> bool:
    try:
        _without_checksum(read_trusted(path), label)
    except (OSError, ValueError):
        return False
    return True


def _without_checksum(content: bytes, label: bytes) -> bytes:
    first, _, payload = content.partition(b"\n")
    if not hmac.compare_digest(first, sha256(label + payload).hexdigest().encode()):
        raise ValueError("the check sum is another")
    return payload


@cache
def _folder(game: str) -> Path | None:
    """Where the code for a game is kept, made if need be; `None` if there is no place."""
    fault: Message | None = None
    for root in _roots():
        folder = root.absolute() / f"denkspiel-{KERNEL}" / game
        try:
            for part in (*reversed(folder.parents), folder):
                part.mkdir(0o755, exist_ok=True)  # others must not write there, whatever the user allows elsewhere
            check_trusted(folder)
            TemporaryFile(dir=folder).close()
        except NotTrusted as error:
            fault = fault or error.message
        except OSError as error:
            fault = fault or cause(error)
        else:
            return folder
    if fault is not None:
        _warn_cannot_save(_roots()[0], fault)
    return None


def _roots() -> list[Path]:
    """Where to keep code, best place first: where `NUMBA_CACHE_DIR` says, or beside the sources, or where users do."""
    wanted = os.environ.get("NUMBA_CACHE_DIR")
    if wanted:
        return [Path(wanted)]
    roots = [Path(__file__).parents[1] / "__pycache__", Path(AppDirs("denkspiel", appauthor=False).user_cache_dir)]
    return [
        root for root in roots if root.is_absolute()
    ]  # "~/.cache" stays as it is where nobody knows the home folder


def _cause(error: FileFault) -> Message:
    return cause(error.__cause__) if isinstance(error.__cause__, OSError) else error.message


def _warn_cannot_save(place: Path, fault: Message) -> None:
    _warn(
        Message(
            'Compiled code cannot be kept in "{place}": {fault}. The next program compiles it again.',
            place=str(place),
            fault=fault,
        )
    )


def _warn_untrusted(folder: Path, fault: NotTrusted) -> None:
    _warn(
        Message(
            'The compiled code in "{place}" is not used: {fault}. It is compiled again.',
            place=str(folder),
            fault=fault.message,
        )
    )


def _warn_cannot_lock(path: Path, error: OSError) -> None:
    _warn(
        Message(
            '"{file}" cannot be locked: {fault}. Several programs may compile the same at a time.',
            file=str(path),
            fault=cause(error),
        )
    )


def _warn_stalled_lock(folder: Path) -> None:
    _warn(
        Message(
            'Another program is compiling for "{place}" and gives no sign of life. This program compiles the same '
            "without waiting for it.",
            place=str(folder),
        )
    )


def _warn_damaged(folder: Path) -> None:
    _warn(Message('The compiled code in "{place}" is damaged; it is compiled again.', place=str(folder)))


@cache
def _warn(message: Message) -> None:
    """Once in a process for each fault."""
    _STATE.faults.append(message)
