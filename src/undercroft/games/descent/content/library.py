"""The pack, loaded and laid out the way the rules look things up; and its language, for the tools of authors."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from undercroft.crawl.packs.contract import Language
from undercroft.crawl.packs.load import load_pack
from undercroft.games.descent.content import box, kinds
from undercroft.games.descent.content.boards import atlas_of
from undercroft.games.descent.content.checks import CHECKS
from undercroft.games.descent.content.keywords.lexicon import WORDS
from undercroft.games.descent.content.meanings import MEANINGS

if TYPE_CHECKING:
    from undercroft.crawl.packs.pack import Pack
    from undercroft.games.descent.content.types import MonsterStats, Skill

FOLDER = Path(__file__).parents[1] / "pack"


class DescentPack:
    """What a game is played with."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.hash = pack.hash
        self.heroes = dict(pack.of(kinds.HERO))
        self.classes = dict(pack.of(kinds.CLASS))
        self.items = dict(pack.of(kinds.ITEM))
        self.search = dict(pack.of(kinds.SEARCH))
        self.monsters = dict(pack.of(kinds.MONSTER))
        self.familiars = dict(pack.of(kinds.FAMILIAR))
        self.conditions = dict(pack.of(kinds.CONDITION))
        self.overlord = dict(pack.of(kinds.OVERLORD))
        self.quests = dict(pack.of(kinds.QUEST))
        self.campaigns = dict(pack.of(kinds.CAMPAIGN))
        self.travel = dict(pack.of(kinds.TRAVEL))
        self.atlas = atlas_of(self.quests.values())
        self.skills: dict[str, Skill] = {skill.id: skill for one in self.classes.values() for skill in one.skills}
        self.search_deck = [card.id for card in self.search.values() for _ in range(card.copies)]

    def stats(self, kind: str, master: bool, act: int) -> MonsterStats:
        """Return one side of a Monster or Lieutenant card in an act.

        [descent.monster.act-one-default] [descent.lieutenant.cards]
        """
        card = self.monsters[kind]
        sides = card.lieutenant or (card.master if master else card.minion)
        return sides[min(act, len(sides)) - 1]

    def basic_deck(self) -> list[str]:
        """Return the basic Overlord deck. [descent.overlord-setup.deck-size] [descent.overlord-cards.basic-deck]"""
        return [f"{card.id}" for card in self.overlord.values() if card.set == "basic" for _ in range(card.copies)]


def load(*more: Path | str) -> DescentPack:
    """Return the game's own pack with a person's packs on top; PackErrors lists everything that is wrong."""
    return DescentPack(load_pack([FOLDER, *more], kinds.KINDS, WORDS, CHECKS))


LANGUAGE: Final = Language(
    slug="descent",
    folder=FOLDER,
    kinds=kinds.KINDS,
    words=WORDS,
    checks=CHECKS,
    printed=box.PRINTED,
    count=box.count,
    meanings=MEANINGS,
)
