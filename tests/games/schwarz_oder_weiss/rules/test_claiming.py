"""A bidder may claim where the bid is certain to be made, and nowhere else."""

from collections.abc import Iterator
from itertools import repeat
from random import Random

import pytest

from games.cli_options import random_options
from games.core.actions import ClaimRest
from games.core.cards import cards
from games.core.scene import Who, says
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.display.phrases import own
from games.schwarz_oder_weiss.heuristics.player import choose_action
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.actions import Action
from games.schwarz_oder_weiss.rules.claiming import FEWEST, is_certain
from games.schwarz_oder_weiss.rules.state import Phase, SchwarzTable, SchwarzView
from tests.games import every_world
from tests.games.schwarz_oder_weiss.transcripts import play

WORLDS = 300
"""The most worlds of a position that are played out: others are left out."""

SURE = """
    0: SA SK HA
    dummy: S10 H10 CA
    1: SQ HQ CQ
    9 cards fall
    0 bids schwarz
    0 names 3
    1 passes
    0 plays SA
    1 plays SQ
"""
"""With the ace of trumps on the table, seat 0 holds what beats everything; the dummy has an ace."""

NO_TRICK = """
    0: D10 C10
    dummy: DJ HA
    1: DA CA
    6 cards fall
    0 bids weiss
    0 names 2
    1 passes
    0 plays D10
"""


def test_a_bid_that_is_certain_is_made_at_once():  # §5.8
    play(f"{SURE}0 claims\nmade\nscore 3 0\n0 deals next")


def test_the_bidder_may_claim_for_the_dummy_too():  # §5.8
    table = play(SURE)

    assert table.public.trick.next_place == table.public.seats


def test_in_weiss_a_bidder_claims_to_take_no_more_trick():  # §5.8
    view = play(NO_TRICK).view_from(0)

    assert own("call.claim_no_trick") in [call.label for call in GAME.holding(view).calls]
    play(f"{NO_TRICK}0 claims\nmade\nscore 2 0")


def test_nobody_claims_before_trump_is_known():  # §5.8
    play(f"{SURE[: SURE.index('0 plays')]}0 claims -> not_now")


def test_the_last_card_is_played():  # §5.8
    rest = "dummy plays S10\n0 plays SK\n1 plays HQ\ndummy plays H10\n0 plays HA\n1 plays CQ"
    play(f"{SURE}{rest}\n0 claims -> not_now")


def test_only_a_bidder_who_is_to_play_claims():  # §5.8
    play(f"{SURE}1 claims -> not_your_turn")
    play(f"{SURE}dummy plays S10\n0 plays SK\n0 claims -> not_your_turn")


def test_an_opponent_claims_nothing():  # §5.8
    play(f"{SURE}dummy plays S10\n0 plays HA\n1 claims -> not_now")


def test_a_suit_that_somebody_did_not_follow_is_not_held():  # §5.8
    spades = """
        0: SA SJ S10
        dummy: HA DA CA
        1: {} D10 C10
        9 cards fall
        0 bids schwarz
        0 names 3
        1 passes
        0 plays SA
        1 plays {}
    """

    play(spades.format("SQ", "SQ") + "0 claims -> not_now")
    play(spades.format("H10", "H10") + "0 claims\nmade")


def test_of_two_cards_that_opponents_may_hold_the_lower_one_may_be_led():  # §5.8
    """Seat 1 may have to take the jack of hearts with the queen, and make the bidder win."""
    play("""
        seats 3
        options doubling=off
        0: SQ SK DQ DA HJ
        1: CA HK H10 HQ CK
        2: S10 CJ HA SJ CQ
        dummy: SA D10 DK DJ C10
        20 cards fall
        2 bids weiss
        2 names 5
        2 plays S10
        0 plays SQ
        dummy plays SA
        1 plays CA
        dummy plays D10
        1 plays HK
        2 claims -> not_now
    """)


