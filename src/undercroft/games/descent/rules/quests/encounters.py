"""Encounters: setting one up, playing it, and what carries over into the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.powers import uses
from undercroft.crawl.subjects import SPACE
from undercroft.engine.choices import choose, confirm
from undercroft.engine.flow import AGAIN
from undercroft.games.descent.content.boards import doors_of, layout_of
from undercroft.games.descent.events import EncounterBegan, EncounterEnded, Ended, Placed, Rested
from undercroft.games.descent.rules.actions import stand_up
from undercroft.games.descent.rules.harm import knocked_out
from undercroft.games.descent.rules.harm.placing import nearest_empty
from undercroft.games.descent.rules.monsters import groups
from undercroft.games.descent.state import Door, Encounter, Quest, SearchToken, Token, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent


@rules.step(Quest)
def lay_out(game: Descent, quest: Quest) -> None:
    """Put the map on the table with its doors and tokens.

    [descent.setup.map-encounter-one] [descent.quest.second-map]
    """
    state, card = game.state, game.encounter
    state.round = quest.placed = 0
    game.lay(layout_of(state.quest, state.encounter))
    state.doors = [
        Door(id=f"d{n}", edges=edges, locked=f"d{n}" in card.locked) for n, edges in enumerate(doors_of(game.board), 1)
    ]
    state.searches, state.tokens, state.monsters, state.familiars = [], [], [], []
    spots = bits(game.place(card.search)) if card.search else []
    game.shuffle(spots)
    for space in sorted(spots[: len(state.heroes) + 1]):
        state.searches.append(SearchToken(id=game.new_id(), space=space))
    if card.unique is not None and state.searches:
        state.searches[game.draws.below(len(state.searches), 0)].unique = True
    for objective in card.objectives:
        spaces = bits(game.place(objective.at))
        if objective.count:
            game.shuffle(spaces)
            spaces = sorted(spaces[: objective.count])
        for n, space in enumerate(spaces, 1):
            state.tokens.append(Token(id=f"{objective.kind}-{n}", kind=objective.kind, space=space))
    for hero in state.heroes:
        hero.feat = False  # [descent.feat.restored]
        hero.space, hero.resting = -1, False
        hero.boosts.clear()
        uses.refresh(hero, ("encounter",))
    game.others_came()


@rules.step(Quest)
def place_heroes(game: Descent, quest: Quest) -> Rule[str | None]:
    """Heroes stand in the area that the quest names, before the monsters. [descent.hero-setup.placement]"""
    for hero in game.state.heroes:
        if hero.space < 0:
            area = game.place(game.encounter.heroes)
            if hero.down:
                hero.space = bits(area)[0]
                return AGAIN
            free = bits(area & ~game.occupied()) or nearest_empty(game, bits(area)[0])
            space = yield from choose(hero.seat, "setup.place", free, of=SPACE, params={"hero": hero.id})
            yield from game.do(Placed(hero.id, space))
            return AGAIN
    return None


@rules.step(Quest)
def choose_groups(game: Descent, quest: Quest) -> Rule[str | None]:
    """The overlord takes the groups of the quest, and a monster of its choice for each open group.

    [descent.overlord-setup.monster-choice] [descent.overlord-setup.lieutenant]
    """
    chosen = game.state.overlord.groups
    if len(chosen) == len(game.encounter.groups):
        return None
    group = game.encounter.groups[len(chosen)]
    if group.monster is not None:
        chosen.append(group.monster)
        return AGAIN
    fixed = [one.monster for encounter in game.quest.encounters for one in encounter.groups]
    able = [
        name
        for name, card in game.pack.monsters.items()
        if not card.lieutenant and name not in fixed and name not in chosen
        if any(trait in game.quest.traits for trait in card.traits)
    ]
    chosen.append((yield from choose(game.state.overlord.seat, "setup.open-group", able)))
    return AGAIN


@rules.step(Quest)
def place_monsters(game: Descent, quest: Quest) -> Rule[str | None]:
    """The overlord puts its monsters into their areas last, one after another, masters first.

    [descent.overlord-setup.quest-instructions] [descent.overlord-setup.monster-choice]
    """
    chosen = game.state.overlord.groups
    waiting = [
        (group, kind, master)
        for group, kind in zip(game.encounter.groups, chosen, strict=True)
        for master in groups.members(game, group, kind)
    ]
    if quest.placed >= len(waiting):
        return None
    group, kind, master = waiting[quest.placed]
    quest.placed += 1
    yield from groups.put(game, kind, master, group.area)
    return AGAIN


@rules.step(Quest)
def begin(game: Descent, quest: Quest) -> Rule[None]:
    """The encounter begins. [descent.quest.encounters]"""
    yield from game.do(EncounterBegan(game.state.encounter))
    game.push(Encounter())


@rules.ends(Encounter)
def reached(game: Descent, encounter: Encounter, why: str) -> None:
    """A side has reached its objective. [descent.quest.victory]"""
    side, _, goal = why.partition(":")
    game.state.ending = goal
    game.state.flags[f"encounter-{game.state.encounter + 1}"] = 1 if side == "heroes" else 0
    game.state.tallies["rounds"] = game.state.tallies.get("rounds", 0) + game.state.round


@rules.step(Quest)
def after(game: Descent, quest: Quest) -> Rule[str | None]:
    """After Encounter 1 the second begins, with what carries over; the last one ends the quest.

    [descent.quest.encounter-one-transition] [descent.quest.victory] [descent.quest.recover-fatigue]
    [descent.quest.free-stand-up] [descent.quest.overlord-hand-kept] [descent.quest.carry-damage]
    [descent.quest.carry-conditions] [descent.quest.search-cards-kept]
    """
    state = game.state
    winner = "heroes" if state.flags[f"encounter-{state.encounter + 1}"] else "overlord"
    if state.encounter + 1 == len(game.quest.encounters):
        state.round = 0
        yield from game.do(Ended(winner, state.ending))
        return None
    yield from game.do(EncounterEnded(winner, state.ending))
    state.overlord.groups = []
    for hero in state.heroes:
        if hero.down and (yield from confirm(hero.seat, "quest.stand-up", params={"hero": hero.id})):
            yield from stand_up.recover(game, hero, "hero.stand-up")
            if hero.down:
                yield from knocked_out.stand(game, hero)
        if hero.fatigue:
            yield from game.do(Rested(hero.id, hero.fatigue))
    state.encounter += 1
    return "lay_out"
