"""What Alembic runs: the steps from one schema to the next, over the connection of `denkspiel.online.store.schema`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
