"""The help of every command: examples that can be called, and every environment variable that counts."""

import re
from collections.abc import Iterator
from pathlib import Path

import denkspiel as package
from denkspiel.cli.commands import COMMANDS, full_parser
from denkspiel.cli.parser import COMMAND_EXAMPLES, ENVIRONMENT_VARIABLES, LocalizedArgumentParser, parse_arguments
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.online.store.place import DATABASE_VARIABLE as DATABASE
from denkspiel.play.data_folder import DATA_FOLDER_VARIABLE as DATA
from tests.cli.calling import Call

OF_THE_TERMINAL = {"TERM_PROGRAM", "TERMINAL_NAME"}
"""By which terminals tell what they are; nobody sets them."""


def commands(parser: LocalizedArgumentParser) -> Iterator[str]:
    yield parser.prog.partition(" ")[2]
    for command in parser.commands.values():
        yield from commands(command)


def test_every_command_shows_examples_that_can_be_called(denkspiel: Call) -> None:
    parser = full_parser(Translator("en"))
    assert set(COMMAND_EXAMPLES) == set(commands(parser))
    for name, examples in COMMAND_EXAMPLES.items():
        answer = denkspiel(*name.split(), "--help")
        for example in examples:
            assert example.startswith(name)
            assert f"\n  denkspiel {example}".rstrip() + "\n" in answer.out
            words = re.split(r" [<>] ", example)[0].split()
            assert parse_arguments(parser, words or ["play"]).command == (words or ["play"])[0]


def test_help_names_every_environment_variable_that_is_read(denkspiel: Call) -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in Path(package.__path__[0]).rglob("*.py"))
    read = {*re.findall(r"environ(?:\.get\(|\[)\"([A-Z_]+)\"", source), DATA, DATABASE} - OF_THE_TERMINAL
    assert len(read) > 6
    assert read <= set(", ".join(ENVIRONMENT_VARIABLES).split(", "))
    for name in COMMANDS:
        for language in LANGUAGES:
            said = denkspiel(name, "--help", "--language", language).out
            assert all(names in said for names in ENVIRONMENT_VARIABLES)


def test_the_command_help_says_what_the_option_says(denkspiel: Call) -> None:
    assert denkspiel("help") == denkspiel("--help")
    for name in ("solve", "kept", "kept backup"):
        for language in LANGUAGES:
            said = denkspiel("help", *name.split(), "--language", language)
            assert said == denkspiel(*name.split(), "--help", "--language", language)
    assert 'Unknown command: "sovle". Did you mean "solve"?' in denkspiel("help", "sovle").err
