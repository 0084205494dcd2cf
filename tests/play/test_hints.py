"""The short voice of a hint, beside what the lines of the game say."""

import re
from random import Random

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.opponent import Choice
from denkspiel.play.hints import CANDIDATES, candidate_moves, short_hint
from denkspiel.play.sentences import move_text

_URGENT = {
    (True, False): "You can complete a line right now.",
    (True, True): "You can complete a line right now.",
    (False, True): "Your opponent threatens",
    (False, False): "",
}


def _completes(position: Position, side: int, cell: int) -> bool:
    stones = {
        one for one in range(len(position.game.geometry.cells)) if (position.first, position.second)[side] >> one & 1
    }
    return any(cell in line and set(line) <= stones | {cell} for line in position.game.geometry.lines)


def _positions(name: str) -> list[Position]:
    random, found = Random(name), []
    for _ in range(12):
        position = Position.start(game(name))
        while position.outcome is None:
            found.append(position)
            position = position.play(random.choice(list(position.legal_moves)))
    return found


@pytest.mark.parametrize("name", game_names())
def test_a_short_hint_is_true_and_does_not_name_the_move_alone(name: str) -> None:
    random = Random(name)
    for position in _positions(name):
        legal = list(position.legal_moves)
        rated = random.sample(legal, random.randint(1, len(legal)))
        choice = Choice(rated[0], {move: float(random.randint(0, 3)) for move in rated})
        words, candidates = str(short_hint(position, choice)), candidate_moves(position, choice)
        side = position.side_to_move
        own, enemy = (any(_completes(position, one, move) for move in legal) for one in (side, 1 - side))
        if len(legal) == 1:
            assert words == "There is only one move."
        elif position.game.avoidance:
            losing = sum(_completes(position, side, move) for move in legal)
            kind = "No move" if not losing else "Every move" if losing == len(legal) else "Some moves"
            assert words.startswith(kind)
        else:
            assert words.startswith(_URGENT[own, enemy])
        if not candidates:
            assert ((own or enemy) and not position.game.avoidance) or len(legal) <= CANDIDATES
            continue
        assert choice.move in candidates
        assert len(candidates) == len(set(candidates)) == CANDIDATES
        assert set(candidates) <= set(legal)
        assert all(move_text(position.game, move) in words for move in candidates)
        marked = short_hint(position, choice).translated(str, marks_cells=True)
        lit = ",".join(re.findall("\ue000([0-9,]*)\ue001", marked))
        assert lit == ",".join(map(str, candidates)), "each move that is named lights on the board"


def test_candidates_are_the_moves_rated_highest_beside_the_suggested_one() -> None:
    position = Position.start(game("connect-four"))
    one, two, three, four, five, *_ = position.legal_moves
    assert candidate_moves(position, Choice(four, {one: 5.0, two: 1.0, three: 4.0, four: 9.0})) == (one, three, four)
    assert candidate_moves(position, Choice(four, {four: 9.0})) == (three, four, five)
