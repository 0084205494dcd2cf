"""What goes wrong with a player from outside."""

from denkspiel.core.errors import DenkspielError

__all__ = ["GuestFault"]


class GuestFault(DenkspielError):
    """A player from outside crashed, said nothing, or said what is no answer; the sentence tells who and what."""

    kind = "guest-fault"
