"""An invitation may be shown to everybody on the server."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Note of each game whether it is; none of those that are kept already is."""
    op.add_column("games", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("games_listed_stage", "games", ["listed", "stage"])
