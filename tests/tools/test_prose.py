"""The check of sentences and spelling: what it refuses, and what it lets pass."""

import pytest

from tools.prose import MOST_WORDS, faults_of_spelling, faults_of_style, paragraphs, sentences


@pytest.mark.parametrize(
    "sentence",
    [
        "Whoever is removed by the host may not.",
        "Who has used that up waits for the next minute.",
        "What may be in the way is told in one sentence.",
        "Unless told otherwise, the first player begins.",
        "The table keeps so many positions.",
        "It runs in a process of its own.",
        "Without ratings the lot decides.",
        " ".join(["word"] * (MOST_WORDS + 1)),
    ],
)
def test_a_sentence_that_is_refused(sentence: str) -> None:
    assert [*faults_of_style(sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Who wins?",
        "What the network sees",
        "A player who leaves loses.",
        "It has so many lines that no weights fit.",
        "You complete a line of your own.",
        " ".join(["word"] * MOST_WORDS) + " (and more words in parentheses)",
    ],
)
def test_a_sentence_that_passes(sentence: str) -> None:
    assert [*faults_of_style(sentence)] == []


def test_spelling_in_both_languages() -> None:
    assert [*faults_of_spelling("The oponent's colour, `x`, denkspiel and solve_many", "en")] == ["oponent's"]
    assert [*faults_of_spelling("Der Gegnr zieht in ein Feld der Viererreihe", "de")] == ["Gegnr"]


def test_the_text_of_a_page_is_read_without_code() -> None:
    page = "# Head\n\nOne `code` word,\nz. B. it.\n\n```\nc\n```\n\n| a | b |\n|---|---|\n| [c](d.md) | ![e](f.svg) |\n"
    assert [*paragraphs(page)] == ["Head", "One `x` word, z. B. it.", "`x`", "a", "b", "c", "e"]
    assert sentences("One, z. B. this. Two! Three: Four") == ["One, z. B. this.", "Two!", "Three:", "Four"]
