"""The folder in which this program keeps what belongs to its user."""

import os
from pathlib import Path

from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message

__all__ = ["DATA_FOLDER_VARIABLE", "data_folder"]

DATA_FOLDER_VARIABLE = "DENKSPIEL_DATA"
"""The environment variable that names another one."""


def data_folder() -> Path:
    """That of the system for such files, or the one that `DENKSPIEL_DATA` names; it need not be there yet.

    Raises:
        FileFault: the user has no home folder, and the variable names no other one.
    """
    chosen = os.environ.get(DATA_FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path  # noqa: PLC0415 (only when something is kept)

    try:
        folder = user_data_path("denkspiel", appauthor=False)
    except RuntimeError:  # newer versions of platformdirs find no home folder
        folder = Path("~")
    if not folder.is_absolute():  # older versions leave "~" as it is
        raise FileFault(
            Message(
                "Your home folder was not found. Set the environment variable {variable} to a folder for your data.",
                variable=DATA_FOLDER_VARIABLE,
            )
        )
    return folder
