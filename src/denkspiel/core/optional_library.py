"""What to say when a library that an extra brings cannot be imported."""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from denkspiel.core.message import Message, echo

__all__ = ["library_fault"]


def library_fault(error: ImportError, library: str, extra: str, module: str = "") -> Message:
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
            'This needs {library}: install it with "{command}" in the folder of the program.',
            library=library,
            command=command,
        )
    try:
        installed = f"{library} {version(library)}"
    except PackageNotFoundError:
        installed = library
    return Message(
        '{library} is installed but cannot be imported: {fault}. To install a version that fits, run "{command}" in '
        "the folder of the program.",
        library=installed,
        fault=echo(str(error), 200),
        command=command,
    )
