"""Cards are written one way at every edge, and sort as they are held."""

import pytest
from hypothesis import given, strategies as st
from pydantic import TypeAdapter, ValidationError

from games.core.cards import Card, Rank, Suit, card, cards, pack, without

any_card = st.builds(Card, st.sampled_from(Suit), st.sampled_from(Rank))
CARDS = TypeAdapter(tuple[Card, ...])


@given(any_card)
def test_a_card_is_read_as_it_is_written(one):
    assert one == card(str(one))


@given(st.lists(any_card))
def test_cards_survive_json(many):
    assert tuple(many) == CARDS.validate_json(CARDS.dump_json(tuple(many)))


def test_cards_are_written_by_suit_letter_and_rank():
    expected = ("S9", "H10", "DK", "D6", "CA")

    assert expected == tuple(map(str, cards("S9 H10 DK D6 CA")))


def test_a_card_read_twice_is_itself():
    assert cards("DQ")[0] is card(cards("DQ")[0])


@pytest.mark.parametrize("name", ["", "S", "S1", "X9", "s9", "S11", "9S", None, 9, ("S", 9)])
def test_what_is_no_card_is_refused(name):
    with pytest.raises(ValueError, match="not a card"):
        card(name)
    with pytest.raises(ValidationError):
        TypeAdapter(Card).validate_python(name)


def test_cards_sort_by_suit_then_rank():
    assert list(cards("S6 SA H6 DA C7 CK")) == sorted(cards("CK C7 DA H6 SA S6"))


@pytest.mark.parametrize(("lowest", "size"), [("TEN", 20), ("SEVEN", 32), ("SIX", 36)])
def test_a_pack_holds_every_card_once_in_order(lowest, size):
    whole = pack(Rank[lowest])

    assert size == len(whole) == len(set(whole))
    assert sorted(whole) == list(whole)


def test_a_card_that_leaves_a_hand_leaves_the_others_in_order():
    assert cards("S9 DK") == without(cards("S9 H10 DK"), card("H10"))


def test_a_card_that_a_hand_does_not_hold_leaves_it_as_it_is():
    assert cards("S9 H10 DK") == without(cards("S9 H10 DK"), card("SA"))


def test_the_schema_of_a_card_fits_every_card():
    import re

    pattern = TypeAdapter(Card).json_schema()["pattern"]

    assert all(re.match(pattern, str(one)) for one in pack(Rank.SIX))
    assert not re.match(pattern, "S1")
