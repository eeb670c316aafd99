"""All kinds of entries that a pack of Descent may hold, each with its files."""

from __future__ import annotations

from typing import Final

from undercroft.crawl.packs.kinds import Kind
from undercroft.games.descent.content import types

HERO: Final = Kind("hero", types.HeroSheet, "heroes/*.yaml", many=False, root=True)
CLASS: Final = Kind("class", types.Class, "classes/*.yaml", many=False, root=True)
ITEM: Final = Kind("item", types.Item, "items/*.yaml", root=True)
SEARCH: Final = Kind("search", types.SearchCard, "search.yaml", root=True)
MONSTER: Final = Kind("monster", types.MonsterCard, "monsters/*.yaml", many=False, root=True)
FAMILIAR: Final = Kind("familiar", types.FamiliarCard, "familiars.yaml", root=True)
CONDITION: Final = Kind("condition", types.Condition, "conditions.yaml", root=True)
OVERLORD: Final = Kind("overlord", types.OverlordCard, "overlord/*.yaml", root=True)
QUEST: Final = Kind("quest", types.QuestCard, "quests/*.yaml", many=False, root=True)
CAMPAIGN: Final = Kind("campaign", types.CampaignCard, "campaigns/*.yaml", many=False, root=True)
TRAVEL: Final = Kind("travel", types.TravelCard, "travel.yaml", root=True)

KINDS: Final = (HERO, CLASS, ITEM, SEARCH, MONSTER, FAMILIAR, CONDITION, OVERLORD, QUEST, CAMPAIGN, TRAVEL)
