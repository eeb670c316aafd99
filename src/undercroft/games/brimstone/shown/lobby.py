"""How Brimstone presents itself before an Adventure: its Missions, Hero Classes and optional rules in words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from undercroft.crawl.shown.lobby import Lobby, Named, Pick, Switch
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.rules.setup import optional_rules
from undercroft.games.brimstone.rules.setup.adventure import CAMPAIGN, DEFAULT_PARTY, by_default
from undercroft.games.brimstone.rules.setup.optional_rules import OFF
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.scene import card_faces

if TYPE_CHECKING:
    from undercroft.games.brimstone.content.library import BrimstonePack

LENGTHS = (2, 3, 5, 10, 20)
"""Campaigns that are offered; any other number may be agreed on as well."""


def lobby(packs: tuple[str, ...] = ()) -> Lobby:
    """What there is to choose from, with a person's own packs over the game's."""
    pack = Brimstone.content(packs)
    return Lobby(
        text="A mine above a dying town, and something old in it. One to six Heroes go down with one lantern.",
        palette="mine",
        icon="mine-wagon",
        missions=(
            *(
                Named(
                    id=mission.id,
                    name=mission.name,
                    text=card_text.mission(mission),
                    story=mission.story,
                    icon=card_faces.FACES.icon(mission),
                    group="One evening: a single Mission",
                    turns_on=tuple(by_default(mission)),
                )
                for mission in [pack.missions[name] for name in Brimstone.missions(packs)]
            ),
            Named(
                id=CAMPAIGN,
                name="A campaign",
                text="One Mission after another with the same Heroes. They go up in Level, travel the frontier, shop"
                " and heal in its Towns, bury their dead and go on.",
                icon=icons.BEGINNING,
                group="Many evenings",
            ),
        ),
        picks=(
            Pick(
                id="hero",
                name="Hero",
                options=tuple(
                    Named(id=hero.id, name=hero.name, text=hero.story, icon=hero.icon or icons.HERO)
                    for hero in pack.heroes.values()
                ),
                suggested=DEFAULT_PARTY,
            ),
        ),
        switches=switches(pack),
        guide="fistful",
    )


def switches(pack: BrimstonePack) -> tuple[Switch, ...]:
    """The Advanced Game and the optional rules, each on its own. [brimstone.optional.independent]"""
    return (
        Switch(
            id="advanced",
            name="Advanced rules",
            text="Gates open on another World and Epic Threats wait at Objectives; Heroes fire two pistols at once and "
            "help the KO'd in a Fight.",
        ),
        Switch(
            id="epic-anyway",
            name="Epic Threats for one or two",
            text="Much harder: with the Advanced rules even one or two Heroes face Epic Threats, not High ones.",
        ),
        Switch(
            id="as-printed",
            name="First Mission as printed",
            text="The introductory Mission begins as in the book, whatever the size of the Party: much harder alone, "
            "easier for three or more.",
            missions=("fistful", CAMPAIGN),
        ),
        Switch(
            id="fixed-move",
            name="Fixed Hero Move",
            text="Easier: every Hero moves 4 spaces a turn. The die is still rolled, for Grit and the rest.",
        ),
        Switch(
            id="advanced-encounters",
            name="Advanced Encounters",
            text="Harder: a Unique Room brings its own Encounter on top of its token, and nobody can call it off.",
        ),
        Switch(
            id="below-the-darkness",
            name="Below the Darkness",
            text="Harder: once the Darkness has slipped past the Party, all Enemies have one more Elite ability.",
        ),
        Switch(
            id="dangerous-dynamite",
            name="Dangerous Dynamite",
            text="Harder: after 10 Wounds from one source, Dynamite in the Side Bag may go off.",
        ),
        Switch(
            id="hard-core",
            name="Hard-Core Mode",
            text="Much harder: a Hero still KO'd when the next turn starts is dead.",
            default=OFF,
            choices=(
                Named(id=OFF, name="Off", text="The KO'd get up after the Fight."),
                Named(id="soft", name="Soft", text="They die, but a church may bring them back."),
                Named(id="strict", name="Strict", text="They die for good."),
            ),
        ),
        Switch(
            id="missions",
            name="Length of a campaign",
            text="How many Missions a campaign has; the Heroes may retire earlier, in any Town.",
            default=str(optional_rules.MISSIONS),
            choices=tuple(Named(id=str(many), name=f"{many} Missions") for many in LENGTHS),
            missions=(CAMPAIGN,),
        ),
        Switch(
            id="themed-threats",
            name="Themed Threat Decks",
            text="The Threat Decks hold only one or two kinds of Enemies.",
            default=OFF,
            choices=(Named(id=OFF, name="All kinds"), *themes(pack)),
        ),
    )


def themes(pack: BrimstonePack) -> list[Named]:
    """One or two Enemy Types with which no Threat Deck is empty. [brimstone.optional.themed-threats]"""
    return [
        Named(id=",".join(chosen), name=" and ".join(pack.enemies[kind].name for kind in chosen))
        for many in (1, 2)
        for chosen in combinations(pack.enemies, many)
        if not optional_rules.empty_decks(pack, chosen)
        and all(optional_rules.has_threats(pack, kind) for kind in chosen)
    ]
