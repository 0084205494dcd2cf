"""The service mistreated, kind by kind: what others notice of it, and whether that is within its bounds.

Attacks by what requests cost go to the bare service. Attacks by connections and by requests that do not end go to nginx
in front of it, as `examples/serving/nginx.conf` configures it. Each attack comes from a process of its own, and what
somebody else notices is compared with what the same client notices alone, just before: so the figures say something on
a busy machine, too.
"""

import asyncio
import os
import re
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.http_client import HttpClient
from benchmarks.web_attacks import Attack, long_game
from benchmarks.web_players import play_all
from benchmarks.web_server import Served, served
from denkspiel.games.catalogue import game
from denkspiel.web.app.settings import STATIC_FOLDER

__all__ = ["Verdict", "mistreat"]

_TIMES_ALONE = 3
"""How many times as long as alone the answers to others may take."""
_MOVE_SECONDS = 0.5
"""How long a move of `level-3` may take at most while others search."""
_MOST_BUSY = 0.05
"""The part of the requests for exact values that may be refused."""
_DEPARTURE = 60
"""The seconds after which nothing of an attack may be left."""
_CLASSIC = {"game": "connect-four", "moves": "4453", "opponent": "homburg"}
_CLASS_ADDRESS = "127.0.98.1"
_CONNECTIONS = 6
"""What a browser opens to one server."""
_CLASS_GAMES = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")
_LEVEL = {"game": "score-four", "moves": ["a1", "b2"], "opponent": "level-3"}


@dataclass(frozen=True)
class Verdict:
    """What came of an attack.

    Attributes:
        attack: what was done.
        goal: what others may notice of it.
        measured: what they did notice.
        passed: whether that is within the goal.
        details: what else there is to say.
    """

    attack: str
    goal: str
    measured: str
    passed: bool
    details: str = ""


async def mistreat(service: Served, proxy: Served, seconds: float) -> list[Verdict]:
    """Carry out all attacks, each for so many seconds and after the connections of the one before are gone."""
    verdicts, left = list[Verdict](), list[float]()
    for attacked, trials in ((service, _TRIALS), (proxy, _TRIALS_BEHIND_A_PROXY)):
        alone = attacked.connections
        for trial in trials:
            verdicts.append(await trial(attacked, seconds))
            left.append(await _until_left(attacked, alone))
    return [*verdicts, _departed(max(left))]


async def _until_left(service: Served, connections: int) -> float:
    """Wait until no more connections are open than this, in vain at most; the seconds that it took."""
    begun = time.perf_counter()
    await asyncio.sleep(2)
    while service.connections > connections and time.perf_counter() < begun + _DEPARTURE:
        await asyncio.sleep(0.2)
    return time.perf_counter() - begun


def _departed(seconds: float) -> Verdict:
    return Verdict(
        "what an attack leaves behind",
        f"its connections are closed within {_DEPARTURE} s of its end",
        f"after {seconds:.0f} s at most",
        seconds < _DEPARTURE,
    )


def _disturbed(name: str, attack: str, *, anew: bool = False) -> Callable[[Served, float], Awaitable[Verdict]]:
    """An attack during which a player plays against a classic opponent; `anew` over a new connection each time."""

    async def trial(service: Served, seconds: float) -> Verdict:
        alone, _ = await _asked(service, _CLASSIC, seconds / 2, anew=anew)
        times, refused, seen = await _asked_during(service, attack, _CLASSIC, seconds, anew=anew)
        usual, found = _share(alone, 0.95), _share(times, 0.95)
        return Verdict(
            name,
            f"95 % of another's answers under {_TIMES_ALONE} times those alone, none missing",
            f"{_ms(found)}, alone {_ms(usual)}; missing: {refused}",
            found < _TIMES_ALONE * usual and not refused,
            f"longest {_ms(max(times))}, alone {_ms(max(alone))}; {_counted(seen)}",
        )

    return trial


