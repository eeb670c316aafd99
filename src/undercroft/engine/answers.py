"""Questions and answers: who is asked, what may be answered and why not, votes, offers and standing orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.engine.chance import stream_of
from undercroft.engine.checks import Refusal, refused
from undercroft.engine.choices import CHANCE, ONLY, PASS, Ask, Offer, RollAsk, key_of
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.journal import DRAWN, Entry
from undercroft.engine.loop import G, Loop

if TYPE_CHECKING:
    from undercroft.engine.choices import Die
    from undercroft.engine.game import Game

_MOST_ORDERED = 64


class Answering(Loop[G]):
    """A game that is asked and answered."""

    # ---- what is asked -------------------------------------------------------------------------------------------

    def waiting(self) -> list[tuple[str, Ask]]:
        """The seats whose answer is needed, each with its question."""
        ask = self.ask
        if ask is None:
            return []
        if ask.policy == "one":
            return [(ask.seats[0], ask)]
        return [(seat, ask.for_seat(seat)) for seat in ask.seats if seat not in self.votes or ask.policy == "unanimous"]

    def keys(self, seat: str | None = None) -> list[str]:
        """Every key that a seat may answer now, its offers included."""
        ask = self.ask
        if ask is None:
            return []
        who = seat or ask.seats[0]
        found = [key_of(v) for v in ask.for_seat(who).values] if who in ask.seats else []
        return found + [offer.key for offer in self.offers(who)]

    def offers(self, seat: str) -> list[Offer]:
        return [] if self.ask is None else [offer for offer in self.ask.all_offers() if offer.seat == seat]

    def why_not(self, key: str, seat: str | None = None) -> list[Refusal]:
        """Return the rules that keep a key off the list; empty if it is on offer, or if no rule knows it."""
        if self.ask is None or key in self.keys(seat):
            return []
        who = seat or self.ask.seats[0]
        legal = self.ask.for_seat(who).legal
        if legal is not None and who in self.ask.seats:  # checks of another seat's question may know its secrets
            found = refused(legal.checks, key, *legal.about)
            if found:
                return found
        checks = self.game.rules.offer_checks.values()
        return refused(checks, key.removeprefix("offer:"), self.game, who)

    def check(self, key: str, seat: str) -> None:
        """Raise `IllegalAnswer`, naming the rules in the way, if a seat may not give this answer."""
        if self.ask is None:
            raise IllegalAnswer("the game is over")
        self._value(self.ask, seat, key)

    # ---- answering -----------------------------------------------------------------------------------------------

    def take(self, index: int) -> None:
        """Answer a question to one seat by the index of a value: the quick way for players in the same process."""
        ask = self.ask
        assert ask is not None
        if ask.policy != "one" and ask.policy != "any":
            raise IllegalAnswer(f"{ask.name} is asked of several seats; each answers for itself")
        values = ask.values
        value = values[index]
        if self._late is not None:
            self._catch_up()
        self.journal.append(Entry(ask.name, ask.seats[0], key_of(value)))
        if len(values) > 1:
            self.decisions += 1
        self._run(value)

    def take_offer(self, offer: Offer) -> None:
        """Take one of `offers()`, just listed: the quick way for players in the same process."""
        if self._late is not None:
            self._catch_up()  # what the offer was made from is no longer there
            offer = next(one for one in self.offers(offer.seat) if one.key == offer.key)
        ask = self.ask
        assert ask is not None
        self.journal.append(Entry(ask.name, offer.seat, offer.key))
        if len(ask.values) > 1:
            self.decisions += 1
        self._run(offer)

    def answer(self, key: str, seat: str | None = None) -> None:
        """Answer by key; an answer that is not on offer raises `IllegalAnswer` and changes nothing."""
        self._catch_up()
        ask = self.ask
        if ask is None:
            raise IllegalAnswer("the game is over")
        who = seat or ask.seats[0]
        value = self._value(ask, who, key)
        if ask.policy == "one" or ask.policy == "any" or type(value) is Offer:
            self.journal.append(Entry(ask.name, who, key))
            if len(ask.values) > 1:
                self.decisions += 1
            self._run(value)
            return
        self.votes[who] = key
        if len(self.votes) < len(ask.seats):
            if self.orders and ask.policy == "together":
                self._obey()
            return
        if ask.policy == "unanimous" and len(dict.fromkeys(self.votes.values())) > 1:
            return
        self._all_in(ask)

    def _all_in(self, ask: Ask) -> None:
        """Everybody who was asked has answered: go on."""
        votes, self.votes = self.votes, {}
        self.decisions += 1
        self.journal.extend(Entry(ask.name, s, votes[s]) for s in ask.seats)
        self._run(self._combined(ask, votes))

    def order(self, seat: str, name: str, key: str | None) -> None:
        """A standing order: from now on this seat answers questions of this name with this key, if it is on offer.

        `name` may be that of one sort of question, as `Ask.order` has it; such an order goes before one by name alone.
        With the key `ONLY` the seat passes whenever that is all it can do. Where several are asked at once, orders are
        obeyed once all others have answered: nobody sees that somebody was quick.
        """
        if key is None:
            self.orders.pop(f"{seat} {name}", None)
            return
        self.orders[f"{seat} {name}"] = key
        self._obey()

    def _obey(self) -> None:
        """Answer by standing order while possible; after many answers ask again, since orders can go in circles."""
        for _ in range(_MOST_ORDERED):
            ask = self.ask
            if ask is None or (ask.policy != "one" and ask.policy != "together"):
                return
            left = [seat for seat in ask.seats if seat not in self.votes]
            keys = {seat: self._ordered(seat, ask.for_seat(seat)) for seat in left}
            if None in keys.values():
                return
            orders, self.orders = self.orders, {}
            try:
                for seat, key in keys.items():
                    self.answer(str(key), seat)
            finally:
                self.orders = orders

    def _ordered(self, seat: str, ask: Ask) -> str | None:
        """Return what a seat answers by standing order, None if it is asked."""
        key = self.orders.get(f"{seat} {ask.order}") or self.orders.get(f"{seat} {ask.name}")
        if key == ONLY:
            return PASS if len(ask.values) == 1 and ask.find(PASS) == 0 else None
        return key if key is not None and ask.find(key) >= 0 else None

    def _value(self, ask: Ask, who: str, key: str) -> Any:
        if who in ask.seats:
            if key == DRAWN and who == CHANCE:
                return _drawn(self.game, ask)
            if isinstance(ask, RollAsk):
                return _faces(ask, key)
            part = ask.for_seat(who)
            n = part.find(key)
            if n >= 0:
                return part.values[n]
        for offer in self.offers(who):
            if offer.key == key:
                return offer
        if who not in ask.seats and not key.startswith("offer:"):
            raise IllegalAnswer(f"{who} is not asked now; waiting for {', '.join(ask.seats)}")
        raise IllegalAnswer(f"{key!r} is not on offer", self.why_not(key, who))

    @staticmethod
    def _combined(ask: Ask, votes: dict[str, str]) -> Any:
        if ask.policy == "unanimous":
            return ask.values[ask.find(votes[ask.seats[0]])]
        group = {seat: ask.for_seat(seat) for seat in ask.seats}
        return {seat: part.values[part.find(votes[seat])] for seat, part in group.items()}


def _drawn(game: Game[Any], ask: Ask) -> Any:
    """Return what the generator would have drawn if chance had not been asked."""
    below, stream = game.draws.below, stream_of(ask.name)
    if isinstance(ask, RollAsk):
        return tuple([below(len(die.faces), stream) for die in ask.dice])
    return ask.values[below(len(ask.values), stream)]


def _faces(ask: RollAsk, key: str) -> tuple[int, ...]:
    """The face index of each die from a typed answer such as `3,5`."""
    words = key.replace(",", " ").split()
    if len(words) != len(ask.dice):
        raise IllegalAnswer(f"{len(ask.dice)} dice are rolled for {ask.name}, {len(words)} faces were given")
    return tuple([_face(die, word) for die, word in zip(ask.dice, words, strict=True)])


def _face(die: Die[Any], word: str) -> int:
    for n, face in enumerate(die.faces):
        if str(face) == word:
            return n
    names = dict.fromkeys(str(face) for face in die.faces)
    raise IllegalAnswer(f"{word!r} is not a face of this die: {', '.join(names)}")
