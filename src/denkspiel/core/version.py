"""Which version of the program this is, also where it runs from its sources and is not installed."""

__all__ = ["VERSION"]

VERSION = "0.1.0"
