"""The scale of estimates, on which proven values lie beyond all others; needs nothing that compiles."""

__all__ = ["WON"]

WON = 10_000
"""A win is this and the kernel's value of a decided game, larger the sooner it ends; a loss is the negative of that."""
