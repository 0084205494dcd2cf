"""The folder in which this program keeps what belongs to its user."""

import os
from pathlib import Path

__all__ = ["VARIABLE", "data_folder"]

VARIABLE = "DENKSPIEL_DATA"
"""The environment variable that names another one."""


def data_folder() -> Path:
    """That of the system for such files, or the one that `DENKSPIEL_DATA` names; it need not be there yet."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path  # noqa: PLC0415 (only when something is kept)

    return user_data_path("denkspiel", appauthor=False)
