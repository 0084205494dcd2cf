"""Learning environments over the rules: PettingZoo, Gymnasium and OpenSpiel (extra `rl`).

Importing this package tells Gymnasium, if it is installed, the names of its environments. `encoding` needs nothing but
NumPy, the module for OpenSpiel nothing but that.
"""

from importlib.util import find_spec
from warnings import warn

from denkspiel.core.optional_library import import_fault

__all__ = ["missing_library", "register_all"]


def register_all() -> None:
    """Tell Gymnasium the names.

    Raises:
        ImportError: Gymnasium is not installed, or cannot be imported.
    """
    try:
        from denkspiel.envs.registration import register_games  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise missing_library("gymnasium", error) from error
    register_games()


def missing_library(library: str, error: ImportError, module: str = "") -> ImportError:
    """The error to raise where this library of the extra `rl` cannot be imported."""
    return ImportError(str(import_fault(error, library, "rl", module)), name=library)


try:
    register_all()
except ImportError as error:
    if find_spec("gymnasium") is not None:
        warn(str(error), RuntimeWarning, stacklevel=2)
