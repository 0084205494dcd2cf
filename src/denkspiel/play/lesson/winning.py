"""The steps of games in which a whole line wins: a threat, a trap, why height matters, which cells are worth more."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.rules import whole_line_of
from denkspiel.play.lesson.arrangement import Wanted, effort, found, lines_one_short, replayed
from denkspiel.play.lesson.step import Stage, Step, Try, closing_moves, forces_a_win, lines_closed, through

__all__ = ["height_step", "threat_step", "trap_step", "worth_step"]

_MOST_LINES = 32
"""So many lines, the easiest, are combined with each other."""


def threat_step(game: Game, rng: Random) -> Step | None:
    """One move completes a line: find it."""
    made = found(game, lines_one_short(game), lambda position, wish: _has_threats(position, wish.open), rng)
    if made is None:
        return None
    moves, _ = made
    stage = Stage(Message("Make the move that wins."), moves, tries=_finishing(replayed(game, moves)))
    text = Message("One move away from {whole}: that is a threat.", whole=whole_line_of(game))
    return Step("threat", Message("A threat"), text, (stage,))


def trap_step(game: Game, rng: Random) -> Step | None:
    """One move makes two threats; the second of them wins."""
    made = found(game, _forks(game), _is_trap, rng)
    if made is None:
        return None
    moves, _ = made
    position = replayed(game, moves)
    right = [move for move in position.legal_moves if forces_a_win(position, move)]
    blocks = [closing_moves(position.play(move), 0)[0] for move in right]
    endings = [(*moves, move, block) for move, block in zip(right, blocks, strict=True)]
    first = Stage(
        Message("Make two threats with one move."),
        moves,
        tries=tuple(
            _trapping(position, move, blocks[right.index(move)], right.index(move) + 1)
            if move in right
            else _missed(position, move, right[0])
            for move in position.legal_moves
        ),
    )
    last = (
        Stage(Message("Now win with the other one."), ending, tries=_finishing(replayed(game, ending)))
        for ending in endings
    )
    text = Message("One threat can be stopped. Two at the same time cannot: that is a trap.")
    return Step("trap", Message("A trap"), text, (first, *last))


def height_step(game: Game, rng: Random) -> Step | None:
    """Who plays below a cell lets the other player take it; `None` where stones rest upon nothing."""
    # lines of the second player that lack a cell just out of reach, the easiest first
    geometry, nobody = game.geometry, frozenset[int]()
    wishes = [
        Wanted(nobody, frozenset(line) - {high}, frozenset({high, below}), frozenset({below}))
        for line in geometry.lines
        for high in line
        if (below := geometry.cells[high].below) is not None and below not in line
    ]
    feared = sorted(wishes, key=lambda wish: effort(geometry, wish))[:_MOST_LINES]
    made = found(game, _tempting(game, feared), _is_height, rng) or found(game, feared, _is_height, rng)
    if made is None:
        return None
    moves, wish = made
    position = replayed(game, moves)
    (line,) = (one for one in game.geometry.lines if wish.second < set(one) <= wish.second | wish.free)
    stage = Stage(
        Message("Make a move after which the other player cannot complete the lit line."),
        moves,
        (line,),
        tuple(_under(position, move) for move in position.legal_moves),
    )
    text = Message(
        "A place can be taken only once a stone lies below it. Whoever sets that stone opens it for the other player."
    )
    return Step("height", Message("Why height matters"), text, (stage,))


def worth_step(game: Game) -> Step | None:
    """Some cells lie on more lines than others; `None` where none does."""
    start = Position.start(game)
    counts = {cell: len(through(game, cell)) for cell in start.legal_moves}
    most = max(counts.values())
    if most == min(counts.values()):
        return None
    tries = tuple(
        Try(cell, count == most, _worth(count, most), (cell,), through(game, cell)) for cell, count in counts.items()
    )
    text = Message("The more lines a cell lies on, the more can become of a stone there.")
    stage = Stage(Message("Take a cell that lies on the most lines."), tries=tries)
    return Step("worth", Message("The best places"), text, (stage,))


def _worth(count: int, most: int) -> Message:
    if count == most:
        return Message("Lines through this cell: {count}. No cell has more.", count=count)
    return Message("Lines through this cell: {count}. There are cells with {most}.", count=count, most=most)


def _has_threats(position: Position, cells: frozenset[int]) -> bool:
    """Whether the first player threatens to take just these cells, and the second one none."""
    return position.outcome is None and set(closing_moves(position, 0)) == cells and not closing_moves(position, 1)


def _finishing(position: Position) -> tuple[Try, ...]:
    """Every move where one has to win now."""
    winning = closing_moves(position, 0)
    return tuple(
        _won(position, move) if move in winning else _not_won(position, move, winning) for move in position.legal_moves
    )


def _won(position: Position, move: int) -> Try:
    said = Message("That is {whole}. You have won.", whole=whole_line_of(position.game))
    return Try(move, right=True, says=said, then=(move,), lit=lines_closed(position, 0, move))


def _not_won(position: Position, move: int, winning: tuple[int, ...]) -> Try:
    """The other player stops what would have won."""
    said = Message("Now the other player stops you here. Complete the line at once.")
    return Try(move, right=False, says=said, then=(move, winning[0]), lit=lines_closed(position, 0, winning[0]))


def _forks(game: Game) -> Iterator[Wanted]:
    """Two lines that cross where a stone is missing, and of each another cell that can be taken."""
    nobody = frozenset[int]()
    lines = sorted(
        game.geometry.lines,
        key=lambda line: effort(game.geometry, Wanted(frozenset(line), nobody, nobody, nobody)),
    )[:_MOST_LINES]
    for one, other in combinations(map(frozenset, lines), 2):
        for cross in one & other:
            for end, far_end in product(sorted(one - other), sorted(other - one)):
                free = frozenset({cross, end, far_end})
                yield Wanted((one | other) - free, nobody, free, free)


def _is_trap(position: Position, wish: Wanted) -> bool:
    """Whether nobody threatens anything, but one of the moves makes two threats at once."""
    if not _has_threats(position, frozenset()):
        return False
    return any(forces_a_win(position, cell) for cell in wish.open)


def _trapping(position: Position, move: int, block: int, stage: int) -> Try:
    after = position.play(move)
    lit = tuple(line for cell in closing_moves(after, 0) for line in lines_closed(after, 0, cell))
    said = Message("Two threats. The other player can stop only one of them.")
    return Try(move, right=True, says=said, then=(move, block), lit=lit, stage=stage)


def _missed(position: Position, move: int, better: int) -> Try:
    after = position.play(move)
    lost, threats = closing_moves(after, 1), closing_moves(after, 0)
    if lost:
        said = Message("Now the other player wins at once.")
        return Try(move, right=False, says=said, then=(move, lost[0]), lit=lines_closed(after, 1, lost[0]))
    if threats:
        said = Message("That is one threat only, and the other player stops it.")
        return Try(move, right=False, says=said, then=(move, threats[0]))
    said = Message("That threatens nothing yet, and the other player has time to prevent the trap.")
    return Try(move, right=False, says=said, then=(move, *({better} & set(after.legal_moves))))


def _tempting(game: Game, feared: Iterable[Wanted]) -> Iterator[Wanted]:
    """The same, with a line of the first player that the move below that cell would bring to a threat."""
    for wish in feared:
        (below,) = wish.open
        for line in map(frozenset, through(game, below)):
            for end in line - {below}:
                if not line & (wish.second | wish.free - {below}):
                    yield Wanted(line - {below, end}, wish.second, wish.free | {end}, wish.open | {end})


def _is_height(position: Position, wish: Wanted) -> bool:
    """Whether nobody threatens anything yet, but the move below the cell that is feared lets the second player win."""
    if not _has_threats(position, frozenset()):
        return False
    above = position.game.geometry.above
    (below,) = (cell for cell in wish.open if above[cell] in wish.free)
    return above[below] in closing_moves(position.play(below), 1)


def _under(position: Position, move: int) -> Try:
    after = position.play(move)
    winning = closing_moves(after, 1)
    if not winning:
        return Try(move, right=True, says=Message("The place stays out of reach."), then=(move,))
    said = Message("Now the place above is within reach, and the other player wins there.")
    return Try(move, right=False, says=said, then=(move, winning[0]), lit=lines_closed(after, 1, winning[0]))
