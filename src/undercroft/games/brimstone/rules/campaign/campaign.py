"""A campaign from its first Mission to its last: select one, play it, come back, travel, stay in Town, go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import Option, choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.brimstone.events.campaign import CampaignEnded, MissionChosen, Moved, SetOut
from undercroft.games.brimstone.rules.campaign import camp, death, end_of_adventure
from undercroft.games.brimstone.rules.campaign.camp import campaign, note
from undercroft.games.brimstone.rules.heroes import exhausting, grit, levels
from undercroft.games.brimstone.rules.setup import adventure
from undercroft.games.brimstone.rules.setup.optional_rules import agreed
from undercroft.games.brimstone.rules.turn import winning_and_losing
from undercroft.games.brimstone.state import Adventure, Creation, Journey, TownStay, Trail, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.game import Brimstone

CAMP = Option("camp", rule="brimstone.campaign.travel")
"""No Town: on to the next Mission."""
DAY_IN_THE_MINE = 1


@rules.step(Trail)
def gather_the_party(game: Brimstone, trail: Trail) -> None:
    """The Heroes meet in the first Town. [brimstone.campaign.travel]"""
    camp.pitch(game)
    note(game, "began", campaign(game).town)


@rules.step(Trail)
def make_heroes(game: Brimstone, trail: Trail) -> None:
    """New Heroes are created. [brimstone.setup.ready-heroes]"""
    for hero in reversed(game.heroes):
        game.push(Creation(hero=hero.id))


# ---- at the start of each Adventure ----------------------------------------------------------------------------------


@rules.step(Trail)
def select_mission(game: Brimstone, trail: Trail) -> Rule[None]:
    """1. The next Mission is selected, whether it was won before or not. [brimstone.campaign.start-order]"""
    known = campaign(game)
    missions = list(game.pack.missions)
    game.state.mission = yield from choose_party(game.party(), "campaign.mission", missions, of=CARD)
    known.number += 1
    yield from game.do(MissionChosen(game.state.mission, known.number, known.missions))


@rules.step(Trail)
def reset_tokens(game: Brimstone, trail: Trail) -> None:
    """2. Ability Tokens are re-set. [brimstone.campaign.start-order]"""
    end_of_adventure.fill_tokens(game, game.heroes)


@rules.step(Trail)
def reset_grit(game: Brimstone, trail: Trail) -> None:
    """3. Each Hero is re-set to 1 Grit. [brimstone.campaign.start-order]"""
    grit.set_grit(game.heroes)


@rules.step(Trail)
def set_out(game: Brimstone, trail: Trail) -> None:
    """The Adventure; what road and Town did to the Heroes is still on them. [brimstone.campaign.wounds-carry]"""
    camp.put_away(game)
    state = game.state
    state.ending = ""
    state.switches = adventure.switches_for(game.pack, state.mission, campaign(game).switches)
    game.agreed = agreed(state.switches)
    for hero in state.heroes:
        exhausting.boosts_begin(game, hero, "adventure")
    game.push(Adventure())


# ---- after it --------------------------------------------------------------------------------------------------------


@rules.step(Trail)
def come_back(game: Brimstone, trail: Trail) -> None:
    """Clear the mine away; the living are together again and bring their Dead along."""
    known, state = campaign(game), game.state
    known.day += DAY_IN_THE_MINE
    known.in_town = False
    outcome = winning_and_losing.outcome(game)
    note(game, outcome, state.mission)
    for hero in state.heroes:
        if hero.dead:
            note(game, "died", state.mission, hero.id)
    if outcome == "won":
        known.won.append(state.mission)
    game.tally("missions")
    game.tally("missions won", outcome == "won")
    game.tally("turns", state.turn)
    camp.pitch(game)


@rules.step(Trail)
def come_round(game: Brimstone, trail: Trail) -> Rule[str | None]:
    """Heroes who went down after the last blow come round, one Hero a step. [brimstone.campaign.end-order]"""
    return AGAIN if (yield from camp.get_up(game)) else None


@rules.step(Trail)
def rise(game: Brimstone, trail: Trail) -> Rule[str | None]:
    """Heroes with the XP for it go up in Level, one Hero a step. [brimstone.campaign.levels]"""
    ready = [hero for hero in game.heroes if levels.ready_to_rise(game, hero)]
    if not ready:
        return None
    yield from levels.rise(game, ready[0])
    note(game, "level", str(ready[0].level), ready[0].id)
    return AGAIN


@rules.step(Trail)
def travel(game: Brimstone, trail: Trail) -> Rule[str | None]:
    """The Heroes may Travel to a Frontier Town, or go on to the next Mission. [brimstone.campaign.travel]"""
    known = campaign(game)
    if known.number >= known.missions:
        return "end_of_campaign"
    if not game.standing():
        return None
    days = destinations(game)
    about = {"mission": game.state.mission, "won": winning_and_losing.outcome(game) == "won"}
    chosen = yield from choose_party(
        game.party(), "campaign.travel", [Option("travel", town) for town in days] + [CAMP], params=about
    )
    if chosen is CAMP:
        yield from game.do(Moved(known.town))
        return None
    town = str(chosen.subject)
    yield from game.do(SetOut(town, days[town]))
    game.push(Journey(town=town, days=days[town]))
    return None


def destinations(game: Brimstone) -> dict[str, int]:
    """The Towns that roads lead to, with the days it takes: at least one from the mine. [brimstone.campaign.travel]"""
    days = game.pack.frontier.days_from(campaign(game).town)
    return {town: max(1, days[town]) for town in game.pack.frontier.towns if town in days}


@rules.step(Trail)
def mourn(game: Brimstone, trail: Trail) -> Rule[str | None]:
    """The player of a Dead Hero goes on with a new one, or waits for what the Church can do; one player a step."""
    if not game.standing():
        campaign(game).in_town = True
    return AGAIN if (yield from death.mourn_one(game, trail)) else None


@rules.step(Trail)
def stay_in_town(game: Brimstone, trail: Trail) -> None:
    """Where there is a Town, the Heroes stay in it. [brimstone.campaign.travel]"""
    trail.waiting = []
    if campaign(game).in_town:
        game.push(TownStay())


@rules.step(Trail)
def go_on(game: Brimstone, trail: Trail) -> Rule[str | None]:
    """Bury the Heroes who are still Dead and replace them; then select the next Mission."""
    if campaign(game).retired:
        return None
    if (yield from death.replace_one(game)):
        return AGAIN
    return "select_mission"


def needed(game: Brimstone, missions: int) -> int:
    """How many of so many Missions a Party of this size must win; larger Parties win more of them."""
    return -(-missions * game.pack.scaling[len(game.heroes)].campaign // 100)


@rules.step(Trail)
def end_of_campaign(game: Brimstone, trail: Trail) -> Rule[None]:
    """The campaign is over: won if enough of its Missions were."""
    known = campaign(game)
    outcome = "won" if known.number and len(known.won) >= needed(game, known.number) else "lost"
    note(game, "ended", outcome)
    game.state.ending = "retired" if known.retired else "finished"
    yield from game.do(CampaignEnded(outcome, len(known.won), known.number))
    game.over(outcome)
