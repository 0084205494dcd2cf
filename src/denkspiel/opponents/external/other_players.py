"""Players of other programs: Kaggle's ConnectX agents, OpenSpiel's bots, and policies of stable-baselines3.

Each plays in a Python process of its own, which alone imports its library: so what is missing there is said when the
player starts. The modules are named only, because those of learning environments stand above this package.
"""

from collections.abc import Mapping
from pathlib import Path

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.opponents.external.hosted_player import MAX_MEGABYTES, HostedPlayer, PlayerHost
from denkspiel.opponents.external.line_process import ExternalPlayerFault

__all__ = ["OPEN_SPIEL", "PREFIXES", "folder_fault", "other_player", "player_files"]

OPEN_SPIEL = "openspiel:"
"""Only these players have options of their own."""
_KAGGLE, _STABLE_BASELINES = "kaggle:", "sb3:"
PREFIXES = (_KAGGLE, OPEN_SPIEL, _STABLE_BASELINES)
"""The prefixes of these players; a file or a name stands behind them."""
_ARCHIVES = (".gz", ".tgz", ".tar", ".zip")
_TORCH_SECONDS = 120.0
"""PyTorch alone takes ten seconds to load on a busy machine."""
_TORCH_MEGABYTES = 4096


def other_player(
    name: str,
    text: str,
    game: Game,
    options: Mapping[str, str],
    megabytes: int | None = None,
    *,
    allow_helpers: bool = True,
) -> HostedPlayer:
    """The player that is written like this.

    Args:
        name: its name in results and error messages.
        text: one of `PREFIXES`, and behind it a file or the name of a bot.
        game: the game to play.
        options: its options; only OpenSpiel's bots have any.
        megabytes: the memory of its process; `None` for the usual one.
        allow_helpers: whether it may use our own players and searches.

    Raises:
        FileFault: there is no such file.
        ExternalPlayerFault: nothing is named.
    """
    prefix = next(prefix for prefix in PREFIXES if text.startswith(prefix))
    rest = text.removeprefix(prefix)
    if not rest:
        example = {_KAGGLE: "kaggle:agent.py", OPEN_SPIEL: "openspiel:mcts", _STABLE_BASELINES: "sb3:model.zip"}
        raise ExternalPlayerFault(
            Message('"{text}" names no player. Write, for example, {example}.', text=text, example=example[prefix])
        )
    if prefix == _KAGGLE:
        host = _kaggle_host(rest, megabytes or MAX_MEGABYTES)
    elif prefix == OPEN_SPIEL:
        host = _open_spiel_host(rest, options, megabytes or MAX_MEGABYTES)
    else:
        host = _stable_baselines_host(rest, megabytes or _TORCH_MEGABYTES)
    return HostedPlayer(name, host, game, allow_helpers=allow_helpers)


def player_files(text: str) -> list[str] | None:
    """The players in a folder, as they are written: `FOLDER` or `kaggle:FOLDER` stands for every such file in it.

    Hidden files are left out, and so is the one that makes a folder a package.

    Returns:
        the players, of which there may be none; `None` if the text names no folder.
    """
    prefix = next((prefix for prefix in PREFIXES if text.startswith(prefix)), "")
    folder = Path(text.removeprefix(prefix))
    if text == prefix or not folder.is_dir():
        return None
    files = sorted(folder.glob("*.zip" if prefix == _STABLE_BASELINES else "*.py"))
    return [
        f"{prefix}{file}"
        for file in files
        if file.is_file() and file.name != "__init__.py" and not file.name.startswith(".")
    ]


def folder_fault(path: str) -> FileFault:
    """The error if a folder is used as a player."""
    return FileFault(Message('"{path}" is a folder, not a player. Only tournaments accept folders.', path=path))


def _kaggle_host(rest: str, megabytes: int) -> PlayerHost:
    file, function = _file_and_name(rest)
    if file.name.lower().endswith(_ARCHIVES):
        raise FileFault(
            Message(
                '"{file}" is an archive. Unpack it, and name the Python file in it, such as kaggle:main.py.',
                file=str(file),
            )
        )
    if file.suffix.lower() != ".py":
        raise FileFault(Message('"{file}" is not a Python file.', file=str(file)))
    character = Message("A ConnectX agent written for Kaggle.")
    return PlayerHost("denkspiel.opponents.external.kaggle_host", [str(file), function], character, megabytes=megabytes)


def _open_spiel_host(rest: str, options: Mapping[str, str], megabytes: int) -> PlayerHost:
    words = [rest, ""]
    if ".py" in rest:
        file, function = _file_and_name(rest)
        words = [str(file), function]
    return PlayerHost(
        "denkspiel.envs.open_spiel_host", words, Message("A bot of OpenSpiel."), options, megabytes=megabytes
    )


def _stable_baselines_host(rest: str, megabytes: int) -> PlayerHost:
    path = Path(rest)
    found = path if path.is_file() or path.suffix else path.with_suffix(".zip")  # as the library itself saves it
    return PlayerHost(
        "denkspiel.envs.stable_baselines_host",
        [str(_existing(found))],
        Message("A policy trained with stable-baselines3."),
        start_seconds=_TORCH_SECONDS,
        megabytes=megabytes,
    )


def _file_and_name(rest: str) -> tuple[Path, str]:
    """A Python file, and the name of a function behind a colon if there is one."""
    stem, dot, name = rest.rpartition(".py:")
    return (_existing(Path(f"{stem}.py")), name) if dot else (_existing(Path(rest)), "")


def _existing(file: Path) -> Path:
    if file.is_dir():
        raise folder_fault(str(file))
    if not file.is_file():
        raise FileFault(Message('The file "{file}" does not exist.', file=str(file)))
    return file
