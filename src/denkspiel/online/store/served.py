"""Sees to it that only one service at a time has the games of a file: another one would not hear of its changes."""

from pathlib import Path
from typing import IO

from denkspiel.core.file_lock import Lock, lock
from denkspiel.core.message import Message
from denkspiel.online.store.database import unreachable
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.place import check_may_be_kept_games

__all__ = ["only_service"]


def only_service(path: Path) -> IO[bytes]:
    """A file that says so, locked until it is closed.

    Args:
        path: where the games are kept; its folder is made if need be.

    Raises:
        StoreFault: another service has it, or something that is no database, or the file cannot be made.
    """
    check_may_be_kept_games(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = Path(f"{path}.served").open("ab")  # noqa: SIM115 (it stays open)
    except OSError as error:
        raise unreachable(error, path) from error
    if lock(file) is not Lock.TAKEN:
        return file
    file.close()
    raise StoreFault(
        Message(
            'Another service has the games in "{file}" open. End that one, or name another place with --database; for '
            "several services at once there is PostgreSQL.",
            file=str(path),
        )
    )
