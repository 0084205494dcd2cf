"""Timo Homburg's computer player of "Vier Gewinnt 1.0" (C), by the nine steps of its description.

Every column is rated by what lies around its lowest free cell; the best column is taken. Where the text is plain, it is
done to the letter:

- "Around" a cell, n of a kind in a row: stones of one player that touch the cell without a gap, on one side of it or on
  both ("vertikal, horizontal oder diagonal"). Free places are asked for in the special case of step 4 alone: ones and
  twos count whether or not the rest of their line is blocked.
- Steps 2 to 5 add up (step 6: "der sich aus den Schritten 2-5 ergebene Wert"), also after 17206 and -99000, which stand
  in place of what steps 2 and 3 gave.
- Step 3 looks up only where a neighbour column is higher, and asks for "120450 oder einem Vielfachen": a mixture of own
  and enemy threes up there is none, so the difference stands; by that alone a rating falls below -99100.

What the text leaves open, and how it is decided:

- In each of the four directions the stones of one player are one finding, three or more, two, or one; so a stone counts
  once. Directions add up (the text speaks of multiples of 120450), and so do the two players.
- The open two stands in place of a two, or of the one stone that touches the cell. The cell rated is one of the free
  places that the text names: one of the two around a pair, one of the two around stones with a free place between
  them, or the place between. All of them take away the open two. Free is what is empty, playable or not.
- Step 3 looks at the stones as they lie, without the one about to be thrown in. Over the board there is nothing: where
  the second row further up lies there, the computer cannot win in it, and -99000 is set.
- Of equally rated columns the leftmost one is kept (step 6: the highest value, with its column).
- "No ratings yet" (step 9) means that every column is rated 0, which only the empty board brings about; the lot then
  decides among columns 3, 4 and 5 - on other boards the three in the middle, to the left if the width is even.

It plays Connect Four of any size. Where it plays badly, so did the original.
"""

from dataclasses import dataclass
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import Heritage, OpponentEntry
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate, names_of
from denkspiel.opponents.originals.standing_board import (
    LINE_LENGTH,
    Arms,
    StandingBoard,
    is_standing_board,
    standing_board,
)

__all__ = [
    "ENEMY_ONE",
    "ENEMY_OPEN_TWO",
    "ENEMY_THREE",
    "ENEMY_TWO",
    "ENTRIES",
    "GIVES_OWN_WIN_AWAY",
    "JUST_BELOW_ENEMY_THREE",
    "LOWEST",
    "OWN_ONE",
    "OWN_OPEN_TWO",
    "OWN_THREE",
    "OWN_TWO",
    "Homburg",
]

OWN_THREE = 120450
ENEMY_THREE = 17207
JUST_BELOW_ENEMY_THREE = 17206
GIVES_OWN_WIN_AWAY = -99000
ENEMY_TWO = 2458
OWN_TWO = 351
ENEMY_OPEN_TWO = 17207
OWN_OPEN_TWO = 5735
ENEMY_ONE = 50
OWN_ONE = 7
LOWEST = -99100
CENTRAL_COLUMNS = 3
_PAIR = 2


@dataclass(frozen=True)
class _Count:
    """In how many directions one player's stones lie around a cell, by how many are in a row."""

    threes: int
    open_twos: int
    twos: int
    ones: int


class Homburg(Opponent):
    """The player of the original; see the head of the module."""

    name = "homburg"
    character = Message(
        "A bookkeeper of threes, twos and ones, who looks one or two rows up before opening a cell. "
        "From Timo Homburg's Vier Gewinnt 1.0 in C."
    )

    def plays(self, game: Game) -> bool:
        """Connect Four in all its sizes, and any other game with the same data."""
        return is_standing_board(game)

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """See `Opponent.choose`."""
        legal = moves_to_rate(position)
        board = standing_board(position.game)
        open_columns = [column for column in range(len(board.columns)) if set(board.columns[column]) & set(legal)]
        rated = [_RatedColumn(board, position, column) for column in open_columns]
        ratings = {column.move: column.rating for column in rated}
        reasons = {column.move: column.reasons for column in rated}
        if any(ratings.values()):
            # step 6: the highest rating found from left to right, and its column
            return Choice(max(rated, key=lambda column: column.rating).move, ratings, reasons)
        lot = [column.move for column in rated if column.number in _central(len(board.columns))]
        return Choice(rng.choice(lot), ratings, reasons)


