"""The command `denkspiel`, and `python -m denkspiel`."""

import sys

__all__ = ["main"]

_EXIT_INTERRUPTED = 130
"""`denkspiel.cli.parser` has it too, but must not be loaded outside the `try` below."""


def main() -> int:
    """Run the command in `sys.argv`; return the exit status, after Ctrl-C too, even while the program is loading."""
    try:
        from denkspiel.cli.main import main as run_command  # noqa: PLC0415 (see above)

        return run_command()
    except KeyboardInterrupt:
        return _EXIT_INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
