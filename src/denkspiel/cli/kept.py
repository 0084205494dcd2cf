"""`denkspiel kept`: the link games: how many there are, backup and restore, export, and deletion of old ones."""

import asyncio
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from denkspiel.cli.arguments import file_path
from denkspiel.cli.parser import EXIT_FAILURE, LocalizedArgumentParser, UsageFault
from denkspiel.cli.values import WholeNumber
from denkspiel.core.message import Message
from denkspiel.core.safe_file import file_exists_fault
from denkspiel.locale import Translator
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.place import location_or_default

if TYPE_CHECKING:
    from denkspiel.online.store.store import GameStore

__all__ = ["add_arguments", "run"]

T = TypeVar("T")

_MOST_DAYS = 36_500


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`kept info`, `kept backup FILE`, `kept restore FILE`, `kept export FILE` and `kept expire ...`."""
    say = parser.say
    _add_database(parser.add_command("info", Message("show how many games are stored, and where")))
    backup = parser.add_command("backup", Message("copy all stored data to another file; the server can keep running"))
    _add_file(backup, Message("the file to write"))
    _add_database(backup)
    restore = parser.add_command("restore", Message("replace the stored games with a backup"))
    _add_file(restore, Message("a file written by kept backup"))
    _add_database(restore)
    export = parser.add_command("export", Message("write the records of all games to one file"))
    _add_file(export, Message("the file to write"))
    _add_database(export)
    expire = parser.add_command("expire", Message("delete old games"))
    expire.add_argument(
        "--unfinished",
        metavar=say(Message("DAYS")),
        type=WholeNumber(1, _MOST_DAYS),
        required=True,
        help=say(Message("delete unfinished games in which nothing has happened for this many days")),
    )
    expire.add_argument(
        "--finished",
        metavar=say(Message("DAYS")),
        type=WholeNumber(1, _MOST_DAYS),
        help=say(Message("delete finished games that ended at least this many days ago (default: keep them forever)")),
    )
    _add_database(expire)


def _add_file(parser: LocalizedArgumentParser, says: Message) -> None:
    parser.add_argument("file", metavar=parser.say(Message("FILE")), type=_named_file, help=parser.say(says))


def _named_file(text: str) -> Path:
    if text == "-":  # elsewhere it stands for the input or output; here it would be a file that is hard to delete
        raise UsageFault(Message('A file cannot be named "{name}".', name=text))
    return file_path(text)


def _add_database(parser: LocalizedArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar=parser.say(Message("DATABASE")),
        help=parser.say(
            Message(
                "the database for link games: a file, or postgresql+psycopg://USER:PASSWORD@HOST/NAME (default: "
                "a file in your data folder)"
            )
        ),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Do what `arguments.command` says."""
    actions = {"info": _info, "backup": _backup, "restore": _restore, "expire": _expire}
    if arguments.command == "export":
        return _export(arguments, say)
    print(say(actions[arguments.command](arguments)))
    return 0


def _info(arguments: Namespace) -> Message:
    from denkspiel.online.store.backup import check_stored_games  # noqa: PLC0415 (loads SQLAlchemy)

    counts = _in_store(arguments, lambda store: store.count_games())
    check_stored_games(location_or_default(arguments.database))
    return Message(
        'Games in "{place}": {games}; in progress: {playing}; waiting for a second player: {waiting}.',
        place=_shown(arguments),
        games=counts.games,
        playing=counts.playing,
        waiting=counts.waiting,
    )


def _backup(arguments: Namespace) -> Message:
    from denkspiel.online.store.backup import is_backup  # noqa: PLC0415 (loads SQLAlchemy)

    _check_target(arguments)
    if arguments.file.exists() and not is_backup(arguments.file):
        raise file_exists_fault(arguments.file)
    _in_store(arguments, lambda store: store.backup(arguments.file))
    return Message('Copied all stored data to "{file}".', file=str(arguments.file))


def _restore(arguments: Namespace) -> Message:
    from denkspiel.online.store.backup import restore_backup  # noqa: PLC0415 (loads SQLAlchemy)

    former = restore_backup(arguments.file, location_or_default(arguments.database))
    if former is None:
        return Message('Restored the games from "{file}".', file=str(arguments.file))
    return Message(
        'Restored the games from "{file}". The previous data is now in "{former}".',
        file=str(arguments.file),
        former=str(former),
    )


def _export(arguments: Namespace, say: Translator) -> int:
    _check_target(arguments)
    if arguments.file.exists():
        raise file_exists_fault(arguments.file)
    count, unreadable = _in_store(arguments, lambda store: store.export(arguments.file))
    print(say(Message('Games written to "{file}": {games}.', file=str(arguments.file), games=count)))
    for game_id, fault in unreadable.items():
        left_out = Message("Left out game {id}, which cannot be read. {fault}", id=game_id, fault=fault)
        print(f"denkspiel: {say(left_out)}", file=sys.stderr)
    return EXIT_FAILURE if unreadable else 0


def _expire(arguments: Namespace) -> Message:
    from denkspiel.online.store.maintenance import RetentionPolicy  # noqa: PLC0415 (loads SQLAlchemy)

    keeping = RetentionPolicy(arguments.unfinished, arguments.finished)
    count = _in_store(arguments, lambda store: store.expire(keeping))
    return Message("Games and rooms deleted: {count}.", count=count)


def _check_target(arguments: Namespace) -> None:
    from denkspiel.online.store.backup import check_other_file  # noqa: PLC0415 (loads SQLAlchemy)

    check_other_file(arguments.file, location_or_default(arguments.database))


def _in_store(arguments: Namespace, work: Callable[["GameStore"], Awaitable[T]]) -> T:
    """Open the store, do it, and close it."""
    from denkspiel.online.store.store import GameStore  # noqa: PLC0415 (loads SQLAlchemy)

    place = location_or_default(arguments.database)
    if isinstance(place, Path) and (not place.exists() or (place.is_file() and not place.stat().st_size)):
        raise StoreFault(Message('No games are stored in "{place}".', place=str(place)))

    async def done() -> T:
        async with await GameStore.open(place) as store:
            return await work(store)

    return asyncio.run(done())


def _shown(arguments: Namespace) -> str:
    """The place as it can be shown: without a password."""
    place = location_or_default(arguments.database)
    return str(place) if isinstance(place, Path) else place.render_as_string(hide_password=True)
