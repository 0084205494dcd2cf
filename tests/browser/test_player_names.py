"""Cards, status, result, lists and labels call the players the same, in every game and language."""

import pytest
from playwright.sync_api import expect

from denkspiel.core.message import Message
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.levels.strength import STRENGTH_NAMES, plain_strengths
from denkspiel.opponents.roster import opponent_title
from denkspiel.play.seats import default_names
from tests.browser.table import Table
from tests.browser.test_phones import ENDS

_SAID = """
() => {
  const parts = "#match, #moves-list, #board, #bar, #panels";
  const labels = [...document.querySelectorAll(parts)].flatMap((part) => {
    const named = [part, ...part.querySelectorAll("[aria-label], [title]")];
    return named.flatMap((one) => [one.getAttribute("aria-label"), one.getAttribute("title")]);
  });
  const texts = [...document.querySelectorAll(parts)].map((part) => {
    const copy = part.cloneNode(true);
    for (const other of copy.querySelectorAll("select, .player-role, input, .opponent-list")) other.remove();
    return copy.textContent;
  });
  return [...texts, ...labels].filter(Boolean).join("\\n");
}
"""

YOU = Message("You")


@pytest.mark.parametrize("name", game_names())
def test_everything_on_the_page_calls_the_players_the_same(table: Table, name: str) -> None:
    played, outcome = game(name), replay(game(name), ENDS[name]).outcome
    assert outcome is not None
    for number, strength in enumerate(plain_strengths(played)):
        say, side = Translator(LANGUAGES[number % len(LANGUAGES)]), number // 2 % 2
        you, plain, title = (say(one) for one in (YOU, STRENGTH_NAMES[strength.id], opponent_title(strength.opponent)))
        kinds = ("human", strength.opponent) if side == 0 else (strength.opponent, "human")
        table.open(name, ENDS[name], first=kinds[0], second=kinds[1], language=say.language)
        table.wait("over")
        expect(table[f"#player-{side} .player-name"]).to_have_text(you)
        expect(table[f"#player-{1 - side} .player-name"]).to_have_text(plain)
        if outcome.winner is not None:
            has_won = outcome.winner == side
            expect(table["#status-line"]).to_contain_text(you if has_won else plain)
            expect(table["#result strong"]).to_contain_text(say(Message("You win!")) if has_won else plain)
        others = (*default_names(1, say), title)
        assert not [other for other in others if other in said(table).replace(plain, "")]
        table.page.keyboard.press("Home")
        table.wait("review")
        assert not [other for other in others if other in said(table).replace(plain, "")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_and_the_list_of_games_name_the_computer_of_the_card(table: Table, language: str) -> None:
    say, name = Translator(language), "tic-tac-toe"
    strength = plain_strengths(game(name))[2]
    plain = say(STRENGTH_NAMES[strength.id])
    table.open(name, first="human", second=strength.opponent, language=language)
    table.click("b2")
    table.wait("move")
    table.said(say(Message("{player} plays {move}.", player=plain, move="x")).partition("x")[0])
    table["#my-games-button"].click()
    expect(table["#my-games .saved strong"].first).to_contain_text(f"{say(YOU)} \N{EN DASH} {plain}")


def said(table: Table) -> str:
    """Everything that the page says, but for lists to choose from and for what stands beside a name."""
    return str(table.page.evaluate(_SAID))
