"""What CONTRIBUTING.md promises of a new language, done in a copy of the tree."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
NEEDED = ("src", "tests", "tools", "docs", "pyproject.toml")
MARK = "¿{}?"
TEXTS = """
import json
from starlette.testclient import TestClient
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings

page = TestClient(create_app(Settings(workers=0)))
told = page.get("/").text.partition('id="languages">')[2].partition("</script>")[0]
texts = [page.get(f"/api/texts?language={language}").json() for language in ("eo", "en")]
print(json.dumps([*texts, json.loads(told)]))
"""


class Copy:
    """A copy of the tree in which Python runs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in NEEDED:
            copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copied(ROOT / name, root / name)
        self._original = self._files()

    def python(self, *words: str) -> str:
        """What Python prints; fails if it fails."""
        paths = {"PYTHONPATH": os.pathsep.join((str(self.root / "src"), str(self.root))), "LANGUAGE": "en"}
        called = [sys.executable, "-B", *words]
        answer = subprocess.run(
            called, cwd=self.root, env={**os.environ, **paths}, capture_output=True, encoding="utf-8", check=False
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        return answer.stdout

    def touched(self) -> set[str]:
        """The files that are new, gone or changed."""
        files = self._files()
        names = self._original.keys() | files.keys()
        return {name for name in names if self._original.get(name) != files.get(name)}

    def _files(self) -> dict[str, bytes]:
        files = (file for file in self.root.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
        return {file.relative_to(self.root).as_posix(): file.read_bytes() for file in files}


def promised() -> tuple[str, str]:
    """The path and the text of the file that CONTRIBUTING.md has one write."""
    section = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## A new language\n")[2]
    path = re.search(r"`(src/denkspiel/locale/\w+/language.toml)`", section)
    text = re.search(r"^```toml\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert path is not None
    assert text is not None
    return path[1], text[1]


def translate(file: Path, every: int = 1) -> str:
    """Fill in every translation, or every second one, third one ...; the answer is the share that is done."""
    with file.open("rb") as source:
        catalogue = read_po(source)
    entries = [entry for entry in catalogue if entry.id]
    for entry in entries[::every]:
        entry.string = MARK.format(entry.id)
    with file.open("wb") as target:
        write_po(target, catalogue)
    return f"{100 * len(entries[::every]) // len(entries)} %"


@pytest.mark.long
def test_a_language_is_one_folder_that_commands_service_page_and_tests_find(tmp_path: Path) -> None:
    """First with every third text translated, as a list of languages says; then whole."""
    copy = Copy(tmp_path)
    path, text = promised()
    folder = copy.root / path
    catalogue = folder.parent / "LC_MESSAGES" / "denkspiel.po"
    folder.parent.mkdir()
    folder.write_text(text + "complete = false\n", encoding="utf-8")
    copy.python("-m", "tools.translations", "--write")
    assert translate(catalogue, every=3) == "33 %"
    assert not copy.python("-m", "tools.translations", "--write").splitlines()[-1].startswith("0 ")
    texts, english, languages = json.loads(copy.python("-c", TEXTS))
    assert languages["eo"]["name"] == "Esperanto (33 %)"
    translated = [key for key, text in texts["texts"].items() if text == MARK.format(english["texts"][key])]
    kept = [key for key, text in texts["texts"].items() if text == english["texts"][key]]
    assert translated
    assert kept
    assert len(translated) + len(kept) == len(english["texts"]), "a text is translated or English, never missing"

    folder.write_text(text, encoding="utf-8")
    translate(catalogue)
    assert copy.python("-m", "tools.translations", "--write").splitlines()[-1].startswith("0 ")
    copy.python("-m", "tools.translations", "--check")
    told = copy.python("-m", "denkspiel", "--language", "eo", "--help")
    assert MARK.format("show this help and exit") in told
    assert "{en,de,eo}" in told
    texts, _, languages = json.loads(copy.python("-c", TEXTS))
    assert (texts["language"], texts["texts"]["new_game"]) == ("eo", MARK.format("New game"))
    assert languages["eo"]["name"] == "Esperanto"
    assert languages["eo"]["no_server"].startswith("¿The server is not responding.")
    told = copy.python("-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-rA", "tests/locale")
    assert "PASSED tests/locale/test_languages.py::test_a_language_understands_its_own_words[eo]" in told
    copy.python("-m", "tools.api_types", "--check")
    files = {"language.toml", "LC_MESSAGES/denkspiel.po", "LC_MESSAGES/denkspiel.mo"}
    assert copy.touched() == {f"src/denkspiel/locale/eo/{file}" for file in files}
