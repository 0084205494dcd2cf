from pathlib import Path

import pytest

from denkspiel.locale import ENGLISH, LANGUAGES, Translator, language, preferred_language
from denkspiel.locale.languages import languages_in, read_language


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_understands_its_own_words(code: str) -> None:
    say, known = Translator(code), language(code)
    assert known.name[0].isalpha()
    assert all(say.yes_or_no(word) for word in (*known.yes, known.yes[0].upper()))
    assert all(say.yes_or_no(word) is False for word in (*known.no, known.no[0].upper()))
    assert say.yes_or_no("") is say.yes_or_no("maybe") is None


def test_the_words_of_other_languages_are_understood_too() -> None:
    """The originals asked for J and N; whoever is used to that may keep to it in English."""
    assert Translator("en").yes_or_no("j") is True
    assert Translator("de").yes_or_no("no") is False


@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_of_a_language_stand_for_keys_of_the_program_without_a_conflict(code: str) -> None:
    taken = set("uhrsdapnoqmfb?yj")
    keys = language(code).keys
    assert not keys.keys() & {*taken, *language(code).yes, *language(code).no}
    assert set(keys.values()) <= taken
    assert all(language(code).letters_for(meant)[0] == letter for letter, meant in keys.items())
    assert language(code).letters_for("p") == ("p",)


def test_letters_of_a_language_are_single(tmp_path: Path) -> None:
    text = 'name = "X"\nyes = ["y"]\nno = ["n"]\n[keys]\nzz = "u"\n'
    (tmp_path / "language.toml").write_text(text, "utf-8")
    with pytest.raises(ValueError, match="single letters"):
        read_language(tmp_path)


def test_languages_are_found_by_their_folders(tmp_path: Path) -> None:
    for code in ("qaa", ENGLISH, "de"):
        (tmp_path / code).mkdir()
        (tmp_path / code / "language.toml").touch()
    (tmp_path / "__pycache__").mkdir()
    assert languages_in(tmp_path) == (ENGLISH, "de", "qaa")


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de.UTF-8"}, "de"),
        ({"LANGUAGE": "", "LANG": "de_DE"}, "de"),
        ({"LANGUAGE": "en_GB", "LC_ALL": "de_DE"}, "en"),
        ({"LANGUAGE": "qaa:de:en", "LANG": "en_GB"}, "de"),
        ({"LC_MESSAGES": "qaa", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_of_the_system(environ: dict[str, str], code: str) -> None:
    assert preferred_language(environ) == code
