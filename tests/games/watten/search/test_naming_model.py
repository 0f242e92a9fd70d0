"""What those who name are imagined to wish is what the rules of thumb wish, but for close cases."""

from random import Random

import pytest

from games.core.cards import Rank, Suit
from games.watten.heuristics import naming
from games.watten.rules.law import DECK
from games.watten.rules.ranking import Trump
from games.watten.search.lookup_tables import tables_of
from games.watten.search.naming_model import naming_model
from tests.games.watten.transcripts import play

NUMBERED = Trump(Rank.ACE, Suit.SPADES)


def views(seat, text, number=100):
    """What a seat sees before anything is named, with random hands."""
    rng = Random(7)
    for _ in range(number):
        deck = [str(card) for card in rng.sample(DECK, 5)]
        yield play(f"{seat}: {' '.join(deck)}\n{text}").view_from(seat)


@pytest.mark.parametrize("game", ["tyrolean", "kritisch"])
@pytest.mark.parametrize(("seat", "text"), [(0, "dealt"), (3, "0 proposes")])
def test_poor_is_what_rules_of_thumb_call_poor(game, seat, text):
    agreed = 0
    for view in views(seat, f"game {game}\n{text}"):
        ranking = view.public.rules.ranking
        hand = tables_of(ranking, NUMBERED).mask(view.private.hand)
        found = naming_model(ranking, 4, NUMBERED).is_poor(hand, forehand=seat == 0)
        agreed += found == naming.is_poor(view)

    assert agreed >= 90


def test_forehand_is_imagined_to_wish_what_it_would_name():
    agreed = 0
    for view in views(0, "dealt"):
        ranking = view.public.rules.ranking
        hand = tables_of(ranking, NUMBERED).mask(view.private.hand)
        named = max(
            naming_model(ranking, 4, NUMBERED).ranks, key=lambda r: naming.best_rank(view, r)
        )
        agreed += named is naming_model(ranking, 4, NUMBERED).best_rank(hand)

    assert agreed >= 75


def test_in_secret_they_are_imagined_to_choose_what_they_would_choose():  # §10.2
    agreed = [0, 0]
    for side, seat in enumerate((0, 3)):
        for view in views(seat, "game blind\n0 keeps"):
            ranking, hand = view.public.rules.ranking, view.private.hand
            found, held = (
                naming_model(ranking, 4, NUMBERED),
                tables_of(ranking, NUMBERED).mask(hand),
            )
            best = max(hand, key=lambda card: naming.choice(view, card))
            if seat:
                agreed[side] += found.suit_in_hand(held, None) is best.suit
            else:
                agreed[side] += found.rank_in_hand(held) is best.rank

    assert min(agreed) >= 75
