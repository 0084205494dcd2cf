"""What goes wrong with the games and opponents that other distributions add: asked for by name, or in a list."""

from denkspiel.core.errors import DenkspielError, DenkspielWarning

__all__ = ["BrokenExtension", "ExtensionWarning"]


class BrokenExtension(DenkspielError):
    """Another distribution offers what was asked for, but it cannot be used; the sentence names both, and the fault."""

    kind = "broken-extension"


class ExtensionWarning(DenkspielWarning):
    """The same where everything is listed: what cannot be used is left out."""
