from denkspiel.web.turnstile import Turnstile


class Guest:
    """A connection that notes what it is told."""

    def __init__(self, *, idle: bool = True) -> None:
        self.idle = idle
        self.told: list[str] = []

    def admit(self) -> None:
        self.told.append("admitted")

    def expel(self) -> None:
        self.told.append("expelled")


def arrived(turnstile: Turnstile, clients: str) -> list[Guest]:
    guests = [Guest() for _ in clients]
    for client, guest in zip(clients, guests, strict=True):
        assert turnstile.enter(client, guest)
    return guests


def told(guests: list[Guest]) -> list[str]:
    return [",".join(guest.told) for guest in guests]


def test_what_a_client_has_beyond_its_share_waits_for_its_others_to_end() -> None:
    turnstile = Turnstile(10, 2)
    guests = arrived(turnstile, "aaaab")
    assert told(guests) == ["admitted", "admitted", "", "", "admitted"]
    assert turnstile.waiting() == guests[2:4]
    turnstile.leave("a", guests[2])
    turnstile.leave("a", guests[0])
    turnstile.leave("a", guests[0])
    assert told(guests) == ["admitted", "admitted", "", "admitted", "admitted"]
    assert turnstile.waiting() == []


def test_connections_that_last_keep_none_of_their_client_waiting() -> None:
    turnstile = Turnstile(4, 2)
    guests = arrived(turnstile, "aaaa")
    turnstile.last("a", guests[0])
    turnstile.last("b", guests[0])
    assert told(guests) == ["admitted", "admitted", "admitted", ""]
    turnstile.leave("a", guests[0])
    assert told(guests) == ["admitted", "admitted", "admitted", ""], "it has made room already"
    turnstile.last("a", guests[1])
    assert told(guests) == ["admitted"] * 4
    arrived(turnstile, "bb")
    assert told(guests)[3] == "admitted,expelled", "but of all there are only so many"


def test_the_exempt_have_no_share() -> None:
    assert told(arrived(Turnstile(10, 1, exempt=("a",)), "aaab")) == ["admitted"] * 4


def test_who_has_most_makes_room_for_others() -> None:
    turnstile = Turnstile(4, 2)
    guests = arrived(turnstile, "aaaa")
    assert not turnstile.enter("a", Guest())
    others = arrived(turnstile, "bc")
    assert told(guests) == ["admitted", "admitted", "expelled", "expelled"], "those that wait come first"
    assert told(others) == ["admitted", "admitted"]
    assert not turnstile.enter("b", Guest()), "a has no more than b would have"
    assert told(guests)[:2] == ["admitted", "admitted"]


def test_those_that_are_idle_make_room_before_those_that_are_not() -> None:
    turnstile = Turnstile(3, 3)
    guests = arrived(turnstile, "aaa")
    guests[0].idle = guests[2].idle = False
    arrived(turnstile, "b")
    assert told(guests) == ["admitted", "admitted,expelled", "admitted"]
    busy = Turnstile(3, 3)
    guests = arrived(busy, "aaa")
    for guest in guests:
        guest.idle = False
    arrived(busy, "b")
    assert told(guests) == ["admitted", "admitted", "admitted,expelled"], "otherwise the last one"


def test_nobody_is_forgotten_or_remembered_wrongly() -> None:
    turnstile = Turnstile(2, 2)
    guests = arrived(turnstile, "ab")
    for client, guest in zip("ab", guests, strict=True):
        turnstile.leave(client, guest)
    assert turnstile._visitors == {}
