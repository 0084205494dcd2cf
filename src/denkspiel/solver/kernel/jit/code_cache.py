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

A wheel for one platform brings the code for all games with it, compiled for a processor that nearly all have. It is
loaded where this user's folder has nothing, and where Python, numba and the processor fit.

What is loaded here is run. So neither folders nor files are used that another user could have changed.
"""

import hmac
import os
import pickle
import platform
import signal
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType
from typing import Any, NamedTuple

import llvmlite
import numba
from llvmlite.binding import get_host_cpu_features, get_process_triple
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.types import Type
from numba.misc.appdirs import AppDirs

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielWarning, FileFault
from denkspiel.core.file_lock import hold_lock
from denkspiel.core.message import Message
from denkspiel.core.safe_file import write_atomically
from denkspiel.core.trusted_path import UntrustedPath, check_trusted, read_trusted
from denkspiel.solver.kernel.jit.version import KERNEL

__all__ = [
    "ANY_GAME",
    "PORTABLE_PROCESSORS",
    "PREBUILD_VARIABLE",
    "CodeCache",
    "CodeCacheWarning",
    "Processor",
    "cache_on_disk",
    "code_folder",
    "discard_code",
    "is_on_disk",
]

ANY_GAME = "any-game"
"""The folder of code that is the same for all games."""
_LOCK = "lock"


class Processor(NamedTuple):
    """What prebuilt code asks of a processor: a name that LLVM knows, and the features that it has."""

    name: str
    features: tuple[str, ...]


PORTABLE_PROCESSORS = {
    "x86_64": Processor("x86-64-v2", ("cx16", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3")),
    "AMD64": Processor("x86-64-v2", ("cx16", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3")),
    "aarch64": Processor("generic", ()),
    "arm64": Processor("generic", ()),
}
"""For what processor code is prebuilt, by the name of the machine."""
PREBUILD_VARIABLE = "DENKSPIEL_PREBUILD"
"""Names the folder into which prebuilt code is compiled when a wheel is built (tools/build_hook.py)."""
_PREBUILD_FOLDER = Path(os.environ[PREBUILD_VARIABLE]) if os.environ.get(PREBUILD_VARIABLE) else None
_PREBUILT = Path(__file__).parents[1] / "prebuilt"
"""Comes with a wheel for one platform. Where it does not fit, its files have other names, and are not looked at."""


class CodeCacheWarning(DenkspielWarning):
    """Compiled code cannot be kept, or what was kept is of no use; it is compiled again, which takes seconds."""


class CodeCache(NullCache):
    """What is kept of one function; takes the place of numba's own store (`numba.core.caching`)."""

    def __init__(self, name: str) -> None:
        self._name = name

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for these types of arguments, or `None`.

        Compiled code needs nothing of numba but its memory, for arrays. All that numba gathers before it compiles
        (`refresh`) took half of a start, and the compiler asks for it by itself.
        """
        rtsys.initialize(target_context)
        for path, label in self.places(sig, target_context):
            try:
                payload = _without_checksum(read_trusted(path), label)
                return CompileResult._rebuild(target_context, *pickle.loads(payload))
            except FileNotFoundError:
                continue
            except UntrustedPath as error:
                _warn_untrusted(path.parent, error)
            except Exception:  # whatever numba and pickle say of bytes that are not theirs
                _warn_damaged(path.parent)
            _remove(path)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function."""
        if data.library.has_dynamic_globals:
            return
        path, label = self._place(sig, data.target_context, is_prebuilt=_PREBUILD_FOLDER is not None)
        if path is None:
            return
        try:
            write_atomically(path, _with_checksum(dumps(data._reduce()), label), private=True)
        except FileFault as error:
            _warn_cannot_save(path.parent.parent, _cause(error))

    def places(self, sig: Any, target_context: Any) -> list[tuple[Path, bytes]]:
        """The files in which the code may be, the best one first, and what tells each from all others."""
        kinds = (True,) if _PREBUILD_FOLDER is not None else (False, True) if _uses_prebuilt() else (False,)
        places = (self._place(sig, target_context, is_prebuilt=kind) for kind in kinds)
        return [(path, label) for path, label in places if path is not None]

    def _place(self, sig: Any, target_context: Any, *, is_prebuilt: bool) -> tuple[Path | None, bytes]:
        """The file, if there is a place for it, and what tells it from all others."""
        arguments = _argument_types(sig)
        toolchain = _portable_toolchain() if is_prebuilt else _toolchain(target_context)
        label = "\n".join([toolchain, self._name, *map(str, arguments)]).encode()
        game = _game_digest(arguments)
        folder = (_PREBUILD_FOLDER or _PREBUILT) / game if is_prebuilt else code_folder(game)
        if _PREBUILD_FOLDER is not None and folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        return None if folder is None else folder / f"{self._name}-{sha256(label).hexdigest()[:16]}.code", label

    @contextmanager
    def alone(self, sig: Any, target_context: Any) -> Iterator[None]:
        """Be the only process that compiles for the game, unless what is wanted is there already."""
        places = self.places(sig, target_context)
        if any(_is_whole(*place) for place in places) or not places or places[0][0].is_relative_to(_PREBUILT):
            yield
        else:
            with _exclusive(places[0][0].parent):
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
        is_ours = stack.enter_context(hold_lock(folder / _LOCK))
    except OSError as error:
        _warn_cannot_lock(folder / _LOCK, error)
    else:
        if not is_ours:
            _warn_stalled_lock(folder)


