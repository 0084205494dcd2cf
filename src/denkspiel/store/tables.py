"""The tables. What they look like is decided by the migrations; a test compares both.

    games --< seats --< holders      who sits where, and which browsers may move for it
          --< moves                  what is asked across games
          --< log                    every command that changed a game, with its answer
          --< links                  one-time links that give a seat to another browser

`games.state` is all that the course of the game depends on (`LiveGame.to_data`); the other columns repeat of it what is
searched for. Instants are milliseconds since 1970. Of secrets there are only digests (`denkspiel.store.secrets`), and
of people the names they have chosen: no addresses.
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
)

__all__ = ["games", "holders", "links", "log", "metadata", "moves", "seats"]

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
    Index("games_due", "due"),
    Index("games_stage_changed", "stage", "changed"),
    Index("games_thinks", "thinks"),
    Index("games_room", "room"),
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
    ForeignKeyConstraint(["game_id", "side"], ["seats.game_id", "seats.side"], ondelete="CASCADE"),
    Index("links_until", "until"),
)
