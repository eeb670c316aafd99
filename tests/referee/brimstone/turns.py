"""The Game Turn: its four steps, who Activates when, and what ends it early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    pass


class Turns(Chapter):
    """Keeps who has Activated, and whether the turn was cut short."""

    def open(self) -> None:
        self.held = False
        self.cut = ""
        """What ended the turn early."""
        self.there: set[str] = set()
        """Types on the board as the first model of the turn Activated."""
        self.first = True
        self.fell: set[str] = set()
        """Heroes who were KO'd in this turn and not revived."""
        self.late: dict[str, int] = {}
        """Activations that Heroes still miss."""
        self.attacked = False
        """A model of the Type that is Activating has attacked."""

    @sees(e.TurnBegan)
    def turn_begins(self, event: e.TurnBegan) -> None:
        books = self.books
        if event.turn != books.turn + 1:
            self.protest("turn.order", f"turn {books.turn + 1} follows turn {books.turn}")
        if books.step not in ("before", "end"):
            self.protest("turn.end-step", f"turn {books.turn} has not come to its End of the Turn step")
        self.held, self.cut, self.first, self.fell = False, "", True, set()

    @sees(e.TurnEnded)
    def turn_ends(self, event: e.TurnEnded) -> None:
        books = self.books
        if event.turn != books.turn:
            self.protest("turn.order", f"it is turn {books.turn} that ends")
        if books.step == "end":
            self.protest("turn.end-step", f"turn {books.turn} has come to its End of the Turn step already")
            return
        if not self.held:
            self.protest("turn.hold-back-every-turn", "Hold Back the Darkness is tested in every turn")
        if not self.cut:
            self._everybody_was()

    def _everybody_was(self) -> None:
        """All models have Activated once the turn comes to its end."""
        books = self.books
        for hero in self._able():
            if hero not in books.activated:
                self.protest("turn.initiative-order", f"{hero} has yet to Activate in turn {books.turn}")
        for kind in sorted(self.there & set(books.foes.values())):
            if kind not in books.acted:
                self.protest("turn.initiative-order", f"{kind} have yet to Activate in turn {books.turn}")

    def _able(self) -> list[str]:
        """Heroes who stood all the time since the last stop and miss no Activation."""
        books = self.books
        up = {hero.id for hero in books.after.heroes if hero.standing}
        return [h.id for h in books.heroes() if h.standing and h.id in up - self.fell and h.id not in self.late]

    @sees(e.HeldBack)
    def darkness_held(self, event: e.HeldBack) -> None:
        if self.books.step != "darkness" or self.held:
            self.protest("turn.order", "Hold Back the Darkness is the first step of a turn, once")
        self.held = True

    @sees(e.Activated)
    def hero_activates(self, event: e.Activated) -> None:
        books = self.books
        self._may_activate()
        if event.hero in books.activated:
            self.protest("turn.initiative-order", f"{event.hero} has Activated in this turn already")
        if event.hero in self.fell or not books.hero(event.hero).standing:
            helped = any(isinstance(past, e.Recovered) and past.hero == event.hero for past in books.past[-40:])
            rule = "help.no-activation" if helped else "ko.marker"
            self.protest(rule, f"{event.hero} was KO'd in this turn and does not Activate")
        mine = max(books.numbers(event.hero, "initiative"))
        self._nobody_quicker(event.hero, mine, ties=True)

    @sees(e.FoesActivated)
    def foes_activate(self, event: e.FoesActivated) -> None:
        books = self.books
        self._may_activate()
        self.attacked = False
        if event.kind in books.acted:
            self.protest("fight.type-as-group", f"all {event.kind} Activate together, once a turn")
        if event.kind not in books.foes.values():
            self.protest("fight.type-as-group", f"there are no {event.kind} on the board")
        mine = max(books.kind_numbers(event.kind, "initiative"), default=99)
        self._nobody_quicker(event.kind, mine, ties=False)

    def _may_activate(self) -> None:
        books = self.books
        if self.first:
            self.first, self.there = False, set(books.foes.values())
        if not self.held:
            self.protest("turn.order", "Hold Back the Darkness comes before the first Activation")
        if books.step not in ("darkness", "activations"):
            self.protest("turn.order", f"models Activate before the {books.step} step")
        if books.active:
            self.protest("turn.initiative-order", f"the Activation of {books.active} is not over")
        self._not_cut("fight.end-ends-turn")

    def _not_cut(self, rule: str) -> None:
        if self.cut:
            self.protest("ambush.mid-turn-ends-turn" if self.cut == "ambush" else rule, f"{self.cut} ended the turn")

    def _nobody_quicker(self, who: str, mine: int, *, ties: bool) -> None:
        """Nobody of a higher Initiative is left; at a tie Enemies go before Heroes."""
        books = self.books
        for hero in self._able():
            if hero != who and hero not in books.activated and min(books.numbers(hero, "initiative")) > mine:
                self.protest("turn.initiative-order", f"{hero} is quicker than {who} ({mine})")
        for kind in sorted(set(books.foes.values()) - books.acted - {who}):
            theirs = min(books.kind_numbers(kind, "initiative"), default=0)
            if theirs > mine:
                self.protest("turn.initiative-order", f"{kind} ({theirs}) are quicker than {who} ({mine})")
            elif ties and theirs == mine:
                self.protest("fight.tie-enemy-first", f"at Initiative {mine} {kind} go before {who}")

    @sees(e.ActivationEnded)
    def activation_ends(self, event: e.ActivationEnded) -> None:
        if event.hero in self.late and event.hero != self.books.active:
            self.late[event.hero] -= 1
            self.fell.add(event.hero)
            if not self.late[event.hero]:
                del self.late[event.hero]
        elif event.hero != self.books.active:
            self.protest("turn.initiative-order", f"it is {self.books.active or 'nobody'} who is Activating")

    @sees(e.TokenRevealed)
    def token_revealed(self, event: e.TokenRevealed) -> None:
        if self.books.step not in ("activations", "exploration"):
            self.protest("turn.room-exploration-step", "tokens are revealed once all models have Activated")
        self._not_cut("fight.end-ends-turn")
        if not self.cut and self.books.step == "activations":
            self._everybody_was()

    @sees(e.FightWon)
    def fight_ends(self, event: e.FightWon) -> None:
        if self.books.step in ("darkness", "activations", "exploration"):
            self.cut = "the end of the Fight"

    @sees(e.FoesPlaced)
    def foes_come(self, event: e.FoesPlaced) -> None:
        if event.ambush and self.books.step == "activations" and not self.cut:
            self.cut = "ambush"

    @sees(e.Ended)
    def adventure_ends(self, event: e.Ended) -> None:
        if event.why == "fled" and (self.books.step != "darkness" or self.held):
            self.protest("end.flee-when", "the Party flees at the start of a turn, before anything else")
        self.cut = "the end of the Adventure"

    @sees(e.KnockedOut)
    def hero_falls(self, event: e.KnockedOut) -> None:
        self.fell.add(event.hero)

    @sees(e.Revived)
    def hero_revived(self, event: e.Revived) -> None:
        self.fell.discard(event.hero)

    @sees(e.Recovered)
    def hero_helped(self, event: e.Recovered) -> None:
        """A Hero who was helped up gets no Activation in that turn. [brimstone.help.no-activation]"""
        self.fell.add(event.hero)

    @sees(e.Delayed)
    def hero_delayed(self, event: e.Delayed) -> None:
        self.late[event.hero] = self.late.get(event.hero, 0) + 1

    @sees(e.FoeAttacked)
    def foe_attacks(self, event: e.FoeAttacked) -> None:
        kind = self.books.foes.get(event.foe, "")
        if kind != self.books.acting:
            self.protest("fight.type-as-group", f"{self.books.acting or 'nobody'} of the Enemies is Activating")
        self.attacked = True

    @sees(e.FoeMoved)
    def foe_moves(self, event: e.FoeMoved) -> None:
        kind = self.books.foes.get(event.foe, "")
        if kind != self.books.acting:
            self.protest("fight.type-as-group", f"{self.books.acting or 'nobody'} of the Enemies is Activating")
        elif self.attacked and not figures.sheet(kind, brutal=False).get("ranged", {}).get("extra"):
            self.protest("enemy-attack.after-all-moved", f"all {kind} move before the first of them attacks")
