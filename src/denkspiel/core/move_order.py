"""A legal order of moves that leads to given stones, or what is wrong with them, cell by cell.

A position that somebody sets up has no history. Everything else in the program, such as games in progress, links and
records, consists of moves, so a set-up position is turned into moves: any legal order of them will do.

Without completed lines two things decide: each stone needs the one below it, and the players take turns. Every stack is
then a word of owners from the ground up, and an order of moves merges these words into one in which the owners
alternate. Stacks with the same words left are interchangeable, so the search remembers only which words are left. A
line that is complete must be the work of the last stone, which is therefore put aside first.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.stones import completed_lines, single_last_stones

__all__ = ["PositionFault", "SetUpPosition", "order_of_moves", "set_up_position"]

_MAX_STATES = 50_000
"""So many sets of words are looked at, in a second. Boards of the catalogue coloured at random need a few thousand."""

Word = tuple[int, ...]
"""The owners of the stones of a stack that are still to be played, the lowest one first."""


@dataclass(frozen=True)
class PositionFault:
    """Why no game leads to given stones.

    Attributes:
        message: a sentence.
        cells: the stones at fault; empty if it is none in particular.
    """

    message: Message
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class SetUpPosition:
    """Stones that somebody has set up.

    Attributes:
        moves: the cells in an order in which a game can take them; empty if there are faults.
        faults: what is wrong; empty if a game leads to these stones.
    """

    moves: tuple[int, ...] = ()
    faults: tuple[PositionFault, ...] = ()


def order_of_moves(game: Game, first: int, second: int) -> tuple[int, ...]:
    """The cells in an order in which a game can take them.

    Args:
        game: the game.
        first: the stones of the first player, as a bit mask.
        second: the stones of the second player.

    Raises:
        InvalidPosition: no game leads to these stones; its `cells` are those at fault.
    """
    found = set_up_position(game, first, second)
    if found.faults:
        raise InvalidPosition(found.faults[0].message, found.faults[0].cells)
    return found.moves


def set_up_position(game: Game, first: int, second: int) -> SetUpPosition:
    """An order of moves that leads to these stones, or all that is wrong with them.

    The arguments are those of `order_of_moves`.
    """
    faults = tuple(_faults(game, first, second))
    if faults:
        return SetUpPosition(faults=faults)
    completed = completed_lines(game, first, second)
    if not completed:
        return _merged(game, first, second)
    masks = game.geometry.line_masks
    last = single_last_stones(game, first | second, (masks[index] for index in completed))
    if not last:
        message = Message("No single last move can have completed all the lines on the board.")
        return SetUpPosition(faults=(PositionFault(message, _cells_of_lines(game, completed)),))
    found = SetUpPosition()
    for cell in _cells(last):
        found = _merged(game, first & ~(1 << cell), second & ~(1 << cell))
        if not found.faults:
            return SetUpPosition((*found.moves, cell))
    return found


def _faults(game: Game, first: int, second: int) -> Iterator[PositionFault]:
    """What is wrong with the stones whatever the order of moves was."""
    geometry = game.geometry
    if first < 0 or second < 0 or (first | second) >> geometry.size:
        yield PositionFault(Message("There are stones outside the {count} cells of the board.", count=geometry.size))
        return
    if first & second:
        yield PositionFault(Message("A cell cannot belong to both players."), _cells(first & second))
        return
    for number, cell in enumerate(geometry.cells):
        if (first | second) >> number & 1 and cell.below is not None and not (first | second) >> cell.below & 1:
            message = Message("The stone on {cell} is floating: the cell below it is empty.", cell=cell.name)
            yield PositionFault(message, (number,))
    counts = first.bit_count(), second.bit_count()
    if counts[0] - counts[1] not in (0, 1):
        yield PositionFault(
            Message(
                "Players take turns, so {first} stones against {second} is impossible.",
                first=counts[0],
                second=counts[1],
            )
        )
        return
    of_last, of_next = completed_lines(game, first, second), completed_lines(game, second, first)
    if of_last and of_next:
        yield PositionFault(
            Message("Both players own a whole line, but a game ends with the first one."),
            _cells_of_lines(game, (*of_last, *of_next)),
        )
    elif of_next:
        yield PositionFault(
            Message("The game would already have been over: one player has a whole line, but the opponent moved last."),
            _cells_of_lines(game, of_next),
        )


def _merged(game: Game, first: int, second: int) -> SetUpPosition:
    """An order of moves for stones without a completed line."""
    taken = first | second
    stacks = [[cell for cell in stack if taken >> cell & 1] for stack in game.geometry.stacks]
    words = [tuple(second >> cell & 1 for cell in stack) for stack in stacks]
    search = _Merge(words)
    if search.is_cut_short:
        return SetUpPosition(
            faults=(PositionFault(Message("No order of moves was found that leads to this position.")),)
        )
    waiting: dict[Word, list[list[int]]] = {}
    for stack, word in zip(stacks, words, strict=True):
        waiting.setdefault(word, []).append(list(stack))
    moves: list[int] = []
    for word in search.order:  # each step takes the lowest stone of any stack that has this word left
        left = waiting[word].pop()
        moves.append(left.pop(0))
        waiting.setdefault(word[1:], []).append(left)
    if search.is_complete:
        return SetUpPosition(tuple(moves))
    stuck = tuple(sorted(left[0] for alike in waiting.values() for left in alike if left))
    names = ", ".join(game.geometry.cells[cell].name for cell in stuck)
    gaps = {"number": len(moves) + 1, "cells": names}
    message = (
        Message(
            "No order of moves leads to this position. For example, at move {number} the second player would have to "
            "place a stone of the first player: {cells}.",
            **gaps,
        )
        if len(moves) % 2
        else Message(
            "No order of moves leads to this position. For example, at move {number} the first player would have to "
            "place a stone of the second player: {cells}.",
            **gaps,
        )
    )
    return SetUpPosition(faults=(PositionFault(message, stuck),))


class _Merge:
    """The search for an order in which words can be merged into one whose owners alternate, beginning with 0.

    Attributes:
        order: for each step the word of which the first owner is taken. If there is no whole order, it goes on until
            the player to move has no stone left that could come next.
        is_complete: whether it is a whole order.
        is_cut_short: whether the search has come to its limit, so that there may be an order that it has not found.
    """

    def __init__(self, words: list[Word]) -> None:
        self.order: list[Word] = []
        self.is_cut_short = False
        self._dead: set[frozenset[tuple[Word, int]]] = set()
        left = Counter(word for word in words if word)
        self._total = sum(len(word) * count for word, count in left.items())
        self.is_complete = self._search(left)
        if not self.is_complete:
            self._go_on_until_stuck(Counter(word for word in words if word))

    def _search(self, left: "Counter[Word]") -> bool:
        """Depth first with a stack of its own, for a game can have more moves than Python nests calls."""
        path: list[Word] = []
        choices = [self._choices(left, 0)]
        states = 0
        while choices:
            if len(path) == self._total:
                self.order = path
                return True
            word = next(choices[-1], None)
            if word is None:  # nothing leads on from here
                choices.pop()
                self._dead.add(frozenset(left.items()))
                if path:
                    _put_back(left, path.pop())
                continue
            _take(left, word)
            states += 1
            if frozenset(left.items()) in self._dead:
                _put_back(left, word)
            elif states > _MAX_STATES:
                self.is_cut_short = True
                return False
            else:
                path.append(word)
                choices.append(self._choices(left, len(path)))
        return False

    def _go_on_until_stuck(self, left: "Counter[Word]") -> None:
        while fitting := [word for word in left if word[0] == len(self.order) % 2]:
            self.order.append(max(fitting, key=lambda word: (_time_needed(word, word[0]), word)))
            _take(left, self.order[-1])

    def _choices(self, left: "Counter[Word]", played: int) -> Iterator[Word]:
        """The words to take from, the one that needs most time first; none if one needs more than there is."""
        owner, time = played % 2, self._total - played
        needs = {word: _time_needed(word, owner) for word in left}
        if any(need > time for need in needs.values()):
            return iter(())
        return iter(sorted((word for word in left if word[0] == owner), key=lambda word: (-needs[word], word)))


def _time_needed(word: Word, owner: int) -> int:
    """How many moves go by until all of a word is played, if `owner` moves first and its stones come one at a time."""
    time = 0
    for each in word:
        time += 1 if each == (owner + time) % 2 else 2
    return time


def _take(left: "Counter[Word]", word: Word) -> None:
    left[word] -= 1
    if not left[word]:
        del left[word]
    if word[1:]:
        left[word[1:]] += 1


def _put_back(left: "Counter[Word]", word: Word) -> None:
    if word[1:]:
        left[word[1:]] -= 1
        if not left[word[1:]]:
            del left[word[1:]]
    left[word] += 1


def _cells_of_lines(game: Game, lines: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({cell for index in lines for cell in game.geometry.lines[index]}))


def _cells(stones: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(stones.bit_length()) if stones >> cell & 1)
