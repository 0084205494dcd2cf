"""Why the system refused something, in words that can be translated."""

import errno

from denkspiel.core.message import Message, echo

__all__ = ["cause"]

_KNOWN = {
    errno.ENOENT: Message("there is no such file or folder"),
    errno.EACCES: Message("it is not permitted"),
    errno.EPERM: Message("it is not permitted"),
    errno.EISDIR: Message("it is a folder"),
    errno.ENOTDIR: Message("a part of the path is not a folder"),
    errno.EEXIST: Message("there is already a file of that name"),
    errno.ENOSPC: Message("the disk is full"),
    errno.EROFS: Message("the disk is write-protected"),
    errno.ENAMETOOLONG: Message("the name is too long"),
}


def cause(error: Exception) -> Message:
    """The reason for an `OSError`, ready to follow a colon; the system's own words if it is a rare one."""
    known = _KNOWN.get(error.errno or 0) if isinstance(error, OSError) else None
    return known or Message.literal(echo(getattr(error, "strerror", None) or str(error), 120))
