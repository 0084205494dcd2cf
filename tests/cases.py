"""One test over many cases."""

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any

__all__ = ["for_each"]

_LONGEST = 200
"""So many characters of a case are told."""


def for_each(names: str, cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let one test try all cases and tell of each one that fails; the others are tried all the same.

    Where `pytest.mark.parametrize` makes a test of every case, this is for cases of one kind: the same sentence about
    each game, module or pair of numbers. Fixtures are made once for all of them.

    Args:
        names: the arguments that a case gives, separated by commas.
        cases: the values, tuples of them if there are several arguments; or a mapping of what a case is called to them.
    """
    arguments = [name.strip() for name in names.split(",")]
    called = [*cases.items()] if isinstance(cases, Mapping) else [(repr(case)[:_LONGEST], case) for case in cases]
    assert called, "a test without cases cannot fail"

    def over_all(test: Callable[..., None]) -> Callable[..., None]:
        def tried(**fixtures: Any) -> None:
            failures = []
            for name, case in called:
                values = case if len(arguments) > 1 else (case,)
                try:
                    test(**fixtures, **dict(zip(arguments, values, strict=True)))
                except Exception as failure:
                    failure.add_note(f"This was the case {name}.")
                    failures.append(failure)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(called)} cases fail", failures)

        tried.__dict__.update(test.__dict__)
        for kept in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(tried, kept, getattr(test, kept))
        known = signature(test)
        others = [parameter for name, parameter in known.parameters.items() if name not in arguments]
        tried.__signature__ = known.replace(parameters=others)  # type: ignore[attr-defined]
        return tried

    return over_all
