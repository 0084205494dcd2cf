"""A process between this program and a player from outside, which ends that player with all that it has started.

python -I -S supervisor.py SOCKET MEGABYTES FILE COMMAND...

It starts the command and says over the socket whether that worked: "0", or the number of the error. When the other end
of the socket closes, which even a killed program does, or when the player ends, it kills every process that descends
from the player. On Linux it is the "subreaper" of them (prctl(2)), so that they remain its descendants even if they
have left the player's session and their parents are gone; elsewhere it kills the player's group of processes. With
MEGABYTES above 0 it adds up the memory of all of them and ends them when it is more. At the end it removes FILE, unless
that is empty. It imports nothing of ours.
"""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress

__all__ = ["EXIT_OUT_OF_MEMORY", "main"]

EXIT_OUT_OF_MEMORY = 125
"""The exit status if the player and what it has started used more memory than allowed."""
_SET_CHILD_SUBREAPER = 36
_LOOK_SECONDS = 0.2
_ROUND_SECONDS = 0.005
_MOST_ROUNDS = 1000


def main(words: list[str]) -> int:
    """Run the command to its end."""
    control = socket.socket(fileno=int(words[0]))
    megabytes = int(words[1])
    _become_subreaper()
    awake, wake = socket.socketpair()
    for end in (awake, wake):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    try:
        player = subprocess.Popen(words[3:], start_new_session=True)
    except OSError as error:
        control.sendall(str(error.errno or 0).encode())
        return 1
    for stream in (0, 1, 2):
        os.close(stream)  # the player alone holds its pipes, so that their ends tell that it has ended
    with suppress(OSError):
        control.sendall(b"0")
    status = None
    while status is None:
        ready, _, _ = select.select([control, awake], [], [], _LOOK_SECONDS if megabytes else None)
        if awake in ready:
            awake.recv(4096)
        status = _reap(player.pid)
        if control in ready:
            status = -signal.SIGKILL
        # bytes that all of them use together; pages that several share count once
        elif status is None and megabytes and sum(map(_memory_of, _descendants())) > megabytes << 20:
            status = EXIT_OUT_OF_MEMORY
    _kill_all(player.pid)
    with suppress(OSError):
        os.unlink(words[2])  # noqa: PTH108 (starts sooner without pathlib)
    if status < 0:  # as the player ended, so does this
        signal.signal(-status, signal.SIG_DFL) if -status not in (signal.SIGKILL, signal.SIGSTOP) else None
        os.kill(os.getpid(), -status)
    return status


def _become_subreaper() -> None:
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 (only Linux needs it)

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _reap(player: int) -> int | None:
    """Collect the processes that have ended; return the exit status of the player if it is among them."""
    found = None
    with suppress(ChildProcessError):
        while True:
            ended, status = os.waitpid(-1, os.WNOHANG)
            if not ended:
                break
            if ended == player:
                found = os.waitstatus_to_exitcode(status)
    return found


def _kill_all(player: int) -> None:
    """Kill all processes that are left. A process that is just starting is found in a later round."""
    for _ in range(_MOST_ROUNDS):
        with suppress(OSError):
            os.killpg(player, signal.SIGKILL)
        for process in _descendants():
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:  # nobody is left
            return
        time.sleep(_ROUND_SECONDS)


def _descendants() -> list[int]:
    """The processes that descend from this one, where the system lists them."""
    found, waiting = [], [os.getpid()]
    while waiting:
        parent = waiting.pop()
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{parent}/task"):  # noqa: PTH208 (starts sooner without pathlib)
                with open(f"/proc/{parent}/task/{thread}/children", encoding="ascii") as file:  # noqa: PTH123 (as above)
                    children = [int(word) for word in file.read().split()]
                found += children
                waiting += children
    return found


def _memory_of(process: int) -> int:
    with suppress(OSError, ValueError), open(f"/proc/{process}/smaps_rollup", encoding="ascii") as file:  # noqa: PTH123
        for line in file:
            if line.startswith("Pss:"):
                return int(line.split()[1]) << 10
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
