import json
from pathlib import Path

import pytest

from tools import node
from tools.docs_lists import ROOT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put_program(folder: Path, name: str, says: str) -> str:
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {says}\n", encoding="utf-8")
    program.chmod(0o755)
    return str(program)


@pytest.mark.parametrize("version", ["v20.0.0", "v26.1.2"])
def test_a_node_that_is_new_enough_is_taken(folder: Path, version: str) -> None:
    program, npm = put_program(folder, "node", version), put_program(folder, "npm", "11")
    assert node.find() == node.Node(program, (npm,))


@pytest.mark.parametrize("version", ["v18.20.4", "v9.0.0", "v0", "nonsense", ""])
def test_one_that_is_too_old_or_none_is_not(folder: Path, version: str) -> None:
    program = put_program(folder, "node", version)
    put_program(folder, "npm", "11")
    found = node.find()
    assert found is None or found.program != program


def test_nor_one_without_npm(folder: Path) -> None:
    program = put_program(folder, "node", "v26.1.2")
    found = node.find()
    assert found is None or found.program != program


@pytest.mark.parametrize(("value", "status"), [("required", 1), ("", 0)])
@pytest.mark.parametrize("words", [[], ["tsc"], ["--test"]])
def test_without_node_one_is_told_what_is_missing(
    words: list[str], value: str, status: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(node.REQUIRED, value)
    monkeypatch.setattr(node, "find", lambda: None)
    monkeypatch.setattr(node, "_run", lambda *_: 1)
    assert node.main(words) == status
    assert "There is no Node.js 20 or newer" in capfd.readouterr().err


def test_programs_are_installed_anew_when_the_lock_file_is_another(tmp_path: Path) -> None:
    programs, lock = tmp_path / "node_modules", tmp_path / "package-lock.json"
    lock.write_text("one", encoding="utf-8")
    assert not node.has_programs(programs, lock)
    programs.mkdir()
    (programs / ".installed").write_text("one", encoding="utf-8")
    assert node.has_programs(programs, lock)
    lock.write_text("other", encoding="utf-8")
    assert not node.has_programs(programs, lock)


def test_the_lock_file_pins_everything_and_names_the_public_registry_only() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    asked = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    tools, parts = asked["devDependencies"], asked["dependencies"]
    told = packages.pop("")
    assert (told["devDependencies"], told["dependencies"]) == (tools, parts)
    assert {f"node_modules/{name}" for name in tools | parts} <= packages.keys()
    for name, package in packages.items():
        assert package["resolved"].startswith("https://registry.npmjs.org/")
        assert package["integrity"]
        assert package.get("dev", False) is (name.removeprefix("node_modules/") not in parts)
