"""The store's libraries are loaded when the first one asks for a link game, and not for those who only play here."""

import subprocess
import sys
from pathlib import Path

import pytest

_ASK = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings

with TestClient(create_app(Settings(workers=0, database=Path(sys.argv[1])))) as client:
    for path in ("/", "/seat", "/api/games", "/api/live"):
        assert client.get(path).status_code == 200
        print(path, "sqlalchemy" in sys.modules)
"""


@pytest.mark.long
def test_the_store_is_loaded_late(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    asked = subprocess.run([sys.executable, "-c", _ASK, place], capture_output=True, text=True, check=True)
    assert asked.stdout.split("\n")[:4] == ["/ False", "/seat False", "/api/games False", "/api/live True"]
    assert place.exists()
