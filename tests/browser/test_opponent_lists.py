"""Lists of opponents name each of them once."""

from playwright.sync_api import expect

from denkspiel.games.catalogue import game, sized_game
from denkspiel.opponents.roster import opponent, opponent_names
from tests.browser.table import Table
from tests.cases import for_each

_OPTIONS = "select => [...select.options].map((option) => option.value)"
_KINDS = "buttons => buttons.map((button) => button.dataset.kind)"


@for_each("name", ["connect-four", "hexagon", "qubic"])
def test_every_opponent_is_in_a_list_once(table: Table, name: str) -> None:
    players = sorted(opponent_names(game(name)))
    table.open(name)
    table.press("o")
    table["#opponents"].wait_for()
    assert sorted(table["#opponents .opponent"].evaluate_all(_KINDS)) == sorted([*players, "human"])
    assert table["#opponents .opponent-group .opponent"].evaluate_all(_KINDS).count("human") == 0
    expect(table["#opponents .opponent[aria-pressed=true]"]).to_have_count(1)
    table["#opponents .dialog-close"].click()
    table.press("v")
    table["#ask-other"].click()
    table["#hints"].wait_for()
    assert sorted(table["#hints .opponent"].evaluate_all(_KINDS)) == players
    table["#hints .dialog-close"].click()
    table["#new-game-button"].click()
    for side in ("first", "second"):
        assert sorted(table[f"#{side}-kind"].evaluate(_OPTIONS)) == sorted([*players, "human"])
    table["#new-game-friend"].click()
    table["#friend"].wait_for()
    assert sorted(table["#friend-other"].evaluate(_OPTIONS)) == sorted([*players, ""])
    table["#friend .dialog-close"].click()


def test_another_size_has_its_opponents_in_the_same_groups(table: Table) -> None:
    table.open("score-four")
    table["#new-game-button"].click()
    table["#first-kind"].wait_for()
    groups = table["#first-kind optgroup"].evaluate_all("groups => groups.map((group) => group.label)")
    table["#size"].select_option("score-four:3")
    players = [name for name in opponent_names(sized_game("score-four:3")) if not opponent(name).needs_solver]
    expect(table["#first-kind option"]).to_have_count(1 + len(players))
    assert sorted(table["#first-kind"].evaluate(_OPTIONS)) == sorted([*players, "human"])
    assert table["#first-kind optgroup"].evaluate_all("groups => groups.map((group) => group.label)") == groups
