"""Changes to a log that break rules of turns, the Darkness, movement, exploration, decks, limits and the way home."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tests.referee.brimstone import figures
from tests.referee.brimstone.doctoring import (
    Doctor,
    changed,
    dropped,
    inserted,
    rearranged,
    relaid,
    remade,
    repeated,
    up,
    with_hero,
    with_room,
)
from undercroft.games.brimstone import events as e
from undercroft.games.brimstone.events.campaign import StoneRolled

if TYPE_CHECKING:
    from tests.referee.brimstone.log import Moment
    from tests.referee.brimstone.table import Table
    from undercroft.engine.events import Event

replace = msgspec.structs.replace


def _after(first: type[Event], second: type[Event]) -> Doctor:
    """Leave out an event that follows directly on one of another kind."""

    def without(events: list[Event]) -> list[Event] | None:
        for at in range(len(events) - 1):
            if isinstance(events[at], first) and isinstance(events[at + 1], second):
                return events[: at + 1] + events[at + 2 :]
        return None

    return rearranged(without)


def _tie(moment: Moment, following: Moment) -> tuple[Moment, Moment] | None:
    """Make all Enemies as quick as the Hero who Activates next."""
    hero = next((ev.hero for ev in following.events if isinstance(ev, e.Activated)), None)
    found = moment.table.hero(hero) if hero else None
    if found is None or not moment.table.foes:
        return None
    kinds = {k: replace(kind, initiative=found.initiative) for k, kind in moment.table.kinds.items()}
    first, second = (m._replace(table=replace(m.table, kinds=kinds)) for m in (moment, following))
    return first, second


def _attack_again(moment: Moment, _: Moment) -> Moment | None:
    again = moment.asked == "activation.act" and moment.key == "end" and moment.events
    return moment._replace(key="fight") if again else None


def _face_down(moment: Moment, following: Moment) -> Moment | None:
    """Turn all tokens face down before somebody Searches."""
    if not any(isinstance(event, e.Scavenged) for event in following.events):
        return None
    rooms = tuple(replace(room, token="token-1", revealed=False) for room in moment.table.rooms)
    return moment._replace(table=replace(moment.table, rooms=rooms))


def _on_passage(table: Table) -> Table | None:
    for number, room in enumerate(table.rooms):
        if figures.tiles(room.world).get(room.tile, {}).get("kind") == "passage":
            return with_room(table, number, token="token-1")
    return None


def _loot(event: e.CardDrawn, _: Moment) -> list[Event]:
    cards = [card for card in figures.deck("loot") if card != event.card]
    return [e.CardDrawn("loot", card, event.hero) for card in cards[:3]]


def _homecoming(**changes: object) -> Doctor:
    def other(moment: Moment, _: Moment) -> Moment | None:
        ended = any(isinstance(event, e.Ended) for event in moment.events)
        if not ended or moment.table.campaign is None or not up(moment.table):
            return None
        number = moment.table.heroes.index(up(moment.table)[0])
        return moment._replace(table=with_hero(moment.table, number, **changes))

    return remade(other)


def _turned(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(die % 6 + 1 for die in dice)


def _first_turn(table: Table) -> Table | None:
    return with_hero(table, grit=2) if table.turn == 1 else None


TURNS: dict[str, Doctor] = {
    # set-up
    "setup.depth-markers": relaid(lambda table: replace(table, depth=table.depth + 1)),
    "setup.entrance-tile": relaid(lambda table: replace(table, rooms=table.rooms * 2)),
    "setup.placement-order": relaid(lambda table: with_hero(table, space=-1)),
    "scaling.table": relaid(lambda table: replace(table, revives=table.revives + 1)),
    # turns
    "turn.order": changed(e.TurnBegan, turn=lambda x: x.turn + 1),
    "turn.end-step": dropped(e.TurnEnded),
    "turn.hold-back-every-turn": dropped(e.HeldBack),
    "turn.initiative-order": repeated(e.Activated),
    "turn.room-exploration-step": inserted(e.HeldBack, lambda _x, _m: [e.TokenRevealed(0, "token-1")]),
    "fight.end-ends-turn": inserted(e.FightWon, lambda _, m: [e.Activated(up(m.table)[0].id)] if up(m.table) else []),
    "fight.type-as-group": repeated(e.FoesActivated),
    "fight.tie-enemy-first": remade(_tie),
    "ambush.mid-turn-ends-turn": inserted(
        e.FoesPlaced, lambda _, m: [e.Activated(m.table.heroes[0].id)], lambda x: x.ambush
    ),
    "help.no-activation": inserted(e.Recovered, lambda x, _: [e.Activated(x.hero)]),
    "end.flee-when": inserted(e.MoveRolled, lambda _x, _m: [e.Ended("lost", "fled")]),
    "enemy-attack.after-all-moved": inserted(e.FoeAttacked, lambda x, _: [e.FoeMoved(x.foe, (), x.hero)]),
    # the Darkness
    "depth.stage-by-hero-marker": changed(e.HeldBack, needs=lambda x: x.needs + 1),
    "holdback.success": changed(e.HeldBack, held=lambda x: not x.held),
    "holdback.roll": changed(e.HeldBack, total=lambda x: x.total + 1),
    "holdback.failure": changed(e.DarknessMoved, step=lambda x: x.step - 1),
    "grit.not-on-hold-back": inserted(
        e.Rolled, lambda x, _: [e.GritSpent(x.hero, 1, "reroll")], lambda x: x.kind == "hold back"
    ),
    "depth.event-on-doubles": dropped(e.DepthEvent),
    "depth.event-number": changed(e.DepthEvent, number=lambda x: x.number % 6 + 1),
    "depth.doubles-no-darkness-move": inserted(
        e.HeldBack, lambda _x, _m: [e.DarknessMoved(9, True)], lambda x: x.dice[0] == x.dice[1]
    ),
    "depth.blood-spatter": _after(e.DarknessMoved, e.CardDrawn),
    "depth.growing-dread-space": _after(e.DarknessMoved, e.DreadGrew),
    "depth.hero-marker-step": changed(e.DepthReached, step=lambda x: x.step + 1),
    "dread.stack-face-down": changed(e.DreadGrew, cards=lambda x: x.cards + 5),
    "dread.resolve-at-objective": inserted(e.MoveRolled, lambda _x, _m: [e.CardDrawn("dread", "heavy-hands")]),
    "dread.cancel-cost": inserted(e.MoveRolled, lambda _x, _m: [e.DreadCancelled("")]),
    "end.darkness-escapes": relaid(lambda table: replace(table, darkness=1)),
    # the lantern
    "fear.every-turn": dropped(e.HitsTaken, lambda x: x.source == "fear"),
    "fear.stacks": changed(e.HitsTaken, lambda x: x.source == "fear", count=lambda x: x.count + 1),
    "fear.fear": inserted(e.Activated, lambda x, _: [e.HitsTaken(x.hero, "horror", 1, "fear")]),
    "lantern.voices": dropped(e.HitsTaken, lambda x: x.source == "voices"),
    "lantern.light": inserted(e.Activated, lambda x, _: [e.HitsTaken(x.hero, "horror", 1, "voices")]),
    # exploration
    "door.draw-and-place": changed(e.TilePlaced, room=lambda x: x.room + 1),
    "cards.one-map-card-per-tile": changed(e.TilePlaced, tile="mine-mouth"),
    "search.one-kind": repeated(e.Scavenged),
    "search.not-with-token": remade(_face_down),
    "activation.no-search-in-fight": inserted(
        e.MoveRolled, lambda x, m: [e.Scavenged(x.hero, 0, (1, 1, 1), 0)] if m.table.foes else []
    ),
    "activation.one-attack": remade(_attack_again),
    "explore.reveal-condition": changed(e.TokenRevealed, room=0),
    "explore.no-token-on-passages": relaid(_on_passage),
    "fight.no-room-exploration": inserted(
        e.MoveRolled, lambda _, m: [e.TokenRevealed(0, "token-1")] if m.table.foes else []
    ),
    "explore.clue-icons": changed(e.ClueFound, clues=lambda x: x.clues + 1),
    "explore.objective-found": dropped(e.ClueFound),
    "explore.objective-ignores": inserted(e.ObjectiveFound, lambda _x, _m: [e.CardDrawn("encounter", "knocking")]),
    "encounter.multiple": dropped(e.CardDrawn, lambda x: x.deck.endswith("encounter")),
    "fight.attack-token": changed(
        e.CardDrawn, lambda x: x.deck.startswith("threat-"), deck="threat-epic", card="epic-congregation"
    ),
    "explore.close-rest": dropped(e.ExitClosed),
    "scavenge.roll": changed(e.Scavenged, dice=(6,), cards=1),
    "scavenge.cards": changed(e.Scavenged, cards=lambda x: x.cards + 1),
    "scavenge.limit": repeated(e.Scavenged, lambda x: x.cards > 0, times=3),
    "scavenge.where": changed(e.Scavenged, room=lambda x: x.room + 1),
    "scavenge.marker": relaid(lambda table: with_room(table, 0, scavenged=table.rooms[0].scavenged + 1)),
    # decks
    "cards.discard-pile": changed(e.CardDrawn, lambda x: bool(figures.deck(x.deck)), card="the-ace-of-spades"),
    "cards.reshuffle": repeated(e.CardDrawn, lambda x: x.deck in ("gear", "darkness", "encounter")),
    "cards.no-discard-decks": repeated(e.CardDrawn, lambda x: x.deck == "scavenge"),
    "loot.shared-draw": repeated(e.CardDrawn, lambda x: x.deck == "loot"),
    "loot.max-three": inserted(e.CardDrawn, _loot, lambda x: x.deck == "loot"),
    "loot.one-per-threat": inserted(e.CardDrawn, lambda x, m: _loot(x, m)[:1], lambda x: x.deck == "loot"),
    "setup.exploration-stack": repeated(e.TokenRevealed),
    # dice and Grit
    "dice.d6": changed(e.Rolled, lambda x: x.sides == 6, dice=(7,)),
    "dice.d8": changed(e.Rolled, lambda x: x.sides == 8, dice=(9,)),
    "grit.start-with-one": relaid(_first_turn),
    "grit.use-ability": changed(e.GritSpent, amount=5),
    "grit.use-reroll": changed(e.GritSpent, lambda x: x.what == "reroll", amount=2),
    "grit.use-move": changed(e.GritSpent, lambda x: x.what == "move", amount=2),
    "grit.own-dice-only": changed(e.GritSpent, lambda x: x.what == "reroll", hero=lambda x: _other(x.hero)),
    "grit.max-default-two": changed(e.GritGained, amount=lambda x: x.amount + 5),
    "grit.no-second-reroll": inserted(e.Rerolled, lambda x, _: [e.Rerolled(x.hero, x.kind, _turned(x.dice))]),
    "reroll.once-per-die": changed(e.Rerolled, dice=lambda x: (*x.dice, 1)),
    "move.recover-grit-on-one": _after(e.MoveRolled, e.GritGained),
    "skill.test-pass": changed(e.SkillTested, passed=lambda x: not x.passed),
    "skill.range": changed(e.SkillTested, dice=(1,) * 7, passed=False),
    "breath.heal": changed(e.Healed, lambda x: not x.by, wounds=lambda x: x.wounds + 10),
    "breath.not-activated": changed(e.Healed, lambda x: not x.by, wounds=lambda x: x.wounds + 10),
    "dynamite.bounce-direction": changed(e.Bounced, direction=9),
    "dynamite.bounce-count": repeated(e.Bounced, times=3),
    "dynamite.explosion": changed(e.Exploded, space=lambda x: x.space + 1),
    # the way home
    "end.win": repeated(e.Ended),
    "campaign.levels": changed(e.Rose, level=lambda x: x.level + 1),
    "campaign.dark-stone-roll": changed(StoneRolled, hits=lambda x: x.hits + 1),
    "campaign.dark-stone-items": changed(StoneRolled, dice=lambda x: (*x.dice, 6)),
    "campaign.full-heal": _homecoming(health=1),
    "campaign.reset-grit-end": _homecoming(grit=2),
    "status.removed-end": _homecoming(poison=1),
}


def _other(hero: str) -> str:
    return "h2" if hero == "h1" else "h1"
