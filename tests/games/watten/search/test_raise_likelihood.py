"""What the stakes tell of hands: who dares holds more in imagination, who was silent does not."""

from itertools import islice
from random import Random

from games.core.cards import card
from games.watten.rules.events import DealStarted, Held, Raised
from games.watten.search.determinize import worlds
from tests.games.watten.transcripts import play

HAND = "0: S10 H7 C10 D8 DQ\n1: C7\ntrump 9 hearts\n"
A_CARD_EACH = "0 plays C10\n1 plays C7"
ALL_TENSE = "start at 13 13 13 13\n"
DEAL = DealStarted(number=1, dealer=3)
RAISED = Raised(seat=1, value=3, price=2)
HELD = Held(seat=3, value=3, right=1)


def holding(what, seats, heard, table=None, number=2000):
    """How often one of these seats is imagined to hold a card."""
    view = (table or play(HAND)).view_from(0)
    found = islice(worlds(view, Random(1), heard), number)
    held = [{c for seat in seats for c in w.tables.cards_of(w.hands[seat])} for w in found]
    return sum(card(what) in cards for cards in held) / number


def test_a_side_that_raises_is_imagined_with_more():
    assert holding("H9", (1, 3), (DEAL, RAISED)) > holding("H9", (1, 3), ()) + 0.02


def test_a_side_that_holds_and_may_not_raise_is_imagined_with_more():
    at = play(ALL_TENSE + HAND)

    assert holding("H9", (1, 3), (DEAL, HELD), at) > holding("H9", (1, 3), (), at) + 0.02


def test_a_side_that_might_raise_and_does_not_is_imagined_with_less():
    may, may_not = play(HAND + A_CARD_EACH), play(ALL_TENSE + HAND + A_CARD_EACH)

    assert holding("H9", (1, 3), (), may) < holding("H9", (1, 3), (), may_not) - 0.02


def test_who_raises_is_believed_more_than_who_holds():
    assert holding("H9", (1, 3), (DEAL, RAISED)) > holding("H9", (1, 3), (DEAL, HELD))


def test_what_was_said_in_another_deal_tells_nothing():
    assert holding("H9", (1, 3), (RAISED, DEAL)) == holding("H9", (1, 3), (DEAL,))


def test_one_s_own_raise_tells_nothing_new():
    mine = Raised(seat=0, value=3, price=2)

    assert holding("H9", (1, 3), (DEAL, mine)) == holding("H9", (1, 3), (DEAL,))
