"""What stands in the help is right in every language, and says of the keys what the page does with them."""

import re
from collections.abc import Iterator

import pytest

from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.web.app.settings import STATIC_FOLDER
from denkspiel.web.help.keys import VIEWS, key_rows
from denkspiel.web.help.pages import CONTENTS_PAGES, PAGES, Heading
from tests.cases import for_each

_MARK = re.compile(r"\[\[([^|\]]+)\||`([^`]+)`")


def texts() -> Iterator[Message]:
    for page in PAGES.values():
        yield page.title
        for part in page.parts:
            if isinstance(part, Message):
                yield part
            elif isinstance(part, Heading):
                yield part.words


def test_the_contents_are_pages() -> None:
    assert set(CONTENTS_PAGES) <= PAGES.keys()
    assert len(set(CONTENTS_PAGES)) == len(CONTENTS_PAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_and_keys_in_the_texts_are_the_same_in_all_languages(language: str) -> None:
    say = Translator(language)

    @for_each("text", texts())
    def same(text: Message) -> None:
        assert sorted(_MARK.findall(say(text))) == sorted(_MARK.findall(str(text)))

    same()


def test_no_mark_is_left_open() -> None:
    for text in texts():
        said = _MARK.sub("", str(text))
        assert said.count("**") % 2 == 0
        assert not re.search(r"`|\[\[", said), said


def test_the_keys_of_the_help_are_those_that_the_page_takes() -> None:
    """Letters and signs are commands; the other keys have names of their own in a browser."""
    script = (STATIC_FOLDER / "js" / "game" / "keyboard.js").read_text(encoding="utf-8")
    commands = script.partition("const commands = {")[2].partition("\n};")[0]
    taken = set(re.findall(r"^  (\w+)[:,]", commands, re.MULTILINE))
    keys = [key for row in key_rows() for key in row.keys]
    assert len(keys) == len(set(keys))
    assert len(taken) > 10
    assert taken == {row.command for row in key_rows() if re.fullmatch(r"[a-z?]", row.keys[0])}
    assert all(row.views and {*row.views} <= VIEWS.keys() for row in key_rows())
    named = {"Enter": '"Enter"', "␣": '" "', "⌫": '"Backspace"', "Home": "Home:", "End": "End:", "Page ↑": "PageUp:"}
    assert set(named) <= set(keys)
    assert all(written in script for written in named.values())
