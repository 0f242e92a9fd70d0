"""What a seat that was told nothing imagines: every world explains all that lies open."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.build import Build, build
from games.core.cards import Rank, Suit, card
from games.core.tricks import winner
from games.players.monte_carlo import thinking
from games.watten import BLIND
from games.watten.rules import law
from games.watten.rules.ranking import Trump
from games.watten.rules.state import Phase, WattenTable, WattenView, forehand_and_dealer
from games.watten.search.blind_determinize import TRIAL
from games.watten.search.determinize import worlds
from games.watten.search.sampling import COST, Dealer
from tests.games.kit.moments import matches
from tests.games.watten.search.random_moments import truth
from tests.games.watten.transcripts import play

pytestmark = pytest.mark.longer

DEAL = """
    game blind
    0: S9 SK C7 D10 HA
    1: S7 C8 H7 DQ SA
    2: C9 S8 CQ HK DJ
    3: HQ H8 CK DA S10
    cards S9 HQ
"""

AFTER_A_TRICK = f"""{DEAL}
    0 plays SK
    1 plays SA
    2 plays S8
    3 plays H8
    3 takes it
"""


def blind_views(table: WattenTable) -> list[WattenView]:
    """What the seats see that know neither Schlag nor trump."""
    seats = {*range(table.public.seats)} - {*forehand_and_dealer(table.public)}
    return [table.view_from(seat) for seat in sorted(seats)]


@st.composite
def tables(draw: st.DrawFn) -> WattenTable:
    at = draw(matches(BLIND, 60))
    playing = [t for t in at.tables() if t.public.phase is Phase.PLAYING]
    return draw(st.sampled_from(playing or [play(DEAL)]))


@settings(max_examples=30, deadline=None)
@given(table=tables(), seed=st.integers(0, 99))
def test_every_imagined_trump_explains_who_took_what(table, seed):
    public = table.public
    for view in blind_views(table):
        for world in islice(worlds(view, Random(seed)), 4):
            strength = law.strength(public.rules.ranking, world.trump)
            held = [world.tables.cards_of(hand) for hand in world.hands]

            assert public.takers == tuple(winner(trick, strength) for trick in public.past)
            assert {*view.private.hand} == {*held[view.seat]}
            assert public.counts == tuple(map(len, held))


@settings(max_examples=30, deadline=None)
@given(table=tables(), seed=st.integers(0, 99))
def test_who_chose_a_card_is_imagined_with_one_to_choose(table, seed):
    public = table.public
    for view in blind_views(table):
        for world in islice(worlds(view, Random(seed)), 4):
            dealt = [{*world.tables.cards_of(hand)} for hand in world.hands]
            for trick in (*public.past, public.trick):
                for seat, each in trick.plays:
                    dealt[seat].add(each)

            assert world.trump.rank in {each.rank for each in dealt[public.forehand]}
            assert world.trump.suit in {each.suit for each in dealt[public.dealer]}


@settings(max_examples=30, deadline=None)
@given(table=tables())
def test_to_who_chose_a_card_the_true_deal_is_always_possible(table):
    for seat in sorted(forehand_and_dealer(table.public)):
        facts, hands = truth(table, seat)

        assert [0] * len(hands) == [h & b for h, b in zip(hands, facts.barred, strict=True)]
        assert facts.fixed == tuple(h & f for h, f in zip(hands, facts.fixed, strict=True))
        assert facts.counts == tuple(hand.bit_count() for hand in hands)


def test_the_true_trump_is_among_those_imagined():
    view = play(DEAL).view_from(1)
    found = Counter(world.trump for world in islice(worlds(view, Random(1)), 400))

    assert found[Trump(Rank.NINE, Suit.HEARTS)] > 0
    assert len(found) > 10


def test_deals_in_vain_are_paid_for():
    view = play(AFTER_A_TRICK).view_from(2)
    steps = [world.steps for world in islice(worlds(view, Random(1)), 200)]

    assert max(steps) > COST * TRIAL, "some were in vain"
    assert {0} == {each % COST for each in steps}


@pytest.mark.skipif(build() is Build.COMPILED, reason="compiled functions see no replacement")
def test_each_deal_is_paid_for_once(monkeypatch):
    dealt, deal = [], Dealer.deal
    monkeypatch.setattr(Dealer, "deal", lambda *given: dealt.append(1) or deal(*given))
    view = play(AFTER_A_TRICK).view_from(2)
    found = [*islice(worlds(view, Random(1)), 200)]

    assert COST * len(dealt) == sum(world.steps for world in found)


def test_a_trick_teaches_the_blind_what_is_trump():
    view = play(AFTER_A_TRICK).view_from(2)
    found = [world.trump for world in islice(worlds(view, Random(1)), 60)]

    assert all(Suit.HEARTS is t.suit or Rank.EIGHT is t.rank for t in found)


def test_a_blind_seat_thinks_alike_whatever_is_trump():
    """Two deals that differ only in what was chosen: a blind seat decides the same."""
    hidden = [play(DEAL), play(DEAL.replace("cards S9 HQ", "cards SK CK"))]
    choose = thinking(BLIND, 6_000)
    views = [table.view_from(1) for table in (_led(each) for each in hidden)]
    found = [choose(view, (), BLIND.offers(view), Random(3)) for view in views]

    assert views[0] == views[1]
    assert found[0] == found[1]


def _led(table: WattenTable) -> WattenTable:
    action = BLIND.actions.validate_python({"kind": "play_card", "card": card("C7")})
    return BLIND.replay(table, BLIND.decide(table, 0, action))
