"""Which version of the program this is, and from which commit it comes."""

from functools import cache
from pathlib import Path

__all__ = ["VERSION", "commit", "version_in_full"]

VERSION = "0.2.0"

_ROOT = Path(__file__).parents[3]
"""Of the repository, if the program runs from its sources."""


@cache
def commit() -> str | None:
    """The commit from which the program was built, as git abbreviates it.

    It ends in `-dirty` if files differed from that commit, and is `None` if nobody knows it.
    """
    built = Path(__file__).with_name("commit.txt")  # `tools/build_hook.py` adds it to wheels and source distributions
    if built.exists():
        return built.read_text(encoding="ascii").strip()
    if not (_ROOT / ".git").exists():  # git would look for a repository in the folders above
        return None
    import subprocess  # noqa: PLC0415 (only a checkout needs it)

    command = ["git", "-C", str(_ROOT), "--no-optional-locks", "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        return subprocess.run([*command, "--exclude=*"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def version_in_full() -> str:
    """For example `0.2.0 (34379a2c1f0e)`."""
    return f"{VERSION} ({commit()})" if commit() else VERSION
