"""The computer player of "3D-Vier gewinnt" (C64 BASIC, 1980s): lines are rated one by one, a cell is their sum.

The original plays Score Four; its method knows nothing but lines, so it plays every game here. The text says: each
cell has a state (0 to 3); every line is rated by itself; a cell's rating is the sum over the lines through it; the
playable cell with the highest rating is taken; after a move only the lines in which something changed are rated
again; strength 2 also rates the cell just above, which the enemy can take next, and subtracts that.

The text leaves the numbers open. Decided here, for the player who thinks about taking a cell of the line:

    stones in the line             rating
    of both players                0: the line is blocked
    own, one cell missing          WIN, more than everything else through a cell can add up to
    enemy's, one cell missing      STOP, more than everything below it can add up to
    own only                       OWN_LINE, times GROWTH for every stone
    enemy's only                   ENEMY_LINE, times GROWTH for every stone
    none                           EMPTY_LINE

(Some 130 sets of numbers were tried; with this one strength 2 won nine of ten games against strength 1 in score-four,
and all in connect-four.) Where lines differ in length, a short line is rated like a long one that lacks as many stones.
WIN and STOP are powers of ten large enough for any number of lines through a cell (score-four: 7, connect-four and 3-D
tic-tac-toe: 13). All numbers are those of `LineScale`.

Further decisions on what is open:

- What strength 2 subtracts is the very same rating ("dieses Feld (mit negativem Vorzeichen) ebenfalls bewertet"): what
  the cell above would be worth to the player to move, *before* the move, for no line is rated for a stone that is only
  thought of. So an own line that lacks just the cell above weighs more than an enemy's that must be stopped below it,
  and such a stop is not played: the letter has its price.
- A move that ends the game has no reply, "im nächsten Zug" there is none; nothing is subtracted from it.
- Without gravity there is no cell above, and strength 2 plays like strength 1.
- In avoidance games (hexagon) every rating is reversed: what builds lines is bad.
- Among equal ratings the lot decides.
"""

from collections.abc import Collection
from functools import lru_cache, partial
from math import prod
from random import Random

from denkspiel.core.errors import InvalidGame
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.decision import ExplainingOpponent, Recorder
from denkspiel.opponents.entry import Heritage, OpponentEntry
from denkspiel.opponents.opponent import Choice, join_cell_names, moves_to_rate
from denkspiel.opponents.originals.quotes import RAUMVIER

__all__ = [
    "EMPTY_LINE",
    "ENEMY_LINE",
    "ENTRIES",
    "GROWTH",
    "OUT_OF_REACH",
    "OWN_LINE",
    "PLAYABLE",
    "STONE_OF_PLAYER_1",
    "STONE_OF_PLAYER_2",
    "LineRatings",
    "LineScale",
    "Raumvier",
    "cell_states",
]


EMPTY_LINE = 3
OWN_LINE = 4
ENEMY_LINE = 3
GROWTH = 4


class LineScale:
    """How a line is rated by what is in it; one scale for a game.

    Attributes:
        stop: for stopping a line that lacks one stone; outranks any number of lesser lines.
        win: for completing a line; outranks any number of stopped and lesser lines.
    """

    def __init__(self, game: Game) -> None:
        self._longest = max(map(len, game.geometry.lines), default=0)
        most_lines = max(map(len, game.geometry.lines_through))
        lesser = most_lines * max(OWN_LINE, ENEMY_LINE, EMPTY_LINE) * _growth(max(self._longest - 2, 0))
        self.stop = _power_of_ten_above(2 * lesser)
        self.win = _power_of_ten_above(2 * most_lines * self.stop)

    def rate(self, own: int, enemy: int, length: int) -> int:
        """The rating of a line of `length` cells with `own` and `enemy` stones, for the player about to move."""
        missing = length - own - enemy
        if own and enemy:
            return 0
        if missing == 1:
            return self.stop if enemy else self.win
        kind = OWN_LINE if own else ENEMY_LINE if enemy else EMPTY_LINE
        return kind * _growth(self._longest - missing)


@lru_cache(maxsize=32)
def _scale(game: Game) -> LineScale:
    return LineScale(game)


def _growth(stones: int) -> int:
    grown: int = GROWTH**stones
    return grown


def _power_of_ten_above(number: int) -> int:
    return int("1" + "0" * len(str(number)))


