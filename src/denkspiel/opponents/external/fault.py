"""What goes wrong with a player from outside."""

from denkspiel.core.errors import DenkspielError

__all__ = ["ExternalPlayerFault", "NoStart"]


class ExternalPlayerFault(DenkspielError):
    """A player from outside crashed, said nothing, or said what is no answer; the sentence tells who and what."""

    kind = "guest-fault"


class NoStart(ExternalPlayerFault):
    """A player from outside did not even start: no program, no answer at first, no such class."""

    kind = "no-start"
