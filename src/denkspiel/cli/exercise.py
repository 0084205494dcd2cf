"""`denkspiel exercise`: exercises after the originals, and a grader for solutions in any language."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from textwrap import indent, wrap
from typing import Any

from denkspiel.cli.arguments import add_json_option, add_seed_option, file_path
from denkspiel.cli.output import format_table, json_text
from denkspiel.cli.parser import LocalizedArgumentParser, UsageFault
from denkspiel.cli.streams import page_width
from denkspiel.cli.values import Seconds, WholeNumber, choice_of
from denkspiel.core.message import Message, quote_input
from denkspiel.exercise.catalogue import EXERCISES
from denkspiel.exercise.game_loop import grade_games
from denkspiel.exercise.grading import grade_functions, program_command, solution_command
from denkspiel.exercise.task import Exercise, Finding, Function, Solution, shown
from denkspiel.locale import Translator
from denkspiel.opponents.decision import Quote

__all__ = ["add_arguments", "run"]

_CASES = WholeNumber(10, 100_000)
_SECONDS = Seconds(0.1, 3600)
_USUAL_SECONDS = 10
_WIDTH = 100


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`exercise [NAME [SOLUTION]] [--program COMMAND] [--cases N] [--seconds S] [--seed S] [--json]`."""
    say = parser.say
    parser.add_argument(
        "name",
        **choice_of(EXERCISES),
        nargs="?",
        metavar=say(Message("EXERCISE")),
        help=say(Message("the exercise ({names}); by default, list them", names=", ".join(EXERCISES))),
    )
    parser.add_argument(
        "solution",
        type=file_path,
        nargs="?",
        metavar=say(Message("SOLUTION")),
        help=say(Message("your solution, a Python file (.py) or an executable program; by default, show the task")),
    )
    parser.add_argument(
        "--program",
        metavar=say(Message("COMMAND")),
        help=say(Message('the command that runs your solution, such as "./a.out" or "awk -f solution.awk"')),
    )
    parser.add_argument(
        "--cases",
        metavar=say(Message("NUMBER")),
        type=_CASES,
        help=say(Message("the number of cases for each function, or of runs for a game (default: 1000 or 30)")),
    )
    parser.add_argument(
        "--seconds",
        metavar=say(Message("SECONDS")),
        type=_SECONDS,
        default=_USUAL_SECONDS,
        help=say(
            Message(
                "the time limit for all cases of a function, or for a run of a game (default: {seconds})",
                seconds=_USUAL_SECONDS,
            )
        ),
    )
    add_seed_option(parser)
    add_json_option(parser, say)


def run(arguments: Namespace, say: Translator) -> int:
    """List the exercises, show a task, or grade a solution; 1 if it is not right."""
    if arguments.name is None:
        return _list_exercises(arguments, say)
    exercise = EXERCISES[arguments.name]
    if arguments.solution is None and arguments.program is None:
        return _show_task(exercise, arguments, say)
    if arguments.solution is not None and arguments.program is not None:
        raise UsageFault(Message("Name either a file or a command with --program, not both."))
    title = str(arguments.solution) if arguments.program is None else arguments.program
    command = solution_command(exercise, arguments.solution) if arguments.program is None else program_command(title)
    number = arguments.cases or exercise.usual_cases
    solution = Solution(title, command, arguments.seconds)
    if exercise.functions:
        found = grade_functions(exercise, solution, number, arguments.seed)
    else:
        found = iter([grade_games(solution, number, arguments.seed)])
    if arguments.json:
        findings = list(found)
        data = {
            "exercise": exercise.name,
            "solution": title,
            "seed": arguments.seed,
            "good": all(finding.good for finding in findings),
            "functions": [_as_data(finding, say) for finding in findings],
        }
        print(json_text(data))
        return 0 if data["good"] else 1
    good, fault = True, None
    for finding in found:
        print("\n".join(_report(finding, say, told=finding.fault is not None and finding.fault == fault)), flush=True)
        good, fault = good and finding.good, finding.fault
    return 0 if good else 1


