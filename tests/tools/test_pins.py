"""What is installed is pinned, with hashes."""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools.pins import PINS, wanted

PINNED = re.compile(
    r"^([A-Za-z0-9._-]+)==(\S+)((?: ;[^\n\\]*)?)((?: *\\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE
)
MAKEFILE = PINS.parent / "Makefile"


@pytest.mark.parametrize("name", wanted())
def test_all_that_is_wanted_is_pinned_to_a_version_that_fits(name: str) -> None:
    pins = {
        canonicalize_name(found[1]): Version(found[2]) for found in PINNED.finditer((PINS / name).read_text("utf-8"))
    }
    for requirement in map(Requirement, wanted()[name]):
        assert pins[canonicalize_name(requirement.name)] in requirement.specifier, requirement


@pytest.mark.parametrize("name", wanted())
def test_every_pin_has_hashes_and_nothing_else_is_in_the_file(name: str) -> None:
    text = (PINS / name).read_text("utf-8")
    rest = [line for line in PINNED.sub("", text).splitlines() if line and not line.startswith("#")]
    assert rest == []
    assert len(PINNED.findall(text)) == text.count("==") - text.count("== '")


def test_make_fetches_nothing_without_a_hash() -> None:
    """Either what is fetched has hashes, or nothing is fetched."""
    calls = re.findall(r"\$\(PIP_INSTALL\) (.*)", MAKEFILE.read_text("utf-8"))
    assert len(calls) == 3
    for call in calls:
        assert "--require-hashes" in call or {"--no-deps", "--no-build-isolation"} <= set(call.split())