def _crowded(name: str, attack: str) -> Callable[[Served, float], Awaitable[Verdict]]:
    """An attack during which one plays against a classic opponent, and two play each other by link."""

    async def trial(service: Served, seconds: float) -> Verdict:
        alone = await _played(service, seconds / 2)
        under_way = await _begun(attack, service, seconds + 1)
        found = await _played(service, seconds)
        seen = await asyncio.to_thread(under_way.seen)
        ratios = [_share(new, 0.95) / _share(old, 0.95) for new, old in zip(found.times, alone.times, strict=True)]
        told = [
            f"{what}: {_ms(_share(new, 0.95))}, alone {_ms(_share(old, 0.95))} ({ratio:.1f} times)"
            for what, new, old, ratio in zip(("choose", "move"), found.times, alone.times, ratios, strict=True)
        ]
        longest = " and ".join(_ms(max(times)) for times in found.times)
        return Verdict(
            name,
            f"95 % of others' answers under {_TIMES_ALONE} times those alone, none missing",
            f"{'; '.join(told)}; missing: {found.refused}",
            max(ratios) < _TIMES_ALONE and not found.refused,
            f"longest {longest}; {_counted(seen)}",
        )

    return trial


@dataclass(frozen=True)
class _Played:
    """How long the answers to `choose` and to moves by link took, and how many were missing."""

    times: tuple[list[float], list[float]]
    refused: int


async def _played(service: Served, seconds: float) -> _Played:
    chosen, moved = await asyncio.gather(_asked(service, _CLASSIC, seconds), _moved(service, seconds))
    return _Played((chosen[0], moved[0]), chosen[1] + moved[1])


async def _moved(service: Served, seconds: float) -> tuple[list[float], int]:
    """How long moves by link took, some of them in a second, and how many were not made."""
    people = [HttpClient(service.host, service.port, f"127.0.99.{2 + side}") for side in range(2)]
    names = [cell.move for cell in game("qubic").geometry.cells]
    cells = [names.index(move) for move in long_game("qubic")]
    times, refused, end = list[float](), 0, time.perf_counter() + seconds
    while time.perf_counter() < end or not times:
        view = (await people[0].post("/api/live", {"game": "qubic", "name": "Ada", "begin": "first"})).data
        path, version = f"/api/live/{view['id']}", view["version"]
        sit = {"id": "sit", "seen": version, "do": "sit", "name": "Bob"}
        version = (await people[1].post(path, sit)).data["view"]["version"]
        for ply, cell in enumerate(cells):
            begun = time.perf_counter()
            command = {"id": f"move{ply}", "seen": version, "do": "move", "cell": cell}
            answer = await people[ply % 2].post(path, command)
            times.append(time.perf_counter() - begun)
            version += 1
            await asyncio.sleep(0.04)
            if answer.status != 200:
                refused += 1
                break
            if time.perf_counter() > end:
                break
    for one in people:
        one.close()
    return times, refused


def _searching(name: str, attack: str) -> Callable[[Served, float], Awaitable[Verdict]]:
    """An attack during which a player plays against `level-3`."""

    async def trial(service: Served, seconds: float) -> Verdict:
        alone, _ = await _asked(service, _LEVEL, seconds / 2)
        times, refused, seen = await _asked_during(service, attack, _LEVEL, seconds)
        return Verdict(
            name,
            f"each move of `level-3` for another within {_MOVE_SECONDS} s, none missing",
            f"longest {_ms(max(times))}, alone {_ms(max(alone))}; missing: {refused}",
            max(times) < _MOVE_SECONDS and not refused,
            f"{len(times)} moves; {_counted(seen)}",
        )

    return trial


async def _analysts(service: Served, seconds: float) -> Verdict:
    """Two hundred players, of whom each tenth asks for exact values after each move."""
    seen: Counter[int] = Counter()
    stop = asyncio.Event()
    asking = [asyncio.ensure_future(_analyse(service, number, seen, stop)) for number in range(20)]
    meeting = await play_all(service, 180, seconds)
    stop.set()
    await asyncio.gather(*asking)
    busy = seen[503] / max(1, seen.total())
    return Verdict(
        "200 players, of whom a tenth ask for exact values",
        f"at most {100 * _MOST_BUSY:.0f} % of these are told to come again (503)",
        f"{100 * busy:.1f} % of {seen.total()}",
        busy <= _MOST_BUSY and seen.total() > 0,
        f"faults of the others: {sum(meeting.faults.values())}",
    )


