"""Why the system refused something, in words that can be translated."""

import errno

from denkspiel.core.message import Message, echo

__all__ = ["cause"]

_KNOWN = {
    errno.ENOENT: Message("there is no such file or folder"),
    errno.EACCES: Message("it is not permitted"),
    errno.EPERM: Message("it is not permitted"),
    errno.EISDIR: Message("it is a folder"),
    errno.ENOTDIR: Message("a part of the path is no folder"),
    errno.EEXIST: Message("there is a file of that name"),
    errno.ENOSPC: Message("the disk is full"),
    errno.EROFS: Message("the disk is write-protected"),
    errno.ENAMETOOLONG: Message("the name is too long"),
}


def cause(error: Exception) -> Message:
    """The reason of an `OSError`, ready to stand behind a colon; the system's own words where it is a rare one."""
    known = _KNOWN.get(error.errno or 0) if isinstance(error, OSError) else None
    return known or Message.literal(echo(getattr(error, "strerror", None) or str(error), 120))
