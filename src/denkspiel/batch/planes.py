"""Stones as planes, for convolutional networks."""

from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.board_planes import board_planes
from denkspiel.core.geometry import Geometry

__all__ = ["in_planes"]


def in_planes(stones: npt.NDArray[Any], geometry: Geometry) -> npt.NDArray[Any]:
    """Turn the last axis, which has one entry for each cell, into the axes of the board.

    Args:
        stones: an array of shape (..., cells).
        geometry: says where each cell lies, by `denkspiel.core.board_planes`.

    Returns:
        An array of shape (..., rows, columns), in space (..., layers, rows, columns); 0 where there is no cell.
    """
    planes, leading = board_planes(geometry), stones.shape[:-1]
    spread = np.zeros((*leading, prod(planes.shape)), stones.dtype)
    spread[..., planes.places] = stones[..., planes.cells]
    return spread.reshape(*leading, *planes.shape)
