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
ROOT = PINS.parent


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
    calls = re.findall(r"\$\(PIP_INSTALL\) (.*)", (ROOT / "Makefile").read_text("utf-8"))
    assert len(calls) == 4
    for call in calls:
        assert "--require-hashes" in call or {"--no-deps", "--no-build-isolation"} <= set(call.split())


@pytest.mark.parametrize(
    "place",
    ["examples/serving/Containerfile", "docs/how-to/serve-in-school.md", "docs/how-to/serve-on-the-internet.md"],
)
def test_a_server_is_installed_from_nothing_without_a_hash(place: str) -> None:
    text = (ROOT / place).read_text("utf-8")
    for call in re.findall(r"pip install (.*)", text):
        assert "--require-hashes" in call or {"--no-deps", "--no-build-isolation"} <= set(call.split())
    for image in re.findall(r"^FROM (\S+)", text, re.MULTILINE):
        assert re.search(r"@sha256:[0-9a-f]{64}$", image)


@pytest.mark.parametrize("workflow", ["tests", "release"])
def test_workflows_use_actions_of_a_commit(workflow: str) -> None:
    text = (ROOT / f".github/workflows/{workflow}.yml").read_text("utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert [action for action in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d.*", action)] == []
