"""The folder in which this program keeps what belongs to its user."""

import os
from pathlib import Path

from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message

__all__ = ["VARIABLE", "data_folder"]

VARIABLE = "DENKSPIEL_DATA"
"""The environment variable that names another one."""


def data_folder() -> Path:
    """That of the system for such files, or the one that `DENKSPIEL_DATA` names; it need not be there yet.

    Raises:
        FileFault: the user has no home folder, and the variable names no other one.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path  # noqa: PLC0415 (only when something is kept)

    try:
        folder = user_data_path("denkspiel", appauthor=False)
    except RuntimeError:  # newer versions of platformdirs find no home folder
        folder = Path("~")
    if not folder.is_absolute():  # older versions leave "~" as it is
        raise FileFault(
            Message("You have no home folder. Name a folder in the environment variable {variable}.", variable=VARIABLE)
        )
    return folder
