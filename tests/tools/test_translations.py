import gettext
from pathlib import Path

import pytest

from tools.translations import Catalogues

SOURCE = """from denkspiel.core.message import Message


def say(count: int) -> tuple[Message, ...]:
    return Message("The game is over."), Message('{count} stones in "{name}"', count=count, name="x")
"""
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
    (tmp_path / "german.po").write_text(GERMAN, encoding="utf-8")
    made = Catalogues(tmp_path / "package")
    assert made.renew([tmp_path / "german.po"]) == []
    return made


def test_a_whole_catalogue_has_no_faults(catalogues: Catalogues) -> None:
    assert catalogues.faults() == []


def test_gettext_reads_what_was_compiled(catalogues: Catalogues) -> None:
    german = gettext.translation("denkspiel", catalogues.package / "locale", ["de"])
    assert german.gettext("The game is over.") == "Das Spiel ist aus."
    assert german.gettext('{count} stones in "{name}"') == "{count} Steine in „{name}“"


def test_renewing_twice_changes_no_byte(catalogues: Catalogues) -> None:
    files = (catalogues.template_file, catalogues.german_file, catalogues.compiled_file)
    before = [file.read_bytes() for file in files]
    assert catalogues.renew() == []
    assert [file.read_bytes() for file in files] == before


def test_a_new_sentence_is_missing_until_it_is_renewed_and_translated(catalogues: Catalogues) -> None:
    module = catalogues.package / "module.py"
    module.write_text(SOURCE.replace('Message("The', 'Message("New."), Message("The'), encoding="utf-8")
    assert "not in the catalogue: 'New.'" in catalogues.faults()
    assert catalogues.renew() == ["not yet translated: 'New.'"]
    assert catalogues.faults() == ["not translated: 'New.'"]


def test_a_sentence_no_longer_said_goes_from_the_catalogue(catalogues: Catalogues) -> None:
    (catalogues.package / "module.py").write_text(
        SOURCE.replace('Message("The game is over."), ', ""), encoding="utf-8"
    )
    assert "no longer used: 'The game is over.'" in catalogues.faults()
    assert len(catalogues.renew()) == 1
    assert "The game is over." not in catalogues.translations()
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
def test_a_faulty_translation_is_found(catalogues: Catalogues, old: str, new: str, fault: str) -> None:
    text = catalogues.german_file.read_text(encoding="utf-8")
    assert old in text
    catalogues.german_file.write_text(text.replace(old, new), encoding="utf-8")
    assert any(found.startswith(fault) for found in catalogues.faults())


def test_a_translation_changed_but_not_compiled_is_found(catalogues: Catalogues) -> None:
    text = catalogues.german_file.read_text(encoding="utf-8")
    catalogues.german_file.write_text(text.replace("ist aus", "ist zu Ende"), encoding="utf-8")
    assert catalogues.faults() == ["denkspiel.mo is not compiled from the catalogue; make locale renews it"]


def test_a_merged_file_wins_over_what_was_known_but_not_with_empty_texts(
    catalogues: Catalogues, tmp_path: Path
) -> None:
    more = tmp_path / "more.po"
    more.write_text(GERMAN.replace("Das Spiel ist aus.", "").replace("Steine", "Kugeln"), encoding="utf-8")
    catalogues.renew([more])
    assert catalogues.translations()["The game is over."] == "Das Spiel ist aus."
    assert "Kugeln" in catalogues.translations()['{count} stones in "{name}"']
