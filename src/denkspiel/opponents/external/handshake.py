"""The handshake with an engine: its options, and whether it knows the game."""

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from denkspiel.core.message import Message, quote_input
from denkspiel.opponents.external.line_process import LineProcess

__all__ = ["EngineOption", "parse_options", "read_until_word", "shake_hands"]


_OPTION = re.compile(r"option\s+name\s+(.+?)\s+type\s+(\w+)\b(.*)")
_PARTS = re.compile(r"\s(min|max|var|default)\s")
_TRUTH = ("true", "false")
_MOST_NAMES = 300
"""Characters of a list of what is allowed."""


@dataclass(frozen=True)
class EngineOption:
    """An option.

    Attributes:
        name: as the engine writes it.
        kind: "check", "spin", "combo", "button" or "string".
        least: what a spin may be at least, if the engine says so.
        most: what it may be at most.
        choices: what a combo may be.
    """

    name: str
    kind: str
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def normalize(self, value: str) -> str | None:
        """The value as the engine writes it, whatever the case of its letters; `None` if it is not allowed."""
        if self.kind == "spin":
            return value if self._holds(value) else None
        if self.kind in {"check", "combo"}:
            allowed = _TRUTH if self.kind == "check" else self.choices
            return next((choice for choice in allowed if choice.lower() == value.lower()), None)
        return value

    def refusal_message(self, value: str) -> Message:
        """The reason why a value is not allowed, without a full stop, for `LineProcess.fault_with_output`."""
        return Message(
            'its option {option} does not accept "{value}"; allowed: {allowed}',
            option=quote_input(self.name),
            value=quote_input(value),
            allowed=self._allowed,
        )

    def _holds(self, value: str) -> bool:
        if not re.fullmatch(r"-?[0-9]{1,18}", value, re.ASCII):
            return False
        return (self.least is None or self.least <= int(value)) and (self.most is None or int(value) <= self.most)

    @property
    def _allowed(self) -> Message | str:
        if self.kind != "spin":
            return quote_input(", ".join(_TRUTH if self.kind == "check" else self.choices), _MOST_NAMES)
        if self.least is None or self.most is None:
            return Message("whole numbers")
        return Message("{least} to {most}", least=self.least, most=self.most)


def parse_options(lines: Iterable[str]) -> dict[str, EngineOption]:
    """The options among the lines of an engine, by their names in lower case."""
    found = (_OPTION.fullmatch(line) for line in lines)
    options = (_option(*match.groups()) for match in found if match)
    return {option.name.lower(): option for option in options}


def _option(name: str, kind: str, rest: str) -> EngineOption:
    words = _PARTS.split(f"{rest} ".replace(" var ", "  var "))
    parts = [(word, text.strip()) for word, text in zip(words[1::2], words[2::2], strict=True)]
    ends = {word: int(text) for word, text in parts if word in {"min", "max"} and re.fullmatch(r"-?[0-9]{1,18}", text)}
    choices = tuple(text for word, text in parts if word == "var" and text)
    return EngineOption(name, kind, ends.get("min"), ends.get("max"), choices)


HANDSHAKE_SECONDS = 10.0
"""The time limit for each answer."""
_MOST_LINES = 10_000
"""The number of its last lines that are kept."""
_LONGEST = 300
"""Characters of a list of names."""


def shake_hands(
    process: LineProcess, options: Mapping[str, str], variant: str, stop: Callable[[], bool] | None
) -> None:
    """Send an engine its options and the game.

    Args:
        process: the engine, to which nothing has been sent yet.
        options: the options to set with `setoption`; upper and lower case make no difference.
        variant: the name of the game in UCI.
        stop: a function that is called now and then.

    Raises:
        ExternalPlayerFault: it has no such option, does not offer the game, refuses something, or is no engine.
        Stopped: `stop` has become true.
    """
    known = _said_options(process, stop)
    for line in [_setting(process, known, name, value) for name, value in options.items()]:
        process.send(line)
    if "uci_variant" in known:
        found = _variant(process, known, variant, stop, may_have_changed=bool(options))
        process.send(f"setoption name {known['uci_variant'].name} value {found}")
    process.send("isready")
    said = read_until_word(process, "readyok", stop)
    refusals = [line for line in said if line.startswith("No such option") or "no such variant" in line.lower()]
    if refusals:
        raise process.fault_with_output(Message('it reported an error: "{said}"', said=quote_input(refusals[0], 120)))


def read_until_word(process: LineProcess, word: str, stop: Callable[[], bool] | None) -> list[str]:
    """The last lines up to one that is this word; raises what `LineProcess.receive` raises."""
    said: deque[str] = deque(maxlen=_MOST_LINES)
    end, seconds = time.monotonic() + HANDSHAKE_SECONDS, f"{HANDSHAKE_SECONDS:g}"
    silence = Message('it did not say "{word}" within {seconds} s', seconds=seconds, word=word)
    while not said or said[-1] != word:
        said.append(process.receive(end, word, silence, stop))
    return list(said)


def _said_options(process: LineProcess, stop: Callable[[], bool] | None) -> dict[str, EngineOption]:
    process.send("uci")
    return parse_options(read_until_word(process, "uciok", stop))


def _setting(process: LineProcess, known: Mapping[str, EngineOption], name: str, value: str) -> str:
    option = known.get(name.lower())
    if option is None and not known:
        raise process.fault_with_output(
            Message('it has no options, so "{option}" cannot be set', option=quote_input(name))
        )
    if option is None:
        names = quote_input(", ".join(option.name for option in known.values()), _LONGEST)
        raise process.fault_with_output(
            Message('it has no option "{option}"; choose one of: {names}', option=quote_input(name), names=names)
        )
    accepted = option.normalize(value)
    if accepted is None:
        raise process.fault_with_output(option.refusal_message(value))
    return f"setoption name {option.name} value {accepted}"


def _variant(
    process: LineProcess,
    known: Mapping[str, EngineOption],
    variant: str,
    stop: Callable[[], bool] | None,
    *,
    may_have_changed: bool,
) -> str:
    """The engine's name for the game. No engine lists all sizes, so it may refuse a size only later."""
    option = known["uci_variant"]
    found = option.normalize(variant)
    if found is None and may_have_changed:  # Fairy-Stockfish reads games from a file that an option names
        option = _said_options(process, stop).get("uci_variant", option)
        found = option.normalize(variant)
    if found is None and ":" not in variant:
        games = quote_input(", ".join(option.choices), _LONGEST)
        raise process.fault_with_output(Message("it does not play {game}, only: {games}", games=games, game=variant))
    return found or variant
