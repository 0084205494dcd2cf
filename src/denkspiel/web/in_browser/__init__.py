"""The service inside a browser, for a page that needs no server."""

import sys
import time
from types import ModuleType

if sys.platform == "emscripten":
    # There is one thread, so its processor time is that of the process.
    time.thread_time = time.process_time
    # anyio imports these two names at once, and browsers have no interpreters beside the one.
    _interpreters = ModuleType("concurrent.interpreters")
    _interpreters.__dict__.update(ExecutionFailed=RuntimeError, create=None)
    sys.modules.setdefault(_interpreters.__name__, _interpreters)
