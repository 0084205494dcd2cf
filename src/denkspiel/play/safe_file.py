"""Writing a file so that a killed program loses nothing: the old text or the new one, never half of either."""

import os
import tempfile
from pathlib import Path

from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message

__all__ = ["read_text", "unused_path", "write_safely"]

LARGEST = 16 * 1024 * 1024
"""Files of more bytes are not read: no game of these sizes is that long."""


def write_safely(path: Path, text: str) -> None:
    """Write `text` to a temporary file beside the file, and rename that at the end.

    A device or pipe is written to directly.

    Raises:
        FileFault: the file cannot be written; what it held before is still there.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
        else:
            _replace(path.resolve(), text)
    except OSError as error:
        raise FileFault(Message('"{file}" cannot be written: {fault}.', file=str(path), fault=cause(error))) from error


def read_text(path: Path) -> str:
    """The text of the file.

    Raises:
        FileFault: the file cannot be read, is not UTF-8 text, or is larger than 16 MiB.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise FileFault(Message('"{file}" cannot be read: {fault}.', file=str(path), fault=cause(error))) from error
    if len(content) > LARGEST:
        raise FileFault(Message('"{file}" is larger than 16 MiB, too large for this.', file=str(path)))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise FileFault(Message('"{file}" is not a text in UTF-8.', file=str(path))) from error


def unused_path(path: Path) -> Path:
    """`path` itself if nothing is there, otherwise the first free one of name-2, name-3, ..."""
    candidate, number = path, 1
    while candidate.exists() and candidate.is_file():
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


def _replace(path: Path, text: str) -> None:
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(path.stat().st_mode & 0o777 if path.exists() else _usual_mode())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _usual_mode() -> int:
    """The permissions that a new file gets here; `mkstemp` gives fewer."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