def test_what_was_laid_down_is_seen_and_told():  # §5.8
    table = play(f"{SURE}0 claims")
    laid = GAME.scene(table.public).laid[-1]

    assert (0, cards("SK HA")) == table.public.laid_down
    assert (says("common.laid_down", who=Who(0)), {*cards("SK HA")}) == (laid.title, {*laid.cards})


def test_a_table_that_prints_nines_shows_them():  # §1.3, §5.8
    table = play(f"options nines=true\n{NO_TRICK}0 claims")

    assert cards("C9") == GAME.scene(table.public).laid[-1].cards


def test_the_claim_is_offered_and_computers_make_it():  # §5.8
    view = play(SURE).view_from(0)
    offers = GAME.offers(view)

    assert ClaimRest() == offers[-1]
    assert says("common.claim") in [call.label for call in GAME.holding(view).calls]
    assert ClaimRest() == choose_action(view, (), offers, Random(0))
    assert GAME.think(view, (), offers, Random(0)) is None


def test_a_claim_is_granted_just_where_it_is_certain():  # §5.8
    assert {True: {True}, False: {False}} == compare(150, seed=1)


@pytest.mark.thorough
def test_many_claims_are_granted_just_where_they_are_certain():  # §5.8
    assert {True: {True}, False: {False}} == compare(600, seed=2)


def compare(count: int, seed: int) -> dict[bool, set[bool]]:
    """Whether a claim is granted, by whether it is certain, in so many random positions."""
    rng = Random(seed)
    views = (position(rng) for _ in repeat(None))
    sights = ((sight_of(view), law_of(view), is_certain(view)) for view in views)
    return every_world.compare(sights, count, WORLDS)


def law_of(view: SchwarzView) -> every_world.Law:
    """What the cards of this deal may do."""
    public = view.public
    (bidder, contract), trump = public.bid, public.trump
    assert trump is not None
    return every_world.Law(
        law.playable,
        law.strength(trump),
        lambda taker: not law.fails(contract, bidder, public.seats, taker),
    )


def sight_of(view: SchwarzView) -> every_world.Sight:
    """What the bidder sees."""
    public, hand = view.public, view.private.hand
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    unseen = frozenset(law.DECK) - {*hand, *public.dummy, *played}
    held = {view.seat: hand, public.seats: public.dummy}
    return every_world.Sight(held, public.past, public.trick, public.counts, unseen)


def position(rng: Random) -> SchwarzView:
    """A bidder who is to play, in a random deal for any number of points."""
    while True:
        table = GAME.opening(random_options(GAME.options, rng), rng.choice((2, 3)))
        for _ in range(2):
            table = GAME.replay(table, GAME.deal(table, tuple(rng.sample(law.DECK, 20))))
        if found := [*_played_out(table, rng)]:
            return rng.choice(found)


def _played_out(table: SchwarzTable, rng: Random) -> Iterator[SchwarzView]:
    """What the bidder sees in the moments of a deal in which a claim may be made."""
    patience = rng.choice((0.05, 0.2, 0.5))
    while not GAME.needs_deal(table.public) and not GAME.is_over(table.public):
        public = table.public
        seat = min(GAME.to_act(public), default=0)
        if public.trump is not None and seat == public.bidder:
            view = table.view_from(seat)
            if len(view.private.hand) + len(public.dummy) >= FEWEST:
                yield view
        action = _something(table, rng, patience)
        news = GAME.proceed(table) if action is None else GAME.decide(table, *action)
        table = GAME.replay(table, news)


def _something(table: SchwarzTable, rng: Random, patience: float) -> tuple[int, Action] | None:
    """What somebody does next; nobody bids most of the time, so that more cards fall."""
    waits = table.public.phase in (Phase.FALLING, Phase.ASKING) and rng.random() > patience
    for seat in sorted(GAME.to_act(table.public)):
        offers = [each for each in GAME.offers(table.view_from(seat)) if each != ClaimRest()]
        if waits:
            offers = [each for each in offers if each.kind == "pass"]
        if offers:
            return seat, rng.choice(offers)
    return None
