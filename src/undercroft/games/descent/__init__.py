"""Descent: the game, joined with what people see of it and with the language of its packs."""

from undercroft.games.descent.content.library import LANGUAGE
from undercroft.games.descent.game import Descent
from undercroft.games.descent.shown import DescentShown

GAME = Descent.joined(shown=DescentShown(), language=LANGUAGE)