class _RatedColumn:
    """One pass of steps 1 to 7: an open column with its rating and the reasons for it."""

    def __init__(self, board: StandingBoard, position: Position, number: int) -> None:
        self.number = number
        self._board = board
        self._position = position
        self._taken = position.own | position.enemy
        self._level = board.height(number, self._taken)
        self.move = board.columns[number][self._level]
        self.reasons: tuple[Message, ...] = ()
        self.rating = max(self._rate(), LOWEST)

    def _rate(self) -> int:
        own, enemy = self._counts(self.move)
        rating = self._rate_threes(own, enemy)
        if not rating and self._beside_higher_column():
            rating = self._rate_from_above()
        return rating + self._rate_twos(own, enemy) + self._rate_ones(own, enemy)

    def _rate_threes(self, own: _Count, enemy: _Count) -> int:
        """Step 2."""
        if own.threes:
            self._note(Message("wins: three own stones in a row with {cell}", cell=self._name(self.move)))
        if enemy.threes:
            self._note(Message("stops three enemy stones in a row with {cell}", cell=self._name(self.move)))
        return _threes(own, enemy)

    def _beside_higher_column(self) -> bool:
        beside = (self.number - 1, self.number + 1)
        return any(self._board.height(column, self._taken) > self._level for column in beside)

    def _rate_from_above(self) -> int:
        """Step 3: what the enemy could take once this column has grown."""
        above = self._cell_up(1)
        if above is None:
            return 0
        own, enemy = self._counts(above)
        rating = _threes(own, enemy)
        if enemy.threes:
            self._note(Message("lets the enemy win on {cell} above", cell=self._name(above)))
        if rating == 0 or rating % OWN_THREE:
            return -rating
        return self._rate_own_wins_above(above)

    def _rate_own_wins_above(self, above: int) -> int:
        further = self._cell_up(2)
        if further is not None and self._counts(further)[0].threes:
            wins = names_of(self._position.game, (above, further))
            self._note(Message("opens two wins of its own, one above the other: {cells}", cells=wins))
            return JUST_BELOW_ENEMY_THREE
        self._note(Message("gives away its own win on {cell} above", cell=self._name(above)))
        return GIVES_OWN_WIN_AWAY

    def _rate_twos(self, own: _Count, enemy: _Count) -> int:
        """Step 4."""
        if own.open_twos or enemy.open_twos:
            self._note(
                Message("open pairs around it: {own} own, {enemy} enemy", own=own.open_twos, enemy=enemy.open_twos)
            )
        if own.twos or enemy.twos:
            self._note(Message("pairs around it: {own} own, {enemy} enemy", own=own.twos, enemy=enemy.twos))
        twos = own.twos * OWN_TWO + enemy.twos * ENEMY_TWO
        return twos + own.open_twos * OWN_OPEN_TWO + enemy.open_twos * ENEMY_OPEN_TWO

    def _rate_ones(self, own: _Count, enemy: _Count) -> int:
        """Step 5."""
        if own.ones or enemy.ones:
            self._note(Message("single stones around it: {own} own, {enemy} enemy", own=own.ones, enemy=enemy.ones))
        return own.ones * OWN_ONE + enemy.ones * ENEMY_ONE

    def _counts(self, cell: int) -> tuple[_Count, _Count]:
        own, enemy = self._position.own, self._position.enemy
        return _count(self._board, cell, own, enemy), _count(self._board, cell, enemy, own)

    def _cell_up(self, rows: int) -> int | None:
        column = self._board.columns[self.number]
        return column[self._level + rows] if self._level + rows < len(column) else None

    def _name(self, cell: int) -> str:
        return names_of(self._position.game, [cell])

    def _note(self, reason: Message) -> None:
        self.reasons += (reason,)


def _threes(own: _Count, enemy: _Count) -> int:
    return own.threes * OWN_THREE + enemy.threes * ENEMY_THREE


def _count(board: StandingBoard, cell: int, stones: int, others: int) -> _Count:
    """The stones around `cell`, where `others` are those of the other player."""
    threes = open_twos = twos = ones = 0
    for arms in board.around[cell]:
        # how many of these stones touch the cell one behind the other on this side of it
        in_a_row = [next((count for count, cell in enumerate(arm) if not stones >> cell & 1), len(arm)) for arm in arms]
        if sum(in_a_row) >= LINE_LENGTH - 1:
            threes += 1
        elif _is_open_two(arms, in_a_row, stones, stones | others):
            open_twos += 1
        elif sum(in_a_row) == _PAIR:
            twos += 1
        else:
            ones += sum(in_a_row)
    return _Count(threes, open_twos, twos, ones)


def _is_open_two(arms: Arms, in_a_row: list[int], stones: int, taken: int) -> bool:
    """Whether the cell is one of the free places around two of these stones, or between them."""
    touching = sum(in_a_row) == _PAIR and all(
        _is_free_behind(arm, count, taken) for arm, count in zip(arms, in_a_row, strict=True) if count
    )
    # whether an arm begins with a stone, a free place, a stone and a free place
    return touching or any(
        len(arm) == LINE_LENGTH
        and all(stones >> arm[place] & 1 for place in (0, 2))
        and all(_is_free_behind(arm, place, taken) for place in (1, 3))
        for arm in arms
    )


def _is_free_behind(arm: tuple[int, ...], count: int, taken: int) -> bool:
    """Whether the place behind so many stones is on the board and free."""
    return count < len(arm) and not taken >> arm[count] & 1


def _central(width: int) -> range:
    first = max((width - CENTRAL_COLUMNS) // 2, 0)
    return range(first, first + CENTRAL_COLUMNS)


_HERITAGE = Heritage(
    machine=Message("C, for Linux and Windows"),
    story=Message(
        "Timo Homburg explained his program in nine steps. Item 5 of its menu was a debug mode that showed above the "
        "columns what the computer thought."
    ),
    rules=(
        Message(
            "It rates every column by what lies around its lowest free cell. Three of its own stones in a row count "
            "120450, three of the enemy's 17207."
        ),
        Message(
            "Without such a three, and beside a higher column, it looks one row up and subtracts what it finds. If it "
            "could win there itself, it looks one row further: the column gets 17206 if it wins there too, else -99000."
        ),
        Message(
            "Two stones count 351 if they are its own and 2458 if they are the enemy's. An open two, with free places "
            "around it, counts 5735 or 17207."
        ),
        Message("One stone counts 7 or 50."),
        Message(
            "All this is added up, but never below -99100, and the column with the highest sum is taken. On the empty "
            "board the lot decides among columns 3, 4 and 5."
        ),
    ),
    modules=("homburg", "standing_board"),
)
ENTRIES = [
    OpponentEntry(
        "homburg", Homburg, place=10, original="H", heritage=_HERITAGE, takes_wins=True, title=Message("Homburg")
    )
]
