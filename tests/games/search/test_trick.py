"""A trick in numbers goes to whom the law gives it, and tells what nobody else has to hold."""

from hypothesis import given, settings, strategies as st

from games.core import tricks
from games.search.trick import TrickState, cards_ruled_out
from tests.games.search.small import PACK, laws

cards = st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True).map(tuple)


@settings(max_examples=200, deadline=None)
@given(laws, cards, st.integers(0, 3))
def test_card_by_card_the_trick_is_whose_the_law_says(law, lying, leader):
    numbers, trick = law.tables.numbers, TrickState(leader)
    for count, card in enumerate(lying, 1):
        trick = trick.with_card(law.tables, (leader + count - 1) % 4, numbers[card])
        taker = law.taker(lying[:count])

        assert trick == TrickState(
            leader, numbers[lying[0]], numbers[lying[taker]], (leader + taker) % 4, count
        )


@settings(max_examples=200, deadline=None)
@given(laws, cards)
def test_who_leads_shows_nothing_and_who_follows_what_had_to_be_played_instead(law, lying):
    numbers = law.tables.numbers
    best = [lying[law.taker(lying[:count])] for count in range(1, len(lying))]
    expected = [
        (place, law.tables.instead(numbers[card], numbers[lying[0]], numbers[winning]))
        for place, (card, winning) in enumerate(zip(lying[1:], best, strict=True), 1)
    ]

    assert expected == [*cards_ruled_out(law.tables, tricks.Trick((0, 1, 2, 3), lying))]
