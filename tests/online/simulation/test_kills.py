"""Programs that are really killed, held by the checker of the simulated histories."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import URL

from denkspiel.online.games.messages import GAME_LOG
from tests.online.simulation.checker import Acknowledged, History, Sent, check_place

WRITER = """
import asyncio, json, sys
from denkspiel.games.catalogue import game
from denkspiel.online.games.messages import GAME_LOG, MakeMove, TakeSeat
from denkspiel.online.store.place import parse_location
from denkspiel.online.store.store import GameStore
from denkspiel.play.player import human_player
from denkspiel.play.seats import WhoBegins

def told(*data):
    print(json.dumps(data), flush=True)

async def act(store, key, command, token):
    told("sent", key, GAME_LOG.dump_command(command), token)
    answer = await store.act(key, command, token)
    told("acknowledged", key, command.id, GAME_LOG.dump_public_entry(answer.entry))
    return answer.stored.live

async def play(store, number):
    while True:
        key = (await store.create(game("connect-four"), human_player("Ada"), None, token="a", begin=WhoBegins.FIRST)).id
        told("begun", key, 0, "a")
        live = await act(store, key, TakeSeat(id="s", seen=0, name="Bob"), "b")
        while live.ending is None:
            cell = live.position.legal_moves[number % 2]
            move = MakeMove(id=f"m{live.version}", seen=live.version, cell=cell)
            live = await act(store, key, move, "ab"[live.position.side_to_move])

async def main():
    async with await GameStore.open(parse_location(sys.argv[1])) as store:
        await asyncio.gather(*(play(store, number) for number in range(8)))

asyncio.run(main())
"""


@pytest.mark.long
def test_after_a_kill_the_log_has_what_was_acknowledged_and_nothing_that_was_not_sent(place: Path | URL) -> None:
    url = str(place) if isinstance(place, Path) else place.render_as_string(hide_password=False)
    history = History()
    for lines in (150, 300):
        with subprocess.Popen([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            for number, line in enumerate(writer.stdout):
                if line.endswith("\n"):  # or it was cut off by the kill
                    note(history, *json.loads(line))
                if number == lines:
                    writer.send_signal(signal.SIGKILL)  # and read on: what was told before is told for good
        assert writer.returncode == -signal.SIGKILL
        assert check_place(place, history) == []
    assert len(history.acknowledged) > 150


def note(history: History, what: str, *data: Any) -> None:
    match what, *data:
        case "sent", key, command, token:
            history.sent.append(Sent(key, command["id"], token, GAME_LOG.load_command(command)))
        case "acknowledged", key, name, entry:
            history.acknowledged.append(Acknowledged(key, name, entry))
        case "begun", key, side, token:
            history.begun.append((key, side, token))
