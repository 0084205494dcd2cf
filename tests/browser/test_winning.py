"""What winning is like: who has won is said in large letters, the match goes on, and it is heard and seen."""

import pytest
from playwright.sync_api import expect

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game, game_names
from tests.browser.table import WHOLE_GAMES, Table, one_by_one
from tests.browser.test_phones import ENDS

MOVING = pytest.mark.page(reduced_motion="no-preference")
SOUNDS = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...words) { window.tones += 1; return start.apply(this, words); };
"""
"""A script that counts the tones that are played."""


def play(table: Table, name: str) -> None:
    """Make the moves of a whole game, by the keys."""
    for move in one_by_one(name):
        table.type(move)
    table.wait("over")


@pytest.mark.parametrize("name", game_names())
def test_whoever_wins_is_told_in_large_letters(table: Table, name: str) -> None:
    outcome = replay(game(name), ENDS[name]).outcome
    assert outcome is not None
    for human in (0, 1):
        seats = {"first": "human", "second": "random"} if human == 0 else {"first": "random", "second": "human"}
        table.open(name, ENDS[name], **seats)
        table.wait("over")
        words = "You win!" if outcome.winner == human else "Random wins this time."
        expect(table["#result strong"]).to_have_text("A draw" if outcome.winner is None else words)
    table.meet(name, ENDS[name])
    if outcome.winner is not None:
        expect(table["#result strong"]).to_have_text(f"Player {outcome.winner + 1} wins!")


def test_what_is_looked_at_again_shows_no_result(table: Table) -> None:
    table.meet("connect-four", ENDS["connect-four"])
    table.wait("over")
    table["#moves-list [data-ply='1']"].click()
    table.wait("review")
    expect(table["#result"]).to_be_hidden()


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_the_score_of_a_match_goes_on_over_rematches(table: Table, name: str) -> None:
    outcome = replay(game(name), WHOLE_GAMES[name]).outcome
    assert outcome is not None
    table.begin(name)
    play(table, name)
    # The one who has won has the other stones in the rematch, which is played in the same way: then the other one wins.
    wins = [int(outcome.winner == side) for side in (0, 1)]
    expect(table["#match-score"]).to_have_text(f"Player 1 {wins[0]} – {wins[1]} Player 2")
    table["#rematch"].click()
    table.wait("move")
    badges = [table[f"#player-{side} .player-score"] for side in (0, 1)]
    for badge, won in zip(badges, reversed(wins), strict=True):
        expect(badge).to_have_text(str(won))
    play(table, name)
    expect(table["#match-score"]).to_have_text("Player 1 1 – 1 Player 2")


def test_another_opponent_begins_another_match_and_a_game_that_was_begun_elsewhere_does_not_count(table: Table) -> None:
    table.begin("connect-four")
    play(table, "connect-four")
    expect(table["#match-score"]).to_have_text("Player 1 1 – 0 Player 2")
    table.meet("connect-four", WHOLE_GAMES["connect-four"][:-1])
    table.click(WHOLE_GAMES["connect-four"][-1])
    table.wait("over")
    expect(table["#match-score"]).to_have_text("Player 1 1 – 0 Player 2")
    table.meet("tic-tac-toe", ENDS["tic-tac-toe"])
    table.wait("over")
    expect(table["#match-score"]).to_have_text("")


def test_ones_turn_is_heard_after_a_computer_and_not_between_two_people(table: Table) -> None:
    table.page.add_init_script(SOUNDS)
    table.meet("connect-four")
    for move in "45":
        table.click(move)
    table.wait("move")
    assert table.page.evaluate("window.tones") == 0
    table.open("connect-four", first="human", second="random")
    table.click("4")
    table.page.wait_for_function("() => window.tones === 2")


@MOVING
def test_sparks_fly_when_a_person_wins_and_are_gone_after_a_moment(table: Table) -> None:
    table.meet("connect-four", WHOLE_GAMES["connect-four"][:-1])
    table.click(WHOLE_GAMES["connect-four"][-1])
    table[".sparks .spark"].first.wait_for(state="attached")
    expect(table[".sparks"]).to_have_count(0)


def test_no_spark_flies_where_motion_is_not_wanted(table: Table) -> None:
    table.meet("connect-four", WHOLE_GAMES["connect-four"][:-1])
    table.click(WHOLE_GAMES["connect-four"][-1])
    expect(table["#result"]).to_be_visible()
    table.page.wait_for_timeout(300)
    expect(table[".sparks"]).to_have_count(0)


def test_rows_have_the_numbers_by_which_texts_call_their_cells(table: Table) -> None:
    for name in game_names():
        table.open(name)
        shown = table["#board .row-name"].all_text_contents()
        columns = table[".arrow"].count()
        if columns:
            cells = [cell.name for cell in game(name).geometry.cells]
            assert sorted(shown) == sorted({text.rpartition(".")[2] for text in cells})
        else:
            assert shown == []


_FALLS = """
window.falls = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  if (this.dataset.cell) window.falls.push({ ...timing, frames });
  return animate.call(this, frames, timing);
};
"""


@MOVING
def test_a_stone_falls_longer_the_deeper_it_falls_and_bounces_lower_each_time(table: Table) -> None:
    table.page.add_init_script(_FALLS)
    table.meet("connect-four", "44444")
    for move in ("3", "4"):  # to the ground, and to the top
        table.click(move)
    deep, shallow = table.page.evaluate("window.falls")
    assert deep["duration"] > 1.5 * shallow["duration"]
    for fall in (deep, shallow):
        heights = [-float(frame["transform"][11:-3]) for frame in fall["frames"][:-1]]
        tops = [height for height in heights if height > 0]
        assert tops == sorted(tops, reverse=True)
        assert tops[1] < tops[0] / 10
        assert heights[1::2] == [0] * len(heights[1::2])
