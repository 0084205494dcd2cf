"""Who wins Connect Four on boards of other sizes that the solver can search, as published (`tests/published`)."""

from tests.published.table import SIZES

__all__ = ["CONNECT_FOUR_BOARDS"]

CONNECT_FOUR_BOARDS = {size.name: size.value for size in SIZES if size.width * size.height <= 64}
"""1, 0 or -1 for the first player, by width and height."""
