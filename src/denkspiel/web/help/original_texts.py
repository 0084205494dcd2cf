"""Texts of the originals on the page, which it loads only when somebody opens one. The key begins with its part."""

from denkspiel.core.message import Message

__all__ = ["ORIGINAL_TEXTS"]

ORIGINAL_TEXTS: dict[str, Message] = {
    # how a player decides
    "decision.about": Message("{player}, move {ply}"),
    "decision.about_checks": Message("{player}, after move {ply}"),
    "decision.first": Message("First step"),
    "decision.back": Message("Previous step"),
    "decision.next": Message("Next step"),
    "decision.last": Message("Skip to the end"),
    "decision.play": Message("Play"),
    "decision.pause": Message("Pause"),
    "decision.step": Message("Step {number} of {all}"),
    "decision.moves": Message("Ratings so far"),
    "decision.sum": Message("Rating: {sum}"),
    "decision.choice": Message("It plays {move}."),
    "decision.played": Message("In the game, {move} was played."),
    "decision.no_change": Message("This changes no rating."),
    "decision.same_choice": Message("It still plays {after}."),
    "decision.other_choice": Message("It plays {after} instead of {before}."),
    # the gallery
    "front.title": Message("The originals"),
    "front.intro": Message("Five programs and texts from the home-computer era, brought back to life in one program."),
    "front.author_unknown": Message("author unknown"),
    "front.year_unknown": Message("year unknown"),
    "front.decision": Message(
        'After each move of a computer player, "How did it decide?" shows you its thoughts step by step.'
    ),
    "front.play": Message("Play it as it was"),
    "front.story": Message("Its story"),
    # around a skin
    "skin.unknown": Message('There is no original "{name}". Choose one of: {allowed}.'),
    "skin.modern_look": Message("Modern look"),
    "skin.return": Message("As it was"),
}
