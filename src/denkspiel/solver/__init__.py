"""Exact values: who wins any position under perfect play, and in how many plies."""

import os
import sys
import warnings

from denkspiel.core.errors import DenkspielWarning
from denkspiel.core.message import Message

_SWITCH = "NUMBA_DISABLE_JIT"

if os.environ.get(_SWITCH, "0") not in (
    "",
    "0",
):  # without compiling a search takes hours, and fails where words overflow
    warnings.warn(
        DenkspielWarning(Message("{variable} is ignored: the solver runs only as compiled code.", variable=_SWITCH)),
        stacklevel=2,
    )
    os.environ[_SWITCH] = "0"
    if "numba" in sys.modules:
        sys.modules["numba"].config.DISABLE_JIT = False
