"""Games set up for tests of the front ends."""

from denkspiel.core.game import Game
from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Limit
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.session import Session
from denkspiel.tui.screen import Screen

__all__ = ["choose", "screen_of", "session_in", "session_of", "typed"]

NAMES = ("Ada", "Bob")


def session_of(name: str, first: str = "human", second: str = "human", moves: str = "", seed: str = "1") -> Session:
    """A session that has begun, with these moves made; humans are called Ada and Bob, computers do not take long."""
    return session_in(game(name), first, second, moves, seed)


def session_in(played: Game, first: str = "human", second: str = "human", moves: str = "", seed: str = "1") -> Session:
    """The same in any game."""
    one, other = (
        human_player(called) if kind == "human" else computer_player(kind, played)
        for called, kind in zip(NAMES, (first, second), strict=True)
    )
    session = Session(played, (one, other), seed=seed, limit=Limit(nodes=2000))
    session.resume(parse_moves(played, moves))
    return session


def screen_of(
    name: str,
    first: str = "human",
    second: str = "human",
    moves: str = "",
    *,
    seed: str = "1",
    language: str = "en",
    logbook: SessionFiles | None = None,
) -> Screen:
    """A screen for such a session."""
    return Screen(session_of(name, first, second, moves, seed), logbook or SessionFiles(), Translator(language))


def typed(screen: Screen, *keys: str) -> Screen:
    """Press keys, and wait after each one for hints and ratings; the computer does not move."""
    for key in keys:
        screen.press(key)
        screen.think(moving=False)
    return screen


def choose(screen: Screen, *items: str) -> Screen:
    """Open the first menu of the bar and choose the item of that name, then one of the list it opens, and so on."""
    screen.press("m")
    for item in items:
        assert screen.menu is not None, "a menu is open"
        screen.menu.pointed = [str(one.text) for one in screen.menu.items].index(item)
        screen.press("enter")
        screen.think(moving=False)
    return screen
