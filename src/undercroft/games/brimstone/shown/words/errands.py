"""Words of a campaign beyond `words.yaml`: prices with what is for sale, days on the road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import plural
from undercroft.games.brimstone.state import Visit

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option
    from undercroft.games.brimstone.game import Brimstone


def option(game: Brimstone, ask: Ask, chosen: Option) -> str | None:
    """An option between Adventures with its price, its days, or how often it was won."""
    from undercroft.games.brimstone.rules.campaign import campaign  # they name things with the words of this room
    from undercroft.games.brimstone.shown.words import frontier as words_frontier

    if ask.name == "campaign.mission":
        mission, known = str(chosen.target), game.state.campaign
        times = known.won.count(mission) if known is not None else 0
        marked = f" (won {plural(times, 'time')})" if times else ""
        return f"{game.pack.missions[mission].name}{marked}"
    if chosen.verb == "travel":
        town = str(chosen.subject)
        return f"Travel to {game.pack.frontier.towns[town].name}, {plural(campaign.destinations(game)[town], 'day')}"
    visit = game.frame(Visit)
    shown, cost = (None, "") if visit is None else words_frontier.about(game, visit.place, chosen)
    if not cost:
        return None
    verb = {"buy": "Buy ", "sell": "Sell ", "raise": "Have resurrected: ", "forge": "Have forged: "}.get(
        chosen.verb, ""
    )
    return f"{verb}{'A piece of Dark Stone' if shown is None else shown.name} ({cost})"
