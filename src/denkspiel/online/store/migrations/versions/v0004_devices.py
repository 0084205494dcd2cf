"""A member of a room may have several browsers."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Let go of what allowed one alone."""
    with op.batch_alter_table("room_members") as table:
        table.drop_constraint("room_members_member_once", type_="unique")
