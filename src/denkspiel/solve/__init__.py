"""Exact values: who wins any position under perfect play, and in how many plies.

The package and the function `solve` have one name, and when a module of the package is imported, Python puts the
package under that name into `denkspiel`. So the package can be called, and does what the function does, in any order of
imports.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from denkspiel.core.position import Position
    from denkspiel.solve.score import Score


class _CallablePackage(ModuleType):
    def __call__(self, position: "Position", *, book: bool = True) -> "Score":
        """The same as `denkspiel.solve.analysis.solve`."""
        from denkspiel.solve.analysis import solve  # noqa: PLC0415 (loads numba)

        return solve(position, book=book)


sys.modules[__name__].__class__ = _CallablePackage
