"""Learning environments over the rules: PettingZoo, Gymnasium and OpenSpiel (extra `rl`).

Importing this package tells Gymnasium, if it is installed, the names of its environments. `encoding` needs nothing but
NumPy, the module for OpenSpiel nothing but that.
"""

from contextlib import suppress

from denkspiel.core.message import Message

__all__ = ["missing", "register_all"]


def register_all() -> None:
    """Tell Gymnasium the names.

    Raises:
        ImportError: Gymnasium is not installed.
    """
    try:
        from denkspiel.envs.registration import register_games  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise missing("gymnasium") from error
    register_games()


def missing(library: str) -> ImportError:
    """The error to raise where this library, which an extra brings, cannot be imported."""
    sentence = Message(
        'This needs {library}: install it with "{command}" in the folder of the program.',
        library=library,
        command="pip install '.[rl]'",
    )
    return ImportError(str(sentence), name=library)


with suppress(ImportError):
    register_all()
