"""The entries of a pack. The description of a field is what `undercroft fields descent` tells an author."""

from undercroft.games.descent.content.types.campaign import CampaignCard, TravelCard
from undercroft.games.descent.content.types.heroes import Class, Feat, HeroSheet, Skill
from undercroft.games.descent.content.types.items import Arms, Item, SearchCard
from undercroft.games.descent.content.types.monsters import (
    Condition,
    FamiliarCard,
    MonsterCard,
    MonsterStats,
    OverlordCard,
)
from undercroft.games.descent.content.types.powers import Bonus, Cost, Named, Powers, Reroll, Surge, Use
from undercroft.games.descent.content.types.quests import (
    EncounterCard,
    Goal,
    Group,
    Objective,
    QuestCard,
    Spot,
    Trigger,
)

__all__ = [
    "Arms",
    "Bonus",
    "CampaignCard",
    "Class",
    "Condition",
    "Cost",
    "EncounterCard",
    "FamiliarCard",
    "Feat",
    "Goal",
    "Group",
    "HeroSheet",
    "Item",
    "MonsterCard",
    "MonsterStats",
    "Named",
    "Objective",
    "OverlordCard",
    "Powers",
    "QuestCard",
    "Reroll",
    "SearchCard",
    "Skill",
    "Spot",
    "Surge",
    "TravelCard",
    "Trigger",
    "Use",
]
