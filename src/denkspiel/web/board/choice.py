"""What an opponent has chosen, as the page is told."""

from denkspiel.core.game import Game
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Choice
from denkspiel.play.wording import rating_text, short_rating_text
from denkspiel.web.board.answers import Chosen, Rated
from denkspiel.web.board.minus import with_minus
from denkspiel.web.workers.search_requests import Choosing

__all__ = ["told_choice"]


def told_choice(game: Game, by: str, choice: Choice | Choosing, say: Translator) -> Chosen:
    """The move that the opponent called `by` has chosen, and its ratings, in numbers and words."""
    cells = game.geometry.cells
    ratings = [
        Rated(
            cell=cell,
            move=cells[cell].move,
            rating=rating,
            text=with_minus(rating_text(rating)),
            short=with_minus(short_rating_text(rating)),
            reasons=[say(reason) for reason in choice.reasons.get(cell, ())],
        )
        for cell, rating in choice.ratings.items()
    ]
    return Chosen(cell=choice.move, move=cells[choice.move].move, opponent=by, ratings=ratings)