async def _analyse(service: Served, number: int, seen: Counter[int], stop: asyncio.Event) -> None:
    client, played = HttpClient(service.host, service.port, f"127.0.97.{1 + number}"), 0
    games = ("score-four", "connect-four", "tic-tac-toe-3d", "qubic")
    moves: list[str] = []
    while not stop.is_set():
        question = {"game": games[number % 4], "moves": moves}
        answer = await client.post("/api/analyse", question)
        seen[answer.status] += 1
        played += 1
        if answer.status == 200:
            legal = answer.data["moves"]
            moves = [*moves, legal[(number + 7 * played) % len(legal)]["move"]]
            after = await client.post("/api/position", {**question, "moves": moves})
            moves = [] if after.data["outcome"] else moves
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), 1)
    client.close()


async def _class(service: Served, seconds: float) -> Verdict:
    seen = await _attend_class(service, 30, seconds)
    faults = {what: count for what, count in seen.items() if what != "200"}
    return Verdict(
        "30 browsers behind one address open the page at once and play `level-5` to `level-9`",
        "no connection reset, no 429",
        _counted(Counter(faults)) or "nothing but answers",
        not faults,
        f"{seen['200']} answers",
    )


async def _attend_class(service: Served, browsers: int, seconds: float) -> Counter[str]:
    """What comes back to browsers behind one address that open the page at once and play: how often what."""
    seen: Counter[str] = Counter()
    paths = await _paths(service)
    end = time.perf_counter() + seconds
    await asyncio.gather(*(_attend(service, number, paths, end, seen) for number in range(browsers)))
    return seen


async def _paths(service: Served) -> list[str]:
    """More than a browser fetches for the page before anything is clicked: all style sheets, pictures and texts."""
    client = HttpClient(service.host, service.port)
    page = (await client.get("/")).text
    client.close()
    found = re.search(r"static/[0-9a-f]+/", page)
    assert found is not None, "the page names its files with their edition"
    files = [file for kind in ("page/*", "*.svg") for file in sorted(STATIC_FOLDER.glob(kind))]
    asked = [f"/{found[0]}{file.relative_to(STATIC_FOLDER).as_posix()}" for file in files]
    return ["/", *asked, "/api/texts", "/api/games", "/api/opponents", "/api/games/connect-four"]


async def _attend(service: Served, number: int, paths: Sequence[str], end: float, seen: Counter[str]) -> None:
    clients = [HttpClient(service.host, service.port, _CLASS_ADDRESS) for _ in range(_CONNECTIONS)]
    left = list(paths)

    async def fetch(client: HttpClient) -> None:
        while left:
            await _noted(client.get(left.pop()), seen)

    await asyncio.gather(*map(fetch, clients))
    await _play_in_class(clients[0], number, end, seen)
    for client in clients:
        client.close()


async def _play_in_class(client: HttpClient, number: int, end: float, seen: Counter[str]) -> None:
    lot, level = Random(number), f"level-{5 + number % 5}"
    state: dict[str, Any] = {"game": _CLASS_GAMES[number % len(_CLASS_GAMES)]}
    state["players"] = [{"kind": "human"}, {"kind": level}]
    legal: Sequence[dict[str, Any]] = ()
    while time.perf_counter() < end:
        action = {"do": "play", "cell": lot.choice(legal)["cell"]} if legal else {"do": "start", "begin": "first"}
        answer = await _noted(client.post("/api/course", {"state": state, "action": action}), seen)
        if answer is None:
            return
        step = answer.lines[-1]
        if "state" not in step:
            seen[step["type"]] += 1
            return
        state, legal = step["state"], step["position"]["legal"]
        await asyncio.sleep(lot.random() * 2)


async def _noted(asking: Any, seen: Counter[str]) -> Any:
    try:
        answer = await asking
    except (OSError, EOFError, TimeoutError) as fault:
        seen[type(fault).__name__] += 1
        return None
    seen[str(answer.status)] += 1
    return answer


