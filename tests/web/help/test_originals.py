import pytest
from starlette.testclient import TestClient

from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.originals import ORIGINALS
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.help.original_texts import ORIGINAL_TEXTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_originals_are_told_with_the_texts_of_their_part_of_the_page(language: str) -> None:
    page = TestClient(create_app(Settings(workers=0)))
    answer = page.get("/api/originals", params={"language": language})
    assert answer.headers["content-language"] == language
    told, say = answer.json(), Translator(language)
    assert told["originals"] == [original.as_data(say) for original in ORIGINALS]
    assert [*told["texts"]] == [*ORIGINAL_TEXTS]
    assert told["texts"]["front.play"] == say(ORIGINAL_TEXTS["front.play"])