class LineRatings:
    """The ratings of all lines of a game, for both players, kept up to date with little work.

    Attributes:
        game: the game.
        scale: what the numbers mean.
        rated_again: how many lines the last call of `update` had to rate.
        changed: those lines.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.scale = _scale(game)
        self._stones = (0, 0)
        self._ratings: tuple[list[int], list[int]] = ([0] * len(game.geometry.lines), [0] * len(game.geometry.lines))
        self._rate(range(len(game.geometry.lines)))

    def update(self, position: Position) -> None:
        """Rate again the lines through the cells that differ from the position seen last, and only those."""
        first, second = self._stones
        changed = (first ^ position.first) | (second ^ position.second)
        self._stones = position.first, position.second
        through = self.game.geometry.lines_through
        self._rate({line for cell in range(changed.bit_length()) if changed >> cell & 1 for line in through[cell]})

    def ratings_through(self, cell: int, player: int) -> list[tuple[int, int]]:
        """The lines through `cell` and their ratings for `player` (0 or 1)."""
        ratings = self._ratings[player]
        return [(line, ratings[line]) for line in self.game.geometry.lines_through[cell]]

    def cell_rating(self, cell: int, player: int) -> int:
        """What taking `cell` is worth to `player`: the sum over its lines."""
        return sum(rating for _, rating in self.ratings_through(cell, player))

    def rating(self, line: int, player: int) -> int:
        """The rating of a line for `player` (0 or 1)."""
        return self._ratings[player][line]

    def counts(self, line: int, player: int) -> tuple[int, int]:
        """How many stones of `player` and of the other one are in a line."""
        mask = self.game.geometry.line_masks[line]
        return (self._stones[player] & mask).bit_count(), (self._stones[1 - player] & mask).bit_count()

    def _rate(self, lines: Collection[int]) -> None:
        self.changed = lines
        self.rated_again = len(lines)
        first, second = self._stones
        for line in lines:
            mask = self.game.geometry.line_masks[line]
            counts = (first & mask).bit_count(), (second & mask).bit_count()
            for player, ratings in enumerate(self._ratings):
                ratings[line] = self.scale.rate(counts[player], counts[1 - player], mask.bit_count())


OUT_OF_REACH, PLAYABLE, STONE_OF_PLAYER_1, STONE_OF_PLAYER_2 = range(4)
"""The states of a cell, numbered as in the original's field FE."""


