from denkspiel.core.html import Html, element, escape_text, html_document, join_html


def test_attributes_are_escaped_and_named_as_in_html() -> None:
    made = element("a", "<", class_="x", data_page='"><script>', aria_current="page")
    assert made == '<a class="x" data-page="&quot;&gt;&lt;script&gt;" aria-current="page">&lt;</a>'


def test_parts_are_joined_by_a_text() -> None:
    assert join_html(element("b"), element("i"), between=" & ") == "<b></b> &amp; <i></i>"


def test_words_are_escaped_and_pieces_are_not() -> None:
    assert element("p", "a < b", element("b", "&")) == "<p>a &lt; b<b>&amp;</b></p>"
    assert escape_text("one\ntwo\x1b") == "one\ntwo\N{REPLACEMENT CHARACTER}"


def test_an_attribute_without_a_value_is_written_and_one_that_is_not_wanted_is_not() -> None:
    assert element("p", hidden=True, lang=None, inert=False) == '<p hidden=""></p>'


def test_a_document_escapes_its_title_but_not_its_style() -> None:
    page = html_document("<Ada>", "de", "a > b {}", Html("<p></p>"), "<")
    assert '<html lang="de">' in page
    assert "<title>&lt;Ada&gt;</title>" in page
    assert "<style>a > b {}</style>" in page
    assert "<body>\n<p></p>&lt;\n</body>" in page
