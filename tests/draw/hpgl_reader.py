"""A small reader of HP-GL, written from the plotter's manual and not from the code under test."""

import re
from dataclasses import dataclass, field

__all__ = ["Plot", "read"]

_ARGUMENTS = {"IN": 0, "PU": 0, "PD": 0, "SP": 1, "SI": 2}


@dataclass
class Plot:
    """What a plotter would have drawn."""

    segments: list[tuple[int, tuple[int, int], tuple[int, int]]] = field(default_factory=list)
    labels: list[tuple[int, tuple[int, int], str]] = field(default_factory=list)
    pen: int = 0
    down: bool = False
    place: tuple[int, int] = (0, 0)
    started: bool = False
    sizes: list[tuple[float, float]] = field(default_factory=list)


def read(text: str) -> Plot:
    """Follow a file command by command; every deviation from the grammar is a ValueError."""
    text.encode("ascii")
    plot, rest = Plot(), text
    while rest.strip():
        rest = rest.lstrip()
        if rest.startswith("LB"):
            label, end, rest = rest[2:].partition("\x03")
            if not end or not label.isprintable():
                raise ValueError(f"label without end: {label[:20]!r}")
            _need(plot.started and plot.pen > 0, "label without pen")
            plot.labels.append((plot.pen, plot.place, label))
            continue
        match = re.match(r"([A-Z]{2})(-?[\d.]+(?:,-?[\d.]+)*)?;", rest)
        if match is None:
            raise ValueError(f"unreadable: {rest[:20]!r}")
        _obey(plot, match[1], [float(number) for number in (match[2] or "").split(",") if number])
        rest = rest[match.end() :]
    return plot


def _need(condition: bool, fault: str) -> None:
    if not condition:
        raise ValueError(fault)


def _obey(plot: Plot, command: str, numbers: list[float]) -> None:
    if command == "PA":
        _need(len(numbers) >= 2 and len(numbers) % 2 == 0, "PA needs pairs")
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            _move(plot, (int(x), int(y)))
        return
    _need(_ARGUMENTS.get(command) == len(numbers), f"{command} with {len(numbers)} numbers")
    _need(plot.started or command == "IN", "nothing may precede IN")
    if command == "IN":
        plot.started, plot.down, plot.pen = True, False, 0
    elif command == "SP":
        _need(not plot.down, "the pen is changed while it is down")
        plot.pen = int(numbers[0])
    elif command == "SI":
        plot.sizes.append((numbers[0], numbers[1]))
    else:
        plot.down = command == "PD"


def _move(plot: Plot, place: tuple[int, int]) -> None:
    if plot.down:
        _need(plot.pen > 0, "drawing without a pen")
        plot.segments.append((plot.pen, plot.place, place))
    plot.place = place
