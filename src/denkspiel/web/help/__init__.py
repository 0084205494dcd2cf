"""The help: its pages, and how they become HTML."""
