"""The queue, with workers that are no processes: they answer when the test says so."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from denkspiel.core.message import Message
from denkspiel.games.catalogue import game
from denkspiel.solver.score import Score
from denkspiel.web.app.settings import Settings
from denkspiel.web.workers import pool as pool_module
from denkspiel.web.workers import result_cache as known_module
from denkspiel.web.workers.pool import Busy, NoSolver, Pool, SearchFailed, SolverLoading
from denkspiel.web.workers.search_requests import (
    AnalysisRequest,
    AnalysisResult,
    ChoiceRequest,
    ReviewedMove,
    ReviewRequest,
    SearchRequest,
)
from denkspiel.web.workers.worker import WorkerLost
from denkspiel.web.workers.worker_process import Done, Failed

GAMES = (game("tic-tac-toe"), game("hexagon"))
ORDER = ChoiceRequest("tic-tac-toe", (), 5.0, "perfect", "0", 0, hint=False, limited=False)
OTHER = ChoiceRequest("hexagon", (), 5.0, "perfect", "0", 0, hint=False, limited=False)
QUICK = ChoiceRequest("hexagon", (), 30.0, "level-3", "0", 0, hint=False, limited=False, quick=True)
TIMED = replace(OTHER, opponent="master", limited=True)
FACTS = AnalysisRequest("tic-tac-toe", (4, 0), 5.0)
EXACT = AnalysisResult({0: Score(1, 5, 9, 2)}, (0,), (0,))
OPEN = AnalysisResult({0: None}, (), ())


class Puppet:
    """A worker whose process is the test; unless it is `slow`, its solvers are loaded as soon as it is started."""

    def __init__(self, *, slow: bool, quick: bool) -> None:
        self.slow, self.quick = slow, quick
        self.started = self.lost = False
        self.loaded: set[str] = set()
        self.failed: set[str] = set()
        self.requests: list[SearchRequest] = []
        self.answer: asyncio.Future[Any] | None = None
        self.stops = 0
        self.on_load: Callable[[], None]
        self.on_loss: Callable[[], None]

    async def start(self, on_load: Callable[[], None], on_loss: Callable[[], None]) -> None:
        self.started, self.lost = True, False
        self.on_load, self.on_loss = on_load, on_loss
        self.loaded = set() if self.slow else {game.id for game in GAMES}
        if not self.slow:
            on_load()

    async def do(self, request: SearchRequest) -> Any:
        self.requests.append(request)
        self.answer = asyncio.get_running_loop().create_future()
        return await self.answer

    def stop(self) -> None:
        self.stops += 1
        self.finish(Failed(0, Message("stopped")))

    def kill(self) -> None:
        self.lost = True
        self.lose()

    async def close(self) -> None:
        pass

    def load(self, *games: str) -> None:
        for name in games:
            self.loaded.add(name)
            self.on_load()

    def fail(self, name: str) -> None:
        self.failed.add(name)
        self.on_load()

    def finish(self, answer: Any) -> None:
        assert self.answer is not None
        if not self.answer.done():
            self.answer.set_result(answer)

    def lose(self) -> None:
        self.lost = True
        self.loaded.clear()
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(WorkerLost())
        self.on_loss()


class Stage:
    """A pool with its puppets."""

    def __init__(self, workers: int, most_waiting: int, *, slow: bool) -> None:
        self.puppets: list[Puppet] = []
        self.slow = slow
        self.pool = Pool(Settings(games=GAMES, workers=workers, most_waiting=most_waiting), self.make)
        self.pool.start()

    def make(self, *_: Any, quick: bool) -> Any:
        self.puppets.append(Puppet(slow=self.slow, quick=quick))
        return self.puppets[-1]

    @property
    def quick(self) -> Puppet:
        return next(puppet for puppet in self.puppets if puppet.quick)

    def ask(self, request: SearchRequest = ORDER, client: str = "somebody") -> "asyncio.Task[Any]":
        return asyncio.create_task(self.pool.do(request, client))


def staged(
    workers: int = 1, most_waiting: int = 2, *, slow: bool = False
) -> Callable[[Callable[[Stage], Awaitable[None]]], Callable[[], None]]:
    """Let a test run in an event loop, with a pool."""

    def decorate(test: Callable[[Stage], Awaitable[None]]) -> Callable[[], None]:
        async def run() -> None:
            stage = Stage(workers, most_waiting, slow=slow)
            await settle()
            await test(stage)
            await stage.pool.close()

        return lambda: asyncio.run(run())  # without parameters: pytest would take them for fixtures

    return decorate


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def left_waiting(stage: Stage) -> "asyncio.Task[Any]":
    """A request that waits while the only worker, whose process was lost, begins to load its solvers again."""
    running, waiting = stage.ask(ORDER), stage.ask(OTHER)
    await settle()
    stage.puppets[0].slow = True
    stage.puppets[0].lose()
    with pytest.raises(SearchFailed):
        await running
    while stage.puppets[0].lost:
        await asyncio.sleep(0)
    return waiting


@staged()
async def test_an_order_is_done(stage: Stage) -> None:
    asked = stage.ask()
    await settle()
    stage.puppets[0].finish(Done(1, "result"))
    assert await asked == "result"
    assert stage.puppets[0].requests == [ORDER]


@staged(most_waiting=2)
async def test_the_queue_has_a_bound_and_an_order(stage: Stage) -> None:
    first, second, third, fourth = [stage.ask(request) for request in (ORDER, OTHER, ORDER, OTHER)]
    await settle()
    with pytest.raises(Busy) as refused:
        await fourth
    assert refused.value.status == 503
    assert refused.value.retry_seconds == 10  # two wait, each for five seconds
    for number, asked in enumerate((first, second, third)):
        stage.puppets[0].finish(Done(0, number))
        assert await asked == number
        await settle()
    assert stage.puppets[0].requests == [ORDER, OTHER, ORDER]


@staged()
async def test_who_leaves_the_queue_makes_room(stage: Stage) -> None:
    running, waiting, next_one = stage.ask(ORDER), stage.ask(OTHER), stage.ask(ORDER)
    await settle()
    waiting.cancel()
    await settle()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    stage.puppets[0].finish(Done(0, "running"))
    assert await running == "running"
    await settle()
    stage.puppets[0].finish(Done(0, "next"))
    assert await next_one == "next"
    assert stage.puppets[0].requests == [ORDER, ORDER]


@staged()
async def test_a_cancelled_order_is_stopped_and_the_worker_free_again(stage: Stage) -> None:
    running, waiting = stage.ask(ORDER), stage.ask(OTHER)
    await settle()
    running.cancel()
    await settle()
    assert stage.puppets[0].stops == 1
    stage.puppets[0].finish(Done(0, "other"))
    assert await waiting == "other"


def test_a_worker_handed_over_at_the_last_moment_is_not_lost() -> None:
    """The request that has waited is cancelled at any moment, also in the instant in which its turn comes."""
    for rounds in range(12):

        @staged()
        async def cancelled(stage: Stage, rounds: int = rounds) -> None:
            running, waiting = stage.ask(ORDER), stage.ask(OTHER)
            await settle()
            stage.puppets[0].finish(Done(0, "running"))
            for _ in range(rounds):
                await asyncio.sleep(0)
            waiting.cancel()
            await settle()
            assert await running == "running"
            await answered(stage, ORDER, "next")

        cancelled()


@staged(slow=True)
async def test_solvers_that_load_are_not_waited_for(stage: Stage) -> None:
    with pytest.raises(SolverLoading) as refused:
        await stage.ask(ORDER)
    assert refused.value.retry_seconds == 2
    stage.puppets[0].load("hexagon")
    with pytest.raises(SolverLoading):
        await stage.ask(ORDER)
    assert [stage.pool.state_of(name) for name in ("tic-tac-toe", "hexagon")] == ["loading", "ready"]
    asked = stage.ask(OTHER)
    await settle()
    stage.puppets[0].finish(Done(0, "other"))
    assert await asked == "other"


@staged()
async def test_who_waits_while_the_solver_loads_again_is_served_then(stage: Stage) -> None:
    waiting = await left_waiting(stage)
    stage.puppets[0].load("tic-tac-toe")
    await settle()
    assert stage.puppets[0].requests == [ORDER]
    stage.puppets[0].load("hexagon")
    await settle()
    stage.puppets[0].finish(Done(0, "other"))
    assert await waiting == "other"


@staged(slow=True)
async def test_a_solver_that_does_not_load_is_told_of(stage: Stage) -> None:
    stage.puppets[0].fail("tic-tac-toe")
    with pytest.raises(NoSolver):
        await stage.ask(ORDER)
    assert stage.pool.state_of("tic-tac-toe") == "failed"


@staged()
async def test_who_waits_for_a_solver_that_does_not_load_again_is_told_so(stage: Stage) -> None:
    waiting = await left_waiting(stage)
    stage.puppets[0].fail("hexagon")
    with pytest.raises(NoSolver):
        await waiting


@staged(workers=2, slow=True)
async def test_the_second_worker_starts_when_the_first_has_loaded(stage: Stage) -> None:
    first, quick, second = stage.puppets
    assert [puppet.started for puppet in stage.puppets] == [True, False, False]
    first.load("tic-tac-toe")
    await settle()
    assert not quick.started
    first.load("hexagon")
    await settle()
    assert (quick.started, second.started) == (True, False)
    assert quick.quick
    quick.load("tic-tac-toe", "hexagon")
    await settle()
    assert second.started
    second.load("tic-tac-toe", "hexagon")
    asked = [stage.ask(ORDER, "a"), stage.ask(ORDER, "b")]
    await settle()
    for puppet in (first, second):
        puppet.finish(Done(0, "done"))
    assert await asyncio.gather(*asked) == ["done", "done"]
    assert [len(puppet.requests) for puppet in stage.puppets] == [1, 0, 1]


@staged(slow=True)
async def test_a_quick_order_is_done_by_whoever_is_ready(stage: Stage) -> None:
    first, quick = stage.puppets
    first.load("hexagon")
    asked = stage.ask(QUICK)
    await settle()
    first.finish(Done(0, "moved"))
    assert await asked == "moved"
    first.fail("tic-tac-toe")
    await settle()
    quick.load("tic-tac-toe")
    assert stage.pool.state_of("tic-tac-toe") == "failed", "exact values are not for the quick one"
    asked = stage.ask(replace(QUICK, game="tic-tac-toe"))
    await settle()
    quick.finish(Done(0, "moved"))
    assert await asked == "moved"


@staged()
async def test_a_lost_worker_fails_its_order_and_is_replaced(stage: Stage) -> None:
    running, waiting = stage.ask(ORDER), stage.ask(OTHER)
    await settle()
    stage.puppets[0].lose()
    with pytest.raises(SearchFailed):
        await running
    while stage.puppets[0].lost:
        await asyncio.sleep(0)
    await settle()
    stage.puppets[0].finish(Done(0, "other"))
    assert await waiting == "other"


@staged()
async def test_an_order_that_does_not_end_costs_the_worker_its_life(stage: Stage) -> None:
    asked = stage.ask(replace(OTHER, seconds=0.0))
    with pytest.raises(SearchFailed):
        await asked
    while stage.puppets[0].lost:
        await asyncio.sleep(0)
    assert stage.puppets[0].stops == 0


@staged()
async def test_a_failed_order_says_why(stage: Stage) -> None:
    asked = stage.ask()
    await settle()
    stage.puppets[0].finish(Failed(0, Message("The book is damaged.")))
    with pytest.raises(SearchFailed, match="The book is damaged"):
        await asked
    asked = stage.ask()
    await settle()
    stage.puppets[0].finish(Failed(0, None))
    with pytest.raises(SearchFailed, match="could not be finished"):
        await asked


@staged(most_waiting=100)
async def test_a_quick_order_does_not_wait_for_long_ones(stage: Stage) -> None:
    long = [stage.ask(OTHER, client) for client in "abcabc"]
    await settle()
    quick = stage.ask(QUICK, "a")
    await settle()
    assert stage.quick.requests == [QUICK]
    stage.quick.finish(Done(0, "moved"))
    assert await quick == "moved"
    assert stage.puppets[0].requests == [OTHER], "and the quick worker does no long request"
    for asked in long:
        asked.cancel()


@staged(workers=2)
async def test_a_quick_order_takes_another_worker_if_the_quick_one_is_at_work(stage: Stage) -> None:
    asked = [stage.ask(QUICK, client) for client in "abc"]
    await settle()
    assert [len(puppet.requests) for puppet in stage.puppets] == [1, 1, 1]
    for one in asked:
        one.cancel()


@staged(workers=3, most_waiting=100)
async def test_one_client_has_all_workers_but_one_at_most(stage: Stage) -> None:
    mine = [stage.ask(OTHER, "a") for _ in range(9)]
    await settle()
    assert sum(len(puppet.requests) for puppet in stage.puppets) == 2
    other = stage.ask(ORDER, "b")
    await settle()
    assert [puppet.requests for puppet in stage.puppets if ORDER in puppet.requests] == [[ORDER]]
    next(puppet for puppet in stage.puppets if puppet.requests == [OTHER]).finish(Done(0, "mine"))
    await settle()
    assert sum(puppet.requests.count(OTHER) for puppet in stage.puppets) == 3, "another one of mine has begun"
    for asked in (*mine, other):
        asked.cancel()


@staged(most_waiting=100)
async def test_clients_take_turns_in_the_queue(stage: Stage) -> None:
    requests = [replace(OTHER, number=number) for number in range(5)]
    asked = [stage.ask(request, client) for request, client in zip(requests, "aaaab", strict=True)]
    for number in (0, 1, 4, 2, 3):
        await settle()
        assert stage.puppets[0].requests[-1] == requests[number]
        stage.puppets[0].finish(Done(0, number))
        assert await asked[number] == number


@staged(most_waiting=3)
async def test_a_full_queue_refuses_the_client_that_has_most_in_it(stage: Stage) -> None:
    mine = [stage.ask(OTHER, "a") for _ in range(4)]
    await settle()
    other = stage.ask(ORDER, "b")
    await settle()
    with pytest.raises(Busy):
        await mine[3]
    stage.puppets[0].finish(Done(0, "mine"))
    await settle()
    stage.puppets[0].finish(Done(0, "mine"))
    await settle()
    stage.puppets[0].finish(Done(0, "other"))
    assert await other == "other"
    for asked in mine:
        asked.cancel()


@staged()
async def test_waiting_counts_but_leaves_some_time(stage: Stage) -> None:
    stage.ask(ORDER, "a")
    waiting = stage.ask(replace(TIMED, seconds=0.4), "b")
    await settle()
    await asyncio.sleep(0.15)
    stage.puppets[0].finish(Done(0, "first"))
    await settle()
    assert stage.puppets[0].requests[1].seconds == 0.3
    waiting.cancel()


def test_only_those_who_are_told_of_their_time_lose_some_by_waiting() -> None:
    assert TIMED.after_waiting(2.0).seconds == 3.0
    assert TIMED.after_waiting(60.0).seconds == 0.3
    assert replace(TIMED, seconds=0.1).after_waiting(60.0).seconds == 0.1
    assert QUICK.after_waiting(60.0) == QUICK


async def answered(stage: Stage, request: SearchRequest, result: Any) -> None:
    asked = stage.ask(request)
    await settle()
    stage.puppets[0].finish(Done(0, result))
    assert await asked == result
    await settle()


@staged()
async def test_exact_answers_are_kept_by_position(stage: Stage) -> None:
    await answered(stage, FACTS, EXACT)
    assert await stage.ask(replace(FACTS, seconds=30.0), "another") == EXACT
    await answered(stage, replace(FACTS, cells=(4, 1)), EXACT)
    await answered(stage, replace(FACTS, cells=(0, 4)), EXACT)
    await answered(stage, replace(FACTS, cells=(4, 0, 1, 2)), EXACT)
    assert await stage.ask(replace(FACTS, cells=(1, 2, 4, 0))) == EXACT, "in another order the same position"
    assert len(stage.puppets[0].requests) == 4


@staged()
async def test_what_could_not_be_proven_is_not_tried_again_in_the_same_time(stage: Stage) -> None:
    await answered(stage, FACTS, OPEN)
    assert await stage.ask(replace(FACTS, seconds=6.0)) == OPEN
    await answered(stage, replace(FACTS, seconds=30.0), EXACT)
    assert await stage.ask(FACTS) == EXACT


@staged()
async def test_reviews_are_kept_and_choices_are_not(stage: Stage) -> None:
    score = Score(1, 5, 9, 2)
    review, known = ReviewRequest("tic-tac-toe", (4, 0), 5.0), (ReviewedMove(score, score, ()),)
    await answered(stage, review, (ReviewedMove(score, None, ()),))
    await answered(stage, replace(review, seconds=30.0), known)
    assert await stage.ask(review) == known
    await answered(stage, ORDER, "one")
    await answered(stage, ORDER, "another")


@staged()
async def test_what_is_kept_has_a_bound(stage: Stage) -> None:
    await answered(stage, FACTS, EXACT)
    for cell in (1, 2):
        await answered(stage, replace(FACTS, cells=(4, cell)), EXACT)
        assert await stage.ask(FACTS) == EXACT, "what is asked for is not forgotten"
    await answered(stage, replace(FACTS, cells=(4, 1)), EXACT)


@staged()
async def test_those_who_ask_the_same_share_one_search(stage: Stage) -> None:
    asked = [stage.ask(FACTS, client) for client in "abc"]
    await settle()
    asked[0].cancel()
    await settle()
    assert (len(stage.puppets[0].requests), stage.puppets[0].stops) == (1, 0)
    stage.puppets[0].finish(Done(0, EXACT))
    assert await asyncio.gather(*asked[1:]) == [EXACT] * 2


@staged()
async def test_a_search_that_nobody_waits_for_any_more_is_given_up(stage: Stage) -> None:
    asked = [stage.ask(FACTS, client) for client in "ab"]
    await settle()
    for one in asked:
        one.cancel()
    await settle()
    assert stage.puppets[0].stops == 1
    await answered(stage, FACTS, EXACT)


@staged()
async def test_a_search_that_fails_fails_for_all_who_wait_and_is_tried_again(stage: Stage) -> None:
    asked = [stage.ask(FACTS, client) for client in "ab"]
    await settle()
    stage.puppets[0].finish(Failed(0, None))
    assert all(isinstance(one, SearchFailed) for one in await asyncio.gather(*asked, return_exceptions=True))
    await settle()
    await answered(stage, FACTS, EXACT)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "_OVERTIME", 0.05)
    monkeypatch.setattr(pool_module, "_PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(known_module, "_MAX_RESULTS", 2)
