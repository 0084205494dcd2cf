"""The program as a UCI engine; see `docs/engines.md`."""
