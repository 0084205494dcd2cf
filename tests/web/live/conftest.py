from tests.online.conftest import database, server

__all__ = ["database", "server"]
