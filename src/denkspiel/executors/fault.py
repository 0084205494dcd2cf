"""What can go wrong with those who do the work."""

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message

__all__ = ["ClusterLost", "NoCluster", "WorkersLost"]


class NoCluster(DenkspielError):
    """A cluster cannot be used, because a library is missing or nobody answers; the error message says what to do."""

    kind = "no-cluster"


class WorkersLost(DenkspielError):
    """Worker processes ended during the work."""

    kind = "workers-lost"

    def __init__(self) -> None:
        super().__init__(
            Message(
                "A worker process stopped before it had finished: it was killed, or ran out of memory. Everything "
                "written so far is kept, and you can continue from there."
            )
        )


class ClusterLost(DenkspielError):
    """The connection to a cluster was lost during the work."""

    kind = "cluster-lost"

    def __init__(self) -> None:
        super().__init__(
            Message(
                "The connection to the cluster was lost: its scheduler has stopped or cannot be reached. "
                "Everything written so far is kept, and you can continue from there."
            )
        )
