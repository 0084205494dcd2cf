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
- Step 3 looks at the stones as they lie, without the one about to be dropped in. Over the board there is nothing: where
  the second row further up lies there, the computer cannot win in it, and -99000 is set.
- Of equally rated columns the leftmost one is kept (step 6: the highest value, with its column).
- "No ratings yet" (step 9) means that every column is rated 0, which only the empty board brings about; the lot then
  decides among columns 3, 4 and 5 - on other boards the three in the middle, to the left if the width is even.

It plays Connect Four of any size. Where it plays badly, so did the original.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.decision import ExplainingOpponent, Reading, Recorder
from denkspiel.opponents.entry import Heritage, OpponentEntry
from denkspiel.opponents.opponent import Choice, join_cell_names, moves_to_rate
from denkspiel.opponents.originals.quotes import HOMBURG
from denkspiel.opponents.originals.upright_board import (
    LINE_LENGTH,
    Arms,
    UprightBoard,
    is_upright_board,
    upright_board,
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
    "OPEN_TWO",
    "OWN_ONE",
    "OWN_OPEN_TWO",
    "OWN_THREE",
    "OWN_TWO",
    "Homburg",
    "step_3",
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
    """In how many directions one player's stones lie around a cell, or the points for each of them."""

    threes: int
    open_twos: int
    twos: int
    ones: int


_OWN_POINTS = _Count(OWN_THREE, OWN_OPEN_TWO, OWN_TWO, OWN_ONE)
_ENEMY_POINTS = _Count(ENEMY_THREE, ENEMY_OPEN_TWO, ENEMY_TWO, ENEMY_ONE)

_Finding = tuple[str, tuple[int, ...]]
"""A field of `_Count` that one direction adds to, and the stones found in that direction."""

OPEN_TWO = Reading(
    "H4",
    Message("Must both places at the ends of two stones with a gap, as in _X_X_, be free for an open pair?"),
    {
        "both": Message("yes: all places that the text names are free"),
        "one": Message("no: besides the gap, one free place at an end is enough"),
    },
)


class Homburg(ExplainingOpponent):
    """The player of the original; see the head of the module.

    Args:
        open_two: how to read step 4 where two stones have a gap between them: "both" places at their ends must be free
            for an open two, or "one" of them is enough.
    """

    name = "homburg"
    character = Message(
        "Takes every win, counts threes, pairs and single stones, and looks one or two rows up before it opens "
        "a cell. From Timo Homburg's Vier Gewinnt 1.0 in C."
    )
    quotes = HOMBURG
    open_readings = (OPEN_TWO,)

    def __init__(self, open_two: str = OPEN_TWO.default) -> None:
        super().__init__({OPEN_TWO.id: open_two})

    def plays(self, game: Game) -> bool:
        """Connect Four in all its sizes, and any other game with the same data."""
        return is_upright_board(game)

    def think(self, position: Position, rng: Random, record: Recorder | None) -> Choice:
        """See `ExplainingOpponent.think`."""
        legal = set(moves_to_rate(position))
        board = upright_board(position.game)
        one_end = self.readings[OPEN_TWO.id] == "one"
        rated: list[_RatedColumn] = []
        best: _RatedColumn | None = None
        for number, cells in enumerate(board.columns):
            if legal.isdisjoint(cells):
                if record:
                    record.add("S1", Message("Column {column} is full.", column=number + 1), cells=cells)
            else:
                column = _RatedColumn(board, position, number, record, one_end=one_end)
                if record:
                    _record_rating(record, column, best)
                rated.append(column)
                # step 6: the highest rating found from left to right, and its column
                if best is None or column.rating > best.rating:
                    best = column
            if record and number == 0:
                record.add(
                    "S8", Message("The same follows for the other {count} columns.", count=len(board.columns) - 1)
                )
        assert best is not None
        move = best.move
        if any(column.rating for column in rated):
            if record:
                text = Message(
                    "Column {column} has the highest rating: {rating}.", column=best.number + 1, rating=best.rating
                )
                record.add("S6", text, move, [move])
        else:
            lot = [column for column in rated if column.number in _central(len(board.columns))]
            move = rng.choice([column.move for column in lot])
            if record:
                drawn = next(column.number + 1 for column in lot if column.move == move)
                columns = ", ".join(str(column.number + 1) for column in lot)
                text = Message(
                    "There is no rating yet, so it picks one of the columns {columns} at random: {column}.",
                    columns=columns,
                    column=drawn,
                )
                record.add("S9", text, move, [column.move for column in lot])
        return Choice(
            move,
            {column.move: column.rating for column in rated},
            {column.move: column.reasons for column in rated},
        )


def _record_rating(record: Recorder, column: "_RatedColumn", best: "_RatedColumn | None") -> None:
    """Step 6 for one column: whether its rating is the highest so far."""
    values = {"column": column.number + 1, "rating": column.rating}
    if best is None or column.rating > best.rating:
        text = Message("Column {column} is rated {rating}, the highest rating so far.", **values)
    else:
        text = Message(
            "Column {column} is rated {rating}. Column {best} stays the best, with {highest}.",
            **values,
            best=best.number + 1,
            highest=best.rating,
        )
    record.add("S6", text, column.move, [column.move])


class _RatedColumn:
    """One pass of steps 1 to 7: an open column with its rating and the reasons for it."""

    def __init__(
        self, board: UprightBoard, position: Position, number: int, record: Recorder | None, *, one_end: bool
    ) -> None:
        self.number = number
        self._board = board
        self._position = position
        self._record = record
        self._one_end = one_end
        self._taken = position.own | position.enemy
        self._level = board.height(number, self._taken)
        self.move = board.columns[number][self._level]
        self.reasons: tuple[Message, ...] = ()
        self.step_3 = 0
        if record:
            text = Message(
                "Column {column}: the lowest free cell is {cell}.", column=number + 1, cell=self._name(self.move)
            )
            self._add("S1", text, [self.move], 0)
        rating = self._rate()
        self.rating = max(rating, LOWEST)
        if record and rating < LOWEST:
            text = Message("The rating {rating} is below {lowest} and becomes {lowest}.", rating=rating, lowest=LOWEST)
            self._add("S7", text, [self.move], LOWEST - rating)

    def _rate(self) -> int:
        own, enemy, found = self._counts(self.move)
        self._add_findings(self.move, found, {"threes": "S2"})
        rating = self._rate_threes(own, enemy)
        if not rating:
            if self._beside_higher_column():
                rating = self.step_3 = self._rate_from_above()
            elif self._record:
                text = Message("No column beside it is higher, so it does not look one row up.")
                self._add("S3", text, [self.move], 0)
        self._add_findings(self.move, found, {"twos": "S4", "open_twos": "S4b"})
        self._add_findings(self.move, found, {"ones": "S5"})
        return rating + self._rate_twos(own, enemy) + self._rate_ones(own, enemy)

    def _rate_threes(self, own: _Count, enemy: _Count) -> int:
        """Step 2."""
        if own.threes:
            self._note(
                Message("wins: with {cell}, three of its own stones become four in a row", cell=self._name(self.move))
            )
        if enemy.threes:
            self._note(Message("blocks three of the opponent's stones in a row at {cell}", cell=self._name(self.move)))
        return _threes(own, enemy)

    def _beside_higher_column(self) -> bool:
        beside = (self.number - 1, self.number + 1)
        return any(self._board.height(column, self._taken) > self._level for column in beside)

    def _rate_from_above(self) -> int:
        """Step 3: what the enemy could take once this column has grown."""
        above = self._cell_up(1)
        if above is None:
            if self._record:
                self._add(
                    "S3",
                    Message(
                        "A column beside it is higher, but the board ends above {cell}.", cell=self._name(self.move)
                    ),
                    [self.move],
                    0,
                )
            return 0
        if self._record:
            text = Message("A column beside it is higher, so it looks one row up, at {cell}.", cell=self._name(above))
            self._add("S3", text, [above], 0)
        own, enemy, found = self._counts(above)
        self._add_findings(above, found, {"threes": "S3b"}, sign=-1, nothing="S3")
        rating = _threes(own, enemy)
        if enemy.threes:
            self._note(Message("lets the opponent win above it, at {cell}", cell=self._name(above)))
        if rating == 0 or rating % OWN_THREE:
            if self._record and rating:
                text = Message(
                    "{points} is no multiple of {win}, so the difference stands.", points=rating, win=OWN_THREE
                )
                self._add("S3c", text, [above], 0)
            return -rating
        return self._rate_own_wins_above(above, rating)

    def _rate_own_wins_above(self, above: int, rating: int) -> int:
        further = self._cell_up(2)
        wins_further = further is not None and self._counts(further)[0].threes > 0
        result = JUST_BELOW_ENEMY_THREE if wins_further else GIVES_OWN_WIN_AWAY
        if self._record:
            text = Message("It could win at {cell} itself, so it looks one row further up.", cell=self._name(above))
            self._add("S3c", text, [above], 0)
            text = (
                Message(
                    "It can win at {cell} too: the rating becomes {rating}.", cell=self._name(further), rating=result
                )
                if wins_further and further is not None
                else Message("It cannot win one row further up: the rating becomes {rating}.", rating=result)
            )
            self._add("S3d" if wins_further else "S3e", text, [] if further is None else [further], result + rating)
        if wins_further and further is not None:
            wins = join_cell_names(self._position.game, (above, further))
            self._note(Message("opens two winning cells for itself, one above the other: {cells}", cells=wins))
        else:
            self._note(Message("gives away its own win above it, at {cell}", cell=self._name(above)))
        return result

    def _rate_twos(self, own: _Count, enemy: _Count) -> int:
        """Step 4."""
        if own.open_twos or enemy.open_twos:
            self._note(
                Message(
                    "open pairs around it: {own} of its own, {enemy} of the opponent's",
                    own=own.open_twos,
                    enemy=enemy.open_twos,
                )
            )
        if own.twos or enemy.twos:
            self._note(
                Message("pairs around it: {own} of its own, {enemy} of the opponent's", own=own.twos, enemy=enemy.twos)
            )
        twos = own.twos * OWN_TWO + enemy.twos * ENEMY_TWO
        return twos + own.open_twos * OWN_OPEN_TWO + enemy.open_twos * ENEMY_OPEN_TWO

    def _rate_ones(self, own: _Count, enemy: _Count) -> int:
        """Step 5."""
        if own.ones or enemy.ones:
            self._note(
                Message(
                    "single stones around it: {own} of its own, {enemy} of the opponent's",
                    own=own.ones,
                    enemy=enemy.ones,
                )
            )
        return own.ones * OWN_ONE + enemy.ones * ENEMY_ONE

    def _counts(self, cell: int) -> tuple[_Count, _Count, tuple[list[_Finding], list[_Finding]] | None]:
        """What lies around `cell`: the counts of both players, and, for the recorder, what was found."""
        own, enemy = self._position.own, self._position.enemy
        found: tuple[list[_Finding], list[_Finding]] | None = ([], []) if self._record else None
        of_own, of_enemy = found or (None, None)
        return (
            _count(self._board, cell, own, enemy, of_own, one_end=self._one_end),
            _count(self._board, cell, enemy, own, of_enemy, one_end=self._one_end),
            found,
        )

    def _cell_up(self, rows: int) -> int | None:
        column = self._board.columns[self.number]
        return column[self._level + rows] if self._level + rows < len(column) else None

    def _name(self, cell: int) -> str:
        return join_cell_names(self._position.game, [cell])

    def _note(self, reason: Message) -> None:
        self.reasons += (reason,)

    def _add(self, quote: str, text: Message, cells: Iterable[int], points: int) -> None:
        if self._record:
            self._record.add(quote, text, self.move, cells, points)

    def _add_findings(
        self,
        cell: int,
        found: tuple[list[_Finding], list[_Finding]] | None,
        quotes: Mapping[str, str],
        sign: int = 1,
        nothing: str = "",
    ) -> None:
        """Record what was found around `cell` of the kinds in `quotes`, with its points; or that there is nothing."""
        if found is None:
            return
        name, count = self._name(cell), 0
        for is_own, findings in zip((True, False), found, strict=True):
            for kind, stones in findings:
                if kind in quotes:
                    count += 1
                    text = _finding_text(
                        kind, name, join_cell_names(self._position.game, sorted(stones)), is_own=is_own
                    )
                    points = getattr(_OWN_POINTS if is_own else _ENEMY_POINTS, kind)
                    self._add(quotes[kind], text, stones, sign * points)
        if not count:
            kind, quote = next(iter(quotes.items()))
            self._add(nothing or quote, _nothing_text(kind, name), [cell], 0)


def _finding_text(kind: str, cell: str, stones: str, *, is_own: bool) -> Message:
    values = {"cell": cell, "stones": stones}
    own, enemy = {
        "threes": (
            Message("Three or more of its own stones in a row around {cell}: {stones}.", **values),
            Message("Three or more of the opponent's stones in a row around {cell}: {stones}.", **values),
        ),
        "open_twos": (
            Message("An open pair of its own around {cell}: {stones}.", **values),
            Message("An open pair of the opponent's around {cell}: {stones}.", **values),
        ),
        "twos": (
            Message("A pair of its own around {cell}: {stones}.", **values),
            Message("A pair of the opponent's around {cell}: {stones}.", **values),
        ),
        "ones": (
            Message("A single stone of its own beside {cell}: {stones}.", **values),
            Message("A single stone of the opponent's beside {cell}: {stones}.", **values),
        ),
    }[kind]
    return own if is_own else enemy


def _nothing_text(kind: str, cell: str) -> Message:
    return {
        "threes": Message("No three equal stones in a row around {cell}.", cell=cell),
        "twos": Message("No pair around {cell}.", cell=cell),
        "ones": Message("No single stone beside {cell}.", cell=cell),
    }[kind]


def step_3(position: Position, column: int) -> int:
    """Return what step 3 adds to the rating of an open column (0 to 6), and 0 where step 2 has found three stones."""
    return _RatedColumn(upright_board(position.game), position, column, None, one_end=False).step_3


def _threes(own: _Count, enemy: _Count) -> int:
    return own.threes * OWN_THREE + enemy.threes * ENEMY_THREE


def _count(
    board: UprightBoard, cell: int, stones: int, others: int, found: list[_Finding] | None, *, one_end: bool
) -> _Count:
    """The stones around `cell`, where `others` are those of the other player; what is found goes to `found`."""
    threes = open_twos = twos = ones = 0
    for arms in board.around[cell]:
        # how many of these stones touch the cell one behind the other on this side of it
        in_a_row = [next((count for count, cell in enumerate(arm) if not stones >> cell & 1), len(arm)) for arm in arms]
        touching = sum(in_a_row)
        kind = ""
        if touching >= LINE_LENGTH - 1:
            threes += 1
            kind = "threes"
        elif _is_open_two(arms, in_a_row, stones, stones | others, one_end=one_end):
            open_twos += 1
            kind = "open_twos"
        elif touching == _PAIR:
            twos += 1
            kind = "twos"
        elif touching:
            ones += 1
            kind = "ones"
        if found is not None and kind:
            found.append((kind, _stones_found(arms, in_a_row, stones, kind)))
    return _Count(threes, open_twos, twos, ones)


def _stones_found(arms: Arms, in_a_row: list[int], stones: int, kind: str) -> tuple[int, ...]:
    """The stones that touch the cell in one direction; of an open two with a gap both."""
    found = [cell for arm, count in zip(arms, in_a_row, strict=True) for cell in arm[:count]]
    if kind == "open_twos" and len(found) == 1:
        found += [arm[2] for arm, count in zip(arms, in_a_row, strict=True) if count and stones >> arm[2] & 1]
    return tuple(found)


def _is_open_two(arms: Arms, in_a_row: list[int], stones: int, taken: int, *, one_end: bool) -> bool:
    """Whether the cell is one of the free places around two of these stones, or between them."""
    if sum(in_a_row) == _PAIR:
        free = [_is_free_behind(arm, count, taken) for arm, count in zip(arms, in_a_row, strict=True) if count]
        if all(free) or (one_end and len(free) == _PAIR and any(free)):
            return True
    # whether an arm begins with a stone, a free place, a stone and a free place; the last one may be missing if the
    # cell itself, at the other end, is enough
    return any(
        len(arm) >= LINE_LENGTH - one_end
        and all(stones >> arm[place] & 1 for place in (0, 2))
        and all(_is_free_behind(arm, place, taken) for place in ((1,) if one_end else (1, 3)))
        for arm in arms
    )


def _is_free_behind(arm: tuple[int, ...], count: int, taken: int) -> bool:
    """Whether the place behind so many stones is on the board and free."""
    return count < len(arm) and not taken >> arm[count] & 1


def _central(width: int) -> range:
    first = max((width - CENTRAL_COLUMNS) // 2, 0)
    return range(first, first + CENTRAL_COLUMNS)


_HERITAGE = Heritage(
    title="Vier Gewinnt 1.0",
    machine=Message("C, for Linux and Windows"),
    source=Message("the notes that came with its source code"),
    story=Message(
        "Timo Homburg explained his program in nine steps. Item 5 of its menu switched on a debug mode, which "
        "showed the computer's ratings above the columns."
    ),
    rules=(
        Message(
            "It rates every column by the stones around its lowest free cell. Three of its own stones in a row "
            "score 120450, three of the opponent's 17207."
        ),
        Message(
            "If it finds no such row of three and a neighbouring column is higher, it looks one row up and subtracts "
            "what it finds there. If it could win there itself, it looks one row further up: the column gets 17206 "
            "if it would win in that row too, otherwise -99000."
        ),
        Message(
            "Two of its own stones score 351, two of the opponent's 2458. An open pair, with free cells around "
            "it, scores 5735 (own) or 17207 (opponent's)."
        ),
        Message("A single stone scores 7 (own) or 50 (opponent's)."),
        Message(
            "It adds all this up, but never goes below -99100, and takes the column with the highest sum. On "
            "the empty board it picks column 3, 4 or 5 at random."
        ),
    ),
    modules=("opponents.originals.homburg", "opponents.originals.upright_board"),
    author="Timo Homburg",
)
ENTRIES = [
    OpponentEntry(
        "homburg", Homburg, place=10, original="H", heritage=_HERITAGE, takes_wins=True, title=Message("Homburg")
    )
]
