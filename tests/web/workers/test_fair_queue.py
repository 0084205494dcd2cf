from collections.abc import Sequence

from denkspiel.web.workers.fair_queue import FairQueue


def first(_client: str, entries: Sequence[str]) -> str:
    return entries[0]


def filled(*entries: str) -> FairQueue[str]:
    """A queue of entries such as "a1"; the letter is the client."""
    queue: FairQueue[str] = FairQueue()
    for entry in entries:
        queue.add(entry[0], entry)
    return queue


def taken(queue: FairQueue[str]) -> list[str]:
    return [entry for _ in range(len(queue)) if (entry := queue.take(first))]


def test_clients_take_turns_and_each_keeps_its_order() -> None:
    queue = filled("a1", "a2", "a3", "b1", "b2", "c1")
    assert len(queue) == 6
    assert taken(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert len(queue) == 0
    assert queue.take(first) is None
    assert queue.clients == ()


def test_who_comes_later_waits_for_one_entry_of_each_other_client_at_most() -> None:
    queue = filled("a1", "a2", "a3", "a4")
    queue.take(first)
    queue.add("b", "b1")
    assert taken(queue) == ["a2", "b1", "a3", "a4"]


def test_a_client_with_nothing_fit_to_take_keeps_its_turn() -> None:
    queue = filled("a1", "b1", "b2")
    assert queue.take(lambda client, entries: entries[-1] if client == "b" else None) == "b2"
    assert queue.clients == ("a", "b")
    assert taken(queue) == ["a1", "b1"]


def test_entries_can_be_taken_out() -> None:
    queue = filled("a1", "a2", "b1")
    queue.remove("a", "a1")
    queue.remove("a", "a1")
    queue.remove("c", "c1")
    queue.remove("b", "b1")
    assert (list(queue), len(queue), queue.clients) == (["a2"], 1, ("a",))


def test_the_last_of_the_client_that_has_most() -> None:
    queue = filled("a1", "b1", "b2", "c1", "c2")
    assert [queue.last_of_longest(client) for client in "abc"] == ["b2", "b2", "c2"]