def _list_exercises(arguments: Namespace, say: Translator) -> int:
    if arguments.json:
        rows = [{"name": name, "summary": say(exercise.summary)} for name, exercise in EXERCISES.items()]
        print(json_text({"exercises": rows}))
        return 0
    headings = [say(Message("exercise")), say(Message("what to write"))]
    rows_of_text = [[name, say(exercise.summary)] for name, exercise in EXERCISES.items()]
    print(format_table(headings, rows_of_text, width=page_width(sys.stdout)))
    print(say(Message("To read a task, run: {command}", command=f"denkspiel exercise {next(iter(EXERCISES))}")))
    return 0


def _show_task(exercise: Exercise, arguments: Namespace, say: Translator) -> int:
    rules = [say(rule) for rule in exercise.rules]
    if arguments.json:
        text = [asdict(quote) for quote in exercise.text]
        functions = [{"name": it.name, "parameters": it.parameters, "numbers": it.numbers} for it in exercise.functions]
        print(json_text({"name": exercise.name, "text": text, "rules": rules, "functions": functions}))
        return 0
    print(_filled(say(exercise.summary)))
    print("", say(Message("The text:")), sep="\n")
    for quote in exercise.text:
        print("\n".join(_quoted(quote, say)))
    print("", say(Message("The rules:")), sep="\n")
    for rule in rules:
        print(_filled(rule, "- "))
    if exercise.functions:
        print("", say(Message("Write a Python file with:")), sep="\n")
        for function in exercise.functions:
            print(f"  def {function.name}({function.parameters}):")
        print()
        print(
            _filled(
                say(
                    Message(
                        "Or write a program in any other language. It reads questions from standard input until the "
                        "input ends, one in each line, and prints one line for each answer:"
                    )
                )
            )
        )
        for function in exercise.functions:
            print(f"  {function.name} {function.numbers}  ->  {say(function.allowed)}")
        print("", say(Message("For example:")), sep="\n")
        for function in exercise.functions:
            print(_filled("  ->  ".join(_example(function)), "  "))
    print("", say(Message("To hand in your solution, run:")), sep="\n")
    print(f"  denkspiel exercise {exercise.name} my_solution.py")
    print(f"  denkspiel exercise {exercise.name} ./my_program")
    return 0


def _example(function: Function) -> tuple[str, str]:
    """A question with an interesting answer."""
    case = next(case for case in function.cases(100, Random(0)) if case.expected not in (0, -1))
    return function.question(case), shown(case.expected)


def _report(finding: Finding, say: Translator, told: bool) -> Iterator[str]:
    """The report on one function; it leaves out a fault that the function before had too."""
    yield say(
        Message(
            "{function}: {right} of {cases} cases are right",
            function=finding.name,
            right=finding.right,
            cases=finding.cases,
        )
    )
    if finding.fault is not None and not told:
        yield _filled(say(finding.fault), "  ")
    if (wrong := finding.counterexample) is None:
        return
    yield _filled(say(Message("The first wrong case:")), "  ")
    yield indent("\n".join(wrong.drawing), "    ")
    received = Message("none") if wrong.received is None else quote_input(wrong.received, 80)
    yield _filled(say(Message("input: {lines}", lines=" | ".join(wrong.question))), "  ")
    yield _filled(say(Message("right answer: {answer}", answer=wrong.expected)), "  ")
    yield _filled(say(Message("your answer: {answer}", answer=received)), "  ")
    yield _filled(say(Message("The text says:")), "  ")
    yield from _quoted(wrong.quote, say)


def _quoted(quote: Quote, say: Translator) -> Iterator[str]:
    """The German sentence, and below it in English for all others."""
    yield _filled(f"„{quote.german}“", "  ")
    if say.language != "de":
        yield _filled(quote.english, "    ")


def _filled(text: str, first: str = "") -> str:
    """A paragraph in lines of at most the terminal's width."""
    width = min(page_width(sys.stdout) or _WIDTH, _WIDTH)
    return "\n".join(
        wrap(text, width, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False)
    )


def _as_data(finding: Finding, say: Translator) -> dict[str, Any]:
    wrong = finding.counterexample
    return {
        "name": finding.name,
        "cases": finding.cases,
        "right": finding.right,
        "fault": finding.fault and say(finding.fault),
        "counterexample": wrong
        and {
            "input": list(wrong.question),
            "drawing": list(wrong.drawing),
            "expected": wrong.expected,
            "received": wrong.received,
            "text": asdict(wrong.quote),
        },
    }
