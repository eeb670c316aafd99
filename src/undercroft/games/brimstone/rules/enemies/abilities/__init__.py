"""The abilities of Enemies: printed word, reminder text and behaviour in one place, each in a class of its own.

Fear, Terror and Unspeakable Terror are in `enemies/fear.py`; what an ability may write is in `enemies/ability.py`.
"""

from undercroft.games.brimstone.rules.enemies import fear
from undercroft.games.brimstone.rules.enemies.abilities import attack_abilities, other_abilities
from undercroft.games.brimstone.rules.enemies.ability import ABILITIES, Ability, acting

__all__ = ["ABILITIES", "Ability", "acting", "attack_abilities", "fear", "other_abilities"]
