"""Tables in the middle of something, as saves: what bots may not come to in a hundred games is set up by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.crawl.board.bits import bits
from undercroft.crawl.board.layout import Door, Placement
from undercroft.engine import saves
from undercroft.engine.choices import DIE
from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.games.brimstone.events import DarknessMoved
from undercroft.games.brimstone.rules.enemies import bases
from undercroft.games.brimstone.rules.explore import doors
from undercroft.games.brimstone.state import Activation, Fight, Foe, Held, Kind, Room
from undercroft.players.base import seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.games.brimstone.game import Brimstone

PARTY = ("gunslinger", "marshal", "saloon-girl", "bandido")
HALL, BEYOND = "timbered-chamber", "targa-lamp-court"


def played(setup: Setup, seed: str, until: Callable[[Session[Any]], bool], players: str = "heuristic") -> Session[Any]:
    """A game that bots have played to a stop of this kind."""
    session: Session[Any] = Session.start(find_game("brimstone"), setup, seed)
    bots = seated(session, dict.fromkeys(session.game.seats(), players), seed)
    while session.ask is not None:
        if until(session):
            return session
        bots.step()
    raise AssertionError(f"it never came to that: {seed}")


def anew(session: Session[Any]) -> bytes:
    """A save of a game whose state was changed by hand between two steps."""
    changed = Session(session.game, session.setup, session.seed)
    changed.begin()
    return saves.dump(changed)


def two_worlds() -> bytes:
    """A Fight on both sides of a Gate: whoever Activates has gone through with the lantern, a Goliath waits there."""
    setup = Setup(mission="fistful", party=PARTY, switches={"advanced": True})
    session = played(setup, "worlds", lambda at: at.ask is not None and at.ask.name == "activation.act")
    game: Brimstone = session.game
    for tile in ("cart-run", HALL):
        _attach(game, tile, lambda _: True)
    near = len(game.state.rooms) - 1
    gate = next(door for door in game.board.doors if door.tile == near)
    far = near + 1
    entrance = next(name for name, exit_ in game.pack.tiles[BEYOND].exits.items() if exit_.entrance)
    game.state.rooms[near].gates[gate.exit] = Door(far, entrance)
    _lay(
        game,
        Room(tile=BEYOND, placement=Placement(BEYOND, 1), entrance=entrance, world="targa", gates={entrance: gate}),
    )
    _attach(game, "targa-causeway", lambda door: door.tile == far, world="targa")
    game.state.worlds = ["mines", "targa"]

    activation = game.frame(Activation)
    assert activation is not None
    first, *others = sorted(game.heroes, key=lambda hero: hero.id != activation.hero)
    game.state.lantern = first.id
    here, there = bits(game.room_mask(near)), bits(game.room_mask(far))
    first.space = game.board.exit_spaces(Door(far, entrance))[0]
    others[0].space, others[1].space, others[2].space = there[-3], game.board.exit_spaces(gate)[0], here[0]
    game.state.fight = Fight(instances=2)
    game.all_changed()
    beside = game.board.neighbours[first.space] | game.board.neighbours[others[1].space]
    here, there = ([space for space in spaces if not beside >> space & 1] for spaces in (here, there))
    for kind, spaces in (("goliath", there[8:]), *[("ice-scarabs", there[4:])] * 2, *[("tentacles", here[6:])] * 2):
        _put(game, kind, spaces)
    game.state.first_foe = game.state.foes[0].id
    return anew(session)


def _attach(game: Brimstone, tile: str, where: Callable[[Door], bool], **fields: Any) -> None:
    """Lay a tile at the first Door where it fits."""
    for door in filter(where, game.board.doors):
        fits = doors.fitting(game, tile, door)
        if fits is not None:
            _lay(game, Room(tile=tile, placement=fits[1], entrance=fits[0], **fields))
            return
    raise AssertionError(f"{tile} fits nowhere")


def _lay(game: Brimstone, room: Room) -> None:
    game.state.rooms.append(room)
    game.map_changed()


def _put(game: Brimstone, kind: str, spaces: list[int]) -> None:
    """Put an Enemy in the first of these spaces where it has room."""
    space, corner = next((at, it) for at in spaces if (it := bases.stance(game, kind, at)) is not None)
    game.state.foes.append(Foe(id=game.new_id(), kind=kind, space=space, corner=corner))
    assert game.state.fight is not None
    game.state.fight.kinds.setdefault(kind, Kind())
    game.all_changed()


def laden() -> bytes:
    """A Gunslinger with more weapons than hands, hurt in every way, whose Activation it is."""
    setup = Setup(mission="fistful", party=PARTY)
    session = played(setup, "laden", lambda at: at.ask is not None and at.ask.name == "activation.act")
    game: Brimstone = session.game
    activation = game.frame(Activation)
    assert activation is not None
    hero = game.hero(activation.hero)
    hero.items = [
        Held(game.new_id(), "six-gun"),
        Held(game.new_id(), "lever-carbine", forged=["cold-rifling"]),
        Held(game.new_id(), "long-knife", upgrades=["dark-stone-edge"]),
        Held(game.new_id(), "broad-hat"),
        Held(game.new_id(), "oilskin-duster"),
        Held(game.new_id(), "coil-of-rope"),
    ]
    hero.hands = [hero.items[0].id]
    hero.worn = [hero.items[3].id, hero.items[4].id]
    hero.side_bag = ["bandages", "whiskey", "dynamite", "dynamite"]
    hero.stone, hero.gold, hero.corruption, hero.wounds, hero.horror, hero.poison = 3, 125, 2, 4, 3, 1
    hero.injuries, hero.madness = ["injury-broken-leg"], ["madness-night-fears"]
    hero.mutations = ["mut-tentacle-fingers", "mut-black-eyes"]
    game.all_changed()
    return anew(session)


TWINS = ("marshal", "marshal", "gunslinger", "bandido")
"""Two of a Class."""


def in_doubt() -> bytes:
    """A card asks a Hero which of two things happens; its question names the card and nobody."""
    setup = Setup(mission="fistful", party=TWINS)
    session = played(setup, "badge0", lambda at: at.ask is not None and at.ask.name == "card.either")
    return saves.dump(session)


def spent() -> bytes:
    """A Hero who has no Move left, away from every Door, with a Grit to spend and nothing to attack."""
    setup = Setup(mission="fistful", party=TWINS)
    session = played(setup, "spent", lambda at: at.ask is not None and at.ask.name == "activation.act")
    game: Brimstone = session.game
    activation = game.frame(Activation)
    assert activation is not None
    hero = game.hero(activation.hero)
    activation.roll, activation.left, hero.grit = 3, 0, 1
    near = {space for door in game.board.doors for space in game.board.exit_spaces(door)}
    hero.space = next(space for space in bits(game.room_mask(0) & ~game.occupied()) if space not in near)
    game.all_changed()
    return anew(session)


def darkened() -> bytes:
    """A Hero's Activation while a Darkness card remains in play."""
    setup = Setup(mission="fistful", party=TWINS)

    def so(at: Session[Any]) -> bool:
        return at.ask is not None and at.ask.name == "activation.act" and len(at.game.state.remains) == 1

    for seed in range(40):
        try:
            return saves.dump(played(setup, f"remains-{seed}", so))
        except AssertionError:
            continue
    raise AssertionError("no Darkness card ever remained in play")


