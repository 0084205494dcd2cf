"""People elsewhere, as a walk meets them: they invite, sit down, answer, greet, give time, and fill a room."""

from random import Random
from typing import Any

from denkspiel.core.notation import format_moves, replay
from denkspiel.games.catalogue import game
from tests.browser.remote import Refused, Remote

__all__ = ["CLOCKS", "Elsewhere"]

CLOCKS = (None, {"minutes": 30}, {"days": 3}, {"days": 3})
"""Without a clock, by the minute, and over days, where replies can be planned."""


class Elsewhere:
    """Two people with browsers of their own who do anything that they are allowed to do.

    Args:
        address: the service.
        random: where their choices come from.
    """

    def __init__(self, address: str, random: Random) -> None:
        self._random = random
        self._people = (Remote(address), Remote(address))

    def invite(self, name: str, *, is_listed: bool) -> str:
        """Begin a game with a free seat, and give its id."""
        asked = {"game": name, "name": "Ben", "begin": self._random.choice(["first", "second"]), "listed": is_listed}
        return str(self._people[0].ask("live", {**asked, "clock": self._random.choice(CLOCKS)})["id"])

    def sit_down(self, game_id: str) -> None:
        """Take the free seat of a game."""
        self._people[0].do(game_id, "sit", name="Ben")

    def open_room(self, name: str, *, moves: int) -> str:
        """Open a room in which the two play a round, with so many moves at most, and give its address."""
        asked = {"title": "Class 7", "game": name, "format": "round-robin-twice", "name": "Ben"}
        address = str(self._people[0].ask("rooms", asked)["address"])
        self._people[1].do_in_room(address, "join", name="Cem")
        self._people[0].do_in_room(address, "start")
        for _ in range(moves):
            self.act_in_room(address)
        return address

    def act_in_room(self, address: str) -> str | None:
        """Make a move in the two's own game in a room; None if there is none."""
        mine = self._people[0].ask(f"rooms/{address}")["mine"]
        return None if mine is None else self.act_at(mine["game"], only_moves=True)

    def act_at(self, game_id: str, *, only_moves: bool = False) -> str | None:
        """Do something at a game, and say what; None if there is nothing to do."""
        ways: list[tuple[Remote, str, dict[str, Any]]] = []
        for who in self._people:
            view = who.look(game_id)
            state = view["step"]["state"]
            position = replay(game(state["game"]), format_moves(game(state["game"]), state["cells"]))
            if view["stage"] == "playing" and position.side_to_move == view["side"]:
                ways += [(who, "move", {"cell": self._random.choice(list(position.legal_moves))})] * 3
            if not only_moves:
                ways += [(who, one["do"], _with_needs(one)) for one in view["possible"] if one["do"] != "sit"]
                ways += [(who, "greet", {"greeting": greeting}) for greeting in view["can_greet"]]
        if not ways:
            return None
        who, what, needs = self._random.choice(ways)
        try:
            who.do(game_id, what, **needs)
        except Refused as refused:  # the page was quicker
            return f"was refused elsewhere: {what}: {refused}"
        return f"elsewhere: {what} {needs}"


def _with_needs(possible: dict[str, Any]) -> dict[str, Any]:
    return {"offer": possible["offer"]} if possible.get("offer") else {}
