"""Published results of Connect Four (`tests/published`) for the board sizes that the solver can search."""

from tests.published.table import SIZES

__all__ = ["CONNECT_FOUR_BOARDS"]

CONNECT_FOUR_BOARDS = {size.name: size.value for size in SIZES if size.width * size.height <= 64}
"""For the name of each size: 1 if the first player wins, 0 for a draw, -1 if the second player wins."""