def cell_states(position: Position) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the state of each cell, as the field FE of the original *3D-Vier gewinnt*: `FE[x][y][z]`.

    x counts the columns from left to right (a to d), y the rows from the front (1 to 4), and z the levels from the
    ground up. All three start at 0, so the stone on the ground of b3 is `FE[1][2][0]`. The states are 0 (free, but out
    of reach), 1 (free), 2 (stone of the first player) and 3 (stone of the second player). After the end of a game, all
    free cells are out of reach.

    Raises:
        InvalidGame: the board of the game is not a box of cells in space.

    Examples:
        >>> from denkspiel import cell_states, replay
        >>> cell_states(replay("score-four", "a1 a1 d3"))[0][0]
        (2, 3, 1, 0)
    """
    cells = position.game.geometry.cells
    places = {tuple(map(int, cell.place)): number for number, cell in enumerate(cells)}
    sides = [sorted(set(axis)) for axis in zip(*places, strict=True)]
    if any(cell.end is not None for cell in cells) or len(sides) != 3 or len(cells) != prod(map(len, sides)):
        raise InvalidGame(
            Message("{game} is not played on a three-dimensional, box-shaped board.", game=position.game.heading)
        )
    playable, taken = set(position.legal_moves), (STONE_OF_PLAYER_1, STONE_OF_PLAYER_2)

    def state(cell: int) -> int:
        owner = position.owner(cell)
        if owner is not None:
            return taken[owner]
        return PLAYABLE if cell in playable else OUT_OF_REACH

    across, back, up = sides
    return tuple(tuple(tuple(state(places[x, y, z]) for z in up) for y in back) for x in across)


class Raumvier(ExplainingOpponent):
    """The player of the original, at strength 1 or 2; see the head of the module.

    Attributes:
        strength: 1, or 2 which also subtracts the rating of the cell just above, which the enemy can take next.
        lines: the rated lines of the position seen last, `None` before the first one.
    """

    quotes = RAUMVIER

    def __init__(self, strength: int) -> None:
        super().__init__({})
        if strength not in (1, 2):
            raise ValueError(f"strength is 1 or 2, not {strength}")
        self.strength = strength
        self.name = f"raumvier-{strength}"
        self.character = _CHARACTERS[strength - 1]
        self.lines: LineRatings | None = None

    def think(self, position: Position, rng: Random, record: Recorder | None) -> Choice:
        """See `ExplainingOpponent.think`; the ratings kept from the last position are left as they are if recorded."""
        moves = moves_to_rate(position)
        lines = self._lines_of(position) if record is None else _recorded_lines(position, record)
        sign = -1 if position.game.avoidance else 1
        ratings = {move: sign * self._rating(lines, move, position.side_to_move, record) for move in moves}
        best = max(ratings.values())
        equal = [move for move in moves if ratings[move] == best]
        move = rng.choice(equal)
        if record:
            _record_choice(record, position, move, equal, best)
        return Choice(move, ratings, {move: self._reasons(lines, move, position) for move in moves})

    def _lines_of(self, position: Position) -> LineRatings:
        """The lines of the position seen last, brought up to date."""
        if self.lines is None or self.lines.game != position.game:
            self.lines = LineRatings(position.game)
        self.lines.update(position)
        return self.lines

    def _rating(self, lines: LineRatings, move: int, player: int, record: Recorder | None) -> int:
        rating = lines.cell_rating(move, player)
        if record:
            _record_lines(record, lines, move, player)
        above = self._cell_of_reply(lines, move, player)
        if above is None:
            return rating
        of_reply = lines.cell_rating(above, player)
        if record:
            sign = -1 if lines.game.avoidance else 1
            text = Message(
                "The opponent could then take {cell} above it: its rating, {rating}, is subtracted.",
                cell=join_cell_names(lines.game, [above]),
                rating=sign * of_reply,
            )
            record.add("R13", text, move, [above], -sign * of_reply)
        return rating - of_reply

    def _cell_of_reply(self, lines: LineRatings, move: int, player: int) -> int | None:
        """The cell above `move` if this strength looks at it and the game goes on after the move."""
        ends = any(rating == lines.scale.win for _, rating in lines.ratings_through(move, player))
        return None if self.strength == 1 or ends else lines.game.geometry.above[move]

    def _reasons(self, lines: LineRatings, move: int, position: Position) -> tuple[Message, ...]:
        player = position.side_to_move
        reasons = _reasons_of_lines(lines, move, player)
        above = self._cell_of_reply(lines, move, player)
        if above is not None:
            reasons += _reasons_of_reply(lines, above, 1 - player)
        return (*reasons, _open_lines(move, position))


def _recorded_lines(position: Position, record: Recorder) -> LineRatings:
    """The rated lines, and the record of those that the last move has changed."""
    lines, player = LineRatings(position.game), position.side_to_move
    if record.before is None:
        lines.update(position)
        count = len(position.game.geometry.lines)
        record.add("R11", Message("All {count} lines are rated, each by itself.", count=count))
        return lines
    lines.update(record.before)
    before = [lines.rating(line, player) for line in range(len(position.game.geometry.lines))]
    lines.update(position)
    count, sign = lines.rated_again, -1 if position.game.avoidance else 1
    text = Message("Only the {count} lines through the cells that have changed are rated again.", count=count)
    record.add("R12", text)
    for line in sorted(lines.changed):
        own, enemy = lines.counts(line, player)
        text = Message(
            "{line}: {own} of its own stones, {enemy} of the opponent's; rated {rating}, before {before}.",
            line=join_cell_names(position.game, position.game.geometry.lines[line]),
            own=own,
            enemy=enemy,
            rating=sign * lines.rating(line, player),
            before=sign * before[line],
        )
        record.add("R12", text, None, position.game.geometry.lines[line])
    return lines


def _record_lines(record: Recorder, lines: LineRatings, cell: int, player: int) -> None:
    """The lines through a cell, each with what it adds to the cell's rating."""
    sign = -1 if lines.game.avoidance else 1
    name, through = join_cell_names(lines.game, [cell]), lines.ratings_through(cell, player)
    record.add("R11", Message("{cell} is rated by its {count} lines.", cell=name, count=len(through)), cell, [cell], 0)
    for line, rating in through:
        own, enemy = lines.counts(line, player)
        text = Message(
            "{line}: {own} of its own stones, {enemy} of the opponent's.",
            line=join_cell_names(lines.game, lines.game.geometry.lines[line]),
            own=own,
            enemy=enemy,
        )
        record.add("R11", text, cell, lines.game.geometry.lines[line], sign * rating)


