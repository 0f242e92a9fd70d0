"""A beginner's count of the chances: from one hand, the dummy and the cards not yet seen."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from games.core.cards import Card, Hand, Rank, Suit
from games.schwarz_oder_weiss.rules.law import DECK


@dataclass(frozen=True, slots=True)
class BidOutlook:
    """The cards a bidder can count: its own, the dummy's, and how many the opponents hold."""

    hand: Hand
    dummy: Hand
    against: int
    """Cards in the opponents' hands, all together."""

    @property
    def unseen_cards(self) -> Hand:
        """Every card that lies neither in the hand nor with the dummy."""
        return tuple(c for c in DECK if c not in self.hand and c not in self.dummy)

    def lack(self, wanted: int) -> float:
        """The chance that the opponents hold none of `wanted` unseen cards."""
        unseen = len(self.unseen_cards)
        held = min(self.against, unseen)
        return comb(unseen - wanted, held) / comb(unseen, held) if wanted <= unseen else 0.0


def higher(cards: Hand, suit: Suit, rank: Rank) -> int:
    """The number of `cards` that beat this rank in its suit."""
    return sum(c.suit is suit and c.rank > rank for c in cards)


def lower(cards: Hand, suit: Suit, rank: Rank) -> int:
    """The number of `cards` that this rank beats in its suit."""
    return sum(c.suit is suit and c.rank < rank for c in cards)


def of(cards: Hand, suit: Suit) -> Hand:
    """The cards of one suit, highest first."""
    return tuple(sorted((c for c in cards if c.suit is suit), reverse=True))


def schwarz(outlook: BidOutlook, *, solo: bool) -> tuple[float, Card]:
    """The chance of taking every trick, and the card to open with."""
    suits = sorted({c.suit for c in outlook.hand})
    chance, suit = max((_as_trump(outlook, s, solo=solo), s) for s in suits)
    return chance, of(outlook.hand, suit)[0]


def _as_trump(outlook: BidOutlook, trump: Suit, *, solo: bool) -> float:
    """The chance of all tricks with this trump: every card must win, and no side card be ruffed."""
    drawn = len(of(outlook.hand, trump))
    trumps = len(of(outlook.unseen_cards, trump))
    ruffing = max(0.0, 1 - outlook.lack(trumps) - 0.3 * (drawn - 1))
    chance = 1.0
    for card, helper in _pairs(outlook, solo=solo):
        best = card.rank if helper is None else max(card.rank, helper.rank)
        chance *= outlook.lack(higher(outlook.unseen_cards, card.suit, best))
        if card.suit is not trump:
            void = outlook.lack(len(of(outlook.unseen_cards, card.suit)))
            chance *= 1 - void * ruffing
    return chance


def _pairs(outlook: BidOutlook, *, solo: bool) -> Iterator[tuple[Card, Card | None]]:
    """Each own card with the dummy's card of the suit that falls on it, highest to lowest."""
    for suit in Suit:
        helpers = () if solo else of(outlook.dummy, suit)
        for place, card in enumerate(reversed(of(outlook.hand, suit))):
            yield card, helpers[place] if place < len(helpers) else None


def weiss(outlook: BidOutlook) -> tuple[float, Card]:
    """The chance of taking no trick, and the card to open with."""
    return max((_opening(outlook, card), card) for card in outlook.hand)


def _opening(outlook: BidOutlook, lead: Card) -> float:
    chance = cover(outlook, lead)
    for card in outlook.hand:
        if card != lead:
            chance *= 1 - _risk(outlook, card)
    return chance


def cover(outlook: BidOutlook, lead: Card) -> float:
    """The chance that somebody beats this card when the bidder leads it."""
    if higher(outlook.dummy, lead.suit, lead.rank):
        return 1.0
    above = higher(outlook.unseen_cards, lead.suit, lead.rank)
    below = lower(outlook.unseen_cards, lead.suit, lead.rank)
    return (1 - outlook.lack(above)) * (above / (above + below) if above else 0)


def _risk(outlook: BidOutlook, card: Card) -> float:
    """The danger of being made to win with this card when somebody else leads."""
    seen = outlook.unseen_cards + outlook.dummy
    below = lower(seen, card.suit, card.rank)
    above = higher(outlook.unseen_cards, card.suit, card.rank)
    over = 2 * higher(outlook.dummy, card.suit, card.rank)
    return 0.8 * below / (below + above + over) if below else 0.0
