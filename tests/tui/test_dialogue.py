import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from denkspiel.core.message import Message
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.levels.strength import plain_strengths
from denkspiel.opponents.roster import default_opponent
from denkspiel.play.originals import ORIGINALS
from denkspiel.play.seats import WhoBegins
from denkspiel.tui.dialogue import SetupAnswers, SetupDialogue

SAY = Translator("en")


def asked(typed: str, answers: SetupAnswers | None = None, language: str = "en") -> tuple[SetupAnswers, str]:
    """The answers, and all that was printed, when these lines are typed (/ is a line feed, \\ a slash)."""
    writer = StringIO()
    dialogue = SetupDialogue(Translator(language), StringIO(typed.replace("/", "\n").replace("\\", "/")), writer)
    return dialogue.ask_missing(answers or SetupAnswers()), writer.getvalue()


def kinds(answers: SetupAnswers) -> list[str]:
    assert answers.game is not None
    return [player.kind for player in answers.players(answers.game, SAY)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_enter_all_the_way_is_a_game_against_the_usual_opponent(language: str) -> None:
    answers, printed = asked("/" * 20, language=language)
    assert answers.game == game("connect-four")
    assert kinds(answers) == ["human", "homburg"]
    assert answers.begin is WhoBegins.LOT
    assert answers.plot is None
    assert printed.count("[") >= 7


def test_the_questions_in_their_order() -> None:
    _, printed = asked("/" * 20)
    questions = [
        "Which game?", "Who plays?", "Which opponent?", "What is your name (at most 12 characters)? [Human]",
        "Who moves first, in this game and the next ones?", "Show the rules? <Y/N> [N]", "Use a plotter? <Y/N> [N]",
    ]  # fmt: skip
    places = [printed.index(question) for question in questions]
    assert places == sorted(places)
    assert printed.count("Your choice [1]") == 3
    assert "  7  Homburg\n" in printed, "the default is in the list, though it is none of the strengths"
    assert "Your choice [7]" in printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_originals_come_first_and_their_names_choose_them(language: str) -> None:
    say = Translator(language)
    for original in ORIGINALS:
        answers, printed = asked(f" {original.name.upper()} /", language=language)
        assert (answers.original, answers.game) == (original, None)
        lines = printed[: printed.index(say(Message("Which game?")))].splitlines()
        line = next(line for line in lines if line.split()[:1] == [original.name])
        told = original.heritage
        assert all(words in line for words in (told.title, say(told.machine), told.author, str(told.year or "")))


def test_the_originals_are_not_offered_to_players_who_are_named_already() -> None:
    _, printed = asked("/" * 20, SetupAnswers(kinds=("homburg", None)))
    assert "c64" not in printed


def test_a_name_that_is_no_game_and_no_original_is_answered_with_both() -> None:
    _, printed = asked("c65/" + "/" * 20)
    assert 'Did you mean "c64"? Choose one of: c64, homburg, fortran, pc1360, amiga, connect-four' in printed


@pytest.mark.parametrize("number", range(1, 1 + len(game_names())))
def test_every_game_starts_with_enter_alone(number: int) -> None:
    answers, _ = asked(f"{number}" + "/" * 20)
    name = game_names()[number - 1]
    assert answers.game == game(name)
    assert kinds(answers) == ["human", default_opponent(game(name))]


def test_every_question_answered() -> None:
    answers, printed = asked("hexagon/1/raumvier-1/ Ada /3/y/y//")
    assert answers.game == game("hexagon")
    assert kinds(answers) == ["human", "raumvier-1"]
    assert answers.names == ("Ada",)
    assert answers.begin is answers.later_begin is WhoBegins.SECOND, "in this game and the next ones"
    assert "triangle" in printed
    assert "triangle: 12 13 23\n      3------2\n" in printed
    assert answers.plot == Path("hexagon.svg")


def test_two_humans_are_both_asked_for_their_names() -> None:
    answers, printed = asked("1/2/Ada/Bob/2/n/n/")
    assert answers.names == ("Ada", "Bob")
    assert answers.begin is WhoBegins.FIRST
    assert printed.count("What is this player's name") == 2
    assert "[Player 1]" in printed
    assert "[Player 2]" in printed
    assert "  2  Ada\n  3  Bob\n" in printed


def test_two_computers_are_not_asked_for_names() -> None:
    answers, printed = asked("2/3/random//1/n/n/")
    assert kinds(answers) == ["random", "raumvier-2"]
    assert "name" not in printed.split("Who moves first, in this game and the next ones?")[1]
    assert answers.names == ()


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("9/", 'Unknown game: "9". Choose one of: c64, homburg, fortran, pc1360, amiga, connect-four, '),
        ("conect-four/", 'Did you mean "connect-four"?'),
        ("connect-four:99x9/", "at most 256 are allowed"),
        ("/4/", "Please type a number from 1 to 3."),
        ("/me/", "Please type a number from 1 to 3."),
        ("//hexagon-1360/", "hexagon-1360 does not play connect-four. Choose one of: homburg, "),
        ("//99/", 'Unknown opponent: "99". Choose one of: homburg, '),
        ("///" + "x" * 13 + "/", "Allowed: 1 to 12 printable characters."),
        ("////4/", "Please type a number from 1 to 3."),
        ("//////perhaps/", "Please answer Y or N."),
        ("//////y/x.png/", '"x.png" cannot be a plotter file: its name must end in .svg or .hpgl.'),
        ("//////y/no such folder\\x.svg/", 'Cannot write to the folder "no such folder". Choose another one.'),
    ],
)
def test_a_wrong_answer_is_explained_and_the_question_asked_again(typed: str, complaint: str) -> None:
    answers, printed = asked(typed + "/" * 20)
    assert complaint in printed
    assert answers.game == game("connect-four")


