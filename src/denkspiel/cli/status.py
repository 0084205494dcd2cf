"""Exit statuses that commands have in common; 0 is success."""

__all__ = ["FAILURE", "INTERRUPTED", "USAGE"]

FAILURE = 1
"""What was asked for could not be done."""
USAGE = 2
"""The call itself is at fault."""
INTERRUPTED = 130
"""What shells report after Ctrl-C: 128 and the number of the signal."""
