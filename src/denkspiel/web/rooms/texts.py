"""The texts of rooms, which the page asks for with those of link games."""

from denkspiel.core.message import Message

__all__ = ["ROOM_TEXTS"]

ROOM_TEXTS: dict[str, Message] = {
    # before the room
    "room.title": Message("Name of the room"),
    "room.usual_title": Message("Our tournament"),
    "room.who_meets": Message("Who plays whom?"),
    "room.swiss": Message("Swiss tournament: players with similar scores"),
    "room.round_robin": Message("everyone plays everyone"),
    "room.round_robin_twice": Message("everyone plays everyone, twice"),
    "room.rounds": Message("rounds"),
    "room.do_you_play": Message("Will you play, too?"),
    "room.host_only": Message("No, just hosting"),
    "room.host_plays": Message("Yes"),
    "room.open_it": Message("Open room"),
    # what is asked or told first
    "room.join": Message("Join"),
    "room.come_back": Message("Join again"),
    "room.to_my_game": Message("Go to my game"),
    "room.call.game": Message("Round {round}: your game against {player} has begun."),
    "room.call.bye": Message("You have a bye in this round."),
    "room.call.next": Message("Your next game will appear here as soon as this round is over."),
    "room.call.last": Message("This is the last round. When it is over, the standings are final."),
    "room.call.begin_as_host": Message("You have joined. Start the first round when everyone is here."),
    "room.call.begin": Message("You have joined. Your first game will appear here as soon as the host starts."),
    # what can be done with the room
    "room.host_waits": Message("Send the link to the others. You can start as soon as two people have joined."),
    "room.start": Message("Start the first round"),
    "room.close_round": Message("Close round"),
    "room.end": Message("Close room"),
    "room.leave": Message("Leave room"),
    "room.ring": Message("Notify me of my games"),
    "room.rings": Message("Notifications are on"),
    "room.print": Message("Print version"),
    "room.close_words": Message(
        "Close the round? In unfinished games, a player who is online wins against a player who is away. If "
        "both are online, each gets half a point."
    ),
    "room.end_words": Message(
        "Close the room? Unfinished games are decided as when you close a round, and the standings become final."
    ),
    "room.leave_words": Message("Leave the room? If your game is unfinished, you lose it."),
    "room.really_remove": Message("Remove {player} from the room? {player} cannot come back."),
    # the table and the rounds
    "room.table": Message("Standings"),
    "room.final_table": Message("Final standings"),
    "room.nobody_yet": Message("Nobody has joined yet."),
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
    "room.goes_on": Message("in progress"),
    "room.decided": Message("decided by the room"),
    "room.look": Message("View"),
    "room.boards": Message("All boards of this round"),
    "room.open_games": Message("Open my game when a round begins"),
    "room.opens_soon": Message("Your next game has begun. It opens by itself."),
    "room.stay": Message("Stay here"),
    # the people
    "room.people": Message("Players: {count}"),
    "room.is_away": Message("away"),
    "room.has_left": Message("has left"),
    "room.has_removed": Message("was removed"),
    "room.remove": Message("Remove {player}"),
    # the link
    "room.link": Message("Link to this room"),
    "room.link_words": Message("Anyone with this link can see the room and join."),
    "room.renew_link": Message("Renew link"),
    "room.renew_words": Message(
        "Renew the link? The old link stops working, even for people you have removed. Players already in the room "
        "stay there. Send the new link to anyone who still wants to join."
    ),
    "room.link_to_watch": Message("Anyone with this link can see the room and watch its games."),
    # the line
    "room.away": Message("The connection is lost. Play continues as soon as it is back."),
    "room.gone": Message("You can no longer see this room: it was deleted, or the host has renewed its link."),
    # at the boards
    "live.card.room": Message("Room"),
    "live.card.next": Message("Your next game"),
    "room.to_room": Message("Go to the room"),
    "room.next_begun": Message("Your next game has begun."),
    "room.to_next_game": Message("Go to my next game"),
    # the list
    "room.my_rooms": Message("My rooms"),
    "room.stage.open": Message("open to join"),
    "room.stage.playing": Message("in progress"),
    "room.stage.over": Message("closed"),
    "room.delete": Message("Delete {room}"),
    "room.really_delete": Message("Delete the room {room} permanently? Its players keep their games."),
}
