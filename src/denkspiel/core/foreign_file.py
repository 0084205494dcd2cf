"""Reading files that anybody may have written: nothing waits for a pipe, and no file fills the memory."""

import errno
import lzma
import os
import select
import stat
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

__all__ = ["open_untrusted", "read_untrusted", "unpack_xz"]

_XZ_MEMORY = 128 << 20
"""What the format itself may take: 65 MB for what `xz -9` writes."""
SILENCE_SECONDS = 30.0
"""So long a program may leave its pipe without a byte; then its reader gives up."""


def open_untrusted(path: Path, *, max_piped_bytes: int = 0) -> BinaryIO:
    """Open a file to read from.

    Args:
        path: the file.
        max_piped_bytes: if the file is a pipe, as in `replay <(cat games)`, the most bytes to read from it;
            0 allows no pipes.

    Raises:
        OSError: it cannot be read, or is a folder, a device, or a pipe that is not wanted, too long or silent.
    """
    file = open(path, "rb", opener=_at_once)  # noqa: SIM115 (the caller closes it)
    mode = os.fstat(file.fileno()).st_mode
    if max_piped_bytes and stat.S_ISFIFO(mode):
        with file:
            return BytesIO(_piped(file.fileno(), max_piped_bytes, path))
    if not stat.S_ISREG(mode):
        file.close()
        raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), str(path))
    return file


def read_untrusted(path: Path, max_bytes: int) -> bytes:
    """The whole content of a file of at most so many bytes.

    Raises:
        OSError: what `open_untrusted` raises, or the file is larger.
    """
    with open_untrusted(path) as file:
        if os.fstat(file.fileno()).st_size > max_bytes:
            raise _too_large(path)
        return file.read()


def unpack_xz(content: bytes, path: Path, max_bytes: int) -> bytes:
    """What a file that is compressed by xz holds, at most so many bytes; nothing is unpacked beyond them.

    Raises:
        OSError: it holds more.
        lzma.LZMAError: it is damaged, or nothing that xz has written.
    """
    unpacker = lzma.LZMADecompressor(memlimit=_XZ_MEMORY)
    unpacked = unpacker.decompress(content, max_bytes + 1)
    if len(unpacked) > max_bytes:
        raise _too_large(path)
    if not unpacker.eof:
        raise lzma.LZMAError("the end is missing")
    return unpacked


def _piped(number: int, most: int, path: Path) -> bytes:
    """All that comes through a pipe; nothing at once if no program has opened it to write."""
    content = bytearray()
    while len(content) <= most:
        try:
            piece = os.read(number, 1 << 16)
        except BlockingIOError:  # some program has it open, and has more to say
            if not select.select([number], [], [], SILENCE_SECONDS)[0]:
                raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), str(path)) from None
            continue
        if not piece:
            return bytes(content)
        content += piece
    raise _too_large(path)


def _too_large(path: Path) -> OSError:
    return OSError(errno.EOVERFLOW, os.strerror(errno.EOVERFLOW), str(path))


def _at_once(name: str, flags: int) -> int:
    """Open it, but do not wait for somebody at the other end if it is a pipe."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
