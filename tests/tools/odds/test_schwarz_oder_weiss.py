"""The odds of Schwarz oder Weiß are found again, and by another way of counting."""

from itertools import combinations

import pytest

from games.core.cards import Rank
from games.core.tricks import Trick, winner
from games.players.seeded_random import chance
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.law import DECK, Contract
from tests.tools.odds.agreement import disagreements
from tools.odds import schwarz_oder_weiss as derivation
from tools.odds.numbers import proportion, read
from tools.odds.schwarz_oder_weiss import BIDS, blind_chance, open_chance

GAME = "schwarz_oder_weiss"
SEED = 20_261_130


def is_made(contract, seats, hands, trick=None, trump=None):
    """Whether the bidder makes it, by the law of the cards alone: every course is tried."""
    order = law.play_order(contract, 0, seats)
    if trick is None:
        trick = Trick(order)
    if trick.is_full:
        taker = winner(trick, law.strength(trump))
        if law.fails(contract, 0, seats, taker):
            return False
        return not hands[0] or is_made(contract, seats, hands, trick.next_trick(taker), trump)
    place = trick.next_place
    wants = place in {0, seats}
    for card in law.playable(hands[place], trick):
        left = {**hands, place: tuple(c for c in hands[place] if c != card)}
        named = card.suit if trump is None else trump
        if is_made(contract, seats, left, trick.with_card(card), named) is wants:
            return wants
    return not wants


def drawn(rng, seats, size):
    cards = rng.sample(DECK, size * (seats + 1))
    return {p: tuple(cards[size * p : size * (p + 1)]) for p in range(seats + 1)}


@pytest.mark.parametrize("contract", BIDS)
def test_two_cards_come_to_the_same_by_trying_every_course(contract):
    rng = chance(SEED, "again", contract)
    made = sum(is_made(contract, 2, drawn(rng, 2, 2)) for _ in range(2000))
    found = proportion(f"{contract}.open.people.2.cards.2", made, 2000, "every course", SEED)
    assert [] == disagreements(GAME, [found])


@pytest.mark.parametrize(("contract", "seats", "size"), [("schwarz", 2, 3), ("weiss", 3, 3)])
def test_three_cards_come_to_the_same_by_trying_every_course(contract, seats, size):
    rng, many = chance(SEED, "again", contract, seats), 250
    made = sum(is_made(Contract(contract), seats, drawn(rng, seats, size)) for _ in range(many))
    found = proportion(f"{contract}.open.people.{seats}.cards.{size}", made, many, "courses", SEED)
    assert [] == disagreements(GAME, [found])


def test_four_aces_come_to_the_same_by_trying_every_course():
    aces = [card for card in DECK if card.rank is Rank.ACE]
    rest = [card for card in DECK if card not in aces]
    chances, others = list[int](), list(combinations(rest, 2))
    for own in combinations(aces, 2):
        dummy = tuple(card for card in aces if card not in own)
        chances.append(max(sum(is_led(lead, own, dummy, held) for held in others) for lead in own))
    found = sum(chances) / len(chances) / len(others)
    assert read(GAME).number("schwarz.blind.aces.4").value == pytest.approx(found)


def is_led(lead, own, dummy, held):
    """Whether a Schwarz of two is made if the bidder opens with this card."""
    hands = {0: tuple(card for card in own if card != lead), 1: held, 2: dummy}
    trick = Trick(law.play_order(Contract.SCHWARZ, 0, 2)).with_card(lead)
    return is_made(Contract.SCHWARZ, 2, hands, trick, lead.suit)


def test_who_accepts_a_double_is_not_worse_off_than_who_gives_up():
    for points in range(2, 6):
        least = read(GAME).number(f"accept.from.points.{points}").value
        good, bad = (ahead(2 * points, made=made) for made in (True, False))
        assert -law.price(points) == pytest.approx(least * good + (1 - least) * bad)


def ahead(total, *, made):
    bidder, other = law.gains(2, 0, total, made=made)
    return bidder - other


def test_one_hand_of_two_cards_is_judged_again():
    ((hand, many), *_) = derivation.hands_of(2).items()
    seen = list(derivation.sights(hand, many))
    assert 2 * 153 == len(seen)
    assert 190 == sum(derivation.hands_of(2).values())
    assert 0.75 < max(each.judged.blind for each in seen) <= 1


def test_a_tenth_of_the_open_deals_says_the_same():
    kept = read(GAME).number("weiss.open.people.2.cards.5")
    found = open_chance(Contract.WEISS, 2, 5, kept.deals // 10, SEED)
    assert [] == disagreements(GAME, [found])


@pytest.mark.thorough
def test_a_tenth_of_everything_says_the_same():
    assert [] == disagreements(GAME, derivation.derive(2_000, SEED))


@pytest.mark.thorough
def test_matches_of_another_seed_say_the_same():
    assert [] == disagreements(GAME, derivation.played(2, 150, SEED + 1))


@pytest.mark.thorough
def test_blind_leads_of_another_seed_say_the_same():
    assert [] == disagreements(GAME, [blind_chance(Contract.WEISS, 4, 60, SEED + 1)])
