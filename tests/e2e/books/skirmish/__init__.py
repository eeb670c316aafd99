from tests.e2e.books.skirmish.game import Skirmish
from tests.e2e.books.skirmish.shown import SkirmishShown

GAME = Skirmish.joined(shown=SkirmishShown())
