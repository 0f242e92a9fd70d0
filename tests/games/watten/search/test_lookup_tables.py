"""The law on plain numbers is the law: same cards allowed, same taker, same number of games."""

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from games.core.cards import Hand
from games.core.tricks import Trick, winner
from games.search.kernel import Tables, bits
from games.watten import KRITISCH, TYROLEAN
from games.watten.rules import law
from games.watten.rules.actions import PlayCard
from games.watten.rules.state import Phase, WattenTable, known_trump
from games.watten.search.cardplay import OpenDeal, sides
from games.watten.search.lookup_tables import tables_of
from games.watten.search.sampling import World
from tests.games.watten.search.random_moments import on_turn, tables_in_play
from tests.games.watten.transcripts import play

pytestmark = pytest.mark.longer


def world(table: WattenTable) -> World:
    """How the cards do lie."""
    trump = known_trump(table.view_from(0))
    assert trump is not None
    tables = tables_of(table.public.rules.ranking, trump)
    hands = tuple(tables.mask(own.hand) for own in table.private)
    return World(trump, tables, hands, 0)


@settings(max_examples=60, deadline=None)
@given(table=tables_in_play())
def test_the_tables_allow_what_the_engine_offers(table):
    seat = on_turn(table)
    view, true = table.view_from(seat), world(table)
    offered = {a.card for a in TYROLEAN.offers(view) if isinstance(a, PlayCard)}
    at = OpenDeal(view).position(true)
    hand = true.hands[seat]
    legal = hand
    if at.lying:
        friend = sides(view).ours[at.leader]
        now = best(true.tables, at.lying)
        legal = true.tables.legal(hand, at.lying[0], now, partner=friend)

    assert offered == {*true.tables.cards_of(legal)}


@settings(max_examples=60, deadline=None)
@given(table=tables_in_play())
def test_the_tables_know_who_takes_a_trick(table):
    true = world(table)
    strength = law.strength(table.public.rules.ranking, true.trump)
    for trick, taker in zip(table.public.past, table.public.takers, strict=True):
        taking = true.tables.cards[best(true.tables, numbers(true.tables, trick.cards))]
        by_tables = trick.order[trick.cards.index(taking)]

        assert taker == winner(trick, strength) == by_tables


@given(
    cards=st.permutations(law.DECK).map(lambda deck: deck[:4]),
    game=st.sampled_from((TYROLEAN, KRITISCH)),
    guate=st.booleans(),
)
def test_any_four_cards_are_ranked_as_by_the_law(cards, game, guate):
    table = play(f"game {'kritisch' if game is KRITISCH else 'tyrolean'}\n{NAMED}")
    ranking = replace(table.public.rules.ranking, guate=guate)
    trump = world(table).trump
    tables = tables_of(ranking, trump)
    trick = Trick((0, 1, 2, 3), tuple(cards))

    taking = cards.index(tables.cards[best(tables, numbers(tables, trick.cards))])

    assert winner(trick, law.strength(ranking, trump)) == taking


NAMED = "0: S9 H9\n1: DA D8\n2: HA D6\n3: H7 S10\ntrump 9 hearts"


@pytest.mark.parametrize("game", ["tyrolean", "kritisch"])
def test_engine_and_tables_know_the_same_number_of_ways_to_play(game):
    table = play(f"game {game}\n{NAMED}")
    hands = tuple(own.hand[:2] for own in table.private)
    private = tuple(replace(own, hand=own.hand[:2]) for own in table.private)
    small = type(table)(table.public, private, table.hidden)

    assert by_engine(small) == by_tables(small, hands)


def by_engine(table: WattenTable) -> int:
    if table.public.phase is not Phase.PLAYING or not any(own.hand for own in table.private):
        return 1
    seat = on_turn(table)
    offers = TYROLEAN.offers(table.view_from(seat))
    plays = [action for action in offers if isinstance(action, PlayCard)]
    return sum(by_engine(TYROLEAN.replay(table, TYROLEAN.decide(table, seat, a))) for a in plays)


def by_tables(table: WattenTable, hands: tuple[Hand, ...]) -> int:
    true = world(table)
    bound = sides(table.view_from(0)).bound
    assert all(bound)
    return count(true.tables, tuple(map(true.tables.mask, hands)), 0, ())


def count(tables: Tables, hands: tuple[int, ...], leader: int, lying: tuple[int, ...]) -> int:
    if len(lying) == len(hands):
        taker = (leader + lying.index(best(tables, lying))) % len(hands)
        return count(tables, hands, taker, ()) if any(hands) else 1
    place = (leader + len(lying)) % len(hands)
    hand = hands[place]
    legal = tables.legal(hand, lying[0], best(tables, lying)) if lying else hand
    return sum(
        count(
            tables,
            (*hands[:place], hand & ~(1 << number), *hands[place + 1 :]),
            leader,
            (*lying, number),
        )
        for number in bits(legal)
    )


def best(tables: Tables, lying: tuple[int, ...]) -> int:
    """The card that takes the trick so far."""
    row, taking = tables.above[lying[0]], lying[0]
    for _, number in pairwise(lying):
        if row[taking] >> number & 1:
            taking = number
    return taking


def numbers(tables: Tables, cards: Hand) -> tuple[int, ...]:
    return tuple(tables.numbers[card] for card in cards)
