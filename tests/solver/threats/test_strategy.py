"""The first moves that come with the program."""

from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.threats import strategy
from denkspiel.solver.threats.prover import ThreatProver
from denkspiel.solver.threats.strategy import OpeningStrategy, shipped_strategy
from tests.caches import forget
from tools.strategy import first_moves


def shipped() -> OpeningStrategy:
    found = shipped_strategy(game("qubic"))
    assert found is not None
    return found


def test_every_reply_to_its_moves_is_known_or_won_by_threats_and_what_follows_is_proven() -> None:
    """All replies of the first two moves; of the third move some, each proven to be won."""
    known, prover, rng = shipped(), ThreatProver(game("qubic"), 0, 16), Random(1)
    positions, followed = {Position.start(game("qubic"))}, 0
    for stones in (0, 2, 4):
        following = set()
        for position in positions:
            move = known.move(position)
            if move is None:
                assert stones
                assert prover.winning_sequence(position) is not None
                continue
            followed += 1
            after = position.play(move)
            following |= {after.play(reply).canonical for reply in after.legal_moves}
        positions = following
    assert followed == len(known.moves)
    for position in rng.sample(sorted(positions, key=lambda each: each.key), 60):
        prover.clear()
        assert prover.prove(position, nodes=100_000)


def test_images_are_answered_by_the_image_of_the_move() -> None:
    known, start = shipped(), Position.start(game("qubic"))
    first = known.move(start)
    assert first is not None
    position = start.play(first).play(21 if first != 21 else 22)
    answers = set()
    for image in position.symmetries:
        move = known.move(image)
        assert move is not None
        answers.add(image.play(move).canonical)
    assert len(answers) == 1


def test_other_games_and_positions_have_none() -> None:
    assert shipped_strategy(game("mnk:5,5,4")) is None
    assert shipped().move(Position.start(game("qubic")).play(1).play(2).play(3)) is None


def test_first_moves_of_a_small_game() -> None:
    played = game("mnk:4,4,3")
    start, prover = Position.start(played), ThreatProver(played, 0, 8)
    assert prover.prove(start)
    moves = first_moves(prover, start, 2)
    assert start.key in moves
    for key, move in moves.items():
        position = Position.of_stones(played, key >> 16, key & 0xFFFF)
        assert prover.prove(position.play(move))


def test_a_damaged_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "qubic.json").write_text('{"digest": "x", "moves": []}', encoding="utf-8")
    monkeypatch.setattr(strategy, "OPENING_STRATEGIES_FOLDER", tmp_path)
    forget(strategy)
    with pytest.raises(FileFault, match=r"qubic\.json.* is damaged"):
        shipped_strategy(game("qubic"))
    monkeypatch.undo()
    forget(strategy)
    assert shipped_strategy(game("qubic")) is not None
