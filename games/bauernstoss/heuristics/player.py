"""Rules of thumb of a sensible player: says what the hand is worth, plays alone when near sure."""

from collections.abc import Sequence
from random import Random

from games.bauernstoss.heuristics.cardplay import card_to_play
from games.bauernstoss.rules import contracts, law
from games.bauernstoss.rules.actions import (
    Action,
    Bid,
    GiveCard,
    LeaveToPartner,
    Mit,
    NameMyself,
    NameSolo,
    NameTrump,
    Pass,
    PlayCard,
    ReturnCard,
    Solo,
)
from games.bauernstoss.rules.events import Event
from games.bauernstoss.rules.law import DECK, HIGHEST, Size
from games.bauernstoss.rules.state import BauernView, Phase
from games.core.actions import find_claim
from games.core.cards import Card, Hand, Rank, Suit
from games.core.seats import partnership

HOPELESS = 99
"""More tricks lost than any Solo could bear."""


def choose_action(
    view: BauernView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Action | None:
    """The offer a sensible player takes."""
    del heard, rng  # the view says enough for rules of thumb, and they leave nothing to chance
    match view.public.phase:
        case Phase.BIDDING:
            choice = _call(view, offers)
        case Phase.AGREEING:
            choice = NameMyself() if _leads(view.private.hand) else LeaveToPartner()
        case Phase.NAMING:
            named = [a for a in offers if isinstance(a, NameTrump)]
            choice = max(named, key=lambda a: _weight(view.private.hand, a.suit))
        case Phase.CLAIMING:
            choice = _claim(view.private.hand, offers)
        case Phase.GIVING:
            choice = GiveCard(card=_worst(view))
        case Phase.RETURNING:
            choice = ReturnCard(card=_best(view))
        case _ if claim := find_claim(offers):
            choice = claim
        case _:
            playable: Hand = tuple(a.card for a in offers if isinstance(a, PlayCard))
            choice = PlayCard(card=card_to_play(view, playable))
    return choice


def losers(hand: Hand, trump: Suit) -> int:
    """The number of tricks a soloist with this hand would probably lose."""
    own = law.trumps(hand, trump)
    run = len(_run(own, law.trumps(DECK, trump)))
    abroad = len(law.LADDER) - len(own)
    if run < min(abroad, abroad // 2 + 1):  # else some opponent may well outlast it
        return HOPELESS
    return sum(len(_plain(hand, suit, trump)) - _sure(hand, suit, trump) for suit in Suit)


def _call(view: BauernView, offers: Sequence[Action]) -> Action:
    """A near-sure Solo, else the highest number, else mit if naming trump is worth it."""
    hand, calls = view.private.hand, view.public.calls
    if Solo() in offers and _outlook(hand) <= (0 if law.jacks_in(hand) == len(Suit) else 1):
        return Solo()
    bids = [a for a in offers if isinstance(a, Bid)]
    if bids:
        return max(bids, key=lambda a: a.number)
    rivals = {partnership(seat) for seat in contracts.callers(calls)} - {partnership(view.seat)}
    if Mit() in offers and (rivals or _leads(hand)):
        return Mit()
    return Pass()


def _outlook(hand: Hand) -> int:
    return min(losers(hand, suit) for suit in Suit)


def _leads(hand: Hand) -> bool:
    """Return whether this hand, rather than the partner's, should name trump."""
    return law.jacks_in(hand) >= 2 or HIGHEST in hand


def _weight(hand: Hand, suit: Suit) -> int:
    return sum(1 + law.height(card) for card in law.trumps(hand, suit))


def _claim(hand: Hand, offers: Sequence[Action]) -> Action:
    """The suit that loses least; big only if nothing is lost."""

    def rank(claim: NameSolo) -> tuple[int, bool, int]:
        lost = losers(hand, claim.suit)
        return (-lost, (claim.size is Size.BIG) == (lost == 0), _weight(hand, claim.suit))

    return max((a for a in offers if isinstance(a, NameSolo)), key=rank)


def _worst(view: BauernView) -> Card:
    """The card to give away: a plain one that would lose, else the lowest there is."""
    hand, trump = view.private.hand, _trump(view)
    sure = {c for suit in Suit for c in _run(_plain(hand, suit, trump), _all(suit, trump))}

    def worth(card: Card) -> tuple[bool, bool, int]:
        return (law.is_trump(card, trump), card in sure, law.height(card))

    return min(hand, key=worth)


def _best(view: BauernView) -> Card:
    """The card the soloist can use: a Jack, an ace, a trump, in this order."""
    trump = _trump(view)

    def use(card: Card) -> tuple[bool, bool, bool, int]:
        jack, ace = card.rank is Rank.JACK, card.rank is Rank.ACE
        return (jack, ace, law.is_trump(card, trump), law.height(card))

    return max(view.private.hand, key=use)


def _trump(view: BauernView) -> Suit:
    return Suit.CLUBS if view.public.trump is None else view.public.trump


def _plain(hand: Hand, suit: Suit, trump: Suit) -> Hand:
    return tuple(c for c in hand if c.suit is suit and not law.is_trump(c, trump))


def _all(suit: Suit, trump: Suit) -> Hand:
    return _plain(DECK, suit, trump)


def _sure(hand: Hand, suit: Suit, trump: Suit) -> int:
    """The number of cards of a plain suit that win once no trump is left against them."""
    own, every = _plain(hand, suit, trump), _all(suit, trump)
    run = len(_run(own, every))
    return len(own) if run >= len(every) - len(own) else run


def _run(own: Hand, every: Hand) -> Hand:
    """The cards of `own` that nothing in `every` but themselves can beat."""
    missing = max((law.height(c) for c in every if c not in own), default=-1)
    return tuple(c for c in own if law.height(c) > missing)
