"""The notebooks in examples run from top to bottom and show what they promise."""

from pathlib import Path

import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode, reads

NOTEBOOKS = Path(__file__).parents[1] / "examples" / "notebooks"
SHOWN = {
    "play-and-draw": ("<svg", "<- chosen", "raumvier-2 wins after"),
    "exact-values": ("wins in 41", "Opening in column 4 wins. Best replies: 4", ">-2</td>"),
    "train-and-rate": ("120 games", "master?weights=small&nodes=300"),
}


def notebook(name: str) -> NotebookNode:
    """The notebook as it is stored."""
    return reads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call, no-any-return]


def outputs(book: NotebookNode) -> list[str]:
    """The texts and pictures below its cells."""
    return [str(one.get("data", one.get("text"))) for cell in book.cells for one in cell.get("outputs", ())]


def test_every_notebook_is_run_and_stored_without_outputs() -> None:
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == {*SHOWN}
    for name in SHOWN:
        assert outputs(notebook(name)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", SHOWN)
def test_notebook(name: str) -> None:
    book = notebook(name)
    NotebookClient(book, kernel_name="python3", timeout=240).execute()
    shown = "\n".join(outputs(book))
    for text in SHOWN[name]:
        assert text in shown
