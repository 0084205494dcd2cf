"""Real worker processes, and the routes that need them."""

import asyncio
import os
import resource
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from denkspiel.core.notation import parse_moves, replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.roster import opponent
from denkspiel.play.state import move_rng
from denkspiel.solver.analysis import analyse
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.score import probability_of_value
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.workers.pool import WorkerPool
from denkspiel.web.workers.refusals import SearchFailed
from denkspiel.web.workers.search_requests import AnalysisRequest, ChoiceRequest

pytestmark = pytest.mark.xdist_group("workers of the service")
SETTINGS = Settings(games=(game("hexagon"), game("score-four")), workers=1, client_share=0, table_megabytes=2)
ENDLESS = AnalysisRequest("score-four", (), 60.0)
QUICK = ChoiceRequest("hexagon", (), 30.0, "level-1", "0", 0, is_hint=False, is_limited=False)
MOVES = "12233445"


@pytest.fixture(scope="module")
def page() -> Iterator[TestClient]:
    """The service with one worker, its solvers loaded."""
    with TestClient(create_app(SETTINGS)) as client:
        while "loading" in client.get("/healthz").json()["exact"].values():
            time.sleep(0.05)
        yield client


def test_exact_values_are_those_of_the_solver(page: TestClient) -> None:
    expected = analyse(replay(game("hexagon"), MOVES))
    told = page.post("/api/analyse", json={"game": "hexagon", "moves": MOVES}).json()
    assert told["state"] == "exact"
    found = {one["cell"]: (one["score"]["value"], one["score"]["plies"]) for one in told["moves"]}
    assert found == {move: (score.value, score.plies) for move, score in expected.items()}
    best = max(expected.values())
    assert [one["cell"] for one in told["best"]] == [move for move, score in expected.items() if score == best]
    assert told["score"]["words"] == str(best.message)
    assert told["score"]["sign"] == {1: "+", 0: "=", -1: "-"}[best.value]
    assert told["score"]["short"] == {1: f"+{best.plies}", 0: "=", -1: f"−{best.plies}"}[best.value]


def test_the_line_leads_to_the_end_that_is_told(page: TestClient) -> None:
    told = page.post("/api/analyse", json={"game": "hexagon", "moves": MOVES}).json()
    assert len(told["line"]) == told["score"]["plies"]
    line = MOVES + "".join(one["move"] for one in told["line"])
    end = page.post("/api/position", json={"game": "hexagon", "moves": line}).json()
    assert end["outcome"]["winner"] == (0 if told["score"]["value"] > 0 else 1)


def test_what_cannot_be_proven_is_unknown(page: TestClient) -> None:
    told = page.post("/api/analyse", json={"game": "score-four", "seconds": 0.1}).json()
    assert told["state"] == "unknown"
    assert told["score"] is None
    assert all(one["score"] is None for one in told["moves"])
    assert told["source"] == "estimate"
    assert told["chance"] == max(one["chance"] for one in told["moves"])
    assert all(one["chance"] == probability_of_value(one["points"]) for one in told["moves"])
    assert told["best"] == told["line"] == []


def test_beside_what_is_proven_stands_no_estimate(page: TestClient) -> None:
    told = page.post("/api/analyse", json={"game": "hexagon", "moves": MOVES}).json()
    assert {(one["chance"], one["points"]) for one in told["moves"]} == {(None, None)}
    partly = page.post("/api/analyse", json={"game": "score-four", "moves": "a1b1a2b2a3b3", "seconds": 0.5}).json()
    moves = {one.pop("move"): one for one in partly["moves"]}
    assert (moves["a4"]["score"]["short"], moves["a4"]["chance"], moves["a4"]["points"]) == ("+1", None, None)
    assert (moves["d4"]["score"]["short"], moves["d4"]["chance"], moves["d4"]["points"]) == ("−2", None, None)
    assert moves["b4"]["score"] is None
    assert moves["b4"]["chance"] == probability_of_value(moves["b4"]["points"])


def test_a_review_finds_what_was_given_away(page: TestClient) -> None:
    moves = parse_moves(game("hexagon"), "465612141526233424361613")
    told = page.post("/api/review", json={"game": "hexagon", "moves": "465612141526233424361613"}).json()
    assert told["state"] == "exact"
    position = Position.start(game("hexagon"))
    for cell, ply in zip(moves, told["plies"], strict=True):
        scores = analyse(position)
        best, made = max(scores.values()), scores[cell]
        assert (ply["score_before"]["value"], ply["score_before"]["plies"]) == (best.value, best.plies)
        assert (ply["score_after"]["value"], ply["score_after"]["plies"]) == (made.value, made.plies)
        assert ply["lost"] == best.value - made.value
        keeping = [score for score in scores.values() if score.value == best.value]
        ends = {move for move in position.legal_moves if position.play(move).outcome is not None}
        expected = {"only"} if len(keeping) == 1 < len(scores) else {"best"} if made == best else {"good"}
        if cell in ends and {*position.legal_moves} - ends:
            expected = {"mistake"}  # a losing line, though there was another move
        assert {ply["mark"]} == ([expected, {"mistake"}, {"blunder"}][ply["lost"]])
        better = [move for move, score in scores.items() if score == best] if made != best else []
        assert [one["cell"] for one in ply["better"]] == better
        position = position.play(cell)
    assert {"best", "good", "blunder"} <= {ply["mark"] for ply in told["plies"]}
    assert all(0 < percent < 100 for percent in told["accuracy"])


