"""What a seat gets to see of a game: the scene, and in words its questions with their choices, offers, refusals.

Everything here is made from the game as that seat imagines it, never from the real one. The same functions run in the
server and in its workers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from undercroft.crawl.shown.about import key_like
from undercroft.crawl.shown.scene import Ref
from undercroft.crawl.subjects import FIGURE, SPACE
from undercroft.engine.choices import CHANCE, Option, RollAsk, key_of, options_of
from undercroft.engine.words import words_of
from undercroft.table.protocol import Choice, Die, Question, Reason, Rolled, RolledDie
from undercroft.table.shown.ledgers import says

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.crawl.shown.scene import Scene
    from undercroft.engine.checks import Refusal
    from undercroft.engine.choices import Ask
    from undercroft.engine.game import Game
    from undercroft.engine.session import Imagined

Kind = Literal["pick", "some", "split", "roll", "party", "agree", "together"]


def scene(imagined: Imagined[Any]) -> Scene:
    """The table as a seat sees it."""
    game: Game[Any] = imagined.game
    return game.shown.scene(game, imagined.seat)


def seat_name(imagined: Imagined[Any], seat: str) -> str:
    game: Game[Any] = imagined.game
    return words_of(type(game)).name(game, "seat", seat)


def questions(imagined: Imagined[Any], seat: str, n: int, *, rolls: bool) -> tuple[Question, ...]:
    """What is asked of a seat. With `rolls` a roll of dice is put to it too."""
    ask = imagined.ask
    if ask is None:
        return ()
    if ask.seats == (CHANCE,):
        return (_roll(imagined, ask, n),) if rolls and isinstance(ask, RollAsk) else ()
    return (_question(imagined, ask, seat, n),) if seat in ask.seats else ()


def offers(imagined: Imagined[Any], seat: str) -> tuple[Choice, ...]:
    """Return what a seat may do besides answering the question."""
    ask = imagined.ask
    if ask is None or ask.offers is None:
        return ()
    game: Game[Any] = imagined.game
    return tuple(_choice(game, ask, offer.option, offer.key, seat, grouped=True) for offer in imagined.offers(seat))


def _choice(game: Game[Any], ask: Ask, option: Option, key: str, seat: str, *, grouped: bool = False) -> Choice:
    """One option in words, with what it is about and what it would mean; cards lie in groups, as offers do."""
    words = words_of(type(game))
    meant, about = game.shown.hint(game, ask, option), game.shown.about(game, ask, option)
    refs = about.refs
    if meant is not None and len(meant.figures) == 1 and not any(ref.kind == FIGURE for ref in refs):
        refs = (*refs, Ref(FIGURE, meant.figures[0]))
    return Choice(
        key=key,
        text=words.option(game, ask, option),
        verb=option.verb,
        rule=words.rule_of(ask, option),
        seat=seat,
        about=refs,
        origin=about.origin,
        goal=about.goal,
        ends=option.ends,
        path=() if meant is None else meant.path,
        hint=meant,
        group=words.group(option) if grouped or (meant is not None and meant.thing is not None) else "",
    )


def _kinds(game: Game[Any], ask: Ask) -> tuple[str, ...]:
    """Return the kinds of things that would have a key even when they are not on offer."""
    examples = ((option, ref) for option in options_of(ask) for ref in game.shown.about(game, ask, option).refs)
    found = {ref.kind for option, ref in examples if key_like(ask, option, ref, ref) is not None}
    return tuple(sorted(found | ({ask.of} if ask.of in (SPACE, FIGURE) else set())))


def key_of_ref(imagined: Imagined[Any], seat: str, wanted: Ref) -> str:
    """Return the key something would have as an answer, modelled on one that is on offer; empty if none is."""
    if imagined.ask is None or seat not in imagined.ask.seats:
        return ""
    game: Game[Any] = imagined.game
    ask = imagined.ask.for_seat(seat)
    for option in options_of(ask):
        for ref in game.shown.about(game, ask, option).refs:
            key = key_like(ask, option, ref, wanted)
            if key is not None:
                return key
    return wanted.id if wanted.kind == ask.of else ""


def _question(imagined: Imagined[Any], ask: Ask, seat: str, n: int) -> Question:
    game: Game[Any] = imagined.game
    part = ask.for_seat(seat)
    words = words_of(type(game))
    kind, picked, most = _kind(ask, part)
    choices = tuple(
        _choice(game, part, option, key_of(value), seat)
        for value, option in zip(part.values, options_of(part), strict=True)
    )
    put, text = game.shown.asked(game, part, seat), words.ask(game, part, seat)
    best = put.best or words.best(part)
    return Question(
        n=n,
        seat=seat,
        ask=part.name,
        text=text,
        kind=kind,
        rule=words.rule_of(part),
        choices=choices,
        picked=picked,
        most=most,
        figure=put.figure or None,
        who=_who(game, part, seat, put.figure, text),
        best=best if any(choice.key == best for choice in choices) else "",
        kinds=_kinds(game, part),
        answered=imagined.votes.get(seat, ""),
        votes=dict(imagined.votes) if ask.policy == "unanimous" else {},
        order=part.order if ask.policy == "one" else "",
        rolled=_rolled(game, part),
    )


def _rolled(game: Game[Any], ask: Ask) -> Rolled | None:
    """The dice of a question whether or which of them to roll again."""
    again = game.shown.prompts.again(game, ask)
    if again is None:
        return None
    dice = [
        RolledDie(
            face=game.shown.face(again.die(place).name, face),
            brings=again.brings(place),
            fresh=place in again.fresh,
            better=not again.done and again.improvable(place),
            failed=not again.done and again.failed(place),
        )
        for place, face in enumerate(again.dice)
    ]
    return Rolled(
        dice=tuple(dice),
        kind=again.kind,
        need=again.goal.need,
        total=again.total,
        enough=again.goal.enough,
        stake=again.stake,
        most=dict(again.most),
    )


def _who(game: Game[Any], ask: Ask, seat: str, figure: str, text: str) -> str:
    """Name whom a question is about: the figure, else the one seat that is asked; nothing if the text does so."""
    words = words_of(type(game))
    if not figure and ask.policy != "one":
        return ""
    name = words.name(game, FIGURE, figure) if figure else words.name(game, "seat", seat)
    return "" if name in text else name


def _kind(ask: Ask, part: Ask) -> tuple[Kind, int, int]:
    """What shape a question has, from its policy and what `choose_some` and `split` say of themselves."""
    params = part.params or {}
    if ask.policy == "together":
        return "together", 0, 0
    if ask.policy == "unanimous":
        return "agree", 0, 0
    if ask.policy == "any":
        return "party", 0, 0
    if "picked" in params and "most" in params:
        return "some", int(params["picked"]), int(params["most"])
    if "part" in params and "left" in params:
        return "split", 0, int(params["left"])
    return "pick", 0, 0


def _roll(imagined: Imagined[Any], ask: RollAsk, n: int) -> Question:
    game: Game[Any] = imagined.game
    words = words_of(type(game))
    return Question(
        n=n,
        seat=CHANCE,
        ask=ask.name,
        text=words.roll(game, ask),
        kind="roll",
        rule=words.rule_of(ask),
        dice=tuple(
            Die(tuple(dict.fromkeys(game.shown.face(die.name, face) for face in die.faces)), die.name)
            for die in ask.dice
        ),
    )


def reasons(imagined: Imagined[Any], key: str, refusals: Iterable[Refusal]) -> tuple[Reason, ...]:
    """Refusals as a person reads them: with facts of this table, else in the game's words; and what the ledger says."""
    game: Game[Any] = imagined.game
    ask, kind = imagined.ask, type(game)
    words = words_of(kind)
    return tuple(
        Reason(
            ("" if ask is None else game.shown.refusal(game, ask, key, refusal.rule))
            or words.refusals.get(refusal.rule, "")
            or says(kind, refusal.rule)
            or refusal.rule,
            refusal.rule,
            says(kind, refusal.rule),
        )
        for refusal in refusals
    )


def asked(imagined: Imagined[Any], seat: str) -> str:
    """The words of what a seat is asked now."""
    ask = imagined.ask
    game: Game[Any] = imagined.game
    return "" if ask is None else words_of(type(game)).ask(game, ask.for_seat(seat), seat)


def answered(imagined: Imagined[Any], key: str, seat: str) -> str:
    """The words of an answer that is on offer now."""
    ask = imagined.ask
    if ask is None or isinstance(ask, RollAsk):
        return key
    part = ask.for_seat(seat)
    game: Game[Any] = imagined.game
    words = words_of(type(game))
    for value, option in zip(part.values, options_of(part), strict=True):
        if key_of(value) == key:
            return words.option(game, part, option)
    found = next((offer.option for offer in imagined.offers(seat) if offer.key == key), None)
    return key if found is None else words.option(game, ask, found)
