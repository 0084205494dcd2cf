"""Searches that end before they are done, and what is left then."""

import threading
from contextlib import suppress

import pytest

from denkspiel.core.errors import GameIsOver, Stopped
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.base_solver import Finding, WrongGame
from denkspiel.solver.exact.solver import Solver

FOUR = game("connect-four")
EMPTY = Position.start(FOUR)
MIDDLE = replay(FOUR, "472612134724")
PATIENCE = 50.0
"""Seconds after which a test gives up; far more than ever needed."""


def holds(found: Finding, value: int) -> bool:
    return found.low.stones <= value <= found.high.stones


@pytest.fixture(scope="module")
def middle_value() -> int:
    return Solver(FOUR, 16).score(MIDDLE).stones


@pytest.mark.parametrize("nodes", [0, 1, 2, 10, 1000, 20_000, 60_000])
def test_limit_of_nodes_gives_bounds_that_hold_the_value(nodes: int, middle_value: int) -> None:
    solver = Solver(FOUR, 16)
    found = solver.search(MIDDLE, nodes=nodes)
    assert holds(found, middle_value)
    assert found.nodes <= nodes + 1
    assert not found.exact
    assert solver.score(MIDDLE).stones == middle_value


def test_limit_of_seconds_ends_a_long_search(middle_value: int) -> None:
    solver = Solver(FOUR, 16)
    found = solver.search(EMPTY, seconds=0.2)
    assert not found.exact
    assert holds(found, 1)
    assert solver.score(MIDDLE).stones == middle_value


@pytest.mark.parametrize("moves", ["", "4", "27", "271"])
def test_nothing_proven_is_to_win_at_once_or_to_lose_to_the_next_stone(moves: str) -> None:
    found = Solver(FOUR, 1).search(replay(FOUR, moves), seconds=0)
    assert (found.low.value, found.low.plies) == (-1, 2)
    assert (found.high.value, found.high.plies) == (1, 1)


@pytest.mark.parametrize("moves", ["", "12"])
def test_where_lines_lose_nothing_proven_is_to_lose_at_once_or_to_win_by_the_next_line(moves: str) -> None:
    sim = game("hexagon")
    found = Solver(sim, 1).search(replay(sim, moves), seconds=0)
    assert (found.low.value, found.low.plies) == (-1, 1)
    assert (found.high.value, found.high.plies) == (1, 2)


def test_who_watches_sees_the_nodes_grow_and_can_stop(middle_value: int) -> None:
    seen: list[Finding] = []

    def watch(finding: Finding) -> None:
        seen.append(finding)
        if len(seen) == 3:
            raise TimeoutError

    solver, before = Solver(FOUR, 16), set(threading.enumerate())
    with pytest.raises(TimeoutError):
        solver.search(EMPTY, watch=watch)
    assert [found.nodes for found in seen] == sorted(found.nodes for found in seen)
    assert all(holds(found, 1) and found.low < found.high for found in seen)
    assert not [thread for thread in set(threading.enumerate()) - before if thread.daemon]
    assert solver.score(MIDDLE).stones == middle_value


def test_interrupted_many_times_the_table_still_tells_the_truth(middle_value: int) -> None:
    solver = Solver(FOUR, 1)
    for nodes in range(1, 60_000, 3_000):
        assert holds(solver.search(MIDDLE, nodes=nodes), middle_value)
    assert solver.score(MIDDLE).stones == middle_value
    for move in MIDDLE.legal_moves:
        child = MIDDLE.play(move)
        if child.outcome is None:
            assert solver.score(child) == Solver(FOUR, 16).score(child)


def test_several_threads_take_turns() -> None:
    solver = Solver(FOUR, 4)
    positions = [MIDDLE.play(move) for move in MIDDLE.legal_moves]
    expected = [Solver(FOUR, 4).score(position) for position in positions]
    assert len(set(expected)) > 2
    wrong: list[Position] = []

    def work(offset: int) -> None:
        for round_ in range(6):
            index = (offset + round_) % len(positions)
            if solver.score(positions[index]) != expected[index]:
                wrong.append(positions[index])
            if round_ == 3:
                solver.memory.clear()

    threads = [threading.Thread(target=work, args=(offset,)) for offset in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "waited in vain: all threads get their turns"
    assert wrong == []


def test_waiting_threads_get_their_turn_after_a_stop() -> None:
    solver, searching, give_up = Solver(FOUR, 16), threading.Event(), threading.Event()

    def watch(_found: Finding) -> None:
        searching.set()
        if give_up.is_set():
            raise Stopped

    def search() -> None:
        with suppress(Stopped):
            solver.search(EMPTY, watch=watch)

    busy = threading.Thread(target=search)
    busy.start()
    assert searching.wait(PATIENCE), "waited in vain: the search begins"
    assert solver.turn.locked()
    give_up.set()
    assert solver.score(replay(FOUR, "121212")).stones == 18
    busy.join(PATIENCE)
    assert not busy.is_alive(), "waited in vain: the search ends"


def test_positions_over_and_of_other_games_are_refused() -> None:
    solver = Solver(FOUR, 1)
    over = replay(FOUR, "1212121")
    for ask in (solver.search, solver.score, solver.analyse, solver.best_moves, solver.principal_variation):
        with pytest.raises(GameIsOver, match="there is nothing to solve"):
            ask(over)
        with pytest.raises(WrongGame, match="for connect-four, not for hexagon"):
            ask(Position.start(game("hexagon")))
