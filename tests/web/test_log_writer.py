"""The log takes lines at once, whatever becomes of them, and loses none that it could have written."""

import io
import json
import os
from threading import Event
from typing import Any

from denkspiel.web.log_writer import LogWriter


class SlowStream:
    """Takes nothing until it is told to, and then a few bytes at a time."""

    def __init__(self) -> None:
        self.opened = Event()
        self.reached = Event()
        self.written = bytearray()

    def write(self, data: bytes, /) -> int:
        self.reached.set()
        self.opened.wait()
        self.written += data[:5]
        return min(5, len(data))


class UnhurriedStream(io.BytesIO):
    """Takes its time for each line."""

    def write(self, data: Any, /) -> int:
        Event().wait(0.001)
        return super().write(data)


class BrokenStream:
    """A disk that is full."""

    def write(self, _: bytes, /) -> int:
        raise OSError(28, "No space left on device")


def test_all_lines_are_written_in_their_order_when_it_is_closed() -> None:
    stream = UnhurriedStream()
    with LogWriter(stream) as log:
        for number in range(100):
            log.write(f"line {number} ä")
    assert stream.getvalue().decode().splitlines() == [f"line {number} ä" for number in range(100)]


def test_lines_beyond_the_bound_are_lost_and_counted() -> None:
    stream = SlowStream()
    log = LogWriter(stream, most_waiting=10)
    log.write("first")
    stream.reached.wait()  # now the thread is busy with it, and nothing waits
    for number in range(10 + 7):
        log.write(f"line {number}")
    assert stream.written == b""
    stream.opened.set()
    log.close()
    first, lost, *rest = stream.written.decode().splitlines()
    assert (first, json.loads(lost)) == ("first", {"lost": 7})
    assert rest == [f"line {number}" for number in range(10)]


def test_a_stream_that_takes_nothing_keeps_nobody_waiting() -> None:
    reading, writing = os.pipe()
    with open(reading, "rb"), open(writing, "wb", buffering=0) as pipe:  # noqa: PTH123 (a pipe has no path)
        log = LogWriter(pipe, most_waiting=1000)
        for _ in range(20_000):
            log.write("x" * 100)  # a pipe holds 64 KB, or some hundred lines
        log.close(patience_seconds=0)


def test_a_full_disk_is_no_fault_of_the_service() -> None:
    with LogWriter(BrokenStream()) as log:
        log.write("a")
        log.write("b")
