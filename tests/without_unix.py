"""Runs the program as if the system had none of the names that Windows lacks.

python -m tests.without_unix WORDS...     what `denkspiel WORDS...` does there

Only modules of denkspiel miss the names. The standard library and the processes that the program starts have them.
"""

import builtins
import importlib
import os
import re
import signal
import sys
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

_ROOT = Path(__file__).parents[1]
MODULES = {
    "curses",
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
}
NAMES = {
    "os": {
        *("O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "PRIO_PROCESS", "WNOHANG", "WEXITSTATUS"),
        *("chown", "chroot", "confstr", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid"),
        *("getgroups", "getloadavg", "getpgid", "getpgrp", "getpriority", "getsid", "getuid", "initgroups", "killpg"),
        *("lchown", "mkfifo", "mknod", "nice", "openpty", "pathconf", "pipe2", "posix_spawn", "pread", "pwrite"),
        *("readv", "sched_getaffinity", "sched_yield", "sendfile", "set_blocking", "setgid", "setpgid", "setpriority"),
        *("setsid", "setuid", "statvfs", "sync", "sysconf", "tcsetpgrp", "ttyname", "uname", "wait", "wait3", "wait4"),
        *("waitid", "writev"),
    },
    "signal": {
        *("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGTTIN"),
        *("SIGTTOU", "SIGUSR1", "SIGUSR2", "SIGWINCH", "SIG_BLOCK", "SIG_SETMASK", "SIG_UNBLOCK", "alarm", "pause"),
        *("pthread_kill", "pthread_sigmask", "setitimer", "sigpending", "sigwait"),
    },
}

_USED = re.compile(
    rf"\bos\.({'|'.join(NAMES['os'])})\b|\bsignal\.({'|'.join(NAMES['signal'])})\b|^import ({'|'.join(MODULES)})$",
    re.MULTILINE,
)
_IMPORTED = re.compile(r"^from (tests\.[\w.]+) import", re.MULTILINE)


@cache
def needs_unix(file: Path) -> bool:
    """Whether a file of tests, or one that it imports, uses a name that Windows lacks."""
    text = file.read_text(encoding="utf-8")
    imported = [_ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in _IMPORTED.findall(text)]
    return bool(_USED.search(text)) or any(needs_unix(other) for other in imported if other.exists())


class _Without(ModuleType):
    """A module without some of its names."""

    def __init__(self, module: ModuleType, missing: set[str]) -> None:
        super().__init__(module.__name__)
        self.__dict__.update({name: value for name, value in vars(module).items() if name not in missing})


_STAND_INS = {"os": _Without(os, NAMES["os"]), "signal": _Without(signal, NAMES["signal"])}
vars(_STAND_INS["os"])["name"] = "nt"


def _import(name: str, *words: Any) -> ModuleType:
    if name in MODULES:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return _STAND_INS.get(name) or builtins.__import__(name, *words)


class _Loader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": _import}
        super().exec_module(module)


class _Finder:
    @staticmethod
    def find_spec(name: str, path: Any = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name.partition(".")[0] == "denkspiel" else None
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


if __name__ == "__main__":
    sys.meta_path.insert(0, _Finder)
    sys.argv[0] = "denkspiel"
    sys.exit(importlib.import_module("denkspiel.cli.main").main())
