"""Commands as JSON."""

import json
from typing import Any

import pytest

from denkspiel.online.faults import UnreadableCommand
from denkspiel.online.games.messages import (
    GAME_LOG,
    AcceptOffer,
    Greeting,
    InviteOpponent,
    MakeMove,
    Offer,
    PlanMoves,
    SendGreeting,
    TakeSeat,
)
from tests.cases import for_each


def test_commands_come_back_from_json() -> None:
    for command in (
        MakeMove(id="a-_9", seen=3, cell=41),
        AcceptOffer(id="b", seen=0, offer=Offer.TAKE_BACK),
        TakeSeat(id="c", seen=0, name="Zoë"),
        InviteOpponent(id="d", seen=1, opponent="homburg"),
        SendGreeting(id="e", seen=1, greeting=Greeting.NICE_MOVE),
        PlanMoves(id="f", seen=1, lines=((1, 2), (3, 4, 5, 6))),
    ):
        assert GAME_LOG.load_command(json.loads(json.dumps(GAME_LOG.dump_command(command)))) == command


@for_each(
    "data, fault",
    [
        ({}, '"do" must be one of: sit, invite, move, resign, '),
        ({"do": ["move"]}, '"do" must be one of: '),
        ({"do": "cheat", "id": "a", "seen": 1}, '"do" must be one of: '),
        ({"do": "move", "id": "a", "seen": 1}, '"cell" is missing'),
        ({"do": "move", "id": "a", "seen": 1, "cell": True}, 'Invalid value for "cell". Allowed: '),
        ({"do": "move", "id": "a", "seen": 1, "cell": -1}, 'Invalid value for "cell". Allowed: '),
        ({"do": "move", "id": "a", "seen": 10**400, "cell": 1}, 'Invalid value for "seen". Allowed: '),
        ({"do": "move", "id": "a b", "seen": 1, "cell": 1}, 'Invalid value for "id". Allowed: '),
        ({"do": "move", "id": "a\n", "seen": 1, "cell": 1}, 'Invalid value for "id". Allowed: '),
        ({"do": "move", "id": "a" * 65, "seen": 1, "cell": 1}, 'Invalid value for "id". Allowed: '),
        ({"do": "move", "id": 7, "seen": 1, "cell": 1}, 'Invalid value for "id". Allowed: '),
        ({"do": "resign", "id": "a", "seen": 1, "cell": 1}, '"cell" is not allowed here'),
        ({"do": "accept", "id": "a", "seen": 1, "offer": []}, '"offer" must be one of: draw, take-back, rematch'),
        ({"do": "greet", "id": "a", "seen": 1, "greeting": "you fool"}, '"greeting" must be one of: hello, '),
        ({"do": "plan", "id": "a", "seen": 1, "lines": [[1, "b"]]}, 'Invalid value for "lines". Allowed: '),
        ({"do": "accept", "id": "a", "seen": 1, "offer": "money"}, '"offer" must be one of: '),
    ],
)
def test_what_is_no_command_is_refused_with_the_field(data: dict[str, Any], fault: str) -> None:
    with pytest.raises(UnreadableCommand) as refusal:
        GAME_LOG.load_command(data)
    assert fault in str(refusal.value)
