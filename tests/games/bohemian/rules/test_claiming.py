"""The rest may be claimed where it is certain, and nowhere else."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from random import Random

import pytest

from games.bohemian import GAME
from games.bohemian.rules import law
from games.bohemian.rules.claiming import loses_rest, takes_rest
from games.bohemian.rules.ranking import ranking
from games.bohemian.rules.state import BohemianTable, BohemianView, Phase, Private
from games.cli_options import random_options
from games.core.cards import Hand, cards
from games.core.claiming import CLAIMED
from tests.games import every_world
from tests.games.bohemian.transcripts import play

WORLDS = 500
"""The most worlds of a position that are played out: others are left out."""

TWO = """
    seats 2
    0: SA SK SQ D9 H9
    1: S7 S8 SJ HK HQ
    all keep
    0 plays SA
    1 plays S7
    0 takes it
"""
"""Clubs are trump, nines are Linke."""


def test_what_nothing_can_beat_takes_the_rest_at_once():  # §5.8
    play(f"""
        start at 20 20
        {TWO}
        0 plays SK
        1 plays S8
        0 plays SQ
        1 plays SJ
        0 claims
        score 15 25
        0 deals next
    """)


def test_a_card_that_could_be_ruffed_is_in_the_way():  # §5.8
    play(TWO + "0 claims -> not_now")


def test_trumps_that_others_cannot_have_are_in_nobodys_way():  # §5.8
    """Seat 1 has followed no trump, so that it has none, and no other king of spades."""
    play("""
        seats 2
        0: CA SA SK D9 H9
        1: S7 S8 SJ HK HQ
        all keep
        0 plays CA
        1 plays S7
        0 claims
        score 15 25
    """)


def test_the_trick_on_the_table_is_claimed_with_the_rest():  # §5.8
    table = play("""
        seats 3
        dealer 2
        0: S7 S8 SJ HK HQ
        1: SA CA D9 H9 S9
        2: HJ HA DK DQ DJ
        all keep
        0 plays S7
        1 plays SA
        2 plays HJ
        1 plays CA
        2 plays HA
        0 plays S8
        1 claims
        score 25 15 25
    """)

    assert (1,) * 5 == table.public.takers
    assert (3, 0, 3) == table.public.counts
    assert () == table.private[1].hand


def test_the_order_in_which_cards_came_to_a_hand_is_not_told():
    """Cards that were changed are held last."""
    table = play("""
        seats 2
        0: CA S7 S9 D9 H9
        1: C7 D7 D8 S8 SJ
        stock: CK
        0 changes S7
        1 keeps
        0 plays CA
        1 plays C7
        0 claims
    """)

    assert table.public.laid_down == (0, cards("S9 H9 D9 CK"))


def test_linke_that_are_trumps_are_not_as_good_as_the_ace_below_them():  # §3.4 §5.8
    """Seat 0 takes this trick with the ace, which the last ten may beat, and keeps its own."""
    table = play("""
        seats 3
        dealer 2
        options linke=trumps
        turned S10
        0: H8 D8 SA H10 S8
        1: HK DK DA H9 C9
        2: HA DQ S7 C10 CK
        all keep
        0 plays H8
        1 plays HK
        2 plays HA
        2 plays DQ
        0 plays D8
        1 plays DK
        1 plays DA
        2 plays S7
    """)
    hand = table.private[0].hand
    open_to_doubt = {*cards("H9 C9 C10 CK"), *hand}
    away = tuple(card for card in law.DECK if card not in open_to_doubt)

    assert takes_rest(BohemianView(0, table.public, Private(hand, away)))


def test_only_whoever_is_to_play_may_claim():  # §5.8
    play(TWO + "1 claims -> not_your_turn")


def test_the_last_card_is_played():  # §5.8
    table = play(TWO + "0 plays SK\n1 plays S8\n0 plays SQ\n1 plays SJ\n0 plays D9\n1 plays HK")

    assert ["play_card"] == [action.kind for action in GAME.offers(table.view_from(0))]


def test_one_of_two_concedes_where_nothing_can_be_taken_any_more():  # §5.8
    """Seat 0 has no diamond, for it trumped one, and seat 1 has the lowest spades."""
    table = play("""
        seats 2
        dealer 0
        start at 20 20
        turned CK
        0: CA H10 CJ HQ DK
        1: D9 DQ S7 S8 S9
        all keep
        1 plays DQ
        0 plays CA
        0 plays HQ
        1 concedes
        score 15 25
    """)

    assert (0,) * 5 == table.public.takers
    assert (1, cards("S7 S8 S9 D9")) == table.public.laid_down


def test_who_may_yet_take_a_trick_does_not_concede():  # §5.8
    play(TWO + "0 plays SK\n1 concedes -> not_now")


@pytest.mark.parametrize(("own", "count"), [(True, 120), (False, 60)])
def test_the_rest_is_claimed_and_conceded_just_where_it_is_certain(own, count):  # §5.8
    assert {True: {True}, False: {False}} == compare(count, seed=1, own=own)


@pytest.mark.thorough
@pytest.mark.parametrize("own", [True, False])
def test_the_rest_is_claimed_and_conceded_in_many_positions(own):  # §5.8
    assert {True: {True}, False: {False}} == compare(250, seed=2, own=own)


def compare(count: int, seed: int, *, own: bool) -> dict[bool, set[bool]]:
    """Whether the rest is granted to a seat, by whether that is certain, in random positions.

    The seat is the one that is to play, or else the other of two.
    """
    rng = Random(seed)
    people = (2, 2, 3, 3, 3, 4, 4, 5, 6) if own else (2,)
    views = (position(rng, people) for _ in repeat(None))
    granted = takes_rest if own else loses_rest
    sights = ((sight_of(view), law_of(view, own=own), granted(view)) for view in views)
    return every_world.compare(sights, count, WORLDS)


def law_of(view: BohemianView, *, own: bool) -> every_world.Law:
    """What the cards of this deal may do, and whether one's own or another seat takes all."""
    ranking = view.public.ranking
    return every_world.Law(
        lambda hand, trick: law.playable(hand, trick, ranking),
        law.strength(ranking),
        lambda taker: (taker == view.seat) is own,
        whatever_is_played=not own,
    )