_COMPILE_LOCK = threading.RLock()
"""One thread at a time compiles: numba has a lock for that anyway, which is taken after this one."""
_LOCKED_FOLDERS: set[Path] = set()
"""The folders whose locks this process holds."""


@contextmanager
def _ctrl_c_remembered() -> Iterator[None]:
    """Let Ctrl-C count in the end at the latest: what is raised while LLVM calls Python back is printed and lost."""
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield
        return
    interrupted = list[tuple[int, FrameType | None]]()

    def remember(number: int, frame: FrameType | None) -> None:
        interrupted.append((number, frame))
        usual(number, frame)

    signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if interrupted:
        usual(*interrupted[0])


class _CompileState:
    """The compiling that this process has done.

    Attributes:
        depth: how many functions are under way: one, another one that it calls, and so on.
        faults: what to warn of afterwards: while numba compiles it catches warnings, and passes on no more than their
            text.
        prebuilt_is_wrong: whether prebuilt code has given a wrong answer, or other code has: it is not asked which.
    """

    def __init__(self) -> None:
        self.depth, self.faults, self.prebuilt_is_wrong = 0, list[Message](), False

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """While something is compiled or loaded."""
        with _COMPILE_LOCK, _ctrl_c_remembered():
            self.depth += 1
            try:
                yield
            finally:
                self.depth -= 1
                while self.faults and not self.depth:
                    warnings.warn(CodeCacheWarning(self.faults.pop(0)), stacklevel=2)


_STATE = _CompileState()


def cache_on_disk(dispatcher: Any) -> Any:
    """Let what is compiled for a function be kept on disk, and be loaded from there; returns the function."""
    function = dispatcher.py_func
    store = CodeCache(".".join([*function.__module__.split(".")[-2:], function.__name__]))
    compile_for = dispatcher.compile

    def compile_alone(sig: Any) -> Any:
        if tuple(_argument_types(sig)) in dispatcher.overloads:
            return compile_for(sig)
        with _STATE.under_way(), store.alone(sig, dispatcher.targetctx):
            return compile_for(sig)

    dispatcher._cache, dispatcher.compile = store, compile_alone
    return dispatcher


def is_on_disk(dispatcher: Any, sig: Any) -> bool:
    """Whether compiled code of a function for these types of arguments is kept, so that it need not be compiled."""
    return any(path.is_file() for path, _ in dispatcher._cache.places(sig, dispatcher.targetctx))


def discard_code(dispatcher: Any, game_digest: str) -> None:
    """Throw away all that is kept for a game, and compile the function again."""
    _STATE.prebuilt_is_wrong = True
    folder = code_folder(game_digest)
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
    return next((each.game_digest for each in arguments if hasattr(each, "game_digest")), ANY_GAME)


def _toolchain(target_context: Any) -> str:
    """Of what compiled code is the work, beyond its sources."""
    return repr((KERNEL, sys.version, numba.__version__, llvmlite.__version__, target_context.codegen().magic_tuple()))


def _portable_toolchain() -> str:
    """Of what prebuilt code is the work: it serves all builds of a version of Python, and many processors."""
    parts = KERNEL, sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, get_process_triple()
    return repr((*parts, *PORTABLE_PROCESSORS.get(platform.machine(), ())))


@cache
def _fits_processor() -> bool:
    processor = PORTABLE_PROCESSORS.get(platform.machine())
    return processor is not None and all(get_host_cpu_features().get(each) for each in processor.features)


def _uses_prebuilt() -> bool:
    return _PREBUILT.is_dir() and _fits_processor() and not _STATE.prebuilt_is_wrong


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
def code_folder(game: str) -> Path | None:
    """Where the code for a game is kept, made if need be; `None` if there is no place."""
    fault: Message | None = None
    for root in _roots():
        folder = root.absolute() / f"denkspiel-{KERNEL}" / game
        try:
            for part in (*reversed(folder.parents), folder):
                part.mkdir(0o755, exist_ok=True)  # others must not write there, whatever the user allows elsewhere
            check_trusted(folder)
            TemporaryFile(dir=folder).close()
        except UntrustedPath as error:
            fault = fault or error.message
        except OSError as error:
            fault = fault or os_error_reason(error)
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
    return os_error_reason(error.__cause__) if isinstance(error.__cause__, OSError) else error.message


def _warn_cannot_save(place: Path, fault: Message) -> None:
    _warn(
        Message(
            'Cannot save compiled code in "{place}": {fault}. The program will compile it again at the next start.',
            place=str(place),
            fault=fault,
        )
    )


def _warn_untrusted(folder: Path, fault: UntrustedPath) -> None:
    _warn(
        Message(
            'The compiled code in "{place}" is not used: {fault}. It is being compiled again.',
            place=str(folder),
            fault=fault.message,
        )
    )


def _warn_cannot_lock(path: Path, error: OSError) -> None:
    _warn(
        Message(
            'Cannot lock "{file}": {fault}. Several programs may compile the same code at the same time.',
            file=str(path),
            fault=os_error_reason(error),
        )
    )


def _warn_stalled_lock(folder: Path) -> None:
    _warn(
        Message(
            'Another program is compiling code for "{place}" but does not respond. This program compiles the '
            "code itself instead of waiting.",
            place=str(folder),
        )
    )


def _warn_damaged(folder: Path) -> None:
    _warn(Message('The compiled code in "{place}" is damaged and is being compiled again.', place=str(folder)))


@cache
def _warn(message: Message) -> None:
    """Once in a process for each fault."""
    _STATE.faults.append(message)
