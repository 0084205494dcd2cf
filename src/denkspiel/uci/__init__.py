"""The program as a UCI engine; see `docs/how-to/engines.md`."""
