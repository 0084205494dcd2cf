from tools.marked_blocks import block_names, fill

PAGE = """# Page

<!-- generated: games -->
old
<!-- end -->

<!-- measured: speed -->
fast
<!-- end -->

between

<!-- generated: commands -->
<!-- end -->
"""


def test_names_of_one_kind_in_the_order_of_the_page() -> None:
    assert block_names(PAGE, "generated") == ["games", "commands"]
    assert block_names(PAGE, "measured") == ["speed"]


def test_only_the_named_blocks_of_that_kind_change() -> None:
    filled = fill(PAGE, "generated", {"games": "| new |\n", "speed": "slow"})
    assert filled == PAGE.replace("old", "| new |")


def test_an_empty_block_is_filled_and_filling_twice_changes_nothing() -> None:
    once = fill(PAGE, "generated", {"commands": r"a \1 list"})
    assert "<!-- generated: commands -->\na \\1 list\n<!-- end -->\n" in once
    assert fill(once, "generated", {"commands": r"a \1 list"}) == once


def test_a_block_ends_at_its_own_end() -> None:
    assert "between" in fill(PAGE, "measured", {"speed": "slow"})
