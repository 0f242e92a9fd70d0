"""The cardplay of a sensible beginner, for the bidder, for the dummy and against them."""

from games.core.cards import Card, Hand
from games.core.tricks import Place, Trick, winner
from games.schwarz_oder_weiss.heuristics import odds
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.law import DECK, Contract
from games.schwarz_oder_weiss.rules.state import Public, SchwarzView


def card_to_play(view: SchwarzView, playable: Hand) -> Card:
    """One of the playable cards."""
    public = view.public
    _, contract = public.bid
    if public.trick.led is None:
        return _lead(view, playable)
    if contract is Contract.WEISS:
        return _in_weiss(public, playable)
    return _in_schwarz(public, playable)


def worst(public: Public, cards: Hand) -> Card:
    """The card that is missed least: low, and no trump."""
    return min(cards, key=lambda c: (c.suit is public.trump, c.rank, c.suit))


def wins(public: Public, card: Card) -> bool:
    """Return whether this card would be the best of the trick so far."""
    if public.trump is None:
        return True
    trick = public.trick.with_card(card)
    return winner(trick, law.strength(public.trump)) == public.trick.next_place


def best_so_far(public: Public) -> Place | None:
    """The place that is winning the trick."""
    if not public.trick.cards or public.trump is None:
        return None
    return winner(public.trick, law.strength(public.trump))


def _cards_played(public: Public) -> Hand:
    return tuple(c for trick in (*public.past, public.trick) for c in trick.cards)


def _abroad(view: SchwarzView) -> Hand:
    """The cards this seat has not seen."""
    seen = {*view.private.hand, *view.public.dummy, *_cards_played(view.public)}
    return tuple(c for c in DECK if c not in seen)


def _lead(view: SchwarzView, playable: Hand) -> Card:
    public = view.public
    _, contract = public.bid
    by_bidder = view.seat == public.bidder
    if contract is not Contract.WEISS:
        return _strong_lead(view, playable)
    if not by_bidder:
        return min(playable, key=lambda c: _pushes(view, c))
    if public.trick.next_place == public.seats:
        return max(playable, key=lambda c: _shelters(view, c))
    outlook = odds.BidOutlook(view.private.hand, public.dummy, _against(public))
    if public.trump is None:
        return odds.weiss(outlook)[1]
    return max(playable, key=lambda c: (odds.cover(outlook, c), -c.rank))


def _strong_lead(view: SchwarzView, playable: Hand) -> Card:
    """A trump while somebody may hold one, then whatever is hardest to beat."""
    public = view.public
    _, contract = public.bid
    if public.trump is None:
        solo = contract is Contract.SCHWARZ_SOLO
        outlook = odds.BidOutlook(view.private.hand, public.dummy, _against(public))
        return odds.schwarz(outlook, solo=solo)[1]
    abroad = _abroad(view)

    def strength(card: Card) -> tuple[bool, int, int]:
        trump = card.suit is public.trump
        above = odds.higher(abroad, card.suit, card.rank)
        return (above == 0 and trump, -above, int(card.rank))

    return max(playable, key=strength)


def _against(public: Public) -> int:
    return sum(public.counts[seat] for seat in public.opponents)


def _pushes(view: SchwarzView, card: Card) -> tuple[int, int, int]:
    """A key to sort leads by: the lower, the better it forces the bidder to win."""
    over = odds.higher(view.public.dummy, card.suit, card.rank)
    below = odds.lower(_abroad(view), card.suit, card.rank)
    return (below, over, int(card.rank))


def _shelters(view: SchwarzView, card: Card) -> tuple[int, int, int]:
    """A key to sort the dummy's leads by: the higher, the better it keeps the bidder from a win."""
    above = odds.higher(view.private.hand, card.suit, card.rank)
    below = odds.lower(view.private.hand, card.suit, card.rank)
    return (-above, below, int(card.rank))


def _in_schwarz(public: Public, playable: Hand) -> Card:
    """Win the trick for this side as cheaply as is safe, or keep what is worth keeping."""
    bidder, contract = public.bid
    place, best = public.trick.next_place, best_so_far(public)
    team = {bidder} if contract is Contract.SCHWARZ_SOLO else {bidder, public.seats}
    if contract is Contract.SCHWARZ_SOLO and place == public.seats:
        under = tuple(c for c in playable if not wins(public, c))
        return max(under or playable, key=lambda c: c.rank)
    if (best in team) == (place in team):
        return worst(public, playable)
    winning = tuple(c for c in playable if wins(public, c))
    if not winning:
        return worst(public, playable)
    rivals_follow = any((p in team) != (place in team) for p in _still_to_play(public.trick))
    choose = max if rivals_follow else min
    return choose(winning, key=lambda c: (c.suit is public.trump, c.rank))


def _still_to_play(trick: Trick) -> tuple[Place, ...]:
    return trick.order[len(trick.cards) + 1 :]


def _in_weiss(public: Public, playable: Hand) -> Card:
    """The bidder ducks and throws high cards away; the dummy covers; opponents duck and unload."""
    losing = tuple(c for c in playable if not wins(public, c))
    if public.trick.next_place == public.bidder:
        return _ducking(public, losing, playable)
    bidder_wins = best_so_far(public) == public.bidder
    if public.trick.next_place == public.seats:
        winning = tuple(c for c in playable if wins(public, c))
        if bidder_wins and winning:
            return min(winning, key=lambda c: c.rank)
        return min(playable, key=lambda c: c.rank)
    if bidder_wins:
        return _ducking(public, losing, playable)
    if public.bidder in _still_to_play(public.trick):
        return min(playable, key=lambda c: (c.suit is public.trump, c.rank))
    return max(playable, key=lambda c: c.rank)


def _ducking(public: Public, losing: Hand, playable: Hand) -> Card:
    """The highest card that does not win, else the lowest that might still be beaten."""
    if losing:
        return max(losing, key=lambda c: (c.rank, c.suit is public.trump))
    return min(playable, key=lambda c: (c.suit is public.trump, c.rank))
