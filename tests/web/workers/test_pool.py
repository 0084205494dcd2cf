"""The queue, with workers that are no processes: they answer when the test says so."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from denkspiel.core.message import Message
from denkspiel.games.catalogue import game
from denkspiel.solver.score import Score
from denkspiel.web.app.settings import Settings
from denkspiel.web.workers import pool as pool_module
from denkspiel.web.workers import result_cache as known_module
from denkspiel.web.workers.pool import WorkerPool
from denkspiel.web.workers.refusals import NoSolver, QueueFull, SearchFailed, SolverLoading
from denkspiel.web.workers.search_requests import (
    AnalysisRequest,
    AnalysisResult,
    ChoiceRequest,
    ReviewedMove,
    ReviewRequest,
    SearchRequest,
)
from denkspiel.web.workers.worker import WorkerLost
from denkspiel.web.workers.worker_process import WorkDone, WorkFailed

GAMES = (game("tic-tac-toe"), game("hexagon"))
ORDER = ChoiceRequest("tic-tac-toe", (), 5.0, "perfect", "0", 0, is_hint=False, is_limited=False)
OTHER = ChoiceRequest("hexagon", (), 5.0, "perfect", "0", 0, is_hint=False, is_limited=False)
QUICK = ChoiceRequest("hexagon", (), 30.0, "level-3", "0", 0, is_hint=False, is_limited=False, quick=True)
TIMED = replace(OTHER, opponent="master", is_limited=True)
FACTS = AnalysisRequest("tic-tac-toe", (4, 0), 5.0)
EXACT = AnalysisResult({0: Score(1, 5, 9, 2)}, (0,), (0,))
OPEN = AnalysisResult({0: None}, (), ())


class Puppet:
    """A worker whose process is the test; unless it is `slow`, it finds compiled code as soon as it is started."""

    def __init__(self, *, slow: bool, quick: bool) -> None:
        self.slow, self.quick = slow, quick
        self.started = self.lost = self.may_load = False
        self.with_code: frozenset[str] | None = None
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
        self.loaded, self.may_load = set(), False
        if not self.slow:
            self.find(*(game.id for game in GAMES))

    async def do(self, request: SearchRequest) -> Any:
        self.requests.append(request)
        self.answer = asyncio.get_running_loop().create_future()
        return await self.answer

    def stop(self) -> None:
        self.stops += 1
        self.finish(WorkFailed(0, Message("stopped")))

    def kill(self) -> None:
        self.lost = True
        self.lose()

    async def close(self) -> None:
        pass

    def find(self, *games: str) -> None:
        self.with_code = frozenset(games)
        self.on_load()

    def load_solvers(self) -> None:
        self.may_load = True

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
        self.lost, self.with_code = True, None
        self.loaded.clear()
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(WorkerLost())
        self.on_loss()


class Compiler:
    """Compiles until the test says that it has ended."""

    seconds_left = 7

    def __init__(self) -> None:
        self.ended: asyncio.Future[bool] | None = None

    async def run(self) -> bool:
        assert self.ended is None, "once is enough"
        self.ended = asyncio.get_running_loop().create_future()
        return await self.ended

    async def end(self, *, succeeded: bool = True) -> None:
        assert self.ended is not None
        self.ended.set_result(succeeded)
        await settle()


class Stage:
    """A pool with its puppets."""

    def __init__(self, workers: int, most_waiting: int, *, slow: bool) -> None:
        self.puppets: list[Puppet] = []
        self.slow = slow
        self.compiler = Compiler()
        settings = Settings(games=GAMES, workers=workers, max_queued_searches=most_waiting)
        self.pool = WorkerPool(settings, self.make, compiler=cast(Any, self.compiler))
        self.pool.start()

    def make(self, *_: Any, quick: bool) -> Any:
        self.puppets.append(Puppet(slow=self.slow, quick=quick))
        return self.puppets[-1]

    @property
    def quick(self) -> Puppet:
        return next(puppet for puppet in self.puppets if puppet.quick)

    def ask(self, request: SearchRequest = ORDER, client: str = "somebody") -> "asyncio.Task[Any]":
        return asyncio.create_task(self.pool.run(request, client))


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
    stage.puppets[0].finish(WorkDone(1, "result"))
    assert await asked == "result"
    assert stage.puppets[0].requests == [ORDER]


@staged(most_waiting=2)
async def test_the_queue_has_a_bound_and_an_order(stage: Stage) -> None:
    first, second, third, fourth = [stage.ask(request) for request in (ORDER, OTHER, ORDER, OTHER)]
    await settle()
    with pytest.raises(QueueFull) as refused:
        await fourth
    assert refused.value.status == 503
    assert refused.value.retry_seconds == 10  # two wait, each for five seconds
    for number, asked in enumerate((first, second, third)):
        stage.puppets[0].finish(WorkDone(0, number))
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
    stage.puppets[0].finish(WorkDone(0, "running"))
    assert await running == "running"
    await settle()
    stage.puppets[0].finish(WorkDone(0, "next"))
    assert await next_one == "next"
    assert stage.puppets[0].requests == [ORDER, ORDER]


@staged()
async def test_a_cancelled_order_is_stopped_and_the_worker_free_again(stage: Stage) -> None:
    running, waiting = stage.ask(ORDER), stage.ask(OTHER)
    await settle()
    running.cancel()
    await settle()
    assert stage.puppets[0].stops == 1
    stage.puppets[0].finish(WorkDone(0, "other"))
    assert await waiting == "other"


def test_a_worker_handed_over_at_the_last_moment_is_not_lost() -> None:
    """The request that has waited is cancelled at any moment, also in the instant in which its turn comes."""
    for rounds in range(12):

        @staged()
        async def cancelled(stage: Stage, rounds: int = rounds) -> None:
            running, waiting = stage.ask(ORDER), stage.ask(OTHER)
            await settle()
            stage.puppets[0].finish(WorkDone(0, "running"))
            for _ in range(rounds):
                await asyncio.sleep(0)
            waiting.cancel()
            await settle()
            assert await running == "running"
            await answered(stage, ORDER, "next")

        cancelled()


@staged(slow=True)
async def test_what_is_being_compiled_is_not_waited_for_and_the_rest_is_done(stage: Stage) -> None:
    first = stage.puppets[0]
    with pytest.raises(SolverLoading) as refused:
        await stage.ask(ORDER)
    assert refused.value.retry_seconds == 2, "it is not known yet what there is"
    first.find("hexagon")
    await settle()
    with pytest.raises(SolverLoading) as refused:
        await stage.ask(ORDER)
    assert refused.value.retry_seconds == 7, "the compiler knows"
    assert [stage.pool.solver_state(name) for name in ("tic-tac-toe", "hexagon")] == ["loading", "ready"]
    asked = stage.ask(OTHER)
    await settle()
    first.finish(WorkDone(0, "its own code is there"))
    assert await asked == "its own code is there"
    asked = stage.ask(replace(ORDER, needs_solver=False))
    await settle()
    first.finish(WorkDone(0, "from a book"))
    assert await asked == "from a book"
    assert not first.may_load
    await stage.compiler.end()
    assert first.may_load
    asked = stage.ask(ORDER)
    await settle()
    first.finish(WorkDone(0, "compiled"))
    assert await asked == "compiled"


@staged(slow=True)
async def test_a_game_is_ready_for_all_workers_once_its_code_is_there(stage: Stage) -> None:
    first, quick = stage.puppets
    first.find()
    await settle()
    quick.find()
    await stage.compiler.end()
    assert (first.may_load, quick.may_load) == (True, True)
    first.fail("tic-tac-toe")
    assert stage.pool.solver_state("tic-tac-toe") == "failed", "exact values are not for the quick one"
    asked = stage.ask(replace(QUICK, game="tic-tac-toe"))
    await settle()
    quick.finish(WorkDone(0, "moved"))
    assert await asked == "moved"


@staged(slow=True)
async def test_where_code_cannot_be_kept_a_worker_is_asked_once_it_has_loaded_its_own(stage: Stage) -> None:
    first = stage.puppets[0]
    first.find()
    await settle()
    await stage.compiler.end(succeeded=False)
    assert first.may_load
    with pytest.raises(SolverLoading) as refused:
        await stage.ask(OTHER)
    assert refused.value.retry_seconds == 2
    first.load("hexagon")
    asked = stage.ask(OTHER)
    await settle()
    first.finish(WorkDone(0, "other"))
    assert await asked == "other"


@staged()
async def test_who_waits_while_a_worker_is_replaced_is_served_then(stage: Stage) -> None:
    waiting = await left_waiting(stage)
    stage.puppets[0].find()
    await settle()
    assert stage.puppets[0].requests == [ORDER, OTHER]
    stage.puppets[0].finish(WorkDone(0, "other"))
    assert await waiting == "other"


@staged(slow=True)
async def test_a_solver_that_does_not_load_is_told_of(stage: Stage) -> None:
    stage.puppets[0].fail("tic-tac-toe")
    with pytest.raises(NoSolver):
        await stage.ask(ORDER)
    assert stage.pool.solver_state("tic-tac-toe") == "failed"


@staged()
async def test_who_waits_for_a_solver_that_does_not_load_again_is_told_so(stage: Stage) -> None:
    waiting = await left_waiting(stage)
    stage.puppets[0].fail("hexagon")
    with pytest.raises(NoSolver):
        await waiting


@staged(workers=2, slow=True)
async def test_the_next_worker_starts_when_the_one_before_knows_what_it_has(stage: Stage) -> None:
    first, quick, second = stage.puppets
    assert [puppet.started for puppet in stage.puppets] == [True, False, False]
    first.find("tic-tac-toe", "hexagon")
    first.load("tic-tac-toe", "hexagon")
    await settle()
    assert (quick.started, second.started, quick.quick) == (True, False, True)
    quick.find("tic-tac-toe", "hexagon")
    await settle()
    assert second.started
    second.find("tic-tac-toe", "hexagon")
    asked = [stage.ask(ORDER, "a"), stage.ask(ORDER, "b")]
    await settle()
    for puppet in (first, second):
        puppet.finish(WorkDone(0, "done"))
    assert await asyncio.gather(*asked) == ["done", "done"]
    assert [len(puppet.requests) for puppet in stage.puppets] == [1, 0, 1]


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
    stage.puppets[0].finish(WorkDone(0, "other"))
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
    stage.puppets[0].finish(WorkFailed(0, Message("The book is damaged.")))
    with pytest.raises(SearchFailed, match="The book is damaged"):
        await asked
    asked = stage.ask()
    await settle()
    stage.puppets[0].finish(WorkFailed(0, None))
    with pytest.raises(SearchFailed, match=r"The search did not finish\. Please try again\."):
        await asked


@staged(most_waiting=100)
async def test_a_quick_order_does_not_wait_for_long_ones(stage: Stage) -> None:
    long = [stage.ask(OTHER, client) for client in "abcabc"]
    await settle()
    quick = stage.ask(QUICK, "a")
    await settle()
    assert stage.quick.requests == [QUICK]
    stage.quick.finish(WorkDone(0, "moved"))
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
    next(puppet for puppet in stage.puppets if puppet.requests == [OTHER]).finish(WorkDone(0, "mine"))
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
        stage.puppets[0].finish(WorkDone(0, number))
        assert await asked[number] == number


@staged(most_waiting=3)
async def test_a_full_queue_refuses_the_client_that_has_most_in_it(stage: Stage) -> None:
    mine = [stage.ask(OTHER, "a") for _ in range(4)]
    await settle()
    other = stage.ask(ORDER, "b")
    await settle()
    with pytest.raises(QueueFull):
        await mine[3]
    stage.puppets[0].finish(WorkDone(0, "mine"))
    await settle()
    stage.puppets[0].finish(WorkDone(0, "mine"))
    await settle()
    stage.puppets[0].finish(WorkDone(0, "other"))
    assert await other == "other"
    for asked in mine:
        asked.cancel()


@staged()
async def test_waiting_counts_but_leaves_some_time(stage: Stage) -> None:
    stage.ask(ORDER, "a")
    waiting = stage.ask(replace(TIMED, seconds=0.4), "b")
    await settle()
    await asyncio.sleep(0.15)
    stage.puppets[0].finish(WorkDone(0, "first"))
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
    stage.puppets[0].finish(WorkDone(0, result))
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
    stage.puppets[0].finish(WorkDone(0, EXACT))
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
    stage.puppets[0].finish(WorkFailed(0, None))
    assert all(isinstance(one, SearchFailed) for one in await asyncio.gather(*asked, return_exceptions=True))
    await settle()
    await answered(stage, FACTS, EXACT)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "_OVERTIME", 0.05)
    monkeypatch.setattr(pool_module, "_PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(known_module, "_MAX_RESULTS", 2)
