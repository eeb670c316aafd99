"""How Descent presents itself before it begins."""

from __future__ import annotations

from typing import Final

from undercroft.crawl.shown.lobby import Lobby, Named, Pick, Switch
from undercroft.games.descent.game import Descent
from undercroft.games.descent.rules.setup.quest import suggested
from undercroft.games.descent.shown import card_text
from undercroft.games.descent.shown.board import HEROES

GROUPS: Final = {"introduction": "Introduction", "act I": "Act I", "act II": "Act II"}


def lobby(packs: tuple[str, ...] = ()) -> Lobby:
    """List what there is to choose from, with a person's own packs over the game's."""
    pack = Descent.content(packs)
    quests = [pack.quests[quest] for quest in Descent.missions(packs)]
    heroes = suggested(pack)
    return Lobby(
        text="Two to four heroes against the overlord, who has all the monsters and a hand of cards that nobody sees.",
        palette="crypt",
        icon="dungeon-gate",
        mission="quest",
        missions=tuple(
            Named(id=one.id, name=one.name, text=card_text.prints(one), story=one.story, group=GROUPS[one.kind])
            for one in quests
        ),
        switches=(
            Switch(
                id="vote-order",
                name="Vote on the order of turns",
                text="Every hero player names who is next; if they differ, it goes round the table.",
            ),
            Switch(
                id="epic",
                name="Epic Play",
                text="Heroes and overlord begin stronger.",
                default="basic",
                choices=(
                    Named(id="basic", name="Basic", text="As usual."),
                    Named(id="advanced", name="Advanced", text="3 XPs and 150 gold a hero; 4 XPs for the overlord."),
                    Named(id="expert", name="Expert", text="6 XPs and 250 gold a hero; 8 XPs, and monsters of Act II."),
                ),
            ),
        ),
        picks=(
            Pick(
                id="hero",
                name="Hero",
                options=tuple(
                    Named(
                        id=one.id,
                        name=one.name,
                        text=card_text.prints(one),
                        story=one.story,
                        icon=HEROES[one.archetype],
                    )
                    for one in pack.heroes.values()
                ),
                suggested=tuple(heroes[:4]),
            ),
            Pick(
                id="class",
                name="Class",
                options=tuple(
                    Named(
                        id=one.id,
                        name=one.name,
                        text=card_text.prints(one),
                        story=one.story,
                        icon=HEROES[one.archetype],
                        suits=tuple(hero.id for hero in pack.heroes.values() if hero.archetype == one.archetype),
                    )
                    for one in pack.classes.values()
                ),
                suggested=tuple(
                    next(job.id for job in pack.classes.values() if job.archetype == pack.heroes[hero].archetype)
                    for hero in heroes[:4]
                ),
            ),
        ),
    )
