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
