"""Asks a solution all its questions, in a process of its own, and finds the first wrong answer.

All questions of a function are sent at once, because programs hold back their output while it goes into a pipe. So if a
program crashes, it may have answered more questions than it has printed; the grader finds the one that caused it.
"""

import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from os import X_OK, access
from pathlib import Path
from random import Random
from threading import Thread

from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.message import Message, quote_input
from denkspiel.exercise.task import (
    EXIT_UNUSABLE,
    Case,
    Counterexample,
    Exercise,
    Finding,
    Function,
    Solution,
    shown,
)
from denkspiel.opponents.external.hosted_player import MAX_MEGABYTES
from denkspiel.opponents.external.line_process import ExternalPlayerFault, LineProcess

__all__ = ["UnfitCommand", "grade_functions", "program_command", "running", "solution_command"]

_AFTERWARDS_SECONDS = 2.0
"""So long a program may take to end after its last answer, or to show that it fails at a single question."""


def solution_command(exercise: Exercise, file: Path) -> list[str]:
    """The command that runs a file: the functions of a Python file answer, a whole game is run as it is.

    Raises:
        FileFault: there is no such file, or it cannot be run.
    """
    if not file.is_file():
        raise FileFault(Message('The file "{file}" does not exist.', file=str(file)))
    if file.suffix == ".py":
        host = ["-m", "denkspiel.exercise.python_host", exercise.name] if exercise.functions else []
        return [sys.executable, *host, str(file)]
    if not access(file, X_OK):
        raise FileFault(
            Message(
                'The file "{file}" is neither a Python file (.py) nor executable. Compile your program, or name the '
                "command that runs it with --program.",
                file=str(file),
            )
        )
    return [str(file.resolve())]  # systems look for a bare name elsewhere


def program_command(text: str) -> list[str]:
    """The words of a command line.

    Raises:
        UnfitCommand: it is none.
    """
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise UnfitCommand(Message('"{command}" is not a command.', command=quote_input(text)))
    return words


@contextmanager
def running(solution: Solution, lines: Sequence[str]) -> Iterator[LineProcess]:
    """The solution at work, which is sent these lines and then the end of the input."""
    process = LineProcess(solution.command, solution.title, megabytes=MAX_MEGABYTES)

    def send() -> None:
        if lines:
            process.send("\n".join(lines))
        process.end_input()

    sender = Thread(target=send, daemon=True)  # a program that does not read must not stop us
    sender.start()
    try:
        yield process
    finally:
        process.close()
        sender.join()


def grade_functions(exercise: Exercise, solution: Solution, number: int, seed: str) -> Iterator[Finding]:
    """Grade each function of an exercise with so many cases."""
    for function in exercise.functions:
        cases = function.cases(number, Random(f"{seed} {function.name}"))
        yield _Grader(function, solution).grade(cases)


class UnfitCommand(DenkspielError):
    """A text that no system can run."""

    kind = "unfit-command"


class _Grader:
    def __init__(self, function: Function, solution: Solution) -> None:
        self.function = function
        self._solution = solution

    def grade(self, cases: Sequence[Case]) -> Finding:
        answers, fault, usable = self._answers(cases, self._solution.seconds)
        wrong = [case for case, answer in zip(cases, answers, strict=False) if self._read(answer) != case.expected]
        found = Finding(self.function.name, len(cases), len(answers) - len(wrong), fault=fault)
        if wrong:
            return replace(found, counterexample=self._counterexample(wrong[0], answers[cases.index(wrong[0])]))
        if fault is not None and usable and len(answers) < len(cases):
            case, fault = self._guilty(cases[len(answers) :], fault)
            return replace(found, counterexample=case and self._counterexample(case, None), fault=fault)
        return found

    def _read(self, answer: str) -> int | None:
        return self.function.read(answer)

    def _counterexample(self, case: Case, answer: str | None) -> Counterexample:
        drawing = self.function.draw(case.numbers)
        return Counterexample((self.function.question(case),), tuple(drawing), shown(case.expected), answer, case.quote)

    def _answers(self, cases: Sequence[Case], seconds: float) -> tuple[list[str], Message | None, bool]:
        """The answers that came, why no more came, and whether the solution could be asked at all.

        An answer that nobody can read is the last one.
        """
        answers: list[str] = []
        late = Message("it did not answer all questions within {seconds} s", seconds=f"{seconds:g}")
        until = time.monotonic() + seconds
        with running(self._solution, [self.function.question(case) for case in cases]) as process:
            try:
                while len(answers) < len(cases):
                    if line := process.receive(until, self.function.allowed, late):
                        answers.append(line)
                        if self._read(line) is None:
                            return answers, self._unreadable(process, answers), True
            except ExternalPlayerFault as fault:
                if process.status == EXIT_UNUSABLE:
                    return [], process.fault_with_output(Message("the file cannot be graded")).message, False
                return answers, fault.message, True
            return answers, self._surplus(process), True

    def _unreadable(self, process: LineProcess, answers: Sequence[str]) -> Message:
        description = Message(
            'line {number} of its output is "{answer}"; allowed: {allowed}',
            number=len(answers),
            answer=quote_input(answers[-1], 80),
            allowed=self.function.allowed,
        )
        return process.fault_as_sentence(description).message

    def _surplus(self, process: LineProcess) -> Message | None:
        """What is wrong if more lines follow; how a program ends after its last answer does not matter."""
        try:
            while not (line := process.receive(time.monotonic() + _AFTERWARDS_SECONDS, "", Message.literal(""))):
                pass
        except ExternalPlayerFault:
            return None
        description = Message('it printed more lines than questions; the next one is "{line}"', line=quote_input(line))
        return process.fault_as_sentence(description).message

    def _guilty(self, cases: Sequence[Case], fault: Message) -> tuple[Case | None, Message]:
        """The first of these cases at which the program fails, with that fault; the first case is the main suspect."""

        def failure(suspects: Sequence[Case]) -> Message | None:
            answers, found, _ = self._answers(suspects, min(self._solution.seconds, _AFTERWARDS_SECONDS))
            return found if len(answers) < len(suspects) else None

        if found := failure(cases[:1]):
            return cases[0], found
        first, end = 0, len(cases)
        while end - first > 1:
            middle = (first + end) // 2
            if failure(cases[first:middle]):
                end = middle
            else:
                first = middle
        found = failure(cases[first:end])
        return (cases[first], found) if found else (None, fault)
