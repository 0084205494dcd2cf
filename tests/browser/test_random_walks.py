"""Anything, in any order: the page stays in one piece.

More walks than usual are taken if the environment variable `DENKSPIEL_RANDOM_WALKS` says how many; of one that fails
the seed and all steps are told, and it can be taken again by its seed.
"""

import os

import pytest
from playwright.sync_api import Page

from tests.browser.random_walk import RandomWalk
from tests.browser.table import Table

STEPS = 150
WALKS = int(os.environ.get("DENKSPIEL_RANDOM_WALKS", "10"))


@pytest.fixture
def table(window: Page, address: str) -> Table:
    """A page; the walk looks at its faults itself, step by step."""
    return Table(window, address)


@pytest.mark.parametrize("seed", range(WALKS))
def test_whatever_is_done_board_address_and_moves_fit_together(table: Table, seed: int) -> None:
    RandomWalk(table, seed).go(STEPS)
