"""An audit event for every use of our own players and searches, so that others can see who uses them.

A player in a file of the user's may import this package and ask it for the best move. What `report_helper` says is
heard by the audit hooks of its process (`sys.addaudithook`), and costs next to nothing where there are none.
"""

import sys

__all__ = ["HELPER_EVENT", "report_helper"]

HELPER_EVENT = "denkspiel.helper"
"""The name of the event; its argument is the name of the player, "solver" or "search"."""


def report_helper(name: str) -> None:
    """Say that one of our players, or a search, is about to be used; whatever a hook raises comes back from here."""
    sys.audit(HELPER_EVENT, name)
