"""The key by which the nodes recognize the tokens that they have issued."""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the key."""
    table = op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.bulk_insert(table, [{"name": "tokens", "value": token_hex(32)}])
