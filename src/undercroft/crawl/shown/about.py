"""What an answer is about: things of the scene that one can point at, and from where to where something goes.

`Shown.about` of a game gives it, and only when a person looks. For plain values `plain` is enough where ids of the
rules are ids of the scene; options answer by their verb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from undercroft.crawl.shown.scene import Ref
from undercroft.engine.choices import YES_NO

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option


class About(Struct, frozen=True):
    """The things that an option is about, what matters most first; `origin` and `goal` if something changes place."""

    refs: tuple[Ref, ...] = ()
    origin: Ref | None = None
    goal: Ref | None = None


NOTHING = About()


class Asked(Struct, frozen=True):
    """Whom a question is about, by the figure's id in the scene, and the key of the answer that most people want."""

    figure: str = ""
    best: str = ""


def asked(ask: Ask) -> Asked:
    """The figure that a question names in its parameters, if it names one; no answer is proposed."""
    params = ask.params or {}
    figure = params.get("hero") or params.get("figure")
    return Asked(figure if isinstance(figure, str) else "")


def is_plain(ask: Ask, option: Option) -> bool:
    """Whether an option is a plain value of the question, which says with `of` what such values are."""
    return option.verb == ask.name and option.subject is None


def values(ask: Ask, option: Option) -> tuple[str | int, ...]:
    """The plain value that an option stands for; several if they are chosen together, none if it is no plain value."""
    if option.target is None or not is_plain(ask, option):
        return ()
    if type(ask.values[0]) is tuple:
        together: tuple[str | int, ...] = ask.values[ask.find(str(option.target))]
        return together
    return (option.target,)


def plain(ask: Ask, option: Option) -> About:
    """What a plain value is about: things of the kind that the question names, by the same ids."""
    if not ask.of or ask.of == YES_NO:
        return NOTHING
    return About(tuple([Ref(ask.of, str(value)) for value in values(ask, option)]))


def key_like(ask: Ask, option: Option, known: Ref, other: Ref) -> str | None:
    """Return the key of the same answer about another thing; None if the option does not name the thing by id.

    >>> from undercroft.engine.choices import Ask, Option
    >>> ask = Ask(("ada",), "turn.act", ())
    >>> key_like(ask, Option("throw", "bomb", 22), Ref("space", "22"), Ref("space", "7"))
    'throw:bomb:7'
    """
    if known.kind != other.kind:
        return None
    if str(option.target) == known.id:
        return other.id if is_plain(ask, option) else replace(option, target=other.id).key
    if option.target is None and str(option.subject) == known.id:
        return replace(option, subject=other.id).key
    return None
