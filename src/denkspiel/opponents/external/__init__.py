"""Opponents from outside: engines, and strategies in files of the user's; see `docs/architecture.md`."""
