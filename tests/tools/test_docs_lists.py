from tools.docs_lists import LISTS, PACKAGE, SCRIPTS, packages_list, pages, scripts_list


def test_every_package_says_in_one_line_what_it_is() -> None:
    listed = [line for line in packages_list().splitlines() if line.startswith("| `")]
    assert len(listed) == len([*PACKAGE.rglob("__init__.py")]) - 1
    assert not [line for line in listed if line.split("|")[2].strip() == ""]


def test_every_script_of_the_page_says_in_one_line_what_it_is() -> None:
    listed = [line for line in scripts_list().splitlines() if line.startswith("| `")]
    assert len(listed) == len([*SCRIPTS.rglob("*.js")])
    assert not [line for line in listed if line.split("|")[2].strip() == ""]
    assert "| `board/flat_board.js`" in scripts_list()


def test_every_list_stands_on_some_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in pages())
    assert [name for name in LISTS if f"<!-- generated: {name} -->" not in text] == []
