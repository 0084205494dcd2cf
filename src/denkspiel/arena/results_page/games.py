"""What the page's script needs: every game as the cells that its moves take, the lines that decided, and texts.

The script knows no rules. A cell is one character of `_DIGITS`, so that thousands of games stay small.
"""

import json
import string
from collections.abc import Iterable
from typing import Any

from denkspiel.arena.results_page.texts import hide_folder
from denkspiel.arena.standings import TournamentStandings
from denkspiel.arena.tournament import GameResult
from denkspiel.core.game import Game
from denkspiel.core.geometry import MAX_CELLS
from denkspiel.core.html import Html
from denkspiel.core.message import Message, printable
from denkspiel.core.position import Position
from denkspiel.locale import Translator

__all__ = ["deciding_lines", "games_data", "script_json"]

_DIGITS = string.ascii_letters + string.digits + "-_" + "".join(map(chr, range(0x100, 0x100 + MAX_CELLS - 64)))
"""A cell's character is the one at its number; those of larger boards are letters beyond ASCII."""

Line = tuple[int, ...]


def games_data(standings: TournamentStandings, names: list[str], lines: list[Line], say: Translator) -> dict[str, Any]:
    """All of it as JSON: see `Data` in `page.js`.

    Args:
        standings: the results.
        names: the players, from the best to the worst, as the page writes them.
        lines: `lines_of` these results.
        say: the language.
    """
    tournament = standings.tournament
    game, players = tournament.plan.game, tournament.plan.players
    ranks = {one.player: rank for rank, one in enumerate(standings.players)}
    places = [ranks[player] for player in players]
    bouts = [bout for _, bout in sorted(tournament.played.items())]
    numbers = {line: number for number, line in enumerate(lines)}

    def faults(bout: GameResult) -> list[str]:
        if bout.loser is None or bout.fault is None:
            return []
        return [hide_folder(say(bout.fault), players[bout.loser], names[places[bout.loser]])]

    return {
        "texts": {key: say(text) for key, text in _texts(game).items()},
        "players": [printable(name) for name in names],
        "digits": _DIGITS[: game.geometry.size],
        "cells": [[cell.name, cell.move] for cell in game.geometry.cells],
        "lines": [_encoded(line) for line in lines],
        "opening": _opening(tournament.plan.openings),
        "games": [[*_row(game, bout, places, numbers), *faults(bout)] for bout in bouts],
    }


def deciding_lines(standings: TournamentStandings) -> list[Line]:
    """Every line that decided a game, once, in their order."""
    tournament = standings.tournament
    found = (line for bout in tournament.played.values() for line in _completed(tournament.plan.game, bout))
    return sorted(set(found))


def script_json(data: dict[str, Any]) -> Html:
    """Data as JSON that can stand in a `script`: nothing in it can end that element, or begin another."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Html(text)


def _row(game: Game, bout: GameResult, places: list[int], numbers: dict[Line, int]) -> list[Any]:
    """Number, who began, who did not, who won (2 for a draw), moves, and lines."""
    entry = bout.game
    end = 2 if entry.winner is None else entry.winner
    lines = [numbers[line] for line in _completed(game, bout)]
    return [bout.number + 1, places[entry.first], places[entry.second], end, _encoded(entry.moves), lines]


def _completed(game: Game, bout: GameResult) -> tuple[Line, ...]:
    """The lines that ended a game; none after a draw or a fault."""
    if bout.game.winner is None or bout.loser is not None:
        return ()
    moves = bout.game.moves
    first, second = (sum(1 << cell for cell in moves[side::2]) for side in (0, 1))
    outcome = Position.of_stones(game, first, second).outcome
    return () if outcome is None else outcome.lines


def _opening(openings: Iterable[tuple[int, ...]]) -> int:
    """With how many moves that nobody chose each game begins; 0 if that differs from game to game."""
    lengths = {len(opening) for opening in openings}
    return lengths.pop() if len(lengths) == 1 else 0


def _encoded(cells: Iterable[int]) -> str:
    return "".join(_DIGITS[cell] for cell in cells)


def _texts(game: Game) -> dict[str, Message]:
    """What the script says; its gaps are filled there."""
    return {
        "all": Message("all players"),
        "shown": Message("Games shown: {count} of {total}", count="{count}", total="{total}"),
        "title": Message("Game {number}", number="{number}"),
        "moves": Message("Moves"),
        "fault": Message("fault"),
        "start": Message("The board is empty; {player} moves first.", player="{player}"),
        "move": Message(
            "Move {ply} of {plies}: {player} plays {move}.",
            ply="{ply}",
            plies="{plies}",
            player="{player}",
            move="{move}",
        ),
        "given": Message(
            "Move {ply} of {plies}: {move}, set by the opening.", ply="{ply}", plies="{plies}", move="{move}"
        ),
        "line": _line_text(game),
        "draw": Message("The board is full and no line is complete: a draw."),
        "faulty": Message("{player} loses because of a fault: {fault}", player="{player}", fault="{fault}"),
    }


def _line_text(game: Game) -> Message:
    values = {"winner": "{winner}", "loser": "{loser}", "lines": "{lines}"}
    if game.avoidance:
        return Message("{loser} has completed {lines} and loses. {winner} wins.", **values)
    return Message("{winner} wins with {lines}.", **values)
