"""Why the system refused something, in words that can be translated."""

import errno
import sys

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
    errno.EIO: Message("the device reports a fault"),
    errno.EBUSY: Message("something else uses it"),
    errno.EFBIG: Message("the file would be too large"),
    errno.EDQUOT: Message("the space allowed there is used up"),
    errno.EMFILE: Message("too many files are open"),
    errno.EINVAL: Message("the system does not allow that there"),
    errno.ELOOP: Message("links lead in a circle"),
    errno.ENXIO: Message("there is no such device, or nobody reads from the pipe"),
    errno.ESPIPE: Message("it is a pipe or a device, not a file"),
    errno.EOVERFLOW: Message("it is too large"),
    errno.EADDRINUSE: Message("another program uses that address"),
    errno.EADDRNOTAVAIL: Message("this machine does not have that address"),
    errno.ECONNREFUSED: Message("nobody answers there"),
    errno.ETIMEDOUT: Message("nobody answers there"),
    errno.EHOSTUNREACH: Message("no way leads there"),
    errno.ENETUNREACH: Message("no way leads there"),
}
_NO_HOST = Message("there is no machine of that name")


def cause(error: Exception) -> Message:
    """The reason for an `OSError`, ready to follow a colon; the system's own words if it is a rare one."""
    # whether a name was looked up in vain. Who finds that has imported `socket`, which takes time at every start
    sockets = sys.modules.get("socket")
    if sockets is not None and isinstance(error, sockets.gaierror):
        return _NO_HOST
    known = _KNOWN.get(error.errno or 0) if isinstance(error, OSError) else None
    return known or Message.literal(echo(getattr(error, "strerror", None) or str(error), 120))
