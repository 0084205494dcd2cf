"""What has been pressed and is not answered yet shows that it is working."""

from playwright.sync_api import Route, expect

from tests.browser.table import WHOLE_GAMES, Table

_SIGNS = "[aria-busy=true], .busy, #bar, #status-line[data-phase=computer]"
_ALONE = ("language", "theme", "mute")
"""What is answered in the page itself."""


def pressed_in_vain(table: Table, button: str) -> bool:
    """Press a button while the service is silent: whether it was asked. If so, there is a sign of life."""
    held: list[Route] = []
    is_silent = True
    table.intercept("**/api/**", lambda route: held.append(route) if is_silent else route.continue_())
    table[button].click()
    table.page.evaluate("() => new Promise((done) => setTimeout(done))")
    if held:
        assert table[_SIGNS].count(), button
    is_silent = False  # what is asked next, before the interception ends, is answered
    for route in held:
        route.continue_()
    table.page.unroute("**/api/**")
    return bool(held)


def test_whatever_asks_the_service_shows_it(table: Table) -> None:
    table.meet("connect-four", "44")
    ids = table["button[id]:visible"].evaluate_all("all => all.filter((one) => !one.disabled).map(({ id }) => id)")
    assert len(ids) > 10
    asked = []
    for name in [*ids, *(f".tab[data-game='{game}']" for game in ("score-four", "hexagon"))]:
        if name in _ALONE:
            continue
        table.meet("connect-four", "44")
        if pressed_in_vain(table, name if name.startswith(".") else f"#{name}"):
            asked.append(name)
    assert {"hint", "take-back", "swap"} <= set(asked)
    table.meet("connect-four", WHOLE_GAMES["connect-four"])
    table.wait("over")
    for name in ("#rematch", "#try-again"):
        table.meet("connect-four", WHOLE_GAMES["connect-four"])
        assert pressed_in_vain(table, name), name


def test_a_link_that_takes_long_shows_it(table: Table) -> None:
    table.meet("connect-four")
    for opener, name, start in (("#menu-friend", "#friend-name", "#friend-start"), ("#menu-room", "#room-title", "")):
        table["#menu-control"].click()
        table[opener].click()
        table["dialog[open]"].wait_for()
        if table[name].count():
            table[name].fill("Ada")
        assert pressed_in_vain(table, start or "dialog[open] [type=submit]"), opener
        expect(table["[aria-busy=true]"]).to_have_count(0)
        table.meet("connect-four")
