"""Reading files that anybody may have written: nothing waits for a pipe, and no file fills the memory."""

import errno
import lzma
import os
import stat
from pathlib import Path
from typing import BinaryIO

__all__ = ["open_foreign", "read_foreign", "unpack_xz"]

_XZ_MEMORY = 128 << 20
"""What the format itself may take: 65 MB for what `xz -9` writes."""


def open_foreign(path: Path) -> BinaryIO:
    """Open a file to read from.

    Raises:
        OSError: it cannot be read, or is a folder, a pipe or a device.
    """
    file = open(path, "rb", opener=_at_once)  # noqa: SIM115 (the caller closes it)
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), str(path))
    return file


def read_foreign(path: Path, most: int) -> bytes:
    """The whole content of a file of at most so many bytes.

    Raises:
        OSError: what `open_foreign` raises, or the file is larger.
    """
    with open_foreign(path) as file:
        if os.fstat(file.fileno()).st_size > most:
            raise _too_large(path)
        return file.read()


def unpack_xz(content: bytes, path: Path, most: int) -> bytes:
    """What a file that is compressed by xz holds, at most so many bytes; nothing is unpacked beyond them.

    Raises:
        OSError: it holds more.
        lzma.LZMAError: it is damaged, or nothing that xz has written.
    """
    unpacker = lzma.LZMADecompressor(memlimit=_XZ_MEMORY)
    unpacked = unpacker.decompress(content, most + 1)
    if len(unpacked) > most:
        raise _too_large(path)
    if not unpacker.eof:
        raise lzma.LZMAError("the end is missing")
    return unpacked


def _too_large(path: Path) -> OSError:
    return OSError(errno.EOVERFLOW, os.strerror(errno.EOVERFLOW), str(path))


def _at_once(name: str, flags: int) -> int:
    """Open it, but do not wait for somebody at the other end if it is a pipe."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
