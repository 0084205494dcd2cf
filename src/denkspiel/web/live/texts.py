"""The texts of games by link, which the page asks for with the first such game; `texts.py` has what it needs before."""

from denkspiel.core.message import Message

__all__ = ["LIVE_TEXTS"]

LIVE_TEXTS: dict[str, Message] = {
    # before the game
    "live.which_game": Message("Which game?"),
    "live.against": Message("Against whom?"),
    "live.a_friend": Message("a friend, by link"),
    "live.who_begins": Message("Who begins?"),
    "live.i_begin": Message("I begin"),
    "live.other_begins": Message("the other one begins"),
    "live.clock": Message("With a clock?"),
    "live.no_clock": Message("without a clock"),
    "live.clock_of_minutes": Message("minutes for the game"),
    "live.clock_of_days": Message("days for each move"),
    "live.clock_minutes": Message("minutes, and"),
    "live.clock_seconds": Message("seconds for each move"),
    "live.clock_days": Message("days for each move"),
    "live.minutes": Message("{minutes} min + {seconds} s a move"),
    "live.one_day": Message("one day a move"),
    "live.days": Message("{days} days a move"),
    "live.make_link": Message("Make a link"),
    "live.not_made": Message("No connection: nothing has been made yet. Please try again when it is back."),
    "live.try_again": Message("Try again"),
    "live.not_empty": Message("This must not be empty."),
    # the sheet with a link
    "live.invite_title": Message("Invite a friend"),
    "live.invite_words": Message(
        "{game}, {clock}. Send this link: whoever opens it first can sit down, all others watch."
    ),
    "live.watch_title": Message("Link to watch"),
    "live.watch_words": Message("Whoever opens this link sees the game as it goes on."),
    "live.seat_title": Message("My seat elsewhere"),
    "live.seat_words": Message(
        "Open this link on your other device within an hour: your seat is there then, too. "
        "It works once; keep it to yourself."
    ),
    "live.qr": Message("The link as a QR code"),
    "live.waits": Message("waits for the other one"),
    "live.link": Message("Link to pass on"),
    "live.here_only": Message(
        "This link works on this machine only. For others, start the service with --host 0.0.0.0 and open the page "
        "under the name or the address of this machine."
    ),
    "live.show_link": Message("Show the link"),
    "live.invite_computer": Message("Invite a computer instead"),
    "live.computer_words": Message("It takes the free seat, and the game begins; nobody else can sit down then."),
    "live.begin_with_computer": Message("Begin"),
    "live.withdraw_invitation": Message("Withdraw the invitation"),
    # sitting down
    "live.card.sit": Message("Take the free seat"),
    "live.card.wait": Message("Invitation"),
    "live.card.answer": Message("The other one asks"),
    "live.card.withdraw": Message("Your offer"),
    "live.card.following": Message("Rematch"),
    "live.sit_down": Message("Sit down"),
    "live.watch": Message("Watch"),
    # during the game
    "live.title": Message("Game by link"),
    "live.time_left": Message("Time left"),
    "live.days_left": Message("{days} d {hours} h"),
    "live.you": Message("{player} (you)"),
    "live.is_here": Message("is here"),
    "live.not_here_yet": Message("has not come yet"),
    "live.away_since": Message("has been away since {time}"),
    "live.one_watches": Message("one person watches"),
    "live.watchers": Message("{count} people watch"),
    "live.draw": Message("Draw"),
    "live.draw_long": Message("Offer a draw"),
    "live.resign": Message("Resign"),
    "live.resign_long": Message("Give the game up"),
    "live.abort": Message("Break off"),
    "live.abort_long": Message("Break the game off: nobody wins it"),
    "live.really_resign": Message("Really give the game up? Then the other one has won."),
    "live.really_withdraw": Message("Withdraw the invitation? Its link then leads nowhere."),
    "live.really_abort": Message("Break this game off? Nobody wins it then."),
    "live.offers.draw": Message("{player} offers a draw."),
    "live.offers.take-back": Message("{player} asks to take back the last move."),
    "live.offers.rematch": Message("{player} offers a rematch."),
    "live.you_offer.draw": Message("You have offered a draw."),
    "live.you_offer.take-back": Message("You have asked to take back your last move."),
    "live.you_offer.rematch": Message("You have offered a rematch."),
    "live.accept": Message("Accept"),
    "live.decline": Message("Decline"),
    "live.withdraw": Message("Withdraw"),
    "live.answer_due": Message("That is offered already; the answer is due."),
    "live.not_now": Message("That cannot be offered now."),
    "live.not_here": Message("That is not possible in a game by link."),
    "live.no_move": Message("That is no move."),
    "live.link_to_watch": Message("Link to watch"),
    "live.elsewhere": Message("My seat elsewhere"),
    "live.ring": Message("Notify me of my turn"),
    "live.rings": Message("You are notified of your turn"),
    "live.delete": Message("Delete the game"),
    "live.really_delete": Message("Delete this game for good? The other player keeps it."),
    "live.really_delete_alone": Message("Delete this game for good?"),
    "live.to_previous": Message("To the game before"),
    "live.to_rematch": Message("To the rematch"),
    # the line
    "live.away": Message(
        "No connection. The game goes on by itself when it is back; moves not sent yet are sent then."
    ),
    "live.sent_later": Message("What you have done here is sent as soon as the connection is back."),
    "live.sent_late": Message("What you did last in a game by link had not been sent; now it has been."),
    "live.refused_late": Message("What you did last in a game by link had not been sent, and came too late: {why}"),
    "live.to_game": Message("To that game"),
    "live.gone": Message("This game has been deleted."),
    "live.no_such_page": Message("This link leads nowhere; perhaps a part of it is missing."),
    # the list
    "live.my_games": Message("My games by link"),
    "live.others_turn": Message("{player} to move"),
    "live.until": Message("until {time}"),
    "live.won_by": Message("{player} won"),
    "live.drawn": Message("a draw"),
    "live.aborted": Message("broken off"),
}
