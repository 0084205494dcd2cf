import json
from pathlib import Path

from denkspiel.cli.new_opponent import opponent_template
from denkspiel.locale import Translator
from tests.cli.calling import Call

TEMPLATE = opponent_template(Translator("en"))


def test_what_is_written_stands_the_check_and_plays(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    assert denkspiel("new-opponent", str(file)).status == 0
    answer = denkspiel("check", str(file), "--game", "tic-tac-toe", "--json")
    data = json.loads(answer.out)
    assert (answer.status, data["good"], len(data["found"])) == (0, True, 4)
    result = denkspiel("match", f"{file}:MyPlayer", "random", "--game", "tic-tac-toe", "--games", "2", "--json")
    assert json.loads(result.out)["games"] == 2
    assert "MyPlayer" in denkspiel("rate", "tic-tac-toe", "b2", "--by", f"{file}:MyPlayer").out


def test_a_file_is_never_overwritten(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("precious", encoding="utf-8")
    answer = denkspiel("new-opponent", str(file))
    assert (answer.status, file.read_text(encoding="utf-8")) == (1, "precious")
    assert "a file with that name already exists" in answer.err
    assert denkspiel("new-opponent", str(tmp_path / "mine.txt")).status == 2


def test_who_does_not_keep_to_the_contract_is_told(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(TEMPLATE.replace("rng.choice", "__import__('random').SystemRandom().choice"), encoding="utf-8")
    answer = denkspiel("check", str(file), "--game", "score-four", "--games", "2")
    assert answer.status == 1
    assert "- In the same position and with the same random numbers, it chose two different moves (" in answer.out
    file.write_text(TEMPLATE.replace("return rng.choice(position.legal_moves)", "return 99"), encoding="utf-8")
    answer = denkspiel("check", str(file), "--game", "tic-tac-toe")
    assert answer.status == 1
    assert answer.out.startswith("- On the empty board: ")


def test_who_is_asked_for_help_is_named_although_the_trial_breaks_off(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    code = "__import__('denkspiel').opponent('level-1'); return 99"
    file.write_text(TEMPLATE.replace("return rng.choice(position.legal_moves)", code), encoding="utf-8")
    helped, faulty = denkspiel("check", str(file), "--game", "tic-tac-toe").out.splitlines()
    assert helped == "+ It calls denkspiel's own players or search: level-1."
    assert faulty.startswith("- On the empty board: ")
    (alone,) = denkspiel("check", str(file), "--game", "tic-tac-toe", "--no-helpers").out.splitlines()
    assert "search (level-1), which is not allowed here" in alone


def test_who_does_not_start_has_made_no_moves(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import no_such_library\n", encoding="utf-8")
    for player in (str(file), f"kaggle:{file}"):
        answer = denkspiel("check", player)
        said = f"- \"{player}\": ModuleNotFoundError: No module named 'no_such_library' (line 1).\n"
        assert (answer.status, answer.out) == (1, said)


def test_players_made_elsewhere_may_answer_differently(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    counting = "calls = []\ndef agent(observation, configuration):\n    calls.append(1)\n"
    free = "    free = [column for column in range(7) if not observation.board[column]]\n"
    file.write_text(f"{counting}{free}    return free[len(calls) % 2 - 1]\n", encoding="utf-8")
    answer = denkspiel("check", f"kaggle:{file}", "--games", "1")
    assert answer.status == 0
    assert "+ Asked twice in the same position, it chose two different moves (on the empty board)." in answer.out


def test_an_external_player_of_a_record_is_not_started(denkspiel: Call, tmp_path: Path) -> None:
    started = tmp_path / "started"
    file = tmp_path / "mine.py"
    file.write_text(f"open({str(started)!r}, 'w')\n{TEMPLATE}", encoding="utf-8")
    record = tmp_path / "game.txt"
    head = f'[Denkspiel "1"]\n[Game "tic-tac-toe"]\n[First "a"]\n[FirstKind "{file}"]\n[Second "Ada"]\n'
    record.write_text(head + '[SecondKind "human"]\n[Seed "1"]\n\n1. b2\n   a1\n', encoding="utf-8")
    answer = denkspiel("play", "--resume", str(record), "--plain")
    assert answer.status == 1
    assert "Unknown opponent: " in answer.err
    assert not started.exists()
