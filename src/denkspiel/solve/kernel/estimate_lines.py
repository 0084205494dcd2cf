"""What lines still promise, for any game: written out as straight-line code for the game at hand.

All lines of a shape are counted at once: the numbers of stones in them stand in bits of several words, one word for
each binary digit (a bit-sliced counter), so a popcount tells how many lines hold two stones of theirs, say.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba.extending import overload

from denkspiel.solve.kernel.geometry_type import Compiled, CompiledType
from denkspiel.solve.kernel.layout import Shape
from denkspiel.solve.kernel.words import popcount

__all__ = ["PROMISE", "openings", "promise"]

PROMISE = (0, 40, 14, 4, 1)
"""What a line without enemy stones is worth by how many stones it lacks; those that lack more are worth nothing."""


def promise(game: Compiled, own: Any, free: Any) -> Any:
    """The worth of all lines that hold no cell but these."""
    raise NotImplementedError


def openings(game: Compiled, own: Any, free: Any) -> Any:
    """The free cells that would make a threat: of a line they and one other free cell are missing."""
    raise NotImplementedError


@overload(promise, jit_options={"forceinline": True}, strict=False)
def _promise(game: Any, own: Any, free: Any) -> Any:
    if not isinstance(game, CompiledType):
        return None
    lines = ["possible = own | free", "worth = 0"]
    for shape in game.layout.shapes:
        lines += _counted(shape)
        for missing in range(1, min(len(shape[0]), len(PROMISE) - 1) + 1):
            lines.append(f"worth += popcount({_having(shape, missing)}) * {PROMISE[missing]}")
    return _written("game, own, free", [*lines, "return worth"])


@overload(openings, jit_options={"forceinline": True}, strict=False)
def _openings(game: Any, own: Any, free: Any) -> Any:
    if not isinstance(game, CompiledType):
        return None
    lines = ["possible = own | free", "found = word(0)"]
    for shape in game.layout.shapes:
        if len(shape[0]) >= 2:
            lines += _counted(shape)
            lines.append(f"two = {_having(shape, 2)}")
            lines += [f"found |= two << word({distance})" for distance in shape[0]]
    return _written("game, own, free", [*lines, "return found & free"])


def _counted(shape: Shape) -> list[str]:
    """Lines of code: `alive` for the lines of possible cells, and in `digit0`, `digit1` ... how many are own."""
    distances, lowest = shape
    digits = range(len(distances).bit_length())
    lines = [f"alive = word({lowest})", *(f"digit{digit} = word(0)" for digit in digits)]
    for distance in distances:
        lines.append(f"alive &= possible >> word({distance})")
        lines.append(f"carry = own >> word({distance})")
        for digit in digits:
            lines.append(f"digit{digit}, carry = digit{digit} ^ carry, digit{digit} & carry")
    return lines


def _having(shape: Shape, missing: int) -> str:
    """An expression for the lines that lack so many stones."""
    stones, digits = len(shape[0]) - missing, range(len(shape[0]).bit_length())
    return " & ".join(["alive", *(f"digit{digit}" if stones >> digit & 1 else f"~digit{digit}" for digit in digits)])


def _written(parameters: str, lines: Sequence[str]) -> Callable[..., Any]:
    """A function from lines of source, in which `word` makes an unsigned constant."""
    names: dict[str, Any] = {"word": np.uint64, "popcount": popcount}
    exec("\n    ".join([f"def written({parameters}):", *lines]), names)
    made: Callable[..., Any] = names["written"]
    return made
