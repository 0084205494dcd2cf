"""The texts of rooms, which the page asks for with those of games by link."""

from denkspiel.core.message import Message

__all__ = ["ROOM_TEXTS"]

ROOM_TEXTS: dict[str, Message] = {
    # before the room
    "room.title": Message("What is the room called?"),
    "room.usual_title": Message("Our tournament"),
    "room.who_meets": Message("Who meets whom?"),
    "room.swiss": Message("Swiss tournament: those who stand alike"),
    "room.round_robin": Message("everybody against everybody"),
    "room.round_robin_twice": Message("everybody against everybody, twice"),
    "room.rounds": Message("rounds"),
    "room.do_you_play": Message("Do you play, too?"),
    "room.host_only": Message("No, I only lead the room"),
    "room.host_plays": Message("Yes"),
    "room.open_it": Message("Open the room"),
    # what is asked or told first
    "room.join": Message("Take part"),
    "room.come_back": Message("Take part again"),
    "room.to_my_game": Message("To my game"),
    "room.call.game": Message("Round {round}: your game against {player} has begun."),
    "room.call.bye": Message("You have a bye in this round."),
    "room.call.next": Message("Your next game is announced here as soon as this round is over."),
    "room.call.last": Message("This is the last round: the table is final as soon as it is over."),
    "room.call.begin_as_host": Message("You take part. Begin the first round when everybody is here."),
    "room.call.begin": Message("You take part. Your first game is announced here as soon as the host begins."),
    # what can be done with the room
    "room.host_waits": Message("Send the others the link. You can begin as soon as two people take part."),
    "room.start": Message("Begin the first round"),
    "room.close_round": Message("Close the round"),
    "room.end": Message("End the room"),
    "room.leave": Message("Leave the room"),
    "room.ring": Message("Notify me of my game"),
    "room.rings": Message("You are notified of your game"),
    "room.print": Message("Page to print"),
    "room.close_words": Message(
        "Close the round? In games that go on whoever is here wins against whoever is away; if both are here, "
        "each has half a point."
    ),
    "room.end_words": Message("End the room? Games that go on are decided, and the table is final then."),
    "room.leave_words": Message("Leave the room? A game that goes on is lost then."),
    "room.really_remove": Message("Remove {player} from the room? {player} cannot come back."),
    # the table and the rounds
    "room.table": Message("Table"),
    "room.final_table": Message("Final table"),
    "room.nobody_yet": Message("Nobody takes part yet."),
    "room.column.rank": Message("Rank"),
    "room.column.name": Message("Name"),
    "room.column.points": Message("Points"),
    "room.column.buchholz": Message("Buchholz"),
    "room.column.sonneborn": Message("Sonneborn-Berger"),
    "room.column.wins": Message("Wins"),
    "room.column.draws": Message("Draws"),
    "room.column.losses": Message("Losses"),
    "room.column.byes": Message("Byes"),
    "room.round": Message("Round {round} of {rounds}"),
    "room.bye": Message("{player} has a bye."),
    "room.goes_on": Message("goes on"),
    "room.decided": Message("decided by the room"),
    "room.look": Message("Look at"),
    # the people
    "room.people": Message("People: {count}"),
    "room.is_away": Message("is away"),
    "room.has_left": Message("has left"),
    "room.has_removed": Message("was removed"),
    "room.remove": Message("Remove {player}"),
    # the link
    "room.link": Message("Link for the others"),
    "room.link_words": Message("Whoever opens this link sees the room, and can take part."),
    "room.renew_link": Message("Renew the link"),
    "room.renew_words": Message(
        "Renew the link? The old link stops working, also for people you have removed. Everybody who takes part stays "
        "in the room. Send the new link to anybody who still wants to join."
    ),
    "room.link_to_watch": Message("Whoever opens this link sees the room, and can watch its games."),
    # the line
    "room.away": Message("No connection. The room goes on by itself when it is back."),
    "room.gone": Message("You cannot see this room any more: it was deleted, or the host has renewed its link."),
    # at the boards
    "live.card.room": Message("Room"),
    "live.card.next": Message("The next game"),
    "room.to_room": Message("To the room"),
    "room.next_begun": Message("Your next game has begun."),
    "room.to_next_game": Message("To my next game"),
    # the list
    "room.my_rooms": Message("My rooms"),
    "room.stage.open": Message("people join"),
    "room.stage.playing": Message("goes on"),
    "room.stage.over": Message("closed"),
    "room.delete": Message("Delete {room}"),
    "room.really_delete": Message("Delete the room {room} for good? Its games stay with their players."),
}
