"""Epic Play: heroes and overlord begin stronger, at one of three power levels.

At the Basic level nothing is added. At the Advanced and the Expert level heroes take skills and Shop Item cards of
their choice, and the overlord takes Overlord cards; at Expert level the monsters are those of Act II.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import Option, choose, choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.descent.events import Bought, Learned, OverlordBought
from undercroft.games.descent.rules.campaign import experience
from undercroft.games.descent.state import EpicPlay, Held, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent

SWITCH: Final = "epic"


class Level(NamedTuple):
    """What a power level gives: XPs and gold to each hero, from which shop decks, XPs to the overlord, and the act."""

    xp: int = 0
    gold: int = 0
    decks: tuple[str, ...] = ()
    overlord: int = 0
    act: int = 1


LEVELS: Final = {
    "basic": Level(),
    "advanced": Level(xp=3, gold=150, decks=("shop I",), overlord=4),
    "expert": Level(xp=6, gold=250, decks=("shop I", "shop II"), overlord=8, act=2),
}
"""[descent.epic.basic] [descent.epic.advanced] [descent.epic.advanced-gold] [descent.epic.advanced-overlord]
[descent.epic.expert] [descent.epic.expert-gold] [descent.epic.expert-overlord] [descent.epic.expert-act-two-monsters]
"""


@rules.step(EpicPlay)
def learn(game: Descent, epic: EpicPlay) -> Rule[str | None]:
    """Each hero takes Class cards worth the XPs of the level; what is left is lost.

    [descent.epic.advanced] [descent.epic.expert]
    """
    for hero in game.state.heroes:
        left = epic.xp.get(hero.id, 0)
        able = experience.skills(game.pack, hero, left)
        if not able:
            continue
        options = [Option("learn", skill, None, "descent.epic.advanced") for skill in able]
        about = {"hero": hero.id, "xp": left}
        chosen = yield from choose(hero.seat, "epic.skill", options, optional=True, params=about)
        if chosen is None:
            epic.xp[hero.id] = 0
            return AGAIN
        skill = str(chosen.subject)
        epic.xp[hero.id] = left - game.pack.skills[skill].xp
        yield from game.do(Learned(hero.id, skill))
        return AGAIN
    return None


@rules.step(EpicPlay)
def shop(game: Descent, epic: EpicPlay) -> Rule[str | None]:
    """The heroes pool their gold and take Shop Item cards, each for one of them.

    [descent.epic.shared-gold] [descent.epic.advanced-gold] [descent.epic.expert-gold]
    """
    owned = [held.card for hero in game.state.heroes for held in hero.items]
    options = [
        Option("buy", name, hero.id, "descent.epic.shared-gold")
        for name, item in game.pack.items.items()
        if item.deck in LEVELS[epic.level].decks and item.price <= epic.gold and name not in owned
        for hero in game.state.heroes
    ]
    if not options:
        return None
    seats, about = game.hero_seats(), {"gold": epic.gold}
    done = Option("done", ends=True)
    chosen = yield from choose_party(seats, "epic.item", [*options, done], params=about)
    if chosen.verb == "done":
        return None
    card = str(chosen.subject)
    epic.gold -= game.pack.items[card].price
    hero = game.hero(str(chosen.target))
    hero.items.append(Held(id=game.new_id(), card=card))
    game.changed(hero)
    yield from game.do(Bought(hero.id, card))
    return AGAIN


@rules.step(EpicPlay)
def overlord_cards(game: Descent, epic: EpicPlay) -> Rule[str | None]:
    """The overlord takes Overlord cards worth its XPs.

    [descent.epic.advanced-overlord] [descent.epic.expert-overlord]
    """
    overlord = game.state.overlord
    able = experience.overlord_cards(game.pack, overlord.bought, epic.overlord)
    if not able:
        return None
    about = {"xp": epic.overlord}
    chosen = yield from choose(overlord.seat, "epic.card", able, of=CARD, optional=True, params=about)
    if chosen is None:
        return None
    epic.overlord -= experience.price(game.pack, chosen)
    yield from game.do(OverlordBought(chosen))
    return AGAIN


@rules.step(EpicPlay)
def shuffle(game: Descent, epic: EpicPlay) -> None:
    """The deck is shuffled with what was added, and the opening hand drawn.

    [descent.overlord-setup.deck-shuffled] [descent.overlord-setup.opening-hand]
    """
    from undercroft.games.descent.rules.setup.quest import deal

    deal(game.pack, game.state, game.draws)
