"""The tables. What they look like is decided by the migrations; a test compares both.

    games --< seats --< holders      who sits where, and which browsers may move for it
          --< moves                  what is asked across games
          --< log                    every command that changed a game, with its answer
          --< links                  one-time links that give a seat to another browser
    choices                          how often which move was made where, in all games that have ended
    secrets                          what the nodes share and nobody else knows
    rooms --< room_members           which browser is whom there, and which one is the host's
          --< room_log               every command that changed a room, with its answer
          --  games                  those that are played there; they stay if the room goes

`games.state` is all that the course of the game depends on (`LiveGame.to_data`), `rooms.state` all that of the room
(`Room.to_data`); the other columns repeat of it what is searched for. Instants are milliseconds since 1970. Of secrets
there are only digests (`denkspiel.online.store.secrets`), and of people the names they have chosen: no addresses.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

__all__ = [
    "choices",
    "games",
    "holders",
    "links",
    "log",
    "metadata",
    "moves",
    "room_log",
    "room_members",
    "rooms",
    "seats",
    "secrets",
]

metadata = MetaData()

_ID = String(32)
_DIGEST = String(64)


def _of_game() -> "Column[str]":
    return Column("game_id", _ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


games = Table(
    "games",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("game", String(200), nullable=False),
    Column("definition", Text),  # the game as data, unless its name alone makes it
    Column("state", Text, nullable=False),
    Column("stage", String(8), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("due", BigInteger),  # when the time of the side to move is over
    Column("thinks", Boolean, nullable=False),  # whether an invited computer is to move
    Column("why", String(16)),  # why it ended
    Column("to_move", SmallInteger),  # whose turn it is while it is being played
    Column("winner", SmallInteger),
    Column("room", _ID),
    Column("counted", Boolean, nullable=False, server_default=false()),  # whether its moves are among the choices
    Column("listed", Boolean, nullable=False, server_default=false()),  # whether everybody may find the invitation
    Index("games_due", "due"),
    Index("games_stage_changed", "stage", "changed"),
    Index("games_thinks", "thinks"),
    Index("games_room", "room"),
    Index("games_counted_stage", "counted", "stage"),
    Index("games_listed_stage", "listed", "stage"),
)

seats = Table(
    "seats",
    metadata,
    _of_game(),
    Column("side", SmallInteger, primary_key=True),
    Column("kind", String(100), nullable=False),
    Column("name", String(100), nullable=False),  # empty while the seat is free
    Column("seen", BigInteger),  # when a browser that holds it was here last
    Column("deleted", Boolean, nullable=False, default=False),  # whether its holders want the game gone
)

holders = Table(
    "holders",
    metadata,
    Column("game_id", _ID, primary_key=True),
    Column("side", SmallInteger, primary_key=True),
    Column("owner", _DIGEST, primary_key=True),
    ForeignKeyConstraint(["game_id", "side"], ["seats.game_id", "seats.side"], ondelete="CASCADE"),
    Index("holders_owner", "owner"),
)

moves = Table(
    "moves",
    metadata,
    _of_game(),
    Column("ply", SmallInteger, primary_key=True),  # the number of stones with this one, from 1
    Column("cell", SmallInteger, nullable=False),
)

log = Table(
    "log",
    metadata,
    _of_game(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("command", String(64), nullable=False),
    Column("entry", Text, nullable=False),
    UniqueConstraint("game_id", "command", name="log_command_once"),
)

links = Table(
    "links",
    metadata,
    Column("digest", _DIGEST, primary_key=True),
    Column("game_id", _ID, nullable=False),
    Column("side", SmallInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("used_by", _DIGEST),  # the browser that has used it
    ForeignKeyConstraint(["game_id", "side"], ["seats.game_id", "seats.side"], ondelete="CASCADE"),
    Index("links_until", "until"),
)

choices = Table(
    "choices",
    metadata,
    Column("game", String(200), primary_key=True),
    Column(
        "position", String(40), primary_key=True
    ),  # the canonical one, as `denkspiel.online.store.move_statistics` writes it
    Column("cell", SmallInteger, primary_key=True, autoincrement=False),  # as it lies there
    Column("kind", String(100), primary_key=True),  # of the one who chose it: "human" or an opponent's name
    Column("won", Integer, nullable=False),  # in so many games by that one
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", _DIGEST, nullable=False),  # made when the table is
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("game", String(200), nullable=False),
    Column("definition", Text),  # the game as data, unless its name alone makes it
    Column("state", Text, nullable=False),
    Column("stage", String(8), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("rooms_stage_changed", "stage", "changed"),
)


def _of_room() -> "Column[str]":
    return Column("room_id", _ID, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)


room_members = Table(
    "room_members",
    metadata,
    _of_room(),
    Column("owner", _DIGEST, primary_key=True),
    Column("host", Boolean, nullable=False),
    Column("member", SmallInteger),  # as whom the browser has joined; several may be the same one's
    Column("seen", BigInteger, nullable=False),  # when it was here last
    Index("room_members_owner", "owner"),
)

room_log = Table(
    "room_log",
    metadata,
    _of_room(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("command", String(64), nullable=False),
    Column("entry", Text, nullable=False),
    UniqueConstraint("room_id", "command", name="room_log_command_once"),
)
