"""The files of `examples/serving`: what they call is understood, and what stands in several of them is the same."""

import json
import re
import shlex
from pathlib import Path

import pytest

from denkspiel.online.store.place import DATABASE_VARIABLE
from denkspiel.web.app import server
from denkspiel.web.app.settings import Settings
from tests.cli.calling import Call

EXAMPLES = Path(__file__).parents[2] / "examples" / "serving"


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What would have been served."""
    found: list[Settings] = []
    monkeypatch.setattr(server, "serve", lambda settings, *_: found.append(settings))
    return found


def read(name: str) -> str:
    return (EXAMPLES / name).read_text(encoding="utf-8")


def called(unit: str, folder: Path) -> list[str]:
    """The words after the program in the command that a unit starts."""
    command = re.findall(r"^ExecStart=(.*)", read(unit), re.MULTILINE)[0]
    command = command.replace("%S", str(folder)).replace("%i", "8001").replace("%%", "%").replace("$$", "$")
    words = shlex.split(command)
    if words[:2] == ["/bin/sh", "-c"]:
        words = shlex.split(words[2].replace("$(date +%u)", "1"))
    assert words[0] == "/opt/denkspiel/bin/denkspiel"
    return words[1:]


@pytest.mark.parametrize("unit", ["denkspiel.service", "denkspiel@.service"])
def test_the_units_serve(
    denkspiel: Call, served: list[Settings], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, unit: str
) -> None:
    (tmp_path / "denkspiel").mkdir()
    monkeypatch.setenv(DATABASE_VARIABLE, str(tmp_path / "denkspiel" / "games.sqlite"))
    words = called(unit, tmp_path)
    words[words.index("--port") + 1] = "0"
    answer = denkspiel(*words)
    assert (answer.status, answer.err) == (0, "")
    assert served[0].database == tmp_path / "denkspiel" / "games.sqlite"


def test_the_nightly_backup_copies_what_the_service_keeps(
    denkspiel: Call, served: list[Settings], tmp_path: Path
) -> None:
    folder = tmp_path / "denkspiel"
    folder.mkdir()
    words = called("denkspiel.service", tmp_path)
    words[words.index("--port") + 1] = "0"
    denkspiel(*words)
    assert len(served) == 1
    assert denkspiel(*called("denkspiel-backup.service", tmp_path)).status == 0
    assert (folder / "backup-1.sqlite").is_file()


def test_the_container_serves_to_everybody_and_keeps_its_games_in_its_volume(
    denkspiel: Call, served: list[Settings], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = read("Containerfile")
    volume, port = re.findall(r"^(?:VOLUME|EXPOSE) (.*)", text, re.MULTILINE)
    kept = re.findall(rf"{DATABASE_VARIABLE}=(\S+)", text)[0]
    assert kept == f"{volume}/games.sqlite"
    monkeypatch.setenv(DATABASE_VARIABLE, str(tmp_path / "games.sqlite"))
    program, words = (json.loads(found) for found in re.findall(r"^(?:ENTRYPOINT|CMD) (.*)", text, re.MULTILINE))
    assert program == ["denkspiel"]
    assert denkspiel(*words, "--port", "0").status == 0
    hosts = served[0].allowed_hosts
    assert hosts is not None
    assert "192.0.2.1:8000" in hosts
    assert f" {port}; 0: any free port" in denkspiel("serve", "--help").out


def test_the_proxies_pass_on_to_the_nodes_by_the_name_to_which_they_answer() -> None:
    unit, nginx, caddy = read("denkspiel@.service"), read("nginx.conf"), read("Caddyfile")
    assert "--trusted-proxy 127.0.0.1" in unit
    names = re.findall(r"--host-name (\S+)", unit)
    assert names == re.findall(r"server_name ([^;\s]+);", nginx) == re.findall(r"^(\S+\.\S+) {", caddy, re.MULTILINE)
    (started,) = re.findall(r"systemctl enable --now denkspiel@(\d+) denkspiel@(\d+)", unit)
    assert started == tuple(re.findall(r"server 127\.0\.0\.1:(\d+)", nginx))
    assert started == tuple(re.findall(r" 127\.0\.0\.1:(\d+)", caddy))


def test_what_the_guide_replaces_in_these_files_stands_there() -> None:
    guide = (EXAMPLES.parents[1] / "docs" / "how-to" / "serve-on-the-internet.md").read_text(encoding="utf-8")
    replaced = re.findall(r"(?<=[' ])s/([^/\n]+)/", guide)
    assert "--host 0.0.0.0 --port 8000" in replaced
    files = "".join(read(file.name) for file in EXAMPLES.iterdir())
    assert [text for text in replaced if text not in files] == []
