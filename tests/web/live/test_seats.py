"""The cookie that holds seats, links to a seat, and requests that a page elsewhere makes."""

from pathlib import Path
from typing import Any, get_args

from denkspiel.games.catalogue import game
from denkspiel.online.rooms.plan import PairingFormat, RoomSettings
from denkspiel.online.store.secrets import TokenIssuer
from denkspiel.play.player import human_player
from denkspiel.play.seats import WhoBegins
from denkspiel.web.app.browser import CurrentBrowser
from tests.web.every_route import paths_that_ask_for, visits
from tests.web.live.at_the_service import Browser, Scene, serving
from tests.web.live.test_every_route import let_work

NEW = {"game": "tic-tac-toe", "name": "Ada"}


def attributes(cookie: str) -> set[str]:
    return {part.strip().lower().partition("=")[0] for part in cookie.split(";")[1:]}


def test_the_cookie_is_for_the_service_alone(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        for headers in ({}, {"x-forwarded-proto": "https"}):
            ada = Browser(scene.app, "192.0.2.9", **headers)
            answer = await ada.ask_once("POST", "/api/live", NEW)
            (cookie,) = answer.cookies
            assert answer.status == 307
            wanted = {"httponly", "samesite", "path", "max-age"} | ({"secure"} if headers else set())
            assert attributes(cookie) == wanted
            assert "samesite=strict" in cookie.lower()
            assert "path=/" in cookie.lower()
            name, _, token = cookie.partition(";")[0].partition("=")
            assert name == ("__Host-denkspiel-seat" if headers else "denkspiel-seat")
            assert len(token) == 40
            assert (await ada.ask("POST", "/api/live", NEW)).status == 201

    serving(tmp_path, told, trusted_proxies=("192.0.2.9",))


def test_who_only_looks_gets_no_cookie_and_who_has_one_keeps_it(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, eve = scene.browser(), scene.browser()
        view = await ada.begin()
        kept = ada.cookie
        assert not (await ada.ask("POST", "/api/live", NEW)).cookies
        assert ada.cookie == kept
        for path in (f"/api/live/{view['id']}", "/api/live", f"/live/{view['id']}"):
            assert not (await eve.ask("GET", path)).cookies
        told = [await ada.ask("GET", path) for path in ("/api/live", f"/api/live/{view['id']}")]
        assert not any(kept.partition("=")[2].encode() in answer.body for answer in told)

    serving(tmp_path, told)


def test_a_browser_that_keeps_no_cookies_is_told_that_it_needs_one(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        answer = await scene.browser().ask_once("POST", "/api/live?seat=new", NEW)
        assert (answer.status, answer.kind) == (422, "no-cookies")

    serving(tmp_path, told)


def test_a_cookie_is_given_only_when_all_else_is_well(tmp_path: Path) -> None:
    sit, join = {"id": "c1", "seen": 0, "do": "sit"}, {"id": "c1", "seen": 0, "do": "join"}
    room = {"title": "Us", "game": "hexagon", "format": "swiss", "rounds": 3}

    async def told(scene: Scene) -> None:
        ada = scene.browser()
        game, full = await ada.begin(), (await scene.two())[2]
        opened = (await ada.ask("POST", "/api/rooms", room)).data
        wrong: list[tuple[str, Any, int, str]] = [
            ("/api/live", {**NEW, "name": "  "}, 422, "invalid-name"),
            ("/api/live", {**NEW, "name": "A\u200d"}, 422, "invalid-name"),
            ("/api/live", {**NEW, "game": "none"}, 404, "unknown-name"),
            ("/api/live", {**NEW, "clock": {"minutes": 1, "days": 1}}, 422, "invalid-clock"),
            ("/api/rooms", {**room, "title": " "}, 422, "invalid-room"),
            ("/api/rooms", {**room, "name": "A" * 13}, 422, "invalid-name"),
            ("/api/rooms", {**room, "rounds": 0}, 422, "invalid-room"),
            ("/api/seats", {"link": "none"}, 404, "no-such-link"),
            ("/api/live/none", {**sit, "name": "Bob"}, 404, "no-such-game"),
            (f"/api/live/{game['id']}", {**sit, "name": ""}, 422, "invalid-name"),
            (f"/api/live/{game['id']}", {**sit, "name": "Bob", "seen": 99}, 409, "stale"),
            (f"/api/live/{full['id']}", {**sit, "name": "Eve"}, 409, "seat-taken"),
            ("/api/rooms/none", {**join, "name": "Bob"}, 404, "no-such-room"),
            (f"/api/rooms/{opened['id']}", {**join, "name": ""}, 422, "invalid-name"),
        ]
        for path, data, status, kind in wrong:
            answer = await scene.browser().ask_once("POST", path, data)
            assert (answer.status, answer.kind, answer.cookies) == (status, kind, []), (path, data)
        for path, data in (
            ("/api/live", NEW),
            ("/api/rooms", room),
            (f"/api/live/{game['id']}", {**sit, "name": "Bob"}),
            (f"/api/rooms/{opened['id']}", {**join, "name": "Bob"}),
        ):
            answer = await scene.browser().ask_once("POST", path, data)
            assert (answer.status, len(answer.cookies)) == (307, 1), path

    serving(tmp_path, told, commands_a_second=1000)


def test_a_seat_is_not_lost_with_the_answer(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        view = await scene.browser().begin()
        bob, path = scene.browser(), f"/api/live/{view['id']}"
        command = {"id": "sits", "seen": 0, "do": "sit", "name": "Bob"}
        await bob.ask_once("POST", path, command)  # the cookie comes before the seat
        assert (await bob.ask("GET", path)).data["side"] is None
        first = await bob.ask_once("POST", path, command)
        again = await bob.ask_once("POST", path, command)  # as if the first answer had not come
        assert first.data["view"]["side"] == again.data["view"]["side"] == 1
        assert first.data["entry"] == again.data["entry"]

    serving(tmp_path, told)


def test_a_link_takes_the_seat_to_another_browser_once(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two()
        phone, other = scene.browser(), scene.browser()
        assert (await other.ask("POST", f"/api/seats/{view['id']}", {})).kind == "not-your-seat"
        link = (await ada.ask("POST", f"/api/seats/{view['id']}", {})).data["link"]
        root, _, secret = link.partition("#")
        assert (await phone.ask("GET", root)).headers["content-type"].startswith("text/html")
        assert (await bob.ask("POST", "/api/seats", {"link": secret})).kind == "seat-taken"
        seen = (await phone.ask("POST", "/api/seats", {"link": link})).data
        assert (seen["id"], seen["side"]) == (view["id"], 0)
        assert (await other.ask("POST", "/api/seats", {"link": secret})).kind == "no-such-link"
        await phone.done(seen, "move", cell=4)

    serving(tmp_path, told)


def test_a_page_elsewhere_changes_nothing(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, _, view = await scene.two()
        path = f"/api/live/{view['id']}"
        plan = {"title": "Us", "game": "hexagon", "format": "round-robin"}
        room = f"/api/rooms/{(await ada.ask('POST', '/api/rooms', plan)).data['id']}"
        changing: list[tuple[str, str, Any]] = [
            ("POST", "/api/rooms", plan),
            ("POST", room, {"id": "x", "seen": 1, "do": "end"}),
            ("DELETE", room, None),
            ("POST", "/api/live", NEW),
            ("POST", path, {"id": "c1", "seen": view["version"], "do": "resign"}),
            ("DELETE", path, None),
            ("POST", f"/api/seats/{view['id']}", {}),
            ("POST", "/api/seats", {"link": "x"}),
        ]
        del ada.headers["sec-fetch-site"]
        foreign = (
            {"sec_fetch_site": "cross-site"},
            {"sec_fetch_site": "same-site"},
            {"origin": "https://evil.example"},
            {"origin": "null"},
        )
        for headers in foreign:
            for method, where, data in changing:
                answer = await ada.ask(method, where, data, **headers)
                assert (answer.status, answer.kind) == (403, "elsewhere"), (where, headers)
        plain = await ada.ask(*changing[4], content_type="text/plain")
        assert (plain.status, plain.kind) == (422, "invalid-request")  # what a form elsewhere could send
        assert (await ada.ask(*changing[4], origin="http://denkspiel.test")).status == 200

    serving(tmp_path, told)


def false_tokens(token: str) -> dict[str, str]:
    """Tokens that nobody has issued, some of them made of one that was."""
    other = TokenIssuer("0" * 64).new_token()
    swapped = token[:-1] + ("A" if token[-1] != "A" else "B")
    return {
        "invented": "a" * 40,
        "invented as before": "b" * 32,
        "of another service": other,
        "mixed": token[:24] + other[24:],
        "cut": token[:-1],
        "cut to the length of before": token[:32],
        "without its code": token[:24],
        "altered in its code": swapped,
        "altered at its beginning": ("A" if token[0] != "A" else "B") + token[1:],
        "longer": token + "A",
        "doubled": token + token,
        "quoted": f'"{token}x"',
        "empty": "",
    }


def test_no_route_knows_a_token_that_was_not_issued(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        let_work(scene)
        ada, planned = await visits(scene)
        name, _, token = ada.cookie.partition("=")
        readers = paths_that_ask_for(scene.app, get_args(CurrentBrowser)[1].dependency)
        assert {visit.route for visit in planned} >= readers >= {"/api/live", "/api/rooms/{id}", "/api/explore"}
        for visit in planned:
            if visit.route not in readers or visit.path.partition("?")[0].endswith("/changes"):
                continue
            stranger = scene.browser()
            right = await stranger.ask_once(visit.method, visit.path, visit.data)
            for case, false in false_tokens(token).items():
                eve = scene.browser()
                eve.cookie = f"{name}={false}"
                answer = await eve.ask_once(visit.method, visit.path, visit.data)
                assert answer.status == right.status, (visit, case)
                assert bool(answer.cookies) == bool(right.cookies), (visit, case)
                assert answer.headers.get("location") == right.headers.get("location"), (visit, case)
        view = await ada.begin()
        for case, false in false_tokens(token).items():
            eve = scene.browser()
            eve.cookie = f"{name}={false}"
            stream = eve.changes(view["id"])
            assert (await stream.next("view"))["side"] is None, case
            await stream.leave()
            path = f"/api/live/{view['id']}"  # by the short way
            assert (await eve.ask("POST", path, {"id": "a", "seen": 0, "do": "abort"})).status == 403, case
            assert (await eve.ask("POST", "/api/live", NEW)).status == 201, case
            given = eve.cookie.partition("=")[2]
            assert given not in (false, token), "a new one takes its place"

    serving(tmp_path, told, commands_a_second=1000, games_an_hour=1000)


def test_a_token_of_an_earlier_version_keeps_its_games_and_rooms(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        store = (await scene.service.live.games()).store
        played, plan = game("tic-tac-toe"), RoomSettings("Us", game("hexagon"), PairingFormat.ROUND_ROBIN)
        kept = await store.create(played, human_player("Ada"), None, token="o" * 32, begin=WhoBegins.FIRST)
        await store.rooms.open(plan, "r" * 32)
        for headers in ({}, {"x-forwarded-proto": "https"}):
            ada = Browser(scene.app, "192.0.2.9", **headers)
            ada.cookie = f"denkspiel-seat={'o' * 32}"
            assert kept.id in [one["id"] for one in (await ada.ask("GET", "/api/live")).data["games"]]
            assert (await ada.ask("GET", f"/api/live/{kept.id}")).data["side"] == 0
            assert (await ada.ask("POST", "/api/live", NEW)).status == 201
            assert ada.cookie.endswith("o" * 32), "it needs no other one"
            host = Browser(scene.app, "192.0.2.9", **headers)
            host.cookie = f"denkspiel-seat={'r' * 32}"
            assert len((await host.ask("GET", "/api/rooms")).data["rooms"]) == 1

    serving(tmp_path, told, trusted_proxies=("192.0.2.9",))


def test_over_https_a_new_token_counts_only_under_the_name_that_belongs_to_this_host(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada = Browser(scene.app, "192.0.2.9", **{"x-forwarded-proto": "https"})
        view = await ada.begin()
        name, _, token = ada.cookie.partition("=")
        path = f"/api/live/{view['id']}"
        assert name == "__Host-denkspiel-seat"
        assert (await ada.ask("GET", path)).data["side"] == 0
        ada.cookie = f"denkspiel-seat={token}"
        assert (await ada.ask("GET", path)).data["side"] is None, "another site below the domain can have set that"
        ada.cookie = f"denkspiel-seat={'x' * 40}; __Host-denkspiel-seat={token}"
        assert (await ada.ask("GET", path)).data["side"] == 0

    serving(tmp_path, told, trusted_proxies=("192.0.2.9",))


def test_nobody_is_told_by_what_an_invited_computer_draws(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, eve = scene.browser(), scene.browser()
        view = await ada.begin(other={"kind": "random"})
        seed = (await (await scene.service.live.games()).store.load(view["id"])).live.state.seed
        for browser, path in ((eve, ""), (ada, ""), (ada, "/record")):
            assert seed not in (await browser.ask("GET", f"/api/live/{view['id']}{path}")).body.decode()

    serving(tmp_path, told)
