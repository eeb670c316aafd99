"""A larder full of jars: somebody must open them."""

from tests.cli.places.larder.game import Larder

GAME = Larder
