"""What can go wrong with those who do the work."""

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message

__all__ = ["ClusterLost", "NoCluster", "WorkersLost"]


class NoCluster(DenkspielError):
    """Work cannot be given to a cluster: a library is missing, or nobody answers; the sentence says what to do."""

    kind = "no-cluster"


class WorkersLost(DenkspielError):
    """Those who did the work ended amid it, and it cannot go on in this call."""

    kind = "workers-lost"

    def __init__(self) -> None:
        super().__init__(
            Message(
                "A worker process ended amid its work: it was killed, or memory ran out. "
                "What was written is kept, and the work can be taken up again from there."
            )
        )


class ClusterLost(DenkspielError):
    """The connection to a cluster was lost amid the work, and it cannot go on in this call."""

    kind = "cluster-lost"

    def __init__(self) -> None:
        super().__init__(
            Message(
                "The connection to the cluster was lost: its scheduler ended, or cannot be reached. "
                "What was written is kept, and the work can be taken up again from there."
            )
        )
