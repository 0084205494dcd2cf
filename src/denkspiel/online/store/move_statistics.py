"""What was chosen in the openings of games that have ended: how often each move, by whom, and how those games ended.

Positions that symmetries of the game turn into each other are one. Counted are games of the program's own that somebody
has won, or that were drawn: not those that were broken off, nor those that a room has ended. Of people there is nothing
but that they are people, so what was counted stays when a game is deleted.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from denkspiel.core.automorphisms import Permutation
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import is_built_in
from denkspiel.online.games.ending import Ending, EndReason
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.store.tables import choices
from denkspiel.online.store.transaction import Transaction

__all__ = ["COUNTED_PLIES", "CountedGame", "MoveStatistics", "ResultCounts", "count_choices", "move_statistics_at"]

COUNTED_PLIES = 16
"""So many moves of a game are counted, from its first one on."""

_UNCOUNTED = (EndReason.ABORTED, EndReason.DECIDED)


@dataclass(frozen=True)
class CountedGame:
    """A game that has ended.

    Attributes:
        game: what was played.
        moves: the cells taken, in order.
        kinds: who had the first player's stones and who the second player's: "human" or an opponent's name.
        ending: how it ended.
        setup: how many of the moves are a set-up position, which nobody has chosen.
    """

    game: Game
    moves: Sequence[int]
    kinds: tuple[str, str]
    ending: Ending
    setup: int = 0

    @classmethod
    def from_live_game(cls, live: LiveGame) -> "CountedGame":
        """A game between seats that is over."""
        assert live.ending is not None, "the game is over"
        first, second = live.players
        return cls(live.game, live.moves, (first.kind, second.kind), live.ending, live.state.setup)


class ResultCounts(NamedTuple):
    """In how many games the one who chose a move has won, drawn and lost."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How often it was chosen."""
        return sum(self)


@dataclass(frozen=True)
class MoveStatistics:
    """How often a move was chosen.

    Attributes:
        cell: the cell it takes.
        representative: the first of the moves that a symmetry of the position turns into this one; all count as one.
        by_player: the counts of all who have chosen it, by "human" or an opponent's name.
    """

    cell: int
    representative: int
    by_player: dict[str, ResultCounts]


class _Choice(NamedTuple):
    """The key of a row of the table."""

    game: str
    position: str
    cell: int
    kind: str


def count_choices(transaction: Transaction, games: Iterable[CountedGame]) -> None:
    """Add what was chosen in these games.

    All rows are changed in one order, so that transactions wait for each other and never in a circle.
    """
    found = Counter(one for game in games for one in _choices_in(game))
    rows: dict[_Choice, dict[str, int]] = {}
    for (choice, result), number in found.items():
        rows.setdefault(choice, dict.fromkeys(ResultCounts._fields, 0))[result] = number
    if rows:
        dialect = postgresql if transaction.connection.dialect.name == "postgresql" else sqlite
        new = dialect.insert(choices)
        added = {name: choices.c[name] + new.excluded[name] for name in ResultCounts._fields}
        counting = new.on_conflict_do_update(index_elements=_Choice._fields, set_=added)
        transaction.connection.execute(counting, [{**key._asdict(), **rows[key]} for key in sorted(rows)])


def move_statistics_at(transaction: Transaction, position: Position) -> list[MoveStatistics]:
    """What was chosen in a position, or in one of its images, for each of its moves."""
    onto = position.onto_canonical
    by: dict[int, dict[str, ResultCounts]] = {}
    asked = {"game": position.game.id, "position": _key(position.canonical)}
    if is_built_in(position.game):
        for row in transaction.connection.execute(_AT, asked):
            by.setdefault(row.cell, {})[row.kind] = ResultCounts(row.won, row.drawn, row.lost)
    standing = {cell: _standing_for(cell, onto) for cell in position.legal_moves}
    first: dict[int, int] = {}
    for cell, canonical in standing.items():
        first.setdefault(canonical, cell)
    return [MoveStatistics(cell, first[canonical], by.get(canonical, {})) for cell, canonical in standing.items()]


def _choices_in(played: CountedGame) -> Iterable[tuple[_Choice, str]]:
    """Every choice that counts, with how the game ended for the one who made it."""
    if played.ending.why in _UNCOUNTED or not is_built_in(played.game):
        return
    position = Position.start(played.game)
    for ply, cell in enumerate(played.moves[:COUNTED_PLIES]):
        if ply >= played.setup:
            side = position.side_to_move
            key = _key(position.canonical)
            choice = _Choice(played.game.id, key, _standing_for(cell, position.onto_canonical), played.kinds[side])
            yield choice, _result(played.ending.winner, side)
        position = position.play(cell)


def _result(winner: int | None, side: int) -> str:
    if winner is None:
        return "drawn"
    return "won" if winner == side else "lost"


def _standing_for(cell: int, onto: Sequence[Permutation]) -> int:
    """The cell of the canonical position that stands for this one, and for all that are like it."""
    return min(each[cell] for each in onto)


def _key(canonical: Position) -> str:
    """A position as the table has it: each player's stones as bits, in hexadecimal digits."""
    return f"{canonical.first:x}-{canonical.second:x}"


_AT = select(choices).where(choices.c.game == bindparam("game"), choices.c.position == bindparam("position"))
