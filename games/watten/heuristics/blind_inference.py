"""The conclusions of a blind player on Schlag and trump from what lies open to everybody."""

from collections.abc import Iterator

from games.core.addition import add_up
from games.core.cards import Card, Hand, Rank, Suit
from games.core.seats import Seat
from games.core.tricks import Trick, winner
from games.watten.heuristics.odds import order
from games.watten.heuristics.signalling import named_suits, signals_from_partner
from games.watten.rules import law
from games.watten.rules.law import DECK, Kind
from games.watten.rules.meanings import group
from games.watten.rules.ranking import Trump
from games.watten.rules.signals import Meaning
from games.watten.rules.state import Public, WattenView, forehand_and_dealer, partner_of

DOUBT = 0.05
"""The rest of a guess that speaks against a partner's sign: bluffing is free."""

UNABLE = 0.3
"""The share of bound seats that have nothing to follow with."""

OBLIGED = frozenset({Kind.TRUMP, Kind.RECHTE, Kind.GUATE})
"""The kinds that must follow a trump (§5.2, §5.5, §5.6)."""

REVOKED = 0.001
"""The rest of a guess by which somebody would have had to follow: next to nothing, but some, since
local rules exempt cards (§5.5, §5.6)."""

LEAST = 0.02
"""Guesses less likely than this part of the likeliest are forgotten."""


def seen_cards(view: WattenView) -> Hand:
    """Every card whose place this seat knows, its own first."""
    public, own = view.public, view.private
    played = (card for trick in (*public.past, public.trick) for card in trick.cards)
    return *own.hand, *own.discarded, *played


def guesses(view: WattenView) -> tuple[tuple[Trump, float], ...]:
    """Each Schlag and trump that may be, with its weight; the weights add up to 1."""
    weights = {trump: weight for trump, weight in _weigh(view) if weight > 0}
    top = max(weights.values(), default=1.0)
    kept = {trump: weight for trump, weight in weights.items() if weight >= LEAST * top}
    total = add_up(kept.values())
    return tuple((trump, weight / total) for trump, weight in kept.items())


def _weigh(view: WattenView) -> Iterator[tuple[Trump, float]]:
    public = view.public
    ranks = {rank: _by_choice(view, public.forehand, rank=rank) for rank in Rank}
    suits = {suit: _by_choice(view, public.dealer, suit=suit) for suit in Suit}
    words = signals_from_partner(view)
    for rank, by_rank in ranks.items():
        for suit, by_suit in suits.items():
            prior = by_rank * by_suit
            trump = Trump(rank, suit)
            if prior and _explains(public, trump):
                yield trump, prior * _by_words(view, trump, words) * _by_following(public, trump)


def _by_choice(
    view: WattenView, seat: Seat, *, rank: Rank | None = None, suit: Suit | None = None
) -> float:
    """The weight of this seat's having chosen by this kind, of which it must hold a card.

    A seat prefers what it has more of; the last card dealt is just any of the five (§10.11).
    """
    played = [c for trick in _tricks(view.public) for s, c in trick.plays if s == seat]
    seen = {*seen_cards(view)}
    kind = [card for card in DECK if card.rank is rank or card.suit is suit]
    shown = sum(card in played for card in kind)
    unseen = sum(card not in seen for card in kind)
    left = len(DECK) - len(seen)
    held = shown + unseen * view.public.counts[seat] / max(1, left)
    return held if view.public.rules.shown_cards else held**1.5


def _tricks(public: Public) -> tuple[Trick, ...]:
    return *public.past, public.trick


def _explains(public: Public, trump: Trump) -> bool:
    """Return whether everybody who took a trick would have taken it."""
    strength = law.strength(public.rules.ranking, trump)
    taken = zip(public.past, public.takers, strict=True)
    return all(winner(trick, strength) == taker for trick, taker in taken)


def _by_following(public: Public, trump: Trump) -> float:
    """The fit of what the informed have played with their duty to follow."""
    ranks = order(public.rules.ranking, trump)
    weight = 1.0
    out: set[Seat] = set()
    for trick in _tricks(public):
        demanded = trick.led in ranks.demanding
        for place, (seat, card) in enumerate(trick.plays):
            if seat not in forehand_and_dealer(public):
                continue
            kind = ranks.kinds[card]
            if seat in out and kind in OBLIGED:
                return REVOKED
            if place and demanded and kind is Kind.PLAIN:
                out.add(seat)
                weight *= UNABLE
    return weight


def _by_words(view: WattenView, trump: Trump, words: tuple[Meaning, ...]) -> float:
    """The fit of a guess with the partner's signs."""
    ranking = view.public.rules.ranking
    suits = named_suits(words)
    weight = 1.0 if not suits or trump.suit in suits else DOUBT
    for meaning in words:
        count, cards = group(ranking, trump, meaning)
        if count or _speaks_of_cards(meaning):
            weight *= 1.0 if _possible(view, cards, count) else DOUBT
    return weight


def _speaks_of_cards(meaning: Meaning) -> bool:
    return meaning in (Meaning.RECHTE, Meaning.GUATE, Meaning.TRUMP_ACE, Meaning.TRUMP_KING)


def _possible(view: WattenView, cards: frozenset[Card], count: int) -> bool:
    """Return whether the partner may have held that many of these cards."""
    partner = partner_of(view.public, view.seat)
    by_partner = {c for trick in _tricks(view.public) for s, c in trick.plays if s == partner}
    elsewhere = {*seen_cards(view)} - by_partner
    return count > 0 and len(cards - elsewhere) >= count
