"""Why a card or a call is good: what is said is so."""

import pytest

from games.bauernstoss.rules.actions import Bid, NameSolo, Pass, PlayCard
from games.bauernstoss.rules.law import Size
from games.bauernstoss.search.reasons import why
from games.core.cards import Suit, card
from games.core.scene import says
from tests.games.bauernstoss.deals import NAMED
from tests.games.bauernstoss.transcripts import play

SOLO = """
    0: CJ SJ HJ DJ SA S10 HK DA
    1: HA H7
    0 says solo
    0 names big spades
"""


def reason(text, seat, action):
    said = why(play(text).view_from(seat), action, ())
    return says(said.key.removeprefix("bauernstoss.reason."), **said.values)


@pytest.mark.parametrize(
    ("played", "seat", "name", "expected"),
    [
        ("", 0, "CJ", says("draws_trumps")),
        ("", 0, "HA", says("highest_left", suit=Suit.HEARTS)),
        ("", 0, "D7", says("risks_nothing")),
        ("0 plays D7", 1, "D10", says("is_ahead")),
        ("0 plays D7\n1 plays DK", 2, "D9", says("cheapest")),
        ("0 plays D7\n1 plays DK\n2 plays D9", 3, "DQ", says("feeds", count=3)),
        ("0 plays D7\n1 plays DK\n2 plays D9", 3, "D8", says("partner_has_it")),
        ("trick CJ HJ DJ S8\n0 plays D7\n1 plays DK\n2 plays DA", 3, "D8", says("cheapest")),
        ("trick CJ HJ DJ S8\n0 plays S7", 1, "SA", says("is_ahead")),
        ("0 plays H7\n1 plays H8\n2 plays HQ", 3, "H9", says("cheapest")),
        ("0 plays S7\n1 plays SA\n2 plays DJ", 3, "S8", says("cheapest")),
    ],
)
def test_a_card_is_good_for_what_it_does(played, seat, name, expected):
    assert expected == reason(f"{NAMED}{played}", seat, PlayCard(card=card(name)))


def test_the_last_card_that_takes_a_trick_says_how_much_is_in_it():
    text = f"{NAMED}trick CJ HJ DJ S8\n0 plays H7\n1 plays H8\n2 plays HK\n3 plays H9\n2 plays D9"
    text += "\n3 plays D8\n0 plays D7"

    assert says("takes", count=10) == reason(text, 1, PlayCard(card=card("D10")))


def test_whoever_beats_a_soloists_card_stops_the_solo():
    taken = PlayCard(card=card("HA"))

    assert says("stops_solo") == reason(f"{SOLO}0 plays HK", 1, taken)


def test_a_pass_leaves_the_auction_to_a_partner_who_has_spoken():
    text = "0: SJ S7 S8 S9 S10 H7 D7 C7\n2: HA HK HQ H10 H9 DA DK DQ\n0 says 5\n1 passes"

    assert says("partner_said_it") == reason(text, 2, Pass())
    assert says("no_call_pays") == reason(text.removesuffix("\n1 passes"), 1, Pass())


def test_a_pass_with_all_four_jacks_is_about_not_playing_at_all():  # §3.9
    assert says("nothing_played") == reason("0: CJ SJ HJ DJ S7 H7 D7 C7", 0, Pass())


def test_calls_and_claims_have_their_own_reasons():
    assert says("bid") == reason("0: CJ S7", 0, Bid(number=5))
    small, big = (NameSolo(size=size, suit=Suit.SPADES) for size in (Size.SMALL, Size.BIG))
    assert says("exchange") == reason("0: CJ S7", 0, small)
    assert says("no_exchange") == reason("0: CJ S7", 0, big)
