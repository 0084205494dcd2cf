"""What only SQLite has: one writer for all, and copies."""

import asyncio
from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.play.live.command import Move
from denkspiel.play.live.faults import NotYourTurn
from denkspiel.store.store import Store
from tests.store.at_the_store import ADA, BOB, Table, within


def test_a_refused_command_leaves_the_others_of_its_group_alone(tmp_path: Path) -> None:
    async def told(table: Table) -> None:
        ids = []
        for _ in range(30):
            await table.open()
            ids.append(table.id)
        tokens = [BOB if number % 3 == 0 else ADA for number in range(30)]
        moves = [
            table.store.act(game_id, Move(id="m", seen=2, cell=0), token)
            for game_id, token in zip(ids, tokens, strict=True)
        ]
        answers = await asyncio.gather(*moves, return_exceptions=True)
        assert [isinstance(answer, NotYourTurn) for answer in answers] == [token == BOB for token in tokens]
        made = [len((await table.store.load(game_id)).live.moves) for game_id in ids]
        assert made == [int(token == ADA) for token in tokens]

    within(tmp_path / "games.sqlite", told)


def test_a_backup_made_while_games_go_on_is_a_whole_store(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"

    async def told(table: Table) -> None:
        await table.open()
        await table.play("1")
        await asyncio.gather(table.store.backup(copy), table.play("2345"))
        with pytest.raises(FileFault, match="cannot be written"):
            await table.store.backup(tmp_path / "no folder" / "copy.sqlite")
        async with await Store.open(copy) as other:
            kept = await other.load(table.id, ADA)
            assert (kept.side, len(kept.live.moves) in range(1, 6)) == (0, True)

    within(tmp_path / "games.sqlite", told)
