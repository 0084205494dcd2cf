"""What `--help` shows below the options: examples of each command, and the environment variables that count."""

from collections.abc import Callable
from shutil import get_terminal_size
from textwrap import wrap

from denkspiel.core.message import Message

__all__ = ["EXAMPLES", "VARIABLES", "below_help"]

EXAMPLES: dict[str, tuple[str, ...]] = {
    "": ("", "help", "help solve", "play hexagon", "solve connect-four 4453"),
    "play": ("play", "play connect-four --second level-3", "play hexagon --first human --second human"),
    "serve": ("serve --open", "serve --host 0.0.0.0 --port 8000 --database games.sqlite"),
    "kept": ("kept info", "kept backup copy.sqlite", "kept export games.txt"),
    "kept info": ("kept info", "kept info --database games.sqlite"),
    "kept backup": ("kept backup copy.sqlite",),
    "kept restore": ("kept restore copy.sqlite",),
    "kept export": ("kept export games.txt",),
    "kept expire": ("kept expire --unfinished 30 --finished 365",),
    "games": ("games", "games --json"),
    "opponents": ("opponents", "opponents hexagon"),
    "show": ("show connect-four 4453", "show score-four a1b2 --format svg > board.svg"),
    "rate": ("rate connect-four 4453", "rate score-four a1b2 --by master --seconds 1"),
    "solve": ("solve hexagon", "solve connect-four 4444445 --score stones", "solve connect-four - < positions.txt"),
    "analyse": ("analyse connect-four 4453", "analyse qubic 111444 --seconds 10"),
    "check-proof": ("check-proof proof",),
    "perft": ("perft connect-four 6",),
    "engine": ("engine",),
    "new-opponent": ("new-opponent my_player.py",),
    "check": ("check my_player.py --game connect-four",),
    "match": ("match level-3 homburg --game connect-four", "match master random --game qubic --games 10 --seconds 0.1"),
    "tournament": (
        "tournament level-1 level-2 level-3 --game hexagon",
        "tournament players --game connect-four --openings random:4 --out results",
    ),
    "sprt": ("sprt my_player.py level-5 --game connect-four --openings random:4",),
    "replay": ("replay game.txt",),
    "puzzle": ("puzzle", "puzzle connect-four --grade 3"),
    "puzzles": ("puzzles build hexagon", "puzzles check hexagon", "puzzles sheet connect-four --out sheet.html"),
    "puzzles build": ("puzzles build hexagon",),
    "puzzles check": ("puzzles check hexagon",),
    "puzzles sheet": ("puzzles sheet connect-four --out sheet.html",),
    "book": ("book build connect-four:6x5 --depth 8", "book info my.book"),
    "book build": ("book build connect-four:6x5 --depth 8",),
    "book check": ("book check my.book",),
    "book info": ("book info my.book",),
    "dataset": ("dataset connect-four --positions plies:0-6 --out positions.parquet",),
    "train": ("train score-four --out score-four.weights",),
    "completion": ("completion bash > ~/.local/share/bash-completion/completions/denkspiel",),
    "help": ("help", "help solve", "help kept backup"),
}
"""By the words of the command; a `>` or `<` is the shell's."""

VARIABLES: dict[str, Message] = {
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": Message("the language, if --language does not name one"),
    "NO_COLOR": Message("no colours, unless --colour asks for them"),
    "NO_MOTION": Message("stones appear at once instead of falling"),
    "TERM": Message('what the terminal can do; "dumb" means plain lines of text'),
    "DENKSPIEL_DATA": Message("the folder for puzzles done and games by link; by default the system's for such files"),
    "DENKSPIEL_DATABASE": Message("the database of serve and kept, if --database does not name one"),
    "BROWSER": Message("the browser that serve --open starts"),
    "NUMBA_CACHE_DIR": Message("the folder for compiled code; by default beside the program"),
    "DENKSPIEL_DEBUG": Message("with 1 the solver checks what it relies on, and is slower"),
}
"""Those that mean the same are together."""

_INDENT = 2
_MOST_WIDTH = 100


def below_help(words: str, say: Callable[[Message], str]) -> str:
    """The examples of a command, and the variables; nothing for a command without examples.

    Args:
        words: the command's, without the program's name.
        say: puts messages into a language.
    """
    lines = [say(Message("examples:"))]
    lines += [f"{'':{_INDENT}}{f'denkspiel {example}'.strip()}" for example in EXAMPLES.get(words, ())]
    lines += ["", say(Message("environment variables:"))]
    width = min(_MOST_WIDTH, get_terminal_size().columns) - _INDENT
    for names, meaning in VARIABLES.items():
        lines += [f"{'':{_INDENT}}{line}" for line in wrap(f"{names}: {say(meaning)}", width, subsequent_indent="    ")]
    return "\n".join(lines) + "\n"
