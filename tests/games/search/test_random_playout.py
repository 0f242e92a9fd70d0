"""A deal that is played out at random is one that the law and the engine allow."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from benchmarks.random_playout import play_out
from games import bauernstoss, bohemian
from games.bauernstoss.search.lookup_tables import counting
from games.bohemian.search.lookup_tables import masks
from games.core.cards import Card
from games.core.game import AnyGame
from games.players.seeded_random import chance
from games.players.self_play import shuffle_pack
from games.search.kernel import Tables
from tests.games.search.perft import perft
from tests.games.search.small import tiny_deals, without


def orders(deal, hands, leader, lying=()) -> int:
    """In how many ways the deal can be played, found by playing all of them."""
    if len(lying) == len(hands):
        return orders(deal, hands, (leader + deal.law.taker(lying)) % len(hands))
    if not lying and not hands[leader]:
        return 1
    place = (leader + len(lying)) % len(hands)
    playable = deal.law.playable(hands[place], lying) if lying else hands[place]
    return sum(orders(deal, without(hands, c), leader, (*lying, c)) for c in playable)


@settings(deadline=None, max_examples=100)
@given(tiny_deals)
def test_there_are_as_many_orders_as_can_be_played(deal):
    assert orders(deal, deal.hands, deal.leader) == perft(deal.law.tables, deal.masks, deal.leader)


@settings(deadline=None, max_examples=50)
@given(tiny_deals)
def test_every_order_is_played_sooner_or_later(deal):
    rng, ways = Random(1), perft(deal.law.tables, deal.masks, deal.leader)
    if ways > 16:
        return

    lines = {
        tuple(play_out(deal.law.tables, deal.masks, deal.leader, rng).cards) for _ in range(900)
    }

    assert ways == len(lines)


def dealt(game: AnyGame, seed: int):
    """A table at which the first card is to be played, everybody keeping to rules of thumb."""
    table = game.opening(game.options(), game.seats[-1])
    for number in range(400):
        rng, seats = chance(seed, number), game.to_act(table.public)
        views = [(seat, table.view_from(seat)) for seat in seats]
        if any(action.kind == "play_card" for _, view in views for action in game.offers(view)):
            return table
        if game.needs_deal(table.public):
            events = game.deal(table, shuffle_pack(game, rng))
        elif views:
            seat, view = views[0]
            events = game.decide(table, seat, game.heuristic(view, (), game.offers(view), rng))
        else:
            events = game.proceed(table)
        table = game.replay(table, events)
    raise AssertionError("nobody ever plays")


def law_of(game: AnyGame, public) -> Tables:
    return counting(public.trump) if game is bauernstoss.GAME else masks(public.ranking).tables


@pytest.mark.parametrize("game", [bohemian.GAME, bauernstoss.GAME], ids=lambda game: game.key)
@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_the_engine_accepts_every_card_of_a_playout_and_sees_the_same_takers(game, seed):
    table = dealt(game, seed)
    law, trick = law_of(game, table.public), table.public.trick
    hands = [law.mask(table.private[place].hand) for place in trick.order]
    line = play_out(law, hands, 0, Random(seed))
    takers: list[int] = []
    for number in line.cards:
        table, took = played(game, table, law.cards[number])
        takers += [trick.order.index(seat) for seat in took]
        if not game.to_act(table.public):
            break
    assert takers
    assert line.takers[: len(takers)] == takers


def played(game: AnyGame, table, card: Card):
    """The table after a card, and who took a trick with it, if anybody did."""
    (seat,) = game.to_act(table.public)
    plays = [a for a in game.offers(table.view_from(seat)) if getattr(a, "card", None) == card]
    events = game.decide(table, seat, plays[0])
    return game.replay(table, events), [e.seat for e in events if e.kind == "trick_taken"]
