"""What computer players thought when they chose their moves: kept, because asked again they may answer otherwise."""

from collections.abc import Iterable

from denkspiel.play.event import Event, GameStarted, MoveMade

__all__ = ["Choices"]


class Choices:
    """The choices of one game, by the moves up to there; those taken back are found again when they are made again."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, ...], MoveMade] = {}

    def note(self, events: Iterable[Event], moves: tuple[int, ...]) -> None:
        """Keep what an opponent thought of its move; a human's own move replaces what was thought of the same one.

        Args:
            events: what has happened.
            moves: the cells taken since, in order.
        """
        for event in events:
            if isinstance(event, GameStarted):
                self._made.clear()
            elif isinstance(event, MoveMade):
                self._made[moves] = event

    def last(self, moves: tuple[int, ...]) -> MoveMade | None:
        """The last of these moves that an opponent chose here, with what it thought; `None` if there is none."""
        known = (self._made.get(moves[:count]) for count in range(len(moves), 0, -1))
        return next((made for made in known if made is not None and made.choice is not None), None)
