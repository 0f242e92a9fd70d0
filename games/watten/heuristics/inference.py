"""A seat's reading of a deal: who probably holds what, and for the blind, what may be trump."""

from dataclasses import dataclass

from games.core.cards import Card
from games.core.seats import Seat
from games.watten.heuristics.blind_inference import guesses, seen_cards
from games.watten.heuristics.odds import Odds, order, worths
from games.watten.heuristics.signalling import signals_from_partner
from games.watten.rules import announcing, law
from games.watten.rules.law import FULL, Kind
from games.watten.rules.meanings import group
from games.watten.rules.play import duty_of
from games.watten.rules.ranking import Trump
from games.watten.rules.signals import Meaning
from games.watten.rules.state import (
    Public,
    WattenView,
    forehand_and_dealer,
    known_trump,
    partner_of,
    side_of,
)

TRUST = 0.95
"""The belief in a partner's sign: bluffing is free."""

SMALL = frozenset({Meaning.TRUMP_QUEEN, Meaning.TRUMP_JACK, Meaning.TRUMP_LOW})
"""Signs that a rule of thumb ignores: players who counted such trumps as tricks won more deals, and
lost more points by what they staked on them."""

NAMED = 1.6
"""The factor by which its namer likelier holds a card of the Schlag, or of the trump suit."""


@dataclass(frozen=True)
class Reading:
    """One way the deal may be: Schlag and trump, its likelihood, and who probably holds what."""

    trump: Trump
    weight: float
    held: tuple[Odds, ...]
    """Seat by seat; of the own seat, certainty."""
    sides: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    """The own side, and the other."""
    worth: Odds
    """The worth of each card to this seat's side."""
    margin: float
    """The number of tricks this side can expect, less those of the others."""


def together(held: tuple[Odds, ...], seats: tuple[Seat, ...]) -> Odds:
    """The chance of each card to be held by one of these seats."""
    if len(seats) == 1:
        return held[seats[0]]
    found: Odds = {}
    for seat in seats:
        for card, chance in held[seat].items():
            found[card] = found.get(card, 0.0) + chance
    return found


def _tricks(worth: Odds, held: Odds) -> float:
    """The tricks to expect of cards of this worth that are held with these chances."""
    total = 0.0
    for card, chance in held.items():
        total += worth[card] * chance
    return total


def read(view: WattenView, trump: Trump, weight: float = 1.0) -> Reading:
    """The reading of who probably holds what, if Schlag and trump are these."""
    public = view.public
    ranks = order(public.rules.ranking, trump)
    seen = frozenset(seen_cards(view))
    unseen = tuple(card for card in law.deck(public.rules.ranking) if card not in seen)
    held: list[Odds] = [
        dict.fromkeys(unseen, public.counts[seat] / len(unseen)) for seat in range(public.seats)
    ]
    held[view.seat] = dict.fromkeys(view.private.hand, 1.0)
    _by_naming(view, trump, held)
    _by_following(public, trump, view.seat, held)
    _by_words(view, trump, held)
    mine = side_of(public, view.seat)
    own = tuple([seat for seat in range(public.seats) if side_of(public, seat) == mine])
    other = tuple([seat for seat in range(public.seats) if seat not in own])
    everybody = tuple(held)
    ours, theirs = together(everybody, own), together(everybody, other)
    worth = worths(ranks, theirs)
    margin = _tricks(worth, ours) - _tricks(worths(ranks, ours), theirs)
    return Reading(trump, weight, everybody, (own, other), worth, margin)


def _by_naming(view: WattenView, trump: Trump, held: list[Odds]) -> None:
    """Count in that a seat had a reason to name Schlag or trump; a card once seen is known."""
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
        (other,) = {*forehand_and_dealer(public)} - {view.seat}
        if seen in held[other]:
            _settle(held, other, seen)


def _by_following(public: Public, trump: Trump, own: Seat, held: list[Odds]) -> None:
    """Count in that a bound seat that did not follow a demanding lead has nothing that obliges."""
    bound = {*(forehand_and_dealer(public) if public.rules.blind else range(public.seats))} - {own}
    for number, trick in enumerate((*public.past, public.trick)):
        for seat, card in trick.plays[1:]:
            due = duty_of(public, trick, seat, trump, held=FULL - number)
            if seat in bound and due is not None and card not in due.only:
                held[seat] = {c: p for c, p in held[seat].items() if c not in due.having}


def _by_words(view: WattenView, trump: Trump, held: list[Odds]) -> None:
    """Count in what the partner has shown or signalled."""
    partner = partner_of(view.public, view.seat)
    if partner is None:
        return
    for shown in view.private.shown:
        if shown.seat == partner:
            held[partner] = {c: p for c, p in held[partner].items() if c in shown.cards}
            for card in [*held[partner]]:
                _settle(held, partner, card)
    tricks = (*view.public.past, view.public.trick)
    played = [c for trick in tricks for seat, c in trick.plays if seat == partner]
    for meaning in signals_from_partner(view):
        if meaning in SMALL:
            continue
        if meaning is Meaning.BAD_HAND:
            _poor(view, trump, held[partner])
            continue
        count, cards = group(view.public.rules.ranking, trump, meaning)
        left = count - sum(card in cards for card in played)
        possible = [card for card in cards if card in held[partner]]
        if left > 0 and possible:
            _likely(held, partner, possible, min(1.0, left / len(possible)))


def _poor(view: WattenView, trump: Trump, held: Odds) -> None:
    kinds = order(view.public.rules.ranking, trump).kinds
    for card in held:
        if kinds[card] >= Kind.LINKE:
            held[card] *= 1 - TRUST


def _settle(held: list[Odds], seat: Seat, card: Card) -> None:
    for odds in held:
        odds.pop(card, None)
    held[seat][card] = 1.0


def _likely(held: list[Odds], seat: Seat, cards: list[Card], chance: float) -> None:
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
