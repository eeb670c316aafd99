"""A larder full of jars: somebody must open them."""

from tests.cli.places.larder.content import LANGUAGE
from tests.cli.places.larder.game import Larder
from tests.cli.places.larder.shown import LarderShown

GAME = Larder.joined(shown=LarderShown(), language=LANGUAGE)
