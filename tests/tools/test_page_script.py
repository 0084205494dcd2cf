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
def test_old_files_are_seen_and_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = contents(page_script.FOLDER)
    old = tmp_path / "page"
    monkeypatch.setattr(page_script, "FOLDER", old)
    assert page_script.main(["--write"]) == 0
    assert contents(old) == whole
    (old / "page-OLD.js").touch()
    next(old.glob("shared-*.js")).unlink()
    capfd.readouterr()
    assert page_script.main(["--check"]) == 1
    assert "page: old; make docs renews it" in capfd.readouterr().out
    assert page_script.main(["--write"]) == 0
    assert contents(old) == whole
    assert page_script.main(["--check"]) == 0


@pytest.mark.parametrize(("value", "status"), [("required", 1), ("", 0)])
@pytest.mark.parametrize("option", ["--check", "--write"])
def test_where_they_cannot_be_made_they_stay_unless_they_must_be(
    option: str, value: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(node.REQUIRED, value)
    monkeypatch.setattr(node, "main", lambda _: 1)
    before = contents(page_script.FOLDER)
    assert page_script.main([option]) == status
    assert contents(page_script.FOLDER) == before
    assert "cannot be made here" in capsys.readouterr().err


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}
