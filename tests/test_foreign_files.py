"""Readers of files that others may have written: a value or one clear sentence, with little memory, and no hang."""

import gzip
import json
import lzma
import os
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from hashlib import sha256
from io import FileIO
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.executors.journal import Journal
from denkspiel.games.catalogue import game
from denkspiel.play.record import Record
from denkspiel.play.record_file import read_records
from denkspiel.proof.proof_file import ProofHead, ProofNode, write_proof
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.practice import Practice
from tests.cases import for_each

pytest.importorskip("resource", reason="this system limits no memory")

from tests.readers import JOURNAL_HEAD, READERS

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "denkspiel"
MUTATIONS = 100
WORDS = (
    *(b"99999999999999999999999", b"-1", b"null", b"[" * 5000, b'{"a":' * 3000, b"1e999", b"\x00", b"\xff\xfe", b"\n"),
    *(b"z z z", b"NaN", b'"', b"\\u{ffffffff}", b"[]," * 50_000, b"true", b"0.5", b"64", b"63 +/+/"),
)
"""What stands where something else should."""

Packed = Callable[[bytes], bytes]


def _same(content: bytes) -> bytes:
    return content


def _sealed(content: bytes) -> bytes:
    """With the digest at the end that books and weights have."""
    return content[:-32] + sha256(content[:-32]).digest()


def _proof(folder: Path) -> bytes:
    moves = replay(game("tic-tac-toe"), "a1b1c1c3")
    cells = tuple({cell.name: number for number, cell in enumerate(moves.game.geometry.cells)}[n] for n in ("a3", "b2"))
    head = ProofHead(moves.game, tuple(_cells("a1b1c1c3")), 0, 0, 1)
    write_proof(folder / "proof", head, [ProofNode(cells[0], False, ((cells[1],),))])
    return gzip.decompress((folder / "proof").read_bytes())


def _cells(text: str) -> list[int]:
    names = {cell.name: number for number, cell in enumerate(game("tic-tac-toe").geometry.cells)}
    return [names[text[place : place + 2]] for place in range(0, len(text), 2)]


def _practice(_: Path) -> bytes:
    practice = Practice.begun(collection_for(game("hexagon")))
    return json.dumps({"denkspiel-practice": 1, "games": {"hexagon": asdict(practice)}}).encode()


def _journal(folder: Path) -> bytes:
    with Journal(folder / "journal", JOURNAL_HEAD) as journal:
        journal.add([1, 2, 3])
        journal.add({"four": "five"})
    return (folder / "journal").read_bytes()


RECORD = b'[Denkspiel "1"]\n[Game "tic-tac-toe"]\n[First "Ada"]\n[Second "Bob"]\n\n1. b2 a1\n2. c3\n'
CORPUS: Mapping[str, tuple[Callable[[Path], bytes], Packed]] = {
    "proof": (_proof, gzip.compress),
    "record": (lambda _: RECORD, _same),
    "game": (lambda _: (ROOT / "examples" / "triangle.toml").read_bytes(), _same),
    "book": (lambda _: (SOURCE / "solver/book/books/connect-four.book").read_bytes(), _sealed),
    "weights": (lambda _: (SOURCE / "solver/network/learned/qubic.weights").read_bytes(), _sealed),
    "puzzles": (
        lambda _: b"".join(
            lzma.decompress((SOURCE / "puzzles/collections/hexagon.jsonl.xz").read_bytes()).splitlines(True)[:40]
        ),
        lzma.compress,
    ),
    "practice": (_practice, _same),
    "openings": (lambda _: b"4453\n44\n\n1234567\n", _same),
    "journal": (_journal, _same),
    "position": (lambda _: json.dumps(replay(game("connect-four"), "4453").to_dict()).encode(), _same),
}
SUFFIX = {"game": ".toml", "puzzles": ".jsonl.xz"}


def mutated(content: bytes, rng: Random) -> bytes:
    """With a few changes: bytes, words, cuts, repetitions."""
    for _ in range(rng.randint(1, 3)):
        place, other = sorted(rng.randrange(len(content) + 1) for _ in range(2))
        kind = rng.randrange(5)
        if kind == 0:
            content = content[:place]
        elif kind == 1:
            content = content[:place] + bytes([rng.randrange(256)]) + content[place + 1 :]
        elif kind == 2:
            content = content[:place] + rng.choice(WORDS) + content[place + rng.randrange(4) :]
        elif kind == 3:
            content = content[:place] + content[other:]
        else:
            content = content[:other] + content[place:]
    return content


