"""Numbers as they are printed."""

__all__ = [
    "with_minus",
]


def with_minus(number: str) -> str:
    """A number as it is printed: with a minus instead of a hyphen."""
    return number.replace("-", "\N{MINUS SIGN}")
