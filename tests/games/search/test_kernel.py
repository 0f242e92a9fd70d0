"""The tables say of every hand and trick what the law says of the cards."""

from hypothesis import given, settings, strategies as st

from games.core.cards import card, cards
from games.search.kernel import bits
from tests.games.search.small import PACK, Law, laws

hands = st.frozensets(st.sampled_from(PACK), min_size=1, max_size=6)
lying = st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True).map(tuple)


def alike(law: Law, name: str) -> set[str]:
    found = law.tables.alike[law.tables.numbers[card(name)]]
    return set(map(str, law.tables.cards_of(found)))


@settings(max_examples=300, deadline=None)
@given(laws, hands, lying)
def test_what_may_be_played_is_what_the_law_allows(law, hand, on_table):
    numbers, best = law.tables.numbers, on_table[law.taker(on_table)]

    legal = law.tables.legal(law.tables.mask(hand), numbers[on_table[0]], numbers[best])

    assert law.playable(hand, on_table) == frozenset(law.tables.cards_of(legal))


@settings(max_examples=200, deadline=None)
@given(laws, lying)
def test_what_is_above_the_best_card_would_win_instead(law, on_table):
    best = on_table[law.taker(on_table)]
    would_win = {c for c in PACK if law.taker((*on_table, c)) == len(on_table)}

    above = law.tables.above[law.tables.numbers[on_table[0]]][law.tables.numbers[best]]

    assert would_win == set(law.tables.cards_of(above))


@settings(max_examples=100, deadline=None)
@given(laws, lying, st.sampled_from(PACK))
def test_what_had_to_be_played_instead_forbids_the_card_to_who_holds_it(law, on_table, played):
    numbers, best = law.tables.numbers, on_table[law.taker(on_table)]
    expected = {c for c in PACK if played not in law.playable(frozenset((played, c)), on_table)}

    instead = law.tables.instead(numbers[played], numbers[on_table[0]], numbers[best])

    assert expected == {*law.tables.cards_of(instead)}


@given(st.frozensets(st.sampled_from(PACK)))
def test_a_set_of_cards_comes_back_as_it_was(chosen):
    assert chosen == frozenset(Law().tables.cards_of(Law().tables.mask(chosen)))


@given(st.integers(0, 2**40))
def test_the_bits_of_a_set_make_it_up_lowest_first(mask):
    numbers = list(bits(mask))

    assert sorted(numbers) == numbers
    assert mask == sum(1 << number for number in numbers)


def test_cards_of_one_suit_are_alike():
    assert set(map(str, cards("S10 SJ SQ SK"))) == alike(Law(), "SJ")


def test_a_card_that_counts_is_like_none_that_counts_otherwise():
    assert {"S10", "SJ"} == alike(Law(counts=True), "SJ")
    assert {"SK"} == alike(Law(counts=True), "SK")


def test_equals_are_alike_each_other_and_nobody_else():
    assert {"S10", "SJ"} == alike(Law(equals=True), "SJ")
