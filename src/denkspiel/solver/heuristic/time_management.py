"""How long a search goes on where it may take more or less time: by how settled the choice is."""

__all__ = ["Patience"]

_SETTLED_ROUNDS = 4
"""When the best move has been the same for so many depths, it will hardly be another one."""
_SETTLED, _CHANGED, _CHANGED_AGAIN = 0.6, 1.5, 2.5
"""Parts of the usual time."""
_BLOW = 80
"""When the best move has lost so many points, another one may be better."""


class Patience:
    """What a search may take of the usual time, told by what each depth found."""

    def __init__(self) -> None:
        """Nothing has been found yet."""
        self._best: int | None = None
        self._value = 0
        self._rounds = 0
        self._changes = 0

    def note(self, best: int, value: int) -> None:
        """A depth has been searched, and this move is the best one, worth `value`."""
        if self._best is not None:
            has_changed = best != self._best or value < self._value - _BLOW
            self._rounds = 0 if has_changed else self._rounds + 1
            self._changes = self._changes + 1 if has_changed else 0
        self._best, self._value = best, value

    @property
    def share(self) -> float:
        """The part of the usual time after which the search may end, now that this much is known."""
        if self._changes:
            return _CHANGED if self._changes == 1 else _CHANGED_AGAIN
        return _SETTLED if self._rounds >= _SETTLED_ROUNDS else 1.0
