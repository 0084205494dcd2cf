"""Writing a file so that a killed program loses nothing: the old text or the new one, never half of either."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.file_lock import LockState, try_lock
from denkspiel.core.message import Message

__all__ = ["atomic_writer", "check_not_there", "file_exists_fault", "unwritable_fault", "write_atomically", "write_new"]

_TEMPORARY = ".denkspiel-tmp"
"""How the names of temporary files end."""


def write_atomically(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write text, in UTF-8, or bytes as `atomic_writer` does; raises what that raises."""
    with atomic_writer(path, private=private) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def atomic_writer(path: Path, *, private: bool = False) -> Iterator[IO[bytes]]:
    """A temporary file beside the file to write to, which takes its place at the end, unless there is an error.

    A device or pipe is written to directly, unless the file is private. Temporary files that killed programs left in
    the folder are removed.

    Args:
        path: the file.
        private: whether only this user may read it, even if others could read what was there before.

    Raises:
        FileFault: the file cannot be written; what it held before is still there.
    """
    try:
        direct = not private and path.exists() and not path.is_file()
        with path.open("wb") if direct else _replacing(path.resolve(), private) as file:
            yield file
    except OSError as error:
        if isinstance(error, DenkspielError):
            raise
        raise unwritable_fault(path, error) from error


def write_new(path: Path, text: str, *, numbered: bool = True) -> Path:
    """Write `text` to a file that was not there before, however many programs do so at a time; return its path.

    That is `path` itself, otherwise, if it may be `numbered`, the first free one of name-2, name-3, ...

    Raises:
        FileFault: no file can be written there.
    """
    free = _made(path) if numbered else _made_there(path)
    try:
        write_atomically(free, text)
    except BaseException:  # Ctrl-C, too
        if free.is_file() and not free.stat().st_size:
            free.unlink()
        raise
    return free


def check_not_there(path: Path) -> None:
    """See, before the work that is to be kept there, whether a new file can be written; devices and pipes always can.

    Raises:
        FileFault: something is there already, or nothing can be written there.
    """
    if path.is_file() or path.is_dir():
        raise file_exists_fault(path)
    if not path.exists():
        try:
            with NamedTemporaryFile(dir=path.parent):
                pass
        except OSError as error:
            raise unwritable_fault(path, error) from error


def file_exists_fault(path: Path) -> FileFault:
    """The fault to raise where nothing may be overwritten."""
    return FileFault(Message('"{file}" already exists. Choose another file, or delete this one first.', file=str(path)))


def unwritable_fault(path: Path, error: Exception, fault: Message | None = None) -> FileFault:
    """The fault to raise if the system does not let the file be written; `fault` says why if `cause` does not know."""
    return FileFault(Message('Cannot write "{file}": {fault}.', file=str(path), fault=fault or os_error_reason(error)))


def _made(path: Path) -> Path:
    """A new empty file, under the first free name; a device or folder is taken as it is."""
    candidate, number = path, 1
    while not _makes(candidate):
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


def _made_there(path: Path) -> Path:
    """A new empty file of this very name."""
    try:
        path.touch(exist_ok=False)
    except OSError as error:
        raise unwritable_fault(path, error) from error
    return path


def _makes(path: Path) -> bool:
    """Whether this can be the file; if nothing is there, it is made in the same moment."""
    try:
        if path.exists():
            return not path.is_file()
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    except OSError as error:
        raise unwritable_fault(path, error) from error
    return True


@contextmanager
def _replacing(path: Path, private: bool) -> Iterator[IO[bytes]]:
    _clear_leftovers(path.parent)
    with _temporary_file(path) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
        temporary = Path(file.name)
        if not private:  # the mode of a temporary file is 0600
            temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else _usual_mode())
        if os.name == "nt":  # where an open file cannot be renamed
            file.close()
        temporary.replace(path)


@contextmanager
def _temporary_file(path: Path) -> Iterator[IO[bytes]]:
    """A file beside `path`, gone at the end unless it was renamed; its lock says that it is no leftover."""
    with _locked_file(path) as file:
        try:
            yield file
        finally:
            Path(file.name).unlink(missing_ok=True)


def _locked_file(path: Path) -> IO[bytes]:
    while True:
        file: IO[bytes] = NamedTemporaryFile(  # noqa: SIM115 (the caller closes it)
            prefix=f".{path.name[:40]}.",
            suffix=_TEMPORARY,
            dir=path.parent,
            delete=False,
        )
        if try_lock(file) is not LockState.HELD_ELSEWHERE and Path(file.name).exists():
            return file
        file.close()  # another program has just taken it for a leftover
        Path(file.name).unlink(missing_ok=True)


@cache
def _clear_leftovers(folder: Path) -> None:
    """Remove the temporary files of killed programs, once in the life of this one; those of living ones are locked."""
    for path in filter(Path.is_file, folder.glob(f".*{_TEMPORARY}")):
        with suppress(OSError), path.open("rb") as file:
            if try_lock(file) is LockState.ACQUIRED:
                path.unlink()


def _usual_mode() -> int:
    """The permissions that a new file gets here; `mkstemp` gives fewer."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
