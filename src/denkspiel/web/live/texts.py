"""The texts of link games, which the page asks for with the first such game; `texts.py` has what it needs before."""

from denkspiel.core.message import Message
from denkspiel.online.games.sentences import GREETING_TEXTS

__all__ = ["LIVE_TEXTS"]

LIVE_TEXTS: dict[str, Message] = {
    # before the game
    "live.which_game": Message("Which game?"),
    "live.against": Message("Who is the opponent?"),
    "live.a_friend": Message("a friend, by link"),
    "live.who_begins": Message("Who moves first?"),
    "live.i_begin": Message("I move first"),
    "live.other_begins": Message("my opponent moves first"),
    "live.clock": Message("Clock"),
    "live.no_clock": Message("no clock"),
    "live.clock_of_minutes": Message("minutes for the whole game"),
    "live.clock_of_days": Message("days for each move"),
    "live.clock_minutes": Message("minutes plus"),
    "live.clock_seconds": Message("seconds for each move"),
    "live.clock_days": Message("days for each move"),
    "live.minutes": Message("{minutes} min + {seconds} s per move"),
    "live.one_day": Message("one day per move"),
    "live.days": Message("{days} days per move"),
    "live.make_link": Message("Create link"),
    "live.lobby": Message("Open invitations"),
    "live.lobby_empty": Message("Nobody is waiting for an opponent at the moment."),
    "live.lobby_yours": Message("your invitation"),
    "live.you_begin": Message("you move first"),
    "live.they_begin": Message("{player} moves first"),
    "live.list_it": Message("Show this invitation to everybody on this server"),
    "live.not_made": Message(
        "There is no connection, so nothing was created. Please try again when the connection is back."
    ),
    "live.try_again": Message("Try again"),
    "live.not_empty": Message("Please fill in this field."),
    # the sheet with a link
    "live.invite_title": Message("Invite a friend"),
    "live.invite_words": Message(
        "{game}, {clock}. Send this link: the first person who opens it can play, and everybody else can watch."
    ),
    "live.watch_title": Message("Link for spectators"),
    "live.watch_words": Message("Anyone with this link can watch the game live."),
    "live.seat_title": Message("Play on another device"),
    "live.seat_words": Message(
        "Open this link on your other device within an hour. Then you can play there, too. The link works only "
        "once, so do not share it."
    ),
    "live.qr": Message("The link as a QR code"),
    "live.waits": Message("Waiting for your opponent"),
    "live.link": Message("Link to share"),
    "live.here_only": Message(
        "This link works only on this computer. To let others in, start the server with --host 0.0.0.0, and open the "
        "page at the name or address of this computer."
    ),
    "live.show_link": Message("Show link"),
    "live.to_board": Message("Go to the board"),
    "live.invite_computer": Message("Invite a computer"),
    "live.computer_words": Message(
        "The computer player takes the free seat, and the game starts. After that, nobody else can join."
    ),
    "live.begin_with_computer": Message("Start now"),
    "live.withdraw_invitation": Message("Withdraw invitation"),
    # sitting down
    "live.card.sit": Message("Take the free seat"),
    "live.card.wait": Message("Invitation"),
    "live.card.plan": Message("Plan replies"),
    "live.card.answer": Message("Your opponent's request"),
    "live.card.withdraw": Message("Your offer"),
    "live.card.following": Message("Rematch"),
    "live.invited_by": Message("{player} invites you to a game"),
    "live.invited_you": Message("You"),
    "live.moves_first": Message("moves first"),
    "live.seat_gone": Message("Somebody else has just taken the seat, but you can watch."),
    "live.sit_down": Message("Sit down"),
    "live.watch": Message("Watch"),
    # during the game
    "live.title": Message("Link game"),
    "live.time_left": Message("Time left"),
    "live.days_left": Message("{days} d {hours} h"),
    "live.you": Message("{player} (you)"),
    "live.is_here": Message("online"),
    "live.not_here_yet": Message("not here yet"),
    "live.away_since": Message("away since {time}"),
    "live.one_watches": Message("one person is watching"),
    "live.watchers": Message("{count} people are watching"),
    "live.draw": Message("Draw"),
    "live.draw_long": Message("Offer a draw"),
    "live.resign": Message("Resign"),
    "live.resign_long": Message("Resign the game"),
    "live.abort": Message("Abort"),
    "live.abort_long": Message("Abort the game: nobody wins"),
    "live.really_resign": Message("Resign this game? Your opponent will win."),
    "live.really_withdraw": Message("Withdraw the invitation? The link will stop working."),
    "live.really_abort": Message("Abort this game? Neither player will win."),
    "live.offers.draw": Message("{player} offers a draw."),
    "live.offers.take-back": Message("{player} asks to take back the last move."),
    "live.offers.rematch": Message("{player} offers a rematch."),
    "live.you_offer.draw": Message("You have offered a draw."),
    "live.you_offer.take-back": Message("You have asked to take back your last move."),
    "live.you_offer.rematch": Message("You have offered a rematch."),
    "live.accept": Message("Accept"),
    "live.decline": Message("Decline"),
    "live.withdraw": Message("Withdraw"),
    "live.answer_due": Message("You have already offered that. Wait for the answer."),
    "live.not_now": Message("You cannot offer that now."),
    "live.not_here": Message("You cannot do that in a link game."),
    "live.no_move": Message("You cannot draw that line."),
    "live.greet": Message("Say something"),
    "live.greet_later": Message("You can send greetings again after the next move."),
    "live.show_greetings": Message("Show greetings"),
    **{f"live.greet.{greeting}": words for greeting, words in GREETING_TEXTS.items()},
    "live.give_time": Message("Give more time"),
    # replies in advance
    "live.plan.another": Message("Plan another reply"),
    "live.plan.their_move": Message("Make a move that your opponent may choose."),
    "live.plan.your_reply": Message("{line}: make your reply."),
    "live.plan.keep_or_go_on": Message("{line}. Or go on."),
    "live.plan.if": Message("if {move}"),
    "live.plan.if_then": Message("if {move}, then {reply}"),
    "live.plan.keep": Message("Keep reply"),
    "live.plan.delete": Message("Delete the plan: {line}"),
    "live.link_to_watch": Message("Link for spectators"),
    "live.elsewhere": Message("Play on another device"),
    "live.ring": Message("Notify me when it is my turn"),
    "live.rings": Message("Notifications are on"),
    "live.delete": Message("Delete game"),
    "live.really_delete": Message("Delete this game permanently? The other player keeps it."),
    "live.really_delete_alone": Message("Delete this game permanently?"),
    "live.to_previous": Message("Go to the previous game"),
    "live.to_rematch": Message("Go to the rematch"),
    # the line
    "live.away": Message(
        "The connection is lost. As soon as it is back, the game continues and the page sends any unsent moves."
    ),
    "live.sent_later": Message("Your last action will be sent as soon as the connection is back."),
    "live.sent_late": Message("Your last action in a link game has now been sent."),
    "live.refused_late": Message("Your last action in a link game was refused: {why}"),
    "live.to_game": Message("Open that game"),
    "live.gone": Message("This game has been deleted."),
    "live.no_such_page": Message("This link does not work; part of it may be missing."),
    # the list
    "live.my_games": Message("My link games"),
    "live.others_turn": Message("{player}'s turn"),
    "live.until": Message("until {time}"),
    "live.won_by": Message("{player} won"),
    "live.drawn": Message("a draw"),
    "live.aborted": Message("aborted"),
}