def _record_choice(record: Recorder, position: Position, move: int, equal: list[int], best: int) -> None:
    cells = position.game.geometry.cells
    if len(equal) == 1:
        text = Message("{move} has the highest rating: {rating}.", move=cells[move].move, rating=best)
    else:
        text = Message(
            "{count} moves have the highest rating, {rating}: {moves}. It picks {move} at random.",
            count=len(equal),
            rating=best,
            moves=", ".join(cells[one].move for one in equal),
            move=cells[move].move,
        )
    record.add("R11b", text, move, equal)


def _reasons_of_lines(lines: LineRatings, cell: int, player: int) -> list[Message]:
    reasons = []
    for line, rating in lines.ratings_through(cell, player):
        name = join_cell_names(lines.game, lines.game.geometry.lines[line])
        if rating == lines.scale.win:
            reasons.append(
                Message("loses: completes {line}", line=name)
                if lines.game.avoidance
                else Message("wins: completes {line}", line=name)
            )
        if rating == lines.scale.stop:
            reasons.append(
                Message("the opponent no longer has to avoid {line}", line=name)
                if lines.game.avoidance
                else Message("blocks {line}", line=name)
            )
    return reasons


def _reasons_of_reply(lines: LineRatings, above: int, enemy: int) -> list[Message]:
    cell = join_cell_names(lines.game, [above])
    reasons = [Message("opens {cell} above it for the opponent", cell=cell)]
    for line, rating in lines.ratings_through(above, enemy):
        name = join_cell_names(lines.game, lines.game.geometry.lines[line])
        if rating == lines.scale.win:
            reasons.append(Message("the opponent can complete {line} with {cell}", line=name, cell=cell))
        if rating == lines.scale.stop:
            reasons.append(Message("the opponent can block {line} with {cell}", line=name, cell=cell))
    return reasons


def _open_lines(move: int, position: Position) -> Message:
    masks = [position.game.geometry.line_masks[line] for line in position.game.geometry.lines_through[move]]
    touched = [(bool(position.own & mask), bool(position.enemy & mask)) for mask in masks]
    return Message(
        "open lines through it: {own} of its own, {enemy} of the opponent's, {empty} empty",
        own=touched.count((True, False)),
        enemy=touched.count((False, True)),
        empty=touched.count((False, False)),
    )


_CHARACTERS = (
    Message(
        "Takes the cell with the most promising lines, but does not notice what it opens above. Strength 1 of "
        "3D-Vier gewinnt for the C64."
    ),
    Message(
        "Like strength 1, but avoids opening a good cell above for the opponent. Strength 2 of 3D-Vier gewinnt "
        "for the C64, at twice the thinking time."
    ),
)


_HERITAGE = Heritage(
    title="3D-Vier gewinnt",
    machine=Message("Commodore 64"),
    source=Message("a listing in the magazine 64'er, issue 12/1984 (we have not seen the issue)"),
    story=Message(
        "3D-Vier gewinnt was written in pure Basic, and yet its computer player took less than ten seconds for "
        "a move. The trick: after each move it re-rated only the lines that had changed."
    ),
    rules=(
        Message(
            "It rates each line separately: the more stones of one player it contains, the higher. A line with "
            "stones of both players gets 0."
        ),
        Message(
            "It rates each cell by the sum of all lines through it. Completing a line matters most, then blocking one."
        ),
        Message("Strength 2 subtracts the rating of the cell directly above, because the opponent can take it next."),
        Message("It takes the free cell with the highest sum; among equals it picks one at random."),
    ),
    modules=("opponents.originals.raumvier",),
    author="Uwe Weiß",
    year=1984,
)
ENTRIES = [
    OpponentEntry(
        "raumvier-2",
        partial(Raumvier, 2),
        place=40,
        aliases=("c64-2",),
        original="R",
        heritage=_HERITAGE,
        takes_wins=True,
        title=Message("Raumvier 2"),
    ),
    OpponentEntry(
        "raumvier-1",
        partial(Raumvier, 1),
        place=41,
        aliases=("c64", "c64-1"),
        original="R",
        heritage=_HERITAGE,
        takes_wins=True,
        blocks_losses=True,
        adviser=True,
        title=Message("Raumvier 1"),
    ),
]
