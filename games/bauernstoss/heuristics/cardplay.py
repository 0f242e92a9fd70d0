"""The cardplay of a sensible player: draws trumps, feeds the partner, takes what is rich."""

from games.bauernstoss.rules import law, solo
from games.bauernstoss.rules.law import DECK, VALUES
from games.bauernstoss.rules.state import BauernView, Public
from games.core.cards import Card, Hand, Rank, Suit
from games.core.seats import Seat, partnership
from games.core.tricks import winner

RICH = 10
"""Card points from which a trick is worth a trump."""


def card_to_play(view: BauernView, playable: Hand) -> Card:
    """One of the playable cards."""
    trump = view.public.trump
    if trump is None or len(playable) == 1:
        return playable[0]
    if view.public.trick.led is None:
        return _lead(view, playable, trump)
    return _follow(view, playable, trump)


def _value(card: Card) -> int:
    return VALUES.get(card.rank, 0)


def _unseen_cards(view: BauernView) -> Hand:
    """The cards that others may still hold."""
    public, private = view.public, view.private
    seen = {*private.hand, private.given, public.shown}
    seen |= {card for trick in (*public.past, public.trick) for card in trick.cards}
    return tuple(card for card in DECK if card not in seen)


def _are_allies(public: Public, seat: Seat, other: Seat) -> bool:
    """Return whether both play together in this deal."""
    if public.soloist is not None:
        return (seat == public.soloist) == (other == public.soloist)
    return partnership(seat) == partnership(other)


def _lead(view: BauernView, playable: Hand, trump: Suit) -> Card:
    """Lead a trump if this side named them, then sure cards, then something cheap."""
    unseen, public = _unseen_cards(view), view.public
    abroad = law.trumps(unseen, trump)
    own = law.trumps(playable, trump)
    if own and abroad and public.namer is not None and _are_allies(public, view.seat, public.namer):
        top = max(own, key=law.height)
        if law.height(top) > max(map(law.height, abroad)) or (
            view.seat == public.namer and len(own) * 2 > len(abroad)
        ):
            return top
    plain = tuple(card for card in playable if not law.is_trump(card, trump))
    sure = [card for card in plain if _stands(card, unseen, trump)]
    if sure:
        return max(sure, key=lambda c: (_value(c), _in_suit(unseen, c, trump)))
    if public.soloist == view.seat:
        return max(playable, key=lambda c: (law.is_trump(c, trump), law.height(c)))
    return min(plain or playable, key=lambda c: (_value(c), law.height(c), c.suit))


def _in_suit(cards: Hand, card: Card, trump: Suit) -> int:
    return sum(c.suit is card.suit and not law.is_trump(c, trump) for c in cards)


def _stands(card: Card, unseen: Hand, trump: Suit) -> bool:
    """Return whether nothing unseen of its own kind beats the card."""
    if law.is_trump(card, trump):
        return all(law.height(c) < law.height(card) for c in law.trumps(unseen, trump))
    return all(
        law.height(c) < law.height(card)
        for c in unseen
        if c.suit is card.suit and c.rank is not Rank.JACK
    )


def _follow(view: BauernView, playable: Hand, trump: Suit) -> Card:
    """Feed a trick that is ours, take one that pays, throw as little as possible on others."""
    public, trick = view.public, view.public.trick
    best = winner(trick, law.strength(trump))
    lying = trick.cards[trick.order.index(best)]
    last = trick.lacks_one
    unseen = _unseen_cards(view)
    if public.soloist is None and _are_allies(public, view.seat, best):
        safe = last or _stands(lying, unseen, trump)
        return _feed(playable, trump) if safe else _cheapest(playable, trump)
    winning = tuple(card for card in playable if _wins(view, card, trump))
    if not winning or (public.soloist is not None and _are_allies(public, view.seat, best)):
        return _cheapest(playable, trump)
    if last:
        return max(winning, key=lambda c: (_value(c), -law.height(c)))
    top = max(winning, key=lambda c: (law.is_trump(c, trump), law.height(c)))
    pays = law.card_points(trick.cards) >= RICH or solo.sits_out(public) is not None
    return top if pays or _stands(top, unseen, trump) else _cheapest(playable, trump)


def _wins(view: BauernView, card: Card, trump: Suit) -> bool:
    trick = view.public.trick.with_card(card)
    return winner(trick, law.strength(trump)) == view.seat


def _feed(playable: Hand, trump: Suit) -> Card:
    """The card that counts most, and no trump if there is another."""
    return max(playable, key=lambda c: (not law.is_trump(c, trump), _value(c), -law.height(c)))


def _cheapest(playable: Hand, trump: Suit) -> Card:
    """The card that is missed least."""
    return min(playable, key=lambda c: (_value(c), law.is_trump(c, trump), law.height(c)))
