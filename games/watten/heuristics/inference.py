"""What a seat makes of a deal: who probably holds what, and for the blind, what may be trump."""

from dataclasses import dataclass
from functools import cached_property

from games.core.cards import Card
from games.core.seats import Seat
from games.watten.heuristics.blind_inference import OBLIGED, guesses, seen_cards
from games.watten.heuristics.odds import Odds, Order, order, worths
from games.watten.heuristics.signalling import heard_from
from games.watten.rules import announcing
from games.watten.rules.law import DECK, Kind
from games.watten.rules.meanings import group
from games.watten.rules.ranking import Trump
from games.watten.rules.signals import Meaning
from games.watten.rules.state import Public, WattenView, informed, known_trump, partner_of, side_of

TRUST = 0.95
"""How far a partner's sign is believed: bluffing is free."""

NAMED = 1.6
"""How much likelier the one who named it holds a card of the Schlag, or of the trump suit."""


@dataclass(frozen=True)
class Reading:
    """One way the deal may be: Schlag and trump, how likely, and who probably holds what."""

    trump: Trump
    weight: float
    ranks: Order
    held: tuple[Odds, ...]
    """Seat by seat; of the own seat, certainty."""
    sides: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    """The own side, and the other."""

    @cached_property
    def ours(self) -> Odds:
        """How likely the own side holds each card."""
        return together(self.held, self.sides[0])

    @cached_property
    def theirs(self) -> Odds:
        """How likely the other side holds each card."""
        return together(self.held, self.sides[1])

    @cached_property
    def worth(self) -> Odds:
        """What each card is worth to the own side."""
        return worths(self.ranks, self.theirs)

    @cached_property
    def margin(self) -> float:
        """How many tricks the own hands can expect, less those of the others."""
        against = worths(self.ranks, self.ours)
        mine = sum(self.worth[card] * chance for card, chance in self.ours.items())
        return mine - sum(against[card] * chance for card, chance in self.theirs.items())


def together(held: tuple[Odds, ...], seats: tuple[Seat, ...]) -> Odds:
    """How likely each card is held by one of these seats."""
    if len(seats) == 1:
        return held[seats[0]]
    found: dict[Card, float] = {}
    for seat in seats:
        for card, chance in held[seat].items():
            found[card] = found.get(card, 0.0) + chance
    return found


def read(view: WattenView, trump: Trump, weight: float = 1.0) -> Reading:
    """Who probably holds what, if Schlag and trump are these."""
    public = view.public
    ranks = order(public.rules.ranking, trump)
    seen = frozenset(seen_cards(view))
    unseen = tuple(card for card in DECK if card not in seen)
    held: list[dict[Card, float]] = [
        dict.fromkeys(unseen, public.counts[seat] / len(unseen)) for seat in range(public.seats)
    ]
    held[view.seat] = dict.fromkeys(view.private.hand, 1.0)
    _by_naming(view, trump, held)
    _by_following(public, ranks, view.seat, held)
    _by_words(view, trump, held)
    mine = side_of(public, view.seat)
    sides = tuple(
        tuple(s for s in range(public.seats) if (side_of(public, s) == mine) is own)
        for own in (True, False)
    )
    return Reading(trump, weight, ranks, tuple(held), (sides[0], sides[1]))


def _by_naming(view: WattenView, trump: Trump, held: list[dict[Card, float]]) -> None:
    """Who named the Schlag or the trump will have had a reason; a card once seen is known."""
    public = view.public
    namers = (public.forehand, announcing.suit_namer(public))
    for seat in {*namers} - {view.seat}:
        for card in held[seat]:
            by_rank = seat == namers[0] and card.rank is trump.rank
            by_suit = seat == namers[1] and card.suit is trump.suit
            if by_rank or by_suit:
                held[seat][card] = min(1.0, held[seat][card] * NAMED)
    seen = view.private.seen
    if seen is not None:
        (other,) = {*informed(public)} - {view.seat}
        if seen in held[other]:
            _known(held, other, seen)


def _by_following(public: Public, ranks: Order, own: Seat, held: list[dict[Card, float]]) -> None:
    """Who did not follow a demanding lead, though bound to, has no trumps."""
    bound = {*(informed(public) if public.rules.blind else range(public.seats))} - {own}
    for trick in (*public.past, public.trick):
        if trick.led not in ranks.demanding:
            continue
        for seat, card in trick.plays[1:]:
            if seat in bound and ranks.kinds[card] is Kind.PLAIN:
                without = {c: p for c, p in held[seat].items() if ranks.kinds[c] not in OBLIGED}
                held[seat] = without


def _by_words(view: WattenView, trump: Trump, held: list[dict[Card, float]]) -> None:
    """What the partner has shown or signalled."""
    partner = partner_of(view.public, view.seat)
    if partner is None:
        return
    for shown in view.private.shown:
        if shown.seat == partner:
            held[partner] = {c: p for c, p in held[partner].items() if c in shown.cards}
            for card in [*held[partner]]:
                _known(held, partner, card)
    tricks = (*view.public.past, view.public.trick)
    played = [c for trick in tricks for seat, c in trick.plays if seat == partner]
    for meaning in heard_from(view):
        if meaning is Meaning.BAD_HAND:
            _poor(view, trump, held[partner])
            continue
        count, cards = group(view.public.rules.ranking, trump, meaning)
        left = count - sum(card in cards for card in played)
        possible = [card for card in cards if card in held[partner]]
        if left > 0 and possible:
            _likely(held, partner, possible, min(1.0, left / len(possible)))


def _poor(view: WattenView, trump: Trump, held: dict[Card, float]) -> None:
    kinds = order(view.public.rules.ranking, trump).kinds
    for card in held:
        if kinds[card] >= Kind.LINKE:
            held[card] *= 1 - TRUST


def _known(held: list[dict[Card, float]], seat: Seat, card: Card) -> None:
    for odds in held:
        odds.pop(card, None)
    held[seat][card] = 1.0


def _likely(held: list[dict[Card, float]], seat: Seat, cards: list[Card], chance: float) -> None:
    for card in cards:
        before = held[seat][card]
        now = max(before, TRUST * chance)
        for other, odds in enumerate(held):
            if other != seat and card in odds:
                odds[card] *= (1 - now) / max(1e-9, 1 - before)
        held[seat][card] = now


def readings(view: WattenView) -> tuple[Reading, ...]:
    """Every way the deal may be, as far as this seat can tell; the weights add up to 1."""
    trump = known_trump(view)
    found = guesses(view) if trump is None else ((trump, 1.0),)
    return tuple(read(view, each, weight) for each, weight in found)
