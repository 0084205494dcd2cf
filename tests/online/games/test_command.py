"""Commands as JSON."""

import json
from typing import Any

import pytest

from denkspiel.online.faults import UnreadableCommand
from denkspiel.online.games.messages import LOG, Accept, Invite, Move, Offer, Sit
from tests.cases import for_each


def test_commands_come_back_from_json() -> None:
    for command in (
        Move(id="a-_9", seen=3, cell=41),
        Accept(id="b", seen=0, offer=Offer.TAKE_BACK),
        Sit(id="c", seen=0, name="Zoë"),
        Invite(id="d", seen=1, opponent="homburg"),
    ):
        assert LOG.command(json.loads(json.dumps(LOG.command_data(command)))) == command


@for_each(
    "data, fault",
    [
        ({}, '"do" must be one of these: sit, invite, move, resign, '),
        ({"do": ["move"]}, '"do" must be one of'),
        ({"do": "cheat", "id": "a", "seen": 1}, '"do" must be one of'),
        ({"do": "move", "id": "a", "seen": 1}, '"cell" is missing'),
        ({"do": "move", "id": "a", "seen": 1, "cell": True}, '"cell" has a value'),
        ({"do": "move", "id": "a", "seen": 1, "cell": -1}, '"cell" has a value'),
        ({"do": "move", "id": "a", "seen": 10**400, "cell": 1}, '"seen" has a value'),
        ({"do": "move", "id": "a b", "seen": 1, "cell": 1}, '"id" has a value'),
        ({"do": "move", "id": "a\n", "seen": 1, "cell": 1}, '"id" has a value'),
        ({"do": "move", "id": "a" * 65, "seen": 1, "cell": 1}, '"id" has a value'),
        ({"do": "move", "id": 7, "seen": 1, "cell": 1}, '"id" has a value'),
        ({"do": "resign", "id": "a", "seen": 1, "cell": 1}, '"cell" is not known here'),
        ({"do": "accept", "id": "a", "seen": 1, "offer": []}, '"offer" must be one of these: draw, take-back, rematch'),
        ({"do": "accept", "id": "a", "seen": 1, "offer": "money"}, '"offer" must be one of these'),
    ],
)
def test_what_is_no_command_is_refused_with_the_field(data: dict[str, Any], fault: str) -> None:
    with pytest.raises(UnreadableCommand) as refusal:
        LOG.command(data)
    assert fault in str(refusal.value)
