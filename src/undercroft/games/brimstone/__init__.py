"""Shadows of Brimstone: the game, joined with what people see of it and with the language of its packs."""

from undercroft.games.brimstone.content.library import LANGUAGE
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.shown import BrimstoneShown

GAME = Brimstone.joined(shown=BrimstoneShown(), language=LANGUAGE)
