"""What an option would mean on the board: the path, the Escape Test on it, the Enemies it could strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Door
from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.shown.about import is_plain
from undercroft.crawl.shown.scene import Hint
from undercroft.crawl.subjects import CARD, ITEM, SPACE
from undercroft.games.brimstone.rules.enemies import bases, fear
from undercroft.games.brimstone.rules.enemies.record_sheet import foe_stat, has
from undercroft.games.brimstone.rules.explore import gates
from undercroft.games.brimstone.rules.fight import hit_targets, weapons
from undercroft.games.brimstone.rules.harm import helping_ko
from undercroft.games.brimstone.rules.items import hands
from undercroft.games.brimstone.rules.missions import markers
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.rules.turn import movement
from undercroft.games.brimstone.shown.about import about
from undercroft.games.brimstone.shown.scene import campaign, card_faces, things
from undercroft.games.brimstone.state import Activation, Attack

if TYPE_CHECKING:
    from undercroft.crawl.shown.scene import Thing
    from undercroft.engine.choices import Ask, Option
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero

NEVER_CAUGHT = 99
"""Above every Escape value."""


def hint(game: Brimstone, ask: Ask, option: Option) -> Hint | None:
    """What can be shown of an option; None if there is nothing to show."""
    shown = campaign.hint(game, ask, option) if game.between else None
    if shown is not None:
        return shown
    activation = game.frame(Activation)
    if activation is None or ask.name != "activation.act":
        return _target(game, ask, option)
    hero = game.hero(activation.hero)
    if option.verb == ask.name and isinstance(option.target, int):
        return walk(game, hero, activation, option.target)
    if option.verb in ("fight", "shoot", "free"):
        return attack(game, hero, option)
    if option.verb == "dual":
        return both(game, hero, option)
    if option.verb in helping_ko.VERBS:
        return fallen(hero, option)
    if option.verb == markers.WORK:
        play, spot = play_of(game), markers.find(game, option.subject_number)
        return Hint(actor=hero.id, spaces=(spot.space,), notes=(play.sheet.says(),))
    if option.verb == "look":
        return door(game, hero, option)
    if option.verb == "scavenge":
        return find(game, hero, option)
    return _target(game, ask, option)


def fallen(hero: Hero, option: Option) -> Hint:
    """Who would be helped up or dragged."""
    rule = "brimstone.help.recovery" if option.verb == "help" else "brimstone.drag.cost"
    return Hint(actor=hero.id, figures=(str(option.subject),), rule=rule)


def door(game: Brimstone, hero: Hero, option: Option) -> Hint:
    """The two spaces of the Door or Gate."""
    behind = Door(option.subject_number, str(option.target))
    rule = "brimstone.gate.look-position" if gates.is_gate(game, behind) else "brimstone.door.look"
    return Hint(actor=hero.id, spaces=game.board.exit_spaces(behind), rule=rule)


def find(game: Brimstone, hero: Hero, option: Option) -> Hint:
    """The tile that would be Scavenged, and with how many dice."""
    return Hint(
        actor=hero.id,
        spaces=tuple(bits(game.room_mask(option.subject_number))),
        notes=(f"{game.stat(hero, 'scavenge')} dice; each 6 finds a card",),
        rule="brimstone.scavenge.roll",
    )


def _target(game: Brimstone, ask: Ask, option: Option) -> Hint | None:
    """An Enemy or a space that some other question offers."""
    if ask.name == "attack.target":
        hero = game.hero(str((ask.params or {})["hero"]))
        strikes = game.frame(Attack)
        bounced = strikes is not None and hit_targets.out_of_reach(game, hero, strikes, game.foe(option.target_number))
        notes = ("A Ricochet Shot for each Hit",) if bounced else ()
        return Hint(actor=hero.id, figures=(str(option.target),), sight=not bounced, notes=notes)
    if ask.of == SPACE and isinstance(option.target, int):
        return Hint(spaces=(option.target,))
    thing = card(game, ask, option)
    return None if thing is None else Hint(thing=thing)


def card(game: Brimstone, ask: Ask, option: Option) -> Thing | None:
    """The card that an option is about, with its text; none where several things are taken together."""
    refs = [ref for ref in about(game, ask, option).refs if ref.kind in (CARD, ITEM)]
    if not refs or (len(refs) > 1 and is_plain(ask, option)):
        return None
    if option.verb == "shot":
        hero = game.hero(str((ask.params or {})["hero"]))
        return next((one for one in things.things(game, hero) if one.id == refs[0].id), None)
    return card_faces.card(game, refs[0].id)


def walk(game: Brimstone, hero: Hero, activation: Activation, space: int) -> Hint | None:
    """The way there, and what it would bring."""
    found = movement.reachable(game, hero, activation)
    if space not in found:
        return None
    path = tuple(found.path_to(space))
    notes: list[str] = []
    rule = "brimstone.move.up-to-roll"
    passed = activation.escape
    if movement.guarded(game, hero, activation) >> hero.space & 1:
        needs = max(foe_stat(game, foe.kind, "escape") for foe in game.adjacent_foes(hero.space))
        notes.append(
            f"An Escape Test first: {max(2, needs - game.stat(hero, 'escape'))}+ on a die, or no more Move this turn"
        )
        rule = "brimstone.escape.required"
        passed = needs
    notes += arrival(game, hero, space, passed if not activation.slipping else NEVER_CAUGHT)
    left = activation.left - len(path)
    return Hint(
        path=path,
        actor=hero.id,
        cost=f"{len(path)} of {activation.left} Move, {left} left",
        notes=tuple(notes),
        rule=rule,
    )


def arrival(game: Brimstone, hero: Hero, space: int, passed: int) -> list[str]:
    """What it means to stand in a space: the dark, Enemies with an Escape value not passed yet, fright, a token."""
    notes: list[str] = []
    lamp = game.lantern_space()
    carried = game.state.lantern == hero.id
    if lamp >= 0 and not carried and not game.lit() >> space & 1 and not game.hero_powers.immune(game, hero, "voices"):
        notes.append("Outside the lantern's light: D6 Horror Hits at the start of the next Activation")
    beside = [foe for foe in game.adjacent_foes(space) if foe_stat(game, foe.kind, "escape") > passed]
    if beside:
        needs = max(foe_stat(game, foe.kind, "escape") for foe in beside)
        notes.append(f"Beside {_names(game, beside)}: the Move stops here unless an Escape Test of {needs}+ is passed")
    firing = [foe for foe in game.state.foes if has(game, foe.kind, "shots") and _aims_at(game, foe, space)]
    if firing:
        notes.append(f"In Range and sight of {_names(game, firing)}")
    if game.in_fight and not game.hero_powers.immune(game, hero, "fear"):
        hits = fear.fear_hits(game, replace(hero, space=space))
        if hits:
            notes.append(f"{plural(hits, 'Horror Hit')} at the start of the next Activation, as Enemies stand now")
    if any(not game.room(room).revealed for room in game.rooms_of(space)):
        notes.append("The Exploration Token here is revealed at the end of the turn, if no Fight is on")
    return notes


def _aims_at(game: Brimstone, foe: Foe, space: int) -> bool:
    """Whether an Enemy that shoots could shoot at a space from where it stands."""
    return bases.in_shot(game, space, game.base(foe), foe_stat(game, foe.kind, "range"))


def _names(game: Brimstone, beside: list[Foe]) -> str:
    return ", ".join(dict.fromkeys(game.pack.enemies[foe.kind].singular for foe in beside))


def both(game: Brimstone, hero: Hero, option: Option) -> Hint:
    """The Enemies two weapons could strike, and what it costs to fire them together."""
    fired = [option.subject_number, option.target_number]
    cards = [game.pack.items[hands.held_by(hero, weapon).card] for weapon in fired]
    reach = max(weapons.range_of(game, hero, weapon, card) for weapon, card in zip(fired, cards, strict=True))
    first, other = (plural(weapons.shots(game, hero, weapon), "Shot") for weapon in fired)
    return Hint(
        actor=hero.id,
        figures=tuple([str(foe.id) for foe in hit_targets.targets(game, hero, reach)]),
        sight=True,
        notes=(f"{first}, and {other} off hand, which needs 1 more To Hit", "No Critical Hits"),
        rule="brimstone.dual.no-crits",
    )


def attack(game: Brimstone, hero: Hero, option: Option) -> Hint:
    """The Enemies an Attack could strike, and with how many dice."""
    if option.verb == "fight":
        dice = game.stat(hero, "combat")
        return Hint(
            actor=hero.id,
            figures=tuple([str(foe.id) for foe in hit_targets.targets(game, hero)]),
            notes=(f"{dice} dice, Combat",),
            rule="brimstone.attack.melee-dice",
        )
    weapon = option.subject_number
    card = game.pack.items[hands.held_by(hero, weapon).card]
    if card.ranged is None:
        assert card.melee is not None
        return Hint(
            actor=hero.id,
            figures=tuple([str(foe.id) for foe in hit_targets.targets(game, hero)]),
            notes=(f"{card.melee.combat} dice, a Free Attack",),
            rule="brimstone.free.melee-own-combat",
        )
    reach = weapons.range_of(game, hero, weapon, card)
    shots = weapons.shots(game, hero, weapon)
    found = hit_targets.targets(game, hero, reach)
    notes = [f"{plural(shots, 'Shot')}, Range {reach}"]
    if hit_targets.adjacent_first(game.adjacent_foes(hero.space)):
        notes.append("Adjacent Enemies take the Hits first")
    return Hint(
        actor=hero.id,
        figures=tuple([str(foe.id) for foe in found]),
        sight=True,
        notes=tuple(notes),
        rule="brimstone.attack.shots" if option.verb == "shoot" else "brimstone.free.ranged",
    )