def test_what_is_known_is_not_asked() -> None:
    known = SetupAnswers(game("score-four"), ("human", "raumvier-1"), ("Ada",), WhoBegins.SECOND, Path("x.svg"))
    answers, printed = asked("/", known)
    assert answers == known
    assert printed.splitlines() == ["Press Enter to accept the answer in [brackets].", "Show the rules? <Y/N> [N] "]


@pytest.mark.parametrize(
    ("known", "typed", "expected"),
    [
        (("homburg", None), "/", ["homburg", "human"]),
        (("homburg", None), "random/", ["homburg", "random"]),
        (("human", None), "/", ["human", "homburg"]),
        ((None, "homburg"), "/", ["human", "homburg"]),
        ((None, "human"), "/", ["homburg", "human"]),
    ],
)
def test_one_player_of_two_is_known(known: tuple[str | None, str | None], typed: str, expected: list[str]) -> None:
    answers, _ = asked(typed + "/" * 20, SetupAnswers(game("connect-four"), known))
    assert kinds(answers) == expected


@pytest.mark.parametrize("lines", range(7))
def test_the_input_may_end_at_any_question(lines: int) -> None:
    with pytest.raises(EOFError):
        asked("/" * lines)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ((None, None), ["human", "homburg"]),
        (("homburg", None), ["homburg", "human"]),
        ((None, "Random"), ["human", "random"]),
        (("human", None), ["human", "homburg"]),
        ((None, "human"), ["homburg", "human"]),
        (("HUMAN", "human"), ["human", "human"]),
        (("random", "homburg"), ["random", "homburg"]),
    ],
)
def test_defaults_for_players(wanted: tuple[str | None, str | None], expected: list[str]) -> None:
    assert kinds(SetupAnswers(game("connect-four"), wanted)) == expected


class Terminal(StringIO):
    """A terminal of 80 columns and 24 rows, and what stood on it at each question, the row of the question last."""

    def __init__(self) -> None:
        super().__init__()
        self.screens: list[list[str]] = []

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        lines = self.getvalue().split("\n")
        rows = [line[start : start + 80] for line in lines for start in range(0, max(1, len(line)), 80)]
        self.screens.append(rows[-24:])
        self.write("\n")  # the line feed that somebody types


