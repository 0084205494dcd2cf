"""A position passed on as a picture."""

import pytest

from denkspiel.core.notation import replay
from denkspiel.draw.plain import describe_outcome
from denkspiel.games.catalogue import game, game_names
from tests.browser.table import Table
from tests.browser.test_phones import ENDS

_COPIED = """
async () => {
  const [item] = await navigator.clipboard.read();
  const { width } = await createImageBitmap(await item.getType("image/png"));
  return width;
}
"""
_SHARE = """
navigator.canShare = () => true;
navigator.share = async ({ title, text, url, files }) => {
  window.handed = [title, url, files.map(({ name, type }) => [name, type])];
  window.text = text;
};
"""


@pytest.mark.page(permissions=["clipboard-read", "clipboard-write"])
def test_the_picture_is_copied_and_handed_over_with_its_link(table: Table) -> None:
    table.page.add_init_script(_SHARE)
    table.meet("connect-four", "445")
    table.unfold("share")
    table["#copy-picture"].click()
    table.page.get_by_text("Picture copied.").wait_for()
    assert table.page.evaluate(_COPIED) == 600
    table["#share-position"].click()
    table.page.wait_for_function("() => window.handed")
    link = f"{table.address}?game=connect-four&moves=445&first=human&second=human"
    assert table.page.evaluate("window.handed") == ["Connect Four", link, [["connect-four.png", "image/png"]]]


@pytest.mark.parametrize("name", game_names())
def test_a_shared_position_calls_nobody_you_and_tells_no_names(table: Table, name: str) -> None:
    table.page.add_init_script(_SHARE)
    table.open(name, ENDS[name], first="human", second="level-3")
    table.wait("over")
    table.unfold("share")
    table["#share-position"].click()
    table.page.wait_for_function("() => window.handed")
    outcome = replay(game(name), ENDS[name]).outcome
    assert outcome is not None
    assert table.page.evaluate("window.text") == str(describe_outcome(outcome, game(name)))


@pytest.mark.page(permissions=["clipboard-read", "clipboard-write"])
def test_what_is_not_allowed_is_told(table: Table) -> None:
    table.meet("hexagon", "12")
    table.page.evaluate(
        "() => { navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError')); }"
    )
    table.unfold("share")
    table["#copy-picture"].click()
    table.page.get_by_text("Your browser does not allow this here, but you can download the picture.").wait_for()
