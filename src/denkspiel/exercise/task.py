"""What an exercise consists of, and what its grader reports.

A solution answers questions. A question is a line: the name of a function and whole numbers, separated by blanks. That
is easy to read in every language, with one `read(*,*)` in Fortran.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from denkspiel.core.message import Message
from denkspiel.opponents.decision import Quote

__all__ = ["EXIT_UNUSABLE", "Case", "Counterexample", "Exercise", "Finding", "Function", "Solution", "shown"]

EXIT_UNUSABLE = 78
"""The exit status of `python_host.py` if the file cannot be loaded, or does not define the function."""


class Case(NamedTuple):
    """A question with its right answer.

    Attributes:
        numbers: what follows the function's name.
        expected: the right answer.
        quote: the sentence that demands it.
    """

    numbers: tuple[int, ...]
    expected: int
    quote: Quote


@dataclass(frozen=True)
class Function:
    """A function that students write.

    Attributes:
        name: its name.
        parameters: those of the function in Python.
        numbers: what the numbers of a question are.
        arguments: makes the arguments of the Python function from the numbers.
        cases: makes so many cases, with few stones first.
        allowed: what an answer can be.
        read: makes a number from an answer; `None` if it is none of the allowed ones.
        draw: draws a question, in lines of text.
    """

    name: str
    parameters: str
    numbers: str
    arguments: Callable[[Sequence[int]], tuple[object, ...]]
    cases: Callable[[int, Random], list[Case]]
    allowed: Message
    read: Callable[[str], int | None]
    draw: Callable[[Sequence[int]], list[str]]

    def question(self, case: Case) -> str:
        """The line that a program reads."""
        return " ".join([self.name, *map(str, case.numbers)])


@dataclass(frozen=True)
class Exercise:
    """Something to write.

    Attributes:
        name: by which the command knows it.
        summary: what to write, in one line.
        text: the sentences of the original.
        rules: what else a solution has to know, such as numbers that the text leaves open.
        functions: what to write; none if the solution is a whole game (`game_loop.py`).
        usual_cases: how many cases there are for each function unless the user names another number.
    """

    name: str
    summary: Message
    text: tuple[Quote, ...]
    rules: tuple[Message, ...]
    functions: tuple[Function, ...]
    usual_cases: int


@dataclass(frozen=True)
class Solution:
    """What a student hands in.

    Attributes:
        title: what messages call it.
        command: runs it.
        seconds: how long it may take for all cases of a function, or for one run of a game.
    """

    title: str
    command: Sequence[str]
    seconds: float


@dataclass(frozen=True)
class Counterexample:
    """A case in which a solution is wrong.

    Attributes:
        question: what the solution read, line by line.
        drawing: the same for people.
        expected: the right answer.
        received: the answer; `None` if there was none.
        quote: the sentence that the solution breaks.
    """

    question: tuple[str, ...]
    drawing: tuple[str, ...]
    expected: str
    received: str | None
    quote: Quote


@dataclass(frozen=True)
class Finding:
    """What the grader found out about a function, or about the game loop.

    Attributes:
        name: the function.
        cases: how many there are.
        right: how many of them are right.
        counterexample: the wrong case with the fewest stones, if a case is wrong.
        fault: what else went wrong, such as a crash.
    """

    name: str
    cases: int
    right: int
    counterexample: Counterexample | None = None
    fault: Message | None = None

    @property
    def good(self) -> bool:
        """Whether everything is right."""
        return self.right == self.cases and self.fault is None


def shown(answer: int) -> str:
    """An answer as programs write it: T and F are the truth values of Fortran."""
    return ("F", "T")[answer] if isinstance(answer, bool) else str(answer)
