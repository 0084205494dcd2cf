"""The first words with an engine: what it can be told, and whether it knows the game."""

import time
from collections import deque
from collections.abc import Callable, Mapping

from denkspiel.core.message import Message, echo
from denkspiel.opponents.external.engine_option import EngineOption, options_in
from denkspiel.opponents.external.line_process import LineProcess

__all__ = ["heard_until", "shake_hands"]

_SECONDS = 10.0
"""The patience with each answer."""
_MOST_LINES = 10_000
"""So many are kept of what it says."""
_LONGEST = 300
"""Characters of a list of names."""


def shake_hands(
    process: LineProcess, options: Mapping[str, str], variant: str, stop: Callable[[], bool] | None
) -> None:
    """Tell an engine its options and the game.

    Args:
        process: the engine, which has heard nothing yet.
        options: what it is told by `setoption`; names and values may be in small or capital letters.
        variant: what engines call the game.
        stop: asked now and then.

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
    said = heard_until(process, "readyok", stop)
    refusals = [line for line in said if line.startswith("No such option") or "no such variant" in line.lower()]
    if refusals:
        raise process.fault(Message('it said "{said}"', said=echo(refusals[0], 120)))


def heard_until(process: LineProcess, word: str, stop: Callable[[], bool] | None) -> list[str]:
    """The last that is said up to a line that is this word; raises what `LineProcess.receive` does."""
    said: deque[str] = deque(maxlen=_MOST_LINES)
    end, seconds = time.monotonic() + _SECONDS, f"{_SECONDS:g}"
    silence = Message('it had {seconds} s to say "{word}" and did not', seconds=seconds, word=word)
    while not said or said[-1] != word:
        said.append(process.receive(end, word, silence, stop))
    return list(said)


def _said_options(process: LineProcess, stop: Callable[[], bool] | None) -> dict[str, EngineOption]:
    process.send("uci")
    return options_in(heard_until(process, "uciok", stop))


def _setting(process: LineProcess, known: Mapping[str, EngineOption], name: str, value: str) -> str:
    option = known.get(name.lower())
    if option is None and not known:
        raise process.fault(Message('it has no options, not "{option}" either', option=echo(name)))
    if option is None:
        names = echo(", ".join(option.name for option in known.values()), _LONGEST)
        raise process.fault(Message('it has no option "{option}"; it has {names}', option=echo(name), names=names))
    accepted = option.accepted(value)
    if accepted is None:
        raise process.fault(option.refusal(value))
    return f"setoption name {option.name} value {accepted}"


def _variant(
    process: LineProcess,
    known: Mapping[str, EngineOption],
    variant: str,
    stop: Callable[[], bool] | None,
    *,
    may_have_changed: bool,
) -> str:
    """The name that the engine has for the game. Sizes nobody can list: of them it must say itself what it lacks."""
    option = known["uci_variant"]
    found = option.accepted(variant)
    if found is None and may_have_changed:  # Fairy-Stockfish reads games from a file that an option names
        option = _said_options(process, stop).get("uci_variant", option)
        found = option.accepted(variant)
    if found is None and ":" not in variant:
        games = echo(", ".join(option.choices), _LONGEST)
        raise process.fault(Message("it offers the games {games}, not {game}", games=games, game=variant))
    return found or variant
