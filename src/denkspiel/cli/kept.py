"""`denkspiel kept`: the games by link: how many there are, backup and restore, export, and deletion of old ones."""

import asyncio
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from denkspiel.cli.arguments import file_path
from denkspiel.cli.parser import FAILURE, CommandParser, UsageFault
from denkspiel.cli.values import WholeNumber
from denkspiel.core.message import Message
from denkspiel.core.safe_file import taken
from denkspiel.locale import Translator
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.place import place_or_default

if TYPE_CHECKING:
    from denkspiel.online.store.store import Store

__all__ = ["add_arguments", "run"]

T = TypeVar("T")

_MOST_DAYS = 36_500


def add_arguments(parser: CommandParser) -> None:
    """`kept info`, `kept backup FILE`, `kept restore FILE`, `kept export FILE` and `kept expire ...`."""
    say = parser.say
    _add_database(parser.add_command("info", Message("say how many games are kept, and where")))
    backup = parser.add_command("backup", Message("copy everything to another file while the games go on"))
    _add_file(backup, Message("the file to write"))
    _add_database(backup)
    restore = parser.add_command("restore", Message("put a backup in the place of what is kept"))
    _add_file(restore, Message("a file that backup has written"))
    _add_database(restore)
    export = parser.add_command("export", Message("write all games to one file of records"))
    _add_file(export, Message("the file to write"))
    _add_database(export)
    expire = parser.add_command("expire", Message("delete games that have been kept long enough"))
    expire.add_argument(
        "--unfinished",
        metavar=say(Message("DAYS")),
        type=WholeNumber(1, _MOST_DAYS),
        required=True,
        help=say(Message("those that were not ended and in which nothing has happened for so many days")),
    )
    expire.add_argument(
        "--finished",
        metavar=say(Message("DAYS")),
        type=WholeNumber(1, _MOST_DAYS),
        help=say(Message("those that ended so many days ago (default: these are kept for ever)")),
    )
    _add_database(expire)


def _add_file(parser: CommandParser, says: Message) -> None:
    parser.add_argument("file", metavar=parser.say(Message("FILE")), type=_named_file, help=parser.say(says))


def _named_file(text: str) -> Path:
    if text == "-":  # elsewhere it stands for the input or output; here it would be a file that is hard to delete
        raise UsageFault(Message('"{name}" cannot be the name of a file.', name=text))
    return file_path(text)


def _add_database(parser: CommandParser) -> None:
    parser.add_argument(
        "--database",
        metavar=parser.say(Message("PLACE")),
        help=parser.say(
            Message(
                "where games by link are kept: a file, or postgresql+psycopg://USER:PASSWORD@HOST/NAME "
                "(default: a file in your folder for data)"
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
    from denkspiel.online.store.backup import check_kept  # noqa: PLC0415 (loads SQLAlchemy)

    counts = _in_store(arguments, lambda store: store.counts())
    check_kept(place_or_default(arguments.database))
    return Message(
        'Games in "{place}": {games}, being played: {playing}, waiting for somebody: {waiting}.',
        place=_shown(arguments),
        games=counts.games,
        playing=counts.playing,
        waiting=counts.waiting,
    )


def _backup(arguments: Namespace) -> Message:
    from denkspiel.online.store.backup import is_backup  # noqa: PLC0415 (loads SQLAlchemy)

    _check_target(arguments)
    if arguments.file.exists() and not is_backup(arguments.file):
        raise taken(arguments.file)
    _in_store(arguments, lambda store: store.backup(arguments.file))
    return Message('Everything is copied to "{file}".', file=str(arguments.file))


def _restore(arguments: Namespace) -> Message:
    from denkspiel.online.store.backup import restore  # noqa: PLC0415 (loads SQLAlchemy)

    former = restore(arguments.file, place_or_default(arguments.database))
    if former is None:
        return Message('The games of "{file}" are back.', file=str(arguments.file))
    return Message(
        'The games of "{file}" are back; what was kept before is in "{former}".',
        file=str(arguments.file),
        former=str(former),
    )


def _export(arguments: Namespace, say: Translator) -> int:
    _check_target(arguments)
    if arguments.file.exists():
        raise taken(arguments.file)
    count, unreadable = _in_store(arguments, lambda store: store.export(arguments.file))
    print(say(Message('Games written to "{file}": {games}.', file=str(arguments.file), games=count)))
    for game_id, fault in unreadable.items():
        left_out = Message("The game {id} cannot be read and is left out. {fault}", id=game_id, fault=fault)
        print(f"denkspiel: {say(left_out)}", file=sys.stderr)
    return FAILURE if unreadable else 0


def _expire(arguments: Namespace) -> Message:
    from denkspiel.online.store.maintenance import Keeping  # noqa: PLC0415 (loads SQLAlchemy)

    keeping = Keeping(arguments.unfinished, arguments.finished)
    count = _in_store(arguments, lambda store: store.expire(keeping))
    return Message("Games and rooms deleted: {count}.", count=count)


def _check_target(arguments: Namespace) -> None:
    from denkspiel.online.store.backup import check_is_other  # noqa: PLC0415 (loads SQLAlchemy)

    check_is_other(arguments.file, place_or_default(arguments.database))


def _in_store(arguments: Namespace, work: Callable[["Store"], Awaitable[T]]) -> T:
    """Open the store, do it, and close it."""
    from denkspiel.online.store.store import Store  # noqa: PLC0415 (loads SQLAlchemy)

    place = place_or_default(arguments.database)
    if isinstance(place, Path) and (not place.exists() or (place.is_file() and not place.stat().st_size)):
        raise StoreFault(Message('No games are kept in "{place}".', place=str(place)))

    async def done() -> T:
        async with await Store.open(place) as store:
            return await work(store)

    return asyncio.run(done())


def _shown(arguments: Namespace) -> str:
    """The place as it can be shown: without a password."""
    place = place_or_default(arguments.database)
    return str(place) if isinstance(place, Path) else place.render_as_string(hide_password=True)
