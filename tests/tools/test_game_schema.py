from pathlib import Path

import pytest

from tools import game_schema


def test_the_schema_of_the_package_is_as_the_keys_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert game_schema.main(["--check"]) == 0
    assert capsys.readouterr().out == "game.schema.json: as the keys say\n"


def test_an_old_schema_is_seen_and_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = game_schema.FILE.read_text(encoding="utf-8")
    old = tmp_path / "game.schema.json"
    old.write_text(whole.replace('"maxLength": 40', '"maxLength": 41'), encoding="utf-8")
    monkeypatch.setattr(game_schema, "FILE", old)
    assert game_schema.main(["--check"]) == 1
    assert "old; make docs renews it" in capsys.readouterr().out
    assert game_schema.main(["--write"]) == 0
    assert old.read_text(encoding="utf-8") == whole
