from tests.games.heist.game import Heist
from tests.games.heist.shown import HeistShown

GAME = Heist.joined(shown=HeistShown())
