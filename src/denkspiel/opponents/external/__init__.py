"""Opponents from outside: engines, and other people's Python code; see `docs/explanation/architecture.md`."""
