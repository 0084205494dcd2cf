"""The database that kept games are tried with besides SQLite: PostgreSQL, as Debian has it.

python -m tools.postgres  says where its programs are; if there are none, installs them where that is possible
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["REQUIRED", "Server", "find", "is_required", "main", "server"]

REQUIRED = "DENKSPIEL_POSTGRES"
"""The environment variable that, if it says "required", makes a missing database a failure."""

_PLACES = Path("/usr/lib/postgresql")
"""Where Debian has a folder for each version."""
_MISSING = "There is no PostgreSQL here: kept games are tried with SQLite only. On Debian: sudo apt install postgresql."
_PATIENCE_SECONDS = 50


def find() -> Path | None:
    """The folder of its programs, that of the newest version; `None` if there is none."""
    found = [folder for folder in _PLACES.glob("*/bin") if (folder / "postgres").is_file()]
    on_path = shutil.which("postgres")
    newest = max(found, key=lambda folder: float(folder.parent.name), default=None)
    return newest or (Path(on_path).resolve().parent if on_path else None)


def is_required() -> bool:
    """Whether a missing database is a failure."""
    return os.environ.get(REQUIRED) == "required"


def main() -> int:
    """Find or install it; 1 if there is none although it is required."""
    programs = find() or _installed()
    print(programs or _MISSING, file=sys.stdout if programs else sys.stderr)
    return 1 if programs is None and is_required() else 0


class Server:
    """A server of its own in a folder of its own, reached by a socket there; nothing else on the machine sees it.

    Attributes:
        url: of its empty database, for SQLAlchemy.
    """

    def __init__(self, programs: Path, folder: Path, *, durable: bool) -> None:
        self._durable = durable
        self._programs = programs
        self._folder = folder
        self._data = folder / "data"
        self.url = f"postgresql+psycopg://denkspiel@/postgres?host={folder}"

    def make(self) -> None:
        """Make the files of a new database."""
        self._run("initdb", "--username=denkspiel", "--auth=trust", "--encoding=UTF8", "--no-sync", self._data)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = f"-c listen_addresses= -c unix_socket_directories={self._folder} -c max_connections=100"
        settings += "" if self._durable else " -c fsync=off"
        words = ("--wait", f"--timeout={_PATIENCE_SECONDS}", f"--log={self._folder / 'log'}")
        self._run("pg_ctl", "start", f"--pgdata={self._data}", *words, f"--options={settings}")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; "immediate" is how a power cut would."""
        self._run("pg_ctl", "stop", f"--pgdata={self._data}", f"--mode={mode}", "--wait")

    def _run(self, program: str, *words: str | Path) -> None:
        ran = subprocess.run(
            [self._programs / program, *words],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self._folder,
            **_as_somebody(),
        )
        if ran.returncode:
            log = self._folder / "log"
            told = log.read_text(encoding="utf-8") if log.is_file() else ran.stdout
            raise RuntimeError(f"{program} failed: {told}")


@contextmanager
def server(programs: Path, *, durable: bool = False) -> Iterator[Server]:
    """A new server, gone at the end with all its files.

    Args:
        programs: the folder of its programs.
        durable: whether it waits for the disk; if not, it survives the death of all programs, but no power cut.
    """
    folder = Path(tempfile.mkdtemp(prefix="denkspiel-pg-"))  # a short path: that of a socket has 107 characters at most
    try:
        if somebody := _as_somebody():
            shutil.chown(folder, somebody["user"], somebody["group"])
        made = Server(programs, folder, durable=durable)
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _as_somebody() -> dict[str, Any]:
    """For whom a process is started: PostgreSQL refuses to run for root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


def _installed() -> Path | None:
    """Its programs after an attempt to install them from the system's packages."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return None
    # once with the lists of packages as they are, and once with new ones: a fresh machine has none
    install = ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (install, ["apt-get", "update"], install):
        subprocess.run(words, check=False, stdout=sys.stderr, env=environment)
        if programs := find():
            return programs
    return None


if __name__ == "__main__":
    sys.exit(main())
