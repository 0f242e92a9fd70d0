"""The proof that one hand takes every trick that is left, wherever the unseen cards lie.

Sets of cards are ints here: bit `n` stands for the card number `n`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from games.core.cards import Card, Hand, Rank, pack, without
from games.core.seats import Seat
from games.core.tricks import Trick

CLAIMED = range(2, 5)
"""The numbers of cards in hand with which the rest may be claimed: the last card is just played."""

CARDS: Hand = pack(Rank.SIX)
"""Number -> card."""

_NUMBERS = {card: number for number, card in enumerate(CARDS)}


class Asked(NamedTuple):
    """What the law says to whoever plays next to a trick as it lies."""

    beating: int
    """The cards that would be winning."""
    instead: tuple[int, ...]
    """[card played] -> those that the same hand would have had to play instead."""


Law: TypeAlias = Callable[[Card, Card], Asked]
"""(card led, card that wins so far) -> what is asked."""


class Sight(NamedTuple):
    """All that matters of what a seat sees when it is to play."""

    seat: Seat
    hand: Hand
    playable: Hand
    """The cards of the hand that may be played."""
    past: tuple[Trick, ...]
    trick: Trick
    counts: tuple[int, ...]
    """The number of cards each seat holds."""
    unseen: Hand
    """The cards that may be in other hands."""


class Rival(NamedTuple):
    """Another hand, as far as it is known."""

    cards: int
    """The number of its cards."""
    possible: int
    """The unseen cards it may hold; all others it has shown not to."""
    has_played: bool
    """Whether it has played to the trick on the table."""


def set_of(cards: Iterable[Card]) -> int:
    """These cards as one set."""
    return sum([1 << _NUMBERS[card] for card in cards])


def is_certain(sight: Sight, law: Law, in_order: Callable[[Hand], Hand]) -> bool:
    """Return whether the hand of a seat on turn takes every trick that is left for certain.

    The others hold any of the unseen cards but those that they would have had to play before, and
    play as badly for this seat as the law lets them. `in_order` puts cards in the order in which
    they are best led: first those that draw what could beat the others.
    """
    rivals = tuple(_rivals(sight, law))
    return any(_take_all(leads, rivals) for leads in _ways(sight, law, in_order))


def _ways(sight: Sight, law: Law, in_order: Callable[[Hand], Hand]) -> Iterator[tuple[Asked, ...]]:
    """The ways to play the hand that may take everything, as what each card asks of the others."""
    lying, firsts = sight.trick.cards, in_order(sight.hand)[:1]
    if lying:
        winning = _asked(sight.trick, law)[-1].beating
        firsts = tuple([card for card in sight.playable if winning >> _NUMBERS[card] & 1])
    for first in firsts:
        rest = in_order(without(sight.hand, first))
        yield (law(lying[0] if lying else first, first), *[law(card, card) for card in rest])


def _rivals(sight: Sight, law: Law) -> Iterator[Rival]:
    """The others who play this deal, with the cards they have not shown to be without."""
    ruled_out = dict.fromkeys(sight.trick.order, 0)
    for trick in (*sight.past, sight.trick):
        for (place, card), asked in zip(trick.plays[1:], _asked(trick, law), strict=False):
            ruled_out[place] |= asked.instead[_NUMBERS[card]]
    unseen, lying = set_of(sight.unseen), len(sight.trick.cards)
    for at, place in enumerate(sight.trick.order):
        if place != sight.seat:
            yield Rival(sight.counts[place], unseen & ~ruled_out[place], has_played=at < lying)


def _asked(trick: Trick, law: Law) -> list[Asked]:
    """What was asked after each card that lies."""
    asked: list[Asked] = []
    best: Card | None = None
    for card in trick.cards:
        if best is None or asked[-1].beating >> _NUMBERS[card] & 1:
            best = card
        asked.append(law(trick.cards[0], best))
    return asked


def _take_all(leads: Sequence[Asked], rivals: Sequence[Rival]) -> bool:
    """Whether the cards that ask this, played in this order, take every trick for certain.

    As long as nothing has beaten a lead, what one rival may play does not depend on the others. So
    each can be asked alone whether there is a hand with which it beats one.
    """
    unseen = _union(rival.possible for rival in rivals)
    if not any(unseen & lead.beating for lead in leads):
        return True
    alike = _alike(leads, rivals, unseen)
    return not any(
        _beats(leads[rival.has_played :], rivals, at, 0, rival.possible, alike)
        for at, rival in enumerate(rivals)
    )


def _beats(  # noqa: PLR0913, PLR0917 - a hand that is imagined, card by card
    leads: Sequence[Asked],
    rivals: Sequence[Rival],
    at: int,
    played: int,
    possible: int,
    alike: Mapping[int, Hashable],
) -> bool:
    """Whether a rival that `played` these cards, and may hold those, can beat a lead to come."""
    if not any(possible & lead.beating for lead in leads):
        return False
    lead, later = leads[0], leads[1:]
    tried = set[Hashable]()
    for number in (*_numbers(possible & lead.beating), *_numbers(possible & ~lead.beating)):
        if alike[number] in tried:
            continue
        tried.add(alike[number])
        now, left = played | 1 << number, possible & ~(1 << number | lead.instead[number])
        if _can_be(rivals, at, now, left) and (
            lead.beating >> number & 1 or _beats(later, rivals, at, now, left, alike)
        ):
            return True
    return False


def _can_be(rivals: Sequence[Rival], at: int, played: int, left: int) -> bool:
    """Whether a rival may have played these cards and hold the rest of its hand among those left.

    Everybody must find enough cards: any group of hands together, by Hall's theorem.
    """
    hands = [(rival.cards, rival.possible & ~played) for rival in rivals]
    hands[at] = (rivals[at].cards - played.bit_count(), left)
    every = sum([cards for cards, _ in hands])
    if all(among.bit_count() >= every for _, among in hands):
        return True
    return all(
        _union(among for _, among in group).bit_count() >= sum([cards for cards, _ in group])
        for size in range(1, len(hands) + 1)
        for group in combinations(hands, size)
    )


def _alike(leads: Sequence[Asked], rivals: Sequence[Rival], unseen: int) -> Mapping[int, Hashable]:
    """For each unseen card, what tells it apart here: those alike can be exchanged."""
    sets = {rival.possible for rival in rivals}
    for lead in leads:
        sets |= {lead.beating, *lead.instead}
    return {
        n: (tuple([s >> n & 1 for s in sets]), *[lead.instead[n] for lead in leads])
        for n in _numbers(unseen)
    }


def _union(sets: Iterable[int]) -> int:
    cards = 0
    for each in sets:
        cards |= each
    return cards


def _numbers(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low
