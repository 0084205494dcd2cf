"""Which compiled code searches a game: the code for all games at first, and the game's own when that has been compiled.

Code for one game (`CompiledGame`) searches three to eight times as fast as the code for all games (`GeneralGame`), but
compiling it takes ten seconds or more for each game. Both come from the same sources, and find the same values with the
same nodes. So a search takes what is there, and a process of low priority compiles what is better in the meantime:

    the game's own code is there           it is used
    only the code for all games is there   it is used, and the game's own code is compiled in the background
    neither is there                       the game's own code is compiled now, that for all games in the background

Boards of more than 64 cells have no code of their own: that for all games of their width is compiled when it is needed.

A process that uses the code for all games for less than a second compiles nothing in the background. Only one process
at a time does so for the same folder of compiled code.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from denkspiel.core.errors import DenkspielError
from denkspiel.core.file_lock import LockState, try_lock
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.solver.compile_process import COMPILE_VARIABLE, start_compiling
from denkspiel.solver.kernel.jit.code_cache import ANY_GAME, code_folder
from denkspiel.solver.kernel.jit.compile import is_compiled
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import AnyGame, GeneralGame, fastest_code

__all__ = ["BackgroundCompiler", "CodeChoice", "CompileModeFault"]

_MODES = ("background", "never", "own", "general")
"""Values of `COMPILE_VARIABLE`: what the head of this module says; the same without compiling in the background; only
ever the game's own code; only ever the code for all games. The last two compile at once what is missing."""
_PATIENCE_SECONDS = 1.0
"""Before something is compiled in the background."""
_CHECK_SECONDS = 1.0
"""How often a process looks whether another one has compiled what it waits for."""
_LOCK = "background"


class CompileModeFault(DenkspielError, ValueError):
    """The environment variable says nothing that is allowed."""

    kind = "compile-mode-fault"


class CodeChoice:
    """What one function of the kernel takes for a game."""

    def __init__(self, game: Game, function: Any, examples: Sequence[Any], *, uses_policy_prior: bool = False) -> None:
        """Prepare the choice; nothing is compiled or loaded here.

        Args:
            game: the game.
            function: a `cached_jit` function whose first argument is the game.
            examples: its other arguments, for their types.
            uses_policy_prior: see `CompiledGame`.
        """
        layout = layout_of(game)
        self._game, self._function, self._examples = game, function, tuple(examples)
        self._own = fastest_code(layout, uses_policy_prior=uses_policy_prior)
        self._general = GeneralGame(layout, uses_policy_prior=uses_policy_prior)
        self._code: AnyGame = self._own
        self._round = -1

    @property
    def code(self) -> AnyGame:
        """The game as the function takes it now. Once this is a `CompiledGame` it does not change any more."""
        if self._round != _BACKGROUND.rounds:
            self._round = _BACKGROUND.rounds
            self._code = self._choose()
        return self._code

    @property
    def is_there(self) -> bool:
        """Whether there is compiled code to take, so that nothing has to be compiled now."""
        mode = _compile_mode()
        if mode == "general":
            return self._has_general_code()
        return self._has_own_code() or (mode != "own" and self._has_general_code())

    def _choose(self) -> AnyGame:
        mode = _compile_mode()
        if mode == "general" or isinstance(self._own, GeneralGame):
            return self._general
        if mode == "own" or self._has_own_code():
            return self._own
        is_general_there = self._has_general_code()
        if mode == "background":
            _BACKGROUND.request(self._game if is_general_there else None)
        return self._general if is_general_there else self._own

    def _has_own_code(self) -> bool:
        return is_compiled(self._function, self._own, *self._examples)

    def _has_general_code(self) -> bool:
        return is_compiled(self._function, self._general, *self._examples)


class BackgroundCompiler:
    """Compiles in other processes, one after the other, what this process could use.

    Attributes:
        rounds: grows whenever something may have been compiled: then choices are made anew.
    """

    def __init__(self, compile_for: Callable[[Game | None], None], patience_seconds: float) -> None:
        self.rounds = 0
        self._compile_for, self._patience_seconds = compile_for, patience_seconds
        self._lock = Lock()
        self._wanted: list[Game | None] = []
        self._compiled = set[Game | None]()
        self._thread: Thread | None = None

    def request(self, game: Game | None) -> None:
        """Compile the own code of a game, the one asked for last first; `None`: the code for all games.

        It is tried once in the life of a process: what fails then would fail again.
        """
        with self._lock:
            if game in self._compiled:
                return
            self._wanted = [each for each in self._wanted if each != game] + [game]
            if self._thread is None:
                self._thread = Thread(target=self._run, name="compile in the background", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        time.sleep(self._patience_seconds)
        folder = code_folder(ANY_GAME)
        while folder is not None:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                game = self._wanted[-1]
            with (folder / _LOCK).open("w") as file:
                if try_lock(file) is LockState.HELD_ELSEWHERE:
                    time.sleep(_CHECK_SECONDS)  # the other process may be compiling the same
                else:
                    self._compile_for(game)
                    with self._lock:
                        self._compiled.add(game)
                        self._wanted.remove(game)
            self.rounds += 1


def _compile_mode() -> str:
    mode = os.environ.get(COMPILE_VARIABLE) or _MODES[0]
    if mode not in _MODES:
        raise CompileModeFault(
            Message(
                'Invalid value of {variable}: "{value}". Allowed: {allowed}.',
                variable=COMPILE_VARIABLE,
                value=mode,
                allowed=", ".join(_MODES),
            )
        )
    return mode


def _compile_in_child(game: Game | None) -> None:
    """Compile for a game, or for all, in another process of low priority, and wait for its end."""
    with suppress(OSError):  # no more processes, or no memory: searches go on as they are
        child = start_compiling(game)
        child.wait()
        assert child.stdin is not None
        child.stdin.close()


_BACKGROUND = BackgroundCompiler(_compile_in_child, _PATIENCE_SECONDS)
