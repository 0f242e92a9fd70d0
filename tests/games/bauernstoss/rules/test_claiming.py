"""The rest may be claimed where it is certain, and nowhere else."""

from collections.abc import Iterator
from itertools import repeat
from random import Random

import pytest

from games.bauernstoss import GAME
from games.bauernstoss.heuristics.player import choose_action
from games.bauernstoss.rules import law
from games.bauernstoss.rules.claiming import loses_rest, takes_rest
from games.bauernstoss.rules.state import BauernTable, BauernView, Phase
from games.cli_options import random_options
from games.core.actions import ClaimRest, ConcedeRest
from games.core.cards import Hand, Suit, cards
from games.core.claiming import CLAIMED
from tests.games import every_world
from tests.games.bauernstoss.deals import EVERY_TRICK
from tests.games.bauernstoss.decks import deck
from tests.games.bauernstoss.transcripts import play, scored

WORLDS = 300
"""The most worlds of a position that are played out: others are left out."""

SURE = f"""
    {EVERY_TRICK}
    trick SJ S7 DJ SQ
    trick HJ H7 HA HQ
    trick SA H8 H10 DQ
"""
"""Seat 0 holds the trumps that are left, the Jack of clubs among them."""

OURS = """
    chalk 0
    0: CJ SJ HJ S7 DA D10 C7 H7
    1: SK H8 H9 HQ C8 C9 CQ DK
    2: SA S9 S8 SQ DJ D7 D8 HK
    3: S10 H10 HA CK C10 CA D9 DQ
    0 says 4
    1 passes
    2 passes
    3 passes
    0 names spades
    trick CJ SK S9 S10
    trick SJ H8 S8 H10
    trick HJ H9 SQ HA
    trick H7 HQ HK CK
    trick D7 DQ DA DK
    0 plays D10
    1 plays C8
"""
"""Seat 0 takes this trick, and its partner, who is to play, the others."""


def test_what_nothing_can_beat_takes_the_rest_at_once():  # §6.6
    play(f"chalk 1\n{SURE}trick S10 H9 HK C8\n0 claims\nschwarz\nscore 3 0\n0 deals next")


def test_all_cards_that_are_left_count_for_whoever_claims():  # §6.6 §7.2
    lost = """
        0: CJ SJ HJ SA SK S9 S8 C7
        1: S7 S10 H8 H9 D7 D8 D9 CA
        2: DJ HA H10 HK DA D10 DK CK
        3: SQ HQ DQ C8 C9 C10 H7 CQ
        0 says 7
        1 passes
        2 passes
        3 passes
        0 names spades
        trick C7 CA CK C8
        trick D7 DA DQ S8
        trick CJ S7 DJ SQ
        trick SJ S10 HA C9
        0 claims
    """

    assert (120 - 15, 15) == scored(lost).points


def test_the_jack_of_clubs_shows_who_has_the_kreide_where_it_is_laid_down():  # §6.6 §7.1
    play(f"{SURE}trick S10 H9 HK C8\nnobody has the chalk\n0 claims\n0 has the chalk")


def test_nobody_takes_a_kreide_that_is_held_by_laying_down_the_jack():  # §6.6 §7.1 §7.3
    play("""
        dealer 1
        chalk 0
        0: D10 D7 H7 S10 HK DJ HJ SQ
        1: DQ SK HA C7 H9 C10 S7 CQ
        2: DA D8 H10 C8 SJ C9 S8 S9
        3: D9 DK HQ CA H8 CK SA CJ
        2 says 3
        3 passes
        0 says 4
        1 passes
        0 names spades
        trick DA D9 D10 DQ
        trick D8 DK D7 SK
        trick HA H10 HQ H7
        trick C7 C8 CA S10
        trick HK H9 SJ H8
        trick C9 CK DJ C10
        0 plays HJ
        1 plays S7
        2 plays S8
        3 claims
        plain
        score 1 0
        0 has the chalk
    """)


def test_nobody_claims_with_more_than_four_cards_or_with_the_last():  # §6.6
    play(f"{SURE}0 claims -> not_now")
    rest = "trick S10 H9 HK C8\ntrick CJ D7 DA C9\ntrick SK D8 D10 CQ\ntrick S9 D9 DK CK\n"
    play(f"{SURE}{rest}0 claims -> not_now")


def test_only_whoever_is_to_play_may_claim():  # §6.6
    play(f"{SURE}trick S10 H9 HK C8\n1 claims -> not_your_turn")


def test_a_card_that_another_may_beat_is_in_the_way():  # §6.6
    table = play(f"{SURE}0 plays S10\n1 plays H9\n2 plays HK\n3 plays C8\n0 plays CJ")

    assert not takes_rest(table.view_from(1))


def test_a_trick_that_the_partner_takes_is_in_nobodys_way():  # §6.6
    """The ten of diamonds is the partner's, and seat 2 has the highest trumps that are left."""
    play(f"{OURS}2 claims\nschwarz\nscore 3 0")


def test_a_side_that_can_take_nothing_more_concedes_the_rest():  # §6.6 §7.2
    conceded = f"{SURE}trick S10 H9 HK C8\n0 plays CJ\n1 concedes\nschwarz\nscore 3 0"

    assert (120, 0) == scored(conceded).points


def test_nobody_concedes_what_a_card_may_yet_take():  # §6.6
    play(OURS.removesuffix("1 plays C8\n") + "1 concedes -> not_now")


def test_opponents_of_a_soloist_concede_the_solo():  # §5.6 §6.6
    play("""
        dealer 0
        0: DA C7 C8 C9 C10 CQ CK CA
        1: S7 S8 S9 H7 H8 H9 H10 HQ
        2: HK HA D7 D8 D9 D10 DQ DK
        3: CJ SQ S10 HJ SK SJ DJ SA
        1 passes
        2 passes
        3 says solo
        3 names big spades
        trick HA CJ C7
        trick SJ C8 D7
        trick HJ C9 D8
        trick DJ CQ D9
        3 plays SA
        0 plays CK
        2 concedes
        solo_made
        score 0 12
    """)


