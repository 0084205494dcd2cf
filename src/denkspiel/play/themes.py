"""Themes: what a move is about, and what is wrong with a mistake, by the rules of any game.

Everything said here is proven by a few moves of look-ahead, from cells, lines, gravity and whether a whole line wins:
a line completed, the cell above opened, two threats at once, a row of threats that all must be answered, and who has to
play below a threat once the board fills up. What nothing of this explains lies deeper.

Examples:
    >>> from denkspiel import replay
    >>> insight = explain_mistake(replay("connect-four", "41414"), 36)
    >>> insight.mistake.name, str(insight.sentence)
    ('MISSED_BLOCK', '7 leaves 4.4 to the opponent, who completes 4.1 4.2 4.3 4.4 there.')
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from math import prod
from typing import NamedTuple

from denkspiel.core.game import Game
from denkspiel.core.message import CellText, Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import join_cell_names
from denkspiel.play.sentences import join_moves, move_text
from denkspiel.proof.threats import ThreatFinder

__all__ = [
    "FillingEnd",
    "Insight",
    "Mistake",
    "Theme",
    "explain_mistake",
    "explain_move",
    "filling_end",
    "winning_chain",
]

_MOST_THREATS = 4
"""Stones of the winner in a row of threats: what more takes grows about fivefold with every stone."""
_MOST_NODES = 4000
"""Positions looked at in search of one row of threats."""
_MOST_FILLINGS = 30_000
"""Fillings of the stacks that hold threats."""


class Theme(Enum):
    """What a move, a mistake or a puzzle is about. The values are names for files and for the page."""

    WIN = "win"
    BLOCK = "block"
    CELL_ABOVE = "cell-above"
    FORK = "fork"
    CHAIN = "chain"
    PARITY = "parity"
    SAFE_MOVES = "safe-moves"
    QUIET = "quiet"

    @property
    def title(self) -> Message:
        """The name on screen."""
        return _TITLES[self]


class Mistake(Enum):
    """What is wrong with a move."""

    MISSED_WIN = "missed-win"
    MISSED_BLOCK = "missed-block"
    GAVE_CELL_ABOVE = "gave-cell-above"
    MISSED_FORK = "missed-fork"
    ALLOWED_FORK = "allowed-fork"
    MISSED_CHAIN = "missed-chain"
    ALLOWED_CHAIN = "allowed-chain"
    SPOILED_THREAT = "spoiled-threat"
    LOST_PARITY = "lost-parity"
    COMPLETED_LINE = "completed-line"
    LOST_SAFE_MOVES = "lost-safe-moves"
    DEEP = "deep"

    @property
    def title(self) -> Message:
        """The name on screen."""
        return _MISTAKES[self][1]

    @property
    def theme(self) -> Theme:
        """What it is about."""
        return _MISTAKES[self][0]


_TITLES = {
    Theme.WIN: Message("Completing a line"),
    Theme.BLOCK: Message("Blocking"),
    Theme.CELL_ABOVE: Message("The cell above"),
    Theme.FORK: Message("Two threats at once"),
    Theme.CHAIN: Message("One threat after another"),
    Theme.PARITY: Message("Who must give way in the end"),
    Theme.SAFE_MOVES: Message("Moves that complete no line"),
    Theme.QUIET: Message("Quiet moves"),
}
_MISTAKES = {
    Mistake.MISSED_WIN: (Theme.WIN, Message("missed win")),
    Mistake.MISSED_BLOCK: (Theme.BLOCK, Message("missed block")),
    Mistake.GAVE_CELL_ABOVE: (Theme.CELL_ABOVE, Message("gave away the cell above")),
    Mistake.MISSED_FORK: (Theme.FORK, Message("missed two threats at once")),
    Mistake.ALLOWED_FORK: (Theme.FORK, Message("allowed two threats at once")),
    Mistake.MISSED_CHAIN: (Theme.CHAIN, Message("missed a row of threats")),
    Mistake.ALLOWED_CHAIN: (Theme.CHAIN, Message("allowed a row of threats")),
    Mistake.SPOILED_THREAT: (Theme.CELL_ABOVE, Message("spoiled a threat")),
    Mistake.LOST_PARITY: (Theme.PARITY, Message("lost the parity")),
    Mistake.COMPLETED_LINE: (Theme.SAFE_MOVES, Message("completed a line")),
    Mistake.LOST_SAFE_MOVES: (Theme.SAFE_MOVES, Message("ran short of safe moves")),
    Mistake.DEEP: (Theme.QUIET, Message("deeper mistake")),
}


@dataclass(frozen=True)
class Insight:
    """What there is to say about a move.

    Attributes:
        theme: what it is about.
        sentence: a whole sentence about a mistake; about a good move a fragment such as "blocks ...".
        cells: the cells that matter, such as those of the threats.
        mistake: what is wrong with it; `None` for a good move.
    """

    theme: Theme
    sentence: Message
    cells: tuple[int, ...] = ()
    mistake: Mistake | None = None


def explain_mistake(position: Position, move: int, better: Iterable[int] = (), line: Sequence[int] = ()) -> Insight:
    """What is wrong with a move, the plainest reason first.

    Args:
        position: a position that is not over.
        move: a legal move that gave something away.
        better: the moves that would have been better; without any, all other legal moves count as such.
        line: best moves of both sides from the position on: with the move if it loses, else with a better one that
            wins. Where nothing else explains the mistake, their end does.
    """
    others = tuple(better) or tuple(cell for cell in position.legal_moves if cell != move)
    found = next(_faults(position, move, others), None)
    if found is not None:
        mistake, sentence, cells = found
        return Insight(mistake.theme, sentence, cells, mistake)
    ending = _ending(position, move, line)
    if ending is not None:
        mistake, sentence, cells = ending
        return Insight(mistake.theme, sentence, cells, mistake)
    return Insight(Theme.QUIET, _deep_sentence(position, tuple(better)), tuple(better)[:1], Mistake.DEEP)


def explain_move(position: Position, move: int) -> Insight:
    """What a move does, the plainest first.

    Args:
        position: a position that is not over.
        move: a legal move.
    """
    theme, sentence, cells = next(_merits(position, move))
    return Insight(theme, sentence, cells)


def winning_chain(position: Position, most: int = _MOST_THREATS) -> tuple[int, ...] | None:
    """The moves of both sides by which the side to move wins, each of its stones threatening to complete a line.

    Args:
        position: a position that is not over, of a game in which a whole line wins.
        most: how many stones of the winner may come before the last one.

    Returns:
        the shortest row, ending with the stone that completes a line, or `None` if none was found. With two threats at
        once the loser's stone is on one of them.
    """
    budget = [_MOST_NODES]
    for length in range(most + 1):
        row = _chain(_Stones.of(position), _Rules.of(position.game), length, budget)
        if row is not None:
            return row
    return None


class FillingEnd(NamedTuple):
    """How it ends if the stacks are filled up and no threat is added: who wins and where; `None` for a draw."""

    winner: int | None
    cell: int | None


def filling_end(position: Position) -> FillingEnd | None:
    """Who has to play below a threat in the end, if both fill the board and make no more threats.

    Returns:
        the end with best play of both sides, or `None` if no cell rests on another one, a whole line loses, or there
        are too many threats to tell.
    """
    geometry = position.game.geometry
    if not geometry.gravity or position.game.avoidance or position.outcome is not None:
        return None
    rules, stones = _Rules.of(position.game), _Stones.of(position)
    wins = rules.completing(stones.own, stones.enemy), rules.completing(stones.enemy, stones.own)
    free = [tuple(cell for cell in stack if position.owner(cell) is None) for stack in geometry.stacks]
    hot = [stack for stack in free if any((wins[0] | wins[1]) >> cell & 1 for cell in stack)]
    # A side that gains nothing by a spare move answers the other side's with another one: a pair changes nothing.
    spare = sum(len(stack) for stack in free if stack not in hot) % 2
    if prod(len(stack) + 1 for stack in hot) > _MOST_FILLINGS:
        return None

    @cache
    def value(heights: tuple[int, ...], spare: int, side: int) -> tuple[int, int | None]:
        """Seen by the side that moves, and the cell that decides."""
        worths = [(-worth, cell) for worth, cell in [value(heights, 0, 1 - side)]] if spare else []
        for number, height in enumerate(heights):
            if height == len(hot[number]):
                continue
            if wins[side] >> hot[number][height] & 1:
                return 1, hot[number][height]
            worth, cell = value((*heights[:number], height + 1, *heights[number + 1 :]), spare, 1 - side)
            worths.append((-worth, cell))
        return max(worths, key=lambda one: one[0], default=(0, None))

    worth, cell = value((0,) * len(hot), spare, 0)
    if worth == 0:
        return FillingEnd(None, None)
    return FillingEnd(position.side_to_move if worth > 0 else 1 - position.side_to_move, cell)


class _Stones(NamedTuple):
    """A position as bit masks: the stones of the side to move, those of the other side, and the open cells."""

    own: int
    enemy: int
    open: int

    @classmethod
    def of(cls, position: Position) -> "_Stones":
        return cls(position.own, position.enemy, sum(1 << cell for cell in position.legal_moves))

    def passed(self) -> "_Stones":
        return _Stones(self.enemy, self.own, self.open)


class _Rules:
    """What is asked about stones of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.completing = ThreatFinder(game).completing_cells
        self._above = game.geometry.above
        self._lines = game.geometry.line_masks

    @staticmethod
    @lru_cache(maxsize=16)
    def of(game: Game) -> "_Rules":
        return _Rules(game)

    def play(self, stones: _Stones, cell: int) -> _Stones:
        above = self._above[cell]
        opened = 0 if above is None else 1 << above
        return _Stones(stones.enemy, stones.own | 1 << cell, stones.open & ~(1 << cell) | opened)

    def wins_now(self, stones: _Stones) -> int:
        """The open cells that complete a line of the side to move."""
        return self.completing(stones.own, stones.enemy) & stones.open

    def forks(self, stones: _Stones, cell: int) -> tuple[int, ...] | None:
        """Whether the move wins with the next one whatever the answer; the cells that it then threatens, maybe none.

        With gravity the second cell may be the one above the first. Without a threat every answer opens a cell.
        """
        if self.wins_now(stones) >> cell & 1:
            return None
        after = self.play(stones, cell)
        if self.wins_now(after) or not after.open:
            return None
        threats = self.wins_now(after.passed())
        if threats & threats - 1:
            return _cells(threats)
        for answer in _cells(threats or after.open):
            wins = self.wins_now(self.play(after, answer))
            if not wins:
                return None
            if threats:
                return answer, _cells(wins)[0]
        return ()

    def first_fork(self, stones: _Stones) -> tuple[int, tuple[int, ...]] | None:
        """A move that forks, one with threats if there is one, and its threats."""
        found = [(cell, threats) for cell in _cells(stones.open) if (threats := self.forks(stones, cell)) is not None]
        return max(found, key=lambda one: len(one[1]), default=None)

    def is_calm(self, stones: _Stones) -> bool:
        """Whether the side to move wins neither at once nor with two threats."""
        return not self.wins_now(stones) and self.first_fork(stones) is None

    def threatening(self, stones: _Stones) -> int:
        """The open cells in a line of the side to move that lacks two."""
        cells = 0
        for line in self._lines:
            if not line & stones.enemy and (missing := line & ~stones.own).bit_count() == 2:
                cells |= missing
        return cells & stones.open

    def line_through(self, own: int, enemy: int, cell: int) -> tuple[int, ...]:
        """The first line that a stone on the cell completes."""
        geometry = self.game.geometry
        return next(
            geometry.lines[number]
            for mask, number in self.game.winning_masks[cell]
            if not mask & enemy and mask & ~own == 1 << cell
        )


