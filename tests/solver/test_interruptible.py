"""Compiled work in threads: watched, and stopped through the memory that it works on."""

import pytest

from denkspiel.solver.interruptible import run_interruptible
from denkspiel.solver.memory import Memory


class Endless:
    """Works until the memory says stop, as compiled work does."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.at_work = 0

    def __call__(self) -> None:
        self.at_work += 1
        while not self.memory.is_stopped:
            pass
        self.at_work -= 1


@pytest.fixture
def memory() -> Memory:
    made = Memory(1, 2)
    made.begin()
    return made


def test_who_watches_is_told_of_the_nodes_and_can_stop(memory: Memory) -> None:
    work, seen = Endless(memory), []

    def watch(nodes: int) -> None:
        seen.append(nodes)
        raise TimeoutError

    with pytest.raises(TimeoutError):
        run_interruptible(memory, work, work, watch=watch, spent=11)
    assert (seen, work.at_work, memory.is_stopped) == ([11], 0, True)


def test_a_deadline_stops_all_work(memory: Memory) -> None:
    work = Endless(memory)
    run_interruptible(memory, work, work, deadline=-1.0)
    assert (work.at_work, memory.is_stopped) == (0, True)


def test_errors_come_out(memory: Memory) -> None:
    def fail() -> None:
        raise ValueError("no room")

    work = Endless(memory)
    with pytest.raises(ValueError, match="no room"):
        run_interruptible(memory, fail, work)
    assert work.at_work == 0
