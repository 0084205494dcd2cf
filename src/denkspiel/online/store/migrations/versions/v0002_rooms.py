"""Rooms, their members, and the log of commands there."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.String(32)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "rooms",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("definition", sa.Text),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("rooms_stage_changed", "rooms", ["stage", "changed"])
    op.create_table(
        "room_members",
        _of_room(),
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("member", sa.SmallInteger),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("room_id", "member", name="room_members_member_once"),
    )
    op.create_index("room_members_owner", "room_members", ["owner"])
    op.create_table(
        "room_log",
        _of_room(),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.UniqueConstraint("room_id", "command", name="room_log_command_once"),
    )


def _of_room() -> "sa.Column[str]":
    return sa.Column("room_id", _ID, sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
