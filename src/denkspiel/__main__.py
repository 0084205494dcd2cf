"""`python -m denkspiel` is the command `denkspiel`."""

import sys

from denkspiel.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
