"""Every effect of the pack does what its text says, no more and no less, whether a test is passed or failed.

Skills, abilities, feats, items, Search cards, monsters' cards, surges and Overlord cards are played in one situation:
figures that are hurt, tired and marked, an attack under way. What the English promises is worked out from its words.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rules.descent.table import Table
from undercroft.games.descent.content.keywords.case import Case, perform
from undercroft.games.descent.content.types.numbers import ATTRIBUTES
from undercroft.games.descent.events import moments
from undercroft.games.descent.game import Descent
from undercroft.games.descent.state import Activation, Attack, HeroTurn
from undercroft.games.descent.state.frames import Defense
from undercroft.testing import stopping
from undercroft.testing.reading import Changes, Reader, Subject, answer_all, difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undercroft.crawl.packs.language.effect import Effect
    from undercroft.engine.choices import RollAsk

PACK = Descent.content()
MPS = 5
NUMBERS = ("speed", "might", "knowledge", "willpower", "awareness", "damage", "range", "pierce", "shields")
CONDITIONS = ("poisoned", "diseased", "stunned", "immobilized")
UNTIL = r"(?:for this turn|until the start of its next turn)"
FIGURE = r"(?:hero who stands|other hero|hero|other monster|monster of the group|monster)(?: within \d+ spaces?)?"
CLAUSES = {
    r"suffer (?P<n>\d+) damage": ("damage", 1),
    r"suffer (?P<n>\d+) fatigue": ("fatigue", 1),
    r"recover (?P<n>\d+) damage": ("damage", -1),
    r"recover (?P<n>\d+) fatigue": ("fatigue", -1),
    **{f"become {name.title()}": (name, 1) for name in CONDITIONS},
    r"lose one condition": ("marked", -1),
    r"gain (?P<n>\d+) movement points?": ("mps", 1),
    r"stop and lose all movement points": ("mps", -MPS),
    r"may take (?P<n>\d+) more actions? this turn": ("actions", 1),
    r"may attack twice in this activation": ("twice", 1),
    r"may move (?P<n>\d+) spaces?": ("moved", 0),
    r"gain (?P<n>\d+) shields? against the attack": ("defense", 1),
    **{rf"get \+(?P<n>\d+) {name.title()} {UNTIL}": (f"+{name}", 1) for name in NUMBERS},
    r"get -(?P<n>\d+) to the attribute for this test": ("+might", -1),
    r"draw (?P<n>\d+) Search cards?": ("cards", 1),
    r"test (?:Might|Knowledge|Willpower|Awareness)": ("", 0),
}
TABLE = {
    r"add (?P<n>\d+) damage to the attack": ("attack damage", 1),
    r"add (?P<n>\d+) range to the attack": ("attack range", 1),
    r"add (?P<n>\d+) surges? to the attack": ("attack surges", 1),
    r"gain Pierce (?P<n>\d+)": ("attack pierce", 1),
    r"add a red die to the attack": ("red", 1),
    r"add a yellow die to the attack": ("yellow", 1),
    r"add a green die to the attack": ("green", 1),
    r"the attack gains Blast": ("blast", 1),
    r"(?:if the attack does damage, )?the target is (?:Poisoned|Diseased|Stunned|Immobilized)": ("strike", 1),
    r"the overlord draws? (?P<n>\d+) cards?": ("hand", 1),
}
READER = Reader(
    own=Subject(re.compile(rf"((?:each|one) {FIGURE}|the attacker|the target(?! is)) "), CLAUSES),
    others=Subject(re.compile(r"(?!)"), {}),
    table=TABLE,
    verbs=re.compile(r"^(suffer|recover|become|lose|gain|get|draw|test)s\b"),
)


def effects() -> Iterator[tuple[str, Effect, str]]:
    """Every effect of a figure's things and of Overlord cards: its name, and whether a hero or a monster does it."""
    for card in PACK.overlord.values():
        yield card.id, card.effect, card.who or "monster"
    things = [(one, "hero") for one in (*PACK.skills.values(), *PACK.items.values(), *PACK.search.values())]
    things += [(hero.ability, "hero") for hero in PACK.heroes.values()]
    for hero in PACK.heroes.values():
        yield f"{hero.id}-feat", hero.feat.use.effect, "hero"
    for monster in PACK.monsters.values():
        sides = (*monster.minion, *monster.master, *monster.lieutenant)
        things += [(msgspec.structs.replace(side, id=f"{monster.id}-{n}"), "monster") for n, side in enumerate(sides)]
    for thing, who in things:
        for n, use in enumerate(thing.use):
            yield f"{thing.id}-use-{n}", use.effect, who
        for n, surge in enumerate(thing.surges):
            yield f"{thing.id}-surge-{n}", surge.effect, who
        for moment, effect in thing.on.items():
            yield f"{thing.id}-{moment}", effect, who


EFFECTS = [
    (name, effect, who, passed)
    for name, effect, who in effects()
    for passed in ((False, True) if "test " in effect.text.lower() else (False,))
]


