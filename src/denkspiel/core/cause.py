"""Why the system refused something, in words that can be translated."""

import errno
import sys

from denkspiel.core.message import Message, quote_input

__all__ = ["os_error_reason"]

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
