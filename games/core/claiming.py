"""The proof of who takes every trick that is left, wherever the unseen cards lie.

It plays out what one seat knows of a deal: how many cards each hand has, and which they may be.
Cards are numbers here, and sets of them ints: bit `n` stands for the card number `n`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.core.cards import Card, Hand, Rank, pack
from games.core.tricks import Place, Strength, Trick

CLAIMED = range(2, 5)
"""The numbers of cards in hand with which the rest may be claimed: the last card is just played."""

_CARDS: Hand = pack(Rank.SIX)
_NUMBERS = {card: number for number, card in enumerate(_CARDS)}

Playable: TypeAlias = Callable[[Hand, Trick], Hand]
"""(hand, trick) -> the cards of the hand that may be played."""


class Sight(NamedTuple):
    """All that matters of what a seat sees when it is to play."""

    held: tuple[tuple[Place, Hand], ...]
    """The hands that the seat plays: its own, and a dummy if it has one."""
    past: tuple[Trick, ...]
    trick: Trick
    counts: tuple[int, ...]
    """The number of cards each place holds."""
    unseen: Hand
    """The cards that may be in other hands."""


class Asked(NamedTuple):
    """What the law says to whoever plays next to a trick."""

    beating: int
    """The cards that would be winning."""
    instead: tuple[int, ...]
    """[card played] -> those that the same hand would have had to play instead."""


class Law:
    """What the cards of a deal may do; made once for a trump, as it keeps what it found out."""

    def __init__(
        self,
        deck: Hand,
        playable: Playable,
        strength: Strength,
        suit_of: Callable[[Card], Hashable],
    ) -> None:
        """A law by which cards that `suit_of` calls the same differ in their height alone."""
        self._deck, self._playable, self._strength = deck, playable, strength
        self._asked: dict[tuple[int, int], Asked] = {}
        numbers = [_NUMBERS[card] for card in deck]
        beating = {n: self.asked(n, n).beating for n in numbers}
        self.beaten = {n: _set(m for m in numbers if beating[m] >> n & 1) for n in numbers}
        """Card -> those of which it takes a trick which they lead."""
        rows = _rows(deck, strength, suit_of)
        self.lower = {n: row[:at][::-1] for row in rows for at, n in enumerate(row)}
        """Card -> the lower ones of its suit, the highest first."""
        self.height = {n: at for row in rows for at, n in enumerate(row)}
        """Card -> its place among the cards of its suit."""

    def asked(self, led: int, best: int) -> Asked:
        """What is asked after the card `led` was led and `best` wins so far."""
        if (led, best) not in self._asked:
            self._asked[led, best] = self._ask(_CARDS[led], _CARDS[best])
        return self._asked[led, best]

    def _ask(self, led: Card, best: Card) -> Asked:
        trick = Trick((0, 1, 2), (led, best))
        instead, better, left = [0] * len(_CARDS), 0, self._deck
        while left:
            due = self._playable(left, trick)
            for card in due:
                instead[_NUMBERS[card]] = better
            better |= _set_of(due)
            left = tuple([card for card in left if card not in due])
        highest = self._strength(best, led)
        beating = _set_of(card for card in self._deck if self._strength(card, led) > highest)
        return Asked(beating, tuple(instead))


class Position(NamedTuple):
    """What is known when a card is due."""

    counts: tuple[int, ...]
    possible: tuple[int, ...]
    """[place] -> the cards it may hold; of a hand that is seen, just as many as it has."""
    order: tuple[Place, ...]
    played: int = 0
    """The number of cards that lie."""
    led: int | None = None
    best: int = 0
    """The card that wins so far."""
    taker: Place = 0
    """The place that played it."""


def _set_of(cards: Iterable[Card]) -> int:
    """These cards as one set."""
    return _set(_NUMBERS[card] for card in cards)


@lru_cache(maxsize=1 << 10)
def is_certain(
    sight: Sight, law: Law, takers: frozenset[Place], *, whatever_is_played: bool = False
) -> bool:
    """Return whether one of `takers` takes each trick that is left, for certain.

    It is certain if the seat can play so that it comes true with any of the unseen cards in the
    other hands, but those that they would have had to play before, and with anything they may
    play. With `whatever_is_played` it must come true whatever the seat itself plays, too.
    """
    chosen = frozenset([place for place, _ in sight.held if not whatever_is_played])
    return _Proof(law, takers, chosen).holds(_position(sight, law))


def _position(sight: Sight, law: Law) -> Position:
    """What is known of the hands by all that was played."""
    unseen, trick, counts = _set_of(sight.unseen), sight.trick, [0] * len(sight.counts)
    possible = [0] * len(counts)
    for place in trick.order:
        counts[place] = sight.counts[place]
        possible[place] = unseen if counts[place] else 0
    for past in sight.past:
        _lead_through(past, law, possible)
    led, best, taker = _lead_through(trick, law, possible)
    for place, hand in sight.held:
        possible[place] = _set_of(hand)
    _deduce(counts, possible)
    played = len(trick.cards)
    return Position(tuple(counts), tuple(possible), trick.order, played, led, best, taker)


def _deduce(counts: list[int], possible: list[int]) -> None:
    """Take from hands what others hold for certain.

    Where every unseen card is in a hand, a hand has what no other can have; and what a hand is
    known to have no other can.
    """
    is_dealt_out = _union(possible).bit_count() == sum(counts)
    for place, count in enumerate(counts):
        others = _union([cards for at, cards in enumerate(possible) if at != place])
        own = possible[place] & ~others
        if is_dealt_out and own.bit_count() == count:
            possible[place] = own
        if possible[place].bit_count() == count:
            for at, cards in enumerate(possible):
                possible[at] = cards if at == place else cards & ~possible[place]


def _lead_through(trick: Trick, law: Law, possible: list[int]) -> tuple[int | None, int, Place]:
    """The card led, the best one and who played it; what nobody can hold after it is taken out."""
    led, best, taker = None, 0, 0
    for place, card in zip(trick.order, trick.cards, strict=False):
        number = _NUMBERS[card]
        if led is None:
            led, best, taker = number, number, place
            continue
        asked = law.asked(led, best)
        possible[place] &= ~asked.instead[number]
        if asked.beating >> number & 1:
            best, taker = number, place
    return led, best, taker


def _after(at: Position, law: Law, card: int) -> Position:
    """The position after whoever is to play has played this card."""
    place = at.order[at.played]
    asked = None if at.led is None else law.asked(at.led, at.best)
    counts, possible = [*at.counts], [cards & ~(1 << card) for cards in at.possible]
    counts[place] -= 1
    if asked is not None:
        possible[place] &= ~asked.instead[card]
    if not counts[place]:
        possible[place] = 0
    takes = asked is None or asked.beating >> card & 1
    return Position(
        tuple(counts),
        tuple(possible),
        at.order,
        at.played + 1,
        card if at.led is None else at.led,
        card if takes else at.best,
        place if takes else at.taker,
    )


class _Proof:
    """What is found out about positions of one deal."""

    def __init__(self, law: Law, takers: frozenset[Place], chosen: frozenset[Place]) -> None:
        self._law, self._takers, self._chosen = law, takers, chosen
        self._found: dict[Position, bool] = {}

    def holds(self, at: Position) -> bool:
        """Whether each trick from here on is taken as it should be."""
        if at.played == len(at.order):
            last = not any(at.counts)
            return at.taker in self._takers and (last or self.holds(_next_trick(at)))
        found = self._found.get(at)
        if found is None:
            found = self._found[at] = self._play_on(at)
        return found

    def _play_on(self, at: Position) -> bool:
        rivals = [place for place in at.order if place not in self._takers]
        unwanted = _union([at.possible[place] for place in rivals])
        if self._is_lost(at, rivals, unwanted):
            return False
        if self._is_safe(at, unwanted):
            return True
        decides = at.order[at.played] in self._chosen
        for after in self._ways(at):
            if self.holds(after) is decides:
                return decides
        return not decides

    def _is_lost(self, at: Position, rivals: Sequence[Place], unwanted: int) -> bool:
        """Whether a rival may hold the card that takes any trick to which it is played."""
        lying = 0 if at.led is None else 1 << at.best
        cards, law = _union(at.possible) | lying, self._law
        for card in _numbers(unwanted):
            if not cards & ~(law.beaten[card] | 1 << card):
                return any(_may_hold(at, place, card) for place in rivals)
        return False

    def _is_safe(self, at: Position, unwanted: int) -> bool:
        """Whether no rival can take a trick any more.

        None can where none leads or is winning, and none can have a card that beats one of the
        others; nor where somebody else, who is yet to play, beats all of theirs with any card.
        """
        leader = at.order[0] if at.led is None else at.taker
        takers = [place for place in at.order if place in self._takers]
        lying = 0 if at.led is None else 1 << at.best
        if leader not in self._takers:
            unwanted |= lying
        else:
            wanted = _union([at.possible[place] for place in takers]) | lying
            if not any(self._law.beaten[card] & wanted for card in _numbers(unwanted)):
                return True
        return any(
            self._beats_all(at.possible[place], unwanted)
            for place in takers
            if place in at.order[at.played :]
        )

    def _beats_all(self, cards: int, unwanted: int) -> bool:
        """Whether any of these cards takes a trick to which those are played."""
        return not any(unwanted & ~self._law.beaten[card] for card in _numbers(cards))

    def _ways(self, at: Position) -> Iterator[Position]:
        """What may come of the next card, first what is likely to decide."""
        law, place = self._law, at.order[at.played]
        possible = at.possible[place]
        beating = -1 if at.led is None else law.asked(at.led, at.best).beating
        is_seen = possible.bit_count() == at.counts[place]
        highest_first = place in self._chosen or place not in self._takers
        cards = sorted(
            _numbers(possible),
            key=lambda card: (beating >> card & 1, law.height[card]),
            reverse=highest_first,
        )
        for card in cards:
            if (is_seen or not beating >> card & 1) and self._has_twin(at, card):
                continue
            after = _after(at, law, card)
            if _can_be(after.counts, after.possible):
                yield after

    def _has_twin(self, at: Position, card: int) -> bool:
        """Whether a lower card is as good as this: it may be where this may, and none is between.

        That holds in one hand, or where neither takes the trick: else the higher may take the
        lower.
        """
        left = _union(at.possible)
        for lower in self._law.lower[card]:
            if at.led is not None and lower == at.best:
                return False
            if left >> lower & 1:
                return all(not (cards >> card ^ cards >> lower) & 1 for cards in at.possible)
        return False


def _next_trick(at: Position) -> Position:
    first = at.order.index(at.taker)
    return Position(at.counts, at.possible, at.order[first:] + at.order[:first])


def _may_hold(at: Position, place: Place, card: int) -> bool:
    """Whether this place may hold this card."""
    counts = [*at.counts]
    counts[place] -= 1
    return bool(at.possible[place] >> card & 1) and _can_be(
        counts, [cards & ~(1 << card) for cards in at.possible]
    )


def _can_be(counts: Sequence[int], possible: Sequence[int]) -> bool:
    """Whether every place finds its cards among the possible ones.

    Any group of places together must find enough, by Hall's theorem.
    """
    groups = [(0, 0)]
    for count, cards in zip(counts, possible, strict=True):
        if count:
            groups += [(needed + count, among | cards) for needed, among in groups]
    return all(among.bit_count() >= needed for needed, among in groups)


def _rows(
    deck: Hand, strength: Strength, suit_of: Callable[[Card], Hashable]
) -> Sequence[Sequence[int]]:
    """The cards of each suit, the lowest first."""
    rows: dict[Hashable, list[int]] = {}
    for card in sorted(deck, key=lambda card: strength(card, card)):
        rows.setdefault(suit_of(card), []).append(_NUMBERS[card])
    return [*rows.values()]


def _union(sets: Iterable[int]) -> int:
    cards = 0
    for each in sets:
        cards |= each
    return cards


def _set(numbers: Iterable[int]) -> int:
    return sum([1 << number for number in numbers])


def _numbers(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low
