from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.mistakes import explain_moves


def said(position: Position, *hidden: tuple[str, ...], values: int = 0) -> dict[str, list[str]]:
    """The reasons by cell, where all lines are seen but these."""
    geometry = position.game.geometry
    names = [cell.name for cell in geometry.cells]
    unseen = [geometry.lines.index(tuple(sorted(map(names.index, line)))) for line in hidden]
    seen = frozenset(range(len(geometry.lines))) - set(unseen)
    reasons = explain_moves(position, seen, dict.fromkeys(position.legal_moves, values))
    return {names[move]: [str(reason) for reason in found] for move, found in reasons.items()}


ROW = ("1.1", "2.1", "3.1", "4.1")
PILLAR = ("7.1", "7.2", "7.3", "7.4")


def test_threats_are_named_and_what_is_not_seen_counts_as_overlooked() -> None:
    position = replay(game("connect-four"), "172737")
    assert said(position)["4.1"][0] == "wins: completes 1.1 2.1 3.1 4.1"
    assert said(position)["7.4"][0] == "blocks 7.1 7.2 7.3 7.4"
    assert said(position)["1.2"][0] == "the opponent can complete 7.1 7.2 7.3 7.4 with 7.4"
    assert said(position, ROW)["4.1"][0] == "overlooked: wins: completes 1.1 2.1 3.1 4.1"
    assert said(position, PILLAR)["7.4"][0] == "overlooked: blocks 7.1 7.2 7.3 7.4"
    assert said(position, PILLAR)["1.2"][0] == "overlooked: the opponent can complete 7.1 7.2 7.3 7.4 with 7.4"


def test_who_wins_need_not_fear_the_answer() -> None:
    position = replay(game("connect-four"), "172737")
    assert not any("opponent" in reason for reason in said(position)["4.1"])


def test_a_cell_out_of_reach_is_no_threat_until_the_move_opens_it() -> None:
    position = replay(game("connect-four"), "11225363")
    assert said(position)["4.1"][0] == "the opponent can complete 1.2 2.2 3.2 4.2 with 4.2"
    assert not any("opponent" in reason for reason in said(position)["7.1"])


def test_in_avoidance_games_lines_lose() -> None:
    position = replay(game("hexagon"), "12 34 23 45")
    assert said(position)["13"][0] == "loses: completes 12 13 23"
    assert said(position)["35"][0] == "the opponent no longer has to avoid 34 35 45"
    assert said(position)["16"] == ["expected advantage in lines: 0"]


def test_the_outlook_comes_last() -> None:
    start = Position.start(game("connect-four"))
    assert said(start, values=980_000)["4.1"] == ["expects to win in 2"]
    assert said(start, values=-970_000)["4.1"] == ["expects to lose in 3"]
    assert said(start, values=990_000)["4.1"] == []
    assert said(start, values=-12)["4.1"] == ["expected advantage in lines: -12"]
    assert said(start, values=12)["4.1"] == ["expected advantage in lines: +12"]
