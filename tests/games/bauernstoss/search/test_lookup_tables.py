"""The law on plain numbers is the law: the same cards allowed, the same taker, as many games."""

from functools import cache

import pytest
from hypothesis import given, settings

from games.bauernstoss import GAME
from games.bauernstoss.rules import law
from games.bauernstoss.rules.actions import PlayCard
from games.bauernstoss.rules.law import DECK
from games.bauernstoss.rules.state import Phase
from games.bauernstoss.search.lookup_tables import bare, counting, number, renumber
from games.core.cards import Suit, card, cards
from games.core.seats import partnership
from games.search.kernel import bits
from games.search.solver import Position, Solver, SolverSides
from tests.games.bauernstoss.search.random_moments import asked


def lying(table, tables):
    """(card led, best card, seat that takes) by number, of a trick that has begun."""
    trick = table.public.trick
    led = best = tables.numbers[trick.cards[0]]
    taker = trick.order[0]
    for seat, each in trick.plays:
        if tables.above[led][best] >> tables.numbers[each] & 1:
            best, taker = tables.numbers[each], seat
    return led, best, taker


@pytest.mark.parametrize("trump", Suit)
def test_a_card_is_found_again_once_trump_is_known(trump):
    for each in DECK:
        assert 1 << counting(trump).numbers[each] == renumber(1 << number(each), trump)


@pytest.mark.parametrize("trump", Suit)
def test_the_pack_counts_120_and_nothing_in_a_solo(trump):
    assert 120 == sum(counting(trump).worth)
    assert 0 == sum(bare(trump).worth)


def plays(table, seat):
    """The cards that the engine lets a seat play, not the claim to the rest."""
    return tuple(a for a in GAME.offers(table.view_from(seat)) if isinstance(a, PlayCard))


@settings(max_examples=80, deadline=None)
@given(at=asked(Phase.PLAYING))
def test_the_masks_allow_what_the_engine_offers(at):
    table, seat = at.table, at.seat
    tables = counting(table.public.trump)
    hand = tables.mask(table.private[seat].hand)
    if table.public.trick.cards:
        led, best, _ = lying(table, tables)
        hand = tables.legal(hand, led, best)

    allowed = {*tables.cards_of(hand)}
    held = table.private[seat].hand
    playable = tuple(PlayCard(card=each) for each in held if each in allowed)
    assert plays(table, seat) == playable


def test_a_higher_jack_must_be_played_where_it_may():
    tables = counting(Suit.SPADES)
    of = tables.numbers
    hand = tables.mask(cards("CJ S7 HA"))

    assert cards("CJ") == tables.cards_of(tables.legal(hand, of[card("S9")], of[card("HJ")]))
    assert cards("HA") == tables.cards_of(tables.legal(hand, of[card("H9")], of[card("HJ")]))


@settings(max_examples=40, deadline=None)
@given(at=asked(Phase.PLAYING))
def test_the_masks_know_who_takes_a_trick(at):
    public = at.table.public
    if public.trick.cards:
        _, best, taker = lying(at.table, counting(public.trump))
        strength = law.strength(public.trump)
        lies = public.trick.cards
        assert max(lies, key=lambda c: strength(c, lies[0])) == counting(public.trump).cards[best]
        assert public.trick.order[lies.index(counting(public.trump).cards[best])] == taker


def by_engine(table):
    """How many ways there are to play the rest of the deal."""
    if table.public.phase is not Phase.PLAYING:
        return 1
    seat = table.public.trick.next_place
    return sum(
        by_engine(GAME.replay(table, GAME.decide(table, seat, a))) for a in plays(table, seat)
    )


def by_masks(tables, hands, leader, trick=()):
    if len(trick) == 4:
        led = best = trick[0]
        taker = leader
        for step, each in enumerate(trick):
            if tables.above[led][best] >> each & 1:
                best, taker = each, (leader + step) % 4
        return by_masks(tables, hands, taker)
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 1
    legal = hands[seat]
    if trick:
        best = trick[0]
        for each in trick[1:]:
            best = each if tables.above[trick[0]][best] >> each & 1 else best
        legal = tables.legal(legal, trick[0], best)
    return sum(
        by_masks(
            tables,
            [h ^ (1 << n) if s == seat else h for s, h in enumerate(hands)],
            leader,
            (*trick, n),
        )
        for n in bits(legal)
    )


@settings(max_examples=20, deadline=None)
@given(at=asked(Phase.PLAYING, held=2, alone=False))
def test_there_are_as_many_ways_to_play_on_as_in_the_engine(at):
    public = at.table.public
    tables = counting(public.trump)
    hands = [tables.mask(own.hand) for own in at.table.private]
    trick = tuple(tables.numbers[c] for c in public.trick.cards)

    assert by_engine(at.table) == by_masks(tables, hands, public.trick.order[0], trick)


@cache
def best_points(table, side):
    """The card points that a side takes in the end if all see all cards, asked of the engine."""
    if table.public.phase is not Phase.PLAYING:
        return table.public.points[side]
    seat = table.public.trick.next_place
    ends = [
        best_points(GAME.replay(table, GAME.decide(table, seat, action)), side)
        for action in plays(table, seat)
    ]
    return max(ends) if partnership(seat) == side else min(ends)


@settings(max_examples=20, deadline=None)
@given(at=asked(Phase.PLAYING, held=2, alone=False))
def test_the_solver_takes_as_many_points_as_every_line_of_the_engine_together(at):
    public = at.table.public
    tables = counting(public.trump)
    hands = tuple(tables.mask(own.hand) for own in at.table.private)
    lies = tuple(tables.numbers[c] for c in public.trick.cards)
    ours = (True, False, True, False)
    solver = Solver(tables, SolverSides(ours=ours, counts=ours, bound=(True,) * 4, trick=0), hands)
    had = sum(
        law.card_points(trick.cards)
        for trick, taker in zip(public.past, public.takers, strict=True)
        if partnership(taker) == 0
    )

    still = best_points(at.table, 0) - had
    moment = Position(hands, public.trick.order[0], lies)
    assert (True, False) == (solver.reaches(moment, still), solver.reaches(moment, still + 1))
