"""By which names the service may be called.

A page from elsewhere can lead a browser to a service on its own machine or network under a name of its own: that name
is pointed at the service's address once the page is loaded (DNS rebinding). The browser then takes both for the same.
What it cannot change is the name that it asks for.
"""

import ipaddress
import re
from collections.abc import Iterable

__all__ = ["Hosts", "host_name_in", "is_loopback"]

_OWN_NAMES = ("localhost", "127.0.0.1", "::1")
_HOST = re.compile(r"(?:([A-Za-z0-9._~-]+)|\[([0-9A-Fa-f:.]+)\])(?::([0-9]{1,5}))?")
_HIGHEST_PORT = 65_535


def host_name_in(header: str) -> str | None:
    """The name or number in a `Host` header, without its port; `None` if the header is malformed."""
    found = _HOST.fullmatch(header)
    if found is None or not 0 < int(found[3] or 1) <= _HIGHEST_PORT:
        return None
    return (found[1] or found[2]).lower().rstrip(".")


class Hosts:
    """The names to which a service answers."""

    def __init__(self, served_at: str, names: Iterable[str] = ()) -> None:
        """Answer to the names of this machine for itself, and to others.

        Args:
            served_at: where it is served, as a name or a number. Unless that is for this machine only, every number
                is answered too: nobody can be led here under a number.
            names: further names.
        """
        self._names = {name.lower().rstrip(".") for name in (*_OWN_NAMES, served_at, *names)}
        self._any_number = not is_loopback(served_at)

    def __contains__(self, host: object) -> bool:
        """Whether a `Host` header, with or without a port, has one of the names."""
        name = host_name_in(str(host))
        return name is not None and (name in self._names or (self._any_number and _number(name) is not None))


def is_loopback(host: str) -> bool:
    """Whether an address is for this machine only."""
    number = _number(host)
    return host.lower() == "localhost" if number is None else number.is_loopback


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
