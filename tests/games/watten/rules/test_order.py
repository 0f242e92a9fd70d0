"""Every order of the cards that options, Schlag and trump can make, against a second telling."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from games.core.cards import Rank
from games.core.tricks import Trick
from games.watten.rules import law
from games.watten.rules.law import DECK, Kind
from games.watten.rules.ranking import Weli
from tests.games.watten.every_order import TABLES, disputed, misplaced, mistaken, settings, steps

every_variant = pytest.mark.parametrize("variant", TABLES)


@every_variant
def test_for_every_lead_every_card_stands_where_it_belongs(variant):  # §4, §9.2, §10.7
    wrong = [each for s in settings(variant, exempts=False) for each in misplaced(law, s)]

    assert [] == wrong


@every_variant
def test_nothing_but_linke_is_equal_among_cards_that_can_win(variant):  # §4.2, §9.4
    for _, ranking, trump in settings(variant, exempts=False):
        linke = law.linke(ranking, trump)
        for led in law.deck(ranking):
            can_win = steps(law.strength(ranking, trump), led)[:-1]

            assert [linke] * (len(linke) > 1) == [each for each in can_win if len(each) > 1]


@every_variant
def test_the_first_of_the_best_cards_takes_every_trick(variant):  # §4.2, §4.5
    wrong = [each for s in settings(variant) for each in mistaken(law, s)]

    assert [] == wrong


@pytest.mark.thorough
@pytest.mark.parametrize("variant", [each for each in TABLES if each != "bavarian"])
def test_every_hand_may_play_what_the_rules_allow_and_never_nothing(variant):  # §5, §9.7
    tables = enumerate(settings(variant))
    wrong = [each for number, s in tables for each in disputed(law, s, number)]

    assert [] == wrong


@every_variant
def test_who_plays_blind_is_never_bound(variant):  # §10.5
    _, ranking, _ = next(settings(variant))
    trick = Trick((0, 1), DECK[:1])

    assert {None} == {law.why_not(card, DECK, trick, ranking, None) for card in DECK}


def ranked_as(**changes):
    """The law of another table: its order is wrong here."""
    return {"strength": lambda ranking, trump: law.strength(replace(ranking, **changes), trump)}


def follows_as(**changes):
    """The law of another table: what must be followed is wrong here."""

    def why_not(card, hand, trick, ranking, trump):
        return law.why_not(card, hand, trick, replace(ranking, **changes), trump)

    return {"why_not": why_not}


def ordered(of_kind):
    """Strength to which something is added by kind, card and lead."""

    def strength(ranking, trump):
        of = law.strength(ranking, trump)

        def wrong(card, led):
            kind, asked = (law.kind(c, ranking, trump) for c in (card, led))
            return 100 * of(card, led) + of_kind(kind, card, asked, led)

        return wrong

    return {"strength": strength}


def forbids(is_forbidden):
    """Legality that also forbids what this says of the kinds of the card, the lead and the hand."""

    def why_not(card, hand, trick, ranking, trump):
        kinds = {each: law.kind(each, ranking, trump) for each in (*hand, trick.led)}
        if is_forbidden(kinds[card], kinds[trick.led], [kinds[each] for each in hand]):
            return law.Refusal.MUST_FOLLOW_TRUMP
        return law.why_not(card, hand, trick, ranking, trump)

    return {"why_not": why_not}


def nothing_forbidden(*_):
    return None


def upside_down(ranking, trump):
    return law.strength(replace(ranking, kritische=ranking.kritische[::-1]), trump)


def weli_is_low(kind, card, asked, led):
    """A Weli that is no trump, but still follows diamonds."""
    return card == law.WELI != led and kind is asked is Kind.PLAIN and card.suit is led.suit


def suit_behind_a_linke(kind, card, asked, led):
    return kind is Kind.PLAIN is not asked and card.suit is led.suit


ERRORS = {
    "Linke have an order": ("tyrolean", ordered(lambda k, c, *_: c.suit * (k is Kind.LINKE))),
    "Linke are below trumps": (
        "tyrolean",
        ordered(lambda k, *_: -20_000 * (k is Kind.LINKE)),
    ),
    "the suit of a led Linke wins": ("tyrolean", ordered(suit_behind_a_linke)),
    "there is a Guate unasked": ("tyrolean", ranked_as(guate=True)),
    "there is no Guate": ("blind", ranked_as(guate=False)),
    "the Six has a Guate": ("tyrolean", ranked_as(guate_when_6=True)),
    "the Weli is never a trump": ("tyrolean", ranked_as(weli=Weli.DIAMOND)),
    "the Weli is always a trump": ("blind", ranked_as(weli=Weli.ALWAYS)),
    "a suitless Weli is a diamond": ("blind", ordered(weli_is_low)),
    "the Kritische are upside down": ("kritisch", {"strength": upside_down}),
    "nobody must follow": ("tyrolean", {"why_not": nothing_forbidden}),
    "a Linke must follow suit": (
        "tyrolean",
        forbids(lambda k, led, hand: k is Kind.LINKE is not led and Kind.TRUMP in hand),
    ),
    "a Linke obliges": (
        "tyrolean",
        forbids(lambda k, led, hand: led is Kind.LINKE and k is Kind.PLAIN and Kind.TRUMP in hand),
    ),
    "a Linke can be drawn": (
        "tyrolean",
        forbids(lambda k, led, hand: led is Kind.TRUMP and k is Kind.PLAIN and Kind.LINKE in hand),
    ),
    "a Kritische must follow": ("kritisch", follows_as(kritische=())),
    "a led Weli asks for nothing": ("blind", follows_as(weli=Weli.DIAMOND)),
    "a Weli must follow": ("blind", follows_as(weli=Weli.ALWAYS)),
    "a lone Rechte is always free": ("tyrolean", follows_as(rechte_exempt=True)),
    "a lone Rechte is never free": ("tyrolean", follows_as(rechte_exempt=False)),
    "a lone Guate is never free": ("blind", follows_as(guate_exempt=False)),
    "the one trump may be kept for good": (
        "blind",
        forbids(lambda k, led, hand: led is Kind.TRUMP and hand == [k] * len(hand)),
    ),
}


@pytest.mark.parametrize(("variant", "wrong"), ERRORS.values(), ids=ERRORS)
def test_an_error_in_the_law_would_be_found(variant, wrong):
    law_with_error = SimpleNamespace(**{"strength": law.strength, "why_not": law.why_not, **wrong})
    found = (
        each
        for number, s in enumerate(settings(variant))
        for each in (
            *(misplaced(law_with_error, s) if "strength" in wrong else ()),
            *(disputed(law_with_error, s, number) if "why_not" in wrong else ()),
        )
    )

    assert next(found, None) is not None


def test_the_tables_that_are_walked_are_all_there_are():  # §4.8, §4.9, §9.1, §9.6
    counts = {variant: len({s[1:] for s in settings(variant)}) for variant in TABLES}

    assert {"tyrolean": 32 * 36, "kritisch": 32 * 32, "bavarian": 32, "blind": 24 * 36} == counts
    assert Rank.SIX not in {s.trump.rank for s in settings("kritisch")}