def test_a_review_of_a_long_game_keeps_to_its_time(page: TestClient) -> None:
    """Of 44 moves hardly one can be proven; each has a mark all the same, from the worker that was asked."""
    position, lot = Position.start(game("score-four")), Random("a long game of score-four")
    moves: list[str] = []
    while len(moves) < 44:
        cell = lot.choice([move for move in position.legal_moves if position.play(move).outcome is None])
        moves.append(position.game.geometry.cells[cell].move)
        position = position.play(cell)
    told = page.post("/api/review", json={"game": "score-four", "moves": moves, "seconds": 0.2}).json()
    assert [ply["move"] for ply in told["plies"]] == moves
    assert None not in {ply["mark"] for ply in told["plies"]}
    assert told["plies"][0]["source"] == "estimate"
    assert all(ply["chance_after"] <= ply["chance_before"] for ply in told["plies"])


@pytest.mark.parametrize("by", ["level-3", "level-9", "perfect"])
def test_opponents_that_take_their_time_choose_as_ever(page: TestClient, by: str) -> None:
    expected = opponent(by).choose(replay(game("hexagon"), "122334"), move_rng("5", 1, 3))
    question = {"game": "hexagon", "moves": "122334", "opponent": by, "seed": "5", "number": 1}
    told = page.post("/api/choose", json=question).json()
    assert told["cell"] == expected.move
    for one in told["ratings"]:
        is_proven = by == "level-9" and abs(one["rating"]) >= WON  # perhaps by what others asked before
        assert one["rating"] == expected.ratings[one["cell"]] or is_proven


async def loaded(pool: WorkerPool) -> None:
    """Wait until all solvers are."""
    while {pool.solver_state(one.id) for one in SETTINGS.games} != {"ready"}:
        await asyncio.sleep(0.01)


def workers() -> set[int]:
    """The processes of the workers."""
    return {child.pid for child in active_children() if child.pid is not None}


def with_pool(page: TestClient, test: Callable[[WorkerPool], Awaitable[None]]) -> None:
    """Run a test with the workers of the service, where they live."""
    assert page.portal is not None
    page.portal.call(test, page.app.state.service.pool)  # type: ignore[attr-defined]


def test_a_search_that_nobody_wants_ends_and_leaves_the_worker_free(page: TestClient) -> None:
    async def test(pool: WorkerPool) -> None:
        await loaded(pool)
        await pool.run(QUICK, "somebody")
        before = workers()
        searching = asyncio.create_task(pool.run(ENDLESS, "somebody"))
        await asyncio.sleep(0.2)
        searching.cancel()
        await asyncio.gather(searching, return_exceptions=True)
        assert (await pool.run(QUICK, "somebody")).move in range(15)
        assert workers() == before

    with_pool(page, test)


def test_a_worker_that_dies_is_replaced(page: TestClient, capfd: pytest.CaptureFixture[str]) -> None:
    async def test(pool: WorkerPool) -> None:
        await loaded(pool)
        first = await pool.run(QUICK, "somebody")
        searching = asyncio.create_task(pool.run(ENDLESS, "somebody"))
        await asyncio.sleep(0.2)
        for pid in workers():
            os.kill(pid, signal.SIGKILL)
        with pytest.raises(SearchFailed):
            await searching
        await loaded(pool)
        assert (await pool.run(QUICK, "somebody")).move == first.move

    with_pool(page, test)
    assert capfd.readouterr().err == ""


def test_a_worker_that_dies_while_it_starts_is_replaced_too(
    page: TestClient, capfd: pytest.CaptureFixture[str]
) -> None:
    async def test(pool: WorkerPool) -> None:
        killed = set[int]()
        while len(killed) < 3:
            pids = workers() - killed
            for pid in pids:
                for ending in (signal.SIGINT, signal.SIGKILL):
                    os.kill(pid, ending)
            killed |= pids
            await asyncio.sleep(0.01)
        await loaded(pool)
        assert (await pool.run(QUICK, "somebody")).move in range(15)

    with_pool(page, test)
    assert capfd.readouterr().err == ""


def test_workers_stand_back_and_have_a_limit_of_memory(page: TestClient) -> None:
    async def test(pool: WorkerPool) -> None:
        await loaded(pool)
        own, limit = os.getpriority(os.PRIO_PROCESS, 0), SETTINGS.worker_megabytes << 20
        expected = [(own + 3, limit), (own + 10, limit)]
        while (found := sorted(map(standing, workers()))) != expected:  # the quick one may be just starting
            await asyncio.sleep(0.01)
        assert len(found) == 2

    with_pool(page, test)


def standing(pid: int) -> tuple[int, int]:
    return os.getpriority(os.PRIO_PROCESS, pid), resource.prlimit(pid, resource.RLIMIT_DATA)[0]


def test_what_a_book_knows_is_told_while_solvers_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    games = (game("score-four"), game("hexagon"), game("connect-four"))
    with TestClient(create_app(replace(SETTINGS, games=games))) as page:
        for name, moves in (("hexagon", MOVES), ("connect-four", "44")):
            asked = {"game": name, "moves": moves}
            expected = {move: score.plies for move, score in analyse(replay(game(name), moves)).items()}
            told = page.post("/api/analyse", json=asked).json()
            assert told["state"] == "exact"
            assert {one["cell"]: one["score"]["plies"] for one in told["moves"]} == expected
            assert told["line"][0] in told["best"]
            for player in ("perfect", "master"):
                chosen = page.post("/api/choose", json={**asked, "opponent": player}).json()
                assert chosen["cell"] in [one["cell"] for one in told["best"]]
            assert page.post("/api/review", json=asked).json()["state"] == "exact"
        assert page.post("/api/choose", json={"game": "score-four", "opponent": "master"}).status_code == 503
        assert set(page.get("/healthz").json()["exact"].values()) == {"loading"}
