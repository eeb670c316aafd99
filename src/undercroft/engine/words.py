"""Words for people, made only when a person looks: a game's `words.yaml` turns asks, options and events into sentences.

The file has these parts, each with `id: text`, those of questions also with `id: {text: ..., rule: LEDGER-ID}` (an
event's class names its rule); every value in it is text:

    asks:     {attack.target: {text: "Whom does {hero} attack?", option: "{target:foe}", pass: Nobody, rule: a.b}}
              (with `best: KEY` for the answer that most people want every time, `pass` if that is to pass)
    verbs:    {shoot: "Shoot {target:foe}[[ with {subject:item}]]", trade: {text: "{subject} trades", group: Trade}}
    events:   {Damaged: "{figure} takes {amount} {amount|Wound|Wounds}.", TurnEnded: ""}
    rolls:    {hero.move: "{seat} rolls for Move"}
    refusals: {some.rule.id: "You have moved already."}
    names:    {dark-stone: Dark Stone}

`{target:foe}` is the parameter `target` in the role `foe`. `{n|one|many}` picks by number. What stands in `[[ ]]` is
left out when one of its parameters is empty. An event with an empty text is not told. Whatever has no words gets
readable ones made from its id, so missing words never stop a game. What needs more than a phrase, the game's `shown`
puts into words.
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec
import yaml

from undercroft.engine.choices import PASS, Ask, Option
from undercroft.engine.errors import PackError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undercroft.engine.events import Event
    from undercroft.engine.game import Game

_PARAMETER = re.compile(r"\{(\w+)(?::([\w.-]+))?(?:\|([^{}|]*)\|([^{}|]*))?\}")
_MAYBE = re.compile(r"\[\[(.*?)\]\]")
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text with its rule; an ask may say how its plain values and its pass read, a verb what many are called."""

    text: str | None = None
    rule: str = ""
    option: str = ""
    passing: str = msgspec.field(default="", name="pass")
    best: str = ""
    group: str = ""


