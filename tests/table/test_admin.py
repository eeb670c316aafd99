"""What the owner of a server does with its database: quotas, deleting, retention, backups, a new key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.test_storage import a_table, halls
from undercroft.table.play import arranging
from undercroft.table.play.hall import Hall
from undercroft.table.play.live import Declined
from undercroft.table.protocol import NewTable
from undercroft.table.store import quotas
from undercroft.table.store.quotas import Quota


def test_a_quota_of_ones_own_goes_before_the_settings(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        _, person = await a_table(hall)
        another = arranging.plan(NewTable(game="heist", heroes=1, quick=False))
        await quotas.grant(hall.store, person, 1, None)
        assert await quotas.granted(hall.store, person, hall.settings.limits) == Quota(1, hall.settings.limits.stored)
        with pytest.raises(Declined, match="You have 1 tables"):
            await arranging.make(hall, person, "Ada", another)
        await quotas.grant(hall.store, person, None, None)
        await arranging.make(hall, person, "Ada", another)
        assert (await quotas.used(hall.store, person)).tables == 2

    halls(f"sqlite:///{tmp_path / 't.db'}", 1, test)
