"""How Brimstone presents itself before an Adventure: its Missions and Hero Classes in words."""

from __future__ import annotations

from undercroft.crawl.lobby import Lobby, Named
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.icons import HEROES
from undercroft.games.brimstone.setup import DEFAULT_PARTY


def lobby() -> Lobby:
    pack = Brimstone.content()
    return Lobby(
        text="A mine above a dying town, and something old in it. One to four Heroes go down with one lantern.",
        palette="mine",
        icon="mine-wagon",
        missions=tuple(
            Named(id=mission.id, name=mission.name, text=mission.story, icon="mine-wagon")
            for mission in pack.missions.values()
        ),
        heroes=tuple(
            Named(id=hero.id, name=hero.name, text=hero.story, icon=HEROES.get(hero.id, "cowled"))
            for hero in pack.heroes.values()
        ),
        party=DEFAULT_PARTY,
        guide="fistful",
    )
