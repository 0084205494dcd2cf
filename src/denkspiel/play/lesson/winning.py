"""The steps of games in which a whole line wins: a threat, a trap, why height matters, which cells are worth more."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.rules import whole_line_name
from denkspiel.play.lesson.arrangement import (
    WantedPosition,
    arrangement_cost,
    find_arrangement,
    position_after,
    wanted_one_move_wins,
)
from denkspiel.play.lesson.step import (
    LessonStage,
    LessonStep,
    LessonTry,
    completing_moves,
    forces_a_win,
    lines_completed_by,
    lines_through,
)

__all__ = ["best_cells_lesson_step", "danger_above_lesson_step", "threat_lesson_step", "trap_lesson_step"]

_MOST_LINES = 32
"""So many lines, the easiest, are combined with each other."""


def threat_lesson_step(game: Game, rng: Random) -> LessonStep | None:
    """One move completes a line: find it."""
    made = find_arrangement(
        game, wanted_one_move_wins(game), lambda position, wish: _has_threats(position, wish.open), rng
    )
    if made is None:
        return None
    moves, _ = made
    stage = LessonStage(Message("Make the winning move."), moves, tries=_finishing(position_after(game, moves)))
    text = Message("One more move, and you have {whole}: that is a threat.", whole=whole_line_name(game))
    return LessonStep("threat", Message("A threat"), text, (stage,))


def trap_lesson_step(game: Game, rng: Random) -> LessonStep | None:
    """One move makes two threats; the second of them wins."""
    made = find_arrangement(game, _forks(game), _is_trap, rng)
    if made is None:
        return None
    moves, _ = made
    position = position_after(game, moves)
    right = [move for move in position.legal_moves if forces_a_win(position, move)]
    blocks = [completing_moves(position.play(move), 0)[0] for move in right]
    endings = [(*moves, move, block) for move, block in zip(right, blocks, strict=True)]
    first = LessonStage(
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
        LessonStage(Message("Now win with the other threat."), ending, tries=_finishing(position_after(game, ending)))
        for ending in endings
    )
    text = Message("Your opponent can block one threat, but not two at once: that is a trap.")
    return LessonStep("trap", Message("A trap"), text, (first, *last))


def danger_above_lesson_step(game: Game, rng: Random) -> LessonStep | None:
    """Who plays below a cell lets the other player take it; `None` where stones rest upon nothing."""
    # lines of the second player that lack a cell just out of reach, the easiest first
    geometry, nobody = game.geometry, frozenset[int]()
    wishes = [
        WantedPosition(nobody, frozenset(line) - {high}, frozenset({high, below}), frozenset({below}))
        for line in geometry.lines
        for high in line
        if (below := geometry.cells[high].below) is not None and below not in line
    ]
    feared = sorted(wishes, key=lambda wish: arrangement_cost(geometry, wish))[:_MOST_LINES]
    made = find_arrangement(game, _tempting(game, feared), _is_height, rng) or find_arrangement(
        game, feared, _is_height, rng
    )
    if made is None:
        return None
    moves, wish = made
    position = position_after(game, moves)
    (line,) = (one for one in game.geometry.lines if wish.second < set(one) <= wish.second | wish.free)
    stage = LessonStage(
        Message("Make a move that keeps your opponent from completing the highlighted line."),
        moves,
        (line,),
        tuple(_under(position, move) for move in position.legal_moves),
    )
    text = Message(
        "You can take a cell above the ground only when there is a stone below it. But if you place that stone, you "
        "open the cell for your opponent."
    )
    return LessonStep("height", Message("Why height matters"), text, (stage,))


def best_cells_lesson_step(game: Game) -> LessonStep | None:
    """Some cells lie on more lines than others; `None` where none does."""
    start = Position.start(game)
    counts = {cell: len(lines_through(game, cell)) for cell in start.legal_moves}
    most = max(counts.values())
    if most == min(counts.values()):
        return None
    tries = tuple(
        LessonTry(cell, count == most, _worth(count, most), (cell,), lines_through(game, cell))
        for cell, count in counts.items()
    )
    text = Message("The more lines run through a cell, the more a stone there can achieve.")
    stage = LessonStage(Message("Take one of the cells with the most lines."), tries=tries)
    return LessonStep("worth", Message("The best cells"), text, (stage,))


def _worth(count: int, most: int) -> Message:
    if count == most:
        return Message("Lines through this cell: {count}. No cell has more.", count=count)
    return Message("Lines through this cell: {count}. The best cells have {most}.", count=count, most=most)


def _has_threats(position: Position, cells: frozenset[int]) -> bool:
    """Whether the first player threatens to take just these cells, and the second one none."""
    return (
        position.outcome is None and set(completing_moves(position, 0)) == cells and not completing_moves(position, 1)
    )


def _finishing(position: Position) -> tuple[LessonTry, ...]:
    """Every move where one has to win now."""
    winning = completing_moves(position, 0)
    return tuple(
        _won(position, move) if move in winning else _not_won(position, move, winning) for move in position.legal_moves
    )


def _won(position: Position, move: int) -> LessonTry:
    said = Message("You have {whole}: you win!", whole=whole_line_name(position.game))
    return LessonTry(
        move, is_right=True, text=said, played_moves=(move,), highlighted_lines=lines_completed_by(position, 0, move)
    )


def _not_won(position: Position, move: int, winning: tuple[int, ...]) -> LessonTry:
    """The other player stops what would have won."""
    said = Message("Now your opponent blocks your line. Complete it while you can.")
    return LessonTry(
        move,
        is_right=False,
        text=said,
        played_moves=(move, winning[0]),
        highlighted_lines=lines_completed_by(position, 0, winning[0]),
    )


def _forks(game: Game) -> Iterator[WantedPosition]:
    """Two lines that cross where a stone is missing, and of each another cell that can be taken."""
    nobody = frozenset[int]()
    lines = sorted(
        game.geometry.lines,
        key=lambda line: arrangement_cost(game.geometry, WantedPosition(frozenset(line), nobody, nobody, nobody)),
    )[:_MOST_LINES]
    for one, other in combinations(map(frozenset, lines), 2):
        for cross in one & other:
            for end, far_end in product(sorted(one - other), sorted(other - one)):
                free = frozenset({cross, end, far_end})
                yield WantedPosition((one | other) - free, nobody, free, free)


def _is_trap(position: Position, wish: WantedPosition) -> bool:
    """Whether nobody threatens anything, but one of the moves makes two threats at once."""
    if not _has_threats(position, frozenset()):
        return False
    return any(forces_a_win(position, cell) for cell in wish.open)


def _trapping(position: Position, move: int, block: int, stage: int) -> LessonTry:
    after = position.play(move)
    lit = tuple(line for cell in completing_moves(after, 0) for line in lines_completed_by(after, 0, cell))
    said = Message("Two threats! Your opponent can block only one of them.")
    return LessonTry(
        move, is_right=True, text=said, played_moves=(move, block), highlighted_lines=lit, next_stage=stage
    )


def _missed(position: Position, move: int, better: int) -> LessonTry:
    after = position.play(move)
    lost, threats = completing_moves(after, 1), completing_moves(after, 0)
    if lost:
        said = Message("Now your opponent wins at once.")
        return LessonTry(
            move,
            is_right=False,
            text=said,
            played_moves=(move, lost[0]),
            highlighted_lines=lines_completed_by(after, 1, lost[0]),
        )
    if threats:
        said = Message("That is only one threat, and your opponent blocks it.")
        return LessonTry(move, is_right=False, text=said, played_moves=(move, threats[0]))
    said = Message("That is not a threat yet, so your opponent has time to prevent the trap.")
    return LessonTry(move, is_right=False, text=said, played_moves=(move, *({better} & set(after.legal_moves))))


def _tempting(game: Game, feared: Iterable[WantedPosition]) -> Iterator[WantedPosition]:
    """The same, with a line of the first player that the move below that cell would bring to a threat."""
    for wish in feared:
        (below,) = wish.open
        for line in map(frozenset, lines_through(game, below)):
            for end in line - {below}:
                if not line & (wish.second | wish.free - {below}):
                    yield WantedPosition(line - {below, end}, wish.second, wish.free | {end}, wish.open | {end})


def _is_height(position: Position, wish: WantedPosition) -> bool:
    """Whether nobody threatens anything yet, but the move below the cell that is feared lets the second player win."""
    if not _has_threats(position, frozenset()):
        return False
    above = position.game.geometry.above
    (below,) = (cell for cell in wish.open if above[cell] in wish.free)
    return above[below] in completing_moves(position.play(below), 1)


def _under(position: Position, move: int) -> LessonTry:
    after = position.play(move)
    winning = completing_moves(after, 1)
    if not winning:
        return LessonTry(move, is_right=True, text=Message("The cell stays out of reach."), played_moves=(move,))
    said = Message("Now the cell above is within reach, and your opponent wins there.")
    return LessonTry(
        move,
        is_right=False,
        text=said,
        played_moves=(move, winning[0]),
        highlighted_lines=lines_completed_by(after, 1, winning[0]),
    )
