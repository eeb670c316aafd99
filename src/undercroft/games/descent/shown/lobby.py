"""How Descent presents itself before it begins."""

from __future__ import annotations

from undercroft.crawl.shown.lobby import Lobby, Named, Pick, Switch
from undercroft.games.descent.game import Descent
from undercroft.games.descent.rules.setup.quest import suggested
from undercroft.games.descent.shown import card_text

GROUPS = {"introduction": "Introduction", "act I": "Act I", "act II": "Act II"}
ICONS = {"warrior": "broadsword", "healer": "healing", "mage": "spell-book", "scout": "bowman"}


def lobby(packs: tuple[str, ...] = ()) -> Lobby:
    """List what there is to choose from, with a person's own packs over the game's."""
    pack = Descent.content(packs)
    quests = [pack.quests[quest] for quest in Descent.missions(packs)]
    return Lobby(
        text="Heroes against the overlord, who has a hidden hand and all the monsters.",
        palette="crypt",
        icon="dungeon-gate",
        mission="quest",
        missions=tuple(
            Named(id=one.id, name=one.name, text=card_text.prints(one), story=one.story, group=GROUPS[one.kind])
            for one in quests
        ),
        switches=(
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
                        id=one.id, name=one.name, text=card_text.prints(one), story=one.story, icon=ICONS[one.archetype]
                    )
                    for one in pack.heroes.values()
                ),
                suggested=tuple(suggested(pack)),
            ),
        ),
    )
