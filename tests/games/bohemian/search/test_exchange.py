"""What is thought of giving away, and what the hands are like afterwards."""

from random import Random

from hypothesis import given, settings, strategies as st

from games.bohemian import GAME
from games.bohemian.rules.actions import Exchange
from games.bohemian.rules.law import may_change
from games.bohemian.search.determinize import worlds
from games.bohemian.search.exchange import hands_after, lots
from games.bohemian.search.knowledge import knowledge
from games.bohemian.search.lookup_tables import masks
from tests.games.bohemian.search.random_moments import on_turn, tables_in_exchange


@settings(max_examples=60, deadline=None)
@given(table=tables_in_exchange())
def test_every_lot_is_offered_and_the_rule_of_thumb_is_among_them(table):
    view = table.view_from(on_turn(table))
    offers = [action for action in GAME.offers(view) if isinstance(action, Exchange)]
    thought_of = lots(view)

    assert {*thought_of} <= {action.cards for action in offers}
    assert len(thought_of) == len({*thought_of}) == 1 + 2 * view.public.most
    assert GAME.heuristic(view, (), offers, Random(0)).cards in thought_of


@settings(max_examples=60, deadline=None)
@given(table=tables_in_exchange(), seed=st.integers(0, 99))
def test_after_the_exchange_all_hands_are_full_and_what_was_given_away_is_gone(table, seed):  # §4
    view = table.view_from(on_turn(table))
    public, of = view.public, masks(view.public.ranking)
    known = knowledge(view, of)
    world = next(worlds(known, Random(seed)))
    lot = of.tables.mask(lots(view)[-1])

    hands = hands_after(public, of, known, world, lot)

    held = sum(hands)
    assert [5] * public.seats == [hand.bit_count() for hand in hands]
    assert 5 * public.seats == held.bit_count()
    assert not held & lot
    for seat in public.order[: public.order.index(view.seat)]:
        assert world.hands[seat] == hands[seat]
    for seat in public.order[public.order.index(view.seat) :]:
        fresh = (hands[seat] & ~world.hands[seat]).bit_count()
        assert fresh <= may_change(public.stock, dealer=seat == public.dealer)
