"""The words of the frontier: what services, goods and places say, made from what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import as_sentence
from undercroft.crawl.shown.scene import Thing
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.content.types.frontier import Service
from undercroft.games.brimstone.rules.campaign import death, shop, town_services
from undercroft.games.brimstone.rules.items import forging
from undercroft.games.brimstone.shown import card_text
from undercroft.games.brimstone.shown.card_text.places import faces, says_service
from undercroft.games.brimstone.shown.scene.card_faces import FACES
from undercroft.games.brimstone.shown.words.names import sheet

__all__ = ["about", "faces", "name_of", "printed", "says_price", "says_service", "sheet", "thing"]

if TYPE_CHECKING:
    from undercroft.engine.choices import Option
    from undercroft.games.brimstone.content.types import Named
    from undercroft.games.brimstone.game import Brimstone


def name_of(game: Brimstone, card: str) -> str:
    """Anything of the pack by its name."""
    found = sheet(game, card)
    return card if found is None else found.name


def says_price(game: Brimstone, service: Service) -> str:
    """What a service costs here."""
    parts = ((town_services.gold_for(game, service), "Gold"), (service.stone, "Dark Stone"))
    return " and ".join(f"{amount} {what}" for amount, what in parts if amount) or "free"


def printed(found: Named) -> str:
    """What is printed on anything, services of the frontier included."""
    return says_service(found) if isinstance(found, Service) else card_text.printed(found)


def thing(game: Brimstone, entry: str) -> Thing:
    """Something of the pack to be shown as a card."""
    found, id_ = sheet(game, entry), f"card:{entry}"
    if found is None:
        return Thing(id=id_, name=as_sentence(entry))
    return FACES.card(id_, found, text=printed(found), group="")


def about(game: Brimstone, place: str, option: Option) -> tuple[Thing | None, str]:
    """The card that an option at a Location is about, and what it costs or brings."""
    what = str(option.subject)
    if option.verb == "service":
        service = game.pack.frontier.services[what]
        return thing(game, what), says_price(game, service)
    if option.verb == "buy":
        return thing(game, what), f"{shop.price(game, place, what)} Gold"
    if option.verb == "sell":
        held = next(held for hero in game.heroes for held in hero.items if str(held.id) == what)
        return thing(game, held.card), f"brings {shop.paid(game, place, held)} Gold"
    if option.verb == "sell-stone":
        return None, f"brings {game.pack.frontier.locations[place].counter.stone} Gold"
    if option.verb == "forge":
        made = game.pack.forgings[str(option.target)]
        held = next(held for hero in game.heroes for held in hero.items if held.id == option.subject)
        cost = f"{forging.price(made, shop.percent(game))} Gold and {made.stone} Dark Stone"
        return thing(game, made.id), f"onto {name_of(game, held.card)}, {cost}"
    if option.verb == "raise":
        dead = next(hero for hero in death.dead(game) if hero.id == what)
        story = f"{game.pack.heroes[dead.kind].name}, Level {dead.level}."
        shown = Thing(id=f"card:{dead.id}", name=dead.name, text=story, icon=icons.DEAD)
        return shown, f"{town_services.raising(game, place)} Gold"
    return None, ""
