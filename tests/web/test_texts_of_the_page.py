"""The texts that the JavaScript asks for are there, and those that are there are asked for; links lead somewhere."""

import re

import pytest

from denkspiel.games.catalogue import game_names
from denkspiel.locale import LANGUAGES
from denkspiel.web.help_texts import HELP_TEXTS
from denkspiel.web.panel_texts import PANEL_TEXTS
from denkspiel.web.settings import STATIC
from denkspiel.web.texts import TEXTS
from denkspiel.web.wording import help_texts, page_texts

_SCRIPTS = {file: file.read_text(encoding="utf-8") for file in sorted(STATIC.rglob("*.js"))}
_SCRIPT = "\n".join(_SCRIPTS.values())
_MARKUP = "\n".join(file.read_text(encoding="utf-8") for file in sorted(STATIC.glob("*.html")))
_ASKED = re.compile(r"""\bt\(\s*"([a-z][a-z_.0-9]*)"|\bdata-(?:text|label)"?[:=]\s*"([a-z][a-z_.0-9]*)\"""")
_LINK = re.compile(r"\[\[([^|\]]+)\|[^\]]+\]\]")
_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"(\.[^"]+)\"""")
_CONTENTS = STATIC / "js" / "panels" / "help_contents.js"


def _asked() -> set[str]:
    return {key for found in _ASKED.findall(_SCRIPT + _MARKUP) for key in found if key}


def _help_pages() -> set[str]:
    """The ids of the pages as `help_contents.js` lists them, and one with the rules of every game."""
    listed = _SCRIPTS[_CONTENTS].partition("const PAGES = {")[2].partition("\n};")[0]
    return {*re.findall(r"^  (\w+): \{", listed, re.MULTILINE), *(f"rules-{name}" for name in game_names())}


def test_every_text_that_is_asked_for_is_there() -> None:
    assert len(_asked()) > 100
    assert _asked() - page_texts("en").keys() - help_texts("en").keys() == set()


def test_no_text_of_panels_and_help_is_idle() -> None:
    """A key may be put together in JavaScript; then at least its last part is written there."""
    words = set(re.findall(r"[a-z_0-9]+", _SCRIPT + _MARKUP))
    idle = {key for key in {**PANEL_TEXTS, **HELP_TEXTS} if key.split(".")[-1].removesuffix("_1") not in words}
    assert idle == set()


def test_no_key_stands_for_two_texts() -> None:
    assert len({**TEXTS, **PANEL_TEXTS, **HELP_TEXTS}) == len(TEXTS) + len(PANEL_TEXTS) + len(HELP_TEXTS)


def test_texts_of_the_help_are_asked_for_by_the_help_only() -> None:
    """They are loaded with it."""
    others = "\n".join(text for file, text in _SCRIPTS.items() if not file.name.startswith("help")) + _MARKUP
    assert {key for key in HELP_TEXTS if f'"{key}"' in others} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_in_the_help_lead_to_pages(language: str) -> None:
    texts = help_texts(language)
    links = {key: _LINK.findall(texts[key]) for key in HELP_TEXTS}
    assert {page for pages in links.values() for page in pages} <= _help_pages()
    assert {key: set(pages) for key, pages in links.items() if pages} == {
        key: set(_LINK.findall(HELP_TEXTS[key].template)) for key in HELP_TEXTS if "[[" in HELP_TEXTS[key].template
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_of_keys_are_the_same_in_all_languages(language: str) -> None:
    for key, message in HELP_TEXTS.items():
        assert re.findall(r"`([^`]+)`", help_texts(language)[key]) == re.findall(r"`([^`]+)`", message.template), key


def test_every_module_that_is_imported_is_there() -> None:
    for file, text in _SCRIPTS.items():
        for path in _IMPORT.findall(text):
            assert (file.parent / path).is_file(), f"{file.name} imports {path}"


def test_nothing_comes_from_other_hosts_and_nothing_is_made_of_text() -> None:
    """Names in records and links are foreign: they go into the page as text, never as markup."""
    hosts = set(re.findall(r"https?://[\w.]+", _SCRIPT + _MARKUP))
    assert hosts <= {"http://www.w3.org"}
    for file, text in _SCRIPTS.items():
        assert not re.search(r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval)\b", text), file.name
