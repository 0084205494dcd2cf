from contextlib import ExitStack

import pytest

from denkspiel.core.message import Message
from denkspiel.web.app import client_limits as traffic
from denkspiel.web.app.client_limits import ConcurrencyLimit, ProcessorBudget, TokenBucket, TooManyRequests, client_key


class Clock:
    """Tells the time that it is set to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    allowance = TokenBucket(0.5, 3, clock=clock)
    for _ in range(3):
        assert not allowance.seconds_until_refill("a")
        allowance.spend("a", 1)
    assert allowance.seconds_until_refill("a") > 0
    clock.now += 1
    assert not allowance.seconds_until_refill("a")
    allowance.spend("a", 0.5)
    assert allowance.seconds_until_refill("a") > 0
    clock.now += 1000
    allowance.spend("a", 2.9)
    assert not allowance.seconds_until_refill("a")
    allowance.spend("a", 0.2)
    assert allowance.seconds_until_refill("a") > 0, "however long it was quiet, it has saved up no more than the burst"


def test_what_was_begun_is_paid_for_however_much_it_cost() -> None:
    clock = Clock()
    allowance = TokenBucket(0.5, 1, clock=clock)
    allowance.spend("a", 6)
    assert allowance.seconds_until_refill("a") == pytest.approx(10, abs=0.01)
    clock.now += allowance.seconds_until_refill("a")
    assert not allowance.seconds_until_refill("a")


def test_a_refusal_says_when_to_come_back() -> None:
    assert TooManyRequests(9.5).retry_seconds == 10, "9 would be too short"
    assert TooManyRequests(0.0).retry_seconds == 1


def test_no_share_is_no_limit() -> None:
    allowance = TokenBucket(0, 1)
    allowance.spend("a", 1000)
    assert not allowance.seconds_until_refill("a")


def test_only_so_many_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "_MOST_CLIENTS", 3)
    allowance = TokenBucket(1, 1, clock=Clock())
    for client in "abcd":
        allowance.spend(client, 2)
    assert not allowance.seconds_until_refill("a")
    assert allowance.seconds_until_refill("d")


def test_who_has_been_quiet_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "_MOST_CLIENTS", 3)
    allowance = TokenBucket(1, 1, clock=Clock())
    for client in "abcad":
        allowance.spend(client, 1)
    assert allowance.seconds_until_refill("a"), "it has been heard after b, so b made room for d, and a is known"
    assert not allowance.seconds_until_refill("b")


def test_searches_are_counted_while_they_last() -> None:
    searches = ConcurrencyLimit(2, Message("No more than {most}."))
    with searches.hold("a"), searches.hold("a"):
        with pytest.raises(TooManyRequests, match=r"No more than 2\."), searches.hold("a"):
            pass
        with searches.hold("b"):
            pass
    with searches.hold("a"):
        pass
    with pytest.raises(RuntimeError), searches.hold("a"):
        raise RuntimeError
    with searches.hold("a"), searches.hold("a"):
        pass


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("a:socket", "a:socket"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_network_is_one_client(host: str, client: str) -> None:
    assert client_key(host) == client


def long_run(shares: ProcessorBudget, clock: Clock, clients: str, seconds: int = 60) -> dict[str, float]:
    """What clients are given each second that take all they get, a hundredth of a second at a time."""
    had = dict.fromkeys(clients, 0.0)
    for _ in range(seconds * 100):
        clock.now += 0.01
        for client in clients:
            if not shares.seconds_until_refill(client):
                shares.spend(client, 0.01)
                had[client] += 0.01
    return {client: total / seconds for client, total in had.items()}


@pytest.mark.parametrize("processors", [0.3, 1.0, 4.0])
def test_a_client_has_its_part_of_what_there_is(processors: float) -> None:
    clock = Clock()
    had = long_run(ProcessorBudget(0.33, 0.05, processors, clock=clock), clock, "a")
    assert had["a"] == pytest.approx(min(1.0, 0.33 * processors), abs=0.01)


@pytest.mark.parametrize("processors", [0.3, 1.0])
def test_however_many_take_all_they_get_there_is_something_left(processors: float) -> None:
    clock = Clock()
    clients = "abcdefghijklmnopqrst"
    had = long_run(ProcessorBudget(0.33, 0.05, processors, clock=clock), clock, clients)
    assert sum(had.values()) == pytest.approx(0.6 * processors, rel=0.15)
    assert max(had.values()) < 1.5 * min(had.values())


def test_who_takes_little_is_not_heavy_and_who_has_taken_much_recovers() -> None:
    clock = Clock()
    shares = ProcessorBudget(0.33, 0.05, 1.0, clock=clock)
    long_run(shares, clock, "abc")
    for _ in range(30):
        clock.now += 0.3
        shares.spend("d", 0.01)
    assert [shares.is_heavy(client) for client in "abcd"] == [False] * 4
    long_run(shares, clock, "abc", 1)
    shares.spend("d", 0.01)
    assert [shares.is_heavy(client) for client in "abcd"] == [True] * 3 + [False]


def test_those_who_were_heavy_long_ago_take_nothing_from_others() -> None:
    clock = Clock()
    shares = ProcessorBudget(0.33, 0.05, 1.0, clock=clock)
    long_run(shares, clock, "bcdefghijklm", 5)
    clock.now += 60
    assert long_run(shares, clock, "a")["a"] == pytest.approx(0.33, abs=0.01)


def test_without_a_share_nobody_is_heavy() -> None:
    shares = ProcessorBudget(0, 0.05, 1.0)
    shares.spend("a", 1000)
    assert not shares.is_heavy("a")


def test_who_asks_for_more_than_a_browser_does_at_a_time_is_heavy_meanwhile() -> None:
    budget, requests = ProcessorBudget(0.5, 1.0), ExitStack()
    for count in range(1, 10):
        requests.enter_context(budget.request("many"))
        assert budget.is_heavy("many") == (count > 8)
    assert not budget.is_heavy("another")
    requests.close()
    assert not budget.is_heavy("many")
