"""Attribute Tests: one grey and one black die; as many shields as the attribute, or fewer, pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.descent.events import Tested, Testing
from undercroft.games.descent.state import Familiar, Monster
from undercroft.games.descent.state.dice import dice_of

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent
    from undercroft.games.descent.state import Hero

DICE = ("grey", "black")


def test(game: Descent, figure: Hero | Monster, attribute: str) -> Rule[bool]:
    """Test an attribute; minions and masters fail without rolling, lieutenants roll.

    [descent.attribute.test] [descent.attribute.monsters-fail] [descent.lieutenant.attribute-tests]
    [descent.attribute.not-defense] [descent.familiar.blocking-tests-fail]
    """
    if isinstance(figure, Familiar) or (isinstance(figure, Monster) and not game.pack.monsters[figure.kind].lieutenant):
        yield from game.do(Tested(figure.id, attribute, (), False))
        return False
    yield from game.do(Testing(figure.id, attribute))
    area = "foe" if isinstance(figure, Monster) else "hero"
    faces = yield from game.roll_pool(f"{area}.test", dice_of(DICE))
    passed = sum(face.shields for face in faces) <= game.stat(figure, attribute)
    if any(one.until == "test" for one in figure.boosts):
        figure.boosts = [one for one in figure.boosts if one.until != "test"]
        game.powers.number_changed(figure, attribute)
    yield from game.do(Tested(figure.id, attribute, tuple(faces), passed))
    return passed
