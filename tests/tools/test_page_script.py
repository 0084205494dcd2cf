from pathlib import Path

import pytest

from tools import node, page_script


@pytest.fixture
def programs() -> None:
    """The programs of package-lock.json: where Node is required, tests fail without them."""
    if node.find() is None or not node.has_programs():
        if node.is_required():
            pytest.fail("the programs of package-lock.json are missing, but the environment requires them")
        pytest.skip("the programs of package-lock.json are not installed; make scripts does that")


@pytest.mark.usefixtures("programs")
def test_an_old_file_is_seen_and_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = page_script.FILE.read_bytes()
    old = tmp_path / "page.js"
    old.write_bytes(whole + b"// more")
    monkeypatch.setattr(page_script, "FILE", old)
    assert page_script.main(["--check"]) == 1
    assert "page.js: old; make docs renews it" in capfd.readouterr().out
    assert page_script.main(["--write"]) == 0
    assert old.read_bytes() == whole
    assert page_script.main(["--check"]) == 0


@pytest.mark.parametrize(("value", "status"), [("required", 1), ("", 0)])
@pytest.mark.parametrize("option", ["--check", "--write"])
def test_where_it_cannot_be_made_it_stays_unless_it_must_be(
    option: str, value: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(node.REQUIRED, value)
    monkeypatch.setattr(node, "main", lambda _: 1)
    before = page_script.FILE.read_bytes()
    assert page_script.main([option]) == status
    assert page_script.FILE.read_bytes() == before
    assert "cannot be made here" in capsys.readouterr().err
