"""A whole game of every game of the catalogue, as text with all states in between.

Each file beside this one begins with the moves; everything below follows from them, and a test compares it to the
letter. After a wanted change of the rules, or for a new game, write the files anew and look at what has changed:

    python -m tests.playthroughs.write

The moves of a file are kept; a game that has no file yet gets one of random moves.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, parse_moves
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names

FOLDER = Path(__file__).parent

_MOVES = "moves: "


def playthrough(played: Game, moves: tuple[int, ...]) -> str:
    """The game of these moves, one block of lines for each position."""
    lines = [f"game: {played.id}", _MOVES + format_moves(played, moves)]
    position = Position.start(played)
    lines += _block(position)
    for move in moves:
        lines += ["", f"{('first', 'second')[position.side_to_move]} plays {played.geometry.cells[move].move}"]
        position = position.play(move)
        lines += _block(position)
    return "\n".join([*lines, ""])


def written_moves(played: Game, text: str) -> tuple[int, ...]:
    """The moves at the head of a playthrough."""
    return parse_moves(played, next(line for line in text.splitlines() if line.startswith(_MOVES)).removeprefix(_MOVES))


def _block(position: Position) -> Iterator[str]:
    cells = position.game.geometry.cells
    yield f"  ply:     {position.ply}"
    for player, name in enumerate(("first", "second")):
        owned = [cell.name for number, cell in enumerate(cells) if position.owner(number) == player]
        yield f"  {name + ':':<8} {' '.join(owned)}".rstrip()
    yield f"  legal:   {' '.join(cells[move].move for move in position.legal_moves)}".rstrip()
    yield f"  opens:   {' '.join(cells[move].name for move in position.legal_moves)}".rstrip()
    yield f"  outcome: {_outcome(position)}"


def _outcome(position: Position) -> str:
    outcome = position.outcome
    if outcome is None:
        return "none yet"
    winner = "draw" if outcome.winner is None else f"{('first', 'second')[outcome.winner]} wins"
    cells = position.game.geometry.cells
    lines = ["-".join(cells[number].name for number in line) for line in outcome.lines]
    return " ".join([f"{winner}, {outcome.reason.value}", *lines])


def _random_moves(played: Game) -> tuple[int, ...]:
    rng = Random(1984)
    position, moves = Position.start(played), []
    while position.legal_moves:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return tuple(moves)


def main() -> None:
    """Write all files."""
    for name in game_names():
        path = FOLDER / f"{name}.txt"
        played = game(name)
        moves = written_moves(played, path.read_text(encoding="utf-8")) if path.exists() else _random_moves(played)
        path.write_text(playthrough(played, moves), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
