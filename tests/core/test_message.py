import json
import pickle
import re
from pathlib import Path

from denkspiel.core.message import CellText, Message, quote_input


def test_gaps_are_filled_and_nested_messages_translated() -> None:
    message = Message("{who} wins in {plies}.", who=Message("The first player"), plies=7)
    assert str(message) == "The first player wins in 7."
    german = {"{who} wins in {plies}.": "{who} gewinnt in {plies}.", "The first player": "Der Anziehende"}
    assert message.translated(lambda template: german[template]) == "Der Anziehende gewinnt in 7."


def test_what_a_user_wrote_is_never_taken_for_a_gap() -> None:
    assert str(Message("{text} is no move.", text="{0} {text} %s")) == "{0} {text} %s is no move."


def test_a_message_as_data_is_told_in_any_language() -> None:
    message = Message(
        "{who}: {what} {number} {place}", who="Zoë", what=Message("it is {a}", a="{b}"), number=2.5, place=None
    )
    data = json.loads(json.dumps(message.data))
    assert Message.from_data(data) == message
    assert str(Message.from_data(Message("{file}", file=Path("a")).data)) == "a"
    german = {"{who}: {what} {number} {place}": "{what} {who}", "it is {a}": "es ist {a}"}
    assert Message.from_data(data).translated(lambda template: german[template]) == "es ist {b} Zoë"


def test_echo_cuts_and_disarms() -> None:
    assert quote_input("4453") == "4453"
    assert quote_input("x" * 41) == "x" * 39 + "…"
    assert quote_input("\x1b[2J\n\udcff") == "�[2J��"
    assert quote_input("abcdef", 4) == "abc…"


def test_what_fills_a_gap_cannot_steer_a_terminal() -> None:
    said = Message("{a}, {b}", a="\x1b[2J\x9b\n\u202e\udcff", b=Message.literal("\x00{x}\u2066\x7f"))
    assert str(said) == "�[2J����, �{x}��"


def test_names_of_cells_are_marked_where_that_is_wanted_and_plain_elsewhere() -> None:
    line = CellText("1.1 2.1", (0, 6))
    message = Message("{a}: it completes {line}", a=Message("at {cell}", cell=CellText("2.1", [6])), line=line)
    plain = "at 2.1: it completes 1.1 2.1"
    assert str(message) == plain
    from_pipe, from_file = pickle.loads(pickle.dumps(message)), Message.from_data(json.loads(json.dumps(message.data)))
    for same in (message, from_pipe, from_file):
        marked = same.translated(str, marks_cells=True)
        parts = re.findall("\ue000([0-9,]*)\ue001([^\ue002]*)\ue002", marked)
        assert parts == [("6", "2.1"), ("0,6", "1.1 2.1")]
        assert re.sub("\ue000[0-9,]*\ue001|\ue002", "", marked) == plain == same.translated(str)
