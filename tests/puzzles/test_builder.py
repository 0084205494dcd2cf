"""Collections under construction: always the same, and nothing is lost."""

from concurrent.futures import Executor
from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game
from denkspiel.puzzles.builder import PuzzleBuilder, journal_path
from denkspiel.puzzles.collection import read_collection
from denkspiel.puzzles.finder import PuzzleFinder

HEXAGON = game("hexagon")


def builder(path: Path, number: int = 6, seed: str = "test", games: int = 8) -> PuzzleBuilder:
    return PuzzleBuilder(PuzzleFinder(HEXAGON, seed), number, games, path)


def nothing(_: int) -> None:
    pass


def test_who_is_stopped_goes_on_and_comes_to_the_same(tmp_path: Path, thread: Executor) -> None:
    whole, pieces = tmp_path / "whole.jsonl", tmp_path / "pieces.jsonl"
    built = builder(whole).build(thread, nothing)
    calls: list[int] = []

    def stop(count: int) -> None:
        calls.append(count)
        if len(calls) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        builder(pieces).build(thread, stop)
    assert journal_path(pieces).exists()
    assert not pieces.exists()
    again: list[int] = []
    builder(pieces).build(thread, again.append)
    assert again[0] >= 1
    assert sum(again) == 8
    assert pieces.read_bytes() == whole.read_bytes()
    assert not journal_path(pieces).exists()
    assert [read_collection(whole, HEXAGON).puzzle(number) for number in range(1, len(built) + 1)] == built


def test_nothing_is_overwritten_nor_taken_from_other_work(tmp_path: Path, thread: Executor) -> None:
    path = tmp_path / "there.jsonl"
    path.write_text("mine")
    with pytest.raises(FileFault, match="already exists"):
        builder(path).build(thread, nothing)
    path.unlink()
    journal_path(path).write_text("mine\n")
    with pytest.raises(FileFault, match="Cannot use "):
        builder(path).build(thread, nothing)
    assert journal_path(path).read_text() == "mine\n"
