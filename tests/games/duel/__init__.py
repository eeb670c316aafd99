from tests.games.duel.game import Duel

GAME = Duel