def in_shop() -> bytes:
    """A Hero of a campaign at a shop, with Gold."""
    setup = Setup(mission="campaign", party=("gunslinger", "marshal"))
    session = played(setup, "shop", lambda at: at.ask is not None and at.ask.name == "town.service")
    for hero in session.game.heroes:
        hero.gold = 175
    return anew(session)


def about_to(setup: Setup, seed: str, so: Callable[[list[Any]], bool]) -> tuple[bytes, str]:
    """A game that bots have played until the next answer brings something about: as a save, with that answer.

    Answers that pick dice to roll again are none: a page gives them together with the one before.
    """
    session: Session[Any] = Session.start(find_game("brimstone"), setup, seed, recording=True)
    bots = seated(session, dict.fromkeys(session.game.seats(), "heuristic"), seed)
    while (ask := session.ask) is not None:
        known, told = len(session.journal), len(session.log)
        bots.step()
        if ask.of != DIE and so([event for _, event in session.log[told:]]):
            key = session.journal[known].key
            session.undo(known)
            return saves.dump(session), key
    raise AssertionError(f"it never came to that: {seed}")


def dice_to_roll_again() -> bytes:
    """Three dice To Hit, of which some failed, and Grit to roll them again."""

    def mixed(at: Session[Any]) -> bool:
        again = None if at.ask is None else at.game.shown.prompts.again(at.game, at.ask)
        if again is None or at.ask is None or at.ask.sort != "to-hit" or len(again.dice) < 3:
            return False
        return 2 <= len([place for place in again.fresh if again.failed(place)]) < len(again.dice)

    return saves.dump(played(Setup(mission="fistful", party=PARTY), "again", mixed))


def nearly_lost(mission: str, seed: str) -> tuple[bytes, str]:
    """The Darkness is one step from the Mine Entrance, and the next answer lets it out: as a save, with that answer."""
    setup = Setup(mission=mission, party=PARTY)
    save, key = about_to(setup, seed, lambda told: any(isinstance(one, DarknessMoved) for one in told))
    session, _ = saves.restore(saves.read(save), find_game("brimstone"))
    session.game.state.darkness = 2
    return anew(session), key