async def _names(service: Served, _seconds: float) -> Verdict:
    """A page from elsewhere that leads a browser here, and a request that two programs would read differently."""
    foreign = await _raw(service, b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    head = b"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
    both = await _raw(service, head + b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    found = [foreign[9:12].decode(), both[9:12].decode(), str(both.count(b"HTTP/1.1"))]
    return Verdict(
        "a foreign `Host`; `Content-Length` beside `Transfer-Encoding`, with another request behind",
        "421; 400 and closed",
        f"{found[0]}; {found[1]} and {found[2]} answer",
        found == ["421", "400", "1"],
    )


async def _stopped(_service: Served, _seconds: float) -> Verdict:
    """A signal to end while a search is under way and a body has not come."""
    errors = Path(f"/tmp/denkspiel-bench-{os.getpid()}")
    with errors.open("w+b") as told, served(errors=told) as service:
        await _loaded_level(service)
        search = asyncio.ensure_future(_raw(service, _post("/api/analyse", b'{"game": "score-four", "seconds": 30}')))
        body = asyncio.ensure_future(_raw(service, _post("/api/position", b'{"game"')[:-1]))
        await asyncio.sleep(1)
        os.kill(service.pid, signal.SIGINT)
        answers = await asyncio.gather(search, body)
        told.seek(0)
        complaints = told.read().decode()
    errors.unlink()
    good = [answer.startswith(b"HTTP/1.1 503") and b"nosniff" in answer and b"stopping" in answer for answer in answers]
    return Verdict(
        "a stop while answers are under way",
        "problem details with the safe headers, nothing on standard error",
        f"{sum(good)} of {len(good)} so; {'no' if not complaints else 'a'} complaint",
        all(good) and not complaints,
        complaints[-200:],
    )


async def _loaded_level(service: Served) -> None:
    client = HttpClient(service.host, service.port)
    while (await client.get("/healthz")).data["exact"]["score-four"] == "loading":
        await asyncio.sleep(0.5)
    client.close()


def _post(path: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return f"{head}\r\n\r\n".encode() + body


async def _raw(service: Served, data: bytes) -> bytes:
    """What comes back until the service closes the connection."""
    reader, writer = await asyncio.open_connection(service.host, service.port)
    writer.write(data)
    with suppress(ConnectionError):
        came = await asyncio.wait_for(reader.read(), 60)
    writer.close()
    return came


async def _asked_during(
    service: Served, attack: str, question: dict[str, Any], seconds: float, *, anew: bool = False
) -> tuple[list[float], int, Counter[str]]:
    under_way = await _begun(attack, service, seconds + 1)
    times, refused = await _asked(service, question, seconds, anew=anew)
    return times, refused, await asyncio.to_thread(under_way.seen)


async def _begun(attack: str, service: Served, seconds: float) -> Attack:
    under_way = await asyncio.to_thread(Attack, attack, (service.host, service.port), seconds)
    await asyncio.to_thread(under_way.wait_until_begun)
    await asyncio.sleep(0.5)
    return under_way


async def _asked(
    service: Served, question: dict[str, Any], seconds: float, *, anew: bool = False
) -> tuple[list[float], int]:
    """How long the answers to a client took that asks some times a second, and how many it did not get."""
    client, times, refused = HttpClient(service.host, service.port, "127.0.99.1"), list[float](), 0
    end, number = time.perf_counter() + seconds, 0
    while time.perf_counter() < end or not times:
        begun = time.perf_counter()
        number += 1
        try:
            answer = await client.post("/api/choose", {**question, "seed": str(number)})
            refused += answer.status != 200
        except (OSError, EOFError, TimeoutError):
            refused += 1
            client.close()
        times.append(time.perf_counter() - begun)
        if anew:
            client.close()
        await asyncio.sleep(0.04)
    client.close()
    return times, refused


def _share(times: list[float], share: float) -> float:
    """The time that this share of the answers took at most."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def _counted(seen: Counter[str]) -> str:
    return ", ".join(f"{what} {count} times" for what, count in seen.most_common())


_TRIALS = (
    _crowded("everything that costs much, as fast as it can, from one address on 64 connections", "everything"),
    _crowded("the same from 20 addresses on 320 connections", "everything of twenty"),
    _disturbed("the most costly requests, as fast as it can, on 64 connections", "worst"),
    _searching("four searches of 30 s kept going by one client", "searches"),
    _searching("the same by five clients", "searches of five"),
    _analysts,
    _class,
    _names,
    _stopped,
)
_TRIALS_BEHIND_A_PROXY = (
    _class,
    _disturbed("nginx: bodies in chunks of a byte, heads of 40,000 lines", "pieces"),
    _disturbed("nginx: 150 requests on each of 250 connections, and nothing read", "mute", anew=True),
    _disturbed("nginx: 900 connections, on which heads come by drops", "idle", anew=True),
    _disturbed("nginx: malformed, oversized, abandoned and slow requests, and too many", "rabble"),
)
