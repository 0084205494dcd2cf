import gettext
from pathlib import Path

import pytest

from tools.translations import Catalogue, Catalogues

SOURCE = """from denkspiel.core.message import Message


def say(count: int) -> tuple[Message, ...]:
    return Message("The game is over."), Message('{count} stones in "{name}"', count=count, name="x")
"""
LANGUAGES = {
    "en": 'name = "English"\nyes = ["y"]\nno = ["n"]\n',
    "de": 'name = "Deutsch"\nyes = ["j"]\nno = ["n"]\n',
}
GERMAN = """msgid "The game is over."
msgstr "Das Spiel ist aus."

msgid "{count} stones in \\"{name}\\""
msgstr "{count} Steine in „{name}“"
"""


@pytest.fixture
def catalogues(tmp_path: Path) -> Catalogues:
    """A package with two sentences, both translated and compiled."""
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "module.py").write_text(SOURCE, encoding="utf-8")
    for code, names in LANGUAGES.items():
        folder = tmp_path / "package" / "locale" / code
        folder.mkdir(parents=True)
        (folder / "language.toml").write_text(names, encoding="utf-8")
    (tmp_path / "german.po").write_text(GERMAN, encoding="utf-8")
    made = Catalogues(tmp_path / "package")
    assert made.renew({"de": [tmp_path / "german.po"]}) == []
    return made


@pytest.fixture
def german(catalogues: Catalogues) -> Catalogue:
    """The German one of these."""
    return catalogues.languages["de"]


def test_a_whole_catalogue_has_no_faults(catalogues: Catalogues) -> None:
    assert catalogues.faults() == []


def test_gettext_reads_what_was_compiled(catalogues: Catalogues) -> None:
    spoken = gettext.translation("denkspiel", catalogues.package / "locale", ["de"])
    assert spoken.gettext("The game is over.") == "Das Spiel ist aus."
    assert spoken.gettext('{count} stones in "{name}"') == "{count} Steine in „{name}“"


def test_renewing_twice_changes_no_byte(catalogues: Catalogues, german: Catalogue) -> None:
    files = (catalogues.template_file, german.file, german.compiled_file)
    before = [file.read_bytes() for file in files]
    assert catalogues.renew() == []
    assert [file.read_bytes() for file in files] == before


def test_a_new_sentence_is_missing_until_it_is_renewed_and_translated(catalogues: Catalogues) -> None:
    module = catalogues.package / "module.py"
    module.write_text(SOURCE.replace('Message("The', 'Message("New."), Message("The'), encoding="utf-8")
    assert "de: not in the catalogue: 'New.'" in catalogues.faults()
    assert catalogues.renew() == ["de: not yet translated: 'New.'"]
    assert catalogues.faults() == ["de: not translated: 'New.'"]


def test_a_sentence_no_longer_said_goes_from_the_catalogue(catalogues: Catalogues, german: Catalogue) -> None:
    (catalogues.package / "module.py").write_text(
        SOURCE.replace('Message("The game is over."), ', ""), encoding="utf-8"
    )
    assert "de: no longer used: 'The game is over.'" in catalogues.faults()
    assert len(catalogues.renew()) == 1
    assert "The game is over." not in german.translations()
    assert catalogues.faults() == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("„{name}“", "„{nam}“", "not the same gaps"),
        (" „{name}“", "", "not the same gaps"),
        ("„{name}“", "„{name“", "not the same gaps"),
        ("Das Spiel ist aus.", "", "not translated"),
        ('msgid "The game', '#, fuzzy\nmsgid "The game', "marked as fuzzy"),
    ],
)
def test_a_faulty_translation_is_found(
    catalogues: Catalogues, german: Catalogue, old: str, new: str, fault: str
) -> None:
    text = german.file.read_text(encoding="utf-8")
    assert old in text
    german.file.write_text(text.replace(old, new), encoding="utf-8")
    assert any(found.startswith(f"de: {fault}") for found in catalogues.faults())


def test_a_translation_changed_but_not_compiled_is_found(catalogues: Catalogues, german: Catalogue) -> None:
    text = german.file.read_text(encoding="utf-8")
    german.file.write_text(text.replace("ist aus", "ist zu Ende"), encoding="utf-8")
    assert catalogues.faults() == ["de: denkspiel.mo is not compiled from the catalogue; make locale renews it"]


def test_a_merged_file_wins_over_what_was_known_but_not_with_empty_texts(
    catalogues: Catalogues, german: Catalogue, tmp_path: Path
) -> None:
    more = tmp_path / "more.po"
    more.write_text(GERMAN.replace("Das Spiel ist aus.", "").replace("Steine", "Kugeln"), encoding="utf-8")
    catalogues.renew({"de": [more]})
    assert german.translations()["The game is over."] == "Das Spiel ist aus."
    assert "Kugeln" in german.translations()['{count} stones in "{name}"']


def test_translations_into_an_unknown_language_are_refused(catalogues: Catalogues, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no language: english; there are: de"):
        catalogues.renew({"english": [tmp_path / "german.po"]})


def test_what_is_not_translated_stays_english(catalogues: Catalogues, german: Catalogue) -> None:
    module = catalogues.package / "module.py"
    module.write_text(SOURCE.replace('Message("The', 'Message("New."), Message("The'), encoding="utf-8")
    catalogues.renew()
    spoken = gettext.translation("denkspiel", german.folder.parent, ["de"])
    assert spoken.gettext("New.") == "New."


def test_a_language_that_is_not_complete_may_have_gaps_and_says_its_share(
    catalogues: Catalogues, german: Catalogue
) -> None:
    module = catalogues.package / "module.py"
    module.write_text(SOURCE.replace('Message("The', 'Message("New."), Message("The'), encoding="utf-8")
    catalogues.renew()
    assert catalogues.faults() == ["de: not translated: 'New.'"]
    words = german.folder / "language.toml"
    words.write_text(f"{words.read_text(encoding='utf-8')}\ncomplete = false\n", encoding="utf-8")
    assert catalogues.faults() == []
    count = len(catalogues.extracted())
    with german.compiled_file.open("rb") as file:
        assert gettext.GNUTranslations(file).info()["x-translated"] == f"{100 * (count - 1) // count} %"
    german.file.write_text(german.file.read_text(encoding="utf-8").replace("„{name}“", "„{nam}“"), encoding="utf-8")
    assert any(found.startswith("de: not the same gaps") for found in catalogues.faults()), (
        "a text that is translated must fit"
    )
    words.write_text(words.read_text(encoding="utf-8").replace("false", '"no"'), encoding="utf-8")
    assert catalogues.faults()[0] == "de: in language.toml, complete must be true or false"


@pytest.mark.parametrize("words", ['no = "nein"', "no = []", 'no = ["n", "j"]', "no = "])
def test_a_language_without_words_of_its_own_for_no_is_found(
    catalogues: Catalogues, german: Catalogue, words: str
) -> None:
    (german.folder / "language.toml").write_text(f'name = "Deutsch"\nyes = ["j"]\n{words}\n', encoding="utf-8")
    assert len(catalogues.faults()) == 1
    assert catalogues.faults()[0].startswith("de: ")
