"""Imagined worlds: each could give the seat its view, and the true one is always among them."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.core.cards import Card, card, cards
from games.watten.rules.events import (
    DealStarted,
    Event,
    ExchangeAccepted,
    ExchangeProposed,
    ExchangeRefused,
)
from games.watten.rules.state import WattenView
from games.watten.search.determinize import worlds
from games.watten.search.naming_likelihood import NamingLikelihood
from games.watten.search.signal_likelihood import SignalLikelihood
from tests.games.watten.search.random_moments import on_turn, tables_in_play, truth
from tests.games.watten.transcripts import play

pytestmark = pytest.mark.longer

HANDS = """
    0: HA H8 SK C7 D10
    1: HK H7 SA CA D7
    2: HQ C9 S7 C8 D8
    3: HJ S9 S8 CK DA
    trump 9 hearts
"""


def imagined(view: WattenView, number: int, seed: int = 1) -> list[tuple[tuple[Card, ...], ...]]:
    found = islice(worlds(view, Random(seed)), number)
    return [tuple(map(world.tables.cards_of, world.hands)) for world in found]


def holding(view: WattenView, seat: int, what: str, number: int = 60) -> float:
    """How often a seat is imagined to hold a card."""
    return sum(card(what) in hands[seat] for hands in imagined(view, number)) / number


@settings(max_examples=60, deadline=None)
@given(table=tables_in_play(), seed=st.integers(0, 99))
def test_every_world_could_give_this_view(table, seed):
    seat = on_turn(table)
    view = table.view_from(seat)
    known = {c for trick in (*view.public.past, view.public.trick) for c in trick.cards}
    for hands in imagined(view, 5, seed):
        held = [each for hand in hands for each in hand]

        assert view.public.counts == tuple(map(len, hands))
        assert {*view.private.hand} == {*hands[seat]}
        assert len({*held}) == len(held)
        assert known.union(view.private.discarded).isdisjoint(held)


@settings(max_examples=60, deadline=None)
@given(table=tables_in_play())
def test_the_true_deal_is_always_possible(table):
    view = table.view_from(on_turn(table))
    facts, hands = truth(table, view.seat)

    assert [0] * len(hands) == [h & b for h, b in zip(hands, facts.barred, strict=True)]
    assert facts.fixed == tuple(h & f for h, f in zip(hands, facts.fixed, strict=True))
    assert all(
        ask(hands) > 0
        for ask in (*NamingLikelihood(view, facts).asks, *SignalLikelihood(view, facts).asks)
    )


FREE = """
    0: HA H8 SK C7 D10
    1: S9 CJ SA CA D7
    2: HQ C9 S7 C8 D8
    trump 9 hearts
    0 plays HA
    1 plays CJ
"""


def test_who_did_not_follow_a_trump_holds_none_and_perhaps_a_linke():  # §5.4
    view = play(FREE).view_from(2)
    trumps = cards("H7 H9 H10 HJ HK D6")

    assert all(not {*hands[1]}.intersection(trumps) for hands in imagined(view, 60))
    assert holding(view, 1, "S9") > 0
    assert holding(view, 3, "HK") > 0


def test_where_the_rechte_is_free_it_may_still_be_there():  # §5.5
    view = play("options rechte_exempt=true" + FREE).view_from(2)

    assert holding(view, 1, "H9") > 0
    assert holding(view, 1, "HK") == 0


def test_who_names_a_schlag_is_imagined_with_it():
    view = play(HANDS).view_from(1)

    assert holding(view, 0, "D9", 200) > 1.3 * holding(view, 2, "D9", 200)


def test_who_names_a_trump_is_imagined_with_it():
    view = play(HANDS).view_from(0)

    assert holding(view, 3, "H9", 200) > 1.3 * holding(view, 2, "H9", 200)


def test_a_hand_that_was_shown_is_known():  # §8.4
    shown = "0: HA H8 SK C7 D10\ntrump 6 hearts\n0 shows\n0 plays HA"
    view = play(shown).view_from(2)

    assert {cards("SK H8 D10 C7")} == {tuple(sorted(hands[0])) for hands in imagined(view, 9)}


def test_a_partner_s_sign_is_believed_nearly_always():  # §8.3
    view = play(HANDS + "0 signals kiss").view_from(2)

    assert 0.85 < holding(view, 0, "H9", 200) < 1


def test_a_card_that_was_signalled_and_played_is_gone():
    view = play(
        """
        0: H9 H8 SK C7 D10
        trump 9 hearts
        0 signals kiss
        0 plays H9
        """
    ).view_from(2)

    assert holding(view, 0, "H9") == 0


def test_a_partner_who_gives_signs_keeps_nothing_back():
    view = play(HANDS + "0 signals wink").view_from(2)
    silent = play(HANDS).view_from(2)

    assert holding(view, 0, "H9", 200) < 0.5 * holding(silent, 0, "H9", 200)


def test_a_bad_hand_is_imagined_as_one():
    view = play(HANDS + "0 signals look_up").view_from(2)
    silent = play(HANDS).view_from(2)

    assert holding(view, 0, "S9", 200) < 0.5 * holding(silent, 0, "S9", 200)


def schlag_of(view: WattenView, heard: tuple[Event, ...], number: int = 200) -> float:
    """How many cards of the Schlag forehand is imagined to hold."""
    found = islice(worlds(view, Random(1), heard), number)
    return sum((world.tables.mask(NINES) & world.hands[0]).bit_count() for world in found) / number


NINES = cards("H9 S9 D9 C9")
ASKED = (DealStarted(number=1, dealer=3), ExchangeProposed(seat=0), ExchangeRefused(seat=3))


def test_who_asked_in_vain_for_other_cards_has_poor_ones():
    view = play(HANDS).view_from(1)

    assert schlag_of(view, ASKED) < schlag_of(view, ASKED[:1])


def test_new_cards_say_nothing_of_the_old_ones():
    view = play(HANDS).view_from(1)
    exchanged = (*ASKED[:2], ExchangeAccepted(seat=3))

    assert schlag_of(view, exchanged) == schlag_of(view, ())