def _names_of(game: Game, cells: Iterable[int]) -> CellText:
    """The names of cells; edges between points are called as moves are, by these."""
    return join_cell_names(game, cells) if game.geometry.cells[0].end is None else join_moves(game, cells)


def _cells(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def _chain(stones: _Stones, rules: _Rules, length: int, budget: list[int]) -> tuple[int, ...] | None:
    budget[0] -= 1
    wins = rules.wins_now(stones)
    if wins:
        return (_cells(wins)[0],)
    if not length or budget[0] < 0:
        return None
    for cell in _cells(rules.threatening(stones)):
        after = rules.play(stones, cell)
        threats = rules.wins_now(after.passed())
        if not threats or rules.wins_now(after):  # nothing has to be answered, or a line of the other side answers it
            continue
        answer = _cells(threats)[0]
        further = _chain(rules.play(after, answer), rules, length - 1, budget)
        if further is not None:
            return (cell, answer, *further)
    return None


_Found = tuple[Mistake, Message, tuple[int, ...]]


def _faults(position: Position, move: int, others: Sequence[int]) -> Iterator[_Found]:
    if position.game.avoidance:
        yield from _faults_of_avoidance(position, move, others)
        return
    rules, stones = _Rules.of(position.game), _Stones.of(position)
    after = rules.play(stones, move)
    moves = {"move": move_text(position.game, move)}
    yield from _faults_at_once(rules, stones, move, moves)
    if rules.wins_now(after):  # nothing prevents it
        return
    fork = rules.first_fork(stones)
    if fork and rules.forks(stones, move) is None:
        made = move_text(position.game, fork[0])
        if not fork[1]:
            sentence = Message("{better} would have left no good answer.", better=made)
        else:
            names = _names_of(position.game, fork[1])
            sentence = Message("{better} would have made two threats at once: {cells}.", better=made, cells=names)
        yield Mistake.MISSED_FORK, sentence, (fork[0], *fork[1])
    reply = rules.first_fork(after)
    if reply and any(rules.is_calm(rules.play(stones, other)) for other in others):
        made = move_text(position.game, reply[0])
        if not reply[1]:
            sentence = Message("The opponent answers {reply}, and every move then opens a line.", reply=made)
        else:
            names = _names_of(position.game, reply[1])
            sentence = Message(
                "The opponent answers {reply} with two threats at once: {cells}.", reply=made, cells=names
            )
        yield Mistake.ALLOWED_FORK, sentence, (reply[0], *reply[1])
    yield from _faults_in_chains(position, move, others)
    yield from _faults_of_parity(position, move, others)
    above = position.game.geometry.above[move]
    if above is not None and rules.wins_now(after.passed()) >> above & 1:
        line = rules.line_through(after.enemy, after.own, above)
        sentence = Message(
            "{move} opens {cell} too early: the opponent blocks {line} there.",
            **moves,
            cell=_names_of(position.game, [above]),
            line=_names_of(position.game, line),
        )
        yield Mistake.SPOILED_THREAT, sentence, line


def _faults_at_once(rules: _Rules, stones: _Stones, move: int, moves: dict[str, CellText]) -> Iterator[_Found]:
    """A win missed in one move, or one left to the opponent although another move prevents it."""
    game = rules.game
    wins = rules.wins_now(stones)
    if wins >> move & 1:
        return
    if wins:
        cell = _cells(wins)[0]
        line = rules.line_through(stones.own, stones.enemy, cell)
        sentence = Message(
            "{better} would have completed {line}.", better=move_text(game, cell), line=_names_of(game, line)
        )
        yield Mistake.MISSED_WIN, sentence, line
    lost = rules.wins_now(rules.play(stones, move))
    if not lost or all(rules.wins_now(rules.play(stones, cell)) for cell in _cells(stones.open)):
        return
    cell = _cells(lost & stones.open or lost)[0]
    line = rules.line_through(stones.enemy, stones.own, cell)
    names = {**moves, "cell": _names_of(game, [cell]), "line": _names_of(game, line)}
    if lost & stones.open:
        sentence = Message("{move} leaves {cell} to the opponent, who completes {line} there.", **names)
        yield Mistake.MISSED_BLOCK, sentence, line
    else:
        sentence = Message("{move} opens {cell} for the opponent, who completes {line} there.", **names)
        yield Mistake.GAVE_CELL_ABOVE, sentence, line


def _faults_in_chains(position: Position, move: int, others: Sequence[int]) -> Iterator[_Found]:
    """Rows of threats: one that was there, and one that the opponent has now."""
    game, after = position.game, position.play(move)
    if after.outcome is not None:
        return
    row = winning_chain(position)
    if row and row[0] != move:
        names = join_moves(game, row[::2])
        sentence = Message("{moves} would have won: each of these moves makes a threat.", moves=names)
        yield Mistake.MISSED_CHAIN, sentence, row[::2]
    row = winning_chain(after)
    if row and any(_is_safe_from_chains(position, other) for other in others[:3]):
        names = join_moves(game, row[::2])
        sentence = Message("The opponent wins with {moves}: each of these moves makes a threat.", moves=names)
        yield Mistake.ALLOWED_CHAIN, sentence, row[::2]


def _is_safe_from_chains(position: Position, move: int) -> bool:
    after = position.play(move)
    return after.outcome is not None or winning_chain(after) is None


def _faults_of_parity(position: Position, move: int, others: Sequence[int]) -> Iterator[_Found]:
    side = position.side_to_move
    after = position.play(move)
    end = filling_end(after)
    ends = [one for other in others if (one := filling_end(position.play(other))) is not None]
    if end is None or not ends:
        return
    best = max(ends, key=lambda one: _worth(one, side))
    if _worth(end, side) >= _worth(best, side):
        return
    rules, stones = _Rules.of(position.game), _Stones.of(after)
    if end.cell is not None and end.winner != side:
        line = rules.line_through(stones.own, stones.enemy, end.cell)
        sentence = Message(
            "If the board fills up, {move} leads to a move below {cell}, and the opponent completes {line}.",
            move=move_text(position.game, move),
            cell=_names_of(position.game, [end.cell]),
            line=_names_of(position.game, line),
        )
        yield Mistake.LOST_PARITY, sentence, line
    elif best.cell is not None:
        sentence = Message(
            "As the board fills up, the opponent no longer has to play below {cell}.",
            cell=_names_of(position.game, [best.cell]),
        )
        yield Mistake.LOST_PARITY, sentence, (best.cell,)


def _worth(end: FillingEnd, side: int) -> int:
    return 0 if end.winner is None else 1 if end.winner == side else -1


def _faults_of_avoidance(position: Position, move: int, others: Sequence[int]) -> Iterator[_Found]:
    """Where a whole line loses: a line completed, or too few moves left that complete none."""
    game, rules, stones = position.game, _Rules.of(position.game), _Stones.of(position)
    losing = rules.wins_now(stones)
    safe = [cell for cell in _cells(stones.open) if not losing >> cell & 1]
    if losing >> move & 1 and safe:
        line = rules.line_through(stones.own, stones.enemy, move)
        sentence = Message(
            "{move} completes {line}; {better} would not.",
            move=move_text(game, move),
            line=_names_of(game, line),
            better=move_text(game, next((cell for cell in others if cell in safe), safe[0])),
        )
        yield Mistake.COMPLETED_LINE, sentence, line
        return
    own, enemy = _safe_counts(rules, stones, move)
    best = max(others, key=lambda cell: _balance(rules, stones, cell), default=move)
    if own - enemy < _balance(rules, stones, best):
        better_own, better_enemy = _safe_counts(rules, stones, best)
        sentence = Message(
            "{move} leaves this side {own} moves that complete no line, and the opponent {enemy}. With {better} it "
            "would be {better_own} and {better_enemy}.",
            move=move_text(game, move),
            own=own,
            enemy=enemy,
            better=move_text(game, best),
            better_own=better_own,
            better_enemy=better_enemy,
        )
        yield Mistake.LOST_SAFE_MOVES, sentence, (best,)


def _safe_counts(rules: _Rules, stones: _Stones, move: int) -> tuple[int, int]:
    """After a move the open cells that complete no line, for the side that made it and for the other one."""
    after = rules.play(stones, move)
    return (
        (after.open & ~rules.completing(after.enemy, after.own)).bit_count(),
        (after.open & ~rules.completing(after.own, after.enemy)).bit_count(),
    )


def _balance(rules: _Rules, stones: _Stones, move: int) -> int:
    if rules.wins_now(stones) >> move & 1:  # completes a line itself
        return -rules.game.geometry.size
    own, enemy = _safe_counts(rules, stones, move)
    return own - enemy


def _ending(position: Position, move: int, line: Sequence[int]) -> _Found | None:
    """How a line of best moves ends: which line is completed, and whether the loser had to open its last cell."""
    game, side = position.game, position.side_to_move
    positions = [position]
    for cell in line:
        positions.append(positions[-1].play(cell))
    end = positions[-1].outcome
    if (
        len(line) < 3
        or end is None
        or end.winner is None
        or game.avoidance
        or (end.winner == side) == (line[0] == move)
    ):
        return None
    last = line[-1]
    names = {
        "move": move_text(game, line[0]),
        "cell": _names_of(game, [last]),
        "line": _names_of(game, end.lines[0]),
    }
    # Before the loser's last move: with a threat to stop, that was not the reason to open the cell.
    had_threat = bool(_Rules.of(game).wins_now(_Stones.of(positions[-3]).passed()))
    is_opened = game.geometry.cells[last].below == line[-2]
    if is_opened and not had_threat:
        if end.winner == side:
            sentence = Message(
                "After {move}, the opponent would have had to play below {cell} in the end, where {line} is completed.",
                **names,
            )
        else:
            sentence = Message(
                "In the end, a move below {cell} cannot be avoided, and the opponent completes {line} there.",
                **names,
            )
        return Mistake.LOST_PARITY, sentence, end.lines[0]
    if end.winner == side:
        sentence = Message("With best play, {move} would have led to {line}.", **names)
    else:
        sentence = Message("With best play, the opponent completes {line} in the end.", **names)
    return Mistake.DEEP, sentence, end.lines[0]


def _deep_sentence(position: Position, better: tuple[int, ...]) -> Message:
    if not better:
        return Message("The mistake shows only many moves later.")
    does = explain_move(position, better[0])
    if not does.cells:
        return Message("The mistake shows only many moves later.")
    return Message("Better was {better}: it {does}.", better=move_text(position.game, better[0]), does=does.sentence)


def _merits(position: Position, move: int) -> Iterator[tuple[Theme, Message, tuple[int, ...]]]:
    game, rules, stones = position.game, _Rules.of(position.game), _Stones.of(position)
    after = rules.play(stones, move)
    if game.avoidance:
        own, enemy = _safe_counts(rules, stones, move)
        yield (
            Theme.SAFE_MOVES,
            Message(
                "leaves this side {own} moves that complete no line, and the opponent {enemy}",
                own=own,
                enemy=enemy,
            ),
            (move,),
        )
    if rules.wins_now(stones) >> move & 1:
        line = rules.line_through(stones.own, stones.enemy, move)
        yield Theme.WIN, Message("completes {line}", line=_names_of(game, line)), line
    fork = rules.forks(stones, move)
    if fork:
        names = _names_of(game, fork)
        yield Theme.FORK, Message("makes two threats at once: {cells}", cells=names), (move, *fork)
    elif fork is not None:
        yield Theme.FORK, Message("leaves no good answer: every move opens a line"), (move,)
    if rules.wins_now(stones.passed()) >> move & 1:
        line = rules.line_through(stones.enemy, stones.own, move)
        yield Theme.BLOCK, Message("blocks {line}", line=_names_of(game, line)), line
    # every stone of a chain makes a threat: for other moves there is nothing to search
    row = winning_chain(position) if rules.wins_now(after.passed()) else None
    if row and row[0] == move:
        names = join_moves(game, row[::2])
        yield Theme.CHAIN, Message("wins by one threat after another: {moves}", moves=names), row[::2]
    yield from _merits_for_later(position, move, rules, after)
    yield Theme.QUIET, Message("makes no threat yet"), ()


def _merits_for_later(
    position: Position, move: int, rules: _Rules, after: _Stones
) -> Iterator[tuple[Theme, Message, tuple[int, ...]]]:
    """What a move prepares, prevents or keeps."""
    game = position.game
    threats = rules.wins_now(after.passed())
    if not threats:
        next_fork = rules.first_fork(after.passed())
        if next_fork and next_fork[1]:
            sentence = Message(
                "threatens two lines at once with {move} next: {cells}",
                move=move_text(game, next_fork[0]),
                cells=_names_of(game, next_fork[1]),
            )
            yield Theme.FORK, sentence, (move, next_fork[0], *next_fork[1])
    danger = rules.first_fork(_Stones.of(position).passed())
    if danger and danger[1] and rules.is_calm(after):
        sentence = Message("prevents two threats at once: {cells}", cells=_names_of(game, danger[1]))
        yield Theme.FORK, sentence, (move, *danger[1])
    end = filling_end(position.play(move))
    if end is not None and end.cell is not None and end.winner == position.side_to_move:
        sentence = Message(
            "keeps the threat at {cell}: if the board fills up, the opponent has to play below it",
            cell=_names_of(game, [end.cell]),
        )
        yield Theme.PARITY, sentence, rules.line_through(after.enemy, after.own, end.cell)
    if threats:
        cell = _cells(threats)[0]
        line = rules.line_through(after.enemy, after.own, cell)
        sentence = Message(
            "threatens to complete {line} at {cell}",
            line=_names_of(game, line),
            cell=_names_of(game, [cell]),
        )
        yield Theme.CHAIN, sentence, line
    stones = _Stones.of(position)
    news = rules.completing(after.enemy, after.own) & ~rules.completing(stones.own, stones.enemy)
    if news:
        cell = _cells(news)[0]
        line = rules.line_through(after.enemy, after.own, cell)
        sentence = Message(
            "prepares {line}: the side that plays below {cell} opens it",
            line=_names_of(game, line),
            cell=_names_of(game, [cell]),
        )
        yield Theme.PARITY, sentence, line
