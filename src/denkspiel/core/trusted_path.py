"""Whether another user of this machine could have written a file or a folder: code from there is not run.

Trusted are this user, the superuser and the owner of the root folder, who can change everything anyway. On Windows,
where folders of a user belong to that user alone unless somebody changes that, nothing is checked.
"""

import errno
import os
import stat
from functools import cache
from pathlib import Path

from denkspiel.core.message import Message

__all__ = ["UntrustedPath", "check_trusted", "read_trusted"]

_MOST_LINKS = 40
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


class UntrustedPath(PermissionError):
    """Another user could have changed what is there.

    Attributes:
        message: the fault in words that can be translated, ready to follow a colon.
    """

    def __init__(self, part: Path) -> None:
        super().__init__(errno.EPERM, os.strerror(errno.EPERM), str(part))
        self.message = Message('other users can change "{place}"', place=str(part))


def check_trusted(path: Path) -> None:
    """See that no other user can change a file or folder, nor any folder or link on the way to it.

    In a folder like `/tmp` everybody may make files, but only their owner may rename or delete them (the sticky bit).
    Such a folder may be on the way, but not at the end of it.

    Raises:
        UntrustedPath: somebody can.
        OSError: it is not there, or must not be looked into.
    """
    if os.name != "posix":
        return
    at, ahead, links = Path("/"), [*reversed(path.absolute().parts[1:])], 0
    while True:
        found = at.lstat()
        is_link, is_sticky = stat.S_ISLNK(found.st_mode), bool(found.st_mode & stat.S_ISVTX and ahead)
        if found.st_uid not in _trusted_owners() or (found.st_mode & _OTHERS_WRITE and not (is_link or is_sticky)):
            raise UntrustedPath(at)
        if is_link:
            links += 1
            if links > _MOST_LINKS:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
            target = at.readlink()
            at = Path("/") if target.is_absolute() else at.parent
            ahead += reversed(target.parts[target.is_absolute() :])
        elif not ahead:
            return
        else:
            part = ahead.pop()
            at = at.parent if part == ".." else at / part


def read_trusted(path: Path) -> bytes:
    """The content of a file in a folder that `check_trusted` has accepted.

    A pipe, a device or a link in its place is refused, and nothing waits for it.

    Raises:
        UntrustedPath: another user has written it, or could have.
        OSError: it cannot be read, or is no file.
    """
    with open(path, "rb", opener=_at_once) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        if os.name == "posix" and (found.st_uid not in _trusted_owners() or found.st_mode & _OTHERS_WRITE):
            raise UntrustedPath(path)
        return file.read()


def _at_once(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))


@cache
def _trusted_owners() -> frozenset[int]:
    return frozenset((0, os.geteuid(), Path("/").stat().st_uid))
