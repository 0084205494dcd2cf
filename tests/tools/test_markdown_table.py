from tools.markdown_table import markdown_table, table_rows


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert markdown_table(("name", "n"), [("a", 1), ("longer", 1000)], " r") == (
        "| name   |    n |\n"
        "| ------ | ---: |\n"
        "| a      |    1 |\n"
        "| longer | 1000 |"
    )  # fmt: skip


def test_a_bar_in_a_cell_does_not_split_it() -> None:
    assert markdown_table(("x",), [("a|b",)]).splitlines()[2] == r"| a\|b |"


def test_rows_are_read_as_they_were_written() -> None:
    rows = [("a|b", "1"), ("", "20 %"), ("c", "")]
    assert table_rows(f"Measured:\n\n{markdown_table(('x', 'n'), rows, ' r')}\n\nSo much.") == rows
