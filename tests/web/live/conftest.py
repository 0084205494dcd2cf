from tests.online.store.conftest import database, server

__all__ = ["database", "server"]
