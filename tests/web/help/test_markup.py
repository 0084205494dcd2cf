from denkspiel.core.html import Html, element
from denkspiel.web.help.writer import PLACEHOLDER, render_marks


def link(page: str, words: Html) -> Html:
    return element("a", words, href=page)


def test_links_keys_and_strong_words_are_told_from_what_stands_between_them() -> None:
    told = render_marks("Press `u`, **never** two; see [[rules-hexagon|the rules]].", link)
    expected = 'Press <kbd>u</kbd>, <strong>never</strong> two; see <a href="rules-hexagon">the rules</a>.'
    assert told == expected


def test_a_text_without_marks_is_itself() -> None:
    assert render_marks("2 * 3 | 4 [5]", link) == "2 * 3 | 4 [5]"
    assert render_marks("", link) == ""
    assert render_marks("`a``b`", link) == "<kbd>a</kbd><kbd>b</kbd>"


def test_everything_in_a_text_is_escaped() -> None:
    told = render_marks('<i> `<b>` **a & b** [[info|"it\'s"]]', link)
    expected = '&lt;i&gt; <kbd>&lt;b&gt;</kbd> <strong>a &amp; b</strong> <a href="info">&quot;it&#x27;s&quot;</a>'
    assert told == expected


def test_a_spot_is_filled_with_markup_in_which_marks_mean_nothing() -> None:
    assert render_marks(f"**Like** {PLACEHOLDER}.", link, "`<a>`") == "<strong>Like</strong> `&lt;a&gt;`."
