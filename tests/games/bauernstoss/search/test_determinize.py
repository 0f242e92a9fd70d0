"""Imagined worlds: each could give this very view, and the truth is always among them."""

from itertools import islice
from random import Random

from hypothesis import given, settings, strategies as st

from games.bauernstoss import GAME
from games.bauernstoss.rules.law import DECK, SEATS, Size
from games.bauernstoss.rules.state import Phase
from games.bauernstoss.search.determinize import FEW, find_unseen, worlds
from games.bauernstoss.search.lookup_tables import mask, number
from games.core.cards import cards
from tests.games.bauernstoss.decks import deck
from tests.games.bauernstoss.search.random_moments import asked
from tests.games.bauernstoss.transcripts import play

NAMES = {number(card): card for card in DECK}


def cards_of(hand):
    return tuple(NAMES[n] for n in NAMES if hand >> n & 1)


def imagined(view, seed=0, many=4):
    return [*islice(worlds(view, Random(seed)), many)]


def played(public, seat):
    tricks = (*public.past, public.trick)
    return tuple(card for trick in tricks for who, card in trick.plays if who == seat)


def relived(at, world):
    """The same deal with the hands of this world, everybody deciding as they did."""
    public = at.table.public
    dealt = {s: (*cards_of(world.hands[s]), *played(public, s)) for s in range(SEATS)}
    before = at.before
    table = GAME.replay(before, GAME.deal(before, deck(before.public.next_dealer, dealt)))
    for made in at.decided:
        table = GAME.replay(table, GAME.decide(table, made.seat, made.action))
    return table


@settings(max_examples=60, deadline=None)
@given(at=asked(), seed=st.integers(0, 99))
def test_every_world_gives_this_view_if_everybody_decides_as_they_did(at, seed):
    view = at.table.view_from(at.seat)
    if view.public.size is Size.SMALL:
        return
    for world in imagined(view, seed):
        again = relived(at, world).view_from(at.seat)
        assert view.public == again.public
        assert {*view.private.hand} == {*again.private.hand}


@settings(max_examples=60, deadline=None)
@given(at=asked(), seed=st.integers(0, 99))
def test_a_world_deals_every_unseen_card_once(at, seed):
    view = at.table.view_from(at.seat)
    gone = {card for seat in range(SEATS) for card in played(view.public, seat)}
    gone |= {view.private.given, view.public.shown} - {None}

    found = imagined(view, seed)
    assert found
    for world in found:
        dealt = [card for hand in world.hands for card in cards_of(hand)]
        assert sorted({*DECK} - gone) == sorted(dealt)
        assert view.public.counts == tuple(hand.bit_count() for hand in world.hands[:SEATS])


@settings(max_examples=80, deadline=None)
@given(at=asked())
def test_the_true_deal_is_always_possible(at):
    hidden = find_unseen(at.table.view_from(at.seat))
    hands = (*(own.hand for own in at.table.private), at.table.hidden.given)

    for place, count, hand_model in zip(hidden.places, hidden.counts, hidden.models, strict=True):
        assert count == len(hands[place])
        verdict = hand_model.of(mask(hands[place]))
        assert 0 == verdict.off
        assert verdict.likely > 0


@settings(max_examples=20, deadline=None)
@given(at=asked(Phase.PLAYING, held=3))
def test_where_few_cards_are_unseen_each_world_comes_once_and_the_truth_is_one(at):
    view = at.table.view_from(at.seat)
    if len(find_unseen(view).cards) > FEW:
        return
    found = [world.hands for world in worlds(view, Random(0))]

    assert len(found) == len({*found})
    truth = (*(mask(own.hand) for own in at.table.private), mask(at.table.hidden.given))
    assert truth in found


def test_the_number_that_was_said_is_held():
    view = play("0: SJ S7 S8 S9 S10 H7 D7 C7\n0 says 5\n").view_from(1)

    for world in imagined(view, many=20):
        hand = cards_of(world.hands[0])
        jacks = sum(str(card)[1] == "J" for card in hand)
        assert 1 <= jacks <= 3
        assert 5 in {jacks + sum(c.suit == s and str(c)[1] != "J" for c in hand) for s in range(4)}


def test_who_must_pass_is_imagined_without_a_jack():
    view = play("0: S7 S8 S9 S10 H7 H8 H9 H10\n0 passes\n").view_from(1)

    jacks = mask(cards("CJ SJ HJ DJ"))
    seen = [(world.hands[0] & jacks).bit_count() for world in imagined(view, many=20)]
    assert {0} == {*seen} - {4}
