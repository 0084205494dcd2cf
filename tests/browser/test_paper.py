"""A game on paper: the board, who plays, how it stands and its moves, on one page."""

import re

import pytest

from denkspiel.games.catalogue import game_names
from tests.browser.table import Table
from tests.browser.test_phones import ENDS

_KEPT = ["#board svg.board", "#players", "#status-line", "#moves-list"]
_LEFT_OUT = [
    "#controls",
    "#tools",
    "#games",
    "#banner",
    "#panel-review",
    ".arrows",
    ".view-tools",
    "#switch-bar",
    "#bar",
]


@pytest.mark.page(color_scheme="dark")
def test_a_game_is_printed_on_one_page_without_what_is_pressed(table: Table) -> None:
    for name in game_names():
        table.meet(name, ENDS[name])
        table.wait("over")
        printed = table.page.pdf(format="A4")
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, name
        table.page.emulate_media(media="print")
        for part in _KEPT:
            assert table[f"{part}:visible"].count(), (name, part)
        for part in _LEFT_OUT:
            assert not table[f"{part}:visible"].count(), (name, part)
        ground = table["body"].evaluate("body => getComputedStyle(body).backgroundColor")
        assert ground == "rgb(251, 250, 248)", name
        table.page.emulate_media(media="null")