def test_a_soloist_who_is_sure_of_the_rest_has_made_it():  # §5.6 §6.6
    hands = EVERY_TRICK[: EVERY_TRICK.index("0 says")]
    play(f"""
        {hands}
        0 says solo
        0 names big spades
        trick SJ S7 SQ
        trick HJ H7 HQ
        trick SA H8 DQ
        trick S10 H9 C8
        0 claims
        solo_made
        score 12 0
    """)


def test_what_was_laid_down_is_seen_and_told():  # §6.6
    table = play(f"{SURE}trick S10 H9 HK C8\n0 claims")

    assert (0, cards("S8 S9 SK CJ")) == table.public.laid_down
    assert () == table.private[0].hand
    assert {*cards("S8 S9 SK CJ")} == {*GAME.scene(table.public).laid[-1].cards}


def test_whoever_is_to_play_is_offered_the_claim_and_computers_make_it():  # §6.6
    view = play(f"{SURE}trick S10 H9 HK C8").view_from(0)
    offers = GAME.offers(view)

    assert ClaimRest() == offers[-1]
    assert offers[-1] in [call.action for call in GAME.holding(view).calls]
    assert ClaimRest() == choose_action(view, (), offers, Random(0))
    assert GAME.think(view, (), offers, Random(0)) is None


def test_whoever_is_to_play_is_offered_to_concede_and_computers_do():  # §6.6
    view = play(f"{SURE}trick S10 H9 HK C8\n0 plays CJ").view_from(1)
    offers = GAME.offers(view)

    assert ConcedeRest() == offers[-1]
    assert offers[-1] in [call.action for call in GAME.holding(view).calls]
    assert ConcedeRest() == choose_action(view, (), offers, Random(0))
    assert GAME.think(view, (), offers, Random(0)) is None


@pytest.mark.parametrize("own", [True, False])
def test_the_rest_is_claimed_and_conceded_just_where_it_is_certain(own):  # §6.6
    assert {True: {True}, False: {False}} == compare(60, seed=1, own=own)


@pytest.mark.thorough
@pytest.mark.parametrize("own", [True, False])
def test_the_rest_is_claimed_and_conceded_in_many_positions(own):  # §6.6
    assert {True: {True}, False: {False}} == compare(250, seed=2, own=own)


def compare(count: int, seed: int, *, own: bool) -> dict[bool, set[bool]]:
    """Whether the rest is granted to a side, by whether that is certain, in random positions.

    The side is that of whoever is to play, or else the other.
    """
    rng = Random(seed)
    views = (position(rng) for _ in repeat(None))
    granted = takes_rest if own else loses_rest
    sights = ((sight_of(view), law_of(view, own=own), granted(view)) for view in views)
    return every_world.compare(sights, count, WORLDS)


def law_of(view: BauernView, *, own: bool) -> every_world.Law:
    """What the cards of this deal may do, and whether one's own or the other side takes all."""
    trump = view.public.trump
    assert trump is not None
    return every_world.Law(
        lambda hand, trick: law.playable(hand, trick, trump),
        law.strength(trump),
        lambda taker: (taker % 2 == view.seat % 2) is own,
        whatever_is_played=not own,
    )


def sight_of(view: BauernView) -> every_world.Sight:
    """What this seat sees."""
    public, own = view.public, view.private
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    unseen = frozenset(law.DECK) - {*own.hand, *played, own.given, public.shown}
    return every_world.Sight(
        {view.seat: own.hand}, public.past, public.trick, public.counts, unseen
    )


def position(rng: Random) -> BauernView:
    """A seat that is to play near the end of a random deal; some have the best cards of a suit."""
    while True:
        table = GAME.opening(random_options(GAME.options, rng), law.SEATS)
        table = GAME.replay(table, GAME.deal(table, tuple(rng.sample(law.DECK, len(law.DECK)))))
        dealt = deck(table.public.next_dealer, {rng.randrange(law.SEATS): _strong(rng)})
        dealt = rng.choice((dealt, tuple(rng.sample(law.DECK, len(law.DECK)))))
        table = GAME.replay(table, GAME.deal(table, dealt))
        if found := [*_near_the_end(table, rng)]:
            return rng.choice(found)


def _strong(rng: Random) -> Hand:
    """Some of the best cards that there are with a suit as trump."""
    of = law.strength(rng.choice(tuple(Suit)))
    best = sorted(law.DECK, key=lambda card: -of(card, card))
    return tuple(rng.sample(best[: rng.choice((8, 10, 14))], rng.choice((5, 6, 8))))


def _near_the_end(table: BauernTable, rng: Random) -> Iterator[BauernView]:
    """What whoever is to play sees, in the moments of a deal in which the rest may be claimed."""
    by_thumb = rng.choice((True, False))
    while not GAME.needs_deal(table.public) and not GAME.is_over(table.public):
        seat = min(GAME.to_act(table.public))
        view = table.view_from(seat)
        if table.public.phase is Phase.PLAYING and len(view.private.hand) in CLAIMED:
            yield view
        offers = [offer for offer in GAME.offers(view) if not offer.kind.endswith("_rest")]
        alone = [offer for offer in offers if offer.kind in {"solo", "name_solo"}]
        chosen = choose_action(view, (), offers, rng) if by_thumb else rng.choice(offers)
        action = rng.choice(alone) if alone and rng.random() < 0.3 else chosen
        assert action is not None
        table = GAME.replay(table, GAME.decide(table, seat, action))
