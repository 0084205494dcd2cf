"""What is said beside the table: by what it is ranked, who won, and how much it was worth to begin."""

from collections.abc import Iterator, Mapping

from denkspiel.arena.standings import Standings
from denkspiel.core.message import Message

__all__ = ["further_column", "ranked_by", "worth"]


def ranked_by(standings: Standings, names: Mapping[str, str]) -> Iterator[Message]:
    """By what the table is ranked, and what is behind that; in a knockout who won.

    Args:
        standings: the results.
        names: what to call each player.
    """
    players = standings.tournament.plan.players
    if standings.winner is not None:
        yield Message("Winner: {player}", player=names[standings.winner])
    yield _ranked_by(standings)
    for one in standings.players:
        if one.byes:
            points = f"{one.byes * standings.tournament.plan.games:g}"
            yield Message("{player} had a bye, which counts {points} points.", player=names[one.player], points=points)
    for winner, loser in standings.course.level:
        yield Message(
            "{one} and {other} parted level; {one} went on, being named first.",
            one=names[players[winner]],
            other=names[players[loser]],
        )


def further_column(standings: Standings) -> tuple[Message, list[int]] | None:
    """The head of a column that this format alone has, and its numbers from the best player to the worst."""
    if standings.winner is not None:
        return Message("rounds won"), [one.advances for one in standings.players]
    if standings.course.byes:
        return Message("byes"), [one.byes for one in standings.players]
    return None


def worth(standings: Standings) -> Message | None:
    """How much it was worth to begin; `None` if the games do not say."""
    first = standings.first_move
    if first is None:
        return None
    elo, margin = round(first.value), round(first.margin)
    return Message("The first move is worth {elo} Elo, 95 % interval ± {margin}.", elo=elo, margin=margin)


def _ranked_by(standings: Standings) -> Message:
    format_ = standings.tournament.plan.format
    if format_ == "knockout":
        return Message("Ranked by rounds won, then by points.")
    if format_ == "swiss":
        return Message("Ranked by points, then by Elo.")
    return Message("Ranked by score.") if standings.ratings is None else Message("Ranked by Elo.")
