"""Why the system refused something, in words that can be translated."""

import errno
import sys

from denkspiel.core.message import Message, quote_input

__all__ = ["os_error_reason", "sqlite_error_reason", "words_of_database"]

_KNOWN = {
    errno.ENOENT: Message("no such file or folder"),
    errno.EACCES: Message("permission denied"),
    errno.EPERM: Message("permission denied"),
    errno.EISDIR: Message("it is a folder"),
    errno.ENOTDIR: Message("part of the path is not a folder"),
    errno.EEXIST: Message("a file with that name already exists"),
    errno.ENOSPC: Message("the disk is full"),
    errno.EROFS: Message("the disk is write-protected"),
    errno.ENAMETOOLONG: Message("the name is too long"),
    errno.EIO: Message("the device reports an error"),
    errno.EBUSY: Message("it is in use"),
    errno.EFBIG: Message("the file would become too large"),
    errno.EDQUOT: Message("the storage quota is used up"),
    errno.EMFILE: Message("too many files are open"),
    errno.EINVAL: Message("the system does not allow this here"),
    errno.ELOOP: Message("its symbolic links form a loop"),
    errno.ENXIO: Message("there is no such device, or no program is reading from the pipe"),
    errno.ESPIPE: Message("it is a pipe or a device, not a file"),
    errno.EOVERFLOW: Message("it is too large"),
    errno.EADDRINUSE: Message("another program is using this address"),
    errno.EADDRNOTAVAIL: Message("this computer does not have that address"),
    errno.ECONNREFUSED: Message("there is no answer"),
    errno.ETIMEDOUT: Message("there is no answer"),
    errno.EHOSTUNREACH: Message("it cannot be reached"),
    errno.ENETUNREACH: Message("it cannot be reached"),
}
_NO_HOST = Message("no computer has that name")


def os_error_reason(error: Exception) -> Message:
    """The reason for an `OSError`, ready to follow a colon; the system's own words if it is a rare one."""
    # whether a name was looked up in vain. Who finds that has imported `socket`, which takes time at every start
    sockets = sys.modules.get("socket")
    if sockets is not None and isinstance(error, sockets.gaierror):
        return _NO_HOST
    known = _KNOWN.get(error.errno or 0) if isinstance(error, OSError) else None
    return known or Message.literal(quote_input(getattr(error, "strerror", None) or str(error), 120))


def sqlite_error_reason(error: Exception) -> Message:
    """The reason for a `sqlite3.Error`, ready to follow a colon; SQLite's own words if it is a rare one."""
    import sqlite3  # noqa: PLC0415 (few need it)

    known = {
        sqlite3.SQLITE_CANTOPEN: Message("the file cannot be opened"),
        sqlite3.SQLITE_NOTADB: Message("the file is not a database"),
        sqlite3.SQLITE_CORRUPT: Message("the file is damaged"),
        sqlite3.SQLITE_BUSY: Message("another program has locked the file"),
        sqlite3.SQLITE_READONLY: Message("the file is write-protected"),
        sqlite3.SQLITE_FULL: Message("the disk is full"),
        sqlite3.SQLITE_IOERR: Message("the device reports an error"),
    }
    return known.get(getattr(error, "sqlite_errorcode", 0) & 0xFF) or words_of_database(error)


def words_of_database(error: BaseException) -> Message:
    """What a database says in its own words, ready to follow a colon."""
    words = " ".join(str(error).split()) or type(error).__name__
    return Message.literal(quote_input(words, 200).rstrip(".?! "))
