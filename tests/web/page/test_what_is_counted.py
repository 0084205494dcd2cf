"""What the page says of the games in general follows from the catalogue."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator

_ROOT = Path(__file__).parents[3]
_ENGLISH = r"(four|five|six|seven|eight|nine|ten)( [a-z]+)? (games|opponents)"
_GERMAN = r"(vier|fünf|sechs|sieben|acht|neun|zehn)( [a-zäöü]+)? (linien)?(spiele|gegner)"
_COUNTED = re.compile(rf"\b({_ENGLISH}|{_GERMAN})\b")


def _titles(language: str) -> list[str]:
    say = Translator(language)
    return [say(game(name).heading) for name in game_names()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_the_page_name_all_games(page: TestClient, language: str) -> None:
    asked = {"accept-language": language}
    tags = page.get("/", headers=asked).text
    manifest = json.loads(page.get("/manifest.webmanifest", headers=asked).text)
    told = re.findall(r'<meta (?:name="description"|property="og:description") content="([^"]*)">', tags)
    assert len(told) == 2
    for text in (*map(unescape, told), manifest["description"]):
        assert text.startswith(", ".join(_titles(language)) + ": ")
    assert [shortcut["name"] for shortcut in manifest["shortcuts"]] == _titles(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_of_each_game_once_where_it_has_exact_values(page: TestClient, language: str) -> None:
    asked = {"accept-language": language}
    sentences = re.findall(r"<li>([^<]*)</li>", page.get("/help/understand", headers=asked).text)
    named = [title for sentence in sentences for title in unescape(sentence).partition(": ")[0].split(", ")]
    assert sorted(named) == sorted(_titles(language))


def test_no_text_counts_what_the_catalogue_may_change() -> None:
    folder = _ROOT / "src" / "denkspiel"
    catalogues = [folder / "locale" / "denkspiel.pot", *folder.glob("locale/*/LC_MESSAGES/*.po")]
    assert len(catalogues) == len(LANGUAGES)
    for file in (
        *catalogues,
        folder / "web" / "static" / "index.html",
        _ROOT / "README.md",
        _ROOT / "docs" / "reference" / "page.md",
    ):
        words = re.sub(r'"\n"', "", file.read_text(encoding="utf-8")).casefold()
        assert not _COUNTED.search(words), file.name
