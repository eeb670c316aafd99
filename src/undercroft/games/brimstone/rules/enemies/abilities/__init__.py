"""The abilities of Enemies: printed word, reminder text and behaviour in one place, each in a class of its own."""

from undercroft.games.brimstone.rules.enemies.abilities import frights, in_attacks, on_the_board
from undercroft.games.brimstone.rules.enemies.abilities.ability import ABILITIES, Ability, acting

__all__ = ["ABILITIES", "Ability", "acting", "frights", "in_attacks", "on_the_board"]
