from tests.games.heist.game import Heist

GAME = Heist
