"""A Solo thought to its end: the exchange, and whether every trick can be taken."""

from games.bauernstoss.rules.law import Size
from games.bauernstoss.search import solo_solver
from games.bauernstoss.search.lookup_tables import mask
from games.bauernstoss.search.solo_solver import SoloClaim
from games.core.cards import Suit, cards
from tests.games.bauernstoss.transcripts import play

NEARLY = play("0: CJ SJ HJ SA S10 SK HA C7\n2: S8 HK H9 D9 DK CK CQ CA\n")
HANDS = [mask(own.hand) for own in NEARLY.private]


def test_a_losing_card_is_given_and_an_ace_comes_back():
    assert mask(cards("C7")) == solo_solver.worst(HANDS[0], Suit.SPADES)
    assert mask(cards("CA")) == solo_solver.best(HANDS[2], Suit.SPADES)
    assert mask(cards("DJ")) == solo_solver.best(mask(cards("DJ SA CA")), Suit.SPADES)


def test_after_the_exchange_everybody_holds_as_many_cards():
    hands = solo_solver.exchange(HANDS, 0, mask(cards("C7")), mask(cards("CA")))

    assert (8, 8, 7, 8) == tuple(hand.bit_count() for hand in hands)
    assert hands[0] & mask(cards("CA"))
    assert not hands[0] & mask(cards("C7"))


def test_the_partners_ace_makes_a_solo_that_would_be_lost():
    assert comes_to(Size.SMALL)
    assert not comes_to(Size.BIG)


def comes_to(size):
    made, steps = solo_solver.comes_to(HANDS, 0, 3, SoloClaim(size, Suit.SPADES))
    assert steps > 0
    return made


def test_four_jacks_can_only_be_big_and_few_trumps_are_no_solo():
    sizes = {claim.size for claim in solo_solver.claims(mask(cards("CJ SJ HJ DJ SA S10 HA DA")))}

    assert {Size.BIG} == sizes
    assert [] == [*solo_solver.claims(mask(cards("CJ S7 S8 S9 H7 H8 H9 D7")))]


def test_the_partner_sits_out():
    assert (1, 2, 0) == solo_solver.players(1)
