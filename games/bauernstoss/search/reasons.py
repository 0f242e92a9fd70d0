"""Reasons why an action is good, in the words of the game: one key a reason, and never a guess."""

from collections.abc import Sequence

from games.bauernstoss.display.phrases import own
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
from games.bauernstoss.rules.contracts import Jacks
from games.bauernstoss.rules.law import DECK, VALUES, Size, partner_of
from games.bauernstoss.rules.state import BauernView, Public
from games.core.cards import Card, Hand, Suit
from games.core.prospect import Outlook
from games.core.scene import Says
from games.core.seats import Seat, partnership
from games.core.tricks import winner


def why(view: BauernView, action: Action | None, outlooks: Sequence[Outlook]) -> Says:
    """The reason for an action, from what its seat can see."""
    del outlooks  # how good the actions are is said beside the reason
    match action:
        case PlayCard(card=card):
            return _card(view, card)
        case Pass():
            return _pass(view)
        case NameSolo(size=size):
            return own("reason.exchange" if size is Size.SMALL else "reason.no_exchange")
        case _:
            return own(_PLAIN.get(type(action), "reason.nothing_better"))


_PLAIN: dict[type[Action | None], str] = {
    Bid: "reason.bid",
    Mit: "reason.mit",
    Solo: "reason.solo",
    NameMyself: "reason.your_trumps",
    LeaveToPartner: "reason.partners_trumps",
    NameTrump: "reason.strongest_suit",
    GiveCard: "reason.spared",
    ReturnCard: "reason.helps_most",
}


def _pass(view: BauernView) -> Says:
    if contracts.jacks(view.private.hand) is Jacks.ALL:
        return own("reason.nothing_played")
    partner = partner_of(view.seat)
    has_it = partner in contracts.callers(view.public.calls)
    return own("reason.partner_said_it" if has_it else "reason.no_call_pays")


def _card(view: BauernView, card: Card) -> Says:
    trump, trick = view.public.trump, view.public.trick
    if trump is None:
        return own("reason.nothing_better")
    if trick.led is None:
        return _lead(view, card, trump)
    if winner(trick.with_card(card), law.strength(trump)) == view.seat:
        return _takes(view, card, trump)
    return _throws(view, card, winner(trick, law.strength(trump)))


def _lead(view: BauernView, card: Card, trump: Suit) -> Says:
    public = view.public
    if law.is_trump(card, trump):
        made = public.namer is not None and _are_allies(public, view.seat, public.namer)
        return own("reason.draws_trumps" if made else "reason.leads_trump")
    if not _higher_cards(view, card, trump):
        return own("reason.highest_left", suit=card.suit)
    return own("reason.nothing_better" if card.rank in VALUES else "reason.risks_nothing")


def _takes(view: BauernView, card: Card, trump: Suit) -> Says:
    trick = view.public.trick.with_card(card)
    if view.public.soloist in trick.order[: len(trick.cards) - 1]:
        return own("reason.stops_solo")
    if trick.is_full:
        return own("reason.takes", count=law.card_points(trick.cards))
    sure = law.is_trump(card, trump) and not _higher_cards(view, card, trump)
    return own("reason.cannot_be_beaten" if sure else "reason.is_ahead")


def _throws(view: BauernView, card: Card, best: Seat) -> Says:
    """The reason for a card that does not take the trick."""
    public, count = view.public, VALUES.get(card.rank, 0)
    if _are_allies(public, view.seat, best):
        return own("reason.feeds", count=count) if count > 2 else own("reason.partner_has_it")
    least = min(VALUES.get(other.rank, 0) for other in view.private.hand)
    return own("reason.cheapest" if count <= max(least, 2) else "reason.nothing_better")


def _are_allies(public: Public, seat: Seat, other: Seat) -> bool:
    """Return whether both play together in this deal."""
    if public.soloist is not None:
        return (seat == public.soloist) == (other == public.soloist)
    return partnership(seat) == partnership(other)


def _higher_cards(view: BauernView, card: Card, trump: Suit) -> Hand:
    """The unseen cards of its own kind that are higher."""
    public, private = view.public, view.private
    seen = {*private.hand, private.given, public.shown}
    seen |= {other for trick in (*public.past, public.trick) for other in trick.cards}
    strength = law.strength(trump)
    kin = (c for c in DECK if c not in seen and law.is_trump(c, trump) == law.is_trump(card, trump))
    return tuple(c for c in kin if strength(c, card) > strength(card, card))
