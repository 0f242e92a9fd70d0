"""What a strong player of Watten would call a blunder, by what the seat could see.

A rule finds what may be one; most kinds are then judged by thinking longer about them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.core.cards import Card, Hand
from games.core.tricks import Trick, winner
from games.watten.heuristics.blind_inference import seen_cards
from games.watten.heuristics.signalling import signals_from_partner
from games.watten.rules import announcing, law
from games.watten.rules.actions import Concede, Fold, Hold, PlayCard, Raise, Signal
from games.watten.rules.law import Kind
from games.watten.rules.meanings import group
from games.watten.rules.play import ENOUGH
from games.watten.rules.ranking import Trump
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.signals import Meaning, read_gesture
from games.watten.rules.state import WattenView, known_trump, partner_of, side_of

IN_SIGHT = -0.005
"""What the partner sees at once is a blunder, too, where it costs nothing: by how much another card
must be better, in chances to win the deal."""

COSTS = 0.02
"""The same of what may have had a reason."""

FEW_TRUMPS = 1
"""So many trumps are still a bad hand."""

KINDS = (
    "feeds partner",
    "takes from partner",
    "leaves deciding trick",
    "gives up",
    "leads their trump",
    "pulls partner's trump",
    "misleads",
    "stakes when decided",
)
"""Everything that is looked for."""


class Suspect(NamedTuple):
    """What may be a blunder."""

    kind: str
    instead: tuple[Any, ...] = ()
    """What would have to be better; empty where nothing needs to be judged."""
    by: float = 0.0
    """By how much, in chances to win the deal."""


def suspect(view: WattenView, offers: Sequence[Any], chosen: Any) -> Suspect | None:
    """What there is to say against this choice, if anything."""
    trump = known_trump(view)
    if trump is None or chosen is None:
        return None
    match chosen:
        case PlayCard(card=card):
            playable = tuple(a.card for a in offers if isinstance(a, PlayCard))
            return next(_card(view, trump, playable, card), None)
        case Signal(gesture=gesture):
            misleads = is_untrue(view, trump, read_gesture(view.private.code, gesture))
            return Suspect("misleads") if misleads else None
        case Raise() | Hold():
            return Suspect("stakes when decided") if _is_idle(view, trump, chosen) else None
        case Fold() | Concede():
            others = tuple(a for a in offers if isinstance(a, Hold | PlayCard))
            return Suspect("gives up", others) if others else None
        case _:
            return None


def _card(view: WattenView, trump: Trump, playable: Hand, card: Card) -> Iterator[Suspect]:
    seen = _Seen(view, trump)
    rest = tuple(each for each in playable if each != card)
    if not view.public.trick.cards:
        yield from seen.lead(rest, card)
    elif seen.is_partners():
        yield from seen.partners_trick(rest, card)
    elif seen.is_last_chance() and not seen.beats(card) and any(map(seen.beats, rest)):
        yield Suspect("leaves deciding trick")


class _Seen:
    """What a seat sees of the trick before it."""

    def __init__(self, view: WattenView, trump: Trump) -> None:
        self.view, self.trump = view, trump
        self._ranking, self._trick = view.public.rules.ranking, view.public.trick
        self._mine = side_of(view.public, view.seat)
        self._strength = law.strength(self._ranking, trump)

    @property
    def is_ours(self) -> bool:
        return side_of(self.view.public, winner(self._trick, self._strength)) == self._mine

    def kind(self, card: Card) -> Kind:
        return law.kind(card, self._ranking, self.trump)

    def beats(self, card: Card) -> bool:
        led, best = self._trick.cards[0], self._best()
        return self._strength(card, led) > self._strength(best, led)

    def _best(self) -> Card:
        return dict(self._trick.plays)[winner(self._trick, self._strength)]

    def is_partners(self) -> bool:
        """Whether hardly anything takes this trick from the partner: it is a Linke or more."""
        unseen = frozenset(law.deck(self._ranking)).difference(seen_cards(self.view))
        high = self._trick.lacks_one or self.kind(self._best()) >= Kind.LINKE
        return self.is_ours and (high or not any(map(self.beats, unseen)))

    def is_last_chance(self) -> bool:
        """Whether this seat is last to a trick that decides the deal, and that is not its own."""
        public = self.view.public
        deciding = ENOUGH - 1 in (tricks_taken(public, 0), tricks_taken(public, 1))
        return deciding and self._trick.lacks_one and not self.is_ours

    def partners_trick(self, rest: Hand, card: Card) -> Iterator[Suspect]:
        if self.beats(card):
            below = _plays(each for each in rest if not self.beats(each))
            if below:
                yield Suspect("takes from partner", below, IN_SIGHT)
        elif self.kind(card) is not Kind.PLAIN:
            cheaper = _plays(each for each in rest if self.kind(each) < self.kind(card))
            if cheaper:
                yield Suspect("feeds partner", cheaper, IN_SIGHT)

    def lead(self, rest: Hand, card: Card) -> Iterator[Suspect]:
        public = self.view.public
        others = _plays(each for each in rest if self.kind(each) is not Kind.TRUMP)
        theirs = side_of(public, announcing.suit_namer(public)) != self._mine
        if theirs and self.kind(card) is Kind.TRUMP and others:
            yield Suspect("leads their trump", others, COSTS)
        calm = _plays(each for each in rest if not law.duty(each, self._ranking, self.trump))
        if calm and self._pulls(card):
            yield Suspect("pulls partner's trump", calm, COSTS)

    def _pulls(self, card: Card) -> bool:
        """Whether it asks for a card that the partner has told of, and that has not fallen yet."""
        due = law.duty(card, self._ranking, self.trump, partner=True)
        if due is None:
            return False
        partner = partner_of(self.view.public, self.view.seat)
        public = self.view.public
        fallen = {c for t in (*public.past, public.trick) for s, c in t.plays if s == partner}
        told = [
            group(self._ranking, self.trump, meaning) for meaning in signals_from_partner(self.view)
        ]
        return any(
            not fallen.intersection(cards)
            for _, cards in told
            if len(cards) == 1 and cards <= due.having
        )


def _plays(cards: Iterator[Card]) -> tuple[PlayCard, ...]:
    return tuple(PlayCard(card=card) for card in cards)


def is_untrue(view: WattenView, trump: Trump, meaning: Meaning) -> bool:
    """Whether a sign says what is not so: of a card, or that a hand is bad."""
    ranking, hand = view.public.rules.ranking, view.private.hand
    if meaning is Meaning.BAD_HAND:
        kinds = [law.kind(card, ranking, trump) for card in hand]
        high = sum(kind > Kind.TRUMP for kind in kinds)
        return bool(high) or sum(kind is Kind.TRUMP for kind in kinds) > FEW_TRUMPS
    count, cards = group(ranking, trump, meaning)
    return bool(cards) and len(cards.intersection(hand)) < count


def _is_idle(view: WattenView, trump: Trump, chosen: Raise | Hold) -> bool:
    """Whether something is staked though all can see who wins the deal, or this seat that it loses.

    Who wins for certain may hold.
    """
    public = view.public
    trick, ranking = public.trick, public.rules.ranking
    if not trick.cards or (public.proposal is None and isinstance(chosen, Hold)):
        return False
    strength = law.strength(ranking, trump)
    taker = winner(trick, strength)
    if tricks_taken(public, side_of(public, taker)) < ENOUGH - 1:
        return False
    mine = side_of(public, taker) == side_of(public, view.seat)
    if mine and isinstance(chosen, Hold):
        return False
    return not any(_over(view, strength, dict(trick.plays)[taker], seen=not mine))


def _over(view: WattenView, strength: Any, best: Card, *, seen: bool) -> Iterator[Card]:
    """What may still beat this card: by what all have seen, or by what this seat has `seen`.

    A seat knows its own hand, and whether its side has still to play.
    """
    public, trick = view.public, view.public.trick
    fallen = {card for each in (*public.past, trick) for card in each.cards}
    left = set(law.deck(public.rules.ranking)) - fallen
    if seen:
        to_come = trick.order[len(trick.cards) :]
        ours = [s for s in to_come if side_of(public, s) == side_of(public, view.seat)]
        unseen = left - {*seen_cards(view)}
        left = {*view.private.hand} & left if view.seat in ours else set[Card]()
        left |= unseen if set(ours) - {view.seat} else set()
    led = trick.cards[0]
    yield from (c for c in left if strength(c, led) > strength(best, led))


def told(view: WattenView) -> str:
    """What the seat sees, in a line."""
    public = view.public
    trump = known_trump(view)
    tricks = " / ".join(_trick(trick) for trick in (*public.past, public.trick) if trick.cards)
    said = ", ".join(signals_from_partner(view))
    named = "blind" if trump is None else f"{trump.rank.name} of {trump.suit.name}".lower()
    return (
        f"seat {view.seat}, dealer {public.dealer}, {named}, {public.score} worth {public.value}"
        f" | {' '.join(map(str, view.private.hand))} | {tricks or 'leads'} | told {said or '-'}"
    )


def named(action: Any) -> str:
    """What was done, in a word or two."""
    return str(getattr(action, "card", None) or getattr(action, "gesture", None) or action.kind)


def _trick(trick: Trick) -> str:
    return " ".join(f"{seat}:{card}" for seat, card in trick.plays)
