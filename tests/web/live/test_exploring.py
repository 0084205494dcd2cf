"""What was chosen in link games, and the search among one's own."""

from pathlib import Path
from typing import Any

from denkspiel.games.catalogue import game
from denkspiel.play.player import human_player
from tests.web.live.at_the_service import Browser, Scene, serving

REFUSED: dict[str, tuple[dict[str, Any], int, str]] = {
    "a game that there is not": ({"game": "chess"}, 404, "unknown-name"),
    "no game": ({"moves": "4"}, 422, "invalid-request"),
    "what is no move": ({"game": "connect-four", "moves": "9"}, 422, "unreadable-move"),
    "a move that is not allowed": ({"game": "connect-four", "moves": "4444444"}, 422, "illegal-move"),
    "a key too many": ({"game": "connect-four", "name": "Ada"}, 422, "invalid-request"),
    "moves without end": ({"game": "connect-four", "moves": "4" * 3000}, 422, "invalid-request"),
}
NOBODY = {"won": 0, "drawn": 0, "lost": 0}


async def explored(browser: Browser, moves: str = "", game: str = "tic-tac-toe") -> Any:
    answer = await browser.ask("POST", "/api/explore", {"game": game, "moves": moves})
    assert answer.status == 200, answer.body
    return answer.data


async def played(scene: Scene, *cells: int) -> None:
    """A game in which Bob gives up after these moves."""
    ada, bob, view = await scene.two()
    for ply, cell in enumerate(cells):
        view = await (ada, bob)[ply % 2].done(view, "move", cell=cell)
    await bob.done(view, "resign")


def test_every_move_with_who_has_chosen_it(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        eve = scene.browser()
        assert await explored(eve) == {
            "counted": 16,
            "times": 0,
            "moves": [
                {"cell": cell, "move": move, "like": like, "people": NOBODY, "opponents": []}
                for cell, (move, like) in enumerate(
                    [("a1", 0), ("a2", 1), ("a3", 0), ("b1", 1), ("b2", 4), ("b3", 1), ("c1", 0), ("c2", 1), ("c3", 0)]
                )
            ],
        }
        await played(scene, 0, 4)
        await played(scene, 8, 4)
        await played(scene, 4, 1)
        found = await explored(eve)
        assert found["times"] == 3
        assert {one["move"]: one["people"]["won"] for one in found["moves"]} == {
            **dict.fromkeys(("a1", "c1", "a3", "c3"), 2),
            **dict.fromkeys(("b1", "a2", "c2", "b3"), 0),
            "b2": 1,
        }
        after = await explored(eve, "c1")
        assert after["times"] == 2
        assert [one["people"] for one in after["moves"] if one["move"] == "b2"] == [{**NOBODY, "lost": 2}]
        assert await explored(eve, "a1b1a2b2a3") == {"counted": 16, "times": 0, "moves": []}

    serving(tmp_path, told)


def test_opponents_are_told_apart_by_their_names(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada = scene.browser()
        view = await ada.begin(begin="second", other={"kind": "random"})
        live = await scene.service.live.games()
        await live.scheduler.wait_until_idle()
        view = (await ada.ask("GET", f"/api/live/{view['id']}")).data
        (cell,) = view["step"]["position"]["cells"]
        view = await ada.done(view, "move", cell=(cell + 1) % 9)
        await live.scheduler.wait_until_idle()
        view = (await ada.ask("GET", f"/api/live/{view['id']}")).data
        await ada.done(view, "resign")
        (one,) = [one for one in (await explored(ada))["moves"] if one["cell"] == cell]
        assert one["opponents"] == [{"opponent": "random", "won": 1, "drawn": 0, "lost": 0}]
        assert one["people"] == NOBODY

    serving(tmp_path, told)


def test_what_is_no_position_is_refused(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        for case, (data, status, kind) in REFUSED.items():
            answer = await scene.browser().ask("POST", "/api/explore", data)
            assert (answer.status, answer.kind) == (status, kind), case

    serving(tmp_path, told)


def test_who_asks_too_much_has_to_wait_and_can_play_all_the_same(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, _, view = await scene.two()
        asked = {"game": "tic-tac-toe"}
        answers = [await ada.ask("POST", "/api/explore", asked) for _ in range(21)]
        assert [answer.status for answer in answers] == [200] * 20 + [429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert (await ada.do(view, "move", cell=0)).status == 200

    serving(tmp_path, told, commands_a_second=1)


def test_where_no_games_are_kept_the_route_says_so(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        answer = await scene.browser().ask("POST", "/api/explore", {"game": "tic-tac-toe"})
        assert (answer.status, answer.kind) == (503, "nothing-kept")

    serving(tmp_path, told, database=None)


def test_a_browser_searches_its_games(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob = scene.browser(), scene.browser("192.0.2.2")
        ids = [(await ada.begin())["id"]]
        store, token = (await scene.service.live.games()).store, ada.cookie.partition("=")[2]
        for number in range(1, 201):
            played = game("hexagon" if number % 2 else "tic-tac-toe")
            ids.append((await store.create(played, human_player("Ada"), None, token=token)).id)
        view = await ada.begin("hexagon")
        ids.append(view["id"])
        await bob.done(view, "sit", name="Bob")

        async def found(query: str = "") -> Any:
            return (await ada.ask("GET", f"/api/live?{query}")).data

        first = await found()
        rest = await found(f"before={first['before']}")
        assert (len(first["games"]), len(rest["games"]), rest["before"]) == (200, 2, None)
        assert {one["id"] for one in first["games"] + rest["games"]} == set(ids)
        hexagon = await found("game=hexagon")
        assert {one["id"] for one in hexagon["games"]} == set(ids[1::2])
        assert hexagon["before"] is None
        assert [one["id"] for one in (await found("name=bob"))["games"]] == [ids[-1]]
        assert (await found("name=bob&game=tic-tac-toe"))["games"] == []
        for wrong in ("before=yesterday", "before=1-", f"name={'A' * 41}", f"game={'A' * 65}"):
            assert (await ada.ask("GET", f"/api/live?{wrong}")).kind == "invalid-request"
        assert (await scene.browser().ask("GET", "/api/live?name=bob")).data == {"games": [], "before": None}

    serving(tmp_path, told, unfinished_games=1000, commands_a_second=1000)
