"""What a process remembers, forgotten: so that a test meets a module as a new process does."""

from types import ModuleType

__all__ = ["forget"]


def forget(*modules: ModuleType) -> None:
    """Empty every cache that belongs to a function of these modules."""
    for module in modules:
        for value in vars(module).values():
            if getattr(value, "__module__", None) == module.__name__ and hasattr(value, "cache_clear"):
                value.cache_clear()
