"""Games, seats and their holders, moves, the log of commands, and links."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.String(32)
_DIGEST = sa.String(64)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("definition", sa.Text),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("thinks", sa.Boolean, nullable=False),
        sa.Column("why", sa.String(16)),
        sa.Column("to_move", sa.SmallInteger),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("room", _ID),
    )
    op.create_index("games_due", "games", ["due"])
    op.create_index("games_stage_changed", "games", ["stage", "changed"])
    op.create_index("games_thinks", "games", ["thinks"])
    op.create_index("games_room", "games", ["room"])
    op.create_table(
        "seats",
        _of_game(),
        sa.Column("side", sa.SmallInteger, primary_key=True),
        sa.Column("kind", sa.String(100), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("seen", sa.BigInteger),
        sa.Column("deleted", sa.Boolean, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("game_id", _ID, primary_key=True),
        sa.Column("side", sa.SmallInteger, primary_key=True),
        sa.Column("owner", _DIGEST, primary_key=True),
        _of_seat(),
    )
    op.create_index("holders_owner", "holders", ["owner"])
    op.create_table(
        "moves",
        _of_game(),
        sa.Column("ply", sa.SmallInteger, primary_key=True),
        sa.Column("cell", sa.SmallInteger, nullable=False),
    )
    op.create_table(
        "log",
        _of_game(),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.UniqueConstraint("game_id", "command", name="log_command_once"),
    )
    op.create_table(
        "links",
        sa.Column("digest", _DIGEST, primary_key=True),
        sa.Column("game_id", _ID, nullable=False),
        sa.Column("side", sa.SmallInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        _of_seat(),
    )
    op.create_index("links_until", "links", ["until"])


def _of_game() -> "sa.Column[str]":
    return sa.Column("game_id", _ID, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def _of_seat() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game_id", "side"], ["seats.game_id", "seats.side"], ondelete="CASCADE")
