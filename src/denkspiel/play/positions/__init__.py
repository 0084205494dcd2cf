"""Positions as people and programs write them: one registry of formats, a reader that recognizes them, and a writer."""
