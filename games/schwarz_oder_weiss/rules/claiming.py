"""The bidder's claim that the bid is made, whatever comes, by what that seat sees (§5.8).

Sets of cards are ints, as in `games.core.claiming`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.cards import Hand, Suit
from games.core.claiming import CARDS, can_be_dealt, numbers_of, set_of
from games.core.tricks import Place, Trick, winner
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.law import DECK, Contract
from games.schwarz_oder_weiss.rules.state import Public, SchwarzView

FEWEST = 2
"""The cards of hand and dummy from which it is worth a claim: the last one is just played."""

_SUITS = {suit: set_of(card for card in CARDS if card.suit is suit) for suit in Suit}


class Terms(NamedTuple):
    """All of a deal that no card changes."""

    contract: Contract
    bidder: Place
    dummy: Place
    trump: Suit


class Rival(NamedTuple):
    """An opponent's hand, as the bidder knows it."""

    place: Place
    cards: int
    """The number of its cards."""
    possible: int
    """The cards it may hold."""


class Position(NamedTuple):
    """All that the bidder knows when a card is due."""

    hand: int
    dummy: int
    rivals: tuple[Rival, ...]
    trick: Trick


def is_certain(view: SchwarzView) -> bool:
    """Return whether this seat, which is to play, has bid and makes it for certain (§5.8)."""
    public, hand, trump = view.public, view.private.hand, view.public.trump
    to_play = len(hand) + len(public.dummy)
    if trump is None or view.seat != public.bidder or to_play < FEWEST:
        return False
    bidder, contract = public.bid
    terms = Terms(contract, bidder, public.seats, trump)
    rivals = tuple(_rivals(public, hand))
    return _is_sure(terms, Position(set_of(hand), set_of(public.dummy), rivals, public.trick))


def _rivals(public: Public, hand: Hand) -> Iterator[Rival]:
    """The opponents, with the unseen cards of suits that they have not shown to be without."""
    tricks = (*public.past, public.trick)
    seen = {*hand, *public.dummy, *[card for trick in tricks for card in trick.cards]}
    unseen = set_of(card for card in DECK if card not in seen)
    for seat in public.opponents:
        possible = unseen
        for trick in tricks:
            for place, card in trick.plays:
                if place == seat and card.suit is not trick.cards[0].suit:
                    possible &= ~_SUITS[trick.cards[0].suit]
        yield Rival(seat, public.counts[seat], possible)


@lru_cache(maxsize=1 << 14)
def _is_sure(terms: Terms, position: Position) -> bool:
    """Whether some way to play hand and dummy makes the bid, whatever opponents hold and do."""
    place = position.trick.next_place
    if place is None:
        return _is_sure_after_trick(terms, position)
    if place in (terms.bidder, terms.dummy):
        return any(_is_sure(terms, after) for after in _own_plays(terms, position))
    return all(_is_sure(terms, after) for after in _rival_plays(position))


def _is_sure_after_trick(terms: Terms, position: Position) -> bool:
    taker = winner(position.trick, law.strength(terms.trump))
    if law.fails(terms.contract, terms.bidder, terms.dummy, taker):
        return False
    next_one = position._replace(trick=position.trick.next_trick(taker))
    return not position.hand or _is_sure(terms, next_one)


def _own_plays(terms: Terms, position: Position) -> Iterator[Position]:
    """The positions after each card of the hand on turn, without those that come to the same."""
    trick = position.trick
    by_dummy = trick.next_place == terms.dummy
    held = position.dummy if by_dummy else position.hand
    for number in _distinct(held & _led(trick) or held, (held,)):
        left, after = held & ~(1 << number), trick.with_card(CARDS[number])
        if by_dummy:
            yield position._replace(dummy=left, trick=after)
        else:
            yield position._replace(hand=left, trick=after)


def _rival_plays(position: Position) -> Iterator[Position]:
    """The positions after each card that the opponent on turn may hold and play, likewise."""
    trick, rivals = position.trick, position.rivals
    at = [rival.place for rival in rivals].index(trick.next_place or 0)
    mine, led = rivals[at], _led(trick)
    for number in _distinct(mine.possible, [rival.possible for rival in rivals]):
        card = 1 << number
        kept = mine.possible if card & led else mine.possible & ~led
        left = [rival._replace(possible=rival.possible & ~card) for rival in rivals]
        left[at] = Rival(mine.place, mine.cards - 1, kept & ~card)
        if can_be_dealt([(rival.cards, rival.possible) for rival in left]):
            yield position._replace(rivals=tuple(left), trick=trick.with_card(CARDS[number]))


def _led(trick: Trick) -> int:
    """The cards that follow suit: all, to whoever leads."""
    return _SUITS[trick.cards[0].suit] if trick.cards else set_of(CARDS)


def _distinct(cards: int, sets: Sequence[int]) -> Iterator[int]:
    """These cards, highest first, but one of neighbours in a suit that lie in the same of the sets.

    Whether one or the other is played makes no difference.
    """
    for number in sorted(numbers_of(cards), reverse=True):
        above = number + 1
        alike = (
            cards >> above & 1
            and CARDS[above].suit is CARDS[number].suit
            and all(each >> above & 1 == each >> number & 1 for each in sets)
        )
        if not alike:
            yield number
