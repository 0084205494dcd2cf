"""A process in which the functions of a student's Python file answer questions, like a program in any other language.

python -m denkspiel.exercise.python_host EXERCISE FILE
"""

import runpy
import sys
import traceback
from pathlib import Path

from denkspiel.exercise.catalogue import EXERCISES
from denkspiel.exercise.task import EXIT_UNUSABLE
from denkspiel.opponents.external.python_host import private_pipes

__all__ = ["main"]


def main(exercise: str, file: str) -> int:
    """Answer until the input ends; an error ends it, and is explained in one line."""
    reader, writer = private_pipes()  # what the file prints or asks for does not disturb the answers
    functions = {function.name: function for function in EXERCISES[exercise].functions}
    sys.path.insert(0, str(Path(file).resolve().parent))
    try:
        names = runpy.run_path(file, run_name="solution")
    except BaseException as error:
        print(_explained(error, file), file=sys.stderr)
        return EXIT_UNUSABLE
    for line in reader:
        name, *numbers = line.split()
        if name not in names:
            print(f"there is no function {name}", file=sys.stderr)
            return EXIT_UNUSABLE
        try:
            answer = names[name](*functions[name].arguments(list(map(int, numbers))))
        except BaseException as error:
            print(_explained(error, file), file=sys.stderr)
            return 1
        print(" ".join(str(answer).split()), file=writer, flush=True)
    return 0


def _explained(error: BaseException, file: str) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename).resolve() == Path(file).resolve()]
    if isinstance(error, SyntaxError):
        lines.append(error.lineno)
    where = f"line {lines[-1]}: " if lines else ""
    said = error.msg if isinstance(error, SyntaxError) else error
    return f"{where}{type(error).__name__}: {said}"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
