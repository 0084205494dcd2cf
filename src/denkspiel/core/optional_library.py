"""What to say when a library that an extra brings cannot be imported."""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from denkspiel.core.message import Message, quote_input

__all__ = ["import_fault"]


def import_fault(error: ImportError, library: str, extra: str, module: str = "") -> Message:
    """Say that a library is not installed, or, if it is, why it cannot be imported.

    Args:
        error: what its import raised.
        library: its name on PyPI.
        extra: the extra of this program that brings it.
        module: the name of its package where that differs.
    """
    command = f"pip install '.[{extra}]'"
    if find_spec(module or library) is None:
        return Message(
            'This needs {library}. To install it, run "{command}" in the program\'s folder.',
            library=library,
            command=command,
        )
    try:
        installed = f"{library} {version(library)}"
    except PackageNotFoundError:
        installed = library
    return Message(
        '{library} is installed but cannot be loaded: {fault}. To install a suitable version, run "{command}" in the '
        "program's folder.",
        library=installed,
        fault=quote_input(str(error), 200),
        command=command,
    )
