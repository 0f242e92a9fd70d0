"""The claim to all tricks that are left, by what one seat sees (§6.6)."""

from functools import lru_cache

from games.bauernstoss.rules import law
from games.bauernstoss.rules.law import DECK, JACKS
from games.bauernstoss.rules.state import BauernView
from games.core import claiming
from games.core.cards import Card, Hand, Rank, Suit
from games.core.claiming import CARDS, CLAIMED, Asked, Sight, set_of


def is_certain(view: BauernView) -> bool:
    """Return whether this seat, which is to play, takes all tricks that are left (§6.6)."""
    public, hand, trump = view.public, view.private.hand, view.public.trump
    if trump is None or len(hand) not in CLAIMED:
        return False
    sight = Sight(
        view.seat,
        hand,
        law.playable(hand, public.trick, trump),
        public.past,
        public.trick,
        public.counts,
        unseen=_unseen(view),
    )
    return claiming.is_certain(
        sight, lambda led, best: _asked(led, best, trump), lambda cards: _in_order(cards, trump)
    )


def _unseen(view: BauernView) -> Hand:
    """The cards that others may hold: not what lies open, nor what this seat gave away (§5.3)."""
    public, own = view.public, view.private
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    seen = {*own.hand, *played, own.given, public.shown}
    return tuple([card for card in DECK if card not in seen])


def _in_order(hand: Hand, trump: Suit) -> Hand:
    """The cards as they are best led: trumps draw those of others, the highest first."""
    of = law.strength(trump)
    return tuple(sorted(hand, key=lambda card: -of(card, card)))


@lru_cache(maxsize=4096)
def _asked(led: Card, best: Card, trump: Suit) -> Asked:
    """The duties of whoever plays when `led` was led and `best` wins so far (§6.2 to §6.4)."""
    of = law.strength(trump)
    beating = set_of(card for card in DECK if of(card, led) > of(best, led))
    trumps = set_of(law.all_trumps(trump))
    following = trumps if law.is_trump(led, trump) else set_of(_plain(led.suit))
    jacks = set_of(JACKS) & beating if best.rank is Rank.JACK else 0
    return Asked(
        beating,
        tuple([_instead(1 << number, following, trumps, jacks) for number in range(len(CARDS))]),
    )


def _plain(suit: Suit) -> Hand:
    """The cards of a suit that is not trump."""
    return tuple([card for card in DECK if card.suit is suit and card.rank is not Rank.JACK])


def _instead(card: int, following: int, trumps: int, jacks: int) -> int:
    """The cards that do a duty which this one does not: to follow, to trump, to beat a Jack."""
    if card & following and not card & trumps:
        return 0
    unmet = 0 if card & following else following
    if not card & trumps:
        return unmet | trumps
    return unmet if card & jacks else unmet | jacks