def sight_of(view: BohemianView) -> every_world.Sight:
    """What this seat sees."""
    public, own = view.public, view.private
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    unseen = frozenset(law.DECK) - {*own.hand, *own.given_away, *played, public.turned}
    return every_world.Sight(
        {view.seat: own.hand}, public.past, public.trick, public.counts, unseen
    )


def position(rng: Random, people: Sequence[int]) -> BohemianView:
    """A seat that is to play near the end of a random deal, and knows of cards out of play."""
    seats = rng.choice(people)
    table = GAME.opening(random_options(GAME.options, rng), seats)
    table = GAME.replay(table, GAME.deal(table, tuple(rng.sample(law.DECK, len(law.DECK)))))
    table = GAME.replay(table, GAME.deal(table, _deck(table, rng)))
    table, seat = rng.choice([*_near_the_end(table, rng)])
    public, own = table.public, table.private[seat]
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    held = [card for private in table.private for card in private.hand]
    known = {*played, *held, public.turned, *own.given_away}
    away = [card for card in law.DECK if card not in known]
    others = len(held) - len(own.hand)
    seen = rng.sample(away, max(0, len(away) - rng.randint(0, max(0, 12 - others))))
    return BohemianView(seat, public, Private(own.hand, (*own.given_away, *seen)))


def _deck(table: BohemianTable, rng: Random) -> Hand:
    """A deck that mostly gives the player who leads some of the best cards."""
    deck = rng.sample(law.DECK, len(law.DECK))
    order, seats = ranking(table.public.agreed, deck[-1]), table.public.seats
    of = law.strength(order)
    best = sorted(deck[:-1], key=lambda card: -of(card, card))[: rng.choice((6, 8, 12, 31))]
    for place in (0, 1, 2, 3 * seats, 3 * seats + 1):
        other = deck.index(rng.choice(best))
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def _near_the_end(table: BohemianTable, rng: Random) -> Iterator[tuple[BohemianTable, int]]:
    """The moments of a deal in which the rest may be claimed, and who is to play."""
    while table.public.phase in (Phase.EXCHANGING, Phase.PLAYING):
        (seat,) = GAME.to_act(table.public)
        view = table.view_from(seat)
        if table.public.phase is Phase.PLAYING and len(view.private.hand) in CLAIMED:
            yield table, seat
        offers = [offer for offer in GAME.offers(view) if not offer.kind.endswith("_rest")]
        table = GAME.replay(table, GAME.decide(table, seat, rng.choice(offers)))
