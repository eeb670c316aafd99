"""Descent as a table shows it: the map, heroes, monsters, tokens, doors, and the overlord's hand to the overlord."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from undercroft.crawl.shown.about import About, plain
from undercroft.crawl.shown.drawing.floorplan import cells_of, lines_of
from undercroft.crawl.shown.scene import (
    Badge,
    Fact,
    Figure,
    Hint,
    Marker,
    Meter,
    Pile,
    Ref,
    Scene,
    Sheet,
    Step,
    Thing,
    Track,
)
from undercroft.crawl.subjects import CARD, FIGURE, ITEM, MARKER, SPACE
from undercroft.games.descent.rules.actions import movement
from undercroft.games.descent.rules.heroes.numbers import card_of
from undercroft.games.descent.shown import card_text
from undercroft.games.descent.shown.words import figure_name, why
from undercroft.games.descent.state import Activation, Hero, HeroTurn, Monster

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option
    from undercroft.games.descent.game import Descent

HEROES = {"warrior": "broadsword", "healer": "healing", "mage": "spell-book", "scout": "bowman"}


def scene(game: Descent, seat: str | None) -> Scene:
    """Draw the table as a seat sees it."""
    state = game.state
    card = game.encounter
    turn, activation = game.frame(HeroTurn), game.frame(Activation)
    acting = activation.monster if activation is not None else turn.hero if turn is not None else ""
    own = seat == state.overlord.seat
    return Scene(
        title=game.quest.name,
        subtitle=f"Round {state.round} of {card.clock}",
        palette="crypt",
        light="daylight",
        cells=cells_of(game.board),
        lines=lines_of(game.board),
        figures=tuple(_figure(game, one, acting) for one in game.figures() if one.space >= 0),
        markers=tuple(_markers(game)),
        party=tuple(_sheet(game, hero, acting) for hero in state.heroes),
        tracks=(
            Track(
                name="Rounds",
                steps=tuple(Step(tone="bad" if n == card.clock else "") for n in range(1, card.clock + 1)),
                markers=((max(0, state.round - 1), "hourglass", "Round"),),
            ),
        ),
        piles=(
            Pile(
                id="overlord",
                name="Overlord deck",
                left=len(state.overlord.deck.pile),
                discard=tuple(_card(game, n, name) for n, name in enumerate(state.overlord.deck.discard)),
            ),
            Pile(id="search", name="Search deck", left=len(state.search.pile)),
        ),
        facts=(Fact(name="Overlord's hand", value=str(len(state.overlord.hand)), icon="card-draw"),),
        cards=tuple(_card(game, n, name) for n, name in enumerate(state.overlord.hand)) if own else (),
        result=_result(game, seat),
        outcome=_outcome(game),
        ending={"won": game.quest.won, "lost": game.quest.lost}.get(state.outcome, ""),
        because=(why(game, state.ending),) if state.outcome and why(game, state.ending) else (),
    )


def _outcome(game: Descent) -> str:
    return {"won": "The heroes have won", "lost": "The overlord has won"}.get(game.state.outcome, "")


def _result(game: Descent, seat: str | None) -> Literal["", "won", "lost", "drawn"]:
    """How it ended for a seat; a spectator takes no side."""
    if not game.state.outcome or seat is None:
        return ""
    heroes_won = game.state.outcome == "won"
    return "won" if heroes_won is (seat != game.state.overlord.seat) else "lost"


def _conditions(game: Descent, figure: Hero | Monster) -> tuple[Badge, ...]:
    return tuple(Badge("pummeled", game.pack.conditions[one].name, tone="bad") for one in figure.conditions)


def _figure(game: Descent, one: Hero | Monster, acting: str) -> Figure:
    health = f"Damage {one.damage} of {game.stat(one, 'health')}"
    if isinstance(one, Hero):
        sheet = game.pack.heroes[one.kind]
        return Figure(
            id=one.id,
            name=sheet.name,
            icon=HEROES[sheet.archetype],
            metal="brass",
            spaces=(one.space,),
            wounds=one.damage,
            badges=_conditions(game, one),
            active=one.id == acting,
            down=one.down,
            notes=(health, f"Fatigue {one.fatigue} of {game.stat(one, 'stamina')}"),
        )
    card = game.pack.monsters[one.kind]
    spaces = tuple(game.spaces(one))
    return Figure(
        id=one.id,
        name=figure_name(game, one.id),
        icon=card.icon or "evil-minion",
        metal="oxblood" if one.master or card.lieutenant else "bone",
        spaces=spaces,
        wounds=one.damage,
        badges=_conditions(game, one),
        active=one.id == acting,
        label=one.id[1:],
        notes=(health, card_text.prints(game.stats(one))),
    )


def _markers(game: Descent) -> list[Marker]:
    found = [
        Marker(id=f"search-{token.id}", name="Search token", icon="chest", space=token.space, key=f"search:{token.id}")
        for token in game.state.searches
    ]
    for token in game.state.tokens:
        if token.space >= 0:
            what = next(one for one in game.encounter.objectives if one.kind == token.kind)
            verb = "work" if what.effect is not None else "take"
            found.append(
                Marker(
                    id=token.id,
                    name=what.name,
                    icon=what.icon or "crystal-shine",
                    space=token.space,
                    tone="good",
                    key=f"{verb}:{token.id}",
                )
            )
    for door in game.state.doors:
        if not door.open:
            state = "Locked door" if door.locked else "Door"
            found.append(
                Marker(id=door.id, name=state, icon="wooden-door", space=door.edges[0][0], key=f"open:{door.id}")
            )
    return found


def _sheet(game: Descent, hero: Hero, acting: str) -> Sheet:
    sheet, job = game.pack.heroes[hero.kind], game.pack.classes[hero.job]
    health, stamina = game.stat(hero, "health"), game.stat(hero, "stamina")
    things = [Thing(id="ability", name=sheet.ability.name, text=card_text.prints(sheet.ability), group="Hero")]
    things += [
        Thing(
            id=f"skill:{skill}",
            name=game.pack.skills[skill].name,
            text=card_text.prints(game.pack.skills[skill]),
            story=game.pack.skills[skill].story,
            group="Skills",
            spent=any(mark.startswith(f"skill:{skill}/") for mark in hero.exhausted),
        )
        for skill in hero.skills
    ]
    for held in hero.items:
        card = card_of(game, held.card)
        things.append(
            Thing(
                id=f"item:{held.id}",
                name=card.name,
                text=card_text.prints(card),
                story=card.story,
                group="Items",
                spent=bool(held.exhausted) or held.facedown,
                in_use=held.equipped or not getattr(card, "slot", ""),
            )
        )
    attributes = tuple(
        (name.title(), str(game.stat(hero, name))) for name in ("might", "knowledge", "willpower", "awareness")
    )
    return Sheet(
        figure=hero.id,
        seat=hero.seat,
        name=sheet.name,
        title=job.name,
        icon=HEROES[sheet.archetype],
        meters=(
            Meter("Health", max(0, health - hero.damage), health, "blood"),
            Meter("Stamina", max(0, stamina - hero.fatigue), stamina, "gold", pips=True),
        ),
        badges=_conditions(game, hero),
        numbers=(("Speed", str(game.stat(hero, "speed"))), *attributes),
        things=tuple(things),
        active=hero.id == acting,
        down=hero.down,
    )


def _card(game: Descent, number: int, name: str) -> Thing:
    card = game.pack.overlord[name]
    return Thing(id=name, name=card.name, text=card_text.prints(card), story=card.story, icon="card-play")


def about(game: Descent, ask: Ask, option: Option) -> About:
    """Tell what an option is about: spaces, figures, cards."""
    match option.verb:
        case "walk" | "move" | "run":
            return About((Ref(SPACE, str(option.target)),))
        case "attack" | "revive":
            return About((Ref(FIGURE, str(option.target)),))
        case "play":
            return About((Ref(CARD, str(option.subject)),))
        case "search":
            return About((Ref(MARKER, f"search-{option.subject}"),))
        case "take" | "work" | "drop" | "open" | "close":
            return About((Ref(MARKER, str(option.subject)),))
        case "use":
            return About((Ref(ITEM, str(option.subject).rpartition("/")[0]),))
        case "equip" | "unequip":
            return About((Ref(ITEM, f"item:{option.subject}"),))
        case _:
            return plain(ask, option)


def hint(game: Descent, ask: Ask, option: Option) -> Hint | None:
    """Show the way of a move, and whom an attack would strike."""
    turn = game.frame(Activation) or game.frame(HeroTurn)
    if turn is None:
        return None
    actor = turn.monster if isinstance(turn, Activation) else turn.hero
    figure = game.figure(actor)
    if option.verb in ("walk", "move", "run"):
        room = 0
        if isinstance(figure, Hero):
            room = game.stat(figure, "stamina") - figure.fatigue
        budget = turn.mps + {"walk": 0, "move": game.stat(figure, "speed"), "run": room}[option.verb]
        way = movement.ways(game, figure, budget).get(movement.key_of(option))
        if way is None:
            return None
        cost = f"{way.cost} MP" + (f", {way.cost - turn.mps} fatigue" if option.verb == "run" else "")
        return Hint(path=way.path, actor=actor, cost=cost, rule=option.rule)
    if option.verb == "attack":
        return Hint(figures=(str(option.target),), sight=True, actor=actor, rule=option.rule)
    return None