Phrases = dict[str, str | Phrase]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one game."""

    asks: Phrases = {}
    verbs: Phrases = {}
    events: dict[str, str] = {}
    rolls: Phrases = {}
    refusals: dict[str, str] = {}
    names: dict[str, str] = {}

    def ask(self, game: Game[Any], ask: Ask, seat: str = "") -> str:
        """The question, as it is put to a seat."""
        phrase = _phrase(self.asks, ask.name)
        if phrase.text is None:
            return _sentence(ask.name) + "?"
        return self.fill(game, phrase.text, {"seat": seat or ask.seats[0], **(ask.params or {})})

    def about(self, name: str) -> str:
        """Word what all questions of this name have in common: `Roll again?`, `Where does … start?`."""
        text = _phrase(self.asks, name).text
        if text is None:
            return _sentence(name) + "?"
        clauses = re.split(r"(?<=[.!?:]) ", _MAYBE.sub("", text))
        plain = [clause for clause in clauses if not _PARAMETER.search(clause)]
        said = " ".join(plain) or _PARAMETER.sub("…", clauses[-1])
        return said[:1].upper() + said[1:]

    def option(self, game: Game[Any], ask: Ask, option: Option) -> str:
        """One thing that may be answered."""
        if (said := game.shown.option(game, ask, option)) is not None:
            return said
        asked = _phrase(self.asks, ask.name)
        if option.verb == PASS and asked.passing:
            return asked.passing
        about = {"seat": ask.seats[0], **(ask.params or {}), "subject": option.subject, "target": option.target}
        if option.verb == ask.name and option.subject is None:
            if asked.option:
                return self.fill(game, asked.option, about)
            role = ask.of or ask.name
            named = self._named(game, role, option.target)
            return named or _phrase(self.verbs, str(option.target)).text or self.name(game, role, option.target)
        text = _phrase(self.verbs, option.verb).text
        return self.fill(game, text or _sentence(option.verb) + "[[ {subject}]][[: {target}]]", about)

    def best(self, ask: Ask) -> str:
        """Return the key of the answer that most people give to such a question every time; empty if none is known."""
        return _phrase(self.asks, ask.name).best

    def group(self, option: Option) -> str:
        """Word what several options of one verb are called together."""
        return _phrase(self.verbs, option.verb).group or _sentence(option.verb)

    def event(self, game: Game[Any], event: Event) -> str:
        """What happened, in one line; empty if nobody needs to hear of it."""
        name = type(event).__name__
        if (said := game.shown.event(game, event)) is not None:
            return said
        about = {field: getattr(event, field) for field in event.__struct_fields__}
        text = self.events.get(name)
        if text is None:
            parts = "; ".join(f"{field} {{{field}}}" for field in about)
            text = f"{_sentence(name)}: {parts}" if parts else _sentence(name)
        return self.fill(game, text, about)

    def roll(self, game: Game[Any], ask: Ask) -> str:
        """What a roll is for."""
        text = _phrase(self.rolls, ask.name).text
        return _sentence(ask.name) if text is None else self.fill(game, text, ask.params or {})

    def rule_of(self, ask: Ask, option: Option | None = None) -> str:
        """Return the ledger id of a question or of one of its options; empty if none is named."""
        if option is not None:
            if option.rule:
                return option.rule
            found = _phrase(self.verbs, option.verb).rule
            if found:
                return found
        return _phrase(self.rolls if ask.name in self.rolls else self.asks, ask.name).rule

    def name(self, game: Game[Any], role: str, value: Any) -> str:
        """A value as a person calls it: by the game, else by the list of names, else from the id itself."""
        if isinstance(value, list | tuple):
            items = cast("tuple[Any, ...]", tuple(value))  # type: ignore[redundant-cast, unused-ignore]
            return ", ".join(self.name(game, role, item) for item in items) or "nothing"
        if value is None or value == "":
            return "nothing"
        found = self._named(game, role, value)
        if found is not None:
            return found
        if isinstance(value, bool):
            return "yes" if value else "no"
        return re.sub(r"(?<=\w)[-_](?=\w)", " ", str(value))

    def name_of_id(self, word: str) -> str:
        """Call an id by the list of names, else by readable words made from it, where there is no game to ask.

        >>> Words(names={"to-hit": "To Hit"}).name_of_id("to-hit"), Words().name_of_id("dark-stone")
        ('To Hit', 'Dark stone')
        """
        found = self.names.get(word)
        return found[:1].upper() + found[1:] if found else _sentence(word)

    def _named(self, game: Game[Any], role: str, value: Any) -> str | None:
        found = game.shown.name(game, role, value)
        return self.names.get(str(value)) if found is None else found

    def fill(self, game: Game[Any], text: str, about: Mapping[str, Any]) -> str:
        """A text with its parameters put in.

        >>> Words().fill(None, "{n|hit|hits}[[ by {who}]]", {"n": 2, "who": None})
        'hits'
        """

        def maybe(part: re.Match[str]) -> str:
            wanted = [found[1] for found in _PARAMETER.finditer(part[1])]
            return "" if any(about.get(name) in (None, "", 0, (), []) for name in wanted) else part[1]

        def parameter(part: re.Match[str]) -> str:
            name, role, one, many = part.groups()
            if one is not None:
                return str(one) if about.get(name) in (1, "1") else str(many)
            return self.name(game, role or name, about[name]) if name in about else part[0]

        return _PARAMETER.sub(parameter, _MAYBE.sub(maybe, text))


def _phrase(phrases: Phrases, name: str) -> Phrase:
    found = phrases.get(name)
    if found is None:
        return _NO_WORDS
    return Phrase(found) if isinstance(found, str) else found


_NO_WORDS = Phrase()


def _sentence(name: str) -> str:
    """Readable words from an id.

    >>> _sentence("attack.target"), _sentence("TurnEnded"), _sentence("drop-item")
    ('Attack: target', 'Turn ended', 'Drop item')
    """
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace(".", ": ")
    spaced = re.sub(r"[-_]", " ", spaced).lower()
    return spaced[:1].upper() + spaced[1:]


def package_of(kind: type[Game[Any]]) -> str:
    """The package that a game's class belongs to."""
    module = importlib.import_module(kind.__module__)
    return module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]


@cache
def words_of(kind: type[Game[Any]]) -> Words:
    """Return the words of a game, read once; a game without a `words.yaml` is worded from its ids."""
    file = importlib.import_module(package_of(kind)).__file__ or ""
    path = Path(file).parent / "shown" / "words.yaml"
    return read_words(path) if path.is_file() else Words()


def read_words(path: Path) -> Words:
    """The words in a file; PackError says what is wrong with it."""
    try:
        return msgspec.convert(yaml.load(path.read_text("utf-8"), _LOADER) or {}, Words)
    except yaml.MarkedYAMLError as bad:
        line = bad.problem_mark.line + 1 if bad.problem_mark else 1
        raise PackError(str(path), line, f"not readable as YAML: {bad.problem}") from bad
    except msgspec.ValidationError as bad:
        raise PackError(str(path), 1, str(bad)) from bad
