"""The chance of a card to take its trick, and its worth, as far as one seat can count."""

from collections.abc import Iterable
from math import comb, prod
from typing import NamedTuple

from games.bohemian.rules import law
from games.bohemian.rules.law import DECK
from games.bohemian.rules.ranking import Ranking
from games.bohemian.rules.state import BohemianView, Public
from games.core.cards import Card, Hand, Rank, Suit
from games.core.seats import Seat
from games.core.tricks import Trick


class Rivals(NamedTuple):
    """The counts of what a player may hold of the cards nobody has seen."""

    unseen: int
    follow: int
    """Those that must be played to the suit led."""
    over: int
    """Those among them that beat the card in question."""
    ruff: int
    """Those that beat it without following."""


def unseen_cards(view: BohemianView) -> Hand:
    """The cards this seat has not seen: in other hands, in the stock, or given away."""
    public, own = view.public, view.private
    gone = (card for trick in (*public.past, public.trick) for card in trick.cards)
    seen = {*own.hand, *own.given_away, *gone, public.turned}
    return tuple(c for c in DECK if c not in seen)


def takes(view: BohemianView, card: Card) -> float:
    """The chance that `card`, played now, takes the trick."""
    public, order = view.public, view.public.ranking
    if card not in law.beaters((card,), public.trick, order):
        return 0
    trick, abroad = public.trick.with_card(card), unseen_cards(view)
    return prod(_fails(public, seat, trick, abroad) for seat in trick.order[len(trick.cards) :])


def _fails(public: Public, seat: Seat, trick: Trick, abroad: Hand) -> float:
    """The chance that a player who is still to come cannot beat the trick's last card."""
    order, led = public.ranking, trick.cards[0]
    above = set(law.beaters(abroad, trick, order))
    follow = set(law.followers(abroad, led, order))
    if law.suit_of(led, order) in _voids(public, seat, order):
        abroad, follow = tuple(c for c in abroad if c not in follow), set[Card]()
        above &= set(abroad)
    rivals = Rivals(len(abroad), len(follow), len(above & follow), len(above - follow))
    return powerless(rivals, public.counts[seat], beat_first=order.beat_first)


def powerless(rivals: Rivals, held: int, *, beat_first: bool) -> float:
    """The chance that `held` of the unseen cards may not, or cannot, beat a card (§5.2 to §5.6)."""
    every, follow, over, ruff = rivals
    all_hands = comb(every, held)
    if not all_hands:
        return 1
    if beat_first:
        return comb(every - over - ruff, held) / all_hands
    follows_below = comb(every - over, held) - comb(every - follow, held)
    return (follows_below + comb(every - follow - ruff, held)) / all_hands


def _voids(public: Public, seat: Seat, order: Ranking) -> set[Suit]:
    """The suits a player has shown to be out of (§5.2)."""
    if order.beat_first:
        return set()
    plays = ((t.cards[0], c) for t in public.past for place, c in t.plays if place == seat)
    suits = ((law.suit_of(led, order), law.suit_of(card, order)) for led, card in plays)
    return {led for led, suit in suits if led is not None and suit is not led}


def worth(card: Card, abroad: Iterable[Card], order: Ranking) -> float:
    """The number of tricks, roughly, that a card is good for against the cards `abroad`."""
    if law.is_linke(card, order) or card in order.kritische:
        return 0.95
    of = law.strength(order)
    above = sum(of(c, card) > of(card, card) for c in abroad if law.suit_of(c, order) is card.suit)
    if card.suit is order.trump:
        return max(0.35, 0.9 - 0.1 * above)
    return (
        max(0.02, (0.25, 0.1, 0.05)[above] if above < 3 else 0.02) + (card.rank - Rank.SEVEN) / 500
    )
