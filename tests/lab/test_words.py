"""Words for people: from the game's file, or readable ones made from ids; never an error while playing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.places.larder.game import Larder, Tasted
from undercroft.engine.choices import Ask, Option, RollAsk
from undercroft.engine.errors import PackError
from undercroft.engine.game import Setup
from undercroft.engine.words import Phrase, Words, read_words, words_of

GAME = Larder(Larder.create(Setup(mission="supper", heroes=2), b"k"), None)
NO_WORDS = Words()


def filled(text: str, **about: Any) -> str:
    return Words(names={"dark-stone": "Dark Stone"}).fill(GAME, text, about)


@pytest.mark.parametrize(
    ("text", "about", "said"),
    [
        ("{n} {n|hit|hits}", {"n": 1}, "1 hit"),
        ("{n} {n|hit|hits}", {"n": 3}, "3 hits"),
        ("{n} {n|hit|hits}", {"n": 0}, "0 hits"),
        ("{item}", {"item": "dark-stone"}, "Dark Stone"),
        ("{item}", {"item": "old-boot"}, "old boot"),
        ("{items}", {"items": ["dark-stone", "old-boot"]}, "Dark Stone, old boot"),
        ("{seat} and {who:seat}", {"seat": "p1", "who": "p2"}, "Cook 1 and Cook 2"),
        ("hit[[ by {who}]][[ for {n}]]", {"who": None, "n": 2}, "hit for 2"),
        ("{who}", {"who": None}, "nothing"),
        ("{flag}", {"flag": True}, "yes"),
        ("{lost}", {}, "{lost}"),
    ],
)
def test_parameters_are_put_in(text: str, about: dict[str, Any], said: str) -> None:
    assert filled(text, **about) == said


def test_missing_words_are_made_from_ids() -> None:
    ask = Ask(("p1",), "attack.target", ("old-boot", 7, None))

    assert NO_WORDS.ask(GAME, ask) == "Attack: target?"
    assert NO_WORDS.option(GAME, ask, Option("attack.target", None, "old-boot")) == "old boot"
    assert NO_WORDS.option(GAME, ask, Option("attack.target", None, 7)) == "7"
    assert NO_WORDS.option(GAME, ask, Option("pass")) == "Pass"
    assert NO_WORDS.option(GAME, ask, Option("throw-away", "old-boot", 7)) == "Throw away old boot: 7"
    assert NO_WORDS.event(GAME, Tasted("p1", "honey", 4)) == "Tasted: seat Cook 1; jar honey; roll 4"
    assert NO_WORDS.roll(GAME, RollAsk("hero.move", ())) == "Hero: move"
    assert NO_WORDS.rule_of(ask) == ""


def test_an_ask_says_how_its_values_and_its_pass_read() -> None:
    words = Words(asks={"move.to": Phrase(text="Where to?", option="Go to {target:room}", passing="Stay", rule="a.b")})
    ask = Ask(("p1",), "move.to", ("cellar", None))

    assert words.option(GAME, ask, Option("move.to", None, "cellar")) == "Go to cellar"
    assert words.option(GAME, ask, Option("pass")) == "Stay"
    assert words.rule_of(ask, Option("move.to", None, "cellar")) == "a.b"


def test_a_plain_value_is_named_before_it_is_taken_for_a_verb() -> None:
    words = Words(verbs={"yes": "Yes, please", "brine": "Throw brine"}, names={"brine": "pickle"})
    ask = Ask(("p1",), "which.jar", ("brine", "yes"))

    assert words.option(GAME, ask, Option("which.jar", None, "brine")) == "pickle"
    assert words.option(GAME, ask, Option("which.jar", None, "yes")) == "Yes, please"


def test_the_rule_of_an_option_is_its_own_else_its_verbs_else_the_asks() -> None:
    words = Words(asks={"turn.act": Phrase(rule="of.ask")}, verbs={"hit": Phrase(rule="of.verb"), "run": "Run"})
    ask = Ask(("p1",), "turn.act", ())

    assert words.rule_of(ask, Option("hit", rule="of.option")) == "of.option"
    assert words.rule_of(ask, Option("hit")) == "of.verb"
    assert words.rule_of(ask, Option("run")) == "of.ask"


def test_an_event_with_an_empty_text_is_not_told() -> None:
    assert Words(events={"Tasted": ""}).event(GAME, Tasted("p1", "honey", 4)) == ""


def test_words_are_read_as_text_even_where_yaml_sees_more(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text("verbs: {yes: On, no: Off, on: 1}\n")

    assert read_words(tmp_path / "words.yaml").verbs == {"yes": "On", "no": "Off", "on": "1"}


RULE = "events: {Tasted: {text: Yum, rule: larder.taste}}"
"""The rule of an event stands in its class."""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("verbs: [", "words.yaml:2: not readable as YAML"),
        ("verb: {}", "unknown field `verb`"),
        (RULE, "Expected `str`, got `object`"),
    ],
)
def test_broken_words_are_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "words.yaml").write_text(text + "\n")

    with pytest.raises(PackError) as refused:
        read_words(tmp_path / "words.yaml")

    assert said in str(refused.value)


def test_a_games_own_words() -> None:
    words = words_of(Larder)
    ask = Ask(("p1",), "meal.jar", (), params={"meal": "supper"})

    assert words.ask(GAME, ask) == "Which jar for supper?"
    assert words.option(GAME, ask, Option("open", "brine")) == "Open the pickle jar"
    assert words.event(GAME, Tasted("p2", "brine", 4)) == "Cook 2 tastes pickle and rolls 4."
