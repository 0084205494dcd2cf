"""Anything, in any order: board, address, list of moves and what is kept always belong to the same game.

`DENKSPIEL_RANDOM_STEPS` in the environment says how many steps all walks take together. A walk that fails shows its
seed and all its steps; it can be taken again by its seed, though what computers play, and when, may differ.
"""

import os

import pytest
from playwright.sync_api import Page

from tests.browser.random_walk import RandomWalk
from tests.browser.table import Table

STEPS = 75
"""So many a walk, lest a test takes too long beside others."""
WALKS = int(os.environ.get("DENKSPIEL_RANDOM_STEPS", "1500")) // STEPS


@pytest.fixture
def table(window: Page, address: str) -> Table:
    """A page; the walk looks at its faults itself, step by step."""
    return Table(window, address)


@pytest.mark.parametrize("seed", range(WALKS))
def test_whatever_is_done_all_that_is_shown_belongs_together(table: Table, seed: int) -> None:
    RandomWalk(table, seed).go(STEPS)
