"""What can be wrong with a command in a room, one class for each kind."""

from denkspiel.core.errors import DenkspielError

__all__ = ["CannotJoin", "InvalidRoom", "NotAMember", "NotTheHost", "RoomIsOver", "RoomNotBegun"]


class InvalidRoom(DenkspielError, ValueError):
    """A room with a title or a number of rounds that none can have."""

    kind = "invalid-room"


class NotTheHost(DenkspielError):
    """Only who has opened the room may do that."""

    kind = "not-the-host"


class NotAMember(DenkspielError):
    """Only who has joined may do that, or it is said of somebody who has not."""

    kind = "not-a-member"


class CannotJoin(DenkspielError):
    """Whoever wants to join is there already, was removed, or comes too late, or the room is full."""

    kind = "cannot-join"


class RoomNotBegun(DenkspielError):
    """That is possible once enough people are there, or once the first round has begun."""

    kind = "room-not-begun"


class RoomIsOver(DenkspielError):
    """That is possible only before the end, or before the beginning."""

    kind = "room-over"
