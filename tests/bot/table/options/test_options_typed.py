"""Options are understood in the language of who writes them, and offered while they do."""

import pytest
from pydantic import BaseModel

from bot.pages.words import language, languages
from bot.table.options.fields import Choice, Count, Switch, fields
from bot.table.options.typed import parse_options, suggestions, typed_name
from games.catalogue import CATALOGUE
from games.schwarz_oder_weiss.rules.options import Options
from games.watten.rules.options import KritischOptions, TyroleanOptions

DE, EN = language("de"), language("en")


def read(text: str, options: type[BaseModel] = TyroleanOptions, words=DE) -> dict[str, str]:
    return dict(parse_options(words, options, text))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("ziel=18", {"target": "18"}),
        ("Ziel = 18, Zeichen = keine", {"target": "18", "signals": "off"}),
        ("punkte zum sieg: 11; schöneres: nein", {"target": "11", "exchange": "off"}),
        ("target=18, signals=off", {"target": "18", "signals": "off"}),
        ("ｚｉｅｌ＝１８、ｚｅｉｃｈｅｎ＝keine", {"target": "18", "signals": "off"}),  # noqa: RUF001 - wide
        ("guater=ja", {"guate": "on"}),
        ("guate=an", {"guate": "on"}),
        ("weli=gewöhnliches", {"weli": "diamond"}),
        ("ziel=siebzehn", {"target": "siebzehn"}),
        ("tempo=3", {"tempo": "3"}),
        ("", {}),
    ],
)
def test_german_is_understood_and_so_are_the_keys(text, meant):
    assert meant == read(text)


def test_commas_inside_a_value_end_no_option():
    text = "kritische = drei: Martl, Weli, Nell, ziel = 18"
    assert {"kritische": "3", "target": "18"} == read(text, KritischOptions)


def test_a_part_that_could_mean_two_things_is_left_as_it_was_written():
    assert {"der": "ja"} == read("der=ja")


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_option_is_understood_by_its_word_and_its_values_by_their_names(game, locale):
    words = language(locale).playing(game.family)
    for field in fields(game.options):
        for name in (field.name, typed_name(words, field), words.label(field.title)):
            match field:
                case Choice(values=values):
                    for value in values:
                        called = words.label(f"{field.title}.{value}")
                        said = read(f"{name} = {called}", game.options, words)
                        assert {field.name: value} == said
                case Switch():
                    said = read(f"{name}={words.label('options.on')}", game.options, words)
                    assert {field.name: "on"} == said
                case Count():
                    assert {field.name: "12"} == read(f"{name}=12", game.options, words)


def test_the_options_are_offered_and_what_is_chosen_comes_no_more():
    first = suggestions(DE, Options, "ans")
    assert [
        ("Ansage = wer zuerst ansagt", "bidding=realtime"),
        ("Ansage = der Reihe nach", "bidding=turns"),
    ] == [each for each in first if each[1].startswith("bidding")]
    more = suggestions(DE, Options, "Ansage = der Reihe nach, ")
    assert ("Ansage = der Reihe nach, Doppeln = aus", "bidding=turns, doubling=off") in more
    assert not any("bidding" in sent.split(", ", 1)[1] for _, sent in more)


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_what_is_offered_is_understood_both_as_it_is_shown_and_as_it_is_sent(game, locale):
    words = language(locale).playing(game.family)
    offers = suggestions(words, game.options, "")
    assert offers
    for shown, sent in offers:
        assert read(sent, game.options, words) == read(shown, game.options, words)
        assert max(len(shown), len(sent)) <= 100
