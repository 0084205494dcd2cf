from playwright.sync_api import Browser

from benchmarks.web_page import fetched


def test_the_page_opens_with_less_than_200_kilobytes(browser: Browser, address: str) -> None:
    files = fetched(browser, address)
    assert {file.address.removeprefix(address).partition("?")[0] for file in files} >= {"", "api/games", "api/texts"}
    assert sum(file.size for file in files) < 200_000
