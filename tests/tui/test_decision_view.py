"""How the computer's last move was decided, in the full screen."""

import pytest

from denkspiel.core.position import Position
from denkspiel.play.explain import explain_decision
from denkspiel.play.state import Phase
from denkspiel.tui.page import ScreenStyle, render_screen
from denkspiel.tui.screen import Screen
from tests.tui.sessions import screen_of, typed

PLAIN = ScreenStyle(colours=False, unicode=False)

_GAMES = {
    "homburg": "connect-four",
    "ilaender-normal": "connect-four",
    "raumvier-2": "score-four",
    "hexagon-1360": "hexagon",
}
"""The game in which each player of an original makes the first move."""


def shown(screen: Screen) -> str:
    """The screen, with its lines joined."""
    return " ".join(" ".join(render_screen(screen, PLAIN)).split())


def _answered(by: str, language: str = "en") -> Screen:
    """A screen on which a player of an original has just moved."""
    screen = screen_of(_GAMES[by], by, language=language)
    assert screen.think()
    return screen


@pytest.mark.parametrize("by", _GAMES)
def test_a_key_shows_step_by_step_how_the_computer_decided(by: str) -> None:
    screen = _answered(by)
    game = screen.session.game
    expected = explain_decision(
        Position.start(game), by, seed=screen.session.state.seed, number=screen.session.state.number
    )
    screen.press("x")
    reader = screen.decision
    assert reader is not None
    assert reader.position.ply == 0
    for number, step in enumerate(expected.steps, start=1):
        assert f"Step {number} of {len(expected.steps)}" in shown(screen)
        assert reader.pages[number - 1].paragraphs[0] == step.text
        assert (reader.marked, reader.move) == (frozenset(step.cells), step.move)
        screen.press(" ")
    assert expected.choice is not None
    assert screen.session.moves == (expected.choice.move,)
    screen.press("escape")
    assert screen.decision is None
    assert screen.session.position.ply == 1


def test_keys_lead_back_and_to_the_end() -> None:
    screen = typed(_answered("homburg"), "x", "right", "enter", "left")
    assert "Step 2 of" in shown(screen)
    typed(screen, "page-down", "right")
    reader = screen.decision
    assert reader is not None
    assert reader.page == len(reader.pages) - 1
    typed(screen, *["left"] * len(reader.pages))
    assert reader.page == 0


def test_the_sentence_of_the_source_is_translated_into_english_only() -> None:
    quote = explain_decision(Position.start("connect-four"), "homburg").quotes["S1"]
    english, german = (shown(typed(_answered("homburg", language), "x", "+", "+")) for language in ("en", "de"))
    both = shown(typed(_answered("homburg"), "x"))
    assert quote.german[:20] in both
    assert quote.english[:20] in both + english
    assert quote.english[:20] not in german


def test_any_other_key_closes_it_and_is_for_the_game() -> None:
    screen = typed(_answered("homburg"), "x")
    screen.press("3")
    assert screen.decision is None
    typed(screen, "enter")
    assert screen.session.position.ply == 2


def test_the_help_comes_back_after_it() -> None:
    screen = typed(_answered("homburg"), "x", "?", "?")
    assert screen.decision is None
    assert screen.help.page == 0
    assert "How to play" in shown(screen)


def test_the_exercise_checks_the_last_move() -> None:
    screen = typed(screen_of("tic-tac-toe-3d", moves="222111"), "x")
    reader = screen.decision
    assert reader is not None
    assert reader.position.ply == 1
    assert "Step 1 of" in shown(screen)


def test_a_player_that_cannot_tell_is_said_so() -> None:
    screen = screen_of("connect-four", "random")
    screen.think()
    screen.press("x")
    assert screen.decision is None
    assert screen.phase is Phase.MOVE
    assert [str(remark) for remark in screen.remarks] == [
        "Only the players of the originals say how they decide, once they have moved."
    ]
