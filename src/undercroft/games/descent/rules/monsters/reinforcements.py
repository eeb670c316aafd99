"""Reinforcements: monsters that come back where and when the quest says, never beyond the group's size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.rules.monsters import groups

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent


def come(game: Descent) -> Rule[None]:
    """At the end of the overlord's turn groups with reinforcements get figures back. [descent.monster.group-size]"""
    for group, kind in zip(game.encounter.groups, game.state.overlord.groups, strict=False):
        if not group.reinforce:
            continue
        minions, masters = groups.size(game, kind)
        there = [one for one in game.state.monsters if one.group == kind]
        lacking = [True] * (masters - sum(one.master for one in there))
        lacking += [False] * (minions - sum(not one.master for one in there))
        if group.reinforce == "minion":
            lacking = [one for one in lacking if not one]
        for master in lacking if group.reinforce == "all" else lacking[:1]:
            yield from groups.put(game, kind, master, group.entrance or group.area)
