from denkspiel.cli.output import format_table


def test_columns_are_as_wide_as_they_need() -> None:
    text = format_table(["a", "count", "b"], [["long", "1", "x"], ["s", "1000", ""]], right_aligned=frozenset({1}))
    assert text.splitlines() == ["a     count  b", "long      1  x", "s      1000"]


def test_the_last_column_is_broken_at_words() -> None:
    text = format_table(["n", "text"], [["x", "alpha beta gamma delta epsilon"]], width=25)
    assert text.splitlines() == ["n  text", "x  alpha beta gamma delta", "   epsilon"]


def test_columns_are_counted_as_terminals_show_them() -> None:
    text = format_table(
        ["name", "n", "b"], [["山田 太郎", "1", "x"], ["👩\u200d🚀", "10", "y"]], right_aligned=frozenset({1})
    )
    assert text.splitlines() == ["name        n  b", "山田 太郎   1  x", "👩\u200d🚀         10  y"]
