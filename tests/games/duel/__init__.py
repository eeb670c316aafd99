from tests.games.duel.game import Duel
from tests.games.duel.shown import DuelShown

GAME = Duel.joined(shown=DuelShown())
