"""The point where a deal is decided: all see who wins it, or a seat knows it cannot win."""

from collections.abc import Sequence
from typing import TypeVar

from games.core.cards import Card
from games.core.tricks import winner
from games.watten.heuristics.blind_inference import seen_cards
from games.watten.heuristics.odds import higher_cards, order
from games.watten.rules import law
from games.watten.rules.actions import Action, Hold, Raise
from games.watten.rules.play import ENOUGH, is_led_by_partner
from games.watten.rules.ranking import Trump
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.state import Public, WattenView, known_trump, side_of

ActionT = TypeVar("ActionT", bound=Action)


def still_open(view: WattenView, offers: Sequence[ActionT]) -> Sequence[ActionT]:
    """The offers without raises if the deal is decided, and without holding what is lost."""
    trump = known_trump(view)
    if trump is None or not any(isinstance(each, Raise | Hold) for each in offers):
        return offers
    if is_lost(view, trump):
        return [each for each in offers if not isinstance(each, Raise | Hold)] or offers
    if winning_side(view.public, trump) is not None:
        return [each for each in offers if not isinstance(each, Raise)] or offers
    return offers


def winning_side(public: Public, trump: Trump) -> int | None:
    """The side whose third trick lies there and cannot be taken by any card still to fall."""
    best = _third(public, trump)
    if best is None:
        return None
    higher = higher_cards(public.rules.ranking, trump, public.trick, best)
    if higher.difference(cards_played(public)):
        return None
    return side_of(public, _owner(public, best))


def is_lost(view: WattenView, trump: Trump) -> bool:
    """Return whether the third trick of the others lies there, and this side cannot take it.

    A seat knows its own hand, and of its partner's what it has seen of the rest.
    """
    public, mine = view.public, side_of(view.public, view.seat)
    best = _third(public, trump)
    if best is None or side_of(public, _owner(public, best)) == mine:
        return False
    to_come = public.trick.order[len(public.trick.cards) :]
    ours = [seat for seat in to_come if side_of(public, seat) == mine]
    higher = higher_cards(public.rules.ranking, trump, public.trick, best)
    if view.seat in ours and not higher.isdisjoint(_playable(view, trump)):
        return False
    partners = any(seat != view.seat for seat in ours)
    return not partners or not higher.difference(seen_cards(view), view.private.hand)


def is_won(view: WattenView, trump: Trump) -> bool:
    """Return whether this side's third trick is in sight, or its seat holds enough high cards."""
    public, mine = view.public, side_of(view.public, view.seat)
    if winning_side(public, trump) == mine:
        return True
    need = ENOUGH - tricks_taken(public, mine)
    return len(view.private.hand) >= need and sure_tricks(view, trump) >= need


def sure_tricks(view: WattenView, trump: Trump) -> int:
    """The number of tricks this seat's highest cards take, however the other cards lie.

    What lies on the table may beat them all: then one of them may have to be given up to it.
    """
    public, hand = view.public, view.private.hand
    gone = cards_played(public)
    high: list[Card] = []
    for step in order(public.rules.ranking, trump).high:
        left = [card for card in step if card not in gone]
        if not all(card in hand for card in left):
            break
        high += left
    return len(high) - _is_wasted(view, trump, high)


def _is_wasted(view: WattenView, trump: Trump, high: Sequence[Card]) -> bool:
    """Return whether one of these cards must be played to the trick that lies there, and loses."""
    public, trick = view.public, view.public.trick
    if not trick.cards or view.seat in trick.order[: len(trick.cards)]:
        return False
    playable = _playable(view, trump)
    best = dict(trick.plays)[winner(trick, law.strength(public.rules.ranking, trump))]
    higher = higher_cards(public.rules.ranking, trump, trick, best)
    takes = any(card in higher for card in playable if card in high)
    return not takes and all(card in high for card in playable)


def cards_played(public: Public) -> frozenset[Card]:
    """The cards that have been played in this deal."""
    return frozenset([card for trick in (*public.past, public.trick) for card in trick.cards])


def _third(public: Public, trump: Trump) -> Card | None:
    """The best card of the trick, if its side has two tricks."""
    trick = public.trick
    if not trick.cards or len(public.past) < ENOUGH - 1:
        return None
    taker = winner(trick, law.strength(public.rules.ranking, trump))
    near = tricks_taken(public, side_of(public, taker)) == ENOUGH - 1
    return dict(trick.plays)[taker] if near else None


def _owner(public: Public, card: Card) -> int:
    return next(seat for seat, each in public.trick.plays if each == card)


def _playable(view: WattenView, trump: Trump) -> tuple[Card, ...]:
    """The cards this seat may play to the trick that lies there."""
    public, hand = view.public, view.private.hand
    partner = is_led_by_partner(public, public.trick, view.seat)
    return law.playable(hand, public.trick, public.rules.ranking, trump, partner=partner)
