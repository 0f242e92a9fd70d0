"""The auction on sets of cards is the auction of the rules, and ends as it does at the table."""

from random import Random

from hypothesis import given, settings, strategies as st

from games.bauernstoss.heuristics.player import choose_action
from games.bauernstoss.rules import contracts
from games.bauernstoss.rules.contracts import Call, Voice
from games.bauernstoss.rules.law import DECK, trumps
from games.bauernstoss.rules.state import Phase
from games.bauernstoss.search import auction_constraints
from games.bauernstoss.search.auction_model import conclude
from games.bauernstoss.search.lookup_tables import mask
from games.core.cards import Suit, cards
from tests.games.bauernstoss.search.random_moments import asked
from tests.games.bauernstoss.transcripts import GAME

HANDS = st.permutations(DECK).map(lambda deck: tuple(deck[:8]))


@settings(max_examples=150, deadline=None)
@given(hand=HANDS, suit=st.sampled_from(Suit), number=st.integers(1, 8))
def test_numbers_and_lowest_trumps_are_those_of_the_rules(hand, suit, number):
    held = auction_constraints.counts(mask(hand))

    assert contracts.suits(hand, number) == tuple(s for s in Suit if held[s] == number)
    assert contracts.rung(hand, number) == auction_constraints.rung(mask(hand), number)
    if held[suit]:
        assert contracts.lowest(trumps(hand, suit)) == auction_constraints.lowest(mask(hand), suit)


@settings(max_examples=100, deadline=None)
@given(
    at=asked(Phase.BIDDING),
    hand=HANDS,
    voice=st.sampled_from([Voice.PASS, Voice.MIT, Voice.NUMBER]),
    more=st.integers(1, 3),
)
def test_a_hand_is_off_just_where_the_rules_refuse_the_call(at, hand, voice, more):
    before = at.table.public.calls
    standing = contracts.highest(before)
    said = {Voice.PASS: 0, Voice.MIT: standing, Voice.NUMBER: standing + more}
    call = Call(at.seat, voice, said[voice])
    if voice is Voice.MIT and not standing:
        return

    off = auction_constraints.off(mask(hand), call, standing, contracts.floor(before, at.seat))
    refused = contracts.why_not(call, hand, before, solo_needs_jack=False)
    assert (refused is None) == (off == 0)
    assert 0 < auction_constraints.likely(mask(hand), call, standing, 0) <= 1


@settings(max_examples=40, deadline=None)
@given(at=asked(Phase.BIDDING))
def test_the_auction_ends_as_it_does_among_players_of_rules_of_thumb(at):
    table, hands = at.table, [mask(own.hand) for own in at.table.private]
    public = table.public
    while table.public.phase in {Phase.BIDDING, Phase.AGREEING, Phase.NAMING}:
        seat = min(GAME.to_act(table.public))
        view = table.view_from(seat)
        chosen = choose_action(view, (), GAME.offers(view), Random(0))
        assert chosen is not None
        table = GAME.replay(table, GAME.decide(table, seat, chosen))
    if table.public.phase is Phase.CLAIMING:
        return

    named = conclude(hands, public.calls, public.callers)
    assert (None, None) == (named, table.public.namer) or (
        named is not None and (table.public.namer, table.public.trump) == named
    )


def test_the_better_of_two_suits_is_the_one_with_higher_cards():
    hand = mask(cards("CJ S7 S8 H9 HA D7 C9 C7"))

    assert auction_constraints.better_suit(hand, Suit.SPADES)
    assert not auction_constraints.better_suit(hand, Suit.HEARTS)
