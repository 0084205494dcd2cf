"""Thousands of games of one kind at once, as NumPy arrays: `Batch`, and what its arrays hold."""

from denkspiel.batch.batch import Batch, BatchFault
from denkspiel.solver.kernel.rules.playing import DRAW, FIRST, SECOND, STAY, UNFINISHED

__all__ = ["DRAW", "FIRST", "SECOND", "STAY", "UNFINISHED", "Batch", "BatchFault"]