def read(reader: str, folder: Path) -> dict[str, str]:
    """What a reader says of each file of a folder; "-" where there is a value."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.readers", reader, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=110,
    )
    assert ran.returncode == 0, (ran.stdout[-3000:], ran.stderr[-3000:])
    return dict(line.split(": ", 1) for line in ran.stdout.splitlines())


@pytest.mark.parametrize("reader", READERS)
def test_mutations_of_a_good_file(reader: str, tmp_path: Path) -> None:
    """The good file gives a value, and most mutations do not."""
    make, packed = CORPUS[reader]
    (tmp_path / "made").mkdir()
    content, rng, folder = make(tmp_path / "made"), Random(f"foreign {reader}"), tmp_path / "files"
    folder.mkdir()
    suffix = SUFFIX.get(reader, "")
    (folder / f"good{suffix}").write_bytes(packed(content))
    for number in range(MUTATIONS):
        inside = packed(mutated(content, rng))
        (folder / f"{number:03}{suffix}").write_bytes(mutated(inside, rng) if number % 3 == 0 else inside)
    said = read(reader, folder)
    assert len(said) >= MUTATIONS
    assert said[f"good{suffix}"] == "-"
    assert any(answer != "-" for answer in said.values())


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader != "position"])
def test_what_is_no_file_is_one_sentence_and_waits_for_nobody(reader: str, tmp_path: Path) -> None:
    suffix = SUFFIX.get(reader, "")
    (tmp_path / f"folder{suffix}").mkdir()
    os.mkfifo(tmp_path / f"pipe{suffix}")
    (tmp_path / f"device{suffix}").symlink_to("/dev/zero")
    (tmp_path / f"empty{suffix}").write_bytes(b"")
    said = read(reader, tmp_path)
    for kind in ("folder", "pipe", "device"):
        assert said[f"{kind}{suffix}"] != "-", said


ZEROS = 256 << 20
BOMBS: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    "a line without end": ("proof", lambda: gzip.compress(bytes(ZEROS), 1)),
    "lines without end": ("proof", lambda: gzip.compress(b"{}\n" * (ZEROS // 3), 1)),
    "xz": ("puzzles", lambda: lzma.compress(bytes(ZEROS), preset=0)),
    "a book that says so": ("book", lambda: _bomb(ZEROS // 17)),
    "a book that says more": ("book", lambda: _bomb(1 << 50)),
}


def _bomb(entries: int) -> bytes:
    content = (SOURCE / "solver/book/books/connect-four.book").read_bytes()
    magic, head, _ = content.split(b"\n", 2)
    data = {**json.loads(head), "depth": 0, "entries": [entries]}
    return _sealed(b"\n".join([magic, json.dumps(data).encode(), zlib.compress(bytes(ZEROS), 1)]) + bytes(32))


@for_each("kind", [*BOMBS])
def test_bombs_are_not_unpacked(kind: str, tmp_path: Path) -> None:
    reader, make = BOMBS[kind]
    folder = tmp_path / reader / kind
    folder.mkdir(parents=True)
    name = f"bomb{SUFFIX.get(reader, '')}"
    (folder / name).write_bytes(make())
    assert read(reader, folder)[name] != "-"


def test_a_pipe_as_the_game_of_a_record_is_one_sentence(tmp_path: Path) -> None:
    pipe = tmp_path / "game.toml"
    os.mkfifo(pipe)
    (tmp_path / "record.txt").write_text(f'[Denkspiel "1"]\n[Game "{pipe}"]\n\n1. b2 a1\n', encoding="utf-8")
    command = [sys.executable, "-m", "denkspiel", "replay", str(tmp_path / "record.txt"), "--language", "en"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=50)
    assert ran.returncode == 1
    assert "it is a pipe or a device, not a file" in ran.stderr
    assert ran.stderr.count("\n") == 1


@pytest.fixture
def pipe() -> Iterator[tuple[Path, FileIO]]:
    """A pipe as the shell gives it to `replay <(cat games)`, and where to write."""
    reading, writing = os.pipe()
    with FileIO(reading), FileIO(writing, "w") as file:
        yield Path(f"/dev/fd/{reading}"), file


def test_a_record_may_come_through_a_pipe_as_slowly_as_it_likes(pipe: tuple[Path, FileIO]) -> None:
    path, writing = pipe
    records = [Record(game("tic-tac-toe"), tuple(range(length))) for length in (2, 5)]
    text = "\n".join(record.to_text() for record in records).encode()

    def write() -> None:
        for begin in range(0, len(text), 50):
            writing.write(text[begin : begin + 50])
        writing.close()

    writer = Thread(target=write)
    writer.start()
    assert read_records(path) == records
    writer.join()


def test_a_pipe_that_says_nothing_or_too_much_is_one_sentence(
    pipe: tuple[Path, FileIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, writing = pipe
    monkeypatch.setattr("denkspiel.core.foreign_file.SILENCE_SECONDS", 0.01)
    with pytest.raises(FileFault, match="cannot be read: nobody answers there"):
        read_records(path)
    monkeypatch.setattr("denkspiel.play.record_file.MOST_PIPED", 1000)
    writing.write(bytes(1001))
    with pytest.raises(FileFault, match="cannot be read: it is too large"):
        read_records(path)


def test_the_corpus_knows_every_reader() -> None:
    assert CORPUS.keys() == READERS.keys()
    assert Position.start(game("hexagon")).ply == 0
