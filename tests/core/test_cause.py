import errno
import socket
from pathlib import Path

import pytest

from denkspiel.core.cause import os_error_reason


def refused(path: Path) -> OSError:
    with pytest.raises(OSError, match=path.name) as fault:
        path.read_bytes()
    return fault.value


def test_common_causes_have_words_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert str(os_error_reason(refused(tmp_path / "none"))) == "no such file or folder"
    assert str(os_error_reason(refused(tmp_path))) == "it is a folder"
    assert str(os_error_reason(refused(tmp_path / "file" / "inner"))) == "part of the path is not a folder"
    assert str(os_error_reason(refused(tmp_path / ("x" * 1000)))) == "the name is too long"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(99999, "The {moon} is full\x1b"), "The {moon} is full\N{REPLACEMENT CHARACTER}"),
        (ValueError("embedded null byte"), "embedded null byte"),
    ],
)
def test_rare_causes_are_told_in_the_words_of_the_system(error: Exception, words: str) -> None:
    assert str(os_error_reason(error)) == words


def test_a_name_looked_up_in_vain_is_told_whatever_number_the_system_gives_it() -> None:
    assert str(os_error_reason(socket.gaierror(errno.ENOENT, "try again"))) == "no computer has that name"
