"""Opponents from outside: engines, and strategies in files of the user's; see `docs/explanation/architecture.md`."""
