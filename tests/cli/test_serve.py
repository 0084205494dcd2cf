import os
import socket
import stat
import webbrowser
from pathlib import Path
from typing import Any

import pytest

from denkspiel.games.catalogue import game_names
from denkspiel.online.store.place import default_file
from denkspiel.web.app import server
from tests.cli.calling import Call


class Served(list[Any]):
    """What would have been served, and where the access log would have gone."""


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    calls = Served()
    monkeypatch.setattr(server, "serve", lambda *given: calls.append(given))
    return calls


def test_it_tells_the_address_and_the_way_to_the_terminal(denkspiel: Call, served: Served) -> None:
    answer = denkspiel("serve", "--port", "0")
    settings, listening, log = served[0]
    address = f"http://127.0.0.1:{port_of(answer.out)}/"
    assert answer.out == (
        f'The page is at {address} (Ctrl-C stops the server).\nTo play in the terminal instead, run "denkspiel play".\n'
    )
    assert tuple(game.id for game in settings.games) == game_names()
    assert listening.fileno() == -1  # closed in the end
    assert log is None


@pytest.mark.usefixtures("served")
def test_it_tells_the_address_for_other_devices(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "network_address", lambda _: "http://192.0.2.7:8000/")
    answer = denkspiel("serve", "hexagon", "--host", "0.0.0.0", "--port", "0")
    assert answer.out.splitlines()[1] == "In your network, the page is at http://192.0.2.7:8000/?game=hexagon"


def test_a_game_is_opened_and_offered(denkspiel: Call, served: Served) -> None:
    assert "/?game=hexagon (" in denkspiel("serve", "hexagon", "--port", "0").out
    assert "/?game=connect-four:8x7 (" in denkspiel("serve", "connect-four:8x7", "--port", "0").out
    offered = [[game.id for game in settings.games] for settings, *_ in served]
    assert offered == [[*game_names()], [*game_names(), "connect-four:8x7"]]


def test_it_answers_to_names_and_trusts_proxies_as_it_is_told(denkspiel: Call, served: Served) -> None:
    denkspiel("serve", "--port", "0")
    names = ("--host-name", "one.example", "--host-name", "two.example")
    denkspiel("serve", "--port", "0", *names, "--trusted-proxy", "192.0.2.1", "--trusted-proxy", "2001:db8::/32")
    usual, told = (settings for settings, *_ in served)
    hosts = ("localhost:8000", "one.example", "two.example:80", "three.example", "192.0.2.1")
    assert [host in usual.allowed_hosts for host in hosts] == [True, False, False, False, False]
    assert [host in told.allowed_hosts for host in hosts] == [True, True, True, False, False]
    assert (usual.trusted_proxies, told.trusted_proxies) == ((), ("192.0.2.1", "2001:db8::/32"))


@pytest.mark.parametrize(
    ("words", "status", "fault"),
    [
        (("--port", "99999"), 2, 'Invalid value for --port: "99999". Allowed: whole numbers from 0 to 65535.'),
        (("--port", "x"), 2, 'Invalid value for --port: "x"'),
        (
            ("--host", "no-such-host.invalid", "--port", "0"),
            2,
            "The server cannot start at no-such-host.invalid, ",
        ),
        (
            ("--host-name", "games.example:80"),
            2,
            'Invalid value for --host-name: "games.example:80". Allowed: a host name such as',
        ),
        (
            ("--trusted-proxy", "somebody"),
            2,
            'Invalid value for --trusted-proxy: "somebody". Allowed: an address such as',
        ),
        (("nonsense",), 2, 'Unknown game or original: "nonsense".'),
        (("--log", "/nowhere/log"), 1, 'Cannot write "/nowhere/log": '),
        (
            ("--database", ""),
            2,
            "The database address is empty. Enter a file name or the address of a PostgreSQL database.",
        ),
        (
            ("--database", "mysql://ada:secret@host/games"),
            2,
            'Games cannot be stored in "mysql". Allowed: sqlite:///FILE',
        ),
        (("--database", "/dev/null/games.sqlite"), 2, 'The folder "/dev/null" does not exist.'),
    ],
)
def test_faults_are_one_sentence(
    denkspiel: Call, served: Served, words: tuple[str, ...], status: int, fault: str
) -> None:
    answer = denkspiel("serve", *words)
    assert answer.status == status
    assert fault in answer.err
    assert served == []


def test_games_by_link_are_kept_where_it_is_told(denkspiel: Call, served: Served, tmp_path: Path) -> None:
    kept = tmp_path / "games.sqlite"
    assert denkspiel("serve", "--port", "0", "--database", str(kept)).status == 0
    assert kept.is_file()
    assert denkspiel("serve", "--port", "0").status == 0
    assert [given[0].database for given in served] == [kept, default_file()]


def test_a_taken_port(denkspiel: Call, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    _open_at_once(monkeypatch)
    monkeypatch.setattr(webbrowser, "open", lambda _: True)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = denkspiel("serve", "--port", str(port))
        assert refused.status == 2
        assert f"Another program is using port {port}. Choose a different port with --port." in refused.err
        german = denkspiel("serve", "--port", str(port), "--language", "de")
        assert f"Ein anderes Programm belegt Port {port}. Wähle mit --port einen anderen." in german.err
        assert served == []
        assert port_of(denkspiel("serve", "--open", "--port", str(port)).out) > port


def test_the_log_is_added_to(denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(server, "serve", lambda _settings, _listening, log: log.write("line\n"))
    for _ in range(2):
        denkspiel("serve", "--port", "0", "--log", str(tmp_path / "access.log"))
    assert (tmp_path / "access.log").read_text(encoding="utf-8") == "line\nline\n"
    if os.name != "nt":
        assert stat.S_IMODE((tmp_path / "access.log").stat().st_mode) == 0o600
    assert denkspiel("serve", "--port", "0", "--log", "-").err == "line\n"


class Browser:
    """Stands for a browser in a window of its own."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def open(self, address: str) -> bool:
        self.opened.append(address)
        return True


@pytest.mark.usefixtures("served")
def test_the_browser_is_opened(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    _open_at_once(monkeypatch)
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    monkeypatch.setattr(webbrowser, "open", browser.open)
    answer = denkspiel("serve", "hexagon", "--open", "--port", "0")
    assert browser.opened == [f"http://127.0.0.1:{port_of(answer.out)}/?game=hexagon"]
    assert "Cannot open a browser here. Open the address yourself." not in answer.out


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("named", ["", "w3m"])
def test_a_browser_in_this_terminal_is_opened_only_if_asked_for(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    browser = Browser()
    _open_at_once(monkeypatch)
    monkeypatch.setenv("BROWSER", named)
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("w3m"))
    monkeypatch.setattr(webbrowser, "open", browser.open)
    answer = denkspiel("serve", "--open", "--port", "0")
    assert bool(browser.opened) == bool(named)
    assert ("Cannot open a browser here. Open the address yourself." in answer.out) == (not named)


def _open_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in a thread: the test waits for it."""

    class Now:
        def __init__(self, target: Any, **_: Any) -> None:
            self.start = target

    monkeypatch.setattr("threading.Thread", Now)


def port_of(text: str) -> int:
    return int(text.partition("http://127.0.0.1:")[2].partition("/")[0])
