"""A link to a seat is kept after its use: whoever has used it may have missed the answer, and asks again."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Note which browser has used a link."""
    op.add_column("links", sa.Column("used_by", sa.String(64)))