_WAYS: list[tuple[Sequence[str], tuple[str | None, str | None]]] = [
    (("1", "", "", "", "", "", ""), (None, None)),
    (("1", "a", "", "", "", "", ""), (None, None)),
    (("1", "o", "a", "o", "", "", "", "", ""), (None, None)),
    (("3", "a", "", "a", "", "", "", ""), (None, None)),
    (("2", "Ada", "Bob", "", "j", "j", ""), (None, None)),
    (("a", "", "", "", "", ""), ("human", None)),
    (("a", "", "", "", "", ""), (None, "random")),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, 1 + len(game_names())))
def test_every_question_stands_on_a_screen_of_80_by_24_with_its_list_and_its_default(
    monkeypatch: pytest.MonkeyPatch, language: str, number: int
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    say = Translator(language)
    lists = [say(Message(text)) for text in ("Which game?", "Who plays?", "Which opponent?", "Which one?")]
    met: set[str] = set()
    for answers, kinds in _WAYS:
        terminal = Terminal()
        dialogue = SetupDialogue(say, StringIO("".join(f"{answer}\n" for answer in (str(number), *answers))), terminal)
        dialogue.ask_missing(SetupAnswers(kinds=kinds))
        for screen in terminal.screens[:-1]:
            assert re.fullmatch(r".+ \[.+\] ", screen[-1]), "the question with what Enter takes"
            if screen[-1].startswith(say(Message("Your choice"))):
                first = max(
                    row for row, text in enumerate(screen) if not text.startswith("  ") and row < len(screen) - 1
                )
                options = screen[first + 1 : -1]
                keys = [option.split()[0] for option in options]
                assert keys[0] == "1", "from its question on, each option in one row"
                assert len(set(keys)) == len(keys)
                met.add(screen[first])
    assert met >= set(lists)


@pytest.mark.parametrize("name", game_names())
def test_opponents_are_asked_for_by_the_strengths_that_the_page_offers(name: str) -> None:
    offered = [strength.opponent for strength in plain_strengths(game(name))]
    for number, opponent in enumerate(offered, start=1):
        answers, _ = asked(f"{name}/1/{number}" + "/" * 20)
        assert kinds(answers) == ["human", opponent]


@pytest.mark.parametrize(
    ("named", "offered"),
    [
        ((None, "hexagon-1360"), ["Hexagon"]),
        (("hexagon-1360", None), ["Hexagon"]),
        ((None, " Homburg "), ["Connect Four"]),
        (("human", "raumvier-1"), [str(game(name).heading) for name in game_names()]),
        ((None, None), [str(game(name).heading) for name in game_names()]),
    ],
)
def test_only_games_are_offered_that_the_players_named_play_r8(
    named: tuple[str | None, str | None], offered: list[str]
) -> None:
    answers, printed = asked("/" * 20, SetupAnswers(kinds=named))
    listed = printed.partition("Which game?\n")[2].partition("Your choice")[0]
    assert listed.split("\n")[:-1] == [f"  {number}  {title}" for number, title in enumerate(offered, start=1)]
    assert answers.game is not None
    assert str(answers.game.heading) == offered[0]


def test_a_game_that_the_player_named_does_not_play_is_refused_and_asked_for_again_r8() -> None:
    answers, printed = asked("connect-four/hexagon" + "/" * 20, SetupAnswers(kinds=(None, "hexagon-1360")))
    assert "hexagon-1360 does not play connect-four. Choose one of: homburg, " in printed
    assert answers.game == game("hexagon")
    assert answers.kinds == ("human", "hexagon-1360")


def test_the_title_picture_comes_before_the_questions_about_the_game_x2() -> None:
    writer = StringIO()
    pictures = {game("hexagon"): "(a hexagon)"}
    SetupDialogue(SAY, StringIO("hexagon" + "\n" * 20), writer, pictures.__getitem__).ask_missing(SetupAnswers())
    places = [
        writer.getvalue().index(part) for part in ("Which game?", "\nHexagon\n\n(a hexagon)\n", "What is your name")
    ]
    assert places == sorted(places)
