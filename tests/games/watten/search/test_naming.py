"""Schlag, trump and exchange, named by what imagined deals come to."""

from itertools import repeat
from random import Random

import pytest
from msgspec.structs import replace

from games.core.cards import Card, Rank, Suit
from games.core.prospect import Outlook
from games.players.monte_carlo import thinking, weigh
from games.watten.rules.actions import (
    AcceptExchange,
    ChooseCard,
    KeepCards,
    NameRank,
    NameSuit,
    ProposeExchange,
    RefuseExchange,
)
from games.watten.rules.conduct import UNKNOWN, Conduct
from games.watten.search.decisions import think
from tests.games.watten.transcripts import match

POOR_AND_BLIND = "game blind\n0: S7 H8 DJ CQ H10\ndealt"


def chosen(text, seat, steps=20_000):
    """What a thinking player says at the end of this transcript."""
    course = match(text)
    view = course.table.view_from(seat)
    return thinking(course.game, steps)(view, (), course.game.offers(view), Random(0))


def card_of(action: object) -> Card:
    """The card that is chosen."""
    assert isinstance(action, ChooseCard)
    return action.card


def thought(text, seat, seed=1):
    """What it thinks about."""
    course = match(text)
    view = course.table.view_from(seat)
    prospect = think(view, (), course.game.offers(view), Random(seed))
    assert prospect is not None
    return prospect


def weighed(text, seat, seed=1):
    """How it weighs what may be said."""
    return weigh(thought(text, seat, seed), 20_000)


@pytest.mark.parametrize("game", ["tyrolean", "kritisch"])
def test_three_of_a_rank_are_named(game):
    assert NameRank(rank=Rank.NINE) == chosen(f"game {game}\n0: S9 H9 D9 CA CJ\ndealt", 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_dealer_names_the_suit_of_its_rechte(seats):
    text = f"seats {seats}\n{seats - 1}: H9 HA HJ S7 C8\ndealt\n0 names 9"

    assert NameSuit(suit=Suit.HEARTS) == chosen(text, seats - 1)


def test_who_is_alone_names_what_fits_together():
    text = "seats 3\n0: S9 H9 D9 HA HK\ndealt"

    assert NameRank(rank=Rank.NINE) == chosen(text, 0)
    assert NameSuit(suit=Suit.HEARTS) == chosen(text + "\n0 names 9", 0)


def test_a_strong_hand_is_worth_more_than_a_poor_one():
    strong = weighed("0: H9 S9 D9 HA HK\ndealt", 0)
    poor = weighed("0: S7 D8 C10 HJ SQ\ndealt", 0)

    assert max(each.chance for each in strong.outlooks) > 0.1 + max(
        each.chance for each in poor.outlooks
    )


def test_the_dealer_keeps_a_strong_hand_and_gives_a_poor_one_away():
    asked = "dealt\n0 proposes"

    assert RefuseExchange() == chosen("3: HA HK HQ HJ C9\n" + asked, 3, 60_000)
    assert AcceptExchange() == chosen("3: S7 D8 C7 H8 SQ\n" + asked, 3, 60_000)


def test_nobody_asks_for_other_cards_than_the_best():
    assert ProposeExchange() != chosen("0: S9 H9 D9 C9 CA\ndealt", 0)


BLIND = "game blind\n0: S9 H9 D9 CA CJ\n3: HA HK C9 C7 S8\ndealt\n"


def test_forehand_chooses_a_card_of_the_rank_it_holds_most_of():  # §10.2
    assert Rank.NINE is card_of(chosen(f"{BLIND}0 keeps", 0)).rank


def test_the_dealer_chooses_a_card_of_its_long_suit():  # §10.2
    long = BLIND.replace("C9 C7 S8", "HJ C7 C8")

    assert Suit.HEARTS is card_of(chosen(f"{long}0 keeps", 3)).suit


def test_a_dealer_who_was_shown_a_card_fears_to_make_it_the_rechte():  # §10.2
    text = "game blind\noptions order=forehand_first\n0: S9\n3: S7 D8 C9 H7 DJ\ndealt\n0 keeps\n"
    found = weighed(f"{text}0 chooses S9", 3)
    worst, _ = min(zip(found.candidates, found.outlooks, strict=True), key=lambda pair: pair[1])

    assert Suit.SPADES is card_of(worst).suit


def test_cards_that_mean_the_same_are_one_choice():
    found = weighed(f"{BLIND}0 keeps", 0)

    assert [Rank.NINE, Rank.ACE, Rank.JACK] == [card_of(each).rank for each in found.candidates]


def test_in_blind_watten_too_only_poor_hands_are_exchanged():  # §2.3
    assert KeepCards() == chosen(BLIND, 0)
    assert ProposeExchange() == chosen(POOR_AND_BLIND, 0)


def test_a_dealer_who_never_makes_an_exchange_is_not_asked_for_ever():
    course = match(POOR_AND_BLIND)
    public = replace(course.table.public, memory=(*repeat(UNKNOWN, 3), Conduct(refused=12)))
    view = course.table.with_public(public).view_from(0)
    offers = course.game.offers(view)

    assert KeepCards() == thinking(course.game, 100_000)(view, (), offers, Random(0))


def test_the_same_seed_and_view_name_the_same():
    text = "0: H9 S9 DQ HA CK\ndealt"

    assert weighed(text, 0, 3) == weighed(text, 0, 3)


def test_what_a_seat_cannot_see_does_not_change_what_it_names():
    texts = ["0: H9 S9 DQ HA CK\n3: C9 D9\ndealt", "0: H9 S9 DQ HA CK\n3: C7 D7\ndealt"]

    assert weighed(texts[0], 0) == weighed(texts[1], 0)


def test_of_trumps_less_is_hoped_than_was_imagined_and_of_a_schlag_as_much():
    dealt = "0: S9 H9 D9 CA CJ\ndealt"
    means = (Outlook(0.7, 0.8), *[Outlook(0.2, -1.2)] * 9)
    suit, schlag = thought(dealt + "\n0 names 9", 3), thought(dealt, 0)

    assert means == schlag.calibrated(schlag.candidates[0], means)
    told = suit.calibrated(suit.candidates[0], means)[0]
    assert told.chance < 0.7
    assert (2 * told.chance - 1) * 2 == pytest.approx(told.points)
