"""What was chosen in games that have ended; those that are kept already are counted by the service, some at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table, and note of each game that it is not counted yet."""
    op.create_table(
        "choices",
        sa.Column("game", sa.String(200), primary_key=True),
        sa.Column("position", sa.String(40), primary_key=True),
        sa.Column("cell", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(100), primary_key=True),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
    )
    op.add_column("games", sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("games_counted_stage", "games", ["counted", "stage"])
