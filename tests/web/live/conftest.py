from tests.store.conftest import database, server

__all__ = ["database", "server"]
