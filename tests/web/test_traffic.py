from collections.abc import Callable

import pytest

from denkspiel.web import traffic
from denkspiel.web.connection import Turnstile
from denkspiel.web.traffic import Rate, Searches, TooMany, client_of


class Clock:
    """Tells the time that it is set to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    rate = Rate(2, 3, clock)
    assert [allowed(rate, "a") for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [allowed(rate, "a") for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [allowed(rate, "a") for _ in range(4)] == [True, True, True, False]


def test_a_refusal_says_when_to_come_back() -> None:
    clock = Clock()
    rate = Rate(0.1, 1, clock)
    rate.count("a")
    with pytest.raises(TooMany) as refused:
        rate.count("a")
    assert refused.value.retry_seconds == 10
    clock.now += 10
    rate.count("a")
    clock.now += 0.5
    with pytest.raises(TooMany) as refused:
        rate.count("a")
    assert refused.value.retry_seconds == 10, "9.5 would be too short for whole seconds"


def test_no_rate_is_no_limit() -> None:
    rate = Rate(0, 1)
    assert all(allowed(rate, "a") for _ in range(100))


def test_only_so_many_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "_MOST_CLIENTS", 3)
    rate = Rate(1, 1, Clock())
    for client in "abcd":
        rate.count(client)
    assert allowed(rate, "a")
    assert not allowed(rate, "d")


def test_who_has_been_quiet_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "_MOST_CLIENTS", 3)
    rate = Rate(1, 2, Clock())
    for client in "abcad":
        assert allowed(rate, client)
    assert not allowed(rate, "a"), "it has been heard after b, so b made room for d, and a's two requests are known"


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a:socket", "a:socket"),
    ],
)
def test_a_network_is_one_client(host: str, client: str) -> None:
    assert client_of(host) == client


def test_searches_are_counted_while_they_last() -> None:
    searches = Searches(2)
    with searches.under_way("a"), searches.under_way("a"):
        with pytest.raises(TooMany), searches.under_way("a"):
            pass
        with searches.under_way("b"):
            pass
    with searches.under_way("a"):
        pass
    with pytest.raises(RuntimeError), searches.under_way("a"):
        raise RuntimeError
    assert searches._running == {}


def test_the_turnstile_lets_in_so_many_of_all_and_of_each() -> None:
    turnstile = Turnstile(3, 2)
    assert [turnstile.enter(client) for client in "aaabb"] == [True, True, False, True, False]
    turnstile.leave("a")
    assert turnstile.enter("b")


def allowed(rate: Rate, client: str) -> bool:
    return _passes(lambda: rate.count(client))


def _passes(action: Callable[[], None]) -> bool:
    try:
        action()
    except TooMany:
        return False
    return True


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_client_is_an_address_or_a_network(host: str, client: str) -> None:
    assert client_of(host) == client
