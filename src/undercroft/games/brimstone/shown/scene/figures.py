"""Everybody on the board: Heroes, those who go with them, Enemies; each with badges and the lines of a tooltip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.board.bits import bits
from undercroft.crawl.packs.language.text import plural
from undercroft.crawl.shown.drawing.labels import labels
from undercroft.crawl.shown.scene import Badge, Figure
from undercroft.games.brimstone.content import icons
from undercroft.games.brimstone.rules.enemies import brutal
from undercroft.games.brimstone.rules.enemies.abilities import ABILITIES
from undercroft.games.brimstone.rules.enemies.record_sheet import elites, foe_stat, present
from undercroft.games.brimstone.rules.fight.attack import needed
from undercroft.games.brimstone.rules.harm.hits import save_needed
from undercroft.games.brimstone.rules.missions.goal import play_of
from undercroft.games.brimstone.shown.scene import sheets
from undercroft.games.brimstone.shown.words.names import label, name
from undercroft.games.brimstone.state import Activation, FoeTurn

if TYPE_CHECKING:
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Foe, Hero


def figures(game: Brimstone) -> tuple[Figure, ...]:
    """All of them."""
    return (*_heroes(game), *_allies(game), *_foes(game))


def _heroes(game: Brimstone) -> list[Figure]:
    """Heroes on the board; of one who is KO'd the marker lies where they fell."""
    activation = game.frame(Activation)
    acting = activation.hero if activation is not None else ""
    letters = labels([hero.name for hero in game.heroes])
    return [
        Figure(
            id=hero.id,
            name=hero.name,
            label=letter,
            title=game.pack.heroes[hero.kind].name,
            icon=game.pack.heroes[hero.kind].icon or icons.HERO,
            metal="brass",
            spaces=(hero.space,),
            wounds=hero.wounds,
            badges=sheets.badges(game, hero),
            active=hero.id == acting,
            down=hero.ko,
            notes=_hero_notes(game, hero),
        )
        for hero, letter in zip(game.heroes, letters, strict=True)
        if hero.space >= 0 and not hero.dead
    ]


def _hero_notes(game: Brimstone, hero: Hero) -> tuple[str, ...]:
    """The lines of a Hero's tooltip."""
    stat = game.stat
    health, sanity = stat(hero, "health"), stat(hero, "sanity")
    found = [
        f"Health {max(0, health - hero.wounds)}/{health}, Sanity {max(0, sanity - hero.horror)}/{sanity},"
        f" Grit {hero.grit}",
        f"Initiative {stat(hero, 'initiative')}, Combat {stat(hero, 'combat')},"
        f" Melee {needed(game, hero, 'melee_to_hit')}+, Ranged {needed(game, hero, 'ranged_to_hit')}+",
        f"Defense {save_needed(game, hero, 'defense')}+, Willpower {save_needed(game, hero, 'willpower')}+",
    ]
    if game.lantern_space() >= 0 and not game.lit() >> hero.space & 1:
        found.append("Outside the lantern's light: D6 Horror Hits at the start of the Activation")
    if hero.venom:
        found.append(f"Void Venom: {hero.venom} harder To Hit")
    activation = game.frame(Activation)
    if hero.activated and (activation is None or activation.hero != hero.id):
        found.append("Has Activated this turn")
    return tuple(found)


def _allies(game: Brimstone) -> list[Figure]:
    """People who go with the Party."""
    play = play_of(game)
    return [
        Figure(
            id=f"ally:{ally.id}",
            name=ally.name,
            title=f"led by {game.hero(ally.leader).name}",
            icon=icons.ALLY,
            metal="silver",
            spaces=(ally.space,),
            wounds=ally.wounds,
            notes=(f"Health {play.sheet.health - ally.wounds}/{play.sheet.health}", "Follows the Hero who leads it."),
        )
        for ally in game.state.quest.allies
    ]


def _foes(game: Brimstone) -> list[Figure]:
    """Enemies on the board."""
    turn = game.frame(FoeTurn)
    acting = turn.kind if turn is not None else ""
    marks: dict[str, tuple[tuple[Badge, ...], tuple[str, ...]]] = {}
    for kind in present(game):
        marks[kind] = (_kind_badges(game, kind), _kind_notes(game, kind))
    return [
        Figure(
            id=str(foe.id),
            name=name(game, "foe", foe.id) or game.pack.enemies[foe.kind].singular,
            title=game.pack.enemies[foe.kind].name,
            label=label(game, foe.id),
            icon=icons.of_enemy(game.pack.enemies[foe.kind]),
            metal="oxblood",
            spaces=tuple(bits(game.base(foe))),
            wounds=foe.wounds,
            badges=(
                *marks[foe.kind][0],
                *((Badge(icons.STUNNED, "misses its next Activation", tone="good"),) if foe.stunned else ()),
            ),
            active=foe.kind == acting,
            notes=(*_foe_notes(game, foe), *marks[foe.kind][1]),
        )
        for foe in game.state.foes
    ]


def _foe_notes(game: Brimstone, foe: Foe) -> tuple[str, ...]:
    health = foe_stat(game, foe.kind, "health")
    found = [f"Health {health - foe.wounds}/{health}"]
    if foe.target:
        found.append(f"Targets {game.hero(foe.target).name}")
    return tuple(found)


def _kind_badges(game: Brimstone, kind: str) -> tuple[Badge, ...]:
    found: list[Badge] = []
    if brutal.is_brutal(game):
        found.append(Badge(icons.BRUTAL, "Brutal", tone="bad"))
    elite = elites(game, kind)
    if elite:
        found.append(Badge(icons.ELITE, f"Elite: {', '.join(entry.name for entry in elite)}", len(elite), "bad"))
    fight = game.state.fight
    if fight is not None and kind in fight.kinds and fight.kinds[kind].ambush:
        found.append(Badge(icons.AMBUSH, "Ambush: +2 Initiative this turn", tone="bad"))
    return tuple(found)


def _kind_notes(game: Brimstone, kind: str) -> tuple[str, ...]:
    """What holds for the whole Type: its numbers, its abilities with their reminders, its Elite abilities."""
    number = {
        key: foe_stat(game, kind, key)
        for key in ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense")
    }
    found = [
        f"Initiative {number['initiative']}, Move {number['move']}, Escape {number['escape']}+",
        f"Combat {number['combat']}, To Hit {number['to_hit']}+, Damage {number['damage']}",
        f"Defense {number['defense']}",
    ]
    shots = foe_stat(game, kind, "shots")
    if shots:
        reach, needs = foe_stat(game, kind, "range"), foe_stat(game, kind, "ranged_to_hit")
        found.append(f"Ranged Attack: Range {reach}, {plural(shots, 'Shot')}, To Hit {needs}+")
    if game.pack.enemies[kind].immune:
        found.append(f"Immune to {', '.join(game.pack.enemies[kind].immune)}")
    found += [ability.text(n) for word, ability in ABILITIES.items() if (n := foe_stat(game, kind, word))]
    found += [f"Elite: {entry.name}" for entry in elites(game, kind)]
    return tuple(found)