class Scene:
    """Three heroes, two of them side by side, and three monsters, one of them far off; an attack is under way."""

    def __init__(self, subject: str, passed: bool, *, defending: bool) -> None:
        self.passed = passed
        fields: dict[str, Any] = dict.fromkeys(ATTRIBUTES, 6 if passed else 1)
        fields |= {"health": 40, "stamina": 12, "damage": 20, "fatigue": 6}
        self.table = table = Table()
        table.condition("marked")
        self.heroes = [
            table.hero(kind, at=at, conditions=["marked"], **fields)
            for kind, at in (("oda", "C3"), ("brother-emmer", "C2"), ("wren", "J6"))
        ]
        self.monsters = [
            table.monster("ditch-hound", at=at, health=40, damage=20, conditions=["marked"])
            for at in ("D3", "D4", "J5")
        ]
        table.overlord(hand=["whip-on"])
        hero, monster = self.heroes[0], self.monsters[0]
        self.subject = (hero if subject == "hero" else monster).id
        self.more: dict[str, Changes] = {}
        attacker, target = (hero, monster) if (subject == "hero") is not defending else (monster, hero)
        self.attack = Attack(by=attacker.id, target=target.id, space=target.space, affected=[Defense(target.id)])
        self.turn: HeroTurn | Activation = HeroTurn(hero=hero.id, mps=MPS)
        if subject == "monster":
            self.turn = Activation(monster=monster.id, mps=MPS)

    def whom(self, words: str) -> list[str]:
        """Who stands where it says; `one` is the first of them, as the table answers."""
        if words.startswith("the "):
            return [self.attack.by if words == "the attacker" else self.attack.target]
        side = self.heroes if "hero" in words else self.monsters
        near = re.search(r"within (\d+)", words)
        found = [one.id for one in side]
        if "other" in words:
            found = [one for one in found if one != self.subject]
        if near:  # the far corner is beyond any reach that a card has; everybody else is within one space
            found = [one for one in found if one not in (self.heroes[2].id, self.monsters[2].id)]
        return found[:1] if words.startswith("one ") else found

    def holds(self, words: str) -> bool:
        """Monsters fail every test."""
        assert words in ("the test is failed", "the attack does damage")
        return words == "the attack does damage" or not self.passed

    def promised(self, text: str) -> Changes:
        """What the text says; what a test decides, within a sentence about somebody, is kept or left out."""
        sentences: list[str] = []
        for sentence in text.split(". "):
            first, then, rest = sentence.partition(", then if the test is failed, ")
            sentences.append(f"{first}, then {rest}" if then and not self.passed else first)
        found = READER.promised(". ".join(sentences), self)
        return Counter({key: count for key, count in found.items() if count})

    def snapshot(self) -> Changes:
        """Everything that an effect can change, by figure."""
        game = self.table.game
        found: Changes = Counter()
        for one in game.figures():
            found[one.id, "damage"] = one.damage
            found[one.id, "fatigue"] = getattr(one, "fatigue", 0)
            found[one.id, "cards"] = len(getattr(one, "items", ()))
            found.update({(one.id, name): 1 for name in one.conditions})
            for boost in one.boosts:
                found[one.id, f"+{boost.number}"] += boost.amount
        subject = self.subject
        turn = game.frame(type(self.turn))
        assert turn is not None
        found[subject, "mps"], found[subject, "actions"] = turn.mps, turn.actions
        found[subject, "twice"] = int(getattr(turn, "twice", False))
        attack = game.frame(Attack)
        assert attack is not None
        for name in ("damage", "range", "surges", "pierce"):
            found["", f"attack {name}"] = getattr(attack, name)
        found.update({("", die): attack.dice.count(die) for die in attack.dice})
        found["", "blast"], found["", "strike"] = int(attack.blast), len(attack.conditions)
        for defense in attack.affected:
            found[defense.figure, "defense"] = defense.shields
        found["", "hand"] = len(game.state.overlord.hand)
        return found


def faces(ask: RollAsk) -> list[object]:
    """Every die shows its last face, the most shields."""
    return [die.faces[-1] for die in ask.dice]


IDS = [f"{name}-{'passed' if passed else 'failed'}" for name, _, _, passed in EFFECTS]


@pytest.mark.parametrize(("name", "effect", "who", "passed"), EFFECTS, ids=IDS)
def test_an_effect_does_what_its_text_says(name: str, effect: Effect, who: str, passed: bool) -> None:
    text = effect.text
    defending = "attacker" in text or "shields against" in text or "shield against" in text
    scene = Scene(who, passed, defending=defending)
    table = scene.table
    event: Any = moments.Testing(scene.subject, "might") if "for this test" in text else None
    if "of the group" in text:
        event = moments.GroupActivates(table.game.figure(scene.subject).group)  # type: ignore[union-attr]
    about = Case(table.game.figure(scene.subject), by=scene.subject, source="card", event=event)
    happening = table.happening(stopping(lambda game: perform(game, effect, about)))
    table.state.frames = [scene.turn, scene.attack]
    before = scene.snapshot()
    turn = table.state.overlord.seat if who == "monster" else scene.subject
    table.begin(scene.turn, scene.attack, happening, turn=turn)
    answer_all(table.playing, faces, {"card.step": "pass"})

    promise = scene.promised(text)
    assert difference(before, scene.snapshot(), promise, {}) == promise, f"{name}: {text}"
