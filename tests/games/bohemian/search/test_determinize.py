"""Imagined worlds fit everything that was seen, and the truth is always among them."""

from itertools import islice
from random import Random

from hypothesis import given, settings, strategies as st

from games.bohemian.search.determinize import worlds
from games.bohemian.search.knowledge import Knowledge, knowledge
from games.bohemian.search.lookup_tables import masks
from games.core.cards import cards
from games.search.kernel import bits
from tests.games.bohemian.search.random_moments import on_turn, tables_in_exchange, tables_in_play
from tests.games.bohemian.transcripts import play

moments = st.one_of(tables_in_play(), tables_in_exchange())


@settings(max_examples=80, deadline=None)
@given(table=moments, seed=st.integers(0, 99))
def test_a_world_has_every_card_once_and_every_hand_in_its_size(table, seed):
    view = table.view_from(on_turn(table))
    of = masks(view.public.ranking)
    known = knowledge(view, of)
    for world in islice(worlds(known, Random(seed)), 3):
        held = [number for hand in world.hands for number in bits(hand)]

        assert of.tables.mask(view.private.hand) == world.hands[view.seat]
        assert view.public.counts == tuple(hand.bit_count() for hand in world.hands)
        assert [*bits(known.own | known.unseen)] == sorted([*held, *world.spare])
        assert world.weight > 0


@settings(max_examples=80, deadline=None)
@given(table=tables_in_play(), seed=st.integers(0, 99))
def test_no_world_has_anybody_revoke(table, seed):  # §5.2 to §5.6
    view = table.view_from(on_turn(table))
    of = masks(view.public.ranking)
    for world in islice(worlds(knowledge(view, of), Random(seed)), 3):
        then = [*world.hands]
        for trick in reversed((*view.public.past, view.public.trick)):
            for seat, card in trick.plays:
                then[seat] |= 1 << of.tables.numbers[card]
            led = best = -1
            for seat, card in trick.plays:
                number = of.tables.numbers[card]
                if led >= 0:
                    assert of.tables.legal(then[seat], led, best) >> number & 1
                led = number if led < 0 else led
                best = number if best < 0 or of.above[led][best] >> number & 1 else best


@settings(max_examples=80, deadline=None)
@given(table=tables_in_play())
def test_nobody_holds_what_they_are_barred_from(table):
    seat = on_turn(table)
    of = masks(table.public.ranking)
    known = knowledge(table.view_from(seat), of)
    for own, barred, other in zip(table.private, known.barred, range(99), strict=False):
        assert other == seat or not of.tables.mask(own.hand) & barred


def test_who_does_not_follow_has_no_such_card_left():  # §5.2
    table = play("""
        seats 2
        0: SA SK HA H10 D7
        1: C7 H7 H8 D8 DJ
        all keep
        0 plays SA
        1 plays C7
    """)
    of = masks(table.public.ranking)
    known = knowledge(table.view_from(0), of)

    spades = of.tables.mask(card for card in of.tables.cards if str(card) in "SQ SJ S10 S8 S7")
    assert spades == known.barred[1] & spades
    assert not any(world.hands[1] & spades for world in islice(worlds(known, Random(1)), 50))


def test_a_low_trump_says_nothing_of_higher_ones():  # §5.3
    of = masks(play("dealt").public.ranking).tables
    number = {str(card): n for card, n in of.numbers.items()}

    assert 0 == of.instead(number["C7"], number["SA"], number["SA"]) >> number["CA"] & 1
    assert 1 == of.instead(number["C7"], number["SA"], number["CJ"]) >> number["CA"] & 1


def test_who_changes_a_single_card_is_imagined_with_better_ones():
    keeping, changing = (
        mean_of_good(play(f"seats 3\n0: H9 CA\n1: S7 D8 DJ\n0 keeps\n1 {act}\n2 keeps"))
        for act in ("changes S7", "changes S7 D8 DJ")
    )

    assert keeping > changing


def mean_of_good(table):
    """How many good cards the second seat is thought to hold."""
    of = masks(table.public.ranking)
    known = knowledge(table.view_from(0), of)
    drawn = [*islice(worlds(known, Random(5)), 300)]
    total = sum(world.weight for world in drawn)
    return sum(w.weight * (w.hands[1] & known.good).bit_count() for w in drawn) / total


def test_worlds_are_found_where_only_strong_cards_can_have_been_given_away():
    of = masks(play("dealt").public.ranking)
    strong, weak = (of.tables.mask(cards(names)) for names in ("CA CK CQ", "S7 D8"))
    known = Knowledge(
        seat=0,
        own=of.tables.mask(cards("HA HK")),
        unseen=strong | weak,
        counts=(2, 2),
        barred=(0, strong),
        played=(0, 0),
        good=strong,
        gone=3,
        kept=(None, None),
    )

    assert weak == next(worlds(known, Random(1))).hands[1]
