import gzip
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from denkspiel.locale import LANGUAGES, language
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import STATIC_FOLDER, Settings
from tests.web.asking import problem


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page of two files, one of them large, and things that must not be served."""
    folder = tmp_path / "static"
    (folder / "js").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>x</title>", encoding="utf-8")
    (folder / "js" / "main.js").write_text("// a line\n" * 300, encoding="utf-8")
    (folder / "notes.txt").write_text("private", encoding="utf-8")
    (tmp_path / "secret.js").write_text("secret", encoding="utf-8")
    (folder / "js" / "out.js").symlink_to(tmp_path / "secret.js")
    return folder


@pytest.fixture
def page(folder: Path) -> TestClient:
    return TestClient(create_app(Settings(static_folder=folder, workers=0)))


def test_the_page_is_at_the_root(page: TestClient) -> None:
    answer = page.get("/")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text.startswith("<!doctype html>")
    assert page.head("/").status_code == 200


def test_a_page_is_told_the_languages_and_cannot_be_led_out_of_their_element(
    page: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = '<script type="application/json" id="languages">'
    (folder / "index.html").write_text(f"{place}</script><p>", encoding="utf-8")
    monkeypatch.setattr("denkspiel.web.page.files.page_languages", lambda: {"qaa": {"name": "</script>ä"}})
    text = page.get("/").text
    assert (text.startswith(place), text.endswith("</script><p>"), text.count("</script>")) == (True, True, 1)
    assert json.loads(text.removeprefix(place).removesuffix("</script><p>")) == {"qaa": {"name": "</script>ä"}}


def test_the_page_is_told_every_language() -> None:
    text = TestClient(create_app(Settings(workers=0))).get("/").text
    told = json.loads(text.partition('id="languages">')[2].partition("</script>")[0])
    assert tuple(told) == LANGUAGES
    for code, words in told.items():
        known = language(code)
        assert (words["name"], words["yes"], words["no"]) == (known.name, [*known.yes], [*known.no])
    assert told["de"]["no_server"] == "Der Server antwortet nicht. Läuft denkspiel noch?"


def test_the_page_holds_what_it_would_ask_for_first_in_the_words_of_the_api() -> None:
    page = TestClient(create_app(Settings(workers=0)))
    asked = (
        ("/", "en", "connect-four"),
        ("/?game=hexagon&language=de", "de", "hexagon"),
        ("/?game=mnk:5,5,4&moves=c3", "en", "mnk%3A5%2C5%2C4"),
    )
    for path, code, game in asked:
        told = _answers(page.get(path).text)
        assert [*told] == [f"{name}?language={code}" for name in ("texts", "games", f"games/{game}")]
        assert all(page.get(f"/api/{asked}").json() == answer for asked, answer in told.items())
    german = page.get("/", headers={"Accept-Language": "de"})
    assert next(iter(_answers(german.text))) == "texts?language=de"
    assert "Accept-Language" in german.headers["vary"]
    known = {"If-None-Match": german.headers["etag"]}
    assert page.get("/", headers={"Accept-Language": "de", **known}).status_code == 304
    assert page.get("/", headers={"Accept-Language": "en", **known}).status_code == 200
    assert page.get("/?game=hexagon", headers={"Accept-Language": "de", **known}).status_code == 200


@pytest.mark.parametrize("name", ["halma", "</script><script>alert(1)</script>", '"', "a" * 3000, "connect-four:99x7"])
def test_a_game_that_is_not_offered_leaves_no_trace_in_the_page(name: str) -> None:
    page = TestClient(create_app(Settings(workers=0)))
    text = page.get("/", params={"game": name}).text
    assert [*_answers(text)] == ["texts?language=en", "games?language=en"]
    assert text == page.get("/?game=none").text


def test_answers_cannot_lead_out_of_their_element(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = '<script type="application/json" id="answers">'
    (folder / "index.html").write_text(f"{place}{{}}</script><p>", encoding="utf-8")

    async def answers(_request: Request) -> bytes:
        return b'{"a": "</script>"}'

    monkeypatch.setattr("denkspiel.web.board.games.preloaded_responses", answers)
    text = TestClient(create_app(Settings(static_folder=folder, workers=0))).get("/").text
    assert (text.count("</script>"), _answers(text)) == (1, {"a": "</script>"})


def _answers(text: str) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads(text.partition('id="answers">')[2].partition("</script>")[0])
    return answers


def test_large_files_are_compressed_for_those_who_understand_it(page: TestClient, folder: Path) -> None:
    plain = page.get("/static/js/main.js", headers={"Accept-Encoding": "identity"})
    packed = page.get("/static/js/main.js", headers={"Accept-Encoding": "gzip"})
    assert plain.content == packed.content == (folder / "js" / "main.js").read_bytes()
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(plain.content, mtime=0)) < len(plain.content)
    assert "Accept-Encoding" in packed.headers["vary"]


def test_nothing_is_sent_twice_unless_it_changes(page: TestClient, folder: Path) -> None:
    first = page.get("/static/js/main.js")
    assert first.headers["cache-control"] == "no-cache"
    known = {"If-None-Match": first.headers["etag"]}
    again = page.get("/static/js/main.js", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    (folder / "js" / "main.js").write_text("// another line\n", encoding="utf-8")
    changed = page.get("/static/js/main.js", headers=known)
    assert (changed.status_code, changed.text) == (200, "// another line\n")


def test_files_of_an_edition_are_kept_without_asking_until_the_page_names_another(folder: Path) -> None:
    page = TestClient(create_app(Settings(static_folder=folder, workers=0)))
    script = folder / "js" / "main.js"
    (folder / "index.html").write_text('<script src="static/js/main.js"></script>', encoding="utf-8")
    first, text = _script(page), script.read_text(encoding="utf-8")
    assert (_kept_forever(page, first), page.get(first).text) == (True, text)
    script.write_text("// another line\n", encoding="utf-8")
    assert (_kept_forever(page, first), page.get(first).text) == (True, text)
    second = _script(page)
    assert second != first
    assert (_kept_forever(page, second), page.get(second).text) == (True, "// another line\n")
    assert (_kept_forever(page, first), page.get(first).text) == (False, "// another line\n")
    script.write_text(text, encoding="utf-8")
    assert _script(page) == first
    problem(page.get(first.replace("main", "none")), 404, "not-found")
    problem(page.get(f"/static/{'0' * 16}/secret.js"), 404, "not-found")


def _script(page: TestClient) -> str:
    """Where the page says its script is."""
    return "/" + page.get("/").text.partition('src="')[2].partition('"')[0]


def _kept_forever(page: TestClient, path: str) -> bool:
    return "immutable" in page.get(path).headers["cache-control"]


def test_what_is_compressed_has_a_tag_of_its_own(page: TestClient) -> None:
    forms = ["identity", "gzip", "br, GZIP;q=0.5", "gzip;q=0", ""]
    answers = [page.get("/static/js/main.js", headers={"Accept-Encoding": form}) for form in forms]
    assert ["content-encoding" in answer.headers for answer in answers] == [False, True, True, False, False]
    plain, packed = answers[0].headers["etag"], answers[1].headers["etag"]
    assert [answer.headers["etag"] for answer in answers] == [plain, packed, packed, plain, plain]
    assert plain != packed
    for known, status in {f'W/{plain}, "other"': 304, f"x{plain}": 200, packed: 200}.items():
        headers = {"Accept-Encoding": "identity", "If-None-Match": known}
        assert page.get("/static/js/main.js", headers=headers).status_code == status


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/js",
        "/static/none.js",
        "/static/notes.txt",
        "/static/js/out.js",
        "/static/%2e%2e/secret.js",
        "/static/js/..%2f..%2f..%2fsecret.js",
        "/static//etc/passwd",
        "/static/" + "a" * 5000 + ".js",
        "/index.html",
        "/docs",
    ],
)
def test_nothing_else_is_served(page: TestClient, path: str) -> None:
    problem(page.get(path), 404, "not-found")


def test_files_are_only_read(page: TestClient) -> None:
    answer = page.post("/static/js/main.js")
    problem(answer, 405, "method-not-allowed")
    assert answer.headers["allow"] == "GET, HEAD"


def test_what_a_script_exports_another_one_asks_for() -> None:
    """Or a test of what it thinks; comments do not count."""
    comment = re.compile(r"/\*.*?\*/", re.DOTALL)
    scripts = {file: comment.sub("", file.read_text(encoding="utf-8")) for file in (STATIC_FOLDER / "js").rglob("*.js")}
    tests = {file: file.read_text(encoding="utf-8") for file in Path("tests/js").glob("*.js")}
    words = {file: set(re.findall(r"\w+", text)) for file, text in (scripts | tests).items()}
    users = Counter(word for told in words.values() for word in told)
    idle = [
        f"{file.name}: {name}"
        for file, text in scripts.items()
        for name in re.findall(r"^export (?:async )?(?:function|const|let|class) (\w+)", text, re.MULTILINE)
        if users[name] == 1
    ]
    assert idle == []


def test_the_page_loads_nothing_from_elsewhere() -> None:
    """No file of the page names another host, but for links that a person may follow and names of XML."""
    for file in STATIC_FOLDER.rglob("*"):
        if file.suffix in (".html", ".css", ".js"):
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
            assert "://" not in text, file.name
            assert "@import url(//" not in text
