"""The texts that the JavaScript asks for are there, and those that are there are asked for."""

import re

from denkspiel.games.catalogue import game, game_names
from denkspiel.online.games.sentences import GREETING_TEXTS
from denkspiel.opponents.levels.strength import plain_strengths
from denkspiel.play.themes import Mistake, Theme
from denkspiel.web.app.panel_texts import PANEL_TEXTS
from denkspiel.web.app.settings import STATIC_FOLDER
from denkspiel.web.app.texts import PAGE_TEXTS, online_texts, page_texts
from denkspiel.web.live.texts import LIVE_TEXTS
from denkspiel.web.puzzles.texts import PUZZLE_TEXTS
from denkspiel.web.rooms.texts import ROOM_TEXTS

_SCRIPTS = {file: file.read_text(encoding="utf-8") for file in sorted((STATIC_FOLDER / "js").rglob("*.js"))}
_SCRIPT = "\n".join(_SCRIPTS.values())
_MARKUP = "\n".join(file.read_text(encoding="utf-8") for file in sorted(STATIC_FOLDER.glob("*.html")))
_ASKED = re.compile(r"""\bt\(\s*"([a-z][a-z_.0-9]*)"|\bdata-(?:text|label)"?[:=]\s*"([a-z][a-z_.0-9]*)\"""")
_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"(\.[^"]+)\"""")
_WRITTEN_BY_THE_SERVER = STATIC_FOLDER / "js" / "panels" / "help.js"


def _asked() -> set[str]:
    return {key for found in _ASKED.findall(_SCRIPT + _MARKUP) for key in found if key}


def test_every_text_that_is_asked_for_is_there() -> None:
    assert len(_asked()) > 100
    assert _asked() - page_texts("en").keys() - online_texts("en").keys() == set()


def test_no_text_of_panels_is_idle() -> None:
    """A key may be put together in JavaScript; then at least its last part is written there."""
    words = set(re.findall(r"[a-z_0-9-]+", _SCRIPT + _MARKUP))
    ends = ("_long", "_title", "_words")
    known = words | {word + end for word in words for end in ends} | GREETING_TEXTS.keys()
    idle = {key for key in (*PANEL_TEXTS, *LIVE_TEXTS, *ROOM_TEXTS) if key.split(".")[-1] not in known}
    assert idle == set()


def test_puzzles_ask_for_all_the_words_around_them_and_no_others() -> None:
    names = ("puzzle.js", "puzzle_card.js", "practice.js", "progress.js", "rush.js")
    scripts = "".join(_SCRIPTS[STATIC_FOLDER / "js" / "puzzles" / name] for name in names)
    titles = {f"theme_{one.value}" for one in Theme} | {f"mistake_{one.value}" for one in Mistake}
    asked = set(re.findall(r"\b(?:words|texts|puzzleWords\(\))\.(?!js)([a-z_]+)", scripts))
    assert asked | titles == PUZZLE_TEXTS.keys()


def test_no_key_stands_for_two_texts() -> None:
    kinds = (PAGE_TEXTS, PANEL_TEXTS, LIVE_TEXTS, ROOM_TEXTS)
    assert len({key for texts in kinds for key in texts}) == sum(map(len, kinds))


def test_what_the_page_says_of_games_by_link_before_the_first_one_is_there_from_the_start() -> None:
    late = ("online", "play_online.js", "fields.js")
    early = "\n".join(text for file, text in _SCRIPTS.items() if not {file.name, file.parent.name} & set(late))
    assert {key for found in _ASKED.findall(early) for key in found if key} & online_texts("en").keys() == set()


def test_every_module_that_is_imported_is_there() -> None:
    for file, text in _SCRIPTS.items():
        for path in _IMPORT.findall(text):
            assert (file.parent / path).is_file(), f"{file.name} imports {path}"


def test_nothing_comes_from_other_hosts_and_nothing_is_made_of_text() -> None:
    """Names in records and links are foreign: they go into the page as text, never as markup.

    Only the help is markup, and the service has escaped every text in it.
    """
    hosts = set(re.findall(r"https?://[\w.]+", _SCRIPT + _MARKUP))
    assert hosts <= {"http://www.w3.org"}
    made = re.compile(
        r"\b(innerHTML|outerHTML|insertAdjacentHTML|setHTML\w*|createContextualFragment|DOMParser|document\.write|eval)\b"
    )
    uses = {file: made.findall(text) for file, text in _SCRIPTS.items()}
    assert {file: found for file, found in uses.items() if found} == {_WRITTEN_BY_THE_SERVER: ["innerHTML"]}
    assert "parts.body.innerHTML = markup;" in _SCRIPTS[_WRITTEN_BY_THE_SERVER]


def test_a_computer_of_every_strength_has_a_plain_name() -> None:
    strengths = {one.id for name in game_names() for one in plain_strengths(game(name))}
    assert {f"computer.{one}" for one in strengths} <= page_texts("en").keys()
