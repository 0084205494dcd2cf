"""Readers of files that others may have written: a value or one clear sentence, with little memory, and no hang.

The files to begin with are kept in a folder for each reader of `tests/readers.py`. `expected.toml` in it has a part of
the sentence that a file leads to, nothing where it is read. A file that made trouble is put there, named in it or not.
"""

import gzip
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from io import FileIO
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game
from denkspiel.play.record import GameRecord
from denkspiel.play.record_file import read_records

pytest.importorskip("resource", reason="this system limits no memory")

from tests.readers import READERS

ROOT = Path(__file__).parents[1]
CORPUS = Path(__file__).with_name("corpus")
EXPECTED = "expected.toml"
MUTATIONS = 120
LONGEST = 500
"""Letters of a sentence; the text of the file is not repeated in it."""
WORDS = (
    *(b"99999999999999999999999", b"-1", b"null", b"[" * 5000, b'{"a":' * 3000, b"1e999", b"\x00", b"\xff\xfe", b"\n"),
    *(b"z z z", b"NaN", b'"', b"\\u{ffffffff}", b"[]," * 50_000, b"true", b"0.5", b"64", b"63 +/+/"),
)
"""What stands where something else should."""
SEAL_BYTES = 32


def sealed(content: bytes) -> bytes:
    """With the digest at the end that books and weights have."""
    return content[:-SEAL_BYTES] + sha256(content[:-SEAL_BYTES]).digest()


def cut(content: bytes, place: int, _other: int, _rng: Random) -> bytes:
    return content[:place]


def flip(content: bytes, place: int, _other: int, rng: Random) -> bytes:
    return content[:place] + bytes([rng.randrange(256)]) + content[place + 1 :]


def replace(content: bytes, place: int, _other: int, rng: Random) -> bytes:
    return content[:place] + rng.choice(WORDS) + content[place + rng.randrange(4) :]


def leave_out(content: bytes, place: int, other: int, _rng: Random) -> bytes:
    return content[:place] + content[other:]


def repeat(content: bytes, place: int, other: int, _rng: Random) -> bytes:
    return content[:other] + content[place:]


def swap(content: bytes, place: int, other: int, rng: Random) -> bytes:
    length = rng.randrange(20)
    first, second = content[place : place + length], content[other : other + length]
    return content[:place] + second + content[place + length : other] + first + content[other + length :]


CHANGES = (cut, flip, replace, leave_out, repeat, swap)


def mutated(content: bytes, rng: Random) -> bytes:
    """With one to three changes."""
    for _ in range(rng.randint(1, 3)):
        place, other = sorted(rng.randrange(len(content) + 1) for _ in range(2))
        content = rng.choice(CHANGES)(content, place, other, rng)
    return content


def mutated_file(content: bytes, rng: Random, *, has_seal: bool) -> bytes:
    """Mostly what is packed or sealed is changed inside, and packed or sealed again."""
    if rng.random() < 0.3:
        return mutated(content, rng)
    if has_seal:
        return sealed(mutated(content[:-SEAL_BYTES], rng) + bytes(SEAL_BYTES))
    if content.startswith(b"\x1f\x8b"):
        with suppress(OSError, EOFError):
            return gzip.compress(mutated(gzip.decompress(content), rng))
    with suppress(lzma.LZMAError):
        return lzma.compress(mutated(lzma.decompress(content), rng))
    return mutated(content, rng)


ZEROS = 256 << 20


def book_bomb(entries: int) -> bytes:
    """A book with a body that is small until it is unpacked, said to have so many positions."""
    magic, head, _ = (CORPUS / "book" / "good.book").read_bytes().split(b"\n", 2)
    data = {**json.loads(head), "depth": 0, "entries": [entries]}
    return sealed(b"\n".join([magic, json.dumps(data).encode(), zlib.compress(bytes(ZEROS), 1)]) + bytes(SEAL_BYTES))


BOMBS: Mapping[str, Mapping[str, Callable[[], bytes]]] = {
    "proof": {
        "line": lambda: gzip.compress(bytes(ZEROS), 1),
        "lines": lambda: gzip.compress(b"{}\n" * (ZEROS // 3), 1),
    },
    "puzzles": {"zeros.jsonl.xz": lambda: lzma.compress(bytes(ZEROS), preset=0)},
    "book": {"says-so.book": lambda: book_bomb(ZEROS // 17), "says-more.book": lambda: book_bomb(1 << 50)},
}
"""What is small and would be large when it is unpacked."""


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


def test_every_reader_has_a_corpus_with_a_good_file() -> None:
    assert sorted(folder.name for folder in CORPUS.iterdir()) == sorted(READERS)
    assert all("" in expected(reader).values() for reader in READERS)


def expected(reader: str) -> dict[str, str]:
    return tomllib.loads((CORPUS / reader / EXPECTED).read_text(encoding="utf-8"))


@pytest.mark.parametrize("reader", READERS)
def test_every_file_is_a_value_or_one_sentence(reader: str, tmp_path: Path) -> None:
    """Those that are kept, what comes out of them by lot, bombs, and what is no file."""
    kept = sorted(file for file in (CORPUS / reader).iterdir() if file.name != EXPECTED)
    rng, told = Random(f"foreign {reader}"), expected(reader)
    suffix = kept[0].suffix
    for file in kept:
        shutil.copy(file, tmp_path)
    good = [file for file in kept if told.get(file.name) == ""]
    for number in range(MUTATIONS):
        seed = rng.choice(good if number % 2 else kept)
        content = mutated_file(seed.read_bytes(), rng, has_seal=reader in {"book", "weights"})
        (tmp_path / f"{number:03}-{seed.name}").write_bytes(content)
    for name, make in BOMBS.get(reader, {}).items():
        (tmp_path / name).write_bytes(make())
    if reader != "position":
        (tmp_path / f"folder{suffix}").mkdir()
        os.mkfifo(tmp_path / f"pipe{suffix}")
        (tmp_path / f"device{suffix}").symlink_to("/dev/zero")
    files = sorted(tmp_path.iterdir())
    said = read(reader, tmp_path)
    assert said.keys() >= {file.name for file in files}
    assert max(len(re.split("Allowed:|Choose one of:", sentence)[0]) for sentence in said.values()) < LONGEST
    for name, sentence in told.items():
        assert (sentence in said[name]) if sentence else said[name] == "-", (name, said[name])
    for name in (*BOMBS.get(reader, {}), *(f"{kind}{suffix}" for kind in ("folder", "pipe", "device"))):
        assert said.get(name) != "-", name


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
    records = [GameRecord(game("tic-tac-toe"), tuple(range(length))) for length in (2, 5)]
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
    with pytest.raises(FileFault, match=r'Cannot read ".*": there is no answer'):
        read_records(path)
    monkeypatch.setattr("denkspiel.play.record_file.MOST_PIPED", 1000)
    writing.write(bytes(1001))
    with pytest.raises(FileFault, match=r'Cannot read ".*": it is too large'):
        read_records(path)
